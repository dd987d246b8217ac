import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, parseEnv } from 'node:util';
import { ContentError, readContentFiles } from '#content/read.ts';
import { passwordFault } from '#domain/password.ts';
import { openBackup, readErased } from './backup/backup.ts';
import { BackupError } from './backup/backup-file.ts';
import { ADMIN_ACTIONS, changeAdmin, createAdmin, listAdmins, readPassword } from './commands/admins.ts';
import { CommandRefused, say, UsageError } from './commands/command.ts';
import { exportFiles, exportTranslations, importFiles, importSpreadsheet, readSpreadsheet } from './commands/content.ts';
import { doctor } from './commands/doctor.ts';
import { rebuildMemories } from './commands/memories.ts';
import { retention } from './commands/retention.ts';
import { backup, restore } from './commands/whole.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { databaseOf, hasDatabase, openDatabase } from './db/open.ts';
import { letWork, serverRole } from './db/roles.ts';
import { readUploadedPictures } from './editing/uploaded-pictures.ts';

const CONTENT = fileURLToPath(new URL('../content/', import.meta.url));

const USAGE = `Usage: npm run cli -- COMMAND [--env-file FILE] [--new]

  create-admin --email E --name N [--phone P]   make an admin; the password is read from standard input
  admin list                                    all admins, and who of them can log in
  admin lock E, admin unlock E                  the admin with that address is logged out and cannot log in; can again
  admin reset-password E                        a link with which they choose a new password, once
  admin reset-second-factor E                   they lost it: logged out everywhere, in again with the password alone
  admin remove E [--yes]                        delete the account; what they did stays in the audit
  migrate                                       bring the database up to date
  content import [DIR] [--dry-run] [--overwrite-edited] [--retire-missing]
                                                bring content files into the database, all or nothing (default: content/);
                                                tells what the files do not have, --retire-missing retires it
  content export DIR                            write the content of the database as files, with the pictures uploaded in the back office
  content export FILE.csv                       write all texts for a spreadsheet: Swedish, Tigrinya and English side by side
  content import FILE.csv --by E [--dry-run]    bring the spreadsheet back, all or nothing, in the name of the admin with that address
  memory rebuild                                make what learners remember anew from the log of their answers
  retention [--dry-run]                         erase accounts whose time has come, and write to those whom nobody has seen for
                                                almost 24 months; the server does it by itself. --dry-run lists who and when
  backup FILE                                   write everything in the database to a file, also while the server runs
  restore FILE [--yes] [--erased-in NEWER]      put a backup in the place of everything in the database, all or nothing;
                                                asks first when the database is not empty, --yes answers. Who was erased since, as
                                                the database itself or a newer backup knows, is erased again
  doctor                                        say what is wrong: configuration, database, migrations, disk, clock, admins, pictures

The database is the one of DATABASE_URL, else the one in DATA_DIR, as for the server; each command says which.
  --env-file FILE   reads settings from the file of the service, as /etc/mengedi.env; what the environment says goes before it
  --new             makes a new database in DATA_DIR where there is none
`;

/** The same settings as the service has: from its file, where one is named, and from the environment, which goes before it. Node may have read it already, in the same order. */
async function readSettings(file: string | undefined): Promise<Config> {
  if (file === undefined) return readConfig(process.env);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`${file} cannot be read (${error.code}).`);
  });
  return readConfig({ ...parseEnv(text), ...process.env });
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
      'retire-missing': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      by: { type: 'string' },
      'erased-in': { type: 'string' },
      'env-file': { type: 'string' },
      new: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [command, action, path] = positionals;
  if (values.help || command === undefined) return void process.stdout.write(USAGE);
  const isContent = command === 'content' && (action === 'import' || (action === 'export' && path !== undefined));
  const isWhole = (command === 'backup' || command === 'restore') && action !== undefined && path === undefined;
  const isMemory = command === 'memory' && action === 'rebuild' && path === undefined;
  const isAdmins = command === 'admin' && action === 'list' && path === undefined;
  const adminAction = command === 'admin' && path !== undefined ? ADMIN_ACTIONS.find((known) => known === action) : undefined;
  const isAdmin = isAdmins || adminAction !== undefined;
  const isAlone = ['create-admin', 'migrate', 'doctor', 'retention'].includes(command) && action === undefined;
  if (!isContent && !isWhole && !isMemory && !isAdmin && !isAlone)
    throw new UsageError(`Unknown command: ${positionals.join(' ')}`);
  const { email, name, by } = values;
  if (command === 'create-admin' && (email === undefined || name === undefined))
    throw new UsageError('create-admin needs --email and --name');

  // Everything that can be wrong in what was typed is found before the database is touched.
  const isSpreadsheet = command === 'content' && /\.csv$/i.test(path ?? '');
  const source = command === 'content' && action === 'import' ? resolve(path ?? CONTENT) : undefined;
  const files = source !== undefined && !isSpreadsheet ? await readContentFiles(source) : undefined;
  const pictures = source !== undefined && files !== undefined ? await readUploadedPictures(source, files) : [];
  const spreadsheet = source !== undefined && isSpreadsheet ? await readSpreadsheet(source) : undefined;
  if (spreadsheet !== undefined && by === undefined) throw new UsageError('content import of a spreadsheet needs --by');

  const config = await readSettings(values['env-file']);
  if (command === 'doctor') {
    say(`Database: ${databaseOf(config)}`);
    return doctor(config);
  }
  // An admin in a new database beside the real one would be of no use to anybody, and nobody would see why.
  if (!values.new && !hasDatabase(config)) {
    throw new CommandRefused(
      `There is no database in ${config.dataDir}. Name the one of the service: DATABASE_URL=… or DATA_DIR=…, ` +
        'or --env-file with the file of its settings. The first start of the server makes one; --new makes one here now.',
    );
  }
  let password = '';
  if (command === 'create-admin') {
    password = await readPassword();
    const fault = passwordFault(password);
    if (fault !== undefined) throw new CommandRefused(`The password is too ${fault}.`);
  }
  const erasedIn = command === 'restore' ? values['erased-in'] : undefined;
  const erased = erasedIn === undefined ? [] : await readErased(resolve(erasedIn));
  const backupFile = command === 'restore' ? await openBackup(resolve(action as string)) : undefined;

  say(`Database: ${databaseOf(config)}`);
  // A running server would go on with what it knows of the embedded database: a restore wants it alone.
  const database = await openDatabase(config, command === 'restore' ? 'server' : 'command line', () => undefined);
  // A million rows take longer than a request may.
  const connection = isWhole ? { ...database.owner, query_timeout: 0, statement_timeout: 0 } : database.owner;
  const { db, pool } = connect({ connection, size: 4, prepared: false, onError: () => undefined });
  try {
    if (command === 'backup') return await backup(pool, resolve(action as string));
    const role = await serverRole(database);
    if (backupFile !== undefined) return await restore(pool, backupFile, { role, isAgreed: values.yes, erased });
    const applied = await migrate(pool);
    if (role !== undefined) await letWork(pool, role);
    for (const migration of applied) say(`Migrated: ${migration}`);
    if (command === 'migrate') say(applied.length === 0 ? 'The database is up to date.' : 'Done.');
    if (command === 'create-admin' && email !== undefined && name !== undefined) {
      await createAdmin(db, { email, name, phone: values.phone, password });
    }
    if (isAdmins) await listAdmins(db);
    if (adminAction !== undefined && path !== undefined) {
      await changeAdmin(db, adminAction, path, { publicUrl: config.publicUrl, isAgreed: values.yes });
    }
    if (isMemory) await rebuildMemories(db);
    if (command === 'retention') await retention(db, config, values['dry-run']);
    if (files !== undefined) {
      const { 'dry-run': dryRun, 'overwrite-edited': overwriteEdited, 'retire-missing': retireMissing } = values;
      await importFiles(db, files, { dryRun, overwriteEdited, retireMissing, pictures });
    }
    if (spreadsheet !== undefined && source !== undefined && by !== undefined) {
      await importSpreadsheet(db, source, spreadsheet, by, values['dry-run']);
    }
    if (command === 'content' && action === 'export') {
      await (isSpreadsheet ? exportTranslations : exportFiles)(db, resolve(path as string));
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
    error instanceof CommandRefused ||
    error instanceof ConfigError ||
    error instanceof ContentError ||
    error instanceof BackupError ||
    error.name === 'DataDirInUse' ||
    error.name === 'DatabaseFault';
  process.stderr.write(`${isExpected ? error.message : error.stack}\n${isUsage ? `\n${USAGE}` : ''}`);
  process.exitCode = 1;
});
