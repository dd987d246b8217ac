import type { ExamResult } from '#contract/exams.ts';
import { type OutboxItem, SUBMIT_EXAM, useOutbox } from './outbox.ts';
import { persist, readPersisted } from './persisted.ts';

const NAME = 'exam.waiting';
/** More than anyone takes without a network. */
const MAX_KEPT = 20;

type Begun = Pick<ExamResult, 'id' | 'started_at' | 'seconds_used'>;
export type WaitingExam = Begun & {
  /** As computed on this device; the server's word is the one that stays. Undefined where only the server can tell. */
  readonly result: ExamResult | undefined;
  /** Why the server did not take it; undefined while it waits. */
  readonly failed: string | undefined;
};

/** Which exam this write hands in, if it does. */
export function handedIn(item: OutboxItem): Begun | undefined {
  if (item.name === 'POST /api/exams') return item.body;
  if (item.name !== SUBMIT_EXAM) return undefined;
  return { id: item.params.id, started_at: item.started_at, seconds_used: item.body.seconds_used };
}

const readResults = () => readPersisted<ExamResult[]>(NAME) ?? [];

/** The outbox carries answers, not results: so that a waiting exam can be listed with its result, that is kept beside it. */
export function keepWaitingResult(result: ExamResult): void {
  persist(NAME, [...readResults().filter((other) => other.id !== result.id), result].slice(-MAX_KEPT));
}

const DISCARDED = 'exam.discarded';
const readDiscarded = () => readPersisted<string[]>(DISCARDED) ?? [];

/** An exam that was refused and let go does not wait any more, and is not stored either. */
export function rememberDiscarded(examId: string): void {
  persist(DISCARDED, [...readDiscarded(), examId].slice(-MAX_KEPT));
}
export const isDiscarded = (examId: string) => readDiscarded().includes(examId);

/** Finished exams that the server does not have yet, the newest first. */
export function useWaitingExams(): WaitingExam[] {
  const items = useOutbox();
  const results = readResults();
  return items
    .flatMap((item) => {
      const exam = handedIn(item);
      if (exam === undefined) return [];
      const { id, started_at, seconds_used } = exam;
      return [{ id, started_at, seconds_used, result: results.find((result) => result.id === id), failed: item.failed }];
    })
    .sort((first, second) => Date.parse(second.started_at) - Date.parse(first.started_at));
}
