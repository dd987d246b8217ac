import Type, { type Static } from 'typebox';
import { SOUND_LANGUAGES, SOUND_TYPES, TAKE_STATES } from '#domain/recording.ts';
import { type CONTENT_KINDS, TEXT_KINDS } from './content.ts';
import { SOUND_BYTES_MAX } from './limits.ts';
import { Closed, Day, type EndpointTable, Id, IdParams, Nullable, OneOf, Text } from './schema.ts';
import { Translation } from './translations.ts';

/** Audio of a text: files to choose from, smallest first. */
export const Sound = Type.Object({
  kind: OneOf(TEXT_KINDS),
  id: Id,
  field: Type.String(),
  language: OneOf(SOUND_LANGUAGES),
  /** Synthesised speech. */
  machine: Type.Boolean(),
  seconds: Type.Number(),
  files: Type.Array(Type.Object({ name: Type.String(), type: OneOf(SOUND_TYPES) })),
});
export type Sound = Static<typeof Sound>;

/** Items whose texts are requested together, e.g. a question with its options. */
export const SOUND_OWNERS = [
  'question',
  'term',
  'sign',
  'checklist',
] as const satisfies readonly (typeof CONTENT_KINDS)[number][];

export const Speaker = Type.Object({
  id: Id,
  name: Type.String(),
  agreed_on: Type.String(),
  builds_voice: Type.Boolean(),
  /** A speaker whose recordings are published without review. */
  trusted: Type.Boolean(),
  takes: Type.Integer(),
  /** Recordings that wait for review. */
  proposed: Type.Integer(),
});
export type Speaker = Static<typeof Speaker>;

export const BoothText = Type.Object({
  ...Type.Pick(Translation, ['kind', 'id', 'field', 'owner']).properties,
  /** Plain text, as read aloud. */
  text: Type.String(),
  /** Hash of this text. */
  digest: Type.String(),
  sv: Type.String(),
  state: OneOf(TAKE_STATES),
  /** How often learners have seen it or its question, and how often they did not know it. */
  met: Type.Integer(),
  missed: Type.Integer(),
  take: Nullable(Type.Object({ seconds: Type.Number(), file: Type.String(), speaker: Nullable(Type.String()) })),
});
export type BoothText = Static<typeof BoothText>;

/** A recording that learners do not hear. */
export const UnheardTake = Type.Object({
  id: Id,
  state: OneOf(['proposed', 'replaced']),
  since: Type.String(),
  kind: OneOf(TEXT_KINDS),
  item_id: Id,
  field: Type.String(),
  language: OneOf(SOUND_LANGUAGES),
  /** The current text as read aloud; null if it is gone. */
  text: Nullable(Type.String()),
  /** The text has changed, so the recording cannot be used. */
  stale: Type.Boolean(),
  seconds: Type.Number(),
  file: Type.String(),
  /** The file that learners hear now. */
  heard: Nullable(Type.String()),
  speaker: Type.String(),
  /** The admin who recorded it; null if the account is gone. */
  by: Nullable(Type.String()),
});
export type UnheardTake = Static<typeof UnheardTake>;

const TakeQuery = Closed({
  kind: OneOf(TEXT_KINDS),
  id: Id,
  field: Text({ minLength: 1, maxLength: 120 }),
  language: OneOf(SOUND_LANGUAGES),
  /** Hash of the text that was spoken. */
  digest: Type.String({ pattern: '^[0-9a-f]{32}$', maxLength: 32 }),
  speaker: Id,
});

const exampleSpeaker = { id: 1, name: 'ሰላም', agreed_on: '2026-11-15', builds_voice: false, trusted: false };
const exampleKey = { kind: 'question', id: 1001, field: 'question' };
const exampleFile = '5e884898da28047151d0e56f8dc62927.ogg';

export const sounds = {
  'GET /api/sounds': {
    summary:
      'What can be heard of a question with its options, of a word, a sign or a checklist, as its texts are now. The files are at CDN/sounds/name.',
    query: Closed({ kind: OneOf(SOUND_OWNERS), id: Id }),
    answer: Type.Array(Sound),
    failures: [404, 422],
    example: {
      answer: [
        { ...exampleKey, language: 'ti', machine: false, seconds: 4.2, files: [{ name: exampleFile, type: 'audio/ogg' }] },
      ],
    },
  },
  'GET /api/booth': {
    summary: 'Texts to be spoken, those first that learners miss and meet most: of one kind and state, fifty at a time.',
    query: Closed({
      language: Type.Optional(OneOf(SOUND_LANGUAGES)),
      kind: Type.Optional(OneOf(TEXT_KINDS)),
      state: Type.Optional(OneOf(TAKE_STATES)),
    }),
    answer: Type.Array(BoothText),
    failures: [403, 422],
    example: {
      answer: [
        {
          ...exampleKey,
          owner: { kind: 'question', id: 1001 },
          text: 'መን ቀዳምነት ኣለዎ?',
          digest: '5e884898da28047151d0e56f8dc62927',
          sv: 'Vem har företräde?',
          state: 'spoken',
          met: 120,
          missed: 31,
          take: { seconds: 4.2, file: exampleFile, speaker: 'ሰላም' },
        },
      ],
    },
  },
  'GET /api/booth/speakers': {
    summary: 'Who lends a voice, with what they agreed to and how many takes there are of them. Readers see their own.',
    answer: Type.Array(Speaker),
    failures: [403],
    example: { answer: [{ ...exampleSpeaker, takes: 12, proposed: 1 }] },
  },
  'POST /api/booth/speakers': {
    summary:
      'Somebody agrees to be heard, under their name or another one, from a day on; and whether a voice may be built from it.',
    body: Closed({ name: Text({ minLength: 1, maxLength: 120 }), agreed_on: Day, builds_voice: Type.Boolean() }),
    answer: Speaker,
    failures: [400, 403, 413, 415, 422],
    example: {
      body: { name: 'ሰላም', agreed_on: '2026-11-15', builds_voice: false },
      answer: { ...exampleSpeaker, takes: 0, proposed: 0 },
    },
  },
  'PUT /api/booth/speakers/{id}': {
    summary: 'Trust a speaker, whose takes are then heard without an editor, or no longer. For the owner.',
    params: IdParams,
    body: Closed({ trusted: Type.Boolean() }),
    answer: Speaker,
    failures: [400, 403, 404, 413, 415, 422],
    example: { body: { trusted: true }, answer: { ...exampleSpeaker, trusted: true, takes: 12, proposed: 0 } },
  },
  'DELETE /api/booth/speakers/{id}': {
    summary: 'Somebody withdraws: all their takes go, and their name with them. Readers withdraw their own.',
    params: IdParams,
    answer: Type.Object({ removed: Type.Integer() }),
    failures: [400, 403, 404, 413, 415, 422],
    example: { answer: { removed: 12 } },
  },
  'GET /api/booth/unheard': {
    summary:
      'Takes that learners do not hear: those that readers propose, the oldest first, and those that another one has replaced within thirty days, the newest first; two hundred of each at most.',
    answer: Type.Array(UnheardTake),
    failures: [403],
    example: {
      answer: [
        {
          ...{ id: 1, state: 'proposed', since: '2026-11-15T09:30:00.000Z', kind: 'question', item_id: 1001, field: 'question' },
          ...{ language: 'ti', text: 'መን ቀዳምነት ኣለዎ?', stale: false, seconds: 4.2, file: exampleFile, heard: null },
          ...{ speaker: 'ሰላም', by: 'ሰላም ተስፋይ' },
        },
      ],
    },
  },
  'POST /api/booth/unheard/{id}': {
    summary:
      'Let learners hear it, in place of what they hear now, which is kept for thirty days; or decline what was proposed. Said again, nothing changes; 409 when it was decided otherwise, or when the text has changed since it was spoken.',
    params: IdParams,
    body: Closed({ take: Type.Boolean() }),
    answer: Type.Object({ settled: OneOf(['taken', 'declined']) }),
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { body: { take: true }, answer: { settled: 'taken' } },
  },
  'POST /api/booth/takes': {
    summary:
      'A take as the raw body: WAV of 16 bits; with ffmpeg also Ogg, MP4, WebM and MP3; at most 12 MB and four minutes. Of an editor, or of a speaker whom the owner trusts, it is heard at once and takes the place of the one before, which is kept for thirty days; all others are proposed. Readers record for speakers of their own. 409 when the text has changed since it was read.',
    query: TakeQuery,
    takes: { types: SOUND_TYPES, maxBytes: SOUND_BYTES_MAX },
    answer: Type.Object({ seconds: Type.Number(), file: Type.String(), heard: Type.Boolean() }),
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { answer: { seconds: 4.2, file: exampleFile, heard: true } },
  },
} satisfies EndpointTable;
