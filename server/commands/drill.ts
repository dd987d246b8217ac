import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openBackup, restoreBackup } from '../backup/backup.ts';
import { BackupError } from '../backup/backup-file.ts';
import { withBackupFile } from '../backup/find.ts';
import { connect } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { openDatabase } from '../db/open.ts';
import { findAdmins } from '../db/people/admins.ts';
import { countTables } from '../db/upkeep/doctor.ts';
import { refuseWithoutLetters } from '../db/upkeep/migrate.ts';
import { CommandRefused, command, type Say } from './command.ts';

/** Tables to which a restore itself adds a row. */
const ADDED_TO = new Set(['audit', 'schema_migrations']);

/** Restores a file into an empty database, and compares the counts. */
async function tryFile(path: string, connection: pg.PoolConfig, say: Say): Promise<void> {
  const began = Date.now();
  const file = await openBackup(path);
  const { db, pool } = connect({
    connection: { ...connection, query_timeout: 0 },
    size: 2,
    prepared: false,
    onError: () => undefined,
  });
  try {
    await refuseWithoutLetters(pool);
    const restored = await restoreBackup(pool, file, {
      progress: (table, rows) => say(`  ${table}: ${rows} rows …`),
      mayReplace: async () => false,
    });
    if (restored === undefined) throw new BackupError('The database of --into is not empty: a drill needs one of its own.');
    const counts = await countTables(pool);
    const fewer = Object.entries(restored.rows).filter(([table, rows]) => {
      const now = counts.get(table);
      say(`  ${table}: ${rows} in the backup, ${now ?? 'no table'} restored`);
      return now === undefined || now < rows || (now > rows && !ADDED_TO.has(table) && restored.applied.length === 0);
    });
    if (fewer.length > 0)
      throw new CommandRefused(`Not as many rows as in the backup: ${fewer.map(([table]) => table).join(', ')}.`);
    const admins = (await findAdmins(db, Date.now())).filter(({ disabled_at }) => disabled_at === null).length;
    if (admins === 0) throw new CommandRefused('No admin could log in to what was restored.');
    const rows = Object.values(restored.rows).reduce((sum, count) => sum + count, 0);
    say(
      `The drill went well: the backup of ${restored.header.made_at} was restored in ${((Date.now() - began) / 1000).toFixed(1)} s, ` +
        `${rows} rows of ${Object.keys(restored.rows).length} tables, all counted; ${admins} admins can log in.`,
    );
  } finally {
    await pool.end();
    await file.close();
  }
}

/** Into a temporary embedded PostgreSQL, or an empty database that was made for it. */
async function drill(path: string, into: string | undefined, say: Say): Promise<void> {
  if (into !== undefined) {
    const database = await openDatabase(
      { databaseUrl: into, migrationDatabaseUrl: undefined, dataDir: '' },
      'command line',
      () => undefined,
    );
    return tryFile(path, database.owner, say).finally(() => database.close());
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'mengedi-drill-'));
  try {
    // No fsync: it is thrown away.
    const embedded = await startEmbedded({ dataDir, fsync: false }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'MODULE_NOT_FOUND' && error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
      throw new CommandRefused(
        'There is no embedded PostgreSQL here: --into postgres://… names an empty database for the drill.',
      );
    });
    await tryFile(path, embedded.connection, say).finally(() => embedded.stop());
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

export const DRILL_COMMAND = command({
  name: 'drill',
  shows: 'FILE|FOLDER/|s3://… [--identity KEY-FILE] [--into postgres://…]',
  does: [
    'restore a backup beside the real database, count every table and compare, and throw it away: in a PostgreSQL of',
    'its own, or in the empty database of --into',
  ],
  operands: [1, 1],
  options: { identity: { type: 'string' }, into: { type: 'string' } },
  async run({ settings, operands: [from = ''], say }, { identity, into }) {
    const { s3 } = await settings();
    await withBackupFile(from, { s3, identity }, (path) => drill(path, into, say));
  },
});
