import { sql } from 'kysely';
import type { Admin } from '#contract/admins.ts';
import { CONTENT, CONTENT_KINDS } from '#contract/content.ts';
import type { Job } from '#domain/jobs.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import { DEFAULT_NEWS, type News } from '#domain/news.ts';
import { SESSION_ABSOLUTE_MS, sessionIdleMs } from '#domain/session.ts';
import type { Db } from '../connect.ts';

/** With the number of their active sessions. */
export async function findAdmins(db: Db, now: number): Promise<Admin[]> {
  const at = (instant: number) => new Date(instant).toISOString();
  const { rows } = await sql<Admin>`
    select id, name, email, coalesce(job, 'owner') as job, created_at, disabled_at, erase_at,
      (select confirmed_at from second_factors where user_id = users.id) as second_factor,
      (select count(*) from sessions where user_id = users.id
        and created_at > ${at(now - SESSION_ABSOLUTE_MS)} and used_at > ${at(now - sessionIdleMs('admin'))}) as sessions
    from users where role = 'admin' order by disabled_at is not null, name, id`.execute(db);
  return rows;
}

export type AdminToTell = { id: number; name: string; email: string; language: InterfaceLanguage | null; job: Job; news: News };

/** Admins who can log in: the recipients of mails to the owner's side. */
export function findOpenAdmins(db: Db): Promise<AdminToTell[]> {
  return db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'language',
      sql<Job>`coalesce(job, 'owner')`.as('job'),
      sql<News>`coalesce(news, ${DEFAULT_NEWS})`.as('news'),
    ])
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Locks all admins until the transaction ends, in order of id, so that two lockers cannot deadlock. */
export async function lockAdmins(db: Db): Promise<void> {
  await db.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id').forUpdate().execute();
}

export async function setDisabled(db: Db, id: number, at: number | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ disabled_at: at === null ? null : new Date(at).toISOString(), updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function setJob(db: Db, id: number, job: Job): Promise<void> {
  await db.updateTable('users').set({ job }).where('id', '=', id).where('role', '=', 'admin').execute();
}

/** How many items of content this admin edited last. Deleting the admin would make them count as never edited. */
export async function countEdited(db: Db, id: number): Promise<number> {
  const tables = CONTENT_KINDS.map((kind) => sql`select updated_by from ${sql.table(CONTENT[kind].table)}`);
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${sql.join(tables, sql` union all `)}) as edited where updated_by = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes sessions and links too. The audit keeps the admin's actions. */
export async function deleteAdmin(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).where('role', '=', 'admin').execute();
}
