import { sql } from 'kysely';
import { allOf } from '../columns.ts';
import type { Db } from '../connect.ts';
import { waitForLock } from '../locks.ts';

/** Stored as brotli where compressed. */
export type WebAsset = { name: string; compressed: boolean; bytes: Buffer };

/** The newest build and two before it: phones may have them open, other servers may run them. */
const BUILDS_KEPT = 3;

/** Which of these names are not stored yet. */
export async function missingAssets(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name where name not in (select name from web_assets)`.execute(db);
  return rows.map(({ name }) => name);
}

/** Stores the files of this build, and drops those that only older builds need. */
export async function storeBuild(
  db: Db,
  build: { id: string; names: readonly string[]; assets: readonly WebAsset[] },
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await waitForLock(tx, 'webAssets');
    const started_at = new Date(now);
    await tx
      .insertInto('web_builds')
      .values({ id: build.id, started_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ started_at }))
      .execute();
    for (const asset of build.assets) {
      await tx
        .insertInto('web_assets')
        .values(asset)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await sql`
      insert into web_build_assets (build_id, name) select ${build.id}, name from unnest(${build.names}::text[]) as name
      on conflict do nothing`.execute(tx);
    await sql`
      delete from web_builds where id not in (select id from web_builds order by started_at desc, id limit ${BUILDS_KEPT})`.execute(
      tx,
    );
    await sql`delete from web_assets where name not in (select name from web_build_assets)`.execute(tx);
  });
}

export async function findAsset(db: Db, name: string): Promise<WebAsset | undefined> {
  return db.selectFrom('web_assets').select(allOf('web_assets')).where('name', '=', name).executeTakeFirst();
}

export async function assetNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('web_assets').select('name').execute();
  return rows.map(({ name }) => name);
}
