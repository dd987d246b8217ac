import Type, { type Static } from 'typebox';
import { QUESTION_ORDERS } from '#domain/statistics.ts';
import { WORDS } from '#domain/study/words.ts';
import { Closed, Day, type EndpointTable, Id, Nullable, OneOf } from './schema.ts';

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
  /** Orders whose customer claims to have paid. */
  orders_claimed: Type.Integer(),
  /** Start of read-only mode; null if it is off. */
  read_only_since: Nullable(Type.String()),
  /** The last successful backup; null if none is known. */
  last_backup: Nullable(Type.Object({ made_at: Type.String(), bytes: Type.Integer(), rows: Type.Integer() })),
});
export type Status = Static<typeof Status>;

/** Answers to a question; `percentage` is that of right answers. */
const Answered = Type.Object({ answers: Type.Integer(), correct: Type.Integer(), percentage: Type.Integer() });

export const QuestionStatistics = Type.Object({
  id: Id,
  question: Type.String(),
  question_sv: Type.String(),
  category_id: Nullable(Id),
  all: Answered,
  ti: Answered,
  sv: Answered,
  /** Answers of good learners (domain/statistics.ts). */
  good: Answered,
  /** Options chosen by hardly anybody. */
  unpicked: Type.Array(Type.Object({ id: Id, option: Type.String(), option_sv: Type.String(), picked: Type.Integer() })),
});
export type QuestionStatistics = Static<typeof QuestionStatistics>;

const DaysQuery = Closed({ start: Type.Optional(Day), end: Type.Optional(Day) });

export const status = {
  'PUT /api/read-only': {
    summary:
      'Lets everything be read and nothing be written, for every server at once, or ends that. Returns since when; null: it is written as always.',
    body: Closed({ on: Type.Boolean() }),
    answer: Type.Object({ read_only_since: Nullable(Type.String()) }),
    failures: [400, 403, 413, 415, 422],
    example: { body: { on: false }, answer: { read_only_since: null } },
  },
  'GET /api/status': {
    summary:
      'Counts of the whole system, and when the last good backup was made. What an admin’s job has nothing to do with is 0 there.',
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
        orders_claimed: 1,
        read_only_since: null,
        last_backup: { made_at: '2026-11-15T02:15:00.000Z', bytes: 4_200_000, rows: 61_200 },
      },
    },
  },
  'GET /api/status/activations': {
    summary: 'Activations per day, every day of the range; without a range, the last 30 days.',
    query: DaysQuery,
    answer: Type.Array(Type.Object({ date: Type.String(), count: Type.Integer() })),
    failures: [403, 422],
    example: { answer: [{ date: '2026-11-15', count: 3 }] },
  },
  'GET /api/status/learners': {
    summary: 'Learners who answered anything, per day, every day of the range; without a range, the last 30 days.',
    query: DaysQuery,
    answer: Type.Array(Type.Object({ date: Type.String(), count: Type.Integer() })),
    failures: [403, 422],
    example: { answer: [{ date: '2026-11-15', count: 31 }] },
  },
  'GET /api/status/exams': {
    summary: 'Exams and how many of them were passed, per day of their start; without a range, the last 30 days.',
    query: DaysQuery,
    answer: Type.Array(Type.Object({ date: Type.String(), count: Type.Integer(), passed: Type.Integer() })),
    failures: [403, 422],
    example: { answer: [{ date: '2026-11-15', count: 9, passed: 5 }] },
  },
  'GET /api/status/readiness': {
    summary:
      'Whether readiness comes true: reported real tests against what a screen had said last before them, by its word, and how many learners stand where now. Nobody is named.',
    answer: Type.Object({
      tests: Type.Integer(),
      unjudged: Type.Integer(),
      brier: Nullable(Type.Number()),
      /**
       * How much harder than our questions the real test is, in logits: as used for readiness (TEST_GAP), and as fitted to reported results with its interval;
       * null with fewer than thirty.
       */
      gap: Type.Object({
        used: Type.Number(),
        fitted: Nullable(Type.Object({ gap: Type.Number(), low: Type.Number(), high: Type.Number() })),
      }),
      rows: Type.Array(
        Type.Object({
          word: OneOf(WORDS),
          tests: Type.Integer(),
          passed: Type.Integer(),
          said: Nullable(Type.Number()),
          happened: Nullable(Type.Number()),
          learners: Type.Integer(),
        }),
      ),
      /** Learners with too few data. */
      unknown: Type.Integer(),
    }),
    failures: [403],
    example: {
      answer: {
        tests: 14,
        unjudged: 3,
        brier: 0.11,
        gap: { used: -0.15, fitted: null },
        rows: [{ word: 'book', tests: 9, passed: 8, said: 0.88, happened: 0.89, learners: 21 }],
        unknown: 130,
      },
    },
  },
  'GET /api/status/questions': {
    summary:
      'Questions worth a look, the most striking first (at most 50): the hardest, those answered worse in Tigrinya than in Swedish, those with options that nobody picks, and those whose key good learners miss. Counted anew every few minutes.',
    query: Closed({ order: Type.Optional(OneOf(QUESTION_ORDERS)) }),
    answer: Type.Array(QuestionStatistics),
    failures: [403, 422],
    example: {
      answer: [
        {
          id: 1001,
          question: 'ኣብዚ መራኸቢ መንገዲ መን ቀዳምነት ኣለዎ?',
          question_sv: 'Vem har företräde i korsningen?',
          category_id: 1,
          all: { answers: 120, correct: 48, percentage: 40 },
          ti: { answers: 90, correct: 30, percentage: 33 },
          sv: { answers: 30, correct: 18, percentage: 60 },
          good: { answers: 20, correct: 12, percentage: 60 },
          unpicked: [{ id: 10013, option: 'ብሽግለታ', option_sv: 'Cyklisten', picked: 0 }],
        },
      ],
    },
  },
} satisfies EndpointTable;
