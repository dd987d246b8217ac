import { describe, expect, test } from 'vitest';
import {
  daysBack,
  daysFor,
  isPending,
  moved,
  newReference,
  ORDER_MOVES,
  ORDER_STATES,
  type OrderMove,
  type OrderState,
  REFERENCE_LENGTH,
  REFERENCE_LETTERS,
  referencePart,
} from './order.ts';

const no = undefined;
/** Each move from each state, in the order of ORDER_STATES. */
const TABLE: Readonly<Record<OrderMove, readonly (OrderState | undefined)[]>> = {
  //         open         claimed      fulfilled   cancelled    expired      refunded
  claim: [/*  */ 'claimed', no, no, no, no, no],
  withdraw: [/* */ 'cancelled', no, no, no, no, no],
  cancel: [/* */ 'cancelled', 'cancelled', no, no, no, no],
  expire: [/* */ 'expired', no, no, no, no, no],
  fulfil: [/* */ 'fulfilled', 'fulfilled', no, 'fulfilled', 'fulfilled', no],
  refund: [/* */ no, no, 'refunded', no, no, no],
};

describe.each(ORDER_MOVES)('%s', (move) => {
  test.each(ORDER_STATES.map((state, place) => [state, TABLE[move][place]] as const))('of %s leads to %s', (state, next) => {
    expect(moved(state, move)).toBe(next);
  });
});

test('no order is given its days twice, whatever is done with it', () => {
  const fulfilledTwice = (state: OrderState, depth: number, count: number): boolean =>
    count > 1 ||
    (depth > 0 &&
      ORDER_MOVES.some((move) => {
        const next = moved(state, move);
        return next !== undefined && fulfilledTwice(next, depth - 1, count + (move === 'fulfil' ? 1 : 0));
      }));
  expect(fulfilledTwice('open', 8, 0)).toBe(false);
});

test('pending is what is neither paid nor closed', () => {
  expect(ORDER_STATES.filter(isPending)).toEqual(['open', 'claimed']);
});

test('a reference has letters that cannot be mistaken, and makes no word', () => {
  expect(REFERENCE_LETTERS).not.toMatch(/[AEIOUYBSZ\d]/);
  expect(new Set(REFERENCE_LETTERS).size).toBe(REFERENCE_LETTERS.length);
  const drawn = [5, 10, 15, 3, 8, 13];
  expect(newReference((below) => (drawn.shift() ?? 0) % below)).toBe('JPWGMT');
  expect(newReference(() => 0)).toBe('C'.repeat(REFERENCE_LENGTH));
});

test.each([
  ['jpxflr', 'JPXFLR'],
  [' JPX FLR ', 'JPXFLR'],
  ['jpx-flr.', 'JPXFLR'],
  ['jpx', 'JPX'],
  ['', undefined],
  ['jp', undefined],
  // Not references: a name, a phone number, an address.
  ['Selam', undefined],
  ['070-174 06 05', undefined],
  ['jpx@flr', undefined],
])('%o is looked for as the reference %o', (typed, reference) => {
  expect(referencePart(typed)).toBe(reference);
});

test.each([
  // days, paid, refunded before, refunded now, days taken before, days taken now
  [90, 29_900, 0, 29_900, 0, 90],
  [90, 29_900, 0, 10_000, 0, 30],
  [90, 29_900, 10_000, 10_000, 30, 30],
  [90, 29_900, 20_000, 9_900, 60, 30],
  // The fraction of a day stays with the buyer.
  [90, 29_900, 0, 332, 0, 0],
  [90, 29_900, 0, 333, 0, 1],
  // The days were already taken back by an earlier refund.
  [90, 29_900, 10_000, 10_000, 90, 0],
  [90, 29_900, 10_000, 19_900, 0, 90],
])(
  'of %i days for %i öre, after %i and %i öre more with %i days gone, %i days go back',
  (days, paid, refunded, amount, taken, back) => {
    expect(daysBack({ days, paid, refunded, amount, taken })).toBe(back);
  },
);

test.each([
  [90, 29_900, 25_000, 75],
  [90, 29_900, 29_899, 89],
  [30, 14_900, 29_800, 60],
  [30, 14_900, 1, 1],
])('%i days for %i öre are for %i öre %i days', (days, price, paid, given) => {
  expect(daysFor(days, price, paid)).toBe(given);
});
