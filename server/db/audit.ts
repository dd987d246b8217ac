import type { Db } from './connect.ts';

export type AuditEntry = {
  user_id: number | null;
  action: string;
  subject: string;
  subject_id: string | number;
  before: unknown;
  after: unknown;
  request_id: string | null;
};

/** Called inside the transaction of the change it records. */
export async function insertAudit(db: Db, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
  await db
    .insertInto('audit')
    .values({ ...entry, subject_id: String(entry.subject_id), before: json(entry.before), after: json(entry.after) })
    .execute();
}
