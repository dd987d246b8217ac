import { sql } from 'kysely';
import type { User } from '#contract/session.ts';
import { fold } from '#domain/fold.ts';
import type { Job } from '#domain/jobs.ts';
import { DEFAULT_LANGUAGE, type InterfaceLanguage } from '#domain/language.ts';
import { phoneNumber } from '#domain/phone.ts';
import { soundOf } from '#domain/sound.ts';
import type { Db } from '../connect.ts';

export const USER_COLUMNS = ['users.id', 'name', 'email', 'phone', 'role', 'trial_ends_at'] as const;

const byEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'password_hash'])
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .where('disabled_at', 'is', null);

/** The account that may log in with this address; undefined also when it is disabled. */
export function findUserByEmail(db: Db, email: string): Promise<(User & { password_hash: string }) | undefined> {
  return byEmail(db, email).executeTakeFirst();
}

type LoggingIn = User & { password_hash: string; erase_at: string | null; language: InterfaceLanguage | null };

/** The same, with the date of a scheduled erasure. */
export function findForLogin(db: Db, email: string): Promise<LoggingIn | undefined> {
  return byEmail(db, email).select(['erase_at', 'language']).executeTakeFirst();
}

/** The same by phone number, as normalised by `loginName`. */
export async function findForLoginByPhone(db: Db, number: string): Promise<LoggingIn | undefined> {
  const owners = await db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'password_hash', 'erase_at', 'language'])
    .where('login_phone', '=', number)
    .where('role', '=', 'customer')
    .where('disabled_at', 'is', null)
    .limit(2)
    .execute();
  // Only if exactly one account has the number, also after locking.
  const [owner, another] = owners;
  return another === undefined && owner !== undefined && phoneNumber(owner.phone) === number ? owner : undefined;
}

/** The owner knows this person: created the account, gave a code, or received a payment. */
const IS_KNOWN = sql<boolean>`(signed_up_at is null
  or exists (select from code_uses where user_id = users.id)
  or exists (select from orders where user_id = users.id and state = 'fulfilled'))`;

/**
 * Enables login by the account's phone number, if the owner knows the person and no other account has the number; the first keeps it. `byOwner`: the owner
 * entered or confirmed it, which takes it from accounts that wrote it themselves; when the owner gave two accounts the same number, neither can log in with
 * it. Returns the accounts that it was taken from.
 */
export async function allowPhone(tx: Db, id: number, { byOwner = false } = {}): Promise<number[]> {
  const user = await tx
    .selectFrom('users')
    .select(['phone', 'login_phone', IS_KNOWN.as('known')])
    .where('id', '=', id)
    .where('role', '=', 'customer')
    .executeTakeFirst();
  if (user === undefined) return [];
  const number = phoneNumber(user.phone) ?? '';
  if (user.login_phone === number && !byOwner) return [];
  const isTaken = async () => {
    const other = await tx
      .selectFrom('users')
      .select('id')
      .where('login_phone', '=', number)
      .where('id', '<>', id)
      .executeTakeFirst();
    return other !== undefined;
  };
  const isAllowed = number !== '' && (byOwner || (user.known && !(await isTaken())));
  await tx
    .updateTable('users')
    .set({ login_phone: isAllowed ? number : '', login_phone_by_owner: byOwner })
    .where('id', '=', id)
    .execute();
  if (!byOwner || number === '') return [];
  const taken = await tx
    .updateTable('users')
    .set({ login_phone: '', login_phone_by_owner: false })
    .where('login_phone', '=', number)
    .where('id', '<>', id)
    .where(sql<boolean>`not coalesce(login_phone_by_owner, signed_up_at is null)`)
    .returning('id')
    .execute();
  return taken.map((other) => other.id);
}

/** Does this for accounts older than phone logins, in batches. Returns how many. */
export async function allowSomePhones(db: Db, count: number): Promise<number> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'phone', sql<boolean>`role = 'customer' and ${IS_KNOWN}`.as('known')])
    .where('login_phone', 'is', null)
    .limit(count)
    .execute();
  if (rows.length === 0) return 0;
  const numbers = rows.map(({ phone, known }) => (known ? (phoneNumber(phone) ?? '') : ''));
  await sql`
    update users set login_phone = made.number from unnest(${rows.map(({ id }) => id)}::int[], ${numbers}::text[]) as made (id, number)
    where users.id = made.id and login_phone is null`.execute(db);
  return rows.length;
}

/** Whether logging in by the account's number works, and why not. */
export async function phoneLogin(db: Db, id: number): Promise<'works' | 'shared' | 'unconfirmed' | 'none'> {
  const user = await db.selectFrom('users').select(['phone', 'login_phone']).where('id', '=', id).executeTakeFirst();
  const number = phoneNumber(user?.phone ?? '');
  if (number === undefined) return 'none';
  if (user?.login_phone !== number) return 'unconfirmed';
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('login_phone', '=', number)
    .where('id', '<>', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return other === undefined ? 'works' : 'shared';
}

export type Owner = { id: number; name: string; language: InterfaceLanguage | null };

/** Accounts that had this address and may still object to its change: until then it is reserved for them. */
const keptFor = (email: string) => sql`select user_id from email_changes where lower(old_email) = ${email.trim().toLowerCase()}`;

/** The owner of the address, present or reserved; disabled accounts included. */
export async function findOwnerOf(db: Db, email: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select id, name, language from users
    where lower(email) = ${email.trim().toLowerCase()} or id in (${keptFor(email)})
    order by lower(email) = ${email.trim().toLowerCase()} desc limit 1`.execute(db);
  return rows[0];
}

/** Whether the address is reserved for another account. */
async function isKept(db: Db, email: string, forOther: number | null): Promise<boolean> {
  const { rows } = await sql`${keptFor(email)} and user_id is distinct from ${forOther}::integer limit 1`.execute(db);
  return rows.length > 0;
}

export function findUser(db: Db, id: number): Promise<User | undefined> {
  return db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id).executeTakeFirst();
}

export type Receiver = { id: number; name: string; email: string; language: InterfaceLanguage };

/** The recipient and language of a mail; undefined for disabled accounts. */
export async function findReceiver(db: Db, id: number): Promise<Receiver | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, language: row.language ?? DEFAULT_LANGUAGE };
}

/** Tells whether an address is confirmed for one of these accounts; an address typed at sign-up may belong to somebody else. */
export async function findOwnAddresses(db: Db, ids: readonly number[]): Promise<(id: number, email: string) => boolean> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where((is) => is.or([is('signed_up_at', 'is', null), is('email_confirmed_at', 'is not', null)]))
    .execute();
  const plain = (email: string) => email.trim().toLowerCase();
  const own = new Map(rows.map(({ id, email }) => [id, plain(email)]));
  return (id, email) => own.get(id) === plain(email);
}

export const isOwnAddress = async (db: Db, id: number, email: string): Promise<boolean> =>
  (await findOwnAddresses(db, [id]))(id, email);

/**
 * The account of somebody who signed up with this address, never proved that it is theirs, and neither studied, bought nor wrote anything. Locked until the
 * transaction ends.
 */
export async function lockUnusedOf(tx: Db, email: string): Promise<number | undefined> {
  const traces = ['answers', 'scores', 'exams', 'exam_attempts', 'orders', 'support_messages'] as const;
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .where('role', '=', 'customer')
    .where('signed_up_at', 'is not', null)
    .where('email_confirmed_at', 'is', null)
    .where(
      sql<boolean>`not (${sql.join(
        traces.map((table) => sql`exists (select from ${sql.table(table)} t where t.user_id = users.id)`),
        sql` or `,
      )})`,
    )
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** Stores the language of the interface that was used, until the user chooses one. */
export async function noteLanguage(db: Db, id: number, language: InterfaceLanguage): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', id).where('language', 'is', null).execute();
}

/** Locked until the transaction ends. Everything that changes a password or its links locks the user first, against deadlocks. */
export async function lockUser(db: Db, id: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

export async function passwordHash(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow();
  return row.password_hash;
}

/** The forms that a name is searched by. Each word's sound follows a space, so that its beginning can be matched. */
const foundBy = (name: string) => ({ name_folded: fold(name), name_sound: ` ${soundOf(name)}` });

/** Fills them for older accounts, in batches. Returns how many. */
export async function soundSome(db: Db, count: number): Promise<number> {
  const rows = await db.selectFrom('users').select(['id', 'name']).where('name_sound', 'is', null).limit(count).execute();
  if (rows.length === 0) return 0;
  await sql`
    update users set name_sound = made.sound from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ name }) => foundBy(name).name_sound)}::text[])
      as made (id, sound) where users.id = made.id and name_sound is null`.execute(db);
  return rows.length;
}

type NewUser = {
  name: string;
  email: string;
  phone: string;
  role: User['role'];
  job?: Job | undefined;
  password_hash: string;
  trial_ends_at: string | null;
  language?: InterfaceLanguage | null | undefined;
  email_confirmed_at?: Date;
  /** Signed up by themselves, with an address not yet confirmed. */
  signed_up_at?: Date;
};

/** Undefined when the e-mail address is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<{ id: number } | undefined> {
  if (await isKept(db, user.email, null)) return undefined;
  return db
    .insertInto('users')
    .values({ ...user, language: user.language ?? null, email: user.email.trim(), ...foundBy(user.name) })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export type UserChange = {
  name?: string | undefined;
  phone?: string | undefined;
  trial_ends_at?: string | null | undefined;
};

export async function updateUser(db: Db, id: number, change: UserChange): Promise<void> {
  const { name, phone, trial_ends_at } = change;
  await db
    .updateTable('users')
    .set({
      updated_at: sql<string>`now()`,
      ...(name === undefined ? {} : { name, ...foundBy(name) }),
      ...(phone === undefined ? {} : { phone }),
      ...(trial_ends_at === undefined ? {} : { trial_ends_at }),
    })
    .where('id', '=', id)
    .execute();
}

const UNIQUE_VIOLATION = '23505';

/**
 * False when the address is taken; the transaction must then be rolled back. `confirmed`: when the person proved to read mail there; null: an admin entered
 * it.
 */
export async function setEmail(tx: Db, id: number, email: string, confirmed: Date | null): Promise<boolean> {
  if (await isKept(tx, email, id)) return false;
  try {
    const change = { email, email_confirmed_at: confirmed, updated_at: sql<string>`now()` };
    await tx.updateTable('users').set(change).where('id', '=', id).execute();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return false;
  }
}

/** Replaces a hash by a stronger one of the same password, if it is still current; sessions stay. */
export async function replacePasswordHash(db: Db, id: number, before: string, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).where('password_hash', '=', before).execute();
}
