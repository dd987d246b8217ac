import Type, { type Static } from 'typebox';
import { CONTENT_LANGUAGES, FOLLOWING_LANGUAGES } from '#domain/language.ts';
import { emptyValues, pickColumns } from './content.ts';
import { valueSchemas } from './content-schemas.ts';
import { EditorQuestion, exampleEdited, exampleEditorQuestion, Saved, WRITE_FAILURES } from './editor.ts';
import { Closed, type EndpointTable, Flag, Id, IdOrZero, IdParams, OneOf, Page, Success, Text } from './schema.ts';

/** A question in the editor. */
export const QuestionRow = Type.Object({
  ...EditorQuestion.properties,
  /** Ids of the steps that contain it. */
  levels: Type.Array(Id),
  /** Languages with texts older than the last change of the Swedish one. */
  stale: Type.Array(OneOf(FOLLOWING_LANGUAGES)),
  /** Number of answers and right answers at the last count. */
  answers: Type.Integer(),
  answers_correct: Type.Integer(),
});
export type QuestionRow = Static<typeof QuestionRow>;

const QuestionValues = valueSchemas('question');

const exampleValues = {
  ...pickColumns('question', { ...emptyValues('question'), ...exampleEditorQuestion }),
  solution: 'ካብ የማን ንዝመጽእ ቀዳምነት ሃቡ (högerregeln)።',
  solution_sv: 'Lämna företräde åt trafik från höger (högerregeln).',
  solution_en: 'Give way to traffic from the right (högerregeln).',
  difficulty: 1,
  junction: '',
  hazard: '',
  facts: ['R017'],
  law: ['TrF 3:18'],
  checked_on: '2026-11-15',
  sealed: false,
  options: exampleEditorQuestion.options.map(({ solution: _, ...option }) => option),
};
const exampleRow = {
  ...exampleEditorQuestion,
  ...exampleEdited,
  difficulty: 1,
  junction: '',
  hazard: '',
  facts: ['R017'],
  law: ['TrF 3:18'],
  checked_on: '2026-11-15',
  sealed: false,
  levels: [1],
  stale: [],
  answers: 120,
  answers_correct: 84,
};

export const questions = {
  'GET /api/questions': {
    summary:
      'The editor’s list of questions, retired ones only when asked for. Category 0 is of those that belong to none; `level` gives a step’s in its order; `missing` those that lack a text in that language.',
    query: Closed({
      category: Type.Optional(IdOrZero),
      /** 0: in no step. */
      level: Type.Optional(IdOrZero),
      missing: Type.Optional(OneOf(CONTENT_LANGUAGES)),
      picture: Type.Optional(OneOf(['with', 'without'])),
      retired: Type.Optional(Flag),
      order: Type.Optional(OneOf(['id', 'missed', 'updated'])),
      search: Type.Optional(Text({ maxLength: 200 })),
      page: Page,
    }),
    answer: Type.Array(QuestionRow),
    failures: [403, 422],
    headers: { 'X-Total-Count': 'how many fit in all' },
    example: { answer: [exampleRow] },
  },
  'GET /api/questions/{id}': {
    summary: 'One question for the editor.',
    params: IdParams,
    answer: QuestionRow,
    failures: [403, 404],
    example: { answer: exampleRow },
  },
  'POST /api/questions': {
    summary: 'A new question.',
    body: Closed({ ...QuestionValues, retired: Type.Boolean() }),
    answer: QuestionRow,
    failures: [400, 403, 413, 415, 422],
    example: {
      body: { ...exampleValues, options: exampleValues.options.map(({ id: _, ...option }) => option), retired: false },
      answer: exampleRow,
    },
  },
  'PUT /api/questions/{id}': {
    summary: 'Save a question. 409 with the version stored now when somebody else saved it meanwhile; nothing is written then.',
    params: IdParams,
    body: Closed({ ...QuestionValues, ...Saved }),
    answer: QuestionRow,
    failures: WRITE_FAILURES,
    example: { body: { ...exampleValues, retired: false, version: 1 }, answer: { ...exampleRow, version: 2 } },
  },
  'DELETE /api/questions/{id}': {
    summary: 'Delete a question that no answer, result, exam or step refers to. 409 otherwise: retire it instead.',
    params: IdParams,
    answer: Success,
    failures: WRITE_FAILURES,
    example: { answer: { success: 'Deleted.' } },
  },
} satisfies EndpointTable;
export type QuestionBody = Static<(typeof questions)['POST /api/questions']['body']>;
export type QuestionSave = Static<(typeof questions)['PUT /api/questions/{id}']['body']>;
