import Type, { type Static } from 'typebox';
import type { EndpointTable } from './schema.ts';

/** The belief behind wrong options, named by what is believed. */
export const Misconception = Type.Object({
  id: Type.String(),
  name: Type.String(),
  name_sv: Type.String(),
  name_en: Type.String(),
});
export type Misconception = Static<typeof Misconception>;

const OwnMisconception = Type.Object({ ...Misconception.properties, times: Type.Integer() });
export type OwnMisconception = Static<typeof OwnMisconception>;

const CommonMisconception = Type.Object({
  ...Misconception.properties,
  /** Number of learners who chose such an option, of those who met one. */
  chosen: Type.Integer(),
  met: Type.Integer(),
  /** Number of questions with such an option. */
  questions: Type.Integer(),
});
export type CommonMisconception = Static<typeof CommonMisconception>;

const example = {
  id: 'bigger-road-first',
  name: 'እቲ ዝዓበየ ጽርግያ ኩሉ ግዜ ቀዳምነት ኣለዎ',
  name_sv: 'Den större vägen går alltid före',
  name_en: 'The bigger road always goes first',
};

export const misconceptions = {
  'GET /api/study/misconceptions': {
    summary:
      'The beliefs that led the caller to wrong answers more than once in the last 30 days, the commonest first (at most 5).',
    answer: Type.Array(OwnMisconception),
    failures: [],
    example: { answer: [{ ...example, times: 3 }] },
  },
  'GET /api/misconceptions': {
    summary: 'All misconceptions, for the editor of a question. They are written in the content files.',
    answer: Type.Array(Misconception),
    failures: [403],
    example: { answer: [example] },
  },
  'GET /api/status/misconceptions': {
    summary:
      'How often each misconception was chosen at first sight, the most believed first; of questions with enough answers to be counted. Counted anew every night.',
    answer: Type.Array(CommonMisconception),
    failures: [403],
    example: { answer: [{ ...example, chosen: 41, met: 120, questions: 6 }] },
  },
} satisfies EndpointTable;
