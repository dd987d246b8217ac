import Type, { type Static } from 'typebox';
import { TERM_THEMES } from '#domain/terms.ts';
import { publicSchemas } from './content-schemas.ts';
import { TranslationsWanted } from './question.ts';
import { Closed, type EndpointTable, Id, IdList, Nullable, OneOf } from './schema.ts';

/** The sign with this name. */
const NamedSign = Nullable(Type.Object({ groupid: Type.String(), img: Type.String() }));

/**
 * A word of the test with the forms by which `findTerms` (domain/terms.ts) finds it, and the questions that use it. GET /api/study/bank tells which of these
 * the caller may practise. Signs: those that show it, first those named by it.
 */
export const Term = Type.Object({
  id: Id,
  ...publicSchemas('term'),
  questions: Type.Array(Id),
  signs: Type.Array(Id),
  sign: NamedSign,
});
export type Term = Static<typeof Term>;

const EXPLAINED_IN = ['ti', 'sv'] as const;
export type ExplainedIn = (typeof EXPLAINED_IN)[number];
/** Card of a tapped word, with the sign named by it. The explanation is in one language only, to keep question pages small. */
export const WordCard = Type.Object({
  id: Id,
  theme: OneOf(TERM_THEMES),
  term: Type.String(),
  term_sv: Type.String(),
  explanation: Type.String(),
  explanation_sv: Type.String(),
  example: Type.String(),
  example_sv: Type.String(),
  forms_sv: Type.Array(Type.String()),
  sign: NamedSign,
});
export type WordCard = Static<typeof WordCard>;

export const exampleTerm = {
  id: 29,
  theme: 'junctions',
  term: 'ቀንዲ ጽርግያ',
  term_sv: 'huvudled',
  term_en: 'priority road',
  explanation: 'ቀዳምነት ዘለዎ ጽርግያ እዩ።',
  explanation_sv: 'En väg där du har företräde i korsningarna.',
  explanation_en: 'A road on which you have priority at the junctions.',
  example: 'ኣብ ቀንዲ ጽርግያ ትዝውሩ ኣለኹም።',
  example_sv: 'Du kör på en huvudled.',
  example_en: 'You are driving on a priority road.',
  forms_sv: ['huvudled', 'huvudleden', 'huvudleder'],
  forms_ti: ['ቀንዲ ጽርግያ'],
  questions: [1001],
  signs: [2004],
  sign: { groupid: 'B', img: 'B4.svg' },
};
const exampleCard = {
  id: 29,
  theme: exampleTerm.theme,
  term: exampleTerm.term,
  term_sv: exampleTerm.term_sv,
  explanation: exampleTerm.explanation,
  explanation_sv: '',
  example: exampleTerm.example,
  example_sv: exampleTerm.example_sv,
  forms_sv: exampleTerm.forms_sv,
  sign: exampleTerm.sign,
};

export const terms = {
  'GET /api/terms': {
    summary:
      'The words of the test, each with its forms and the ids of those questions that it stands in and the caller may open. Of those questions nothing else is told.',
    query: Closed({ translations: TranslationsWanted }),
    answer: Type.Array(Term),
    revalidates: true,
    failures: [422],
    example: { answer: [exampleTerm] },
  },
  'GET /api/words': {
    summary: 'The words that stand in some questions, of those questions that the caller may open.',
    query: Closed({ ids: IdList, language: Type.Optional({ ...OneOf(EXPLAINED_IN), default: 'ti' }) }),
    answer: Type.Array(WordCard),
    failures: [422],
    example: { answer: [exampleCard] },
  },
} satisfies EndpointTable;
