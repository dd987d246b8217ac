/** Chooses the one next thing that the learner's day offers, and decides when a mock exam is due. Missed days are never punished. */
import type { ReadinessState } from './judgement.ts';
import { FRESH_FOR_MOCK, type StudyState } from './sights.ts';

export const DAILY_GOALS = [10, 20, 30, 50] as const;
export const WARM_UP_SIZE = 10;
/** Easy questions offered as a warm-up before each of the first mocks. */
export const BEFORE_MOCK = 5;
export const MOCKS_WITH_WARM_UP = 2;
/** Minimum number of days between two mocks that count. */
export const DAYS_BETWEEN_COUNTED_MOCKS = 3;
/** New first sights after which another mock is worth the fresh questions that it uses. */
const SIGHTS_BETWEEN_MOCKS = 100;
/** When there is an exam date the last possible counted mock is saved for these last days. */
const LAST_DAYS_BEFORE_EXAM = 10;

export type StudyRun = {
  readonly kind: 'today' | 'exercise' | 'step';
  readonly id: number;
  readonly answered: number;
  readonly total: number;
  /** Wrong questions of the run that are still to be repeated; not part of `total`. */
  readonly again: number;
  readonly day: number;
};

type MockChances = {
  readonly today: number;
  readonly examDay?: number | undefined;
  readonly canStartExam: boolean;
  /** How many questions of the next mock would be fresh, found by drawing one. */
  readonly freshInNextMock: number;
  /** How many counted mocks are still possible, found by drawing them; counting stops at two. */
  readonly honestMocks: number;
  /** The day of the last counted mock, and the number of first sights since then, or in total. */
  readonly lastCountedMock: number | undefined;
  readonly sightsSinceMock: number;
  readonly state: ReadinessState;
};

/** On the day before the exam and on its morning there is no mock, and only known questions are asked. */
export const isRightBeforeExam = ({ today, examDay }: Pick<MockChances, 'today' | 'examDay'>) =>
  examDay === today + 1 || examDay === today;

export function isMockDue(chances: MockChances): boolean {
  const { today, examDay, canStartExam, freshInNextMock, honestMocks, lastCountedMock, sightsSinceMock, state } = chances;
  if (!canStartExam || freshInNextMock < FRESH_FOR_MOCK || isRightBeforeExam(chances)) return false;
  if (lastCountedMock !== undefined && today - lastCountedMock < DAYS_BETWEEN_COUNTED_MOCKS) return false;
  const isLastKept = examDay !== undefined && examDay - today > LAST_DAYS_BEFORE_EXAM && honestMocks <= 1;
  return !isLastKept && (state === 'mock' || sightsSinceMock >= SIGHTS_BETWEEN_MOCKS);
}

export type LearnersDay = MockChances & {
  /** Unfinished runs, the latest first. */
  readonly runs: readonly StudyRun[];
  readonly answeredToday: number;
  readonly goal: number;
  /** How many questions could be asked today. */
  readonly askable: number;
  /** How many questions are known and can serve as a warm-up. */
  readonly known: number;
  /** The first step that is open and not passed yet. */
  readonly nextStep: number | undefined;
};

export type NextThing =
  | { readonly kind: 'continue'; readonly run: StudyRun }
  | { readonly kind: 'questions'; readonly count: number }
  | { readonly kind: 'warm-up'; readonly count: number }
  | { readonly kind: 'mock' }
  | { readonly kind: 'step'; readonly id: number }
  | { readonly kind: 'more' };

/** Runs of today and yesterday can be continued; older ones are dropped silently. */
const isRunOpen = ({ answered, total, again, day }: StudyRun, today: number) =>
  answered > 0 && (answered < total || again > 0) && day >= today - 1;

export function nextThing(day: LearnersDay): NextThing {
  const run = day.runs.find((one) => isRunOpen(one, day.today));
  if (run !== undefined) return { kind: 'continue', run };
  const isWarmUp = isRightBeforeExam(day) && day.known > 0;
  const wanted = isWarmUp ? Math.min(WARM_UP_SIZE, day.known) : day.goal;
  const count = Math.min(wanted - day.answeredToday, day.askable);
  if (count > 0) return { kind: isWarmUp ? 'warm-up' : 'questions', count };
  if (isMockDue(day)) return { kind: 'mock' };
  if (day.nextStep !== undefined) return { kind: 'step', id: day.nextStep };
  return { kind: 'more' };
}

/** For each of the last seven days whether something was answered, today last. */
export function weekOf(days: ReadonlySet<number>, today: number): boolean[] {
  return Array.from({ length: 7 }, (_, place) => days.has(today - 6 + place));
}

/** Number of past days that a streak can include. */
export const DAYS_TOLD = 120;

/** Study days in the streak that ends today or yesterday. A single missed day in between does not break it. */
export function daysInRow(days: ReadonlySet<number>, today: number): number {
  const until = days.has(today) ? today : today - 1;
  let count = 0;
  for (let day = until; day > until - DAYS_TOLD && (days.has(day) || days.has(day - 1)); day -= 1) if (days.has(day)) count += 1;
  return count;
}

/** Features that would overload beginners are shown after this many study days. */
export const DAYS_TO_SETTLE = 2;

/** A lower bound of the study days before this one: days with a first sight or with the last answer to a question. */
export function daysStudied({ sights, questions }: Pick<StudyState, 'sights' | 'questions'>, today: number): number {
  const days = new Set([...[...sights.values()].map(({ day }) => day), ...[...questions.values()].map(({ lastDay }) => lastDay)]);
  return [...days].filter((day) => day < today).length;
}
