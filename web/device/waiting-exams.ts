import type { ExamResult } from '#contract/exams.ts';
import { type HandedIn, handedIn, MAX_KEPT } from './handed-in.ts';
import { useOutbox } from './outbox.ts';
import { persist, readPersisted } from './persisted.ts';

const NAME = 'exam.waiting';

export type WaitingExam = HandedIn & {
  /** Computed on this device until the server's result replaces it; undefined where only the server can compute it. */
  readonly result: ExamResult | undefined;
  /** Why the server refused it; undefined while it is queued. */
  readonly failed: string | undefined;
};

const readResults = () => readPersisted<ExamResult[]>(NAME) ?? [];

/** The outbox holds answers, not results, so the result is stored separately to list a queued exam with it. */
export function keepWaitingResult(result: ExamResult): void {
  persist(NAME, [...readResults().filter((other) => other.id !== result.id), result].slice(-MAX_KEPT));
}

/** Finished exams that the server does not have yet, newest first. */
export function useWaitingExams(): WaitingExam[] {
  const items = useOutbox();
  return items
    .flatMap((item) => {
      const exam = handedIn(item);
      if (exam === undefined) return [];
      const { id, started_at, seconds_used } = exam;
      return [{ id, started_at, seconds_used, result: readResults().find((result) => result.id === id), failed: item.failed }];
    })
    .sort((first, second) => Date.parse(second.started_at) - Date.parse(first.started_at));
}
