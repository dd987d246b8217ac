import type { Answer, Body, EndpointName } from '#contract/endpoints.ts';
import { MAX_ANSWERS_AT_ONCE } from '#contract/limits.ts';
import { ApiError, call } from '../api.ts';
import { currentSession, endSession } from '../session/session.ts';
import { notifyToRead } from '../state/notices.ts';
import { readStoredJson, writeStored } from '../state/storage.ts';
import { createStore, useStore } from '../state/store.ts';

/** Writes that are queued here until the server has accepted them, in order, across reloads and offline periods. Ids make each of them idempotent. */
type Waiting =
  | 'POST /api/answers'
  | 'POST /api/progress'
  | 'POST /api/exams'
  | 'PUT /api/study/settings'
  | 'PUT /api/study/shown'
  | 'POST /api/real-tests'
  | 'POST /api/cards';
type Saving = 'PUT /api/bookmarks/{id}' | 'DELETE /api/bookmarks/{id}';
/** Saves a word or a sign, or removes it. */
export type SavedCardItem = {
  id: string;
  name: `${'PUT' | 'DELETE'} /api/${'terms' | 'signs'}/{id}/saved`;
  params: { id: number };
  failed?: string;
};
type BookmarkItem = { id: string; name: Saving; params: { id: number }; failed?: string };
type OfExam<Name extends EndpointName> = { id: string; name: Name; params: { id: string }; failed?: string };
/** Writes of a running exam. */
export type ExamItem =
  | (OfExam<'PUT /api/exams/attempts/{id}/answers'> & { body: Body<'PUT /api/exams/attempts/{id}/answers'> })
  | (OfExam<'POST /api/exams/attempts/{id}/submit'> & {
      body: Body<'POST /api/exams/attempts/{id}/submit'>;
      query?: { translations: 'one' };
      /** Start time, so that a queued exam can be listed. */
      started_at: string;
    })
  | OfExam<'DELETE /api/exams/attempts/{id}'>;
export type OutboxItem =
  | { [Name in Waiting]: { id: string; name: Name; body: Body<Name>; failed?: string } }[Waiting]
  | BookmarkItem
  | SavedCardItem
  | ExamItem;

type Followed = Waiting | Exclude<ExamItem['name'], `DELETE ${string}`>;
const follows = new Map<OutboxItem['name'], (answer: never, userId: number) => unknown>();

/** Registers what to update after the server has accepted a write of this kind; called in the module that owns the affected query. */
export function whenSent<Name extends Followed>(name: Name, follow: (answer: Answer<Name>, userId: number) => unknown): void {
  follows.set(name, follow);
}

const followers = new Set<(sent: readonly OutboxItem[], userId: number) => void>();
/** Like whenSent, for updates that depend on several kinds of writes. */
export function whenAnySent(follow: (sent: readonly OutboxItem[], userId: number) => void): void {
  followers.add(follow);
}

const keyOf = (userId: number) => `mengedi.outbox.${userId}`;
/** Retry delays: short at first, because requests often still fail just after the network is back; longer during long outages. */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 15_000;
const LOCK = 'mengedi.outbox';
/** Fields unknown to a server of the previous release, which refuses the write and names them. */
const NEWER_FIELDS = ['taken_for', 'gap'];

const store = createStore<readonly OutboxItem[]>([]);
export const useOutbox = () => useStore(store);
const sending = createStore(false);
/** Whether a request is under way; items left after it wait for the network. */
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

type Without<Item> = Item extends OutboxItem ? Omit<Item, 'id'> : never;

/** Appends a write and starts sending. */
export function add(item: Without<OutboxItem>): string {
  const id = crypto.randomUUID();
  write([...read(), { ...item, id } as OutboxItem]);
  void flush();
  return id;
}

export const enqueue = <Name extends Waiting>(name: Name, body: Body<Name>): string => add({ name, body } as Without<OutboxItem>);

const isBookmark = (item: Pick<OutboxItem, 'name'>): item is BookmarkItem => item.name.endsWith('/api/bookmarks/{id}');

export function saveQuestion(questionId: number, isSaved: boolean): void {
  add({ name: isSaved ? 'PUT /api/bookmarks/{id}' : 'DELETE /api/bookmarks/{id}', params: { id: questionId } });
}

/** The bookmarks after applying queued changes, newest first. */
export function withSaved(saved: readonly number[], items: readonly Pick<OutboxItem, 'name'>[]): readonly number[] {
  return items.filter(isBookmark).reduce((ids, { name, params }) => {
    const others = ids.filter((id) => id !== params.id);
    return name.startsWith('PUT') ? [params.id, ...others] : others;
  }, saved);
}

type Batch = {
  ids: string[];
  name: OutboxItem['name'];
  input: unknown;
  /** A refusal drops the write silently instead of marking it as failed. */
  isDroppable?: boolean;
};

/** Consecutive answers are sent in one request. */
function nextBatch(items: readonly OutboxItem[]): Batch | undefined {
  const first = items.find((item) => item.failed === undefined);
  if (first === undefined) return undefined;
  const { name } = first;
  // Bookmarks may be dropped, and writes of a running exam too: submitting the exam sends all of its answers again.
  if (first.name !== 'POST /api/answers')
    return { ids: [first.id], name, input: first, isDroppable: 'params' in first && !('started_at' in first) };
  const ids: string[] = [];
  const answers: Body<'POST /api/answers'>['answers'] = [];
  for (const item of items.slice(items.indexOf(first))) {
    if (item.name !== 'POST /api/answers' || answers.length + item.body.answers.length > MAX_ANSWERS_AT_ONCE) break;
    ids.push(item.id);
    answers.push(...item.body.answers);
  }
  return { ids, name, input: { body: { answers } } };
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
      await follows.get(batch.name)?.(answer as never, session.user.id);
      for (const follow of followers) follow(sent, session.user.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A 401 for an old token says nothing about the current session.
      if (error.status === 401) return currentSession()?.token === session.token ? endSession('expired') : undefined;
      // Server down or busy: keep everything in order and retry.
      if (error.status === 0 || error.status === 429 || error.status >= 500) {
        notBefore = performance.now() + (error.retryAfterSeconds ?? 0) * 1000;
        // Notify once, not at every retry: read-only mode lasts for minutes.
        if (error.code === 'readOnly' && !isToldReadOnly) notifyToRead(error.message);
        isToldReadOnly = error.code === 'readOnly';
        return;
      }
      const unknown = NEWER_FIELDS.filter((field) => Object.keys(error.errors).some((path) => path.split('.').at(-1) === field));
      if (unknown.length > 0) {
        // Send the write again without these fields.
        write(JSON.parse(JSON.stringify(read(), (key, value) => (unknown.includes(key) ? undefined : value))));
        continue;
      }
      // Dropped writes are not marked as failed, but a refused bookmark is reported, because the learner can fix the reason (the limit).
      if (batch.isDroppable) {
        write(read().filter((item) => !batch.ids.includes(item.id)));
        if (error.status === 409 && isBookmark(batch)) notifyToRead(error.lines.join(' '));
      } else write(read().map((item) => (batch.ids.includes(item.id) ? { ...item, failed: error.lines.join(' ') } : item)));
    }
  }
}

let isToldReadOnly = false;
let running: Promise<void> | undefined;
/** Time before which nothing is sent, when a busy server or a quota asked to wait (Retry-After). Answers given meanwhile are queued. */
let notBefore = 0;

/** A Web Lock ensures one sender across tabs. */
export function flush(): Promise<void> {
  if (running === undefined && performance.now() < notBefore) {
    retryLater();
    return Promise.resolve();
  }
  sending.set(true);
  running ??= navigator.locks
    .request(LOCK, () =>
      // Items added from here on were not seen by this run; flush() starts another.
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
  retryTimer = window.setTimeout(() => void flush(), Math.max(retryMs, notBefore - performance.now()));
  retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
}

/** Holds the lock while `work` runs, so that no tab sends. */
export function withoutSending<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(LOCK, work);
}

export function retryRefused(ids: readonly string[]): void {
  write(
    read().map((item) => {
      if (!ids.includes(item.id)) return item;
      const { failed: _failed, ...again } = item;
      return again as OutboxItem;
    }),
  );
  notBefore = 0;
  void flush();
}

/** Removes queued writes. Call it inside `withoutSending` if a request under way could interfere. */
export function discard(isMeant: (item: OutboxItem) => boolean): void {
  write(read().filter((item) => !isMeant(item)));
}

export function forgetOutbox(userId: number): void {
  writeStored(keyOf(userId), null);
  store.set([]);
}

let isStarted = false;

/** Called on startup and after login: sends what this learner left in the queue. */
export function startOutbox(): void {
  store.set(read());
  // The waiting time applied to the previous account.
  notBefore = 0;
  void flush();
  if (isStarted) return;
  isStarted = true;
  // Another tab may have changed the queue.
  addEventListener('storage', () => store.set(read()));
  addEventListener('online', () => {
    retryMs = FIRST_RETRY_MS;
    void flush();
  });
}
