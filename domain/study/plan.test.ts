import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededChance } from '../shuffle.ts';
import { type Bank, bankOf } from './bank.ts';
import { TEST_QUESTIONS, TEST_SHARES } from './blueprint.ts';
import type { MixedUp } from './mixed-up.ts';
import { comeBackLater, easyOnes, interleave, openTo, type PlanInput, plan, warmUp } from './plan.ts';
import { BANK } from './proof/frozen-bank.ts';
import { answered, BEGUN, studied } from './proof/studied.ts';
import { NOTHING_STUDIED, type StudyEvent, study } from './sights.ts';

const TODAY = BEGUN + 10;
const question = (id: number, category: number, ...rules: string[]) => ({ id, category, rules, sealed: false });
const planOf = (bank: Bank, events: readonly StudyEvent[], more: Partial<PlanInput> = {}) => {
  const state = study(NOTHING_STUDIED, events, bank);
  return plan({ bank, open: openTo(bank, state), state, today: TODAY, count: 20, chance: () => 0.5, ...more });
};
const idsOf = (planned: readonly { readonly id: number }[]) => planned.map(({ id }) => id);

describe('what comes first', () => {
  test('a rule that was wrong, by another question', () => {
    const bank = bankOf([question(1, 1, 'a'), question(2, 1, 'a', 'b'), question(3, 1, 'c'), question(4, 1, 'c', 'd')]);
    const planned = planOf(bank, [answered(1, TODAY - 2, false), answered(3, TODAY - 2, true)], { count: 1 });
    expect(planned).toEqual([{ id: 2, reason: 'rule again' }]);
  });

  test('a rule that was wrong, by the same question where rules are repeated so, and others all the same', () => {
    const bank = bankOf([question(1, 1, 'a'), question(2, 1, 'a'), question(3, 1, 'c'), question(4, 2, 'd')]);
    const events = [answered(1, TODAY - 2, false), answered(3, TODAY - 2, true)];
    const planned = planOf(bank, events, { repeats: 'same' });
    expect(planned).toContainEqual({ id: 1, reason: 'wrong' });
    expect(idsOf(planned).toSorted()).toEqual([1, 3, 4]);
    // When nothing else is left the sibling question is asked after all.
    expect(
      idsOf(
        planOf(bank, [...events, answered(1, TODAY - 1, true)], {
          repeats: 'same',
          open: bank.questions.filter(({ id }) => id === 2),
        }),
      ),
    ).toEqual([2]);
  });

  test('the category that counts more in the test, of two that are new', () => {
    const bank = bankOf([question(1, 4, 'a'), question(2, 1, 'b')]);
    expect(idsOf(planOf(bank, [], { count: 1 }))).toEqual([2]);
  });

  test('what was wrong although the learner was sure, of equals', () => {
    const bank = bankOf([question(1, 1, 'a'), question(2, 1, 'b'), question(3, 1, 'c')]);
    const events = [answered(1, TODAY - 2, false), answered(2, TODAY - 2, false, true), answered(3, TODAY - 2, false)];
    expect(idsOf(planOf(bank, events))[0]).toBe(2);
  });
});

describe('the day after mistakes', () => {
  const many = bankOf(Array.from({ length: 120 }, (_, place) => question(place + 1, 1 + (place % 6), `r${place % 60}`)));
  const mistakes = (count: number) => Array.from({ length: count }, (_, place) => answered(place + 1, TODAY - 1, false));
  const isMistake = ({ reason }: { reason: string }) => reason === 'wrong' || reason === 'rule again';

  test.each([
    [11, 20, 10],
    [11, 10, 5],
    [4, 10, 4],
  ])('after %i of them a session of %i begins with one and has %i or more', (wrong, count, expected) => {
    for (const repeats of ['sibling', 'same'] as const) {
      const planned = planOf(many, mistakes(wrong), { count, repeats });
      expect(planned).toHaveLength(count);
      expect(planned.filter(isMistake).length).toBeGreaterThanOrEqual(expected);
      expect(planned.slice(0, 1).filter(isMistake)).toHaveLength(1);
      expect(planned.some(({ reason }) => reason === (repeats === 'same' ? 'wrong' : 'rule again'))).toBe(true);
    }
  });
});

test('each question says why it is asked', () => {
  const bank = bankOf([
    question(1, 1, 'a'),
    question(2, 2, 'b'),
    question(3, 3, 'c'),
    question(4, 4, 'd'),
    question(5, 4, 'e'),
    question(6, 5, 'e', 'f'),
  ]);
  const events = [answered(1, TODAY - 9, true), answered(2, TODAY - 2, false), answered(5, TODAY, false)];
  expect(Object.fromEntries(planOf(bank, events).map(({ id, reason }) => [id, reason]))).toEqual({
    1: 'slipping',
    2: 'wrong',
    3: 'new',
    4: 'new',
    6: 'rule again',
  });
});

test('questions without a category, under suspicion, sealed and unseen, or answered today are not asked', () => {
  const bank = bankOf([question(1, 0, 'a'), question(2, 1, 'b'), { ...question(3, 1, 'c'), sealed: true }, question(4, 1, 'd')]);
  expect(planOf(bank, [answered(4, TODAY, true)], { isSuspect: (id) => id === 2 })).toEqual([]);
});

test('a sealed question may be asked once it was seen', () => {
  const bank = bankOf([{ ...question(3, 1, 'c'), sealed: true }]);
  expect(idsOf(planOf(bank, [answered(3, TODAY - 3, false)]))).toEqual([3]);
});

test('before a mock comes what is known best, then what was never seen and asks for the fewest rules, no rule twice', () => {
  const bank = bankOf([
    question(1, 1, 'a', 'b', 'c'),
    question(2, 1, 'd', 'e'),
    question(3, 2, 'f'),
    question(4, 2, 'f', 'g'),
    question(5, 3, 'h'),
    question(6, 3, 'i'),
    question(7, 0, 'k'),
  ]);
  const state = study(NOTHING_STUDIED, [answered(5, TODAY - 3, true), answered(6, TODAY - 1, false)], bank);
  const input = { open: openTo(bank, state), state, today: TODAY };
  expect(idsOf(easyOnes({ ...input, count: 5 }))).toEqual([5, 3, 2, 1]);
  expect(idsOf(easyOnes({ ...input, count: 2 }))).toEqual([5, 3]);
});

describe('signs that were mixed up', () => {
  const others = Array.from({ length: 30 }, (_, place) => question(100 + place, 1 + (place % 6), `o${place}`));
  const bank = bankOf([question(1, 6, 'a'), question(2, 6, 'a'), question(3, 6, 'b'), question(4, 1, 'c'), ...others]);
  const placesOf = (planned: readonly { readonly id: number }[], ...ids: number[]) => ids.map((id) => idsOf(planned).indexOf(id));

  test.each([
    ['of the same rule', [[1], [2]], [1, 2]],
    ['of two categories', [[3], [4]], [3, 4]],
  ] as const)('questions on both come close to each other and say why: %s', (_name, [one, other], ids) => {
    const planned = planOf(bank, [], { mixedUp: [[one, other]] });
    expect(planned).toHaveLength(20);
    const [first = -1, second = -1] = placesOf(planned, ...ids);
    expect(Math.min(first, second)).toBeGreaterThanOrEqual(0);
    expect(Math.abs(first - second)).toBeLessThanOrEqual(2);
    expect(
      planned
        .filter(({ reason }) => reason === 'mixed up')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids);
  });

  test('where one of them cannot be asked today, neither is asked for it', () => {
    const planned = planOf(bank, [answered(4, TODAY, true)], { mixedUp: [[[3], [4]]] });
    expect(planned.filter(({ reason }) => reason === 'mixed up')).toEqual([]);
  });

  test.each([
    [20, 2],
    [9, 1],
    [4, 0],
  ])('of %i questions at most %i pairs', (count, pairs) => {
    const mixedUp = [
      [[1], [3]],
      [[4], [100]],
      [[101], [102]],
    ] as const;
    expect(planOf(bank, [], { count, mixedUp }).filter(({ reason }) => reason === 'mixed up')).toHaveLength(2 * pairs);
  });
});

describe('whatever was studied', () => {
  const lives = fc.record({
    seed: fc.integer({ min: 1, max: 1_000 }),
    days: fc.integer({ min: 0, max: 25 }),
    share: fc.double({ min: 0.3, max: 0.98, noNaN: true }),
    count: fc.constantFrom(10, 20, 30, 50),
    ahead: fc.option(fc.integer({ min: -3, max: 40 }), { nil: undefined }),
    signs: fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 90 })), { maxLength: 3 }),
  });
  const signQuestions = BANK.questions.filter(({ category }) => category === 6).map(({ id }) => id);

  test('a session has no rule and no cluster twice, a quarter never seen, and no category too often', () => {
    fc.assert(
      fc.property(lives, ({ seed, days, share, count, ahead, signs }) => {
        const { state, today } = studied(seed, days, share);
        const planned = plan({
          bank: BANK,
          open: openTo(BANK, state),
          state,
          today: today + 1,
          examDay: ahead === undefined ? undefined : today + ahead,
          count,
          mixedUp: signs.map((pair) => pair.map((place) => [signQuestions[place] ?? 0]) as unknown as MixedUp),
          chance: seededChance(seed),
        });
        const pairs = planned.flatMap(({ reason }, place) => (reason === 'mixed up' ? [place] : []));
        for (const place of pairs) expect(pairs.some((other) => other !== place && Math.abs(other - place) <= 5)).toBe(true);
        const isPaired = new Set(pairs.map((place) => planned[place]?.id));
        const asked = planned.map(({ id }) => BANK.byId.get(id));
        expect(planned).toHaveLength(count);
        // The two questions of a pair of signs may share a rule; no other question may.
        const [paired, single] = [asked.filter((one) => isPaired.has(one?.id)), asked.filter((one) => !isPaired.has(one?.id))];
        const rules = [...new Set(paired.flatMap((one) => one?.rules ?? [])), ...single.flatMap((one) => one?.rules ?? [])];
        expect(new Set(rules).size).toBe(rules.length);
        const clusters = [
          ...new Set(paired.flatMap((one) => one?.cluster ?? [])),
          ...single.flatMap((one) => one?.cluster ?? []),
        ];
        expect(new Set(clusters).size).toBe(clusters.length);
        const fresh = asked.filter((one) => !state.sights.has(one?.id ?? 0));
        expect(fresh.length).toBeGreaterThanOrEqual(count / 4);
        for (const [category, of] of TEST_SHARES) {
          const most = Math.ceil((1.5 * of * count) / TEST_QUESTIONS);
          expect(fresh.filter((one) => one?.category === category && !isPaired.has(one.id)).length).toBeLessThanOrEqual(most);
        }
        const categories = asked.map((one) => one?.category);
        for (let place = 2; place < categories.length; place += 1) {
          expect(categories[place] === categories[place - 1] && categories[place] === categories[place - 2]).toBe(false);
        }
        expect(categories.every((category) => TEST_SHARES.has(category ?? 0))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});

test('two in a row at most, wherever an order allows it', () => {
  const categories = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 24 });
  fc.assert(
    fc.property(categories, (list) => {
      const mixed = interleave(list.map((category) => ({ question: { category } }))).map((item) => item.question.category);
      expect([...mixed].sort()).toEqual([...list].sort());
      const most = Math.max(0, ...[...Map.groupBy(list, (category) => category).values()].map((of) => of.length));
      if (most > 2 * (list.length - most + 1)) return;
      for (let place = 2; place < mixed.length; place += 1) {
        expect(mixed[place] === mixed[place - 1] && mixed[place] === mixed[place - 2]).toBe(false);
      }
    }),
  );
});

test('a warm-up asks what is known best, no rule twice', () => {
  const { state, today } = studied(5, 12, 0.8);
  const warm = warmUp({ open: openTo(BANK, state), state, today: today + 1, count: 10 });
  expect(warm).toHaveLength(10);
  expect(warm.every(({ id }) => state.questions.get(id)?.lastRight === true)).toBe(true);
  const rules = warm.flatMap(({ id }) => BANK.byId.get(id)?.rules ?? []);
  expect(new Set(rules).size).toBe(rules.length);
});

test.each([
  ['early in a session, near the end', [1, 2, 3, 4, 5, 6, 7], 0, [1, 2, 3, 4, 5, 6, 1, 7]],
  ['with three left, at the end', [1, 2, 3, 4], 0, [1, 2, 3, 4, 1]],
  ['with two left, not before tomorrow', [1, 2, 3], 0, [1, 2, 3]],
  ['the last one, not before tomorrow', [1, 2, 3, 4, 5], 4, [1, 2, 3, 4, 5]],
] as const)('a wrong answer comes back once: %s', (_title, queue, position, expected) => {
  const wrong = queue[position] as number;
  expect(comeBackLater(queue, position, wrong)).toEqual(expected);
  const again = expected.lastIndexOf(wrong as never);
  if (again !== position) expect(comeBackLater(expected, again, wrong)).toEqual(expected);
});
