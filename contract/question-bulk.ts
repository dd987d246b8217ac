import Type, { type Static } from 'typebox';
import { WRITE_FAILURES } from './editor.ts';
import { QUESTIONS_AT_ONCE } from './limits.ts';
import { Closed, type EndpointTable, Flag, Id, IdOrZero, OneOf, Version } from './schema.ts';

const BULK_CHANGES = ['retire', 'unretire', 'seal', 'unseal', 'exercise', 'step'] as const;
export type BulkChange = (typeof BULK_CHANGES)[number];

/** State of a question in the list: if somebody has changed it since, it is refused. */
const Chosen = Closed({ id: Id, version: Version, levels: Type.Array(Id, { maxItems: 20 }) });

export const BulkResult = Type.Object({
  /** False in a dry run. */
  written: Type.Boolean(),
  changed: Type.Array(Id),
  /** Already in the desired state. */
  unchanged: Type.Array(Id),
  refused: Type.Array(
    Type.Object({ id: Id, reasons: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })) }),
  ),
});
export type BulkResult = Static<typeof BulkResult>;

export const questionBulk = {
  'PUT /api/questions': {
    summary:
      'Change several questions in one way: retire or bring back, keep for exams or not, another exercise, another step. Each that can be changed is; the others are named with the reason. A dry run (the default) tells what would become of it.',
    query: Closed({ dry_run: Type.Optional(Flag) }),
    body: Closed({
      questions: Type.Array(Chosen, { minItems: 1, maxItems: QUESTIONS_AT_ONCE }),
      change: OneOf(BULK_CHANGES),
      /** Target exercise or step of a move; 0 removes. */
      to: Type.Optional(IdOrZero),
    }),
    answer: BulkResult,
    failures: WRITE_FAILURES.filter((status) => status !== 404),
    example: {
      body: {
        questions: [
          { id: 1001, version: 1, levels: [1] },
          { id: 1002, version: 1, levels: [] },
          { id: 1003, version: 4, levels: [] },
        ],
        change: 'retire',
      },
      answer: {
        written: false,
        changed: [1002],
        unchanged: [1003],
        refused: [{ id: 1001, reasons: [{ field: 'retired', message: 'The question is needed to pass the step: Basics.' }] }],
      },
    },
  },
} satisfies EndpointTable;
export type BulkBody = Static<(typeof questionBulk)['PUT /api/questions']['body']>;
