import type { Question } from '#contract/question.ts';
import type { Answers } from '#domain/practice.ts';
import { persist, readPersisted, takeFromGuest } from '../device/persisted.ts';

/** A run through questions in which the first answer counts. */
export type PracticeRun = {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly position: number;
  /** Its name in the log of answers; absent in one that an earlier version has begun. */
  readonly run?: string;
  readonly resultsShown?: boolean;
  /** It has begun with the first questions of its draw. */
  readonly isRestMissing?: boolean;
};

/** The questions are nearly all of it and stay the same: they are written once, and each tap writes the rest, which says whose rest it is. */
type PersistedRest<Run extends PracticeRun = PracticeRun> = Omit<Run, 'questions'> & {
  readonly ids: readonly number[];
  /** When it was last touched. */
  readonly at?: number;
};
const questionsOf = (name: string) => `${name}.questions`;
const areOf = (questions: readonly Question[], ids: readonly number[] | undefined) =>
  questions.length === ids?.length && questions.every(({ id }, place) => id === ids[place]);

export function persistRun<Run extends PracticeRun>(name: string, { questions, ...rest }: Run): void {
  // Asked of the device, because another tab may have begun the same with other questions.
  if (!areOf(questions, readPersisted<PersistedRest>(name)?.ids)) persist(questionsOf(name), questions);
  persist(name, { ...rest, ids: questions.map((question) => question.id), at: Date.now() });
}

/** How far a run has come, without its questions. */
export const readRunState = <Run extends PracticeRun>(name: string) => readPersisted<PersistedRest<Run>>(name);

export function readRun<Run extends PracticeRun = PracticeRun>(name: string): Run | null {
  const kept = readRunState<Run>(name);
  const questions = kept === null ? null : readPersisted<Question[]>(questionsOf(name));
  if (kept === null || questions === null || questions.length === 0 || !areOf(questions, kept.ids)) return null;
  const { ids: _ids, at: _at, ...rest } = kept;
  return { ...rest, questions } as unknown as Run;
}

export function forgetRun(name: string): void {
  persist(name, null);
  persist(questionsOf(name), null);
}

/** What was begun before login goes on after it. */
export function takeRunFromGuest(name: string): void {
  takeFromGuest(questionsOf(name));
  takeFromGuest(name);
}
