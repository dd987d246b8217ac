import type { ExamResult } from '#contract/exams.ts';
import type { OutboxItem } from './outbox.ts';
import { persist, readPersisted } from './persisted.ts';

export type HandedIn = Pick<ExamResult, 'id' | 'started_at' | 'seconds_used'>;

/** The exam that this outbox item submits; undefined for other writes. */
export function handedIn(item: OutboxItem): HandedIn | undefined {
  if (item.name === 'POST /api/exams') return item.body;
  return 'started_at' in item ? { ...item.params, started_at: item.started_at, seconds_used: item.body.seconds_used } : undefined;
}

const DISCARDED = 'exam.discarded';
/** More exams than anyone takes offline. */
export const MAX_KEPT = 20;
const readDiscarded = () => readPersisted<string[]>(DISCARDED) ?? [];

/** Remembers that the learner discarded a refused exam, so that it is shown neither as pending nor as saved. */
export function rememberDiscarded(examId: string): void {
  persist(DISCARDED, [...readDiscarded(), examId].slice(-MAX_KEPT));
}
export const isDiscarded = (examId: string) => readDiscarded().includes(examId);
