import Type, { type Static } from 'typebox';
import { LETTER_MESSAGE_MAX, LETTER_SUBJECT_MAX } from '#domain/letter.ts';
import { OWN_MAIL_KINDS } from '#domain/mail-texts.ts';
import { Closed, type EndpointTable, OneOf, Text } from './schema.ts';

const InOneLanguage = Type.Object({ subject: Type.String(), message: Type.String() });
const InAll = Type.Object({ ti: InOneLanguage, sv: InOneLanguage, en: InOneLanguage });

export const EditorMailText = Type.Object({
  kind: OneOf(OWN_MAIL_KINDS),
  /** Allowed placeholders. */
  blanks: Type.Array(Type.String()),
  /** The owner's wording; empty where the shipped one is used. */
  texts: InAll,
  /** The shipped wording with example values. */
  shipped: InAll,
  /** 0 if never saved. */
  version: Type.Integer(),
});
export type EditorMailText = Static<typeof EditorMailText>;

const Written = Closed({ subject: Text({ maxLength: LETTER_SUBJECT_MAX }), message: Text({ maxLength: LETTER_MESSAGE_MAX }) });
const nothing = { subject: '', message: '' };
const texts = {
  ti: nothing,
  sv: { subject: 'Välkommen, {name}', message: 'Hej {name},\n\nvi finns på Storgatan 1.' },
  en: nothing,
};
const shipped = { subject: 'Välkommen till Mengedi', message: 'Hej Åsa,\n\ndu har fått ett konto i Mengedi.' };
const example: EditorMailText = {
  kind: 'welcome',
  blanks: ['name'],
  texts,
  shipped: { ti: shipped, sv: shipped, en: shipped },
  version: 1,
};

export const mailTexts = {
  'GET /api/mail-texts': {
    summary: 'The mails whose words the owner may choose, with what was chosen and as they ship.',
    answer: Type.Array(EditorMailText),
    failures: [403],
    example: { answer: [example] },
  },
  'PUT /api/mail-texts': {
    summary:
      'Choose the words of a mail; they count from the next one on. `version` is what the edit was based on: when somebody else saved meanwhile, the answer is 409. Empty in a language: as it ships.',
    body: Closed({
      kind: OneOf(OWN_MAIL_KINDS),
      texts: Closed({ ti: Written, sv: Written, en: Written }),
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    }),
    answer: EditorMailText,
    failures: [400, 403, 409, 413, 415, 422],
    example: { body: { kind: 'welcome', texts, version: 0 }, answer: example },
  },
} satisfies EndpointTable;
