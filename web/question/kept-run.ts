import type { Question } from '#contract/question.ts';
import type { Answers } from '#domain/practice.ts';
import { keep, readKept, takeFromGuest } from '../kept.ts';

/** A run through questions in which the first answer counts. */
export type PracticeRun = {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly position: number;
  readonly resultsShown?: boolean;
};

/** The questions are nearly all of it and stay the same: they are written once, and each tap writes the rest, which says whose rest it is. */
type KeptRest = Omit<PracticeRun, 'questions'> & { readonly ids: readonly number[] };
const questionsOf = (name: string) => `${name}.questions`;

/** What lies on the device, by name, as far as this page has put it there. */
const written = new Map<string, readonly Question[]>();
// Another tab may have put something else there, or wiped it.
if (typeof window !== 'undefined') addEventListener('storage', () => written.clear());

export function keepRun(name: string, { questions, ...rest }: PracticeRun): void {
  if (written.get(name) !== questions) {
    keep(questionsOf(name), questions);
    written.set(name, questions);
  }
  keep(name, { ...rest, ids: questions.map((question) => question.id) } satisfies KeptRest);
}

export function readRun(name: string): PracticeRun | null {
  const rest = readKept<KeptRest>(name);
  if (rest === null || !Array.isArray(rest.ids) || rest.ids.length === 0) return null;
  const questions = readKept<Question[]>(questionsOf(name)) ?? [];
  const isWhole = questions.length === rest.ids.length && questions.every(({ id }, place) => id === rest.ids[place]);
  const { ids: _ids, ...run } = rest;
  return isWhole ? { ...run, questions } : null;
}

export function forgetRun(name: string): void {
  keep(name, null);
  keep(questionsOf(name), null);
  written.delete(name);
}

/** What was begun before login goes on after it. */
export function takeRunFromGuest(name: string): void {
  takeFromGuest(questionsOf(name));
  takeFromGuest(name);
}
