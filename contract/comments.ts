import Type, { type Static } from 'typebox';
import { TEXT_KINDS } from './content.ts';
import { COMMENT_MAX } from './limits.ts';
import { Closed, type EndpointTable, Id, OneOf, Text } from './schema.ts';

/** A comment on a text. A thread is open while any of its comments is. */
export const TextComment = Type.Object({
  id: Id,
  comment: Type.String(),
  by: Type.String(),
  at: Type.String(),
  resolved: Type.Boolean(),
});
export type TextComment = Static<typeof TextComment>;

const Of = { kind: OneOf(TEXT_KINDS), id: Id, field: Text({ minLength: 1, maxLength: 20 }) };
const example = { kind: 'category', id: 1, field: 'title' };
const exampleComment = {
  id: 1,
  comment: 'Säger man så i Asmara också?',
  by: 'Åsa Öberg',
  at: '2026-11-15T09:30:00.000Z',
  resolved: false,
};

export const comments = {
  'POST /api/comments': {
    summary: 'Say something beside a text. A thread that was resolved is open again.',
    body: Closed({ ...Of, comment: Text({ minLength: 1, maxLength: COMMENT_MAX }) }),
    answer: Type.Array(TextComment),
    failures: [400, 403, 404, 413, 415, 422],
    example: { body: { ...example, comment: exampleComment.comment }, answer: [exampleComment] },
  },
  'PUT /api/comments': {
    summary:
      'Call the thread beside a text resolved, or open it again. 409 when somebody has said something since (`last` is the last one seen).',
    body: Closed({ ...Of, resolved: Type.Boolean(), last: Id }),
    answer: Type.Array(TextComment),
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { body: { ...example, resolved: true, last: 1 }, answer: [{ ...exampleComment, resolved: true }] },
  },
} satisfies EndpointTable;
