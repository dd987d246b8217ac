import { isAttemptOver } from '#domain/attempt.ts';
import type { Db } from '../db/connect.ts';
import { findRunning } from '../db/learning/attempts.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

/** The questions of the learner's running exam, and its deadline. */
export type Asking = { readonly ids: ReadonlySet<number>; readonly deadline: number };
const NOTHING: ReadonlySet<number> = new Set();

export async function readAsking(db: Db, userId: number): Promise<Asking> {
  const running = await findRunning(db, userId);
  return running === undefined
    ? { ids: NOTHING, deadline: 0 }
    : { ids: new Set(running.questions), deadline: Date.parse(running.deadline) };
}

type Needs = Pick<Services, 'asking' | 'now'>;

/** The questions of the running exam. Until it ends no other call may reveal their keys, or whether an answer to them is right. */
export async function askedNow({ asking, now }: Needs, user: { readonly id: number } | undefined): Promise<ReadonlySet<number>> {
  if (user === undefined) return NOTHING;
  const { ids, deadline } = await asking.get(user.id);
  return isAttemptOver(deadline, now()) ? NOTHING : ids;
}

const WAIT_SECONDS = 60;

/** 429 for answers to these questions: the phone keeps them until the exam is over. */
export async function holdWhileAsked(services: Needs, user: { readonly id: number }, ids: readonly number[]): Promise<void> {
  const asked = await askedNow(services, user);
  if (!ids.some((id) => asked.has(id))) return;
  throw new Refusal('too many', 'attemptRunning', { code: 'attempt_running', retryAfterSeconds: WAIT_SECONDS });
}

/** Refuses a call that cannot be answered without these questions. */
export async function refuseWhileAsked(
  services: Needs,
  user: { readonly id: number } | undefined,
  ids: readonly number[],
): Promise<void> {
  const asked = await askedNow(services, user);
  if (ids.some((id) => asked.has(id))) throw new Refusal('conflict', 'attemptRunning', { code: 'attempt_running' });
}
