import Type, { type Static } from 'typebox';
import { Closed, Day, type EndpointTable } from './schema.ts';

/** The longest range of days that one call answers. */
export const MAX_DAYS = 1100;

export const Status = Type.Object({
  customers: Type.Integer(),
  premium: Type.Integer(),
  questions: Type.Integer(),
  steps: Type.Integer(),
  exercises: Type.Integer(),
  checklists: Type.Integer(),
  signs: Type.Integer(),
  answers: Type.Integer(),
  exams: Type.Integer(),
  exams_passed: Type.Integer(),
  support_unhandled: Type.Integer(),
});
export type Status = Static<typeof Status>;

export const status = {
  'GET /api/status': {
    summary: 'Counts of the whole system.',
    answer: Status,
    failures: [403],
    example: {
      answer: {
        customers: 120,
        premium: 80,
        questions: 310,
        steps: 14,
        exercises: 6,
        checklists: 12,
        signs: 240,
        answers: 15_200,
        exams: 310,
        exams_passed: 190,
        support_unhandled: 2,
      },
    },
  },
  'GET /api/status/activations': {
    summary: 'Activations per day, every day of the range; without a range, the last 30 days.',
    query: Closed({ start: Type.Optional(Day), end: Type.Optional(Day) }),
    answer: Type.Array(Type.Object({ date: Type.String(), count: Type.Integer() })),
    failures: [403, 422],
    example: { answer: [{ date: '2026-11-15', count: 3 }] },
  },
} satisfies EndpointTable;
