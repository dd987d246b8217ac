import type { Answer, Body, EndpointName } from '#contract/endpoints.ts';
import { MAX_ANSWERS_AT_ONCE } from '#contract/limits.ts';
import { ApiError, call } from '../api.ts';
import { currentSession, endSession } from '../session/session.ts';
import { notifyToRead } from '../state/notices.ts';
import { readStoredJson, writeStored } from '../state/storage.ts';
import { createStore, useStore } from '../state/store.ts';

/** Writes that wait here until the server has taken them, in order, also over a reload or a dead network. The server takes each only once. */
type Waiting =
  | 'POST /api/answers'
  | 'POST /api/progress'
  | 'POST /api/exams'
  | 'PUT /api/study/settings'
  | 'PUT /api/study/shown'
  | 'POST /api/real-tests'
  | 'POST /api/cards';
type Saving = 'PUT /api/bookmarks/{id}' | 'DELETE /api/bookmarks/{id}';
/** A word or a sign that is saved, or no more. */
export type SavedCardItem = {
  id: string;
  name: `${'PUT' | 'DELETE'} /api/${'terms' | 'signs'}/{id}/saved`;
  params: { id: number };
  failed?: string;
};
type BookmarkItem = { id: string; name: Saving; params: { id: number }; failed?: string };
type OfExam<Name extends EndpointName> = { id: string; name: Name; params: { id: string }; failed?: string };
/** What happens in an exam under way. */
export type ExamItem =
  | (OfExam<'PUT /api/exams/attempts/{id}/answers'> & { body: Body<'PUT /api/exams/attempts/{id}/answers'> })
  | (OfExam<'POST /api/exams/attempts/{id}/submit'> & {
      body: Body<'POST /api/exams/attempts/{id}/submit'>;
      query?: { translations: 'one' };
      /** When it began, so that it can be listed while it waits. */
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

/** What else changes when the server has taken such a write: its subject knows, and says it beside the query that it concerns. */
export function whenSent<Name extends Followed>(name: Name, follow: (answer: Answer<Name>, userId: number) => unknown): void {
  follows.set(name, follow);
}

const followers = new Set<(sent: readonly OutboxItem[], userId: number) => void>();
/** The same for what changes after several kinds of writes. */
export function whenAnySent(follow: (sent: readonly OutboxItem[], userId: number) => void): void {
  followers.add(follow);
}

const keyOf = (userId: number) => `mengedi.outbox.${userId}`;
/** Just after the network is back the first tries often still fail; a long absence is not worth a try each second. */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 15_000;
const LOCK = 'mengedi.outbox';
/** Fields that a server of the version before does not know: it names them, and refuses the write. */
const NEWER_FIELDS = ['taken_for', 'gap'];

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

type Without<Item> = Item extends OutboxItem ? Omit<Item, 'id'> : never;

/** Puts it at the end, and sends what can be sent. */
export function add(item: Without<OutboxItem>): string {
  const id = crypto.randomUUID();
  write([...read(), { ...item, id } as OutboxItem]);
  void flush();
  return id;
}

export const enqueue = <Name extends Waiting>(name: Name, body: Body<Name>): string => add({ name, body } as Without<OutboxItem>);

const isBookmark = (item: Pick<OutboxItem, 'name'>): item is BookmarkItem => item.name.endsWith('/api/bookmarks/{id}');

/** Saves a question for later, or no more. */
export function saveQuestion(questionId: number, isSaved: boolean): void {
  add({ name: isSaved ? 'PUT /api/bookmarks/{id}' : 'DELETE /api/bookmarks/{id}', params: { id: questionId } });
}

/** The saved questions, the latest first, after what waits here. */
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
  /** When it is refused, nothing is held up and nobody needs to know. */
  isLetGo?: boolean;
};

/** Consecutive answers travel together. */
function nextBatch(items: readonly OutboxItem[]): Batch | undefined {
  const first = items.find((item) => item.failed === undefined);
  if (first === undefined) return undefined;
  const { name } = first;
  // What was said in an exam that is over comes again with what is handed in at its end.
  if (first.name !== 'POST /api/answers')
    return { ids: [first.id], name, input: first, isLetGo: 'params' in first && !('started_at' in first) };
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
      // The answer to a token that is no more in use says nothing about the one that is.
      if (error.status === 401) return currentSession()?.token === session.token ? endSession('expired') : undefined;
      // Away or busy: everything stays, in order, for the next try.
      if (error.status === 0 || error.status === 429 || error.status >= 500) {
        notBefore = performance.now() + (error.retryAfterSeconds ?? 0) * 1000;
        // Once, and not at every try: it lasts for minutes.
        if (error.code === 'readOnly' && !isToldReadOnly) notifyToRead(error.message);
        isToldReadOnly = error.code === 'readOnly';
        return;
      }
      const unknown = NEWER_FIELDS.filter((field) => Object.keys(error.errors).some((path) => path.split('.').at(-1) === field));
      if (unknown.length > 0) {
        // Without them the write itself counts.
        write(JSON.parse(JSON.stringify(read(), (key, value) => (unknown.includes(key) ? undefined : value))));
        continue;
      }
      // A saved question that is refused is let go of too, and said where the learner may do something about it.
      if (batch.isLetGo) {
        write(read().filter((item) => !batch.ids.includes(item.id)));
        if (error.status === 409 && isBookmark(batch)) notifyToRead(error.lines.join(' '));
      } else write(read().map((item) => (batch.ids.includes(item.id) ? { ...item, failed: error.lines.join(' ') } : item)));
    }
  }
}

let isToldReadOnly = false;
let running: Promise<void> | undefined;
/** A server that is busy, or has taken enough from this account, says when to come again. What is answered meanwhile waits too. */
let notBefore = 0;

/** One sender at a time, also with several tabs open. */
export function flush(): Promise<void> {
  if (running === undefined && performance.now() < notBefore) {
    retryLater();
    return Promise.resolve();
  }
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
  retryTimer = window.setTimeout(() => void flush(), Math.max(retryMs, notBefore - performance.now()));
  retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
}

/** Nothing is sent, from no tab, while this work runs. */
export function withoutSending<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(LOCK, work);
}

/** Refused writes get another try. */
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

/** Takes back what was not sent. Call it inside `withoutSending` where a send under way would matter. */
export function discard(isMeant: (item: OutboxItem) => boolean): void {
  write(read().filter((item) => !isMeant(item)));
}

export function forgetOutbox(userId: number): void {
  writeStored(keyOf(userId), null);
  store.set([]);
}

let isStarted = false;

/** Called at the start and after each login: what this learner left waiting goes out. */
export function startOutbox(): void {
  store.set(read());
  // The server asked the account that was here before to wait, not this one.
  notBefore = 0;
  void flush();
  if (isStarted) return;
  isStarted = true;
  // Another tab sends too.
  addEventListener('storage', () => store.set(read()));
  addEventListener('online', () => {
    retryMs = FIRST_RETRY_MS;
    void flush();
  });
}
