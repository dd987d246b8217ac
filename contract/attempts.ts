import Type, { type Static } from 'typebox';
import { EXAM_LANGUAGES, EXAM_MINUTES, type ExamLanguage } from '#domain/attempt.ts';
import { EXAM_QUESTIONS } from '#domain/exam.ts';
import { CONTENT_LANGUAGES } from '#domain/language.ts';
import { ExamDetail, exampleDetail, Minutes, Mode } from './exams.ts';
import { Read } from './exercises.ts';
import { exampleQuestion, Question, TranslationsWanted } from './question.ts';
import { Closed, type EndpointTable, Id, MAX_ID, Nullable, OneOf, Success, Uuid } from './schema.ts';

const SECONDS_MAX = EXAM_MINUTES[2] * 60;
const Revision = Type.Integer({ minimum: 0, maximum: MAX_ID });

const Given = {
  question_id: Id,
  option_id: Nullable(Id),
  flagged: Type.Boolean(),
  /** Time on the screen so far. */
  seconds: Type.Integer({ minimum: 0, maximum: SECONDS_MAX }),
  /** Counter set by devices: of two reports on a question the higher one wins. 0: seen, but nothing chosen. */
  sequence: Type.Integer({ minimum: 0, maximum: MAX_ID }),
};
const AttemptAnswer = Type.Object(Given);
export type AttemptAnswer = Static<typeof AttemptAnswer>;

const SentAnswers = {
  answers: Type.Array(Closed({ ...Given, language: OneOf(CONTENT_LANGUAGES), ...Read }), { maxItems: EXAM_QUESTIONS }),
  /** Number of switches to Swedish. */
  swedish: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
};

export const Attempt = Type.Object({
  id: Type.String(),
  mode: Mode,
  minutes: Minutes,
  /** Chosen before the start; null if an older version started it. */
  language: Type.Unsafe<ExamLanguage | null>({ type: ['string', 'null'], enum: [...EXAM_LANGUAGES, null] }),
  started_at: Type.String(),
  /** By the server's clock. */
  deadline: Type.String(),
  /** Number of questions that the learner had never seen before the exam. */
  fresh: Type.Integer(),
  swedish: Type.Integer(),
  /** To be sent as `since` with the next request. */
  revision: Type.Integer(),
  /** All answers, or those changed after `since`. */
  answers: Type.Array(AttemptAnswer),
});
export type Attempt = Static<typeof Attempt>;

/** Time of the server's clock. */
const Now = Type.String();

const params = Type.Object({ id: Uuid });
const exampleAttempt = {
  id: '2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e77',
  mode: 'standard',
  minutes: 50,
  language: 'ti' as const,
  started_at: '2026-11-15T09:00:00.000Z',
  deadline: '2026-11-15T09:50:00.000Z',
  fresh: 64,
  swedish: 0,
  revision: 1,
  answers: [{ question_id: 1001, option_id: 10012, flagged: false, seconds: 31, sequence: 1_042 }],
};
const exampleSent = {
  answers: [
    {
      question_id: 1001,
      option_id: 10012,
      flagged: false,
      seconds: 31,
      sequence: 1_042,
      language: 'ti',
      ms: 12_400,
      help: 'none',
      place: 2,
    },
  ],
};
const now = '2026-11-15T09:10:00.000Z';

export const attempts = {
  'POST /api/exams/attempts': {
    summary:
      'Begin an exam: the server draws the questions and starts the clock. The questions come without their keys: no option is called right, and there are no reasons. The id is made by the device, so that a repeat is the same attempt. 409: too few questions, another one is running, or this one is over. Only the official mode has 75 and 100 minutes.',
    query: Closed({ translations: TranslationsWanted }),
    body: Closed({ id: Uuid, mode: Mode, minutes: Minutes, language: Type.Optional(OneOf(EXAM_LANGUAGES)) }),
    answer: Type.Object({ now: Now, attempt: Attempt, questions: Type.Array(Question) }),
    failures: [400, 403, 409, 413, 415, 422],
    example: {
      body: { id: exampleAttempt.id, mode: 'standard', minutes: 50, language: 'ti' },
      answer: { now, attempt: exampleAttempt, questions: [exampleQuestion] },
    },
  },
  'GET /api/exams/attempts/current': {
    summary:
      'The running attempt, or what a new one would be. Whoever has its questions says its id in `known` and the last revision in `since`, and gets what changed.',
    query: Closed({
      known: Type.Optional(Uuid),
      since: Type.Optional(Revision),
      translations: TranslationsWanted,
    }),
    answer: Type.Object({
      now: Now,
      attempt: Nullable(Attempt),
      /** Empty if `known` names the running attempt. */
      questions: Type.Array(Question),
      /** If no exam is running and one may start: its number of new questions. */
      next: Nullable(Type.Object({ fresh: Type.Integer(), minutes: Type.Integer() })),
    }),
    failures: [422],
    example: { answer: { now, attempt: null, questions: [], next: { fresh: 66, minutes: 50 } } },
  },
  'PUT /api/exams/attempts/{id}/answers': {
    summary:
      'Save answers as they are given. On each question the highest sequence stands, a repeat changes nothing; the answer tells what other devices have changed. 409 with a code: attempt_over, attempt_left, sequence_taken (that sequence stands for another choice).',
    params,
    body: Closed({ ...SentAnswers, since: Revision }),
    answer: Type.Object({ now: Now, revision: Type.Integer(), answers: Type.Array(AttemptAnswer) }),
    failures: [400, 404, 409, 413, 415, 422],
    example: { body: { ...exampleSent, since: 0 }, answer: { now, revision: 1, answers: [] } },
  },
  'POST /api/exams/attempts/{id}/submit': {
    summary:
      'Hand in, with what may not have arrived yet. A repeat answers the stored result. After the time the result is made of what had arrived; of answers that come later it is made once more, and stored as taken offline. The questions come with their keys; those that were not reached when the time was over stay without.',
    params,
    query: Closed({ translations: TranslationsWanted }),
    body: Closed({ ...SentAnswers, seconds_used: Type.Integer({ minimum: 0, maximum: SECONDS_MAX }) }),
    answer: Type.Object({ ...ExamDetail.properties, questions: Type.Array(Question) }),
    failures: [400, 404, 409, 413, 415, 422],
    example: { body: { ...exampleSent, seconds_used: 2412 }, answer: { ...exampleDetail, questions: [exampleQuestion] } },
  },
  'DELETE /api/exams/attempts/{id}': {
    summary: 'Close the attempt without a result. Doing it again changes nothing. Its questions have been seen.',
    params,
    answer: Success,
    failures: [400, 404, 409, 413, 415, 422],
    example: { answer: { success: 'Saved.' } },
  },
} satisfies EndpointTable;
