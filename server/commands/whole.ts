import { resolve } from 'node:path';
import type pg from 'pg';
import { type BackupSummary, makeBackup, openBackup, readErased, readSummary, restoreBackup } from '../backup/backup.ts';
import { BackupError, type BackupFile } from '../backup/backup-file.ts';
import { recordBackup } from '../db/backups.ts';
import { refuseWithoutLetters } from '../db/migrate.ts';
import { atPlaceOf, openReader, type ReadPlace } from '../db/reader.ts';
import type { Erasure } from '../db/replace.ts';
import type { Config } from '../settings/config.ts';
import { type Command, command, type Opened, type Say, type Terminal } from './command.ts';

const counted = (rows: Iterable<[string, number]>) =>
  [...rows]
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ');
const total = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((sum, count) => sum + count, 0);
const progress = (say: Say) => (table: string, rows: number) => say(`  ${table}: ${rows} rows …`);

/** Returns whether it is recorded now. */
async function record(pool: pg.Pool, { madeAt, rows, bytes }: BackupSummary, say: Say): Promise<boolean> {
  const kept = { made_at: madeAt, bytes, rows: total(rows), tables: Object.keys(rows).length };
  const isRecorded = await recordBackup(pool, kept);
  if (!isRecorded) say('Not recorded: this database is of an earlier version, or takes no writes.');
  return isRecorded;
}

type Backup = { primary: Opened; config: Config; path: string; isRecorded: boolean; say: Say };

/** From the replica where there is one; recorded at the primary. */
async function backup({ primary, config, path, isRecorded, say }: Backup): Promise<void> {
  const { pool, owner } = primary;
  const { readDatabaseUrl, readMaxAgeMs: maxAgeMs } = config;
  // As the owner of the tables: for the role of READ_DATABASE_URL it would be a backup of less than everything.
  const replica =
    readDatabaseUrl === undefined
      ? undefined
      : { connection: { ...atPlaceOf(readDatabaseUrl, owner), query_timeout: 0 }, prepared: false };
  const told = (place: ReadPlace, why: Error | undefined) =>
    say(`The replica is ${place === 'old' ? 'too old' : `of no use (${why?.message})`}: the primary is read.`);
  const reader = openReader({ primary, replica, maxAgeMs, told });
  const made = await reader
    .recent((from) => {
      if (from.pool !== pool) say('Read from the replica (READ_DATABASE_URL).');
      return makeBackup(from.pool, path, progress(say));
    })
    .finally(() => reader.close());
  const { rows, bytes } = made;
  say(`Wrote ${path} and read it back: ${total(rows)} rows of ${Object.keys(rows).length} tables, ${bytes} bytes.`);
  say(counted(Object.entries(rows)));
  if (isRecorded) await record(pool, made, say);
}

type Restoring = { role: string | undefined; isAgreed: boolean; erased: readonly Erasure[]; terminal: Terminal; say: Say };

async function restore(pool: pg.Pool, backup: BackupFile, restoring: Restoring): Promise<void> {
  const { role, isAgreed, erased, terminal, say } = restoring;
  const restored = await restoreBackup(pool, backup, {
    progress: progress(say),
    serverRole: role,
    erased,
    async mayReplace(lost, { made_at, version }) {
      if (isAgreed) return true;
      const holds = `The database is not empty. It holds: ${counted(lost)}.`;
      if (!terminal.isInteractive) throw new BackupError(`${holds}\nNothing was changed; --yes replaces all of it.`);
      terminal.writeError(
        `${holds}\nAll of it is replaced by the backup of ${made_at}, made by Mengedi ${version}. Go on (yes/no)? `,
      );
      return (await terminal.readLine()).trim().toLowerCase() === 'yes';
    },
  });
  if (restored === undefined) throw new BackupError('Nothing was changed.');
  const { header, rows, applied, leftOut, erasedAgain } = restored;
  for (const table of leftOut) say(`Left out: ${table}, which is no table of Mengedi.`);
  for (const migration of applied) say(`Migrated: ${migration}`);
  say(`Restored the backup of ${header.made_at}: ${total(rows)} rows of ${Object.keys(rows).length} tables.`);
  // What was restored was good: doctor is not to say that there is none.
  await record(pool, { madeAt: header.made_at, rows, bytes: backup.bytes }, say);
  if (erasedAgain > 0) say(`Erased again, because that was done after the backup was made: ${erasedAgain} accounts.`);
}

export const WHOLE_COMMANDS: readonly Command[] = [
  command({
    name: 'backup',
    shows: 'FILE [--unrecorded]',
    does: [
      'write everything in the database to a file, also while the server runs, and read it back;',
      'doctor, metrics and back office tell when the last one was made, except --unrecorded',
    ],
    operands: [1, 1],
    options: { unrecorded: { type: 'boolean', default: false } },
    async run({ settingsOfDatabase, inDatabase, operands: [path = ''], say }, { unrecorded }) {
      const config = await settingsOfDatabase();
      await inDatabase(config, { anyVersion: true }, (primary) =>
        backup({ primary, config, path: resolve(path), isRecorded: !unrecorded, say }),
      );
    },
  }),
  command({
    name: 'record-backup',
    shows: 'FILE',
    does: ['record a backup that was made --unrecorded, when what was to be done with it is done'],
    operands: [1, 1],
    options: {},
    async run({ settingsOfDatabase, inDatabase, operands: [path = ''], say }) {
      const summary = await readSummary(resolve(path));
      await inDatabase(await settingsOfDatabase(), { anyVersion: true }, async ({ pool }) => {
        if (await record(pool, summary, say)) say(`Recorded the backup of ${summary.madeAt}.`);
      });
    },
  }),
  command({
    name: 'restore',
    shows: 'FILE [--yes] [--erased-in NEWER]',
    does: [
      'put a backup in the place of everything in the database, all or nothing;',
      'asks first when the database is not empty, --yes answers. Who was erased since, as',
      'the database itself or a newer backup knows, is erased again',
    ],
    operands: [1, 1],
    options: { yes: { type: 'boolean', default: false }, 'erased-in': { type: 'string' } },
    async run({ settingsOfDatabase, inDatabase, operands: [path = ''], terminal, say }, { yes, 'erased-in': newer }) {
      const config = await settingsOfDatabase();
      const erased = newer === undefined ? [] : await readErased(resolve(newer));
      const file = await openBackup(resolve(path));
      await inDatabase(config, { alone: true, anyVersion: true }, async ({ pool, serverRole }) => {
        await refuseWithoutLetters(pool);
        await restore(pool, file, { role: await serverRole(), isAgreed: yes, erased, terminal, say });
      }).finally(() => file.close());
    },
  }),
];
