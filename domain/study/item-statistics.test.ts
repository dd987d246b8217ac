import { describe, expect, test } from 'vitest';
import { abilities, type ItemStatistics, itemStatistics, judgeItem, lookDue } from './item-statistics.ts';

type Given = { option: number; inSwedish: boolean; ability: number };
const given = (count: number, option: number, ability = 0, inSwedish = false): Given[] =>
  Array.from({ length: count }, (_, place) => ({ option, inSwedish, ability: ability + place / 1_000 }));
const ITEM = { id: 1, key: 1, options: [1, 2, 3, 4] };
const statistics = (answers: readonly Given[]) => itemStatistics(answers, ITEM);

test.each([
  [0, 19, undefined],
  [0, 20, 20],
  [20, 29, undefined],
  [19, 48, 45],
  [45, 400, 300],
  [300, 900, undefined],
])('from %d to %d answers the look that is due is %s', (before, now, look) => {
  expect(lookDue(before, now)).toBe(look);
});

test('ability is how a learner does on other questions', () => {
  const answer = (learner: number, question: number, option: number) => ({ learner, question, option, inSwedish: false });
  const judged = abilities([answer(1, 1, 1), answer(1, 2, 1), answer(2, 1, 2), answer(2, 2, 2), answer(3, 9, 1)], (question) =>
    question === 9 ? undefined : 1,
  );
  const [able, weak] = judged.get(1) as [Given, Given];
  expect(able.ability).toBeCloseTo(0.5);
  expect(weak.ability).toBeCloseTo(-0.5);
  expect(judged.has(9)).toBe(false);
});

test('the answer itself says nothing about the ability by which it is judged', () => {
  const answer = (learner: number, question: number, option: number) => ({ learner, question, option, inSwedish: false });
  const judged = abilities([answer(1, 1, 1), answer(1, 2, 2), answer(2, 1, 2), answer(2, 2, 1)], () => 1);
  expect(judged.get(1)?.[0]?.ability).toBeCloseTo(-0.5);
  expect(judged.get(2)?.[0]?.ability).toBeCloseTo(0.5);
});

test('below twenty answers nothing is said', () => {
  expect(statistics(given(19, 2))).toBeUndefined();
});

describe('the key', () => {
  test('is doubted when the best third prefers another option', () => {
    const found = statistics([...given(10, 2, 2), ...given(20, 1, -1)]);
    expect(found?.keyAlarm).toBe(true);
    expect(found?.thirds[0]?.get(2)).toBe(10);
    expect(found?.discrimination).toBeLessThan(0);
  });

  test('is not doubted for what the weak prefer', () => {
    const found = statistics([...given(10, 1, 2), ...given(20, 2, -1)]);
    expect(found?.keyAlarm).toBe(false);
    expect(found?.difficulty).toBeCloseTo(1 / 3);
    expect(found?.discrimination).toBeGreaterThan(0);
  });
});

test('two options look right when the best take both, from 200 answers', () => {
  const answers = (size: number) => [...given(size, 1, 2), ...given(size, 2, 2), ...given(size * 4, 3, -2)];
  expect(statistics(answers(40))?.alsoRight).toEqual([2]);
  expect(statistics(answers(30))?.alsoRight).toEqual([]);
});

test('an option that fewer than three in a hundred take is dead, from 100 answers', () => {
  expect(statistics([...given(90, 1), ...given(7, 2), ...given(3, 3)])?.dead).toEqual([4]);
  expect(statistics([...given(90, 1), ...given(9, 2)])?.dead).toEqual([]);
});

describe('the translation', () => {
  const strata = (rightInTranslation: number) =>
    [-2, -1, 1, 2].flatMap((ability) => [
      ...given(20, 1, ability, true),
      ...given(5, 2, ability, true),
      ...given(rightInTranslation, 1, ability),
      ...given(25 - rightInTranslation, 2, ability),
    ]);

  test('is read again when equally able readers of it are right far less often', () => {
    const found = statistics(strata(8));
    expect(found?.translationAlarm).toBe(true);
    expect(found?.translationDelta as number).toBeGreaterThan(1.5);
    expect(statistics(strata(20))?.translationAlarm).toBe(false);
  });

  test('is not blamed for readers who know less', () => {
    const answers = [...given(80, 1, 2, true), ...given(5, 2, 2, true), ...given(20, 1, -2), ...given(80, 2, -2)];
    expect(statistics(answers)?.translationAlarm).toBe(false);
  });

  test('is not compared below thirty answers each', () => {
    expect(statistics([...given(29, 1, 0, true), ...given(60, 2)])?.translationDelta).toBeNull();
  });
});

describe('a night', () => {
  const wrongKey = statistics([...given(10, 2, 2), ...given(20, 1, -1)]) as ItemStatistics;
  const right = statistics([...given(10, 1, 2), ...given(20, 2, -1)]) as ItemStatistics;
  const fresh = { looked: 0, findings: [], isCleared: false };

  test('makes a question suspect when the best learners do not choose its key', () => {
    expect(judgeItem(fresh, wrongKey, 30)).toEqual({ looked: 30, findings: ['key'], isSuspect: true });
    expect(judgeItem(fresh, right, 30)).toEqual({ looked: 30, findings: [], isSuspect: false });
  });

  test('between two looks finds nothing new and forgets nothing', () => {
    const before = { looked: 30, findings: ['translation' as const], isCleared: false };
    expect(judgeItem(before, wrongKey, 44)).toEqual({ looked: 30, findings: ['translation'], isSuspect: false });
    expect(judgeItem(before, wrongKey, 45)).toEqual({ looked: 45, findings: ['key'], isSuspect: true });
  });

  test('says what it finds of a question that an admin has cleared, and leaves it in use', () => {
    expect(judgeItem({ looked: 30, findings: ['key'], isCleared: true }, wrongKey, 50)).toEqual({
      looked: 50,
      findings: ['key'],
      isSuspect: false,
    });
  });
});
