import Type, { type Static } from 'typebox';
import { publicSchemas } from './content-schemas.ts';
import { exampleQuestion, Question } from './question.ts';
import { Closed, type EndpointTable, Id, IdParams, Text } from './schema.ts';

export const Level = Type.Object({
  id: Id,
  ...publicSchemas('level'),
  max_mark: Type.Integer(),
});
export type Level = Static<typeof Level>;

export const Score = Type.Object({
  level_id: Id,
  passed: Type.Integer(),
  questions: Type.String(),
  options: Type.String(),
  reward: Type.Integer(),
});
export const Progress = Type.Object({ id: Id, scores: Type.Array(Score) });
export type Progress = Static<typeof Progress>;

/** Comma-separated ids; room for several hundred questions. */
const IdList = Text({ minLength: 1, maxLength: 10_000 });

const exampleLevel = {
  id: 1,
  name: 'መጀመርታ',
  name_sv: 'Början',
  name_en: 'The beginning',
  description: 'መሰረታዊ ሕግታት',
  description_sv: 'Grundregler',
  description_en: 'Basic rules',
  demo: true,
  max_mark: 12,
  min_mark: 10,
};
const exampleProgress = { id: 1, scores: [{ level_id: 1, passed: 1, questions: '3,1,2', options: '9,4,7', reward: 30 }] };

export const levels = {
  'GET /api/levels': {
    summary: 'The steps in order.',
    answer: Type.Array(Level),
    revalidates: true,
    failures: [],
    example: { answer: [exampleLevel] },
  },
  'GET /api/levels/{id}/show': {
    summary: 'One step.',
    params: IdParams,
    answer: Level,
    revalidates: true,
    failures: [404],
    example: { answer: exampleLevel },
  },
  'GET /api/levels/{id}': {
    summary: 'The questions of a step, for those who may open it. 409 while an exam of the caller asks one of them.',
    params: IdParams,
    answer: Type.Array(Question),
    revalidates: true,
    failures: [403, 404, 409],
    example: { answer: [exampleQuestion] },
  },
  'GET /api/progress': {
    summary: 'The saved results of the learner.',
    answer: Progress,
    failures: [],
    example: { answer: exampleProgress },
  },
  'POST /api/progress': {
    summary:
      'Save a passed step. Every question once, with one of its own options in the same place; the first saved result stays.',
    body: Closed({ level_id: Id, questions: IdList, options: IdList }),
    answer: Progress,
    failures: [400, 403, 413, 415, 422],
    example: { body: { level_id: 1, questions: '3,1,2', options: '9,4,7' }, answer: exampleProgress },
  },
  'DELETE /api/progress': {
    summary: 'Clear all saved results.',
    answer: Progress,
    failures: [400, 413, 415, 422],
    example: { answer: { id: 1, scores: [] } },
  },
} satisfies EndpointTable;
