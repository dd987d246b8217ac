import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './connect.ts';

/** Tables whose triggers count changes. */
const LISTS = ['takes', 'text_readings'];

/** Version numbers of the cached lists; empty when nothing has ever changed. */
type ListRevisions = { readonly content: string; readonly takes: string; readonly text_readings: string };

export async function findListRevisions(db: Db): Promise<ListRevisions> {
  const { rows } = await sql<ListRevisions>`
    select (select revision from content_revision)::text as content,
      coalesce((select revision from list_revisions where name = 'takes')::text, '') as takes,
      coalesce((select revision from list_revisions where name = 'text_readings')::text, '') as text_readings`.execute(db);
  return rows[0] as ListRevisions;
}

/** After rows were written with triggers off: makes all servers drop their cached lists. */
export async function renewListRevisions(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into list_revisions select name, gen_random_uuid() from unnest($1::text[]) as name
    on conflict (name) do update set revision = excluded.revision`,
    [LISTS],
  );
}
