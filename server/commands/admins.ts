import type { Admin } from '#contract/admins.ts';
import { isLastOpen } from '#domain/admins.ts';
import { isEmail } from '#domain/email.ts';
import { seenName } from '#domain/name.ts';
import { passwordFault } from '#domain/password.ts';
import { changeDisabled, LastEditor, removeAdmin } from '../accounts/admins.ts';
import { makeLink } from '../accounts/password-link.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { resetSecondFactor } from '../accounts/second-factor.ts';
import { BY_COMMAND_LINE, insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { findAdmins, lockAdmins } from '../db/people/admins.ts';
import { insertUser } from '../db/people/users.ts';
import { type Command, CommandRefused, command, type Say, type Terminal, UsageError } from './command.ts';

async function readPassword({ isInteractive, readLine, writeError }: Terminal): Promise<string> {
  if (isInteractive) writeError('Password (visible while typing): ');
  const password = await readLine();
  const fault = passwordFault(password);
  if (fault !== undefined) throw new CommandRefused(`The password is too ${fault}.`);
  return password;
}

async function createAdmin(
  db: Db,
  { password, ...person }: { email: string; name: string; phone: string; password: string },
  say: Say,
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

async function listAdmins(db: Db, say: Say): Promise<void> {
  for (const { name, email, created_at, disabled_at, second_factor, sessions } of await findAdmins(db, Date.now())) {
    const state = disabled_at === null ? `open, ${sessions} logged in` : `locked since ${disabled_at.slice(0, 10)}`;
    const factor = second_factor === null ? '' : ', with a second factor';
    say(`${email}  ${name}  since ${created_at.slice(0, 10)}, ${state}${factor}`);
  }
}

type AdminAction = 'lock' | 'unlock' | 'reset-password' | 'reset-second-factor' | 'remove';

/** Refuses to remove the last admin who can log in. */
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

/** Changes the admin with that address, and audits. */
function changeAdmin(
  db: Db,
  action: AdminAction,
  email: string,
  { publicUrl, isAgreed }: { publicUrl: string; isAgreed: boolean },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
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
    const entry = { action: 'make link', subject: 'admin', subject_id: admin.id, before: null, after } as const;
    await insertAudit(tx, { ...BY_COMMAND_LINE, ...entry });
    return `With this link ${admin.email} chooses a new password, once, until ${expires_at}:\n${publicUrl}${link}`;
  });
}

/** A command on one admin, given by address. `agrees`: it may need --yes. */
const change = (action: AdminAction, does: readonly string[], agrees = false): Command =>
  command({
    name: `admin ${action}`,
    shows: agrees ? 'E [--yes]' : 'E',
    does,
    operands: [1, 1],
    options: agrees ? { yes: { type: 'boolean', default: false } } : {},
    async run({ settingsOfDatabase, inDatabase, operands: [email = ''], say }, { yes = false }: { yes?: boolean }) {
      const config = await settingsOfDatabase();
      const { publicUrl } = config;
      await inDatabase(config, {}, async ({ db }) => say(await changeAdmin(db, action, email, { publicUrl, isAgreed: yes })));
    },
  });

export const ADMIN_COMMANDS: readonly Command[] = [
  command({
    name: 'create-admin',
    shows: '--email E --name N [--phone P]',
    does: ['make an admin; the password is read from standard input'],
    operands: [0, 0],
    options: { email: { type: 'string' }, name: { type: 'string' }, phone: { type: 'string', default: '' } },
    async run({ settingsOfDatabase, inDatabase, terminal, say }, { email, name, phone }) {
      if (email === undefined || name === undefined) throw new UsageError('create-admin needs --email and --name');
      if (!isEmail(email)) throw new CommandRefused(`${email} is not an e-mail address.`);
      const seen = seenName(name);
      if (seen === '') throw new CommandRefused('The name is empty.');
      const config = await settingsOfDatabase();
      const password = await readPassword(terminal);
      await inDatabase(config, {}, ({ db }) => createAdmin(db, { email, name: seen, phone, password }, say));
    },
  }),
  command({
    name: 'admin list',
    shows: '',
    does: ['all admins, and who of them can log in'],
    operands: [0, 0],
    options: {},
    async run({ settingsOfDatabase, inDatabase, say }) {
      await inDatabase(await settingsOfDatabase(), {}, ({ db }) => listAdmins(db, say));
    },
  }),
  change('lock', ['the admin with the address E is logged out and cannot log in']),
  change('unlock', ['can log in again']),
  change('reset-password', ['a link with which they choose a new password, once']),
  change('reset-second-factor', ['they lost it: logged out everywhere, in again with the password alone']),
  change('remove', ['delete the account; what they did stays in the audit'], true),
];
