import Type, { type Static } from 'typebox';
import { valueSchemas } from './content-schemas.ts';
import { Edited, exampleEdited, FreeOrderBody, Saved, WRITE_FAILURES } from './editor.ts';
import { Level } from './levels.ts';
import { Closed, type EndpointTable, Id, IdParams, Success } from './schema.ts';

/** `max_mark`: number of its questions that are not retired. */
export const EditorLevel = Type.Object({ ...Level.properties, ...Edited, questions: Type.Array(Id) });
export type EditorLevel = Static<typeof EditorLevel>;

const LevelValues = valueSchemas('level');

const exampleValues = {
  name: 'መጀመርታ',
  name_sv: 'Början',
  name_en: 'The beginning',
  description: 'መሰረታዊ ሕግታት',
  description_sv: 'Grundregler',
  description_en: 'Basic rules',
  demo: true,
  min_mark: 2,
  questions: [1001, 1002],
};
const exampleLevel = { id: 1, ...exampleValues, max_mark: 2, ...exampleEdited };

export const levelEditor = {
  'GET /api/levels/editor': {
    summary: 'The editor’s view of the steps, retired ones included, with the ids of their questions in order.',
    answer: Type.Array(EditorLevel),
    failures: [403],
    example: { answer: [exampleLevel] },
  },
  'POST /api/levels': {
    summary: 'A new step, last in the list.',
    body: Closed({ ...LevelValues, retired: Type.Boolean() }),
    answer: EditorLevel,
    failures: [400, 403, 413, 415, 422],
    example: { body: { ...exampleValues, retired: false }, answer: exampleLevel },
  },
  'PUT /api/levels/order': {
    summary:
      'Put the steps into a new order. The order decides what opens after what. With `free` the one that comes first instead of a free step becomes free in its place.',
    body: FreeOrderBody,
    answer: Type.Array(EditorLevel),
    failures: [400, 403, 409, 413, 415, 422],
    example: { body: { ids: [1], was: [1] }, answer: [exampleLevel] },
  },
  'PUT /api/levels/{id}': {
    summary: 'Save a step with its questions. A result that a learner began before is still taken for a day.',
    params: IdParams,
    body: Closed({ ...LevelValues, ...Saved }),
    answer: EditorLevel,
    failures: WRITE_FAILURES,
    example: { body: { ...exampleValues, retired: false, version: 1 }, answer: { ...exampleLevel, version: 2 } },
  },
  'DELETE /api/levels/{id}': {
    summary: 'Delete a step that no result refers to. 409 otherwise: retire it instead.',
    params: IdParams,
    answer: Success,
    failures: WRITE_FAILURES,
    example: { answer: { success: 'Deleted.' } },
  },
} satisfies EndpointTable;
