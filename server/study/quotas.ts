import { type Quota, type QuotaKind, quotaOf, quotaWaitMs, type Spent } from '#domain/quota.ts';
import type { Db } from '../db/connect.ts';
import { countWrites, findSpent } from '../db/write-counts.ts';
import { tooMany } from '../refusal.ts';
import type { TextKey } from '../text/catalog.ts';

/** 429 when the account had written as much as it may before this. */
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

/** Before any work: 429 where the quota is spent, unless what comes is a repeat, which costs nothing and changes nothing. */
export async function refuseOverQuota(
  db: Db,
  { userId, kind, factor, now, words }: Account,
  isRepeat: () => Promise<boolean>,
): Promise<void> {
  const spent = await findSpent(db, userId, kind, now);
  if (quotaWaitMs(quotaOf(kind, factor), spent, now) > 0 && !(await isRepeat())) {
    refuseSpent(quotaOf(kind, factor), spent, now, words);
  }
}

/** Counts what a transaction writes anew; 429, and nothing is written, where the account had written as much as it may. */
export async function countWithinQuota(tx: Db, { userId, kind, factor, now, words }: Account, writes: number): Promise<void> {
  refuseSpent(quotaOf(kind, factor), await countWrites(tx, userId, kind, writes, now), now, words);
}

/**
 * Writes something, unless the account has written as much as it may. `write` returns whether it was new: a repeat costs nothing. Asked
 * again in the transaction, because others may write at once; a caller that has work to do before this asks first (refuseOverQuota).
 */
export function withinQuota(db: Db, account: Account, write: (tx: Db) => Promise<boolean>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isNew = await write(tx);
    if (isNew) await countWithinQuota(tx, account, 1);
    return isNew;
  });
}
