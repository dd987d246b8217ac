import Type, { type Static } from 'typebox';
import { EXERCISE_QUESTIONS_PER_FETCH, MAX_EXERCISE_QUESTIONS_PER_FETCH } from '#domain/exercise.ts';
import { CONTENT_LANGUAGES } from '#domain/language.ts';
import { MAX_OPTIONS } from '#domain/question.ts';
import { HELPS } from '#domain/study/help.ts';
import { publicSchemas } from './content-schemas.ts';
import { MAX_ANSWERS_AT_ONCE } from './limits.ts';
import { exampleQuestion, Question, TranslationsWanted } from './question.ts';
import { Closed, type EndpointTable, Id, IdList, IdOrZero, Instant, Nullable, OneOf, Uuid } from './schema.ts';

export const Exercise = Type.Object({
  id: IdOrZero,
  ...publicSchemas('category'),
  questions_count: Type.Integer(),
  /** Ids of its moving scenes that everybody may open. */
  free_scenes: Type.Optional(Type.Array(Id)),
});
export type Exercise = Static<typeof Exercise>;

/** Largest value of the column. */
const MAX_VERSION = 2 ** 31 - 1;
/** Longer times are not plausible. */
const MAX_ANSWER_MS = 86_400_000;

/** How a question was read before it was answered. */
export const Read = {
  /** Milliseconds from showing to choosing; null if the app was in the background meanwhile. */
  ms: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: MAX_ANSWER_MS }))),
  help: Type.Optional(OneOf(HELPS)),
  /** Position of the chosen option on the screen, from 1. */
  place: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: MAX_OPTIONS }))),
};

export const Answer = Closed({
  id: Uuid,
  question_id: Id,
  option_id: Id,
  mode: OneOf(['step', 'exercise', 'exam', 'review', 'sign', 'term']),
  /** False: the learner pressed "not sure"; null or missing: not asked. */
  sure: Type.Optional(Nullable(Type.Boolean())),
  language: OneOf(CONTENT_LANGUAGES),
  answered_at: Instant,
  /** Version of the question that was shown. */
  version: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: MAX_VERSION }))),
  /** Id of the session, exercise or step, created by the device. */
  run: Type.Optional(Nullable(Uuid)),
  ...Read,
});
export type Answer = Static<typeof Answer>;

const DrawQuery = Closed({
  q: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_EXERCISE_QUESTIONS_PER_FETCH, default: EXERCISE_QUESTIONS_PER_FETCH }),
  ),
  translations: TranslationsWanted,
  /** Ids of questions that the caller already has. */
  except: Type.Optional(IdList),
});

export const exercises = {
  'GET /api/category': {
    summary: 'The exercises in order; uncategorized questions, where there are any, come last with id 0.',
    answer: Type.Array(Exercise),
    revalidates: true,
    failures: [],
    example: {
      answer: [
        {
          id: 1,
          title: 'ሕግታት ትራፊክ',
          title_sv: 'Trafikregler',
          title_en: 'Traffic rules',
          description: 'ቀዳምነት፡ ፍጥነትን ምቕዳምን',
          description_sv: 'Företräde, hastighet och omkörning',
          description_en: 'Priority, speed and overtaking',
          questions_count: 84,
        },
      ],
    },
  },
  'GET /api/category/{id}/questions': {
    summary:
      'A fresh random draw from one exercise that prefers questions the learner has not answered yet; none of those in `except`.',
    params: Type.Object({ id: IdOrZero }),
    query: DrawQuery,
    answer: Type.Array(Question),
    failures: [403, 404, 422],
    example: { answer: [exampleQuestion] },
  },
  'GET /api/categories/count/uncategorized': {
    summary: 'How many questions belong to no category.',
    answer: Type.Object({ uncategorized_count: Type.Integer() }),
    failures: [],
    example: { answer: { uncategorized_count: 6 } },
  },
  'GET /api/categories/uncategorized/questions': {
    summary: 'A draw from the questions that belong to no category, under the same access rule as the exercise.',
    query: DrawQuery,
    answer: Type.Array(Question),
    failures: [403, 422],
    example: { answer: [exampleQuestion] },
  },
  'POST /api/answers': {
    summary:
      'Record answers given while practising. A repeat is harmless; answers to questions that no longer exist are passed over.',
    body: Closed({ answers: Type.Array(Answer, { minItems: 1, maxItems: MAX_ANSWERS_AT_ONCE }) }),
    answer: Type.Object({ saved: Type.Integer({ description: 'how many of these answers are stored now' }) }),
    failures: [400, 413, 415, 422],
    example: {
      body: {
        answers: [
          {
            id: '6f1c9f6e-3c0f-4a53-9d0e-1f3a7a0c5b11',
            question_id: 1001,
            option_id: 10012,
            mode: 'exercise',
            language: 'ti',
            answered_at: '2026-11-15T09:30:00.000Z',
            version: 3,
            run: '0b6cf0a0-5a5e-4c57-8a1b-7c3f2b9a4d10',
            ms: 21_400,
            help: 'none',
            place: 2,
          },
        ],
      },
      answer: { saved: 1 },
    },
  },
} satisfies EndpointTable;
