/**
 * What the learner's pace leads to: simulates the plan day by day and looks at the figure on the way. It gives no dates, because predicted dates were right in
 * only half of the cases.
 */
import type { ContentLanguage } from '../language.ts';
import { type Chance, seededChance } from '../shuffle.ts';
import type { Bank } from './bank.ts';
import { TEST_SHARES } from './blueprint.ts';
import { countedMocks, figureOf } from './figure.ts';
import { recall } from './fsrs.ts';
import type { ReadinessState } from './judgement.ts';
import { logit } from './logit.ts';
import { openTo, plan } from './plan.ts';
import { expectationOf, type StudyEvent, type StudyState, study } from './sights.ts';

export const PACE_DAYS = 14;

/**
 * Questions practised per day: the server's count, or else the number of questions whose last answer was on that day, which misses questions that were
 * repeated later.
 */
export function practisedByDay(
  { sights, questions }: Pick<StudyState, 'sights' | 'questions'>,
  counted: readonly (readonly [day: number, questions: number])[],
): Map<number, number> {
  const days = new Map<number, number>();
  for (const [id, { lastDay }] of questions) {
    const first = sights.get(id);
    if (first?.source !== 'mock' || first.day !== lastDay) days.set(lastDay, (days.get(lastDay) ?? 0) + 1);
  }
  for (const [day, count] of counted) if (count > 0) days.set(day, count);
  return days;
}

/**
 * Questions per day over the last two weeks, or since the learner began; today is not over and is included only when that raises the pace. `answers`: number
 * of answers by day.
 */
export function paceOf(answers: ReadonlyMap<number, number>, today: number): number {
  const first = [...answers.keys()].reduce((least, day) => Math.min(least, day), today);
  const until = (end: number) => {
    const days = Math.min(PACE_DAYS, end - first + 1);
    let sum = 0;
    for (const [day, count] of answers) if (day > end - days && day <= end) sum += count;
    return days < 1 ? 0 : Math.round(sum / days);
  };
  return Math.max(until(today - 1), until(today));
}

/** now: ready. weeks: within some weeks at this pace. not soon: not within a month. */
const PROSPECTS = ['now', 'weeks', 'not soon'] as const;
type Prospect = (typeof PROSPECTS)[number];
export type Outlook = {
  /** Null when there is no figure to start from. */
  readonly prospect: Prospect | null;
  /**
   * 80 % interval of the points on the exam day; null without a future exam date, or before a mock has counted, because practice that was looked up is too
   * optimistic.
   */
  readonly onExamDay: { readonly low: number; readonly high: number } | null;
};

type OutlookInput = {
  readonly bank: Bank;
  readonly state: StudyState;
  readonly today: number;
  readonly examDay?: number | undefined;
  /** The language of the booked test; undefined: all evidence counts. */
  readonly language?: ContentLanguage | undefined;
  /** Today's state. */
  readonly said: ReadinessState;
  readonly perDay: number;
  readonly gap?: number | undefined;
  readonly mayOpen?: ((category: number) => boolean) | undefined;
  readonly isSuspect?: ((question: number) => boolean) | undefined;
  readonly seed: number;
};

const MONTH_DAYS = 28;
/** Limit of the simulation; a later exam is treated as being on this day. */
const FURTHEST_DAYS = 60;
const LOOKED_AT_EVERY_DAYS = 3;
const LIKELY = 0.8;
const RECENT_SIGHTS = 150;

/** Mean difference between the learner's results and what the memory of rules predicted. */
function ownShift({ sights }: StudyState): number {
  const recent = [...sights.values()].filter(({ source }) => source !== 'none').slice(-RECENT_SIGHTS);
  if (recent.length === 0) return 0;
  return recent.reduce((sum, { right, base }) => sum + Number(right) - base, 0) / recent.length;
}

/** Simulates one day at this pace; answers are right with their expected probability. */
function playDay(input: OutlookInput, state: StudyState, day: number, shift: number, chance: Chance): StudyState {
  const { bank, mayOpen, isSuspect, perDay, examDay } = input;
  const open = openTo(bank, state, mayOpen);
  const asked = plan({ bank, open, state, today: day, examDay, count: perDay, isSuspect, chance });
  const events = asked.flatMap(({ id }): StudyEvent[] => {
    const question = bank.byId.get(id);
    if (question === undefined) return [];
    const expected = Math.min(0.97, Math.max(0.3, expectationOf(question, state.rules, day).base + shift));
    const memory = state.questions.get(id);
    const remembered = memory === undefined ? 0 : 0.25 + 0.75 * recall(day - memory.lastDay, memory.stability);
    const right = chance() < Math.max(expected, remembered);
    return [{ kind: 'answer', day, question: id, right, sure: null, language: 'ti', help: 'none', version: 0 }];
  });
  return study(state, events, bank);
}

/** The result of a test on this day, predicted from the memory of rules, in logits. */
function expectedOn({ bank, isSuspect }: OutlookInput, rules: StudyState['rules'], day: number): number {
  const sums = new Map([...TEST_SHARES.keys()].map((category) => [category, { base: 0, count: 0 }]));
  for (const question of bank.questions) {
    const sum = sums.get(question.category);
    if (sum === undefined || isSuspect?.(question.id) === true) continue;
    sum.base += expectationOf(question, rules, day).base;
    sum.count += 1;
  }
  let [base, weight] = [0, 0];
  for (const [category, sum] of sums) {
    if (sum.count === 0) continue;
    base += ((TEST_SHARES.get(category) as number) * sum.base) / sum.count;
    weight += TEST_SHARES.get(category) as number;
  }
  return logit(base / weight, 0.05, 0.985);
}

/** Probability of passing and 80 % interval on each of these days. Uses today's evidence plus the learning that the simulation expects. */
export function playForward(input: OutlookInput, daysAhead: readonly number[]) {
  const { state, today, seed } = input;
  const chance = seededChance(seed);
  const shift = ownShift(state);
  const now = expectedOn(input, state.rules, today + 1);
  let played = state;
  return [...daysAhead]
    .sort((one, other) => one - other)
    .map((ahead, index, sorted) => {
      for (let day = today + Math.max(1, sorted[index - 1] ?? 1); day < today + ahead; day += 1) {
        played = playDay(input, played, day, shift, chance);
      }
      const learnt = expectedOn(input, played.rules, today + ahead) - now;
      const { pass, low, high, points } = figureOf({ ...input, learnt });
      return { ahead, pass, low, high, points };
    });
}

export function outlook(input: OutlookInput): Outlook {
  const { state, today, examDay, language, said } = input;
  const examAhead = examDay !== undefined && examDay > today ? Math.min(FURTHEST_DAYS, examDay - today) : undefined;
  const looks = new Set<number>();
  for (let ahead = 1; ahead <= MONTH_DAYS; ahead += LOOKED_AT_EVERY_DAYS) looks.add(ahead);
  if (examAhead !== undefined) looks.add(examAhead);
  const foreseen = playForward(input, [...looks]);
  const hasMock = countedMocks(state.mocks, today, language).length > 0;
  const exam = hasMock ? foreseen.find(({ ahead }) => ahead === examAhead) : undefined;
  const onExamDay = exam === undefined || exam.low === null || exam.high === null ? null : { low: exam.low, high: exam.high };
  if (foreseen.every(({ pass }) => pass === null)) return { prospect: null, onExamDay };
  if (said === 'book') return { prospect: 'now', onExamDay };
  const isSoon = foreseen.some(({ ahead, pass }) => ahead <= MONTH_DAYS && pass !== null && pass >= LIKELY);
  return { prospect: isSoon ? 'weeks' : 'not soon', onExamDay };
}
