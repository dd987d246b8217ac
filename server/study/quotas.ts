import { type Quota, type QuotaKind, quotaOf, quotaWaitMs, type Spent } from '#domain/quota.ts';
import type { Db } from '../db/connect.ts';
import { countWrites, findSpent } from '../db/people/write-counts.ts';
import { tooMany } from '../refusal.ts';
import type { TextKey } from '../text/catalog.ts';

/** 429 when the account had used up its quota before this write. */
export function refuseSpent(quota: Quota, spent: Spent, now: number, words: TextKey = 'quotaSpent'): void {
  const waitMs = quotaWaitMs(quota, spent, now);
  if (waitMs > 0) throw tooMany(waitMs, words);
}

export type Account = {
  readonly userId: number;
  readonly kind: QuotaKind;
  readonly factor: number;
  readonly now: number;
  readonly words?: TextKey;
};

/** A check before expensive work: 429 when the quota is used up, unless the request is a repeat, which changes nothing. */
export async function refuseOverQuota(
  db: Db,
  { userId, kind, factor, now, words }: Account,
  isRepeat: () => Promise<boolean> = async () => false,
): Promise<void> {
  const spent = await findSpent(db, userId, kind, now);
  if (quotaWaitMs(quotaOf(kind, factor), spent, now) > 0 && !(await isRepeat())) {
    refuseSpent(quotaOf(kind, factor), spent, now, words);
  }
}

/** Counts new writes in their transaction; 429 rolls it back when the quota was used up. */
export async function countWithinQuota(tx: Db, { userId, kind, factor, now, words }: Account, writes: number): Promise<void> {
  refuseSpent(quotaOf(kind, factor), await countWrites(tx, userId, kind, writes, now), now, words);
}

/** One write that is never a repeat: refused before any work when the quota is used up, counted in its transaction. */
export async function oneWithinQuota<Result>(db: Db, account: Account, write: (tx: Db) => Promise<Result>): Promise<Result> {
  await refuseOverQuota(db, account);
  return db.transaction().execute(async (tx) => {
    const result = await write(tx);
    await countWithinQuota(tx, account, 1);
    return result;
  });
}

/**
 * Writes within the quota. `write` returns whether anything was new, because repeats are not counted. The quota is checked inside the transaction, as parallel
 * calls may write too; callers with expensive work before it call refuseOverQuota first.
 */
export function withinQuota(db: Db, account: Account, write: (tx: Db) => Promise<boolean>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isNew = await write(tx);
    if (isNew) await countWithinQuota(tx, account, 1);
    return isNew;
  });
}
