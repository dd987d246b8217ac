/**
 * Checks that the study engine keeps its promises, with simulated learners on the shipped questions and the real plan and readiness. By default few learners
 * are simulated, with tolerances for the noise; LEARNERS=200 runs and prints the whole table with the thresholds themselves.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { mockBankOf } from '#domain/draw.ts';
import { seededChance } from '#domain/shuffle.ts';
import { bankOf } from '#domain/study/bank.ts';
import { TEST_CATEGORIES } from '#domain/study/blueprint.ts';
import { SIGHTS_NEEDED_PER_CATEGORY } from '#domain/study/figure.ts';
import { judge } from '#domain/study/judgement.ts';
import { openTo, plan } from '#domain/study/plan.ts';
import { alarmsByLook, ITEMS } from '#domain/study/proof/items.ts';
import { type LearnerOptions, worldOf } from '#domain/study/proof/learner.ts';
import { FIRST_DAY, type Habits, type Life, live, type Summary, summarise } from '#domain/study/proof/life.ts';
import { byQuestions, byRulesBroadly, mistakesThenNew, type Rival } from '#domain/study/proof/rivals.ts';
import { NOTHING_STUDIED, type StudyEvent, study } from '#domain/study/sights.ts';
import { SHIPPED } from './shipped.ts';

const { questions, steps } = SHIPPED;
const BANK = bankOf(
  questions.map(({ id, category, facts, sealed }) => ({ id, category: category ?? 0, rules: facts, sealed: sealed === true })),
);
const difficulties = new Map(questions.map(({ id, difficulty }) => [id, difficulty]));
const PLACE = { ...worldOf(BANK, (id) => difficulties.get(id) ?? 2), mockBank: mockBankOf(BANK.questions) };
const STEPS = steps.map((step) => step.questions);

const ASKED = Number(process.env['LEARNERS'] ?? 0);
const isLong = ASKED > 0;
const learners = (few: number) => (isLong ? ASKED : few);
/** Tolerance added to a threshold: about two standard errors, for few learners and for 200. */
const noise = (ofShort: number, ofLong = 0) => (isLong ? ofLong : ofShort);
/** Different from seeds 1 to 200, on which the constants were tuned. FIRST_SEED=9001 takes yet others. */
const FIRST_SEED = Number(process.env['FIRST_SEED'] ?? 5_001);

const measured: string[] = [];
const note = (what: string, values: Record<string, number>) =>
  measured.push(
    `${what}: ${Object.entries(values)
      .map(([name, value]) => `${name} ${value.toFixed(3)}`)
      .join(' · ')}`,
  );
afterAll(() => {
  if (isLong) console.log(`${ASKED} learners each, from seed ${FIRST_SEED}\n${measured.join('\n')}`);
});

const lives = (count: number, habitsOf: (seed: number) => Habits): Life[] =>
  Array.from({ length: count }, (_, place) => live(PLACE, FIRST_SEED + place, habitsOf(FIRST_SEED + place)));
const between = (seed: number, least: number, most: number) => least + Math.floor(seededChance(seed * 13)() * (most - least + 1));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const READY: LearnerOptions = { ability: 1.05 };
const weekly = (day: number) => day % 7 === 6;

/** Goals for a kind of learner: maximum error of the stated chance, and share that passes among those told to book, at the end and when first told. */
type Goals = { readonly within: number; readonly told?: number; readonly first?: number };
const LIVES: [string, Partial<Habits>, Goals][] = [
  ['standard', {}, { within: 0.03, told: 0.95, first: 0.93 }],
  ['repeats by the same question', { repeats: 'same' }, { within: 0.03, told: 0.95, first: 0.93 }],
  ['follows the suggestions', { mocks: 'due' }, { within: 0.03, told: 0.95, first: 0.93 }],
  ['has a date', { examDay: FIRST_DAY + 45 }, { within: 0.03, told: 0.95, first: 0.93 }],
  ['looks up 70 %', { looksUp: 0.7 }, { within: 0.06, told: 0.93 }],
  ['beginners', { learner: { ability: 0.2 } }, { within: 0.05 }],
  ['forgets fast', { learner: { ...READY, forgetting: 'fast' } }, { within: 0.05 }],
  ['a friend helps in half of the mock', { helped: 0.5 }, { within: 0.12, told: 0.9 }],
  ['the test in Swedish, with mocks in Swedish', { inSwedish: 'mocks and test', says: 'sv' }, { within: 0.03 }],
  ['explanations teach little', { learner: { ...READY, transfer: 0.2 } }, { within: 0.03, first: 0.9 }],
  ['explanations teach much', { learner: { ...READY, transfer: 0.8 } }, { within: 0.03, first: 0.92 }],
  ['one guess in three is right', { learner: { ...READY, guess: 0.33 } }, { within: 0.03, first: 0.93 }],
  // Readiness errs on the careful side where questions require more than one rule, or none.
  ['all rules of a question are needed', { learner: { ...READY, decidedBy: 'all rules' } }, { within: 0.2, first: 0.9 }],
  ['ability decides, not rules', { learner: { ...READY, decidedBy: 'difficulty' } }, { within: 0.16, first: 0.93 }],
];
const lifeOf =
  (more: Partial<Habits>) =>
  (seed: number): Habits => ({
    learner: READY,
    days: between(seed, 14, 42),
    mocks: weekly,
    ...more,
  });
/** The short form runs the first ones in the table of decision 017. */
const FEW = 10;

const percent = (share: number) => (Number.isNaN(share) ? '–' : `${Math.round(100 * share)} %`);
const decimals = (share: number) => (Number.isNaN(share) ? '–' : share.toFixed(2));
function row(name: string, one: Summary, harder: Summary): void {
  measured.push(
    `| ${name} | ${decimals(one.said)} → ${decimals(one.true)} | ${one.brier.toFixed(3)} (${one.bestBrier.toFixed(3)}) | ${decimals(one.toldPass)} (${one.told}) | ${decimals(one.firstToldPass)} (${one.firstTold}) | ${decimals(harder.toldPass)} | ${decimals(one.worstTold)} | ${percent(one.readyTold)} of ${one.ready} |`,
  );
}

describe('what is said is what is true, and who is told to book passes', () => {
  measured.push(
    '| life | said → true | Brier (best) | told: pass (n) | first told: pass (n) | .3 logits harder | worst told | ready and told |',
  );
  test.each(isLong ? LIVES : LIVES.slice(0, 8))('%s', (name, more, { within, told = 0, first = 0 }) => {
    const all = lives(learners(FEW), lifeOf(more));
    const one = summarise(all);
    const harder = summarise(all.map((life) => ({ ...life, ...life.ifHarder })));
    row(name, one, harder);
    // For means of 10 learners: standard error of the stated minus the true chance .07, and of a share of about four learners .05.
    expect(Math.abs(one.said - one.true)).toBeLessThanOrEqual(within + noise(0.14, 0.04));
    if (one.told > 0) expect(one.toldPass).toBeGreaterThanOrEqual(told - noise(0.12, 0.03));
    if (one.firstTold > 0) expect(one.firstToldPass).toBeGreaterThanOrEqual(first - noise(0.16, 0.04));
    if (name !== 'standard') return;
    expect(one.brier).toBeLessThanOrEqual(one.bestBrier + 0.025 + noise(0.03, 0.01));
    if (harder.told > 0) expect(harder.toldPass).toBeGreaterThanOrEqual(0.9 - noise(0.15, 0.04));
    expect(one.worstTold).toBeGreaterThanOrEqual(0.6 - noise(0.3, 0.2));
    expect(one.readyTold).toBeGreaterThanOrEqual(0.5 - noise(0.4, 0.1));
    expect(one.daysWithFigure).toBeGreaterThanOrEqual(0.85);
    expect(one.firstFigureDay).toBeLessThanOrEqual(5);
    const idle = all.map((life) => {
      const today = life.lastDay + 21;
      return {
        said: judge({ bank: BANK, state: life.state, today, language: 'ti' }).pass ?? 0,
        true: life.learner.exam(today + 1).pass,
      };
    });
    const [said, truth] = [mean(idle.map((one) => one.said)), mean(idle.map((one) => one.true))];
    note('21 idle days', { said, true: truth });
    expect(Math.abs(said - truth)).toBeLessThanOrEqual(0.1 + noise(0.14));
  });
});

describe('nobody is told to book', () => {
  const everyThird = (day: number) => day % 3 === 2;
  const oneCategory = (state: Life['state'], day: number, chance: () => number) =>
    plan({ bank: BANK, open: openTo(BANK, state, (category) => category === 1), state, today: day, count: 20, chance }).map(
      ({ id }) => id,
    );
  const easySteps = (_state: Life['state'], day: number) => STEPS.slice(0, 8)[(day - FIRST_DAY) % 8] ?? [];
  const idle = () => [];

  /** Chance to pass from which somebody is rightly told, where not the habit itself forbids it. */
  const SURE = 0.95;
  test.each<[string, Habits, number?]>([
    ['who leaves empty what they do not know', { days: 21, practise: idle, mocks: everyThird, leavesEmpty: true }, SURE],
    [
      'who leaves empty what they do not know, in Swedish',
      { days: 21, mocks: everyThird, leavesEmpty: true, inSwedish: 'mocks and test', says: 'sv' },
    ],
    ['whose time is over at 55 of 70', { days: 21, practise: idle, mocks: everyThird, getsTo: 55 }],
    ['who practises one category', { days: 30, practise: oneCategory }],
    ['who looks everything up and takes no mock', { days: 30, looksUp: 0.7 }],
    ['who repeats the easy steps and takes no mock', { days: 30, practise: easySteps }],
    ['who has not said in which language the test is', { days: 30, mocks: weekly, inSwedish: 'test', says: null }],
    ['whose test is in Swedish and whose mocks are in Tigrinya', { days: 30, mocks: weekly, inSwedish: 'test', says: 'sv' }],
  ])('%s', (title, habits, sure = Number.POSITIVE_INFINITY) => {
    const all = lives(learners(5), () => ({ learner: READY, ...habits }));
    const told = all.filter(
      ({ judged, truePass }) => truePass < sure && judged.some(({ judgement }) => judgement.state === 'book'),
    );
    note(title, { said: mean(all.map(({ judged }) => judged.at(-1)?.judgement.pass ?? 0)), told: told.length });
    expect(told).toEqual([]);
  });
});

test('who only repeats the same questions is not flattered by it', () => {
  const some = BANK.questions
    .filter(({ category, sealed }, place) => category > 0 && !sealed && place % 6 === 0)
    .map(({ id }) => id);
  const repeats = (_state: Life['state'], day: number) =>
    Array.from({ length: 20 }, (_, at) => some[((day - FIRST_DAY) * 20 + at) % some.length] as number);
  const summary = summarise(lives(learners(8), () => ({ learner: READY, days: 40, practise: repeats, judged: 'at the end' })));
  note('repeats the same questions', { said: summary.said, true: summary.true });
  expect(summary.said - summary.true).toBeLessThanOrEqual(0.08 + noise(0.16));
});

test('who has seen everything keeps the figure, and a mock of what was not seen for a month counts', () => {
  const all = lives(isLong ? 10 : 1, () => ({ learner: READY, days: 130, mocks: weekly }));
  for (const { judged, state } of all) {
    const first = judged.findIndex(({ judgement }) => judgement.pass !== null);
    expect(judged.slice(first).filter(({ judgement }) => judgement.pass === null)).toEqual([]);
    expect(judged.at(-1)?.judgement.low).not.toBeNull();
    expect(state.mocks.some(({ again, fresh }) => again > 0 && fresh >= 60)).toBe(true);
  }
  const summary = summarise(all);
  note('130 days', { said: summary.said, true: summary.true, told: summary.told });
});

test.each([0.5, 0.7, 0.85, 0.95])('at 20 a day and %d right at first sight everybody has a figure by day 6', (share) => {
  const firsts: number[] = [];
  for (let seed = 1; seed <= learners(4); seed += 1) {
    const chance = seededChance(seed * 101);
    let state = NOTHING_STUDIED;
    let missing = Number.POSITIVE_INFINITY;
    for (let day = 1; day <= 10; day += 1) {
      const today = FIRST_DAY + day;
      const planned = plan({ bank: BANK, open: openTo(BANK, state), state, today, count: 20, chance });
      const events = planned.map(({ id }): StudyEvent => {
        const right = chance() < (state.sights.has(id) ? 0.9 : share);
        return { kind: 'answer', day: today, question: id, right, sure: null, language: 'ti', help: 'none', version: 1 };
      });
      state = study(state, events, BANK);
      const judgement = judge({ bank: BANK, state, today });
      expect(judgement.missing).toBeLessThanOrEqual(missing);
      missing = judgement.missing;
      if (judgement.pass === null) continue;
      firsts.push(day);
      expect(Math.min(...judgement.categories.map(({ counted }) => counted))).toBeGreaterThanOrEqual(SIGHTS_NEEDED_PER_CATEGORY);
      break;
    }
  }
  note(`first figure at ${share}`, { day: mean(firsts), latest: Math.max(...firsts) });
  expect(firsts).toHaveLength(learners(4));
  expect(Math.max(...firsts)).toBeLessThanOrEqual(6);
  expect(TEST_CATEGORIES).toHaveLength(6);
});

describe('the plan', () => {
  const RIVALS: Record<string, Rival> = {
    'version 1': byQuestions,
    broadly: byRulesBroadly,
    'mistakes, then new': mistakesThenNew,
  };
  const passWith = (rival: Rival | undefined, learner: LearnerOptions, hasDate: boolean, count: number) =>
    mean(
      lives(count, (seed) => {
        const days = between(seed, 14, 30);
        return {
          learner,
          days,
          judged: 'never',
          ...(rival === undefined ? {} : { policy: rival }),
          ...(hasDate ? { examDay: FIRST_DAY + days } : {}),
        };
      }).map(({ truePass }) => 100 * truePass),
    );

  test.each([
    ['with an exam date', true],
    ['without a date', false],
  ])('%s lets more learners pass than version 1: three of a hundred and more', (title, hasDate) => {
    const count = learners(20);
    const own = passWith(undefined, {}, hasDate, count);
    const first = passWith(byQuestions, {}, hasDate, count);
    note(`plan ${title}`, { plan: own, 'version 1': first });
    // Paired comparison: standard error 1.6 points.
    expect(own - first).toBeGreaterThanOrEqual(3 - noise(3));
  });

  const WORLDS: [string, LearnerOptions, number][] = [
    ['explanations teach little', { transfer: 0.3 }, 0],
    ['explanations teach much', { transfer: 0.8 }, 0],
    ['forgetting is fast', { forgetting: 'fast' }, 8],
    ['beginners', { ability: 0.2 }, 0],
    ['the usual world', {}, 0],
  ];
  // The short form runs the world that is hardest for the plan.
  test.each(WORLDS.filter(([, , few]) => isLong || few > 0))('is nowhere far below the others: %s', (title, learner, few) => {
    const count = learners(few);
    const own = passWith(undefined, learner, false, count);
    const others = Object.fromEntries(
      Object.entries(RIVALS).map(([name, rival]) => [name, passWith(rival, learner, false, count)]),
    );
    note(`plan, ${title}`, { plan: own, ...others });
    expect(own - (others['version 1'] as number)).toBeGreaterThanOrEqual(-1.5 - noise(3));
    expect(own - Math.max(...Object.values(others))).toBeGreaterThanOrEqual(-3 - noise(3));
  });
});

test('alarms find wrong keys and leave others alone', () => {
  const UP_TO = isLong ? 300 : 45;
  const banks = Array.from({ length: isLong ? 6 : 2 }, (_, place) => alarmsByLook(place + 1, UP_TO));
  const at = (look: number, of: 'found' | 'falseKeys' | 'falseTranslations') =>
    mean(banks.map((bank) => bank.get(look)?.[of] ?? 0));
  const falseKeys = at(UP_TO, 'falseKeys') / ITEMS;
  const falseTranslations = at(UP_TO, 'falseTranslations') / ITEMS;
  note('alarms', { 'found of 6 at 45': at(45, 'found'), falseKeys, falseTranslations });
  expect(at(45, 'found')).toBeGreaterThanOrEqual(5 - noise(0.5));
  expect(falseKeys).toBeLessThanOrEqual(0.01);
  expect(falseTranslations).toBeLessThanOrEqual(0.01);
});
