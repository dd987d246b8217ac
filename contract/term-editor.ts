import Type, { type Static } from 'typebox';
import { TERM_THEMES } from '#domain/terms.ts';
import { columnSchemas, valueSchemas } from './content-schemas.ts';
import { Edited, exampleEdited, Saved, WRITE_FAILURES } from './editor.ts';
import { Closed, type EndpointTable, Flag, Id, IdParams, OneOf, Page, Success, Text } from './schema.ts';
import { exampleTerm } from './terms.ts';

/** A word of the test in the editor. */
export const EditorTerm = Type.Object({
  id: Id,
  ...columnSchemas('term'),
  ...Edited,
  /** Number of published questions that contain it. */
  questions_count: Type.Integer(),
});
export type EditorTerm = Static<typeof EditorTerm>;

const TermValues = valueSchemas('term');
const { id, questions: _, signs: _signs, sign: _sign, ...exampleValues } = exampleTerm;
const exampleRow = { id, ...exampleValues, ...exampleEdited, questions_count: 1 };

export const termEditor = {
  'GET /api/terms/editor': {
    summary:
      'The editor’s list of the words of the test, retired ones only when asked for. A search looks at the words and their forms.',
    query: Closed({
      theme: Type.Optional(OneOf(TERM_THEMES)),
      retired: Type.Optional(Flag),
      search: Type.Optional(Text({ maxLength: 200 })),
      page: Page,
    }),
    answer: Type.Array(EditorTerm),
    failures: [403, 422],
    headers: { 'X-Total-Count': 'how many fit in all' },
    example: { answer: [exampleRow] },
  },
  'GET /api/terms/{id}': {
    summary: 'One word of the test for the editor.',
    params: IdParams,
    answer: EditorTerm,
    failures: [403, 404],
    example: { answer: exampleRow },
  },
  'POST /api/terms': {
    summary: 'A new word of the test. 422 when another one has one of its forms.',
    body: Closed({ ...TermValues, retired: Type.Boolean() }),
    answer: EditorTerm,
    failures: [400, 403, 413, 415, 422],
    example: { body: { ...exampleValues, retired: false }, answer: exampleRow },
  },
  'PUT /api/terms/{id}': {
    summary: 'Save a word of the test. 422 when another one has one of its forms.',
    params: IdParams,
    body: Closed({ ...TermValues, ...Saved }),
    answer: EditorTerm,
    failures: WRITE_FAILURES,
    example: { body: { ...exampleValues, retired: false, version: 1 }, answer: { ...exampleRow, version: 2 } },
  },
  'DELETE /api/terms/{id}': {
    summary: 'Delete a word of the test.',
    params: IdParams,
    answer: Success,
    failures: WRITE_FAILURES,
    example: { answer: { success: 'Deleted.' } },
  },
} satisfies EndpointTable;
