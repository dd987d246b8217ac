import type { Body } from '#contract/endpoints.ts';
import { MAX_ANSWERS_AT_ONCE } from '#contract/limits.ts';
import type { Study } from '#contract/study.ts';
import { ApiError, call } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { currentSession, endSession } from '../session.ts';
import { createStore, useStore } from '../store.ts';
import { readStoredJson, writeStored } from './storage.ts';

/** Writes that wait here until the server has taken them, in order, also over a reload or a dead network. The server takes each only once. */
type Waiting = 'POST /api/answers' | 'POST /api/progress' | 'POST /api/exams';
type Saving = 'PUT /api/bookmarks/{id}' | 'DELETE /api/bookmarks/{id}';
type BookmarkItem = { id: string; name: Saving; params: { id: number }; failed?: string };
export type OutboxItem =
  | { [Name in Waiting]: { id: string; name: Name; body: Body<Name>; failed?: string } }[Waiting]
  | BookmarkItem;

const keyOf = (userId: number) => `mengedi.outbox.${userId}`;
/** Just after the network is back the first tries often still fail; a long absence is not worth a try each second. */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 15_000;
const LOCK = 'mengedi.outbox';

const store = createStore<readonly OutboxItem[]>([]);
export const useOutbox = () => useStore(store);
const sending = createStore(false);
/** Whether something is on its way right now; what is left afterwards waits for the network. */
export const useIsSending = () => useStore(sending);
export const waitingCount = () => store.get().filter((item) => item.failed === undefined).length;

export const currentOutbox = read;

function read(): OutboxItem[] {
  const session = currentSession();
  return session === null ? [] : (readStoredJson<OutboxItem[]>(keyOf(session.user.id)) ?? []);
}

function write(items: readonly OutboxItem[]): void {
  const session = currentSession();
  if (session === null) return;
  writeStored(keyOf(session.user.id), items.length === 0 ? null : JSON.stringify(items));
  store.set(items);
}

export function enqueue<Name extends Waiting>(name: Name, body: Body<Name>): string {
  const id = crypto.randomUUID();
  write([...read(), { id, name, body } as OutboxItem]);
  void flush();
  return id;
}

const isBookmark = (item: Pick<OutboxItem, 'name'>): item is BookmarkItem => item.name.endsWith('/api/bookmarks/{id}');

/** Saves a question for later, or no more. */
export function saveQuestion(questionId: number, isSaved: boolean): void {
  const name = isSaved ? 'PUT /api/bookmarks/{id}' : 'DELETE /api/bookmarks/{id}';
  write([...read(), { id: crypto.randomUUID(), name, params: { id: questionId } }]);
  void flush();
}

/** The saved questions, the latest first, after what waits here. */
export function withSaved(saved: readonly number[], items: readonly Pick<OutboxItem, 'name'>[]): readonly number[] {
  return items.filter(isBookmark).reduce((ids, { name, params }) => {
    const others = ids.filter((id) => id !== params.id);
    return name.startsWith('PUT') ? [params.id, ...others] : others;
  }, saved);
}

type Batch = { ids: string[]; name: Waiting | Saving; input: unknown };

/** Consecutive answers travel together. */
function nextBatch(items: readonly OutboxItem[]): Batch | undefined {
  const first = items.find((item) => item.failed === undefined);
  if (first === undefined) return undefined;
  if (isBookmark(first)) return { ids: [first.id], name: first.name, input: { params: first.params } };
  if (first.name !== 'POST /api/answers') return { ids: [first.id], name: first.name, input: { body: first.body } };
  const ids: string[] = [];
  const answers: Body<'POST /api/answers'>['answers'] = [];
  for (const item of items.slice(items.indexOf(first))) {
    if (item.name !== 'POST /api/answers' || answers.length + item.body.answers.length > MAX_ANSWERS_AT_ONCE) break;
    ids.push(item.id);
    answers.push(...item.body.answers);
  }
  return { ids, name: first.name, input: { body: { answers } } };
}

/** What the server knows of the learner's study has changed. It is asked again when somebody looks; who is asking just now asks anew. */
function refreshStudy(userId: number, sent: readonly OutboxItem[]): void {
  const queryKey = ['study', userId];
  queryClient.setQueryData<Study>(queryKey, (study) => study && { ...study, bookmarks: [...withSaved(study.bookmarks, sent)] });
  const isAsking = queryClient.isFetching({ queryKey }) > 0;
  void queryClient.invalidateQueries({ queryKey, refetchType: isAsking ? 'active' : 'none' });
  void queryClient.invalidateQueries({ queryKey: ['readiness', userId] });
  // An exam opens sealed questions for practice.
  const isExam = sent.some((item) => item.name === 'POST /api/answers' && item.body.answers.some(({ mode }) => mode === 'exam'));
  if (isExam) void queryClient.invalidateQueries({ queryKey: ['study-bank', userId] });
}

async function sendAll(): Promise<void> {
  for (;;) {
    const session = currentSession();
    const batch = nextBatch(read());
    if (session === null || batch === undefined) return;
    try {
      const answer = await call(batch.name, batch.input as never);
      const sent = read().filter((item) => batch.ids.includes(item.id));
      write(read().filter((item) => !batch.ids.includes(item.id)));
      if (batch.name === 'POST /api/progress') {
        const queryKey = ['progress', session.user.id];
        // An older answer that is still on its way must not take its place.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, answer);
      } else refreshStudy(session.user.id, sent);
      if (batch.name === 'POST /api/exams') await queryClient.invalidateQueries({ queryKey: ['exams'] });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The answer to a token that is no more in use says nothing about the one that is.
      if (error.status === 401) return currentSession()?.token === session.token ? endSession('expired') : undefined;
      // Away or busy: everything stays, in order, for the next try.
      if (error.status === 0 || error.status === 429 || error.status >= 500) return;
      // A question that is gone cannot be saved, and there is nothing to tell.
      if (isBookmark(batch)) write(read().filter((item) => !batch.ids.includes(item.id)));
      else write(read().map((item) => (batch.ids.includes(item.id) ? { ...item, failed: error.lines.join(' ') } : item)));
    }
  }
}

let running: Promise<void> | undefined;

/** One sender at a time, also with several tabs open. */
export function flush(): Promise<void> {
  sending.set(true);
  running ??= navigator.locks
    .request(LOCK, () =>
      // What is added from here on was not seen by this run: it gets one of its own.
      sendAll().finally(() => {
        running = undefined;
      }),
    )
    .finally(() => {
      store.set(read());
      if (running !== undefined) return;
      sending.set(false);
      retryLater();
    });
  return running;
}

let retryMs = FIRST_RETRY_MS;
let retryTimer: number | undefined;

function retryLater(): void {
  window.clearTimeout(retryTimer);
  if (waitingCount() === 0) {
    retryMs = FIRST_RETRY_MS;
    return;
  }
  retryTimer = window.setTimeout(() => void flush(), retryMs);
  retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
}

/** Nothing is sent, from no tab, while this work runs. */
export function withoutSending<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(LOCK, work);
}

/** A refused write gets another try. */
export function retryFailed(id: string): void {
  write(
    read().map((item) => {
      if (item.id !== id) return item;
      const { failed: _failed, ...again } = item;
      return again as OutboxItem;
    }),
  );
  void flush();
}

/** Takes back what was not sent. Call it inside `withoutSending` where a send under way would matter. */
export function discard(isMeant: (item: OutboxItem) => boolean): void {
  write(read().filter((item) => !isMeant(item)));
}

export function discardFailed(): void {
  write(read().filter((item) => item.failed === undefined));
}

export function forgetOutbox(userId: number): void {
  writeStored(keyOf(userId), null);
  store.set([]);
}

let isStarted = false;

/** Called at the start and after each login: what this learner left waiting goes out. */
export function startOutbox(): void {
  store.set(read());
  void flush();
  if (isStarted) return;
  isStarted = true;
  addEventListener('online', () => {
    retryMs = FIRST_RETRY_MS;
    void flush();
  });
}
