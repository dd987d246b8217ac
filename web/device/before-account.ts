import type { Answer } from '#contract/exercises.ts';
import { readStoredJson, writeStored } from '../state/storage.ts';

/** What waits on this device for an account: answers that were given without one, and the secret by which the device is known when the link is opened. */
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

/** The same for each link that this device asks for: any of them may be opened. */
export function makeDeviceSecret(): string {
  const device = read().device ?? crypto.randomUUID() + crypto.randomUUID();
  writeStored(KEY, JSON.stringify({ ...read(), device }));
  return device;
}

/** They are with an account now; its link may still be opened here. */
export const forgetTried = () => writeStored(KEY, JSON.stringify({ device: read().device }));

/** There is an account now, and its address is confirmed. */
export const forgetBeforeAccount = () => writeStored(KEY, null);
