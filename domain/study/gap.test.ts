import { expect, test } from 'vitest';
import { seededChance } from '../shuffle.ts';
import { ASSUMED_GAP } from './blueprint.ts';
import { figureOf } from './figure.ts';
import { fitGap, type ToldResult } from './gap.ts';
import { BANK } from './proof/frozen-bank.ts';
import { studied } from './proof/studied.ts';

const learners = Array.from({ length: 20 }, (_, seed) => studied(seed + 1, 12, 0.72 + 0.01 * seed));
const passOf = ({ state, today }: (typeof learners)[number], gap: number) =>
  figureOf({ bank: BANK, state, today, gap }).pass as number;

/** Simulated reports of so many learners, when the real test has the gap `truth` and the figures assumed `said`. */
function reported(count: number, truth: number, said = ASSUMED_GAP): ToldResult[] {
  const chance = seededChance(count);
  const all = learners.map((learner) => ({ pass: passOf(learner, said), truly: passOf(learner, truth) }));
  return Array.from({ length: count }, (_, place) => {
    const { pass, truly } = all[place % all.length] as (typeof all)[number];
    return { pass, gap: said, passed: chance() < truly };
  });
}

test('nothing is fitted to fewer than thirty results', () => {
  expect(fitGap(reported(29, -0.5))).toBeUndefined();
  expect(fitGap(reported(30, -0.5))).toBeDefined();
});

test.each([0.15, -0.15, -0.5])('a real test of %d is found by what learners report, whatever figures were made by', (truth) => {
  for (const said of [ASSUMED_GAP, -0.4]) {
    const { gap, low, high } = fitGap(reported(500, truth, said)) as NonNullable<ReturnType<typeof fitGap>>;
    expect(Math.abs(gap - truth)).toBeLessThan(0.1);
    expect(low).toBeLessThan(gap);
    expect(high).toBeGreaterThan(gap);
  }
});

test('few results change the assumed gap only slightly', () => {
  const { gap } = fitGap(Array.from({ length: 30 }, () => ({ pass: 0.99, gap: ASSUMED_GAP, passed: true }))) ?? { gap: 0 };
  expect(Math.abs(gap - ASSUMED_GAP)).toBeLessThan(0.1);
});
