import { randomInt } from 'node:crypto';
import type { InviteCode, MadeCode } from '#contract/invite-codes.ts';
import type { User } from '#contract/session.ts';
import { makeCode, noteOf, readCode, YEAR_OF_CODES_MS } from '#domain/invite-code.ts';
import { CODE_SHOWN_AGAIN_MS } from '#domain/retention-times.ts';
import { extendTrial } from '#domain/trial.ts';
import { type AuditEntry, insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { insertActivation } from '../db/office/customers.ts';
import { ownerSettingsNow } from '../db/office/owner-settings.ts';
import {
  closeCodes,
  countCodesOf,
  findCodesById,
  findSealed,
  insertCodes,
  makeOneSheet,
  openTogether,
  type StoredCode,
  takeCode,
} from '../db/people/invite-codes.ts';
import { announceUserChange } from '../db/people/sessions.ts';
import { allowPhone, findUser, lockUser, updateUser } from '../db/people/users.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { Config } from '../settings/config.ts';
import type { Secrets } from '../settings/secrets.ts';
import { countWithinQuota } from '../study/quotas.ts';
import { hashToken } from '../tokens.ts';

const RANDOM_STEPS = 2 ** 32;

/** A random code and its hash. */
function newCode(): { code: string; code_hash: Buffer } {
  const code = makeCode(() => randomInt(RANDOM_STEPS) / RANDOM_STEPS);
  return { code, code_hash: hashToken(code) };
}

/** The hash of a typed code; undefined when its shape is wrong. */
export function hashCode(typed: string): Buffer | undefined {
  const code = readCode(typed);
  return code === undefined ? undefined : hashToken(code);
}

type Redeemed = { readonly codeId: number; readonly days: number; readonly trial_ends_at: string };

/** Adds the days of a code to an account that is locked or new. Undefined when the code is not valid for it. */
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
  await allowPhone(tx, user.id);
  await insertActivation(
    tx,
    { user_id: user.id, by_user_id: null, code_id: taken.id, trial_from: user.trial_ends_at, trial_to: trial_ends_at },
    now,
  );
  return { codeId: taken.id, days: taken.days, trial_ends_at };
}

type Given = { readonly config: Config; readonly codeHash: Buffer | undefined; readonly requestId: string; readonly now: number };

/** Adds the days of a code that a logged-in learner typed, and audits it. Undefined when the code is not valid for them. */
export async function redeemOwn(
  tx: Db,
  userId: number,
  { config, codeHash, requestId, now }: Given,
): Promise<{ readonly days: number; readonly user: User } | undefined> {
  await lockUser(tx, userId);
  const before = await findUser(tx, userId);
  if (before === undefined || codeHash === undefined) return undefined;
  const { codes_per_learner } = await ownerSettingsNow(tx, config);
  // Checked whether or not the code is valid, so that the answer reveals nothing about it.
  if ((await countCodesOf(tx, userId, now - YEAR_OF_CODES_MS)) >= codes_per_learner)
    throw new Refusal('conflict', 'codesSpent', { code: 'codes_spent' });
  const done = await redeem(tx, codeHash, before, now);
  if (done === undefined) return undefined;
  const { codeId, days, trial_ends_at } = done;
  await insertAudit(tx, {
    user_id: userId,
    action: 'use code',
    subject: 'customer',
    subject_id: userId,
    before: { trial_ends_at: before.trial_ends_at },
    after: { code: codeId, days, trial_ends_at },
    request_id: requestId,
  });
  await announceUserChange(tx, userId);
  return { days, user: (await findUser(tx, userId)) as User };
}

type Maker = {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly now: number;
  readonly userId: number;
  /** Multiplies the quota. */
  readonly factor: number;
  readonly audit: Audit;
};
type Audit = (entries: readonly Pick<AuditEntry, 'action' | 'subject' | 'subject_id' | 'before' | 'after'>[]) => Promise<void>;
type Wanted = {
  readonly days: number;
  readonly uses: number;
  readonly note: string;
  readonly expires_at: string | null;
};

/** Makes a code for each. The audit does not contain them: only the answer does, and, encrypted, their rows. */
async function makeCodes({ db, secrets, now, userId, factor, audit }: Maker, wanted: readonly Wanted[]): Promise<MadeCode[]> {
  if (wanted.some(({ expires_at }) => expires_at !== null && Date.parse(expires_at) <= now))
    throw invalid({ expires_at: { key: 'tooLongAgo' } });
  await countWithinQuota(db, { userId, kind: 'codes', factor, now }, wanted.length);
  const fresh = wanted.map((given) => ({ given, ...newCode() }));
  const rows = fresh.map(({ given, code, code_hash }) => ({
    ...given,
    code_hash,
    sealed: secrets.seal(code, code_hash) ?? null,
    created_by: userId,
  }));
  const ids = await insertCodes(db, rows, now);
  const codeOf = new Map(fresh.map(({ code, code_hash }) => [ids.get(code_hash.toString('hex')), code]));
  const made = await findCodesById(db, [...ids.values()]);
  await audit(
    made.map(({ used_by: _, sheet: __, is_sealed: ___, ...after }) => ({
      action: 'create',
      subject: 'code',
      subject_id: after.id,
      before: null,
      after,
    })),
  );
  return made.map((stored) => ({ ...shownTo(stored, userId, now), code: codeOf.get(stored.id) as string }));
}

export const makeCodeFor = async (maker: Maker, given: Wanted): Promise<MadeCode> =>
  (await makeCodes(maker, [given]))[0] as MadeCode;

/** Makes single-use codes for a class; the first one's id names the sheet. */
export async function makeSheet(maker: Maker, given: Omit<Wanted, 'uses'>, count: number): Promise<MadeCode[]> {
  const wanted = Array.from({ length: count }, (_, place) => ({ ...given, note: noteOf(given.note, place, count), uses: 1 }));
  const made = await makeCodes(maker, wanted);
  await makeOneSheet(
    maker.db,
    made.map(({ id }) => id),
  );
  return made.map((code) => ({ ...code, sheet: made[0]?.id ?? null }));
}

/** Closes those that are open, and audits. Returns how many. */
export async function closeRecorded(
  { db, now, audit }: Pick<Maker, 'db' | 'now' | 'audit'>,
  ids: readonly number[],
): Promise<number> {
  const closed = await closeCodes(db, ids, now);
  await audit(
    closed.map(({ id, uses_left, closed_at }) => ({
      action: 'close',
      subject: 'code',
      subject_id: id,
      before: { uses_left, closed_at: null },
      after: { uses_left, closed_at },
    })),
  );
  return closed.length;
}

/** Adds whether this admin can print it again. */
export function shownTo({ is_sealed, ...code }: StoredCode, userId: number, now: number): InviteCode {
  const isYoung = Date.parse(code.created_at) > now - CODE_SHOWN_AGAIN_MS;
  const isOpen = code.closed_at === null && code.uses_left > 0;
  return { ...code, again: is_sealed && isOpen && isYoung && code.by?.id === userId };
}

/** The codes of a sheet in plain text, for the admin who made them, without those that are used, closed or too old. */
export async function codesAgain(
  { db, secrets, now, userId }: Pick<Maker, 'db' | 'secrets' | 'now' | 'userId'>,
  code: StoredCode,
): Promise<MadeCode[]> {
  const ids = await openTogether(db, code);
  const sealedOf = new Map((await findSealed(db, ids)).map((row) => [row.id, row]));
  return (await findCodesById(db, ids)).flatMap((stored) => {
    const shown = shownTo(stored, userId, now);
    const row = shown.again ? sealedOf.get(stored.id) : undefined;
    const spelled = row === undefined ? undefined : secrets.open(row.sealed, row.code_hash);
    return spelled === undefined ? [] : [{ ...shown, code: spelled }];
  });
}
