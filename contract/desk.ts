import Type, { type Static } from 'typebox';
import { DESK_STATES, VERDICTS } from '#domain/desk.ts';
import { TextComment } from './comments.ts';
import { HTML_MAX, TEXT_KINDS } from './content.ts';
import { READINGS_MAX } from './limits.ts';
import { Closed, type EndpointTable, Id, IdParams, Nullable, OneOf, Text } from './schema.ts';
import { Translation } from './translations.ts';

/** Texts of the interface, which only the browser knows; it sends those that were reviewed. */
export const INTERFACE = 'interface';
const DESK_KINDS = [INTERFACE, ...TEXT_KINDS] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

const TextKey = {
  kind: OneOf(DESK_KINDS),
  /** 0 for interface texts. */
  id: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  field: Text({ minLength: 1, maxLength: 120 }),
};
export const DeskReading = Type.Object({
  id: Id,
  /** The wording that was reviewed. */
  ti: Type.String(),
  verdict: OneOf(VERDICTS),
  suggestion: Type.String(),
  comment: Type.String(),
  by: Type.String(),
  at: Type.String(),
  settled: Type.Unsafe<'taken' | 'declined' | null>({ type: ['string', 'null'], enum: ['taken', 'declined', null] }),
});
export type DeskReading = Static<typeof DeskReading>;

export const DeskText = Type.Object({
  ...Type.Pick(Translation, ['kind', 'id', 'field', 'ti', 'sv', 'html', 'owner', 'version']).properties,
  state: OneOf(DESK_STATES),
  /** How often learners have seen it. */
  met: Type.Integer(),
  /** Path of the picture of its question, sign or group, below the CDN's URL. */
  picture: Nullable(Type.String()),
  /** Words of the test in its Swedish text. */
  words: Type.Array(Type.Object({ sv: Type.String(), ti: Type.String() })),
  readings: Type.Array(DeskReading),
  comments: Type.Array(TextComment),
});
export type DeskText = Static<typeof DeskText>;

const Progress = Type.Object({
  kind: OneOf(DESK_KINDS),
  texts: Type.Integer(),
  unread: Type.Integer(),
  suggested: Type.Integer(),
  unsure: Type.Integer(),
  signed: Type.Integer(),
});
export type DeskProgress = Static<typeof Progress>;

/** A suggested wording or a question by a reader. */
export const DeskSuggestion = Type.Object({
  ...DeskReading.properties,
  kind: OneOf(DESK_KINDS),
  item_id: Type.Integer(),
  field: Type.String(),
  sv: Type.String(),
  /** The stored text; null if it is gone, or for interface texts. */
  now: Nullable(Type.String()),
  owner: Nullable(Translation.properties.owner),
});
export type DeskSuggestion = Static<typeof DeskSuggestion>;

const ReadingBody = {
  ...TextKey,
  ti: Text({ maxLength: HTML_MAX }),
  sv: Text({ maxLength: HTML_MAX }),
  verdict: OneOf(VERDICTS),
  suggestion: Type.Optional(Text({ maxLength: HTML_MAX })),
  comment: Type.Optional(Text({ maxLength: 2_000 })),
};

const exampleReading = {
  id: 1,
  ti: 'ሕግታት ትራፊክ',
  verdict: 'suggest',
  suggestion: 'ሕግታት ትራፊክ ጽርግያ',
  comment: '',
  by: 'ሰላም ተስፋይ',
  at: '2026-11-15T09:30:00.000Z',
  settled: null,
};
const exampleKey = { kind: 'category', id: 1, field: 'title' };
const exampleOwner = { kind: 'category', id: 1 };

export const desk = {
  'GET /api/desk': {
    summary: 'Texts for a native reader, those first that learners meet most: of one kind and state, fifty at a time.',
    query: Closed({ kind: Type.Optional(OneOf(TEXT_KINDS)), state: Type.Optional(OneOf(DESK_STATES)) }),
    answer: Type.Array(DeskText),
    failures: [403, 422],
    example: {
      answer: [
        {
          ...exampleKey,
          ti: 'ሕግታት ትራፊክ',
          sv: 'Trafikregler',
          html: false,
          owner: exampleOwner,
          version: 1,
          state: 'suggested',
          met: 120,
          picture: null,
          words: [],
          readings: [exampleReading],
          comments: [],
        },
      ],
    },
  },
  'GET /api/desk/progress': {
    summary: 'How far the reading is, by kind of text.',
    answer: Type.Array(Progress),
    failures: [403],
    example: { answer: [{ kind: 'category', texts: 12, unread: 10, suggested: 1, unsure: 0, signed: 1 }] },
  },
  'GET /api/desk/interface': {
    summary: 'What was said of the words of the app, by their name in the catalogs.',
    answer: Type.Array(Type.Object({ ...DeskReading.properties, field: Type.String() })),
    failures: [403],
    example: { answer: [{ ...exampleReading, field: 'app.skip' }] },
  },
  'POST /api/desk': {
    summary:
      'Say of texts whether they are natural: up to a hundred at once. A later reading of the same text by the same reader replaces the earlier one. 409 when a text has changed since it was read.',
    body: Closed({ readings: Type.Array(Closed(ReadingBody), { minItems: 1, maxItems: READINGS_MAX }) }),
    answer: Type.Object({ saved: Type.Integer() }),
    failures: [400, 403, 409, 413, 415, 422],
    example: {
      body: {
        readings: [{ ...exampleKey, ti: 'ሕግታት ትራፊክ', sv: 'Trafikregler', verdict: 'suggest', suggestion: 'ሕግታት ትራፊክ ጽርግያ' }],
      },
      answer: { saved: 1 },
    },
  },
  'GET /api/desk/suggestions': {
    summary: 'What readers would say otherwise, or are unsure of, and nobody has settled, the oldest first.',
    answer: Type.Array(DeskSuggestion),
    failures: [403],
    example: {
      answer: [
        {
          ...exampleReading,
          kind: 'category',
          item_id: 1,
          field: 'title',
          sv: 'Trafikregler',
          now: 'ሕግታት ትራፊክ',
          owner: exampleOwner,
        },
      ],
    },
  },
  'POST /api/desk/suggestions/{id}': {
    summary:
      'Take a suggestion, which becomes the text, signed by its reader, or decline it. 409 when the text has changed since it was read, or somebody has decided otherwise. Of the words of the app it is only noted: they change with the next version.',
    params: IdParams,
    body: Closed({
      take: Type.Boolean(),
      /** The suggestion that the editor saw; if it has changed, the call fails. */
      suggestion: Type.Optional(Text({ maxLength: HTML_MAX })),
    }),
    answer: Type.Object({ settled: OneOf(['taken', 'declined']) }),
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { body: { take: true }, answer: { settled: 'taken' } },
  },
  'GET /api/desk/export': {
    summary:
      'All texts with what was said of them, as CSV (UTF-8 with a byte order mark), for a teacher who works in a spreadsheet.',
    gives: 'text/csv',
    answer: Type.String(),
    failures: [403],
    example: { answer: 'kind,id,field,sv,ti,state,verdict,suggestion,comment\r\n' },
  },
} satisfies EndpointTable;
