import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededChance, shuffle } from '../shuffle.ts';
import { TEST_CATEGORIES } from './blueprint.ts';
import { type Figure, figureOf, SIGHTS_NEEDED } from './figure.ts';
import { openTo, plan } from './plan.ts';
import { BANK } from './proof/frozen-bank.ts';
import { answered, BEGUN, exam, mockOf, studied } from './proof/studied.ts';
import { type Mock, NOTHING_STUDIED, type Sight, type StudyEvent, type StudyState, study } from './sights.ts';

const figure = (state: StudyState, today: number, more: Partial<Parameters<typeof figureOf>[0]> = {}): Figure =>
  figureOf({ bank: BANK, state, today, ...more });
const passOf = (state: StudyState, today: number) => figure(state, today).pass as number;
type Studying = { readonly seed: number; readonly days: number; readonly share: number };
const STUDYING: fc.Arbitrary<Studying> = fc.record({
  seed: fc.integer({ min: 1, max: 1_000 }),
  days: fc.integer({ min: 6, max: 24 }),
  share: fc.double({ min: 0.4, max: 0.97, noNaN: true }),
});
/** New random learners with every commit, and shared by all properties, because simulating study is slow. A fifth of them takes no mock. */
const LEARNERS = fc.sample(STUDYING, 25).map((one, place) => {
  const mockEvery = place % 5 === 0 ? 100 : 6;
  return { ...one, name: JSON.stringify({ ...one, mockEvery }), ...studied(one.seed, one.days, one.share, mockEvery) };
});
function ofEach(
  holds: (learner: (typeof LEARNERS)[number]) => void,
  learners: readonly (typeof LEARNERS)[number][] = LEARNERS,
): void {
  for (const learner of learners) {
    try {
      holds(learner);
    } catch (error) {
      throw new Error(`not so for ${learner.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

test('the chance is one, the points lie in order, and each category has its share', () => {
  ofEach(({ state, today }) => {
    const { pass, low, high, points, categories } = figure(state, today);
    expect(pass).toBeGreaterThanOrEqual(0);
    expect(pass).toBeLessThanOrEqual(1);
    expect(low as number).toBeLessThanOrEqual(points as number);
    expect(high as number).toBeGreaterThanOrEqual(points as number);
    expect(categories.map(({ category }) => category)).toEqual(TEST_CATEGORIES);
    // All answers right, or all wrong, is a share of one, or none.
    for (const one of categories) expect(one.share >= 0 && one.share <= 1).toBe(true);
  });
});

/** Tolerance: one more answer also narrows the uncertainty, which can move the figure slightly the other way. */
const HARDLY = 0.01;

test.each([0, 1, 3, 8, 21, 40])(
  'after %d days without study one more right answer never lowers the figure by more than a hundredth, and one more wrong never raises it by more',
  (idle) => {
    ofEach(({ state, today, seed }) => {
      const day = today + 1 + idle;
      const unseen = BANK.questions.filter(({ id, category, sealed }) => category !== 0 && !sealed && !state.sights.has(id));
      const question = unseen[(seed * 7 + idle) % unseen.length];
      if (question === undefined) return;
      const before = passOf(state, day);
      const afterOne = (right: boolean) => passOf(study(state, [answered(question.id, day, right)], BANK), day);
      expect(afterOne(true)).toBeGreaterThanOrEqual(before - HARDLY);
      expect(afterOne(false)).toBeLessThanOrEqual(before + HARDLY);
    });
  },
);

test('the figure goes on from day to day without a leap, however long ago the mocks and the practice were', () => {
  ofEach(
    ({ state, today }) => {
      const questions = new Map(state.questions);
      const known = [...questions];
      let before = passOf(state, today);
      for (let ahead = 1; ahead <= 150; ahead += 1) {
        // Repeats one known question per day, so that no day is idle and no new evidence arises.
        const [id, memory] = known[ahead % known.length] as (typeof known)[number];
        questions.set(id, { ...memory, lastDay: today + ahead });
        const now = passOf({ ...state, questions, lastDay: today + ahead }, today + ahead);
        expect(Math.abs(now - before)).toBeLessThanOrEqual(0.02);
        before = now;
      }
    },
    LEARNERS.slice(0, 6),
  );
});

test('neither the order of the questions of a day nor that of the bank changes the figure', () => {
  ofEach(({ state, today, seed }) => {
    const mixed = shuffle([...state.sights.values()], seededChance(seed)).sort((one, other) => one.day - other.day);
    const sights = new Map(mixed.map((sight, order): [number, Sight] => [sight.question, { ...sight, order }]));
    const bank = { ...BANK, questions: shuffle(BANK.questions, seededChance(seed + 1)) };
    expect(figure({ ...state, sights }, today, { bank }).pass).toBeCloseTo(passOf(state, today), 9);
  });
});

test('repeats change nothing, right or wrong, however many', () => {
  ofEach(({ state, today }) => {
    const again = [...state.questions.keys()].slice(0, 120).map((id, place) => answered(id, today, place % 2 === 0));
    const after = study(state, again, BANK);
    expect(figure(after, today)).toEqual(figure(state, today));
  });
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

test('practice of rules that were new holds mocks back less than practice of rules that were met', () => {
  const { state, today } = studied(4, 12, 0.66, 100);
  const mocked = study(state, [mockOf(state, today, 5, (place) => place < 61)], BANK);
  const met = (share: number) =>
    new Map([...mocked.sights].map(([id, sight]): [number, Sight] => [id, { ...sight, met: share }]));
  const [ofNew, ofMet] = [0, 1].map((share) => figure({ ...mocked, sights: met(share) }, today).pass as number);
  expect(ofNew).toBeGreaterThan((ofMet as number) + 0.05);
});

test('after nothing but mocks the first right answers in practice do not lower the figure, and wrong ones do not raise it', () => {
  for (const { seed, share } of LEARNERS.slice(0, 6)) {
    const chance = seededChance(seed);
    let state = NOTHING_STUDIED;
    for (const day of [BEGUN, BEGUN + 3]) state = study(state, [mockOf(state, day, seed + day, () => chance() < share)], BANK);
    const today = BEGUN + 4;
    for (const { id } of BANK.questions.filter(({ category, sealed }) => category !== 0 && !sealed).slice(0, 12)) {
      if (state.sights.has(id)) continue;
      const after = (right: boolean) => study(state, [answered(id, today, right)], BANK);
      expect(passOf(after(true), today)).toBeGreaterThanOrEqual(passOf(state, today) - HARDLY);
      expect(passOf(after(false), today)).toBeLessThanOrEqual(passOf(state, today) + HARDLY);
      state = after(chance() < share);
    }
  }
});

test('a question seen long ago counts half in a mock, and one seen yesterday not at all', () => {
  const { state, today } = studied(4, 12, 0.9, 100);
  const all = BANK.questions.filter(({ category }) => category !== 0).map(({ id }) => answered(id, today, true));
  const seen = study(state, all, BANK);
  const after = (days: number) => study(seen, [mockOf(seen, today + days, 3, (place) => place < 50)], BANK);
  expect(after(29).mocks.at(-1)).toMatchObject({ fresh: 0, again: 0 });
  expect(after(30).mocks.at(-1)).toMatchObject({ fresh: 70, freshRight: 50, again: 70, againRight: 50 });
  const [later] = [after(30)];
  const asNew = { ...later, mocks: later.mocks.map((mock) => ({ ...mock, again: 0, againRight: 0 })) };
  const [half, whole] = [figure(later, today + 30), figure(asNew, today + 30)];
  // The same share of right answers with half the evidence.
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
  ofEach(({ state, today, seed }) => {
    const offline = { ...mockOf(state, today + 1, seed, () => true), offline: true };
    expect(figure(study(state, [offline], BANK), today + 1)).toEqual(figure(state, today + 1));
  });
});

describe('when there is a figure', () => {
  const ofCategory = (category: number, count: number) =>
    BANK.questions.filter((question) => question.category === category && !question.sealed).slice(0, count);
  const afterAnswering = (counts: readonly number[]) => {
    // One rule a day, so that every first sight counts.
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

  /** How many new questions the plan asks before there is a figure, in sessions of twenty a day. */
  const newUntilFigure = (begun: StudyState, from: number, sessions: number, share: number): number => {
    const chance = seededChance(sessions);
    let [state, asked] = [begun, 0];
    for (let session = 0; session < 60; session += 1) {
      const day = from + Math.floor(session / sessions);
      for (const { id } of plan({ bank: BANK, open: openTo(BANK, state), state, today: day, count: 20, chance })) {
        if (!state.sights.has(id)) asked += 1;
        state = study(state, [answered(id, day, chance() < share)], BANK);
        if (figure(state, day).missing === 0) return asked;
      }
    }
    return Number.POSITIVE_INFINITY;
  };

  test.each([1, 3])('the plan asks as many new questions as the countdown said, in %d sessions a day', (sessions) => {
    for (const share of [0.2, 0.5, 0.9]) expect(newUntilFigure(NOTHING_STUDIED, BEGUN, sessions, share)).toBe(SIGHTS_NEEDED);
  });

  test.each(TEST_CATEGORIES)('and also after seventy questions of category %d alone', (category) => {
    const one = TEST_CATEGORIES.map((of) => (of === category ? 70 : 0));
    const state = afterAnswering(one);
    expect(newUntilFigure(state, BEGUN + 40, 1, 0.8)).toBe(figure(state, BEGUN + 40).missing);
  });

  test('the countdown never grows while somebody studies', () => {
    ofEach(
      ({ events }) => {
        let state = NOTHING_STUDIED;
        let missing = SIGHTS_NEEDED;
        for (const event of events.slice(0, 140)) {
          state = study(state, [event], BANK);
          const now = figure(state, event.day).missing;
          expect(now).toBeLessThanOrEqual(missing);
          missing = now;
        }
      },
      LEARNERS.slice(0, 4),
    );
  });
});

test('a question under suspicion counts for nothing', () => {
  const { state, today } = studied(6, 12, 0.8);
  const suspects = new Set([...state.sights.keys()].slice(0, 10));
  const without = figure(state, today, { isSuspect: (id) => suspects.has(id) });
  expect(without.counted).toBeLessThan(figure(state, today).counted);
});

test('questions not reached in time lower the figure', () => {
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

test('two mocks in Swedish are held back by practice in Tigrinya that contradicts them', () => {
  const withMocks = (share: number) => {
    const { state, today } = studied(4, 12, share, 100);
    const inSwedish = (seed: number, day: number, of: StudyState) => {
      const mock = mockOf(of, day, seed, (place) => place < 63);
      return study(of, [{ ...mock, asked: mock.asked.map((one) => ({ ...one, language: 'sv' as const })) }], BANK);
    };
    const first = inSwedish(5, today + 1, state);
    return figure(inSwedish(6, today + 2, first), today + 2, { language: 'sv' }).pass as number;
  };
  expect(withMocks(0.9)).toBeGreaterThan(0.9);
  expect(withMocks(0.6)).toBeLessThan(0.5);
});

test('who has only mocks, or one in which two languages were read, keeps a figure that is a number', () => {
  const mock = mockOf(NOTHING_STUDIED, BEGUN, 3, (place) => place < 60);
  const read = (both: number) =>
    study(
      NOTHING_STUDIED,
      [
        {
          ...mock,
          asked: mock.asked.map((one, place) => ({ ...one, language: place < both ? ('ti' as const) : ('sv' as const) })),
        },
      ],
      BANK,
    );
  for (const state of [read(0), read(5)]) {
    for (const ahead of [0, 30, 43, 90]) {
      const { pass } = figure({ ...state, lastDay: BEGUN + ahead }, BEGUN + ahead, { language: 'sv' });
      expect(pass === null || (pass > 0 && pass < 1)).toBe(true);
    }
  }
});
