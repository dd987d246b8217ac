import Type, { type Static } from 'typebox';
import { CARD_MODES } from '#domain/cards.ts';
import { MAX_ANSWERS_AT_ONCE } from './limits.ts';
import { Closed, type EndpointTable, Id, IdParams, Instant, OneOf, Success } from './schema.ts';

/** The memory of a word, a sign or a right-of-way rule; as a row, because a learner has hundreds. */
const CardRow = Type.Unsafe<
  [item_id: number, stability: number, difficulty: number, last_day: number, last_right: 0 | 1, right_days: number]
>(
  Type.Array(Type.Number(), {
    description: 'item_id, stability, difficulty, last_day, last_right, right_days; days are counted from 1970 in Stockholm',
  }),
);
export type CardRow = Static<typeof CardRow>;

const OfMode = Type.Object({ memories: Type.Array(CardRow), saved: Type.Array(Id) });
/** `rule` is missing in data cached by older versions. */
export const Cards = Type.Object({ term: OfMode, sign: OfMode, rule: Type.Optional(OfMode) });
export type Cards = Static<typeof Cards>;

const Mode = OneOf(CARD_MODES);
const CardAnswer = Closed({
  mode: Mode,
  item_id: Id,
  correct: Type.Boolean(),
  answered_at: Instant,
  /** For signs: the wrong one that was chosen. */
  taken_for: Type.Optional(Id),
});

const saving = (summary: string) => ({
  summary,
  params: IdParams,
  answer: Success,
  failures: [400, 404, 413, 415, 422] as const,
  example: { answer: { success: 'Saved.' } },
});

export const cards = {
  'GET /api/cards': {
    summary:
      'What the caller remembers of the words, signs and rules of right of way that they have trained, and which words and signs are saved, the latest first.',
    answer: Cards,
    failures: [],
    example: {
      answer: {
        term: { memories: [[29, 2.3, 5.1, 20772, 1, 1]], saved: [29] },
        sign: { memories: [], saved: [] },
        rule: { memories: [[17, 2.3, 5.1, 20772, 0, 0]], saved: [] },
      },
    },
  },
  'POST /api/cards': {
    summary:
      'Record answers of the trainers of words, signs and rules of right of way. Of one card the first answer of a day counts, so a repeat is harmless; what no longer exists is passed over.',
    body: Closed({ answers: Type.Array(CardAnswer, { minItems: 1, maxItems: MAX_ANSWERS_AT_ONCE }) }),
    answer: Type.Object({ saved: Type.Integer({ description: 'how many of these are of cards that exist' }) }),
    failures: [400, 413, 415, 422],
    example: {
      body: { answers: [{ mode: 'term', item_id: 29, correct: true, answered_at: '2026-11-15T09:30:00.000Z' }] },
      answer: { saved: 1 },
    },
  },
  'PUT /api/terms/{id}/saved': saving('Save a word. Saving it again changes nothing.'),
  'DELETE /api/terms/{id}/saved': saving('Take a word off the saved ones. Doing it again changes nothing.'),
  'PUT /api/signs/{id}/saved': saving('Save a sign. Saving it again changes nothing.'),
  'DELETE /api/signs/{id}/saved': saving('Take a sign off the saved ones. Doing it again changes nothing.'),
} satisfies EndpointTable;
