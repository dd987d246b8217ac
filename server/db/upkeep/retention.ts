import { sql } from 'kysely';
import type { InterfaceLanguage } from '#domain/language.ts';
import type { Db } from '../connect.ts';

export type UnusedAccount = {
  id: number;
  name: string;
  email: string;
  language: InterfaceLanguage | null;
  unused_since: string;
  first_at: string | null;
  second_at: string | null;
};

/** The last use: end of the trial, or creation where there was none, or a later login. */
const UNUSED_SINCE = sql`greatest(coalesce(trial_ends_at, created_at), last_login_at, created_at)`;
const MAY_GO = sql`role = 'customer' and erase_at is null`;

const unusedSql = (which: ReturnType<typeof sql>) => sql<UnusedAccount>`
  select u.id, u.name, u.email, u.language, u.unused_since, n.first_at, n.second_at
  from (select id, name, email, language, ${UNUSED_SINCE} as unused_since from users where ${MAY_GO} and ${which}) u
  left join retention_notices n on n.user_id = u.id and n.unused_since = u.unused_since
  order by u.unused_since, u.id`;

/** Customers unused since then, longest first. Notices from before a login or renewal do not count. */
export async function findUnused(db: Db, before: number): Promise<UnusedAccount[]> {
  const { rows } = await unusedSql(sql`${UNUSED_SINCE} <= ${new Date(before)}::timestamptz`).execute(db);
  return rows;
}

/** One of them, re-read under the caller's lock. */
export async function findUnusedAccount(tx: Db, id: number): Promise<UnusedAccount | undefined> {
  const { rows } = await unusedSql(sql`id = ${id}`).execute(tx);
  return rows[0];
}

export async function saveNotice(
  tx: Db,
  { id }: Pick<UnusedAccount, 'id'>,
  which: 'first' | 'second',
  now: number,
): Promise<void> {
  const at = sql`${new Date(now)}::timestamptz`;
  if (which === 'second') await sql`update retention_notices set second_at = ${at} where user_id = ${id}`.execute(tx);
  else {
    await sql`
      insert into retention_notices (user_id, unused_since, first_at) select id, ${UNUSED_SINCE}, ${at} from users where id = ${id}
      on conflict (user_id) do update set unused_since = excluded.unused_since, first_at = excluded.first_at, second_at = null`.execute(
      tx,
    );
  }
}
