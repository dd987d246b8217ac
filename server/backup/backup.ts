import type pg from 'pg';
import { ageFault, migrationNames, newerThan, tablesOf } from '../db/upkeep/migrate.ts';
import { countRows, type Erasure, isCounted, type Loading, ReplaceError, replaceDatabase } from '../db/upkeep/replace.ts';
import { inSnapshot, LEFT_OUT, type Snapshot } from '../db/upkeep/snapshot.ts';
import { VERSION } from '../settings/version.ts';
import {
  type BackupEnd,
  BackupError,
  type BackupFile,
  type BackupHeader,
  openBackupFile,
  type Sink,
  streamBackup,
  writeBackupFile,
} from './backup-file.ts';

/** Called from time to time while a table is dumped. */
export type Progress = (table: string, rows: number) => void;
const PROGRESS_ROWS = 100_000;

async function* reported(parts: AsyncIterable<Loading>, progress: Progress): AsyncGenerator<Loading> {
  let table = '';
  let rows = 0;
  for await (const part of parts) {
    if ('table' in part) {
      table = part.table.name;
      rows = 0;
    } else {
      const before = rows;
      rows += part.rows.length;
      if (Math.floor(rows / PROGRESS_ROWS) > Math.floor(before / PROGRESS_ROWS)) progress(table, rows);
    }
    yield part;
  }
}

async function* partsOf(snapshot: Snapshot): AsyncGenerator<Loading> {
  for (const table of snapshot.tables) {
    yield { table: { name: table.name, columns: table.columns.map(({ name }) => name) } };
    for await (const rows of snapshot.rows(table)) yield { rows };
  }
}

export type BackupSummary = { madeAt: string; rows: Record<string, number>; bytes: number };

/** A role sees its own tables only: with another role, or with tables missing, the backup would be incomplete. */
async function refuseParts({ role, migrations, tables, foreign }: Snapshot, known: readonly string[]): Promise<void> {
  const there = new Set(tables.map(({ name }) => name));
  const ours = migrations.filter((name) => known.includes(name));
  const missing = [...(await tablesOf(ours))].filter((name) => !there.has(name) && !LEFT_OUT.has(name)).sort();
  const others = missing.filter((name) => foreign.includes(name));
  if (others.length > 0) {
    throw new BackupError(
      `Nothing was written: the role ${role} does not own ${others.join(', ')}. A backup is made by their owner: set MIGRATION_DATABASE_URL.`,
    );
  }
  if (missing.length > 0) {
    throw new BackupError(
      `Nothing was written: the database has no table ${missing.join(', ')}, which its migrations have made.`,
    );
  }
}

function refuseEmpty(rows: Readonly<Record<string, number>>): void {
  if (Object.entries(rows).some(([table, count]) => count > 0 && isCounted(table))) return;
  throw new BackupError('There is nothing to back up: the database holds no accounts and no content.');
}

/** Dumps the database in one snapshot, to a file or a sink. Refuses an incomplete or empty one. */
export async function makeBackup(pool: pg.Pool, to: string | Sink, progress: Progress): Promise<BackupSummary> {
  const known = await migrationNames();
  return inSnapshot(pool, async (snapshot) => {
    const { migrations, needs, sequences } = snapshot;
    if (migrations.length === 0) throw new BackupError('There is nothing to back up: the database holds no Mengedi.');
    const tooOld = ageFault(known, migrations);
    if (tooOld !== undefined) throw new BackupError(`The database is ${tooOld}.`);
    const unknown = newerThan(known, needs);
    if (unknown.length > 0) {
      throw new BackupError(`The database belongs to a newer version of Mengedi (${unknown.join(', ')}): use that version.`);
    }
    await refuseParts(snapshot, known);
    const madeAt = new Date().toISOString();
    const header = { version: VERSION, made_at: madeAt, migrations, needs };
    const parts = reported(partsOf(snapshot), progress);
    const check = ({ tables }: BackupEnd) => refuseEmpty(rowsOf(tables));
    const contents = { header, parts, sequences, check };
    const { end, bytes } = await (typeof to === 'string' ? writeBackupFile(to, contents) : streamBackup(contents, to));
    return { madeAt, rows: rowsOf(end.tables), bytes };
  });
}

/** The header and end of a valid backup file. */
export async function readSummary(path: string): Promise<BackupSummary> {
  const { header, end, bytes, close } = await openBackup(path);
  await close();
  const rows = rowsOf(end.tables);
  refuseEmpty(rows);
  return { madeAt: header.made_at, rows, bytes };
}

const rowsOf = (tables: Readonly<Record<string, { rows: number }>>) =>
  Object.fromEntries(Object.entries(tables).map(([name, { rows }]) => [name, rows]));

type RestoreOptions = {
  /** Asked when the database is not empty, with the rows that would be lost. */
  mayReplace: (lost: ReadonlyMap<string, number>, backup: BackupHeader) => Promise<boolean>;
  progress: Progress;
  /** The server's role, to be granted rights again. */
  serverRole?: string | undefined;
  /** Erasures to replay after the restore that the live database no longer lists. */
  erased?: readonly Erasure[];
  /** Leaves out tables and columns of a newer release instead of refusing. */
  leaveNewer?: boolean;
};

type RestoreSummary = {
  header: BackupHeader;
  rows: Record<string, number>;
  applied: string[];
  leftOut: string[];
  erasedAgain: number;
};

/** Why a backup cannot be restored by this release. */
function unfit({ version, migrations, needs }: BackupHeader, known: readonly string[], leaveNewer: boolean): string | undefined {
  const tooOld = ageFault(known, migrations);
  if (tooOld !== undefined) return `is ${tooOld}.`;
  const unknown = newerThan(known, migrations);
  if (unknown.length === 0) return undefined;
  const isFit = needs !== undefined && newerThan(known, needs).length === 0;
  if (isFit && leaveNewer) return undefined;
  const made = `was made by Mengedi ${version}, which is newer than this one, ${VERSION}, or on its tables (${unknown.join(', ')})`;
  return isFit
    ? `${made}. Restore it with that release; or with --leave-newer, which leaves out what this one does not know.`
    : `${made}.`;
}

/** Opens a backup that can be restored: whole, and of this or an older version, unless newer parts are left out. */
export async function openBackup(path: string, leaveNewer = false): Promise<BackupFile> {
  const backup = await openBackupFile(path);
  const fault = unfit(backup.header, await migrationNames(), leaveNewer);
  if (fault === undefined) return backup;
  await backup.close();
  throw new BackupError(`${path} ${fault}`);
}

/** Erasures recorded in a backup, to replay them after restoring an older one. */
export async function readErased(path: string): Promise<Erasure[]> {
  const backup = await openBackup(path, true);
  const erased: Erasure[] = [];
  try {
    let columns: readonly string[] | undefined;
    for await (const part of backup.parts()) {
      if ('table' in part) columns = part.table.name === 'erased' ? part.table.columns : undefined;
      else if (columns !== undefined) {
        const [id, made] = [columns.indexOf('user_id'), columns.indexOf('created_at')];
        const rows = part.rows.map((line) => JSON.parse(line) as string[]);
        erased.push(...rows.map((row) => ({ user_id: Number(row[id]), created_at: row[made] as string })));
      }
    }
  } finally {
    await backup.close();
  }
  return erased;
}

/** Replaces the database by a backup, all or nothing. Undefined when `mayReplace` refused. */
export async function restoreBackup(
  pool: pg.Pool,
  { header, end, parts }: BackupFile,
  options: RestoreOptions,
): Promise<RestoreSummary | undefined> {
  const lost = await countRows(pool);
  if (lost.size > 0 && !(await options.mayReplace(lost, header))) return undefined;
  const { applied, leftOut, erasedAgain } = await replaceDatabase(pool, {
    migrations: header.migrations,
    parts: reported(parts(), options.progress),
    sequences: end.sequences,
    serverRole: options.serverRole,
    erased: options.erased ?? [],
    leaveNewer: options.leaveNewer ?? false,
    record: { madeAt: header.made_at, version: header.version },
  }).catch((error) => {
    throw error instanceof ReplaceError ? new BackupError(`Nothing was restored: ${error.message}.`) : error;
  });
  return { header, rows: rowsOf(end.tables), applied, leftOut, erasedAgain };
}
