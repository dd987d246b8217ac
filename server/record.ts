import type { FastifyRequest } from 'fastify';
import { caller } from './caller.ts';
import { type AuditEntry, insertAudit } from './db/audit.ts';
import type { Db } from './db/connect.ts';

/** One row of the audit for what this request changes, in the transaction of the change. */
export function record(tx: Db, request: FastifyRequest, entry: Omit<AuditEntry, 'user_id' | 'request_id'>): Promise<void> {
  return insertAudit(tx, { ...entry, user_id: caller(request).user.id, request_id: request.id });
}
