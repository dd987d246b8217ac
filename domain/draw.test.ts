import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawApart, drawMock, freshAmong, honestMocks, mockBankOf } from './draw.ts';
import { EXAM_QUOTAS } from './exam.ts';
import { EXERCISE_ORDER } from './exercise.ts';
import { seededChance } from './shuffle.ts';
import { BANK } from './study/proof/frozen-bank.ts';

const bank = mockBankOf(BANK.questions);
const never = () => undefined;
const seeds = fc.integer({ min: 1, max: 1_000_000 });
const clustersIn = (ids: readonly number[]) => ids.flatMap((id) => BANK.clusters.get(id) ?? []);

describe('a mock', () => {
  test('has 70 questions by quota, never two of a cluster, whatever was seen', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: 0, max: 1, noNaN: true }), (seed, share) => {
        const chance = seededChance(seed);
        const seen = new Map(BANK.questions.filter(() => chance() < share).map(({ id }) => [id, 100]));
        const drawn = drawMock({ bank, seenOn: (id) => seen.get(id), chance }) as number[];
        expect(new Set(drawn).size).toBe(70);
        for (const [category, quota] of EXAM_QUOTAS) {
          expect(drawn.filter((id) => BANK.byId.get(id)?.category === category)).toHaveLength(quota);
        }
        expect(new Set(clustersIn(drawn)).size).toBe(clustersIn(drawn).length);
      }),
      { numRuns: 40 },
    );
  });

  test('takes sealed questions first, then open ones, then those seen longest ago', () => {
    const first = drawMock({ bank, seenOn: never, chance: seededChance(1) }) as number[];
    expect(first.every((id) => BANK.byId.get(id)?.sealed === true)).toBe(true);
    const unsealed = drawMock({
      bank,
      seenOn: (id) => (BANK.byId.get(id)?.sealed === true ? 5 : undefined),
      chance: seededChance(1),
    }) as number[];
    expect(unsealed.some((id) => BANK.byId.get(id)?.sealed === true)).toBe(false);
    const recent = new Set(BANK.questions.filter((_, place) => place % 2 === 0).map(({ id }) => id));
    const old = drawMock({ bank, seenOn: (id) => (recent.has(id) ? 9 : 3), chance: seededChance(1) }) as number[];
    expect(old.some((id) => recent.has(id))).toBe(false);
  });

  test('asks what is shown to everybody only when nothing else is left, and keeps its quotas', () => {
    const isShown = (id: number) => id % 2 === 0;
    const drawn = drawMock({ bank: mockBankOf(BANK.questions, isShown), seenOn: never, chance: seededChance(2) }) as number[];
    expect(drawn.some(isShown)).toBe(false);
    const seenOthers = (id: number) => (isShown(id) ? undefined : 9);
    const again = drawMock({
      bank: mockBankOf(BANK.questions, isShown),
      seenOn: seenOthers,
      chance: seededChance(2),
    }) as number[];
    expect(again.some(isShown)).toBe(false);
    const few = (id: number) => id % 20 !== 0;
    const small = drawMock({ bank: mockBankOf(BANK.questions, few), seenOn: never, chance: seededChance(2) }) as number[];
    expect(small.filter((id) => !few(id)).length).toBeGreaterThan(10);
    for (const [category, quota] of EXAM_QUOTAS) {
      for (const ids of [drawn, again, small]) {
        expect(ids.filter((id) => BANK.byId.get(id)?.category === category)).toHaveLength(quota);
      }
    }
  });

  test('asks nothing under suspicion', () => {
    const isSuspect = (id: number) => id % 3 === 0;
    expect((drawMock({ bank, seenOn: never, isSuspect, chance: seededChance(4) }) as number[]).some(isSuspect)).toBe(false);
  });

  test('is topped up from other categories, and there is none when the bank is too small', () => {
    const without = mockBankOf(BANK.questions.filter(({ category }) => category !== 4));
    expect(drawMock({ bank: without, seenOn: never, chance: seededChance(4) })).toHaveLength(70);
    const small = mockBankOf(BANK.questions.filter(({ cluster }) => cluster === undefined).slice(0, 69));
    expect(drawMock({ bank: small, seenOn: never, chance: seededChance(4) })).toBeUndefined();
  });
});

test('after the whole open bank three honest mocks are left, and before it many more', () => {
  const openSeen = (id: number) => (BANK.byId.get(id)?.sealed === true ? undefined : 7);
  const count = (seenOn: (id: number) => number | undefined) =>
    honestMocks({ bank, seenOn, chance: seededChance(3) }, 20, 60, 20);
  expect(count(openSeen)).toBe(3);
  expect(count(never)).toBeGreaterThanOrEqual(9);
  expect(honestMocks({ bank, seenOn: never, chance: seededChance(3) }, 20, 60, 2)).toBe(2);
  expect(freshAmong([1, 2], (id) => (id === 1 ? 4 : undefined), 33)).toBe(1);
});

test('who has seen everything has honest mocks again after a month', () => {
  const draw = { bank, seenOn: () => 7, chance: seededChance(3) };
  expect([36, 37].map((today) => honestMocks(draw, today, 60, 2))).toEqual([0, 2]);
});

describe('an exercise', () => {
  test('never has two of a cluster, and no rule twice while its group lasts', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 6 }), (seed, category) => {
        const of = BANK.questions.filter((question) => question.category === category);
        const chance = seededChance(seed);
        const orders = new Map(of.map(({ id }) => [id, EXERCISE_ORDER[Math.floor(chance() * 4)] ?? 'known']));
        const orderOf = (id: number) => orders.get(id) ?? 'known';
        const drawn = drawApart(of, orderOf, 25, chance);
        expect(new Set(drawn).size).toBe(25);
        expect(new Set(clustersIn(drawn)).size).toBe(clustersIn(drawn).length);
        const places = drawn.map((id) => EXERCISE_ORDER.indexOf(orderOf(id)));
        expect(places).toEqual([...places].sort());
        const told = new Set<string>();
        for (const id of drawn) {
          const rules = BANK.byId.get(id)?.rules ?? [];
          if (rules.some((rule) => told.has(rule))) {
            // A repeated rule is allowed only when no question of the same group is left that would avoid it.
            const left = of.filter((one) => orderOf(one.id) === orderOf(id) && !drawn.includes(one.id));
            const free = left.filter(
              (one) => !one.rules.some((rule) => told.has(rule)) && !clustersIn(drawn).includes(one.cluster ?? -1),
            );
            expect(free).toEqual([]);
          }
          for (const rule of rules) told.add(rule);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('is shorter where only questions that give each other away are left', () => {
    const [cluster] = BANK.clusters.values();
    const of = BANK.questions.filter((question) => question.cluster === cluster);
    expect(drawApart(of, () => 'unseen', 25, seededChance(1))).toHaveLength(1);
  });
});
