import type { User } from '#contract/session.ts';
import { readStored, readStoredJson, writeStored } from '../state/storage.ts';
import { createStore, useStore } from '../state/store.ts';

const TOKEN_KEY = 'mengedi.token';
const USER_KEY = 'mengedi.user';

export type Session = { readonly token: string; readonly user: User };

function readSession(): Session | null {
  const token = readStored(TOKEN_KEY);
  const user = readStoredJson<User>(USER_KEY);
  return token !== null && user !== null ? { token, user } : null;
}

const store = createStore<Session | null>(readSession());

/** Aborts requests of a session that has ended. */
let ending = new AbortController();
export const sessionSignal = () => ending.signal;
store.subscribe(() => {
  if (store.get() !== null) return;
  ending.abort();
  ending = new AbortController();
});

export const currentSession = store.get;
export const useSession = () => useStore(store);
export const watchSession = store.subscribe;

export function beginSession(session: Session): void {
  // Token last: other tabs react to it and then read both.
  writeStored(USER_KEY, JSON.stringify(session.user));
  writeStored(TOKEN_KEY, session.token);
  store.set(session);
}

export function updateUser(user: User): void {
  const session = store.get();
  if (session !== null) beginSession({ token: session.token, user });
}

/** A session restored from storage that the server has not validated yet. */
let isUnchecked = store.get() !== null;
/** Called when validation has ended, successfully or not. */
export function endSessionCheck(): void {
  isUnchecked = false;
}

/** Why the session ended: after a logout the login does not lead back; a session that was invalid at startup ends without a message (behaviour 8.1). */
type Ending = 'logout' | 'expired' | 'over at the start';
let endedBy: Ending | undefined;
export const sessionEndedBy = () => endedBy;

export function endSession(reason: 'logout' | 'expired'): void {
  endedBy = reason === 'expired' && isUnchecked ? 'over at the start' : reason;
  writeStored(TOKEN_KEY, null);
  writeStored(USER_KEY, null);
  store.set(null);
}

/** Login and logout in other tabs. */
if (typeof window !== 'undefined') {
  addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === null) store.set(readSession());
  });
}
