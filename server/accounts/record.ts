import { type AuditEntry, insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { type Author, caller } from './caller.ts';

/** One row of the audit for what is changed, in the transaction of the change. */
export function record(tx: Db, author: Author, entry: Omit<AuditEntry, 'user_id' | 'request_id'>): Promise<void> {
  const { user, job } = caller(author);
  return insertAudit(tx, { ...entry, user_id: user.id, job, request_id: author.id });
}
