import type { Admin } from '#contract/admins.ts';
import { isLastOpen } from '#domain/admins.ts';
import { changeDisabled, LastEditor, removeAdmin } from '../accounts/admins.ts';
import { makeLink } from '../accounts/password-link.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { resetSecondFactor } from '../accounts/second-factor.ts';
import { findAdmins, lockAdmins } from '../db/admins.ts';
import { BY_COMMAND_LINE, insertAudit } from '../db/audit.ts';
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
  const password_hash = await hashPassword(password, 'the server');
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

export async function listAdmins(db: Db): Promise<void> {
  for (const { name, email, created_at, disabled_at, second_factor, sessions } of await findAdmins(db, Date.now())) {
    const state = disabled_at === null ? `open, ${sessions} logged in` : `locked since ${disabled_at.slice(0, 10)}`;
    const factor = second_factor === null ? '' : ', with a second factor';
    say(`${email}  ${name}  since ${created_at.slice(0, 10)}, ${state}${factor}`);
  }
}

export const ADMIN_ACTIONS = ['lock', 'unlock', 'reset-password', 'reset-second-factor', 'remove'] as const;
type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** Somebody must be left who can log in. */
function refuseLast(admins: readonly Admin[], { id, email }: Admin): void {
  if (isLastOpen(admins, id)) {
    throw new CommandRefused(`${email} is the only admin who can log in: make another one first, or unlock one.`);
  }
}

async function remove(tx: Db, admin: Admin, isAgreed: boolean): Promise<void> {
  try {
    await removeAdmin(tx, admin, isAgreed, BY_COMMAND_LINE);
  } catch (error) {
    if (!(error instanceof LastEditor)) throw error;
    throw new CommandRefused(
      `${admin.email} ${error.message}. Without the account they count as never edited, and an import may change them.\n` +
        'Lock the account instead; or say --yes.',
    );
  }
}

/** Does it to the admin with that address, and records it. */
export async function changeAdmin(
  db: Db,
  action: AdminAction,
  email: string,
  { publicUrl, isAgreed }: { publicUrl: string; isAgreed: boolean },
): Promise<void> {
  const done = await db.transaction().execute(async (tx) => {
    await lockAdmins(tx);
    const now = Date.now();
    const admins = await findAdmins(tx, now);
    const admin = admins.find((one) => one.email.toLowerCase() === email.trim().toLowerCase());
    if (admin === undefined) throw new CommandRefused(`There is no admin with the address ${email}.`);
    if (action === 'lock') {
      refuseLast(admins, admin);
      await changeDisabled(tx, admin, true, now, BY_COMMAND_LINE);
      return `Locked ${admin.email}: logged out everywhere.`;
    }
    if (action === 'unlock') {
      await changeDisabled(tx, admin, false, now, BY_COMMAND_LINE);
      return `Unlocked ${admin.email}.`;
    }
    if (action === 'remove') {
      refuseLast(admins, admin);
      await remove(tx, admin, isAgreed);
      return `Removed ${admin.email}.`;
    }
    if (action === 'reset-second-factor') {
      if (admin.second_factor === null) throw new CommandRefused(`${admin.email} has no second factor.`);
      await resetSecondFactor(tx, admin, now, BY_COMMAND_LINE);
      return `${admin.email} logs in with the password alone, until they set up another second factor.`;
    }
    if (admin.disabled_at !== null) throw new CommandRefused(`${admin.email} is locked: unlock the account first.`);
    const { link, expires_at } = await makeLink(tx, admin.id, null, now);
    const after = { link_expires_at: expires_at };
    const entry = { action: 'make link', subject: 'admin', subject_id: admin.id, before: null, after };
    await insertAudit(tx, { ...BY_COMMAND_LINE, ...entry });
    return `With this link ${admin.email} chooses a new password, once, until ${expires_at}:\n${publicUrl}${link}`;
  });
  say(done);
}
