import Type, { type Static } from 'typebox';
import { CONTENT_LANGUAGES, type ContentLanguage } from '#domain/language.ts';
import { TEST_AREAS } from '#domain/study/after-test.ts';
import type { BankRow, SceneRow, SignRow } from '#domain/study/bank.ts';
import { TEST_QUESTIONS, WIDEST_GAP } from '#domain/study/blueprint.ts';
import type { MixUp } from '#domain/study/mixed-up.ts';
import type { MemoryRow, MockRow, RuleRow, SightRow } from '#domain/study/rows.ts';
import { WORDS } from '#domain/study/words.ts';
import { exampleQuestion, Question } from './question.ts';
import { Closed, Day, type EndpointTable, Id, IdList, IdParams, MAX_ID, Nullable, OneOf, Success, Uuid } from './schema.ts';

const NullableLanguage = Type.Unsafe<ContentLanguage | null>({ type: ['string', 'null'], enum: [...CONTENT_LANGUAGES, null] });

/** Rows instead of objects, because a learner has hundreds; domain/study/rows.ts names the columns. Days are counted from 1970 and begin at four o'clock. */
const Rows = <Row>(description: string) => Type.Array(Type.Unsafe<Row>(Type.Array(Type.Number(), { description })));

/** Readiness as a screen showed it on a day. */
const Said = {
  day: Type.Integer({ minimum: 0, maximum: MAX_ID }),
  word: OneOf(WORDS),
  pass: Type.Number({ minimum: 0, maximum: 1 }),
  low: Nullable(Type.Integer({ minimum: 0, maximum: TEST_QUESTIONS })),
  high: Nullable(Type.Integer({ minimum: 0, maximum: TEST_QUESTIONS })),
};
/** `language`: that of the test; null for any. */
const ShownDay = Type.Object({ ...Said, language: Type.Optional(NullableLanguage) });
export type ShownDay = Static<typeof ShownDay>;

/** Points by area, in the order of TEST_AREAS; null if not entered. */
const Areas = Type.Optional(
  Nullable(
    Type.Array(Nullable(Type.Integer({ minimum: 0, maximum: TEST_QUESTIONS })), {
      minItems: TEST_AREAS.length,
      maxItems: TEST_AREAS.length,
    }),
  ),
);

export const RealTest = Type.Object({
  id: Type.String(),
  day: Type.String(),
  passed: Type.Boolean(),
  points: Nullable(Type.Integer()),
  areas: Areas,
});
export type RealTest = Static<typeof RealTest>;

const Settings = {
  exam_date: Nullable(Day),
  /** Time limit of the test; 75 and 100 for learners with extra time. */
  minutes: Type.Unsafe<50 | 75 | 100>({ type: 'integer', enum: [50, 75, 100], minimum: 50, maximum: 100 }),
  daily_goal: Type.Integer({ minimum: 5, maximum: 100 }),
  /** Language of the booked test, which readiness refers to. */
  test_language: Type.Optional(NullableLanguage),
};

export const Study = Type.Object({
  /** To be sent as `since` with the next request. */
  revision: Type.Integer(),
  /** Number of answers given. */
  answers: Type.Integer(),
  exam_date: Nullable(Type.String()),
  minutes: Type.Integer(),
  daily_goal: Type.Integer(),
  test_language: NullableLanguage,
  /** For learners with older answers: when readiness was recomputed from first sights. */
  recounted_on: Nullable(Type.String()),
  last_day: Nullable(Type.Integer()),
  memories: Rows<MemoryRow>('question, stability, difficulty, last day, last right, right days, wrong although sure'),
  rules: Type.Array(
    Type.Unsafe<RuleRow>(
      Type.Array(Type.Unsafe<string | number>({ type: ['string', 'number'] }), {
        description:
          'rule, stability (0: only explained), difficulty, last day, last right, right days, right by question, right by two, explained on',
      }),
    ),
  ),
  /** First sights, in the order of answering. */
  sights: Rows<SightRow>(
    'question, day, source (0 not counted, 1 practice, 2 mock), right, expected, share of rules met, language (0 ti, 1 sv, 2 en, 3 both), version',
  ),
  /** All mock exams, if any has changed. */
  mocks: Rows<MockRow>(
    'day, asked, never seen or not for a month, right of these, answered in time, left empty, language, first sights by then, of the fresh ones seen before, right of these',
  ),
  /** Readiness shown on earlier days, oldest first. */
  shown: Type.Array(ShownDay),
  bookmarks: Type.Array(Id),
  /** Signs confused in the trainer. */
  mixed_up: Type.Optional(Rows<MixUp>('sign, the other sign, last day')),
  /** Days with answers among the last 120, as day numbers. */
  days: Type.Array(Type.Integer()),
  /** Number of practised questions by day, last two weeks. */
  practised: Type.Optional(Rows<[day: number, questions: number]>('day, questions')),
  real_tests: Type.Array(RealTest),
  /** Number of unread answers by support. */
  unread: Type.Integer(),
  /** Questions corrected after this learner had reported or missed them, with the time. */
  corrected: Type.Optional(Type.Array(Type.Object({ question_id: Id, at: Type.String() }))),
});
export type Study = Static<typeof Study>;

const StudyBank = Type.Object({
  /** Questions for the first session of a new learner. */
  easy: Type.Optional(Type.Array(Id)),
  /** Further questions for the first days. */
  middle: Type.Optional(Type.Array(Id)),
  /** Questions left out in the first days. */
  hard: Type.Optional(Type.Array(Id)),
  rules: Type.Array(Type.String()),
  questions: Type.Array(
    Type.Unsafe<BankRow>(
      Type.Array(Type.Integer(), { description: 'id, category, sealed, cluster (0: none), places of its rules in the list' }),
    ),
  ),
  /** Signs shown in questions, and pairs that learners confuse. */
  signs: Type.Optional(
    Type.Array(Type.Unsafe<SignRow>(Type.Array(Type.Integer(), { description: 'sign, the questions that show it' }))),
  ),
  /** Moving scenes by kind of danger. */
  scenes: Type.Optional(
    Type.Array(Type.Unsafe<SceneRow>(Type.Array(Type.Integer(), { description: 'the place of the kind, its scenes' }))),
  ),
  pairs: Type.Optional(Type.Array(Type.Unsafe<[number, number]>(Type.Array(Id, { description: 'two signs' })))),
});

const exampleStudy = {
  revision: 7,
  answers: 120,
  exam_date: null,
  minutes: 50,
  daily_goal: 20,
  test_language: null,
  recounted_on: null,
  last_day: 20772,
  memories: [[1001, 2.307, 2.118, 20772, 1, 1, 0]],
  rules: [['R017', 8.296, 1, 20772, 1, 1, 1001, 0, 0]],
  sights: [[1001, 20772, 1, 1, 0.62, 0, 0, 3]],
  mocks: [[20771, 70, 66, 51, 70, 2, 0, 180, 0, 0]],
  shown: [{ day: 20771, word: 'close', pass: 0.62, low: 48, high: 59 }],
  bookmarks: [1001],
  mixed_up: [[101, 102, 20772]],
  days: [20770, 20772],
  practised: [
    [20770, 20],
    [20772, 12],
  ],
  real_tests: [],
  unread: 0,
};
const exampleShown = {
  day: 20772,
  word: 'close',
  pass: 0.62,
  low: 48,
  high: 59,
  counted: 84,
  language: null,
  exam_day: null,
  version: 2,
};
const exampleTest = {
  id: '2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e77',
  day: '2026-11-20',
  passed: true,
  points: 56,
  areas: [26, 13, 7, 5, 5],
};

export const study = {
  'GET /api/study': {
    summary:
      'What the device plans and judges by: memories of questions and rules, first sights, mock exams and what was said, all or what changed after `since`; with settings, saved questions and reported tests.',
    query: Closed({ since: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ID })) }),
    answer: Study,
    failures: [422],
    example: { answer: exampleStudy },
  },
  'GET /api/bank': {
    summary:
      'All questions by category and the rules that they rest on: what the device plans and judges with. Only those that the caller may practise, or has seen, have their number; sealed and closed ones have a place below zero.',
    answer: StudyBank,
    failures: [],
    example: {
      answer: {
        easy: [1001],
        middle: [],
        hard: [],
        rules: ['R017'],
        questions: [[1001, 1, 0, 0, 0]],
        signs: [[101, 1001]],
        scenes: [],
        pairs: [],
      },
    },
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
  'PUT /api/study/shown': {
    summary:
      'What a screen has said about booking on a day: one row a day, and the last word stands. Days of the future, and those more than six weeks ago, are passed over.',
    body: Closed({
      ...Said,
      counted: Type.Integer({ minimum: 0, maximum: MAX_ID }),
      language: NullableLanguage,
      exam_day: Nullable(Type.Integer({ minimum: 0, maximum: MAX_ID })),
      /** Version of the model that computed it. */
      version: Type.Integer({ minimum: 1, maximum: 1_000 }),
      /** The owner's setting of how much harder the real test is, if any. */
      gap: Type.Optional(Type.Number({ minimum: -WIDEST_GAP, maximum: WIDEST_GAP })),
    }),
    answer: Success,
    failures: [400, 413, 415, 422],
    example: { body: exampleShown, answer: { success: 'Saved.' } },
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
      areas: Areas,
    }),
    answer: RealTest,
    failures: [400, 409, 413, 415, 422],
    example: { body: exampleTest, answer: exampleTest },
  },
} satisfies EndpointTable;
