import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededChance, shuffle } from '../shuffle.ts';
import { TEST_CATEGORIES } from './blueprint.ts';
import { type Figure, figureOf, SIGHTS_NEEDED, WINDOW_DAYS } from './figure.ts';
import { BANK } from './proof/frozen-bank.ts';
import { answered, BEGUN, exam, mockOf, studied } from './proof/studied.ts';
import { type Mock, NOTHING_STUDIED, type Sight, type StudyEvent, type StudyState, study } from './sights.ts';

const figure = (state: StudyState, today: number, more: Partial<Parameters<typeof figureOf>[0]> = {}): Figure =>
  figureOf({ bank: BANK, state, today, ...more });
const passOf = (state: StudyState, today: number) => figure(state, today).pass as number;
const lives = fc.record({
  seed: fc.integer({ min: 1, max: 1_000 }),
  days: fc.integer({ min: 6, max: 24 }),
  share: fc.double({ min: 0.4, max: 0.97, noNaN: true }),
});
const RUNS = { numRuns: 25 };

test('the chance is one, the points lie in order, and each category has its share', () => {
  fc.assert(
    fc.property(lives, ({ seed, days, share }) => {
      const { state, today } = studied(seed, days, share);
      const { pass, low, high, points, categories } = figure(state, today);
      expect(pass).toBeGreaterThanOrEqual(0);
      expect(pass).toBeLessThanOrEqual(1);
      expect(low as number).toBeLessThanOrEqual(points as number);
      expect(high as number).toBeGreaterThanOrEqual(points as number);
      expect(categories.map(({ category }) => category)).toEqual(TEST_CATEGORIES);
      for (const one of categories) expect(one.share > 0 && one.share < 1).toBe(true);
    }),
    RUNS,
  );
});

/** One more answer also leaves less in doubt, which a figure above or below a half may like. */
const HARDLY = 0.01;

test('one more right answer never lowers the figure by more than a hundredth, and one more wrong never raises it by more', () => {
  fc.assert(
    fc.property(lives, fc.nat(), ({ seed, days, share }, pick) => {
      const { state, today } = studied(seed, days, share);
      const unseen = BANK.questions.filter(({ id, category, sealed }) => category !== 0 && !sealed && !state.sights.has(id));
      const question = unseen[pick % unseen.length];
      if (question === undefined) return;
      const before = passOf(state, today + 1);
      const afterOne = (right: boolean) => passOf(study(state, [answered(question.id, today + 1, right)], BANK), today + 1);
      expect(afterOne(true)).toBeGreaterThanOrEqual(before - HARDLY);
      expect(afterOne(false)).toBeLessThanOrEqual(before + HARDLY);
    }),
    RUNS,
  );
});

test('neither the order of the questions of a day nor that of the bank changes the figure', () => {
  fc.assert(
    fc.property(lives, ({ seed, days, share }) => {
      const { state, today } = studied(seed, days, share);
      const mixed = shuffle([...state.sights.values()], seededChance(seed)).sort((one, other) => one.day - other.day);
      const sights = new Map(mixed.map((sight, order): [number, Sight] => [sight.question, { ...sight, order }]));
      const bank = { ...BANK, questions: shuffle(BANK.questions, seededChance(seed + 1)) };
      expect(figure({ ...state, sights }, today, { bank }).pass).toBeCloseTo(passOf(state, today), 9);
    }),
    RUNS,
  );
});

test('repeats change nothing, right or wrong, however many', () => {
  fc.assert(
    fc.property(lives, fc.boolean(), ({ seed, days, share }, right) => {
      const { state, today } = studied(seed, days, share);
      const again = [...state.questions.keys()].slice(0, 120).map((id) => answered(id, today, right));
      const after = study(state, again, BANK);
      expect(figure(after, today)).toEqual(figure(state, today));
    }),
    RUNS,
  );
});

test('practice says little before a mock, and afterwards only holds back a mock that it contradicts', () => {
  const { state, today } = studied(4, 12, 0.66, 100);
  const mocked = (of: StudyState, places: number) => study(of, [mockOf(of, today, 5, (place) => place < places)], BANK);
  const withPractice = figure(mocked(state, 61), today).points as number;
  const others = new Map([...state.sights].map(([id, sight]): [number, Sight] => [id, { ...sight, right: true }]));
  const looked = figure(mocked({ ...state, sights: others }, 61), today).points as number;
  const honest = figure(mocked(studied(4, 12, 0.85, 100).state, 61), today).points as number;
  expect(withPractice).toBeLessThan(honest - 3);
  expect(looked).toBeCloseTo(honest, 6);
});

test('what was seen before counts for half in a mock, and a question of yesterday for nothing', () => {
  const { state, today } = studied(4, 12, 0.9, 100);
  const all = BANK.questions.filter(({ category }) => category !== 0).map(({ id }) => answered(id, today, true));
  const seen = study(state, all, BANK);
  const after = (days: number) => study(seen, [mockOf(seen, today + days, 3, (place) => place < 50)], BANK);
  expect(after(29).mocks.at(-1)).toMatchObject({ fresh: 0, again: 0 });
  expect(after(30).mocks.at(-1)).toMatchObject({ fresh: 70, freshRight: 50, again: 70, againRight: 50 });
  const [later] = [after(30)];
  const asNew = { ...later, mocks: later.mocks.map((mock) => ({ ...mock, again: 0, againRight: 0 })) };
  const [half, whole] = [figure(later, today + 30), figure(asNew, today + 30)];
  // The same share, of which less is known.
  expect((half.high as number) - (half.low as number)).toBeGreaterThan((whole.high as number) - (whole.low as number));
});

test('days without study lower the figure little by little', () => {
  const { state, today } = studied(4, 24, 0.9);
  const points = [0, 7, 21].map((days) => figure(state, today + days).points as number);
  expect(points).toEqual(points.toSorted((one, other) => other - one));
  expect((points[0] as number) - (points[2] as number)).toBeLessThan(4);
});

test.each([-0.6, 0.3])('a test of %d logits moves all that is said in the same way', (gap) => {
  const { state, today } = studied(8, 24, 0.85);
  const slow = { ...state, mocks: state.mocks.map((mock) => ({ ...mock, freshRight: mock.freshRight - 4, reached: 66 })) };
  for (const of of [state, slow]) {
    const [usual, moved] = [figure(of, today), figure(of, today, { gap })];
    expect(Math.sign((moved.points as number) - (usual.points as number))).toBe(Math.sign(gap + 0.15));
    expect(Math.sign((moved.pass as number) - (usual.pass as number))).toBe(Math.sign(gap + 0.15));
  }
});

test('left empty counts as wrong', () => {
  const { state, today } = studied(12, 9, 0.8);
  const withMock = (rest: boolean | null) =>
    passOf(study(state, [mockOf(state, today + 1, 5, (place) => (place < 45 ? true : rest))], BANK), today + 1);
  expect(withMock(null)).toBe(withMock(false));
});

test('an offline exam changes nothing', () => {
  fc.assert(
    fc.property(lives, ({ seed, days, share }) => {
      const { state, today } = studied(seed, days, share);
      const offline = { ...mockOf(state, today + 1, seed, () => true), offline: true };
      expect(figure(study(state, [offline], BANK), today + 1)).toEqual(figure(state, today + 1));
    }),
    RUNS,
  );
});

describe('when there is a figure', () => {
  const ofCategory = (category: number, count: number) =>
    BANK.questions.filter((question) => question.category === category && !question.sealed).slice(0, count);
  const afterAnswering = (counts: readonly number[]) => {
    // One rule a day, so that all of them count.
    const ids = counts.flatMap((count, index) => ofCategory(index + 1, count).map(({ id }) => id));
    return ids.reduce((state, id, place) => study(state, [answered(id, BEGUN + (place % 40), true)], BANK), NOTHING_STUDIED);
  };

  test('none from one category, however much of it', () => {
    const { pass, missing } = figure(afterAnswering([120, 0, 0, 0, 0, 0]), BEGUN + 40);
    expect(pass).toBeNull();
    expect(missing).toBe(10);
  });

  test('the countdown is the larger of what is missing in all and in the categories', () => {
    expect(figure(NOTHING_STUDIED, BEGUN).missing).toBe(SIGHTS_NEEDED);
    const { counted, missing, categories } = figure(afterAnswering([40, 30, 3, 1, 0, 4]), BEGUN + 40);
    const inCategories = categories.reduce((sum, one) => sum + Math.max(0, 2 - one.counted), 0);
    expect(missing).toBe(Math.max(0, SIGHTS_NEEDED - counted, inCategories));
  });

  test('there is one after as many new questions as the countdown said, by the plan', () => {
    fc.assert(
      fc.property(lives, ({ seed, share }) => {
        const { events } = studied(seed, 5, share, 100);
        let state = NOTHING_STUDIED;
        for (const event of events) {
          state = study(state, [event], BANK);
          const { counted, missing } = figure(state, event.day);
          expect(missing).toBe(Math.max(0, SIGHTS_NEEDED - counted));
        }
      }),
      { numRuns: 4 },
    );
  });

  test('a mock older than six weeks is none', () => {
    const { state, today } = studied(4, 8, 0.8);
    const old = { ...state, lastDay: today + WINDOW_DAYS + 1 };
    expect(figure(old, today + WINDOW_DAYS + 1)).toEqual(figure({ ...old, mocks: [] }, today + WINDOW_DAYS + 1));
  });

  test('the countdown never grows while somebody studies', () => {
    fc.assert(
      fc.property(lives, ({ seed, share }) => {
        const { events } = studied(seed, 8, share);
        let state = NOTHING_STUDIED;
        let missing = SIGHTS_NEEDED;
        for (const event of events) {
          state = study(state, [event], BANK);
          const now = figure(state, event.day).missing;
          expect(now).toBeLessThanOrEqual(missing);
          missing = now;
        }
      }),
      { numRuns: 4 },
    );
  });
});

test('a question under suspicion counts for nothing', () => {
  const { state, today } = studied(6, 12, 0.8);
  const suspects = new Set([...state.sights.keys()].slice(0, 10));
  const without = figure(state, today, { isSuspect: (id) => suspects.has(id) });
  expect(without.counted).toBeLessThan(figure(state, today).counted);
});

test('what is not reached in time lowers the figure', () => {
  const { state, today } = studied(8, 12, 0.95, 100);
  const asked = mockOf(state, today + 1, 3, (place) => (place < 60 ? true : null)).asked;
  const slow: StudyEvent = exam(
    asked.map(({ question, right }) => [question, right, right !== null] as const),
    today + 1,
    { end: 'timed out' },
  );
  const quick = exam(
    asked.map(({ question }) => [question, true] as const),
    today + 1,
  );
  const [afterSlow, afterQuick] = [slow, quick].map((event) => figure(study(state, [event], BANK), today + 1));
  expect(afterSlow?.pass as number).toBeLessThan((afterQuick?.pass as number) - 0.1);
});

test('the last mock weighs most', () => {
  const { state, today } = studied(8, 30, 0.8);
  const [mock] = state.mocks as [Mock];
  const mocksWith = (...right: number[]) =>
    right.map((freshRight, place) => ({ ...mock, fresh: 70, freshRight, day: today - 20 + 20 * place }));
  const points = (...right: number[]) => figure({ ...state, mocks: mocksWith(...right) }, today).points as number;
  expect(points(50, 60) - points(60, 50)).toBeGreaterThan(2);
});

test('in Swedish only what was read in Swedish alone counts', () => {
  const { events, today } = studied(9, 10, 0.8, 100);
  const inTurn = events.map((event, place) =>
    event.kind === 'answer'
      ? { ...event, language: 'sv' as const, help: place % 2 === 0 ? ('none' as const) : ('side by side' as const) }
      : event,
  );
  const state = study(NOTHING_STUDIED, inTurn, BANK);
  const swedish = figure(state, today, { language: 'sv' }).counted;
  const all = figure(state, today).counted;
  expect(swedish).toBeGreaterThan(0);
  expect(swedish).toBeLessThan(all);
  expect(swedish + figure(state, today, { language: 'ti' }).counted).toBe(all);
});

test('what is learnt since is reckoned only for who practises in the language of the test', () => {
  const { state, today } = studied(3, 20, 0.75);
  const read = (practised: 'ti' | 'sv'): StudyState => ({
    ...state,
    sights: new Map(
      [...state.sights].map(([id, sight]): [number, Sight] => [
        id,
        { ...sight, language: sight.source === 'practice' ? practised : 'sv' },
      ]),
    ),
    mocks: state.mocks.map((mock): Mock => ({ ...mock, language: 'sv' })),
  });
  const [inSwedish, inTigrinya] = (['sv', 'ti'] as const).map((practised) => figure(read(practised), today, { language: 'sv' }));
  expect(inTigrinya?.pass).toBeLessThan(inSwedish?.pass as number);
});
