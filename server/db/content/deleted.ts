import { sql } from 'kysely';
import { CONTENT, CONTENT_KINDS, type ContentKind } from '#contract/content.ts';
import type { Db } from '../connect.ts';

export type DeletedDocument = {
  kind: ContentKind;
  id: number;
  at: string;
  by: string | null;
  before: Readonly<Record<string, unknown>>;
};

/** Null for entries about the order of a list, whose subject_id is no number. */
const number = sql`case when subject_id ~ '^[1-9][0-9]{0,8}$' then subject_id::int end`;

/** True when the row does not exist any more. */
const isGone = sql.join(
  CONTENT_KINDS.map(
    (kind) => sql`(subject = ${kind} and not exists (select from ${sql.table(CONTENT[kind].table)} t where t.id = ${number}))`,
  ),
  sql` or `,
);

/** Audit entries of deleted content that has not been restored, the latest first. */
export async function findDeleted(
  db: Db,
  of: { kind?: ContentKind | undefined; id?: number },
  page: { number: number; size: number } = { number: 1, size: 1 },
): Promise<{ rows: DeletedDocument[]; total: number }> {
  const { kind = null, id = null } = of;
  const found = sql`
    select distinct on (subject, subject_id) audit.id as entry, subject as kind, subject_id::int as id, at, user_id, before
    from audit
    where action = 'delete' and subject = any(${[...CONTENT_KINDS]}::text[]) and (${isGone}) and (${kind}::text is null or subject = ${kind})
      and (${id}::int is null or subject_id = ${id}::int::text)
    order by subject, subject_id, audit.id desc`;
  const { rows } = await sql<DeletedDocument>`
    select found.kind, found.id, found.at, found.before, users.name as by
    from (${found}) found left join users on users.id = found.user_id
    order by entry desc limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${found}) found`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Everything that an admin has ever deleted. */
export async function findDeletions(db: Db): Promise<{ kind: ContentKind; id: number }[]> {
  const { rows } = await sql<{ kind: ContentKind; id: number }>`
    select distinct subject as kind, subject_id::int as id from audit
    where action = 'delete' and subject = any(${[...CONTENT_KINDS]}::text[]) and subject_id ~ '^[1-9][0-9]{0,8}$'`.execute(db);
  return rows;
}

/** The group that has this code now. */
export async function signGroupWith(db: Db, groupid: string): Promise<number | undefined> {
  const row = await db.selectFrom('sign_categories').select('id').where('groupid', '=', groupid).executeTakeFirst();
  return row?.id;
}

export async function groupidOf(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('sign_categories').select('groupid').where('id', '=', id).executeTakeFirst();
  return row?.groupid;
}

export async function optionsExist(db: Db, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select from options where id = any(${ids}::int[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** Forgets the stored key of a deleted question: it is restored. */
export async function forgetDeletedQuestion(db: Db, id: number): Promise<void> {
  await db.deleteFrom('deleted_questions').where('id', '=', id).execute();
}
