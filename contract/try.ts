import Type from 'typebox';
import { exampleQuestion, Question } from './question.ts';
import type { EndpointTable } from './schema.ts';

export const tryOut = {
  'GET /api/try': {
    summary: 'Some easy questions for people without an account, of those that everybody may open.',
    answer: Type.Array(Question),
    revalidates: true,
    failures: [],
    example: { answer: [exampleQuestion] },
  },
} satisfies EndpointTable;
