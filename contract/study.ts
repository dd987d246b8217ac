import Type, { type Static } from 'typebox';
import { type Band, TEST_QUESTIONS } from '#domain/study/readiness.ts';
import { BANDS } from '#domain/study/reliability.ts';
import { exampleQuestion, Question } from './question.ts';
import { Closed, Day, type EndpointTable, Id, IdList, IdParams, MAX_ID, Nullable, Success, Uuid } from './schema.ts';

/** What is remembered of one question, as a row, because a learner has hundreds: see MemoryRow for the places. */
const MemoryColumns = Type.Unsafe<
  [
    question_id: number,
    stability: number,
    difficulty: number,
    last_day: number,
    last_right: 0 | 1,
    right_days: number,
    first_right: 0 | 1,
    first_day: number,
    first_number: number,
  ]
>(
  Type.Array(Type.Number(), {
    description:
      'question_id, stability, difficulty, last_day, last_right, right_days, first_right, first_day, first_number; days are counted from 1970 in Stockholm',
  }),
);
export type MemoryRow = Static<typeof MemoryColumns>;

export const RealTest = Type.Object({
  id: Type.String(),
  day: Type.String(),
  passed: Type.Boolean(),
  points: Nullable(Type.Integer()),
});
export type RealTest = Static<typeof RealTest>;

const Settings = {
  exam_date: Nullable(Day),
  /** Of the test: 75 and 100 are for those who may have more time. */
  minutes: Type.Unsafe<50 | 75 | 100>({ type: 'integer', enum: [50, 75, 100], minimum: 50, maximum: 100 }),
  daily_goal: Type.Integer({ minimum: 5, maximum: 100 }),
};

export const Study = Type.Object({
  /** To be sent as `since` the next time. */
  revision: Type.Integer(),
  /** How many answers the learner has given. */
  answers: Type.Integer(),
  exam_date: Nullable(Type.String()),
  minutes: Type.Integer(),
  daily_goal: Type.Integer(),
  memories: Type.Array(MemoryColumns),
  bookmarks: Type.Array(Id),
  /** The days on which something was answered, of the last seven, counted. */
  days: Type.Array(Type.Integer()),
  real_tests: Type.Array(RealTest),
});
export type Study = Static<typeof Study>;

const NullableBand = Type.Unsafe<Band | null>({ type: ['string', 'null'], enum: [...BANDS, null] });

export const StudyReadiness = Type.Object({
  evidence: Type.Number(),
  pass: Nullable(Type.Number()),
  low: Nullable(Type.Integer()),
  high: Nullable(Type.Integer()),
  band: NullableBand,
  categories: Type.Array(Type.Object({ category: Id, share: Type.Number(), evidence: Type.Number() })),
  /** What it would have said on earlier days, the oldest first, today last; days are counted. */
  trend: Type.Array(
    Type.Object({
      day: Type.Integer(),
      low: Nullable(Type.Integer()),
      high: Nullable(Type.Integer()),
      band: NullableBand,
      evidence: Type.Number(),
    }),
  ),
});
export type StudyReadiness = Static<typeof StudyReadiness>;

/** [id, category, number of options]: what the device plans with. */
const BankRow = Type.Unsafe<[id: number, category: number, options: number]>(Type.Array(Type.Integer()));

const exampleStudy = {
  revision: 7,
  answers: 120,
  exam_date: null,
  minutes: 50,
  daily_goal: 20,
  memories: [[1001, 2.3, 5.1, 20772, 1, 1, 0, 20770, 12]],
  bookmarks: [1001],
  days: [20770, 20772],
  real_tests: [],
};
const exampleTest = { id: '2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e77', day: '2026-11-20', passed: true, points: 56 };

export const study = {
  'GET /api/study': {
    summary:
      'What the device needs to plan: memory of all questions, or of those that changed after `since`, with settings, saved questions and reported tests.',
    query: Closed({ since: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ID })) }),
    answer: Study,
    failures: [422],
    example: { answer: exampleStudy },
  },
  'GET /api/study/bank': {
    summary:
      'The questions that the caller may practise: id, category and number of options. Sealed ones are not among them until they were seen in an exam.',
    answer: Type.Array(BankRow),
    failures: [],
    example: { answer: [[1001, 1, 4]] },
  },
  'GET /api/study/questions': {
    summary: 'Questions by id, in the order asked for; those that the caller may not practise, or that are gone, are left out.',
    query: Closed({ ids: IdList }),
    answer: Type.Array(Question),
    failures: [422],
    example: { answer: [exampleQuestion] },
  },
  'PUT /api/study/settings': {
    summary: 'The day of the real test, its minutes, and how many questions a day.',
    body: Closed(Settings),
    answer: Study,
    failures: [400, 413, 415, 422],
    example: { body: { exam_date: '2026-12-10', minutes: 50, daily_goal: 20 }, answer: exampleStudy },
  },
  'GET /api/study/readiness': {
    summary: 'Whether to book: counted from first answers only. No figure below the evidence it needs.',
    answer: StudyReadiness,
    failures: [],
    example: {
      answer: {
        evidence: 84.2,
        pass: 0.62,
        low: 48,
        high: 59,
        band: 'close',
        categories: [{ category: 1, share: 0.78, evidence: 24.1 }],
        trend: [{ day: 20772, low: 48, high: 59, band: 'close', evidence: 84.2 }],
      },
    },
  },
  'PUT /api/bookmarks/{id}': {
    summary: 'Save a question for later. Saving it again changes nothing. 409 when a thousand are saved already.',
    params: IdParams,
    answer: Success,
    failures: [400, 404, 409, 413, 415, 422],
    example: { answer: { success: 'Saved.' } },
  },
  'DELETE /api/bookmarks/{id}': {
    summary: 'Take a question off the saved ones. Doing it again changes nothing.',
    params: IdParams,
    answer: Success,
    failures: [400, 404, 413, 415, 422],
    example: { answer: { success: 'Saved.' } },
  },
  'POST /api/real-tests': {
    summary: 'Report a real test. The id is made by the client, so that a repeat is harmless.',
    body: Closed({
      id: Uuid,
      day: Day,
      passed: Type.Boolean(),
      points: Nullable(Type.Integer({ minimum: 0, maximum: TEST_QUESTIONS })),
    }),
    answer: RealTest,
    failures: [400, 409, 413, 415, 422],
    example: { body: exampleTest, answer: exampleTest },
  },
} satisfies EndpointTable;
