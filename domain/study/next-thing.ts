/** The one next thing of a learner's day, and when a mock exam is due. Nothing is taken away for a missed day. */
import type { ReadinessState } from './judgement.ts';
import { FRESH_FOR_MOCK, type StudyState } from './sights.ts';

export const DAILY_GOALS = [10, 20, 30, 50] as const;
export const WARM_UP_SIZE = 10;
/** How many easy questions are offered before each of the first mocks, to come into it. */
export const BEFORE_MOCK = 5;
export const MOCKS_WITH_WARM_UP = 2;
/** Between two mocks that count. */
export const DAYS_BETWEEN_COUNTED_MOCKS = 3;
/** How many first sights make another mock worth its questions. */
const SIGHTS_BETWEEN_MOCKS = 100;
/** With an exam date one mock is kept for these last days. */
const LAST_DAYS_BEFORE_EXAM = 10;

export type StudyRun = {
  readonly kind: 'today' | 'exercise' | 'step';
  readonly id: number;
  readonly answered: number;
  readonly total: number;
  /** How many that were wrong still come back: they are counted apart. */
  readonly again: number;
  /** The day on which it was begun. */
  readonly day: number;
};

type MockChances = {
  readonly today: number;
  readonly examDay?: number | undefined;
  readonly canStartExam: boolean;
  /** How many of the questions that the next mock would draw were never seen: by the real draw, sealed and open. */
  readonly freshInNextMock: number;
  /** How many mocks that count are left, by the real draw; more than two need not be told apart. */
  readonly honestMocks: number;
  /** The day of the last mock that counted, and how many first sights have come since it, or ever. */
  readonly lastCountedMock: number | undefined;
  readonly sightsSinceMock: number;
  readonly state: ReadinessState;
};

/** The day before the exam, and its morning: no mock, and only what is known. */
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
  /** Begun and not finished, the latest first. */
  readonly runs: readonly StudyRun[];
  readonly answeredToday: number;
  readonly goal: number;
  /** How many questions could be asked today. */
  readonly askable: number;
  /** How many of the questions are known, to warm up with. */
  readonly known: number;
  /** The first step that is open and not passed. */
  readonly nextStep: number | undefined;
};

export type NextThing =
  | { readonly kind: 'continue'; readonly run: StudyRun }
  | { readonly kind: 'questions'; readonly count: number }
  | { readonly kind: 'warm-up'; readonly count: number }
  | { readonly kind: 'mock' }
  | { readonly kind: 'step'; readonly id: number }
  | { readonly kind: 'more' };

/** Runs begun today or yesterday are gone on with; older ones are closed silently. */
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

/** Whether something was answered on each of the last seven days, today last. */
export function weekOf(days: ReadonlySet<number>, today: number): boolean[] {
  return Array.from({ length: 7 }, (_, place) => days.has(today - 6 + place));
}

/** How far back the days of study are told. */
export const DAYS_TOLD = 120;

/** How many days of study are in a row that ends today or yesterday. One missed day between two is forgiven: life has other things. */
export function daysInRow(days: ReadonlySet<number>, today: number): number {
  const until = days.has(today) ? today : today - 1;
  let count = 0;
  for (let day = until; day > until - DAYS_TOLD && (days.has(day) || days.has(day - 1)); day -= 1) if (days.has(day)) count += 1;
  return count;
}

/** What would be too much at the beginning waits for the third day of study. */
export const DAYS_TO_SETTLE = 2;

/** How many days before this one were surely days of study: those of first sights, and those of the last answer to a question. */
export function daysStudied({ sights, questions }: Pick<StudyState, 'sights' | 'questions'>, today: number): number {
  const days = new Set([...[...sights.values()].map(({ day }) => day), ...[...questions.values()].map(({ lastDay }) => lastDay)]);
  return [...days].filter((day) => day < today).length;
}
