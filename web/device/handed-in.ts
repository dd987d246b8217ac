import type { ExamResult } from '#contract/exams.ts';
import type { OutboxItem } from './outbox.ts';
import { persist, readPersisted } from './persisted.ts';

export type HandedIn = Pick<ExamResult, 'id' | 'started_at' | 'seconds_used'>;

/** Which exam this write hands in, if it does. */
export function handedIn(item: OutboxItem): HandedIn | undefined {
  if (item.name === 'POST /api/exams') return item.body;
  return 'started_at' in item ? { ...item.params, started_at: item.started_at, seconds_used: item.body.seconds_used } : undefined;
}

const DISCARDED = 'exam.discarded';
/** More than anyone takes without a network. */
export const MAX_KEPT = 20;
const readDiscarded = () => readPersisted<string[]>(DISCARDED) ?? [];

/** An exam that was refused and let go does not wait any more, and is not stored either. */
export function rememberDiscarded(examId: string): void {
  persist(DISCARDED, [...readDiscarded(), examId].slice(-MAX_KEPT));
}
export const isDiscarded = (examId: string) => readDiscarded().includes(examId);
