import type { AuditAction } from '#contract/audit.ts';
import type { User } from '#contract/session.ts';
import { type AuditEntry, insertAudit, insertAudits } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { findUser } from '../db/people/users.ts';
import { isReadOnly } from '../db/unavailable.ts';
import { type Author, caller } from './caller.ts';

/** Audits a change, in its transaction. */
export const record = (tx: Db, author: Author, entry: Omit<AuditEntry, 'user_id' | 'request_id'>): Promise<void> =>
  recordAll(tx, author, [entry]);

/** Audits many changes, in their transaction. */
export function recordAll(tx: Db, author: Author, entries: readonly Omit<AuditEntry, 'user_id' | 'request_id'>[]): Promise<void> {
  const { user } = caller(author);
  return insertAudits(
    tx,
    entries.map((entry) => ({ ...entry, user_id: user.id, request_id: author.id })),
  );
}

/** Audits a read. In read-only mode the read succeeds without it. */
export async function recordReading(db: Db, author: Author, entry: Omit<AuditEntry, 'user_id' | 'request_id'>): Promise<void> {
  await record(db, author, entry).catch((error: Error & { code?: string }) => {
    if (!isReadOnly(error)) throw error;
  });
}

/** Audits what somebody did to their own account by a mailed link, without a session. */
export async function recordOwn(tx: Db, userId: number, action: AuditAction, after: object, requestId: string): Promise<User> {
  const user = (await findUser(tx, userId)) as User;
  const subject = user.role;
  await insertAudit(tx, { user_id: userId, action, subject, subject_id: userId, before: null, after, request_id: requestId });
  return user;
}
