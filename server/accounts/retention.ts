import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { nextFairHour } from '#domain/mail.ts';
import { type RetentionPlan, retentionPlan, unusedBefore } from '#domain/retention.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import type { Db } from '../db/connect.ts';
import { tryLock } from '../db/locks.ts';
import { lockUser } from '../db/people/users.ts';
import { findUnused, findUnusedAccount, saveNotice, type UnusedAccount } from '../db/upkeep/retention.ts';
import { queueMail } from '../mail/queue.ts';
import { erase } from './erasure.ts';

export type Planned = UnusedAccount & { readonly plan: RetentionPlan };

const instant = (at: string | null) => (at === null ? null : Date.parse(at));
const planFor = ({ unused_since, first_at, second_at }: UnusedAccount, now: number) =>
  retentionPlan({ since: Date.parse(unused_since), firstAt: instant(first_at), secondAt: instant(second_at) }, now);

/** The next retention step of each account that is unused for almost two years. */
export async function planRetention(db: Db, now: number): Promise<Planned[]> {
  const accounts = await findUnused(db, unusedBefore(now));
  return accounts.map((account) => ({ ...account, plan: planFor(account, now) }));
}

async function takeStep(tx: Db, account: UnusedAccount, { step, erasedAt }: RetentionPlan, now: number): Promise<void> {
  const { id, name, email, language } = account;
  if (step === 'erase') return erase(tx, { id, role: 'customer' }, 'unused');
  await saveNotice(tx, account, step === 'first notice' ? 'first' : 'second', now);
  await queueMail(tx, {
    kind: 'account-unused',
    to: email,
    userId: id,
    language: language ?? DEFAULT_LANGUAGE,
    values: { name, day: stockholmDay(erasedAt) },
    notBefore: new Date(nextFairHour(now)),
    now: new Date(now),
  });
}

/** Warns, and erases those warned twice, on one server at a time. Returns what was done. */
export async function runRetention(db: Db, now: number): Promise<Planned[]> {
  const done: Planned[] = [];
  for (const { id, plan } of await planRetention(db, now)) {
    if (plan.at > now) continue;
    const outcome = await db.transaction().execute(async (tx) => {
      if (!(await tryLock(tx, 'erasure'))) return 'another server is at it';
      await lockUser(tx, id);
      // Re-read: a login or renewal may have come in between.
      const account = await findUnusedAccount(tx, id);
      const still = account === undefined ? undefined : planFor(account, now);
      if (account === undefined || still === undefined || still.at > now || still.step !== plan.step) return 'stays';
      await takeStep(tx, account, still, now);
      return { ...account, plan: still };
    });
    if (outcome === 'another server is at it') break;
    if (outcome !== 'stays') done.push(outcome);
  }
  return done;
}
