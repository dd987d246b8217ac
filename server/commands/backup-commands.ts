import { resolve } from 'node:path';
import type pg from 'pg';
import { backupNameOf, backupsToRemove, hasShrunk, type Keeping } from '#domain/backup.ts';
import { type BackupSummary, makeBackup, openBackup, readErased, readSummary, restoreBackup } from '../backup/backup.ts';
import { BackupError, type BackupFile } from '../backup/backup-file.ts';
import { encrypted, refuseRecipient } from '../backup/encryption.ts';
import { withBackupFile } from '../backup/find.ts';
import { type Place, placeOf } from '../backup/place.ts';
import { atPlaceOf, openReader, type ReadPlace } from '../db/reader.ts';
import { recordBackup } from '../db/upkeep/backups.ts';
import { refuseWithoutLetters } from '../db/upkeep/migrate.ts';
import type { Erasure } from '../db/upkeep/replace.ts';
import type { Config } from '../settings/config.ts';
import { type Command, command, type Opened, type Say, type Terminal, UsageError } from './command.ts';

const counted = (rows: Iterable<[string, number]>) =>
  [...rows]
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ');
const total = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((sum, count) => sum + count, 0);
const progress = (say: Say) => (table: string, rows: number) => say(`  ${table}: ${rows} rows …`);

/** Returns whether the backup could be recorded. */
async function record(pool: pg.Pool, { madeAt, rows, bytes }: BackupSummary, say: Say): Promise<boolean> {
  const kept = { made_at: madeAt, bytes, rows: total(rows), tables: Object.keys(rows).length };
  const isRecorded = await recordBackup(pool, kept);
  if (!isRecorded) say('Not recorded: this database is of an earlier version, or takes no writes.');
  return isRecorded;
}

/** Reads from the replica where there is one, with the owner's role: that of READ_DATABASE_URL might not see all tables. */
async function fromRecent<Result>({ primary, config, say }: Backup, make: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const { pool, owner } = primary;
  const { readDatabaseUrl, readMaxAgeMs: maxAgeMs } = config;
  const replica =
    readDatabaseUrl === undefined
      ? undefined
      : { connection: { ...atPlaceOf(readDatabaseUrl, owner), query_timeout: 0 }, prepared: false };
  const told = (place: ReadPlace, why: Error | undefined) =>
    say(`The replica is ${place === 'old' ? 'too old' : `of no use (${why?.message})`}: the primary is read.`);
  const reader = openReader({ primary, replica, maxAgeMs, told });
  return reader
    .read((from) => {
      if (from.pool !== pool) say('Read from the replica (READ_DATABASE_URL).');
      return make(from.pool);
    })
    .finally(() => reader.close());
}

type Backup = {
  primary: Opened;
  config: Config;
  recipient: string | undefined;
  isRecorded: boolean;
  terminal: Terminal;
  say: Say;
};

function tellMade({ rows, bytes }: BackupSummary, where: string, say: Say): void {
  say(`${where}: ${total(rows)} rows of ${Object.keys(rows).length} tables, ${bytes} bytes.`);
  say(counted(Object.entries(rows)));
}

/** Read anywhere, recorded at the primary. */
async function backupToFile(backup: Backup, path: string): Promise<void> {
  const { primary, recipient, isRecorded, say } = backup;
  if (recipient !== undefined)
    throw new UsageError('--recipient is for a folder (FOLDER/), for s3://… and for standard output (-)');
  const made = await fromRecent(backup, (pool) => makeBackup(pool, path, progress(say)));
  tellMade(made, `Wrote ${path} and read it back`, say);
  if (isRecorded) await record(primary.pool, made, say);
}

/**
 * Writes to standard output. Not recorded, because it is unknown where the output is stored. Always from the primary, because written output cannot be
 * withdrawn for a second try.
 */
async function backupToOutput({ primary, recipient, terminal, say }: Backup): Promise<void> {
  const sealed = (bytes: AsyncIterable<Buffer>) => (recipient === undefined ? bytes : encrypted(recipient, bytes));
  const made = await makeBackup(primary.pool, (bytes) => terminal.writeBytes(sealed(bytes)), progress(say));
  tellMade(made, 'Written', say);
}

/** Stores a backup named by its time next to earlier ones, and deletes expired ones. */
async function backupToPlace(backup: Backup, place: Place, keeping: Keeping | undefined): Promise<void> {
  const { primary, recipient, isRecorded, say } = backup;
  if (recipient === undefined && place.isElsewhere)
    throw new UsageError(`What leaves this machine is encrypted: --recipient with a public key of age (age-keygen)`);
  const before = (await place.list()).at(-1);
  const name = backupNameOf(Date.now(), recipient !== undefined);
  let sent = 0;
  let kept = 0;
  async function* measured(bytes: AsyncIterable<Buffer>) {
    for await (const chunk of bytes) {
      sent += chunk.length;
      yield chunk;
    }
  }
  const made = await fromRecent(backup, (pool) => {
    sent = 0;
    const keep = async (bytes: AsyncIterable<Buffer>) => {
      kept = await place.put(name, measured(recipient === undefined ? bytes : encrypted(recipient, bytes)));
    };
    return makeBackup(pool, keep, progress(say));
  });
  if (kept !== sent)
    throw new BackupError(`${place.name}${name} has ${kept} bytes there, and ${sent} were sent: nothing was deleted.`);
  tellMade(made, `Kept ${place.name}${name}${recipient === undefined ? '' : ', encrypted'}`, say);
  if (isRecorded) await record(primary.pool, made, say);
  if (keeping === undefined) return;
  if (hasShrunk(kept, before?.bytes)) {
    throw new BackupError(`It has less than half the size of ${before?.name}: no older one was deleted. Look at the database.`);
  }
  for (const old of backupsToRemove(
    (await place.list()).map((one) => one.name),
    keeping,
    Date.now(),
  )) {
    await place.remove(old);
    say(`Deleted, as too old: ${old}`);
  }
}

const wholeNumber = (option: string, value: string): number => {
  if (!/^\d{1,5}$/.test(value)) throw new UsageError(`--${option} is a whole number`);
  return Number(value);
};

type Restoring = {
  role: string | undefined;
  isAgreed: boolean;
  erased: readonly Erasure[];
  leaveNewer: boolean;
  terminal: Terminal;
  say: Say;
};

async function restore(pool: pg.Pool, backup: BackupFile, restoring: Restoring): Promise<void> {
  const { role, isAgreed, erased, leaveNewer, terminal, say } = restoring;
  const restored = await restoreBackup(pool, backup, {
    progress: progress(say),
    serverRole: role,
    erased,
    leaveNewer,
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
  for (const table of leftOut) say(`Left out: ${table}, which this release does not know.`);
  for (const migration of applied) say(`Migrated: ${migration}`);
  say(`Restored the backup of ${header.made_at}: ${total(rows)} rows of ${Object.keys(rows).length} tables.`);
  // The restored file counts as a known good backup, for doctor.
  await record(pool, { madeAt: header.made_at, rows, bytes: backup.bytes }, say);
  if (erasedAgain > 0) say(`Erased again, because that was done after the backup was made: ${erasedAgain} accounts.`);
}

export const BACKUP_COMMANDS: readonly Command[] = [
  command({
    name: 'backup',
    shows: 'FILE|FOLDER/|s3://BUCKET/FOLDER/|- [--recipient AGE-KEY] [--keep-days N] [--keep-at-least N] [--unrecorded]',
    does: [
      'write everything in the database to a file, also while the server runs, and read it back; or, under the name',
      'of its time, into a folder or to storage; or to standard output. --recipient encrypts it for a public key of age,',
      '--keep-days deletes the older ones there, but never the newest (--keep-at-least, 7). doctor, metrics and back',
      'office tell when the last one was made, except --unrecorded, and of -',
    ],
    operands: [1, 1],
    options: {
      recipient: { type: 'string' },
      'keep-days': { type: 'string' },
      'keep-at-least': { type: 'string', default: '7' },
      unrecorded: { type: 'boolean', default: false },
    },
    async run({ settingsOfDatabase, inDatabase, operands: [to = ''], terminal, say }, options) {
      const config = await settingsOfDatabase();
      const { recipient, unrecorded, 'keep-days': days, 'keep-at-least': atLeast } = options;
      if (recipient !== undefined) refuseRecipient(recipient);
      const kept = placeOf(to, config.s3);
      if (kept !== undefined && kept.name !== '') throw new UsageError(`A folder ends with a slash: ${to}/`);
      const keeping =
        days === undefined ? undefined : { days: wholeNumber('keep-days', days), atLeast: wholeNumber('keep-at-least', atLeast) };
      if (keeping !== undefined && kept === undefined)
        throw new UsageError('--keep-days is for a folder (FOLDER/) and for s3://…');
      await inDatabase(config, { anyVersion: true }, async (primary) => {
        const backup: Backup = { primary, config, recipient, isRecorded: !unrecorded, terminal, say };
        if (kept !== undefined) return backupToPlace(backup, kept.place, keeping);
        if (to === '-') return backupToOutput(backup);
        return backupToFile(backup, resolve(to));
      });
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
    shows: 'FILE|FOLDER/|s3://… [--identity KEY-FILE] [--yes] [--erased-in NEWER] [--leave-newer]',
    does: [
      'put a backup in the place of everything in the database, all or nothing; of a folder or of storage the newest,',
      'or the one that is named; --identity: the private key of age for one that is encrypted;',
      'asks first when the database is not empty, --yes answers. Who was erased since, as',
      'the database itself or a newer backup knows, is erased again. --leave-newer: one that was',
      'made on the tables of a newer release, without what that has added',
    ],
    operands: [1, 1],
    options: {
      identity: { type: 'string' },
      yes: { type: 'boolean', default: false },
      'erased-in': { type: 'string' },
      'leave-newer': { type: 'boolean', default: false },
    },
    async run(
      { settingsOfDatabase, inDatabase, operands: [path = ''], terminal, say },
      { identity, yes, 'erased-in': newer, 'leave-newer': leaveNewer },
    ) {
      const config = await settingsOfDatabase();
      const from = { s3: config.s3, identity };
      const erased = newer === undefined ? [] : await withBackupFile(newer, from, readErased);
      await withBackupFile(path, from, async (found) => {
        const file = await openBackup(found, leaveNewer);
        await inDatabase(config, { alone: true, anyVersion: true }, async ({ pool, serverRole }) => {
          await refuseWithoutLetters(pool);
          await restore(pool, file, { role: await serverRole(), isAgreed: yes, erased, leaveNewer, terminal, say });
        }).finally(() => file.close());
      });
    },
  }),
];
