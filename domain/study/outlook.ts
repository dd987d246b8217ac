/** What the learner's own pace leads to: the plan is played forward, and the figure looked at on the way. No dates are foretold: single ones were right in half the cases. */
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

/** How many questions were practised on each day: as the server counted them, and where it has not, by those that were answered last on that day, which forgets what came again since. */
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

/** Questions a day, over the last two weeks or since the learner began; today, which is not over, only where that is more. `answers`: how many were given, by day. */
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

/** now: ready. weeks: some weeks at this pace. not soon: not within a month at this pace. */
const PROSPECTS = ['now', 'weeks', 'not soon'] as const;
type Prospect = (typeof PROSPECTS)[number];
export type Outlook = {
  /** Null where there is no figure to go on from. */
  readonly prospect: Prospect | null;
  /** The points that four tests in five lie between on the exam day; null without one to come, and before a mock has counted, since looked-up practice promises too much. */
  readonly onExamDay: { readonly low: number; readonly high: number } | null;
};

type OutlookInput = {
  readonly bank: Bank;
  readonly state: StudyState;
  readonly today: number;
  readonly examDay?: number | undefined;
  /** The language of the booked test; undefined: all counts. */
  readonly language?: ContentLanguage | undefined;
  /** What is said today. */
  readonly said: ReadinessState;
  readonly perDay: number;
  readonly gap?: number | undefined;
  readonly mayOpen?: ((category: number) => boolean) | undefined;
  readonly isSuspect?: ((question: number) => boolean) | undefined;
  readonly seed: number;
};

const MONTH_DAYS = 28;
/** An exam further away is looked at from here: pace and plan say nothing of it. */
const FURTHEST_DAYS = 60;
const LOOKED_AT_EVERY_DAYS = 3;
const LIKELY = 0.8;
const RECENT_SIGHTS = 150;

/** How far the learner does better or worse than the memory of rules expects. */
function ownShift({ sights }: StudyState): number {
  const recent = [...sights.values()].filter(({ source }) => source !== 'none').slice(-RECENT_SIGHTS);
  if (recent.length === 0) return 0;
  return recent.reduce((sum, { right, base }) => sum + Number(right) - base, 0) / recent.length;
}

/** One more day at this pace, with verdicts drawn by what is expected. */
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

/** What the memory of rules expects of a test on this day, in logits. */
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

/** The chance to pass on these days ahead and the points between which four tests in five lie. The evidence stays today's: what is learnt until then is added. */
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
