import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TEST_SHARES } from './blueprint.ts';
import {
  bandOf,
  EVIDENCE_NEEDED,
  evidenceOn,
  type FirstAnswer,
  readiness,
  TEST_PASS,
  TEST_QUESTIONS,
  trendDays,
  weightOf,
} from './readiness.ts';

const CATEGORIES = [...TEST_SHARES.keys()];
const fresh = (category: number, right: boolean): FirstAnswer => ({ category, right, answersSince: 0, ageDays: 0 });
const many = (count: number, share: number) =>
  Array.from({ length: count }, (_, index) => fresh(CATEGORIES[index % 6] as number, (index * 0.618) % 1 < share));

test.each([
  [0, 0, 1],
  [120, 0, 0.5],
  [0, 30, 0.5],
  [120, 30, 0.25],
])('an answer with %i answers since and %i days of age weighs %d', (answersSince, ageDays, weight) => {
  expect(weightOf({ category: 1, right: true, answersSince, ageDays })).toBeCloseTo(weight);
});

test.each([
  [0, 'far'],
  [0.1999, 'far'],
  [0.2, 'not yet'],
  [0.5, 'close'],
  [0.7999, 'close'],
  [0.8, 'book'],
  [1, 'book'],
] as const)('a chance of %d is "%s"', (pass, band) => {
  expect(bandOf(pass)).toBe(band);
});

test('without enough evidence there is no figure', () => {
  for (const count of [0, 1, EVIDENCE_NEEDED - 1]) {
    expect(readiness(many(count, 0.9))).toMatchObject({ pass: null, low: null, high: null, band: null, evidence: count });
  }
  expect(readiness(many(EVIDENCE_NEEDED, 0.9)).pass).not.toBeNull();
});

test('old evidence fades until nothing can be said', () => {
  const aged = (ageDays: number) => readiness(many(100, 0.95).map((answer) => ({ ...answer, ageDays })));
  expect(aged(0).pass).not.toBeNull();
  expect(aged(60).pass).toBeNull();
});

test('who knows nearly all is told to book, who guesses is far away', () => {
  expect(readiness(many(300, 0.95)).band).toBe('book');
  expect(readiness(many(300, 0.3)).band).toBe('far');
});

describe('whatever was answered', () => {
  const answer = fc.record({
    category: fc.constantFrom(...CATEGORIES),
    right: fc.boolean(),
    answersSince: fc.integer({ min: 0, max: 400 }),
    ageDays: fc.integer({ min: 0, max: 40 }),
  });
  const enough = fc.array(answer, { minLength: 80, maxLength: 300 });

  test('the chance lies between none and certain, and the range within the test', () => {
    fc.assert(
      fc.property(enough, (answers) => {
        const { pass, low, high } = readiness(answers);
        if (pass === null) return;
        expect(pass).toBeGreaterThanOrEqual(0);
        expect(pass).toBeLessThanOrEqual(1);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(TEST_QUESTIONS);
        expect(low as number).toBeLessThanOrEqual(high as number);
      }),
      { numRuns: 60 },
    );
  });

  test('one more right answer never lowers the chance, one more wrong never raises it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ category: fc.constantFrom(...CATEGORIES), right: fc.boolean() }), { minLength: 80, maxLength: 200 }),
        fc.constantFrom(...CATEGORIES),
        (given, category) => {
          const answers = given.map(({ category: of, right }) => fresh(of, right));
          const before = readiness(answers).pass as number;
          expect(readiness([...answers, fresh(category, true)]).pass as number).toBeGreaterThanOrEqual(before - 1e-9);
          expect(readiness([...answers, fresh(category, false)]).pass as number).toBeLessThanOrEqual(before + 1e-9);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('the order of the answers changes nothing', () => {
    fc.assert(
      fc.property(enough, (answers) => {
        const [one, other] = [readiness(answers), readiness(answers.toReversed())];
        if (one.pass === null || other.pass === null) expect(one.pass).toBe(other.pass);
        else expect(one.pass).toBeCloseTo(other.pass, 9);
      }),
      { numRuns: 40 },
    );
  });
});

/** A small generator with a seed: the simulation is the same each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const GUESS = 0.25;
const CATEGORY_SPREAD = 0.45;
const BANK = 1_000;
const logistic = (value: number) => 1 / (1 + Math.exp(-value));

/**
 * Learners whose true ability we know: it differs by category and grows as they practise; what they have seen they remember, which tells nothing of
 * new questions; now and then they take a mock exam. Each is judged once, on a day of their own, and then takes a real test of new questions.
 */
function simulate(learners: number, harder: number, seed: number) {
  const chance = seeded(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const difficulties = Array.from({ length: BANK }, () => normal() * 0.8);
  const categoryOf = (item: number) => {
    let place = (item * 65) / BANK;
    for (const [category, share] of TEST_SHARES) {
      if (place < share) return category;
      place -= share;
    }
    return CATEGORIES[0] as number;
  };
  const judged: { pass: number; passed: boolean; low: number; high: number; score: number; band: string }[] = [];
  for (let learner = 0; learner < learners; learner += 1) {
    const ability = 0.2 + normal() * 1.0;
    const growth = 0.2 + chance() * 1.8;
    const offsets = new Map(CATEGORIES.map((category) => [category, normal() * CATEGORY_SPREAD]));
    const total = 150 + Math.floor(chance() * 900);
    const days = 8 + Math.floor(chance() * 40);
    const knows = (category: number, difficulty: number, progress: number) =>
      GUESS + (1 - GUESS) * logistic(1.3 * (ability + growth * progress + (offsets.get(category) ?? 0) - difficulty));
    const firsts: { category: number; right: boolean; at: number }[] = [];
    const seen: number[] = [];
    const unseen = Array.from({ length: BANK }, (_, item) => item).sort(() => chance() - 0.5);
    for (let answered = 0; answered < total; answered += 1) {
      const isNew = seen.length === 0 || chance() < 0.55;
      const item = isNew ? unseen.pop() : undefined;
      if (item === undefined) continue;
      seen.push(item);
      const category = categoryOf(item);
      firsts.push({ category, right: chance() < knows(category, difficulties[item] ?? 0, answered / 1_000), at: answered });
    }
    const { pass, low, high, band } = readiness(
      firsts.map(({ category, right, at }) => ({
        category,
        right,
        answersSince: total - at,
        ageDays: ((total - at) / total) * days,
      })),
    );
    let score = 0;
    for (const [category, share] of TEST_SHARES) {
      for (let question = 0; question < share; question += 1) {
        if (chance() < knows(category, normal() * 0.8 + harder / 1.3, total / 1_000)) score += 1;
      }
    }
    if (pass !== null && low !== null && high !== null && band !== null) {
      judged.push({ pass, passed: score >= TEST_PASS, low, high, score, band });
    }
  }
  const brier = judged.reduce((sum, { pass, passed }) => sum + (pass - Number(passed)) ** 2, 0) / judged.length;
  const bins = Map.groupBy(judged, ({ pass }) => Math.min(4, Math.floor(pass * 5)));
  const calibration = [...bins.values()].reduce((sum, bin) => {
    const said = bin.reduce((all, { pass }) => all + pass, 0) / bin.length;
    const was = bin.filter(({ passed }) => passed).length / bin.length;
    return sum + (Math.abs(said - was) * bin.length) / judged.length;
  }, 0);
  const told = judged.filter(({ band }) => band === 'book');
  return {
    judged: judged.length,
    brier,
    calibration,
    told: told.length,
    toldPassed: told.filter(({ passed }) => passed).length / told.length,
    covered: judged.filter(({ score, low, high }) => score >= low && score <= high).length / judged.length,
  };
}

describe('of simulated learners', () => {
  const asOurs = simulate(1_200, 0, 2026);
  const harder = simulate(1_200, 0.3, 2027);

  test('most can be given a figure', () => {
    expect(asOurs.judged).toBeGreaterThanOrEqual(400);
    expect(asOurs.told).toBeGreaterThanOrEqual(50);
  });

  test('the figure is right as often as it says', () => {
    expect(asOurs.brier).toBeLessThanOrEqual(0.1);
    expect(asOurs.calibration).toBeLessThanOrEqual(0.09);
    expect(asOurs.covered).toBeGreaterThanOrEqual(0.8);
  });

  test('nineteen of twenty who were told to book pass, also when the real test is harder', () => {
    expect(asOurs.toldPassed).toBeGreaterThanOrEqual(0.95);
    expect(harder.toldPassed).toBeGreaterThanOrEqual(0.95);
  });
});

const first = [
  { category: 1, right: true, number: 1, day: 10 },
  { category: 2, right: false, number: 5, day: 12 },
];

test('what was known on a day: only what was answered by then, as old as it was then', () => {
  expect(evidenceOn(first, 9)).toEqual([]);
  expect(evidenceOn(first, 11)).toEqual([{ category: 1, right: true, answersSince: 0, ageDays: 1 }]);
  expect(evidenceOn(first, 12)).toEqual([
    { category: 1, right: true, answersSince: 4, ageDays: 2 },
    { category: 2, right: false, answersSince: 0, ageDays: 0 },
  ]);
  expect(evidenceOn(first, 12, 20).map(({ answersSince }) => answersSince)).toEqual([19, 15]);
});

test.each([
  [[], 20, [20]],
  [first, 12, [10, 11, 12]],
  [first, 10 + 110, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120]],
])('the trend of %j on day %i is looked at on %j', (answers, today, days) => {
  expect(trendDays(answers, today)).toEqual(days);
});
