import type { ExerciseOrder } from '../exercise.ts';
import { type Colour, colourOf, type Memory } from './memory.ts';

export const DAILY_GOALS = [10, 20, 30, 50] as const;
/** Advice: so many days between two mock exams that count. */
export const DAYS_BETWEEN_MOCKS = 3;
/** A mock exam counts for readiness when so many of its questions were never seen before. */
export const FRESH_NEEDED = 60;
/** `fresh` is not known of exams that were taken without the server: those never count. */
export const countsForReadiness = (fresh: number | null | undefined) => (fresh ?? 0) >= FRESH_NEEDED;

export type OpenRun = {
  readonly kind: 'today' | 'exercise' | 'step';
  readonly id: number;
  readonly answered: number;
  readonly total: number;
};

export type Today = {
  /** Runs that were begun and not finished, the latest first. */
  readonly openRuns: readonly OpenRun[];
  readonly answeredToday: number;
  readonly goal: number;
  /** How many questions could be asked today. */
  readonly askable: number;
  /** The first step that is open and not passed. */
  readonly nextStep: number | undefined;
  readonly canStartExam: boolean;
  /** Questions that a mock exam could ask and that the learner has never seen. */
  readonly freshForMock: number;
  /** Days since the last mock exam that counted; undefined when there was none. */
  readonly daysSinceMock: number | undefined;
};

export type NextAction =
  | { readonly kind: 'continue'; readonly run: OpenRun }
  | { readonly kind: 'questions'; readonly count: number }
  | { readonly kind: 'step'; readonly id: number }
  | { readonly kind: 'mock' }
  | { readonly kind: 'more' };

/** The one next thing: go on with an open run, then today's questions, then the next step, then a mock that counts. Nothing is taken away for a missed day. */
export function nextAction(today: Today): NextAction {
  const [run] = today.openRuns.filter(({ answered, total }) => answered > 0 && answered < total);
  if (run !== undefined) return { kind: 'continue', run };
  const left = Math.min(today.goal - today.answeredToday, today.askable);
  if (left > 0) return { kind: 'questions', count: left };
  if (today.nextStep !== undefined) return { kind: 'step', id: today.nextStep };
  const isRested = today.daysSinceMock === undefined || today.daysSinceMock >= DAYS_BETWEEN_MOCKS;
  if (today.canStartExam && isRested && today.freshForMock >= FRESH_NEEDED) return { kind: 'mock' };
  return { kind: 'more' };
}

/** Whether something was answered on each of the last seven days, today last. */
export function weekOf(days: ReadonlySet<number>, today: number): boolean[] {
  return Array.from({ length: 7 }, (_, place) => days.has(today - 6 + place));
}

export type Tally = { readonly known: number; readonly wrong: number; readonly unseen: number };

/** How a set of questions stands: known when last answered rightly. */
export function tallyOf(memories: readonly (Memory | undefined)[]): Tally {
  const count = (...colours: Colour[]) => memories.filter((memory) => colours.includes(colourOf(memory))).length;
  return { known: count('green', 'yellow'), wrong: count('red'), unseen: count('grey') };
}

/** In what order an exercise asks: wrong, unseen, slipping, known. */
export function exerciseOrder(memory: Memory | undefined, recallNow: number): ExerciseOrder {
  if (memory === undefined) return 'unseen';
  if (!memory.lastRight) return 'wrong';
  return recallNow < 0.85 ? 'slipping' : 'known';
}

/** A wrong answer comes back once, near the end of the same session. */
export function withComeback(queue: readonly number[], position: number, wrong: number): readonly number[] {
  if (queue.indexOf(wrong) !== position) return queue;
  const place = Math.max(position + 1, queue.length - 1);
  return [...queue.slice(0, place), wrong, ...queue.slice(place)];
}
