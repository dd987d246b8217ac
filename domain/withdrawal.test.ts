import { describe, expect, test } from 'vitest';
import { extendTrial } from './trial.ts';
import { lastDayToReturn, lastDayToWithdraw, reckon } from './withdrawal.ts';

const at = (text: string) => Date.parse(text);
/** Bought at noon on 1 March without a running trial, so 2 March is the first bought day. */
const BOUGHT = at('2026-03-01T11:00:00Z');
const sold = (paid: number, days: number, more: object = {}) => ({
  paid,
  refunded: 0,
  days,
  trialTo: extendTrial(null, days, BOUGHT),
  wantedAtOnce: true,
  ...more,
});

describe('shop row 20: what a withdrawal is worth, to the öre', () => {
  // Computed by hand: kept = price × used days ÷ bought days, rounded down to whole öre.
  test.each([
    ['on the day of the purchase', sold(29_900, 90), '2026-03-01T22:00:00Z', { used: 0, kept: 0, due: 29_900 }],
    [
      'on the first day that was bought, which is not counted',
      sold(29_900, 90),
      '2026-03-02T22:59:59Z',
      { used: 0, kept: 0, due: 29_900 },
    ],
    [
      'a second later it is the next day in Sweden',
      sold(29_900, 90),
      '2026-03-02T23:00:00Z',
      { used: 1, kept: 332, due: 29_568 },
    ],
    ['after four whole days of 90', sold(29_900, 90), '2026-03-06T10:00:00Z', { used: 4, kept: 1_328, due: 28_572 }],
    ['after ten whole days of 30', sold(14_900, 30), '2026-03-12T10:00:00Z', { used: 10, kept: 4_966, due: 9_934 }],
    ['after thirteen whole days of 180', sold(44_900, 180), '2026-03-15T10:00:00Z', { used: 13, kept: 3_242, due: 41_658 }],
    ['across the change of the clocks', sold(14_900, 30), '2026-03-30T10:00:00Z', { used: 28, kept: 13_906, due: 994 }],
    ['when all days are over', sold(14_900, 30), '2026-05-01T10:00:00Z', { used: 30, kept: 14_900, due: 0 }],
    [
      'of somebody who did not ask to begin at once',
      sold(29_900, 90, { wantedAtOnce: false }),
      '2026-03-06T10:00:00Z',
      { used: 4, kept: 0, due: 29_900 },
    ],
    [
      'of which a part went back before',
      sold(29_900, 90, { refunded: 10_000 }),
      '2026-03-06T10:00:00Z',
      { used: 4, kept: 1_328, due: 18_572 },
    ],
    [
      'of which more went back than is due',
      sold(29_900, 90, { refunded: 29_000 }),
      '2026-03-06T10:00:00Z',
      { used: 4, kept: 1_328, due: 0 },
    ],
    [
      'of what was paid, where that was not the price',
      sold(30_000, 90),
      '2026-03-06T10:00:00Z',
      { used: 4, kept: 1_333, due: 28_667 },
    ],
    ['of an order that was never paid', sold(0, 90, { trialTo: null }), '2026-03-06T10:00:00Z', { used: 0, kept: 0, due: 0 }],
  ])('%s', (_title, order, when, reckoned) => {
    expect(reckon(order, at(when))).toEqual(reckoned);
  });

  test('days that were bought to follow others are not used before those are over', () => {
    const trialTo = extendTrial(extendTrial(null, 30, BOUGHT), 90, BOUGHT);
    expect(reckon(sold(29_900, 90, { trialTo }), at('2026-03-15T10:00:00Z'))).toEqual({ used: 0, kept: 0, due: 29_900 });
  });

  test.each([14_900, 29_900, 44_900, 1, 399_999])(
    '%i öre: on every day what is kept and what goes back make up what was paid',
    (paid) => {
      for (let day = 0; day < 120; day += 1) {
        const { used, kept, due } = reckon(sold(paid, 90), BOUGHT + day * 86_400_000);
        expect(kept + due).toBe(paid);
        expect(kept * 90).toBeLessThanOrEqual(paid * used);
        expect(used).toBeLessThanOrEqual(90);
      }
    },
  );
});

describe('shop row 19: how long a buyer may withdraw', () => {
  test.each([
    ['fourteen days after the contract', '2026-11-16T10:00:00Z', true, '2026-11-30'],
    ['by the clock of Sweden', '2026-11-15T23:30:00Z', true, '2026-11-30'],
    ['a Saturday moves it to Monday', '2026-11-14T10:00:00Z', true, '2026-11-30'],
    ['a Sunday too', '2026-11-15T10:00:00Z', true, '2026-11-30'],
    ['Christmas moves it past the holidays', '2026-12-10T10:00:00Z', true, '2026-12-28'],
    ['and a year more for who was not told', '2026-11-16T10:00:00Z', false, '2027-11-30'],
  ])('%s', (_title, confirmed, wasInformed, day) => {
    expect(lastDayToWithdraw(at(confirmed), wasInformed)).toBe(day);
  });

  test('the money goes back within fourteen days', () => {
    expect(lastDayToReturn(at('2026-11-20T23:30:00Z'))).toBe('2026-12-05');
  });
});
