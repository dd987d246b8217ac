import type pg from 'pg';
import { checkDatabase, migrationNames } from '../db/upkeep/migrate.ts';
import { migrateFor } from '../db/upkeep/roles.ts';
import { VERSION } from '../settings/version.ts';
import { CommandRefused, command, type Opened, type Say } from './command.ts';

/** Applies missing migrations and grants. Returns whether there were any. */
export async function bringUpToDate({ pool, serverRole }: Opened, say: Say): Promise<boolean> {
  const applied = await migrateFor(await serverRole(), pool);
  for (const name of applied) say(`Migrated: ${name}`);
  return applied.length > 0;
}

/** Only `migrate` and a server's start change tables: another command of a newer checkout must not do so under running servers. Returns true for an empty database that may be filled. */
export async function refuseOtherVersion(pool: pg.Pool, mayMake: boolean): Promise<boolean> {
  const known = await migrationNames();
  const client = await pool.connect();
  const { missing } = await checkDatabase(client, known).finally(() => client.release());
  if (missing.length === 0) return false;
  const isEmpty = missing.length === known.length;
  if (isEmpty && mayMake) return true;
  const at = isEmpty ? 'is empty' : `is of an earlier version (it has not ${missing.join(', ')})`;
  throw new CommandRefused(
    `The database ${at}. This is Mengedi ${VERSION}, whose tables are those of ${known.at(-1)}: ` +
      'use the command line of the version that the server runs, or bring the database up to date first (npm run cli -- migrate, or a start of this version).',
  );
}

export const MIGRATE_COMMAND = command({
  name: 'migrate',
  shows: '',
  does: ['bring the database up to date, as a start of the server does; no other command does it'],
  operands: [0, 0],
  options: {},
  async run({ settingsOfDatabase, inDatabase, say }) {
    await inDatabase(await settingsOfDatabase(), { anyVersion: true }, async (opened) =>
      say((await bringUpToDate(opened, say)) ? 'Done.' : 'The database is up to date.'),
    );
  },
});
