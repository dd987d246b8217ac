import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Every row of every table as a line of text, with bytes as hex. */
export async function everyRow(db: Db, except: readonly string[] = []): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const wanted = tables.filter(({ name }) => !except.includes(name));
  const texts = wanted.map(
    ({ name }) => sql`select ${sql.lit(name)} || ' ' || to_jsonb(t)::text as row from ${sql.table(name)} as t`,
  );
  const { rows } = await sql<{ row: string }>`${sql.join(texts, sql` union all `)} order by 1`.execute(db);
  return rows.map(({ row }) => row).join('\n');
}
