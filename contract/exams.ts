import Type, { type Static } from 'typebox';
import { EXAM_QUESTIONS, EXAM_SECONDS } from '#domain/exam.ts';
import { exampleQuestion, Question, TranslationsWanted } from './question.ts';
import { Closed, type EndpointTable, Id, IdOrZero, Instant, Nullable, Uuid } from './schema.ts';

export const ExamResult = Type.Object({
  id: Type.String(),
  started_at: Type.String(),
  seconds_used: Type.Integer(),
  total: Type.Integer(),
  correct: Type.Integer(),
  passed: Type.Boolean(),
  categories: Type.Array(
    Type.Object({
      category_id: IdOrZero,
      questions: Type.Integer(),
      correct: Type.Integer(),
      unanswered: Type.Optional(Type.Integer()),
      percentage: Type.Integer(),
    }),
  ),
  /** How many of its questions had never been answered before; null where nobody counted. */
  fresh: Type.Optional(Nullable(Type.Integer())),
});
export type ExamResult = Static<typeof ExamResult>;

const exampleResult = {
  id: '2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e77',
  started_at: '2026-11-15T09:00:00.000Z',
  seconds_used: 2412,
  total: 70,
  correct: 58,
  passed: true,
  categories: [{ category_id: 1, questions: 20, correct: 17, unanswered: 1, percentage: 85 }],
  fresh: 64,
};

export const exams = {
  'GET /api/questions/exam': {
    summary: 'The questions of a new exam, drawn by quotas. 409 when the bank holds fewer than 70.',
    query: Closed({ translations: TranslationsWanted }),
    answer: Type.Array(Question),
    failures: [403, 409, 422],
    example: { answer: [exampleQuestion] },
  },
  'POST /api/exams': {
    summary:
      'Store a finished exam. The id is made by the client, so that a repeat is harmless; the server computes the score itself. After the end of a trial only one that began before it, within a day.',
    body: Closed({
      id: Uuid,
      started_at: Instant,
      seconds_used: Type.Integer({ minimum: 0, maximum: EXAM_SECONDS }),
      answers: Type.Array(Closed({ question_id: Id, option_id: Nullable(Id) }), {
        minItems: EXAM_QUESTIONS,
        maxItems: EXAM_QUESTIONS,
      }),
    }),
    answer: ExamResult,
    failures: [400, 403, 409, 413, 415, 422],
    example: {
      body: {
        id: exampleResult.id,
        started_at: exampleResult.started_at,
        seconds_used: 2412,
        answers: Array.from({ length: EXAM_QUESTIONS }, (_, place) => ({ question_id: 1001 + place, option_id: null })),
      },
      answer: exampleResult,
    },
  },
  'GET /api/exams': {
    summary: 'The own finished exams, newest first.',
    answer: Type.Array(ExamResult),
    failures: [],
    example: { answer: [exampleResult] },
  },
} satisfies EndpointTable;
