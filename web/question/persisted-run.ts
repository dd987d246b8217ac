import type { Question } from '#contract/question.ts';
import type { Answers } from '#domain/practice.ts';
import { persist, readPersisted, takeFromGuest } from '../device/persisted.ts';

/** A run through questions; only first answers count. */
export type PracticeRun = {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly position: number;
  /** Id of the run in the log of answers; missing in runs begun with an older version. */
  readonly run?: string;
  readonly resultsShown?: boolean;
  /** Only the first questions of the draw are loaded so far. */
  readonly isRestMissing?: boolean;
};

/**
 * The questions are large and constant, so they are stored once under a key of their own; each tap stores only the rest, with the ids of the questions it
 * belongs to.
 */
type PersistedRest<Run extends PracticeRun = PracticeRun> = Omit<Run, 'questions'> & {
  readonly ids: readonly number[];
  /** Time of the last change. */
  readonly at?: number;
};
const questionsOf = (name: string) => `${name}.questions`;
const haveIds = (questions: readonly Question[], ids: readonly number[] | undefined) =>
  questions.length === ids?.length && questions.every(({ id }, place) => id === ids[place]);

export function persistRun<Run extends PracticeRun>(name: string, { questions, ...rest }: Run): void {
  // Compared with storage, because another tab may have stored the run with other questions.
  if (!haveIds(questions, readPersisted<PersistedRest>(name)?.ids)) persist(questionsOf(name), questions);
  persist(name, { ...rest, ids: questions.map((question) => question.id), at: Date.now() });
}

/** Progress of a stored run, without its questions. */
export const readRunState = <Run extends PracticeRun>(name: string) => readPersisted<PersistedRest<Run>>(name);

export function readRun<Run extends PracticeRun = PracticeRun>(name: string): Run | null {
  const kept = readRunState<Run>(name);
  const questions = kept === null ? null : readPersisted<Question[]>(questionsOf(name));
  if (kept === null || questions === null || questions.length === 0 || !haveIds(questions, kept.ids)) return null;
  const { ids: _ids, at: _at, ...rest } = kept;
  return { ...rest, questions } as unknown as Run;
}

export function forgetRun(name: string): void {
  persist(name, null);
  persist(questionsOf(name), null);
}

/** Moves a guest's run to the learner who has logged in. */
export function takeRunFromGuest(name: string): void {
  takeFromGuest(questionsOf(name));
  takeFromGuest(name);
}
