import { queryOptions } from '@tanstack/react-query';
import type { Study } from '#contract/study.ts';
import { call } from '../api.ts';
import { handedIn } from '../device/handed-in.ts';
import { type OutboxItem, whenAnySent, withSaved } from '../device/outbox.ts';
import { bankKey, queryClient, studyKey } from '../session/query-client.ts';

/** The outbox makes these stale when it has sent answers. */
export const studyQuery = (userId: number) => queryOptions({ queryKey: studyKey(userId), queryFn: () => fetchStudy(userId) });

/** Of what is on the device only the changes are asked for. */
async function fetchStudy(userId: number): Promise<Study> {
  const kept = queryClient.getQueryData<Study>(studyKey(userId));
  if (kept === undefined) return call('GET /api/study', {});
  const changed = await call('GET /api/study', { query: { since: kept.revision } });
  // The server has gone back to an older state: what we have does not follow from its own.
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

/** The first place of a row says whose it is. */
function merged<Row extends readonly [number | string, ...unknown[]]>(kept: readonly Row[], changed: readonly Row[]): Row[] {
  return [...new Map([...kept, ...changed].map((row) => [row[0], row])).values()];
}

const withDays = (kept: Study['shown'], changed: Study['shown']): Study['shown'] =>
  [...new Map([...kept, ...changed].map((shown) => [shown.day, shown])).values()].sort((one, other) => one.day - other.day);

const BANK_STALE_MS = 10 * 60_000;

export const bankQuery = (userId: number) =>
  queryOptions({ queryKey: bankKey(userId), queryFn: () => call('GET /api/bank'), staleTime: BANK_STALE_MS });

/** Each answer may change it, and it is small: asked for whenever the screen opens. */
export const ownMisconceptionsQuery = (userId: number) =>
  queryOptions({ queryKey: ['misconceptions', userId], queryFn: () => call('GET /api/study/misconceptions'), staleTime: 0 });

/** The results screen has the same under the same key. */
export const takenExamsQuery = (userId: number) =>
  queryOptions({ queryKey: ['exams', userId], queryFn: () => call('GET /api/exams') });

/** The study after what waits to be sent, or was: saved questions, the goal, what was said, real tests that were told of. */
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

/** A step has answers beside it, what was said follows from what is known, and what happens in an exam counts when it is handed in. */
const NOTHING_LEARNT = new Set<OutboxItem['name']>([
  'POST /api/progress',
  'PUT /api/study/shown',
  'PUT /api/exams/attempts/{id}/answers',
  'DELETE /api/exams/attempts/{id}',
]);

/** What the server knows of the learner's study has changed. It is asked again when somebody looks; who is asking just now asks anew. */
whenAnySent((sent, userId) => {
  const queryKey = studyKey(userId);
  queryClient.setQueryData<Study>(queryKey, (study) => study && withWaiting(study, sent));
  if (sent.every(({ name }) => NOTHING_LEARNT.has(name))) return;
  const isAsking = queryClient.isFetching({ queryKey }) > 0;
  const isHandedIn = sent.some((item) => handedIn(item) !== undefined);
  // Beside the result of an exam stands what it has made of the readiness.
  void queryClient.invalidateQueries({ queryKey, refetchType: isAsking || isHandedIn ? 'active' : 'none' });
  // An exam opens sealed questions for practice.
  const isExam = sent.some((item) => item.name === 'POST /api/answers' && item.body.answers.some(({ mode }) => mode === 'exam'));
  if (isExam || isHandedIn) void queryClient.invalidateQueries({ queryKey: ['bank', userId] });
  if (isHandedIn) void queryClient.invalidateQueries({ queryKey: ['exams', userId] });
});
