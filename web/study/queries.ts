import { queryOptions } from '@tanstack/react-query';
import type { Study } from '#contract/study.ts';
import { call } from '../api.ts';
import { handedIn } from '../device/handed-in.ts';
import { type OutboxItem, whenAnySent, withSaved } from '../device/outbox.ts';
import { bankKey, queryClient, studyKey } from '../session/query-client.ts';

/** Invalidated by the outbox after sending answers. */
export const studyQuery = (userId: number) => queryOptions({ queryKey: studyKey(userId), queryFn: () => fetchStudy(userId) });

/** Fetches only the changes since the cached revision. */
async function fetchStudy(userId: number): Promise<Study> {
  const kept = queryClient.getQueryData<Study>(studyKey(userId));
  if (kept === undefined) return call('GET /api/study', {});
  const changed = await call('GET /api/study', { query: { since: kept.revision } });
  // The server was restored from an older backup: discard the cache.
  if (changed.revision < kept.revision) return call('GET /api/study', {});
  return {
    ...changed,
    memories: merged(kept.memories, changed.memories),
    rules: merged(kept.rules, changed.rules),
    sights: merged(kept.sights, changed.sights),
    mocks: changed.revision > kept.revision ? changed.mocks : kept.mocks,
    shown: withDays(kept.shown, changed.shown),
  };
}

/** Merges rows by their first column, the id. */
function merged<Row extends readonly [number | string, ...unknown[]]>(kept: readonly Row[], changed: readonly Row[]): Row[] {
  return [...new Map([...kept, ...changed].map((row) => [row[0], row])).values()];
}

const withDays = (kept: Study['shown'], changed: Study['shown']): Study['shown'] =>
  [...new Map([...kept, ...changed].map((shown) => [shown.day, shown])).values()].sort((one, other) => one.day - other.day);

const BANK_STALE_MS = 10 * 60_000;

export const bankQuery = (userId: number) =>
  queryOptions({ queryKey: bankKey(userId), queryFn: () => call('GET /api/bank'), staleTime: BANK_STALE_MS });

/** Small, and changed by any answer: refetched on every opening. */
export const ownMisconceptionsQuery = (userId: number) =>
  queryOptions({ queryKey: ['misconceptions', userId], queryFn: () => call('GET /api/study/misconceptions'), staleTime: 0 });

/** Shares its key with the results screen. */
export const takenExamsQuery = (userId: number) =>
  queryOptions({ queryKey: ['exams', userId], queryFn: () => call('GET /api/exams') });

/** Applies queued or just-sent writes to the study: bookmarks, goal, shown readiness, reported tests. */
export function withWaiting(study: Study, items: readonly OutboxItem[]): Study {
  let after: Study = { ...study, bookmarks: [...withSaved(study.bookmarks, items)] };
  for (const item of items) {
    if (item.failed !== undefined) continue;
    if (item.name === 'PUT /api/study/settings') after = { ...after, ...item.body };
    if (item.name === 'PUT /api/study/shown') after = { ...after, shown: withDays(after.shown, [item.body]) };
    if (item.name === 'POST /api/real-tests')
      after = { ...after, real_tests: [item.body, ...after.real_tests.filter(({ id }) => id !== item.body.id)] };
  }
  return after;
}

/** Writes that do not change what is known: a step's answers are sent separately, and an exam counts only when submitted. */
const NOTHING_LEARNT = new Set<OutboxItem['name']>([
  'POST /api/progress',
  'PUT /api/study/shown',
  'PUT /api/exams/attempts/{id}/answers',
  'DELETE /api/exams/attempts/{id}',
]);

/** After sending: marks the study as stale. It is refetched on next use, or now if a fetch was under way. */
whenAnySent((sent, userId) => {
  const queryKey = studyKey(userId);
  queryClient.setQueryData<Study>(queryKey, (study) => study && withWaiting(study, sent));
  if (sent.every(({ name }) => NOTHING_LEARNT.has(name))) return;
  const isAsking = queryClient.isFetching({ queryKey }) > 0;
  const isHandedIn = sent.some((item) => handedIn(item) !== undefined);
  // The exam's result shows the new readiness, so refetch at once.
  void queryClient.invalidateQueries({ queryKey, refetchType: isAsking || isHandedIn ? 'active' : 'none' });
  // Sealed questions of the exam may now be practised.
  const isExam = sent.some((item) => item.name === 'POST /api/answers' && item.body.answers.some(({ mode }) => mode === 'exam'));
  if (isExam || isHandedIn) void queryClient.invalidateQueries({ queryKey: ['bank', userId] });
  if (isHandedIn) void queryClient.invalidateQueries({ queryKey: ['exams', userId] });
});
