import { hashPassword } from '../accounts/passwords.ts';
import { insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { insertUser } from '../db/users.ts';
import { CommandRefused, readLine, say } from './command.ts';

export function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password (visible while typing): ');
  return readLine();
}

export async function createAdmin(
  db: Db,
  { password, ...person }: { email: string; name: string; phone: string; password: string },
): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const admin = { ...person, role: 'admin', trial_ends_at: null } as const;
    const created = await insertUser(tx, { ...admin, password_hash });
    if (created === undefined) throw new CommandRefused(`There is already an account with the address ${person.email}.`);
    await insertAudit(tx, {
      user_id: null,
      action: 'create',
      subject: 'admin',
      subject_id: created.id,
      before: null,
      after: admin,
      request_id: null,
    });
  });
  say(`Made the admin ${person.email}.`);
}
