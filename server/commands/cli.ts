import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ContentError } from '#content/read.ts';
import { BackupError } from '../backup/backup-file.ts';
import { connect } from '../db/connect.ts';
import { databaseOf, hasDatabase, openDatabase } from '../db/open.ts';
import { isReadOnly } from '../db/unavailable.ts';
import { serverRole } from '../db/upkeep/roles.ts';
import { type Config, readConfig } from '../settings/config.ts';
import { parseEnvFile } from '../settings/env-file.ts';
import { ConfigError } from '../settings/kinds.ts';
import { ADMIN_COMMANDS } from './admins.ts';
import { BACKUP_COMMANDS } from './backup-commands.ts';
import { type Command, CommandRefused, type Opened, type Terminal, UsageError, type Work } from './command.ts';
import { CONTENT_COMMANDS } from './content.ts';
import { DOCTOR_COMMAND } from './doctor.ts';
import { DRILL_COMMAND } from './drill.ts';
import { MEMORY_COMMAND } from './memories.ts';
import { bringUpToDate, MIGRATE_COMMAND, refuseOtherVersion } from './migrate.ts';
import { PUSH_KEY_COMMAND } from './push-key.ts';
import { READ_ONLY_COMMAND } from './read-only.ts';
import { RETENTION_COMMAND } from './retention.ts';
import { SUPPORT_COMMAND } from './support.ts';
import { VOICE_COMMANDS } from './voice.ts';

export { processTerminal } from './command.ts';

const COMMANDS: readonly Command[] = [
  ...ADMIN_COMMANDS,
  MIGRATE_COMMAND,
  ...CONTENT_COMMANDS,
  MEMORY_COMMAND,
  RETENTION_COMMAND,
  READ_ONLY_COMMAND,
  PUSH_KEY_COMMAND,
  ...VOICE_COMMANDS,
  ...BACKUP_COMMANDS,
  DRILL_COMMAND,
  DOCTOR_COMMAND,
  SUPPORT_COMMAND,
];

/** Options of every command. */
const COMMON = {
  'env-file': { type: 'string' },
  new: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const COLUMN = 48;

function usage(): string {
  const lines = COMMANDS.flatMap(({ name, shows, does }) => {
    const typed = `  ${name} ${shows}`.trimEnd();
    const fits = typed.length < COLUMN - 1;
    const [first = '', ...rest] = does;
    const began = fits ? [typed.padEnd(COLUMN) + first] : [typed, ' '.repeat(COLUMN) + first];
    return [...began, ...rest.map((line) => ' '.repeat(COLUMN) + line)];
  });
  return `Usage: npm run cli -- COMMAND [--env-file FILE] [--new]

${lines.join('\n')}

The database is the one of DATABASE_URL, else the one in DATA_DIR, as for the server; each command says which.
  --env-file FILE   reads settings from the file of the service, as /etc/mengedi.env; what the environment says goes before it
  --new             makes a new database in DATA_DIR where there is none
`;
}

/** Finds the command, and its operands. */
function findCommand(words: readonly string[]): { command: Command; operands: string[] } {
  for (const command of COMMANDS) {
    const name = command.name.split(' ');
    const operands = words.slice(name.length);
    const [least, most] = command.operands;
    if (name.every((word, place) => words[place] === word) && operands.length >= least && operands.length <= most) {
      return { command, operands };
    }
  }
  throw new UsageError(`Unknown command: ${words.join(' ')}`);
}

/** The service's settings: from its file, if one is named, overridden by the environment. */
async function readSettings(file: string | undefined, env: Terminal['env']): Promise<Config> {
  if (file === undefined) return readConfig(env);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`${file} cannot be read (${error.code}).`);
  });
  return readConfig({ ...parseEnvFile(text), ...env });
}

async function obey(args: readonly string[], terminal: Terminal): Promise<void> {
  // Parsed with the options of all commands, so that an option's value is not taken for the command.
  const options = { ...Object.assign({}, ...COMMANDS.map((command) => command.options)), ...COMMON };
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, strict: false, options });
  if (positionals.length === 0 || args.includes('--help')) return terminal.write(usage());
  const { command, operands } = findCommand(positionals);
  const { values } = parseArgs({ args: [...args], allowPositionals: true, options: { ...command.options, ...COMMON } });
  const { 'env-file': envFile, new: isNew } = values as { 'env-file'?: string; new: boolean };

  const settings = () => readSettings(envFile, terminal.env);
  // With '-' standard output carries the backup: messages go to standard error.
  const write = operands.includes('-') ? terminal.writeError : terminal.write;
  const say = (line: string) => write(`${line}\n`);
  const work: Work = {
    terminal,
    say,
    operands,
    settings,
    async settingsOfDatabase() {
      const config = await settings();
      // Otherwise a forgotten DATABASE_URL would make a second, empty database unnoticed.
      if (isNew || hasDatabase(config)) return config;
      throw new CommandRefused(
        `There is no database in ${config.dataDir}. Name the one of the service: DATABASE_URL=… or DATA_DIR=…, ` +
          'or --env-file with the file of its settings. The first start of the server makes one; --new makes one here now.',
      );
    },
    async inDatabase(config, wanted, use) {
      say(`Database: ${databaseOf(config)}`);
      // Commands that need the embedded database to themselves refuse while a server runs.
      const database = await openDatabase(config, wanted.alone ? 'server' : 'command line', () => undefined);
      // No time limit, unlike requests.
      const connection = { ...database.owner, query_timeout: 0 };
      const { db, pool } = connect({ connection, size: 4, prepared: false, onError: () => undefined });
      const opened: Opened = { db, pool, owner: database.owner, serverRole: () => serverRole(database) };
      try {
        if (!wanted.anyVersion) {
          const isMadeNow = await refuseOtherVersion(pool, isNew);
          if (isMadeNow) await bringUpToDate(opened, say);
        }
        return await use(opened);
      } finally {
        await pool.end();
        await database.close();
      }
    },
  };
  return command.run(work, values);
}

const READ_ONLY_SAID =
  'The database is only read, and nothing was changed: npm run cli -- read-only off lets it take writes again.';

const NOBODY_READS = 'Nothing was kept: the program that read the output ended before it had all of it.';

/** Runs a command line in this process. Returns the exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await obey(args, terminal);
    return 0;
  } catch (thrown) {
    const error = thrown as Error & { code?: string };
    const isUsage = error instanceof UsageError || error.code?.startsWith('ERR_PARSE_ARGS');
    const isExpected =
      isUsage ||
      error instanceof CommandRefused ||
      error instanceof ConfigError ||
      error instanceof ContentError ||
      error instanceof BackupError ||
      error.name === 'DataDirInUse' ||
      error.name === 'DatabaseFault';
    const known = isReadOnly(error) ? READ_ONLY_SAID : error.code === 'EPIPE' ? NOBODY_READS : undefined;
    const said = known ?? (isExpected ? error.message : error.stack);
    terminal.writeError(`${said}\n${isUsage ? `\n${usage()}` : ''}`);
    return 1;
  }
}
