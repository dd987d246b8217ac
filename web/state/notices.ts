import { ERROR_NOTICE_SECONDS, SUCCESS_NOTICE_SECONDS } from '#domain/notice.ts';
import { createStore, useStore } from './store.ts';

/** behaviour 2.4: one success message and a list of errors, each dismissible. */
export type Notice = {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** Why, where the server said so. */
  readonly error?: unknown;
};

const store = createStore<readonly Notice[]>([]);
let nextId = 1;

export const useNotices = () => useStore(store);

export const noticeSeconds = (notice: Notice) => (notice.kind === 'success' ? SUCCESS_NOTICE_SECONDS : ERROR_NOTICE_SECONDS);

export function notifySuccess(text: string): void {
  store.set([...store.get().filter((notice) => notice.kind !== 'success'), { id: nextId++, kind: 'success', text }]);
}

export function notifyError(text: string, error?: unknown): void {
  store.set([...store.get().filter((notice) => notice.text !== text), { id: nextId++, kind: 'error', text, error }]);
}

export function dismissNotice(id: number): void {
  store.set(store.get().filter((notice) => notice.id !== id));
}
