import { erasedAfter } from '#domain/erasure.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import type { AuditEntry } from '../db/audit.ts';
import { insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { tryLock } from '../db/locks.ts';
import { deleteUser, findDueToErase, findLeavingForUpdate, type Leaving, setEraseAt } from '../db/people/erasure.ts';
import { endPending } from '../db/people/pending.ts';
import { announceUserChange } from '../db/people/sessions.ts';
import { queueMail } from '../mail/queue.ts';

type By = Pick<AuditEntry, 'user_id' | 'request_id'>;
/** The audit's author for actions of the server itself. */
const BY_ITSELF: By = { user_id: null, request_id: null };

/** Schedules an erasure: ends all sessions, mails the person, audits. Call with the account locked. Idempotent. */
export async function askForErasure(tx: Db, person: Leaving, now: number, by: By, reason?: string): Promise<string> {
  if (person.erase_at !== null) return person.erase_at;
  const { id, name, email, role, language } = person;
  const erase_at = new Date(erasedAfter(now)).toISOString();
  await setEraseAt(tx, id, erasedAfter(now));
  await endPending(tx, id);
  await queueMail(tx, {
    kind: 'account-erasure',
    to: email,
    userId: id,
    language: language ?? DEFAULT_LANGUAGE,
    values: { name, day: stockholmDay(erasedAfter(now)) },
    now: new Date(now),
  });
  const after = reason === undefined ? { erase_at } : { erase_at, reason };
  await insertAudit(tx, { ...by, action: 'ask to erase', subject: role, subject_id: id, before: { erase_at: null }, after });
  return erase_at;
}

/** Cancels a scheduled erasure. Call with the account locked. */
export async function keepAccount(tx: Db, { id, role, erase_at }: Leaving, by: By): Promise<void> {
  if (erase_at === null) return;
  await setEraseAt(tx, id, null);
  await announceUserChange(tx, id);
  const [before, after] = [{ erase_at }, { erase_at: null }];
  await insertAudit(tx, { ...by, action: 'keep', subject: role, subject_id: id, before, after });
}

/** Deletes the account with all its data; the audit keeps its id and the reason. */
export async function erase(
  tx: Db,
  { id, role }: Pick<Leaving, 'id' | 'role'>,
  because: 'asked for' | 'unused' | 'address not theirs',
  by = BY_ITSELF,
): Promise<void> {
  await deleteUser(tx, id);
  await announceUserChange(tx, id);
  await insertAudit(tx, { ...by, action: 'erase', subject: role, subject_id: id, before: null, after: { because } });
}

/** Batch size. Each account is re-read in its own transaction, because the erasure may have been cancelled. */
const ERASED_AT_ONCE = 500;

/** Erases accounts that are due, on one server at a time. Returns their ids. */
export async function eraseDue(db: Db, now: number): Promise<number[]> {
  const erased: number[] = [];
  for (const id of await findDueToErase(db, now, ERASED_AT_ONCE)) {
    const outcome = await db.transaction().execute(async (tx) => {
      if (!(await tryLock(tx, 'erasure'))) return 'another server is at it';
      const person = await findLeavingForUpdate(tx, id);
      if (person?.erase_at == null || Date.parse(person.erase_at) > now) return 'stays';
      await erase(tx, person, 'asked for');
      return 'erased';
    });
    if (outcome === 'another server is at it') break;
    if (outcome === 'erased') erased.push(id);
  }
  return erased;
}
