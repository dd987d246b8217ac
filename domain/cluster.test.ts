import { expect, test } from 'vitest';
import { checkSeal, clustersOf, type Sealable, sealByClusters } from './cluster.ts';
import { BANK, SHIPPED } from './study/proof/frozen-bank.ts';

const question = (id: number, category: number, rules: string[], sealed = false): Sealable => ({ id, category, rules, sealed });

test('questions with exactly the same rules in one category are a cluster, named after its first', () => {
  const clusters = clustersOf([
    question(1, 1, ['a', 'b']),
    question(2, 1, ['b', 'a']),
    question(3, 1, ['a']),
    question(4, 2, ['a', 'b']),
    question(5, 1, []),
    question(6, 1, []),
  ]);
  expect([...clusters]).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

test('what is listed as nearly the same joins clusters, and unknown ids join nothing', () => {
  const questions = [question(1, 1, ['a']), question(2, 1, ['a']), question(3, 1, ['b']), question(4, 2, ['c'])];
  expect([...clustersOf(questions, [[3, 2, 99]]).keys()]).toEqual([1, 2, 3]);
});

test('a cluster across the seal, and a sealed question whose rule nobody asks openly, are found', () => {
  const questions = [question(1, 1, ['a'], true), question(2, 1, ['a']), question(3, 1, ['b'], true), question(4, 1, ['c'])];
  const { across, unasked, shares } = checkSeal(questions, clustersOf(questions));
  expect(across).toEqual([[1, 2]]);
  expect(unasked).toEqual([3]);
  expect(shares.get(1)).toBe(0.5);
});

test('sealing the shipped bank by clusters leaves none across, keeps 28 % of each category and changes little', () => {
  const clusters = clustersOf(SHIPPED);
  expect(checkSeal(SHIPPED, clusters).across.length).toBeGreaterThan(0);
  const after = checkSeal(BANK.questions, BANK.clusters);
  expect(after.across).toEqual([]);
  for (const [category, share] of after.shares) if (category !== 0) expect(Math.abs(share - 0.28)).toBeLessThan(0.02);
  const changed = SHIPPED.filter(({ id, sealed }) => BANK.byId.get(id)?.sealed !== sealed);
  expect(changed.length).toBeLessThan(60);
  expect(after.unasked.length).toBeLessThanOrEqual(checkSeal(SHIPPED, clusters).unasked.length);
});

test('what may not be sealed stays open', () => {
  const questions = [1, 2, 3, 4].map((id) => question(id, 1, ['a', 'b', 'c', 'd'].slice(0, id)));
  expect(sealByClusters(questions, new Map(), () => false).size).toBe(0);
  expect(sealByClusters(questions, new Map()).size).toBe(1);
});
