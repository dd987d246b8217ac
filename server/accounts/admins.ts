import type { Admin } from '#contract/admins.ts';
import { findAdmins, setDisabled } from '../db/admins.ts';
import { type AuditEntry, insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { deletePasswordLink } from '../db/password-links.ts';
import { deleteSessions } from '../db/sessions.ts';

type By = Pick<AuditEntry, 'user_id' | 'request_id'>;

/** Closes the account of an admin, or opens it again: logged out everywhere at once, and recorded. With the admins locked. Said twice it is done once. */
export async function changeDisabled(tx: Db, before: Admin, disabled: boolean, now: number, by: By): Promise<Admin> {
  if ((before.disabled_at !== null) === disabled) return before;
  const { id } = before;
  await setDisabled(tx, id, disabled ? now : null);
  await deleteSessions(tx, id);
  // Nobody comes back in by what was handed out before.
  await deletePasswordLink(tx, id);
  const after = (await findAdmins(tx, now)).find((admin) => admin.id === id) as Admin;
  await insertAudit(tx, {
    ...by,
    action: disabled ? 'disable' : 'enable',
    subject: 'admin',
    subject_id: id,
    before: { disabled_at: before.disabled_at },
    after: { disabled_at: after.disabled_at },
  });
  return after;
}
