import Type, { type Static } from 'typebox';
import { EXAM_MINUTES, EXAM_MODES } from '#domain/attempt.ts';
import { EXAM_QUESTIONS, EXAM_SECONDS } from '#domain/exam.ts';
import { CONTENT_LANGUAGES } from '#domain/language.ts';
import { exampleQuestion, Question, TranslationsWanted } from './question.ts';
import { Closed, type EndpointTable, Id, IdOrZero, Instant, Nullable, OneOf, Uuid } from './schema.ts';

export const Mode = OneOf(EXAM_MODES);
export const Minutes = Type.Unsafe<(typeof EXAM_MINUTES)[number]>({
  type: 'integer',
  enum: [...EXAM_MINUTES],
  minimum: EXAM_MINUTES[0],
  maximum: EXAM_MINUTES[2],
});

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
  /** Number of questions never answered before; null in old exams. */
  fresh: Type.Optional(Nullable(Type.Integer())),
  /** official: only 65 of the 70 count. */
  mode: Type.Optional(Mode),
  minutes: Type.Optional(Type.Integer()),
  /** Number of switches to Swedish; null in old exams. */
  swedish: Type.Optional(Nullable(Type.Integer())),
  /** Taken offline, or submitted with answers after the time limit: does not count for readiness. */
  offline: Type.Optional(Type.Boolean()),
  /** The time ran out before it was submitted. */
  timed_out: Type.Optional(Type.Boolean()),
});
export type ExamResult = Static<typeof ExamResult>;

/** A result with all answers, in the order of the exam. */
export const ExamDetail = Type.Object({
  ...ExamResult.properties,
  answers: Type.Array(
    Type.Object({
      question_id: Id,
      option_id: Nullable(Id),
      flagged: Type.Boolean(),
      /** Time on the screen; null in old exams. */
      seconds: Nullable(Type.Integer()),
      /** An unscored question. */
      pilot: Type.Boolean(),
      /** Not reached in time; its key was requested afterwards. */
      opened: Type.Optional(Type.Boolean()),
    }),
  ),
});
export type ExamDetail = Static<typeof ExamDetail>;

const exampleResult = {
  id: '2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e77',
  started_at: '2026-11-15T09:00:00.000Z',
  seconds_used: 2412,
  total: 70,
  correct: 58,
  passed: true,
  categories: [{ category_id: 1, questions: 20, correct: 17, unanswered: 1, percentage: 85 }],
  fresh: 64,
  mode: 'standard',
  minutes: 50,
  swedish: 0,
  offline: false,
  timed_out: false,
};
export const exampleDetail = {
  ...exampleResult,
  answers: [{ question_id: 1001, option_id: 10012, flagged: false, seconds: 31, pilot: false }],
};

export const exams = {
  'GET /api/questions/exam': {
    summary:
      'Questions for an exam, drawn by quotas from those that the caller may practise, that belong to no attempt: an exam of them is one that the server did not draw. 409 when the bank holds fewer than 70.',
    query: Closed({ translations: TranslationsWanted }),
    answer: Type.Array(Question),
    failures: [403, 409, 422],
    example: { answer: [exampleQuestion] },
  },
  'POST /api/exams': {
    summary:
      'Store an exam that was taken without the server, as a whole: without a network, or by a device of the version before. It is stored as taken offline and never counts for readiness. The id is made by the client, so that a repeat is harmless; the server computes the score itself. After the end of a trial only one that began before it, within a day.',
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
  'GET /api/exams/{id}': {
    summary:
      'One of the own finished exams, with what was chosen and the questions as they are now; without the questions for those who may not take an exam.',
    params: Type.Object({ id: Uuid }),
    query: Closed({ translations: TranslationsWanted }),
    answer: Type.Object({
      ...ExamDetail.properties,
      /** Questions whose key was corrected later: the stored result is unchanged, while the questions show the new key. */
      corrected: Type.Array(Id),
      questions: Type.Array(Question),
    }),
    failures: [404, 422],
    example: { answer: { ...exampleDetail, corrected: [], questions: [exampleQuestion] } },
  },
  'POST /api/exams/{id}/keys': {
    summary:
      'The key of a question of one of the own finished exams that was not reached when the time was over: the answer is that question. From then on it has been seen, so that it is no evidence in another exam. Asking again changes nothing.',
    params: Type.Object({ id: Uuid }),
    query: Closed({ translations: TranslationsWanted }),
    body: Closed({ question_id: Id, language: OneOf(CONTENT_LANGUAGES) }),
    answer: Type.Array(Question),
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { body: { question_id: 1001, language: 'ti' }, answer: [exampleQuestion] },
  },
} satisfies EndpointTable;
