import { currentSession } from '../session/session.ts';
import { readStored, readStoredJson, writeStored } from '../state/storage.ts';

/** What a learner has begun is kept on the device for the same learner: over a reload, a crash and an expired login. */
const PREFIX = 'mengedi.kept';
const keyOf = (name: string) => `${PREFIX}.${currentSession()?.user.id ?? 'guest'}.${name}`;

export function readPersisted<Value>(name: string): Value | null {
  return readStoredJson<Value>(keyOf(name));
}

export function persist(name: string, value: unknown): void {
  writeStored(keyOf(name), value === null ? null : JSON.stringify(value));
}

/** What was begun before login goes on after it. */
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
    // No storage, nothing kept.
  }
}

/** At logout: nothing of this learner stays on the device. What others left unsent still waits for them. */
export function forgetPersisted(userId: number): void {
  forgetWhere((user) => user === String(userId) || user === 'guest');
}

/** A step or an exam in which answers were given that the server does not have: that waits for its owner, as the outbox does. */
const isUnsent = (name: string) => /^(step|exam)(\.|$)/.test(name);

/** When somebody else logs in: what was begun, ticked or drafted here by others goes, except answers. */
export function forgetPersistedOfOthers(userId: number): void {
  forgetWhere((user, name) => user !== String(userId) && user !== 'guest' && !isUnsent(name));
}
