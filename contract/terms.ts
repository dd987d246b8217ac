import Type, { type Static } from 'typebox';
import { publicSchemas } from './content-schemas.ts';
import { TranslationsWanted } from './question.ts';
import { Closed, type EndpointTable, Id } from './schema.ts';

/**
 * A word of the test, with the forms by which `findTerms` (domain/terms.ts) finds it in a text, and the questions that use it. Which of
 * these a caller may practise, GET /api/study/bank says.
 */
export const Term = Type.Object({ id: Id, ...publicSchemas('term'), questions: Type.Array(Id) });
export type Term = Static<typeof Term>;

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
} satisfies EndpointTable;
