import { randomInt } from 'node:crypto';
import { makeCode, readCode } from '#domain/invite-code.ts';
import { extendTrial } from '#domain/trial.ts';
import type { Db } from '../db/connect.ts';
import { insertActivation } from '../db/customers.ts';
import { takeCode } from '../db/invite-codes.ts';
import { updateUser } from '../db/users.ts';
import { hashToken } from '../tokens.ts';

const RANDOM_STEPS = 2 ** 32;

/** A code that nobody guesses, and what is stored of it. */
export function newCode(): { code: string; code_hash: Buffer } {
  const code = makeCode(() => randomInt(RANDOM_STEPS) / RANDOM_STEPS);
  return { code, code_hash: hashToken(code) };
}

/** What is stored of a code that somebody typed; undefined for what cannot be one. */
export function hashCode(typed: string): Buffer | undefined {
  const code = readCode(typed);
  return code === undefined ? undefined : hashToken(code);
}

export type Redeemed = { readonly codeId: number; readonly days: number; readonly trial_ends_at: string };

/** Gives the days of a code to an account that is locked or new. Undefined when the code does not work for it. */
export async function redeem(
  tx: Db,
  codeHash: Buffer,
  user: { readonly id: number; readonly trial_ends_at: string | null },
  now: number,
): Promise<Redeemed | undefined> {
  const taken = await takeCode(tx, codeHash, user.id, now);
  if (taken === undefined) return undefined;
  const trial_ends_at = extendTrial(user.trial_ends_at, taken.days, now);
  await updateUser(tx, user.id, { trial_ends_at });
  await insertActivation(
    tx,
    { user_id: user.id, by_user_id: null, code_id: taken.id, trial_from: user.trial_ends_at, trial_to: trial_ends_at },
    now,
  );
  return { codeId: taken.id, days: taken.days, trial_ends_at };
}
