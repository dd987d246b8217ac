import { currentSession } from '../session.ts';
import { readStored, readStoredJson, writeStored } from './storage.ts';

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

/** At logout: nothing of this learner stays on the device. */
export function forgetPersisted(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`${PREFIX}.`)) localStorage.removeItem(key);
  } catch {
    // No storage, nothing kept.
  }
}
