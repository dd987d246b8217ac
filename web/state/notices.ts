import { ERROR_NOTICE_SECONDS, SUCCESS_NOTICE_SECONDS } from '#domain/notice.ts';
import { createStore, useStore } from './store.ts';

/** behaviour 2.4: one success message and a list of errors, each dismissible. */
export type Notice = {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** Cause, if the server gave one. */
  readonly error?: unknown;
  /** Important: does not disappear by itself. */
  readonly stays?: true;
};

const store = createStore<readonly Notice[]>([]);
let nextId = 1;

export const useNotices = () => useStore(store);
export const currentNotices = store.get;

/** Seconds until it disappears; undefined: never. */
export function noticeSeconds({ kind, stays }: Notice): number | undefined {
  if (stays) return undefined;
  return kind === 'success' ? SUCCESS_NOTICE_SECONDS : ERROR_NOTICE_SECONDS;
}

export function notifySuccess(text: string): void {
  store.set([...store.get().filter((notice) => notice.kind !== 'success'), { id: nextId++, kind: 'success', text }]);
}

export function notifyError(text: string, error?: unknown): void {
  store.set([...store.get().filter((notice) => notice.text !== text), { id: nextId++, kind: 'error', text, error }]);
}

/** For news that must not be missed: stays until dismissed by the user or by the returned function. */
export function notifyToRead(text: string): () => void {
  const id = nextId++;
  store.set([...store.get().filter((notice) => notice.text !== text), { id, kind: 'error', text, stays: true }]);
  return () => dismissNotice(id);
}

export function dismissNotice(id: number): void {
  store.set(store.get().filter((notice) => notice.id !== id));
}
