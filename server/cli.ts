import { readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { ContentError, readContentFiles } from '#content/read.ts';
import { passwordFault } from '#domain/password.ts';
import { hashPassword } from './accounts/passwords.ts';
import { makeBackup, openBackup, restoreBackup } from './backup/backup.ts';
import { BackupError, type BackupFile } from './backup/backup-file.ts';
import { ConfigError, readConfig } from './config.ts';
import { insertAudit } from './db/audit.ts';
import { connect, type Db } from './db/connect.ts';
import { readContent } from './db/content.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { letWork, serverRole } from './db/roles.ts';
import { userIdsWithAnswers } from './db/study.ts';
import { findTranslations } from './db/translations.ts';
import { findUserByEmail, insertUser } from './db/users.ts';
import { writeContentFiles } from './editing/export.ts';
import { type Change, importContent } from './editing/import.ts';
import { toContent } from './editing/records.ts';
import { TRANSLATION_COLUMNS, translationCells } from './editing/translations-file.ts';
import { importTranslations } from './editing/translations-import.ts';
import { readUploadedPictures, writeUploadedPictures } from './editing/uploaded-pictures.ts';
import { csvFile } from './http/csv.ts';
import { rebuildMemory } from './study/memories.ts';
import { say as inWords } from './text/catalog.ts';

const CONTENT = fileURLToPath(new URL('../content/', import.meta.url));

const USAGE = `Usage: npm run cli -- COMMAND

  create-admin --email E --name N [--phone P]   make an admin; the password is read from standard input
  migrate                                       bring the database up to date
  content import [DIR] [--dry-run] [--overwrite-edited]
                                                bring content files into the database, all or nothing (default: content/)
  content export DIR                            write the content of the database as files, with the pictures uploaded in the back office
  content export FILE.csv                       write all texts for a spreadsheet: Swedish, Tigrinya and English side by side
  content import FILE.csv --by E [--dry-run]    bring the spreadsheet back, all or nothing, in the name of the admin with that address
  memory rebuild                                make what learners remember anew from the log of their answers
  backup FILE                                   write everything in the database to a file, also while the server runs
  restore FILE [--yes]                          put a backup in the place of everything in the database, all or nothing;
                                                asks first when the database is not empty, --yes answers
`;

class UsageError extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`);

function shorten(value: unknown): string {
  const text = value === undefined ? '(nothing)' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}

function describe(change: Change): string[] {
  const sign = { add: '+', change: '~', 'keep edited': '!' }[change.action];
  const note = change.action === 'keep edited' ? ' (edited in the back office: kept; --overwrite-edited replaces it)' : '';
  return [
    `${sign} ${change.kind} ${change.id}${note}`,
    ...change.fields.flatMap(({ path, before, after }) => [
      `    ${path}`,
      `      - ${shorten(before)}`,
      `      + ${shorten(after)}`,
    ]),
  ];
}

async function readLine(): Promise<string> {
  const terminal = createInterface({ input: process.stdin });
  for await (const line of terminal) {
    terminal.close();
    return line;
  }
  return '';
}

function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password (visible while typing): ');
  return readLine();
}

async function readSpreadsheet(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read (${error.code}).`);
  });
}

async function exportTranslations(db: Db, path: string): Promise<void> {
  const rows = await findTranslations(db, { retired: false });
  await writeFile(path, csvFile(TRANSLATION_COLUMNS, [rows.map(translationCells)]));
  say(`Wrote ${rows.length} texts.`);
}

/** Rows are saved as the admin's, so that a later import of content files keeps them as it keeps every edit. */
async function importSpreadsheet(db: Db, path: string, bytes: Buffer, by: string, isDryRun: boolean): Promise<void> {
  const user = await findUserByEmail(db, by);
  if (user?.role !== 'admin') throw new UsageError(`There is no admin with the address ${by}.`);
  const author = { id: null, session: { user } };
  const { changes, faults, isImported } = await importTranslations(db, author, bytes, { isDryRun, now: Date.now() });
  const file = basename(path);
  if (faults.length > 0) {
    throw new ContentError(faults.map(({ line, fault }) => ({ file, line, message: inWords('en', fault.key, fault.values) })));
  }
  for (const { kind, id, field, language, before, text } of changes) {
    for (const line of [`~ ${kind} ${id} ${field} ${language}`, `      - ${shorten(before)}`, `      + ${shorten(text)}`])
      say(line);
  }
  say(isImported ? `Imported: ${changes.length} texts changed.` : `Dry run, nothing written: ${changes.length} texts to change.`);
}

const LEARNERS_AT_ONCE = 500;

async function rebuildMemories(db: Db): Promise<void> {
  let count = 0;
  for (let ids = await userIdsWithAnswers(db, 0, LEARNERS_AT_ONCE); ids.length > 0; ) {
    for (const id of ids) await rebuildMemory(db, id);
    count += ids.length;
    say(`  ${count} learners …`);
    ids = await userIdsWithAnswers(db, ids.at(-1) ?? 0, LEARNERS_AT_ONCE);
  }
  say(`Rebuilt the memory of ${count} learners.`);
}

const counted = (rows: Iterable<[string, number]>) =>
  [...rows]
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ');
const total = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((sum, count) => sum + count, 0);
const progress = (table: string, rows: number) => say(`  ${table}: ${rows} rows …`);

async function backup(pool: pg.Pool, path: string): Promise<void> {
  const { rows, bytes } = await makeBackup(pool, path, progress);
  say(`Wrote ${path}: ${total(rows)} rows of ${Object.keys(rows).length} tables, ${bytes} bytes.`);
  say(counted(Object.entries(rows)));
}

async function restore(pool: pg.Pool, backup: BackupFile, role: string | undefined, isAgreed: boolean): Promise<void> {
  const restored = await restoreBackup(pool, backup, {
    progress,
    serverRole: role,
    async mayReplace(lost, { made_at, version }) {
      if (isAgreed) return true;
      const holds = `The database is not empty. It holds: ${counted(lost)}.`;
      if (!process.stdin.isTTY) throw new BackupError(`${holds}\nNothing was changed; --yes replaces all of it.`);
      process.stderr.write(
        `${holds}\nAll of it is replaced by the backup of ${made_at}, made by Mengedi ${version}. Go on (yes/no)? `,
      );
      return (await readLine()).trim().toLowerCase() === 'yes';
    },
  });
  if (restored === undefined) throw new BackupError('Nothing was changed.');
  const { header, rows, applied, leftOut } = restored;
  for (const table of leftOut) say(`Left out: ${table}, which is no table of Mengedi.`);
  for (const migration of applied) say(`Migrated: ${migration}`);
  say(`Restored the backup of ${header.made_at}: ${total(rows)} rows of ${Object.keys(rows).length} tables.`);
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      phone: { type: 'string', default: '' },
      'dry-run': { type: 'boolean', default: false },
      'overwrite-edited': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      by: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [command, action, path] = positionals;
  if (values.help || command === undefined) return void process.stdout.write(USAGE);
  const isContent = command === 'content' && (action === 'import' || (action === 'export' && path !== undefined));
  const isWhole = (command === 'backup' || command === 'restore') && action !== undefined && path === undefined;
  const isMemory = command === 'memory' && action === 'rebuild' && path === undefined;
  if (!isContent && !isWhole && !isMemory && command !== 'create-admin' && command !== 'migrate')
    throw new UsageError(`Unknown command: ${positionals.join(' ')}`);

  // Everything that can be wrong in what was typed is found before the database is touched.
  const isSpreadsheet = command === 'content' && /\.csv$/i.test(path ?? '');
  const source = command === 'content' && action === 'import' ? resolve(path ?? CONTENT) : undefined;
  const files = source !== undefined && !isSpreadsheet ? await readContentFiles(source) : undefined;
  const pictures = source !== undefined && files !== undefined ? await readUploadedPictures(source, files) : [];
  const spreadsheet = source !== undefined && isSpreadsheet ? await readSpreadsheet(source) : undefined;
  const { email, name, by } = values;
  if (spreadsheet !== undefined && by === undefined) throw new UsageError('content import of a spreadsheet needs --by');
  let password = '';
  if (command === 'create-admin') {
    if (email === undefined || name === undefined) throw new UsageError('create-admin needs --email and --name');
    password = await readPassword();
    const fault = passwordFault(password);
    if (fault !== undefined) throw new UsageError(`The password is too ${fault}.`);
  }

  const backupFile = command === 'restore' ? await openBackup(resolve(action as string)) : undefined;

  // A running server would go on with what it knows of the embedded database: a restore wants it alone.
  const database = await openDatabase(
    readConfig(process.env),
    command === 'restore' ? 'server' : 'command line',
    () => undefined,
  );
  // A million rows take longer than a request may.
  const connection = isWhole ? { ...database.owner, query_timeout: 0, statement_timeout: 0 } : database.owner;
  const { db, pool } = connect({ connection, size: 4, prepared: false, onError: () => undefined });
  try {
    if (command === 'backup') return await backup(pool, resolve(action as string));
    const role = await serverRole(database);
    if (backupFile !== undefined) return await restore(pool, backupFile, role, values.yes);
    const applied = await migrate(pool);
    if (role !== undefined) await letWork(pool, role);
    for (const migration of applied) say(`Migrated: ${migration}`);
    if (command === 'migrate') say(applied.length === 0 ? 'The database is up to date.' : 'Done.');
    if (command === 'create-admin' && email !== undefined && name !== undefined) {
      const password_hash = await hashPassword(password);
      await db.transaction().execute(async (tx) => {
        const admin = { name, email, phone: values.phone, role: 'admin', trial_ends_at: null } as const;
        const created = await insertUser(tx, { ...admin, password_hash });
        if (created === undefined) throw new UsageError(`There is already an account with the address ${email}.`);
        await insertAudit(tx, {
          user_id: null,
          action: 'create',
          subject: 'admin',
          subject_id: created.id,
          before: null,
          after: admin,
          request_id: null,
        });
      });
      say(`Made the admin ${email}.`);
    }
    if (isMemory) await rebuildMemories(db);
    if (files !== undefined) {
      const options = { dryRun: values['dry-run'], overwriteEdited: values['overwrite-edited'], pictures };
      const changes = await importContent(db, files, options);
      for (const change of changes) for (const line of describe(change)) say(line);
      const count = (wanted: Change['action']) => changes.filter((change) => change.action === wanted).length;
      const summary = `${count('add')} to add, ${count('change')} to change, ${count('keep edited')} kept as edited`;
      say(values['dry-run'] ? `Dry run, nothing written: ${summary}.` : `Imported: ${summary}.`);
    }
    if (spreadsheet !== undefined && source !== undefined && by !== undefined) {
      await importSpreadsheet(db, source, spreadsheet, by, values['dry-run']);
    }
    if (command === 'content' && action === 'export') {
      const target = resolve(path as string);
      if (isSpreadsheet) return await exportTranslations(db, target);
      const content = toContent(await readContent(db));
      const written = [...(await writeContentFiles(target, content)), ...(await writeUploadedPictures(db, target, content))];
      say(`Wrote ${written.length} files.`);
    }
  } finally {
    await backupFile?.close();
    await pool.end();
    await database.close();
  }
}

run(process.argv.slice(2)).catch((error: Error & { code?: string }) => {
  const isUsage = error instanceof UsageError || error.code?.startsWith('ERR_PARSE_ARGS');
  const isExpected =
    isUsage ||
    error instanceof ConfigError ||
    error instanceof ContentError ||
    error instanceof BackupError ||
    error.name === 'DataDirInUse' ||
    error.name === 'DatabaseFault';
  process.stderr.write(`${isExpected ? error.message : error.stack}\n${isUsage ? `\n${USAGE}` : ''}`);
  process.exitCode = 1;
});
