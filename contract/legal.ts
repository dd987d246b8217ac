import Type, { type Static } from 'typebox';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { LEGAL_KINDS } from '#domain/legal.ts';
import { LEGAL_TEXT_MAX } from './limits.ts';
import { Closed, type EndpointTable, Nullable, OneOf, Text } from './schema.ts';

export const LegalTexts = Type.Object({
  /** The statement that the buyer agrees to by ticking. */
  at_once: Type.String(),
  texts: Type.Array(
    Type.Object({
      kind: OneOf(LEGAL_KINDS),
      version: Type.String(),
      changed_on: Type.String(),
      /** Markdown with the seller filled in. */
      text: Type.String(),
    }),
  ),
});
export type LegalTexts = Static<typeof LegalTexts>;

/** A legal text in the editor, with placeholders in braces for the seller. */
export const EditorLegal = Type.Object({
  kind: OneOf(LEGAL_KINDS),
  /** 0: the shipped text. */
  number: Type.Integer(),
  version: Type.String(),
  ti: Type.String(),
  sv: Type.String(),
  en: Type.String(),
  /** Who changed it last. */
  by: Nullable(Type.String()),
});
export type EditorLegal = Static<typeof EditorLegal>;

const LongText = Text({ minLength: 1, maxLength: LEGAL_TEXT_MAX });
const exampleTexts = { ti: '# ውዕል መሸጣ', sv: '# Köpvillkor', en: '# Terms of sale' };
const exampleEditor = { kind: 'terms', number: 1, version: '2026-11-18 (1)', ...exampleTexts, by: 'Åsa Öberg' };

export const legal = {
  'GET /api/legal': {
    summary:
      'Terms of sale, information on the right of withdrawal, accessibility and the privacy notice, or one of them, in one language; Tigrinya unless another is asked for.',
    query: Closed({ language: Type.Optional(OneOf(INTERFACE_LANGUAGES)), kind: Type.Optional(OneOf(LEGAL_KINDS)) }),
    answer: LegalTexts,
    failures: [422],
    example: {
      answer: {
        at_once: 'Tiden ska börja genast. Ångrar jag mig betalar jag för de hela dagar som jag har använt.',
        texts: [{ kind: 'terms', version: '2026-11-18', changed_on: '2026-11-18', text: '# Köpvillkor' }],
      },
    },
  },
  'GET /api/legal/editor': {
    summary: 'The legal texts in all languages, as the owner edits them.',
    answer: Type.Array(EditorLegal),
    failures: [403],
    example: { answer: [exampleEditor] },
  },
  'PUT /api/legal': {
    summary:
      'A new version of a legal text. `number` is the one that the edit was based on: when somebody else saved meanwhile, the answer is 409. Orders keep what was agreed to.',
    body: Closed({
      kind: OneOf(LEGAL_KINDS),
      number: Type.Integer({ minimum: 0, maximum: 2_147_483_646 }),
      ti: LongText,
      sv: LongText,
      en: LongText,
    }),
    answer: EditorLegal,
    failures: [400, 403, 409, 413, 415, 422],
    example: { body: { kind: 'terms', number: 0, ...exampleTexts }, answer: exampleEditor },
  },
} satisfies EndpointTable;
