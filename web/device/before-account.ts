import type { Answer } from '#contract/exercises.ts';
import { readStoredJson, writeStored } from '../state/storage.ts';

/** Data stored before sign-up: answers that were given without an account, and the secret that identifies this device when the confirmation link is opened. */
type BeforeAccount = { readonly device?: string; readonly answers?: readonly Answer[] };

const KEY = 'mengedi.before-account';
const read = () => readStoredJson<BeforeAccount>(KEY) ?? {};

export const triedAnswers = (): readonly Answer[] => read().answers ?? [];
export const deviceSecret = (): string | undefined => read().device;

/** The first answer to a question counts. */
export function noteTried(answer: Answer): void {
  const answers = triedAnswers();
  if (answers.some(({ question_id }) => question_id === answer.question_id)) return;
  writeStored(KEY, JSON.stringify({ ...read(), answers: [...answers, answer] }));
}

/** One secret per device, reused for every confirmation link that it requests. */
export function makeDeviceSecret(): string {
  const device = read().device ?? crypto.randomUUID() + crypto.randomUUID();
  writeStored(KEY, JSON.stringify({ ...read(), device }));
  return device;
}

/** Removes the answers once an account has them; keeps the secret, because the confirmation link may still be opened here. */
export const forgetTried = () => writeStored(KEY, JSON.stringify({ device: read().device }));

/** Called when the account's address is confirmed. */
export const forgetBeforeAccount = () => writeStored(KEY, null);
