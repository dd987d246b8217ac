import Type, { type Static } from 'typebox';
import { CURRICULUM_AREAS } from '#domain/curriculum.ts';
import { type EndpointTable, OneOf } from './schema.ts';

/** A goal of the curriculum with its facts. Gaps: goals with fewer than five questions, core facts with fewer than three. */
export const CoveredGoal = Type.Object({
  id: Type.String(),
  area: OneOf(CURRICULUM_AREAS),
  sv: Type.String(),
  en: Type.String(),
  questions: Type.Integer(),
  isGap: Type.Boolean(),
  facts: Type.Array(
    Type.Object({
      id: Type.String(),
      text: Type.String(),
      core: Type.Boolean(),
      questions: Type.Integer(),
      isGap: Type.Boolean(),
    }),
  ),
});
export type CoveredGoal = Static<typeof CoveredGoal>;

export const curriculum = {
  'GET /api/curriculum': {
    summary:
      'The goals of the curriculum, the facts that carry each, and how many live questions ask them. Goals and facts are written in the content files.',
    answer: Type.Array(CoveredGoal),
    failures: [403],
    example: {
      answer: [
        {
          id: 'giving-way',
          area: 'rules',
          sv: 'Vem som väntar',
          en: 'Who waits',
          questions: 227,
          isGap: false,
          facts: [{ id: 'R017', text: 'Right-hand rule', core: true, questions: 21, isGap: false }],
        },
      ],
    },
  },
} satisfies EndpointTable;
