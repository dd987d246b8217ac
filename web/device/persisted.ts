import { currentSession } from '../session/session.ts';
import { readStored, readStoredJson, writeStored } from '../state/storage.ts';

/** Unfinished work is stored per learner, so that it survives a reload, a crash and an expired login. */
const PREFIX = 'mengedi.kept';
const keyOf = (name: string) => `${PREFIX}.${currentSession()?.user.id ?? 'guest'}.${name}`;

export function readPersisted<Value>(name: string): Value | null {
  return readStoredJson<Value>(keyOf(name));
}

export function persist(name: string, value: unknown): void {
  writeStored(keyOf(name), value === null ? null : JSON.stringify(value));
}

/** Moves a guest's unfinished work to the learner who has logged in. */
export function takeFromGuest(name: string): void {
  const guestKey = `${PREFIX}.guest.${name}`;
  const value = readStored(guestKey);
  if (currentSession() === null || value === null) return;
  writeStored(guestKey, null);
  if (readStored(keyOf(name)) === null) writeStored(keyOf(name), value);
}

function forgetWhere(isMeant: (user: string, name: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const [user = '', ...name] = key.startsWith(`${PREFIX}.`) ? key.slice(PREFIX.length + 1).split('.') : [];
      if (user !== '' && isMeant(user, name.join('.'))) localStorage.removeItem(key);
    }
  } catch {
    // Storage is unavailable: nothing is stored.
  }
}

/** On logout: removes everything of this learner. Other learners' unsent work stays. */
export function forgetPersisted(userId: number): void {
  forgetWhere((user) => user === String(userId) || user === 'guest');
}

/** Steps and exams with answers that the server lacks are kept for their owner, like the outbox. */
const isUnsent = (name: string) => /^(step|exam)(\.|$)/.test(name);

/** When another learner logs in: removes unfinished work of others, except unsent answers. */
export function forgetPersistedOfOthers(userId: number): void {
  forgetWhere((user, name) => user !== String(userId) && user !== 'guest' && !isUnsent(name));
}
