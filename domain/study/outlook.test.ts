import { expect, test } from 'vitest';
import { outlook, paceOf, playForward, practisedByDay } from './outlook.ts';
import { BANK } from './proof/frozen-bank.ts';
import { BEGUN, studied } from './proof/studied.ts';
import { NOTHING_STUDIED } from './sights.ts';

test.each<[string, [number, number][], number]>([
  ['nothing answered', [], 0],
  [
    'two weeks and more',
    [
      [50, 999],
      [90, 140],
      [100, 140],
    ],
    20,
  ],
  [
    'begun three days ago',
    [
      [98, 30],
      [100, 30],
    ],
    20,
  ],
  ['begun yesterday, and nothing yet today', [[99, 20]], 20],
  ['begun today', [[100, 7]], 7],
  [
    'for two weeks, and today only five so far',
    [...Array.from({ length: 14 }, (_, place): [number, number] => [86 + place, 20]), [100, 5]],
    20,
  ],
  [
    'more today than before',
    [
      [99, 10],
      [100, 30],
    ],
    20,
  ],
])('questions a day: %s', (_title, answers, pace) => {
  expect(paceOf(new Map(answers), 100)).toBe(pace);
});

test('who practises twenty questions a day has that pace, whatever came again since and however many mocks were taken', () => {
  const { events, state, today } = studied(1, 30, 0.8);
  const counted = [
    ...Map.groupBy(
      events.filter(({ kind }) => kind === 'answer'),
      ({ day }) => day,
    ),
  ].map(([day, of]) => [day, of.length] as const);
  expect(paceOf(practisedByDay(state, counted), today)).toBe(20);
  // As from an older server, which did not send counts per day.
  const begun = studied(1, 10, 0.8);
  expect(paceOf(practisedByDay(begun.state, []), begun.today)).toBeGreaterThanOrEqual(17);
});

const input = (seed: number, days: number, share: number) => {
  const { state, today } = studied(seed, days, share);
  return { bank: BANK, state, today, said: 'close', perDay: 20, seed: 1 } as const;
};

test('without a figure nothing is foretold', () => {
  expect(outlook({ ...input(1, 0, 0.5), state: NOTHING_STUDIED, today: BEGUN })).toEqual({ prospect: null, onExamDay: null });
});

test('a ready learner gets "now", one far away "not soon", and the exam day a range of points', () => {
  const good = input(1, 10, 0.95);
  expect(outlook({ ...good, said: 'book' }).prospect).toBe('now');
  // The state `mock` does not mean ready.
  expect(outlook({ ...good, said: 'mock' }).prospect).not.toBe('now');
  const near = { ...good, said: 'close', examDay: good.today + 12 } as const;
  expect(outlook(near)).toMatchObject({
    prospect: 'weeks',
    onExamDay: { low: expect.any(Number), high: expect.any(Number) },
  });
  // Practice that was looked up is too optimistic, so there are no points before a mock has counted.
  expect(outlook({ ...near, state: { ...good.state, mocks: [] } })).toEqual({ prospect: 'weeks', onExamDay: null });
  expect(outlook({ ...input(1, 8, 0.4), perDay: 5 }).prospect).toBe('not soon');
});

test('the same is foretold for the same, and study raises what is expected', () => {
  const one = input(3, 8, 0.75);
  const ahead = playForward(one, [24, 1]);
  expect(ahead).toEqual(playForward(one, [1, 24]));
  const idle = playForward({ ...one, perDay: 0 }, [24]);
  expect(ahead[1]?.points as number).toBeGreaterThan(idle[0]?.points as number);
});
