import Type, { type Static } from 'typebox';
import { FINDINGS } from '#domain/study/item-statistics.ts';
import { ARMS, SIBLING_MODES } from '#domain/study/siblings.ts';
import { REPORT_REASONS } from '#domain/support.ts';
import { Closed, type EndpointTable, Id, IdParams, Nullable, OneOf, Success } from './schema.ts';

/** Statistics of first answers to a question's current version. */
export const Item = Type.Object({
  id: Id,
  question: Type.String(),
  question_sv: Type.String(),
  /** Answers to earlier versions are not counted. */
  since_version: Type.Integer(),
  answers: Type.Integer(),
  /** Number of answers at the last evaluation; its findings stay until the next one. */
  looked: Type.Integer(),
  counted_at: Nullable(Type.String()),
  findings: Type.Array(OneOf(FINDINGS)),
  /** Suspended from exams, practice and readiness since then. */
  suspect_at: Nullable(Type.String()),
  cleared_at: Nullable(Type.String()),
  /** Share of right answers, and correlation with ability (-1 to 1). Null below twenty answers. */
  difficulty: Nullable(Type.Number()),
  discrimination: Nullable(Type.Number()),
  /** Above 0: harder in translation than for equally able readers of Swedish. */
  translation_delta: Nullable(Type.Number()),
  options: Type.Array(
    Type.Object({
      id: Id,
      option: Type.String(),
      option_sv: Type.String(),
      correct: Type.Boolean(),
      /** How often the best, middle and weakest third chose it; empty below twenty answers. */
      thirds: Type.Array(Type.Integer()),
      also_right: Type.Boolean(),
      dead: Type.Boolean(),
    }),
  ),
});
export type Item = Static<typeof Item>;

const Done = Type.Object({
  at: Type.String(),
  action: OneOf(['suspect', 'clear', 'mark anew']),
  /** Null: the nightly statistics. */
  by: Nullable(Type.String()),
  /** For `mark anew`: the number of affected answers and learners. For `suspect`: the number of answers so far. */
  answers: Nullable(Type.Integer()),
  learners: Nullable(Type.Integer()),
});

/** Effect of another key: how many learners and answers are re-marked, by direction. */
export const KeyMarks = Type.Object({ learners: Type.Integer(), to_right: Type.Integer(), to_wrong: Type.Integer() });
export type KeyMarks = Static<typeof KeyMarks>;

/** Share of right answers with its 95% confidence interval; null with too few learners. */
const Share = Type.Object({
  learners: Type.Integer(),
  sights: Type.Integer(),
  share: Nullable(Type.Number()),
  low: Nullable(Type.Number()),
  high: Nullable(Type.Number()),
});
export const SIBLING_PLACES = ['exam', 'all'] as const;
export const Siblings = Type.Object({
  /** The setting SIBLINGS; half is the experiment. */
  mode: OneOf(SIBLING_MODES),
  since: Nullable(Type.String()),
  counted_at: Nullable(Type.String()),
  /** By place of asking; mock exams draw alike for both groups, so that results are comparable there. */
  places: Type.Array(
    Type.Object({
      place: OneOf(SIBLING_PLACES),
      arms: Type.Array(Type.Object({ arm: OneOf(ARMS), ...Share.properties })),
      /** Difference in right answers between learners with siblings and without. */
      difference: Nullable(Type.Object({ difference: Type.Number(), low: Type.Number(), high: Type.Number() })),
    }),
  ),
});
export type Siblings = Static<typeof Siblings>;

const exampleItem = {
  id: 1001,
  question: 'ኣብዚ መራኸቢ መንገዲ መን ቀዳምነት ኣለዎ?',
  question_sv: 'Vem har företräde i korsningen?',
  since_version: 1,
  answers: 46,
  looked: 45,
  counted_at: '2026-11-15T03:10:00.000Z',
  findings: ['key'],
  suspect_at: '2026-11-15T03:10:00.000Z',
  cleared_at: null,
  difficulty: 0.31,
  discrimination: -0.22,
  translation_delta: null,
  options: [
    { id: 10011, option: 'ብሽግለታ', option_sv: 'Cyklisten', correct: true, thirds: [2, 5, 7], also_right: false, dead: false },
    { id: 10012, option: 'ኣነ', option_sv: 'Jag', correct: false, thirds: [14, 10, 8], also_right: false, dead: false },
  ],
};

/** A learner's report about the question. */
const ItemReport = Type.Object({
  id: Id,
  at: Type.String(),
  reason: OneOf(REPORT_REASONS),
  message: Type.String(),
  language: Type.String(),
  handled: Type.Boolean(),
});

export const items = {
  'GET /api/items': {
    summary:
      'Questions of which the nightly count of first sights found something, the suspects first, and when it last ran. Suspects are out of exams, practice and figures.',
    answer: Type.Object({
      last_run: Nullable(
        Type.Object({
          finished_at: Type.String(),
          answers: Type.Integer(),
          questions: Type.Integer(),
          looked: Type.Integer(),
          suspected: Type.Integer(),
        }),
      ),
      items: Type.Array(Item),
    }),
    failures: [403],
    example: {
      answer: {
        last_run: { finished_at: '2026-11-15T03:12:00.000Z', answers: 15_200, questions: 310, looked: 4, suspected: 1 },
        items: [exampleItem],
      },
    },
  },
  'GET /api/items/{id}': {
    summary:
      'What first sights tell of one question, what learners have reported of it (the newest twenty, without their names), and what was done because of it.',
    params: IdParams,
    answer: Type.Object({ ...Item.properties, done: Type.Array(Done), reports: Type.Array(ItemReport) }),
    failures: [403, 404],
    example: {
      answer: {
        ...exampleItem,
        reports: [{ id: 1, at: '2026-11-14T18:20:00.000Z', reason: 'wrong', message: '', language: 'ti', handled: false }],
        done: [{ at: '2026-11-15T03:10:00.000Z', action: 'suspect', by: null, answers: 46, learners: null }],
      },
    },
  },
  'GET /api/items/{id}/marks': {
    summary:
      'How many answers, of how many learners, would be re-marked if this option became the right one and nothing else changed.',
    params: IdParams,
    query: Closed({ option: Id }),
    answer: KeyMarks,
    failures: [403, 404, 422],
    example: { answer: { learners: 41, to_right: 30, to_wrong: 52 } },
  },
  'POST /api/items/{id}/clear': {
    summary: 'An admin has read a suspect question and found it right as it is: it comes back. 409 when it is not suspect.',
    params: IdParams,
    answer: Item,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { answer: { ...exampleItem, suspect_at: null, cleared_at: '2026-11-15T09:00:00.000Z' } },
  },
  'GET /api/status/siblings': {
    summary:
      'Whether it helps to repeat a rule by another question: the share right at first sight on questions of which a rule was met before, by half of the learners.',
    answer: Siblings,
    failures: [403],
    example: {
      answer: {
        mode: 'half',
        since: '2026-11-01',
        counted_at: '2026-11-15T03:12:00.000Z',
        places: [
          {
            place: 'exam',
            arms: [
              { arm: 'sibling', learners: 61, sights: 2_210, share: 0.78, low: 0.75, high: 0.81 },
              { arm: 'same', learners: 58, sights: 2_050, share: 0.74, low: 0.71, high: 0.77 },
            ],
            difference: { difference: 0.04, low: -0.002, high: 0.082 },
          },
        ],
      },
    },
  },
  'GET /api/corrections': {
    summary:
      'Own answers that count otherwise since the key of their question was corrected, and of which the learner was not told yet.',
    answer: Type.Array(Type.Object({ question_id: Id, correct: Type.Boolean(), at: Type.String() })),
    failures: [],
    example: { answer: [{ question_id: 1001, correct: true, at: '2026-11-15T09:00:00.000Z' }] },
  },
  'POST /api/corrections/told': {
    summary: 'The learner has read of these corrections; they are not told again.',
    body: Closed({ question_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) }),
    answer: Success,
    failures: [400, 413, 415, 422],
    example: { body: { question_ids: [1001] }, answer: { success: 'Saved.' } },
  },
} satisfies EndpointTable;
