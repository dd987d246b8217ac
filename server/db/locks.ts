import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Advisory locks, one per job, held until the transaction ends. The numbers are arbitrary; all are listed here so that no two are equal. */
export const LOCKS = {
  migrations: 7_236_001,
  statistics: 7_236_002,
  cleanUp: 7_236_003,
  reminders: 7_236_004,
  erasure: 7_236_005,
  webAssets: 7_236_006,
  publishedContent: 7_236_007,
  serverRole: 7_236_008,
  keyCorrections: 7_236_011,
  /** Taken inside SQL, by the function that creates partitions ahead (132-answers-by-month.sql). */
  answerMonths: 7_236_013,
  indexes: 7_236_014,
  receipts: 7_236_019,
  invoices: 7_236_020,
  letters: 7_236_021,
  /** Client ids of sales by hand and of first messages, which are looked up among all customers. */
  idsOfStaff: 7_236_025,
} as const;

type Work = keyof typeof LOCKS;

/** Waits for the lock: the job runs one at a time. */
export async function waitForLock(tx: Db, work: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS[work]})`.execute(tx);
}

/** Takes the lock, or returns false where another server holds it. */
export async function tryLock(tx: Db, work: Work): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_xact_lock(${LOCKS[work]}) as is_ours`.execute(tx);
  return rows[0]?.is_ours === true;
}
