import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { DEMO_EMAILS, DEMO_PASSWORD, ensureDemoAccounts } from '../accounts/demo.ts';
import { buildApp } from '../app.ts';
import { cleanUpHourly } from '../background/clean-up.ts';
import { workOnItems } from '../background/items.ts';
import { workInBackground } from '../background/upgrades.ts';
import { watchDatabase } from '../background/watch.ts';
import type { Job } from '../concurrency/job.ts';
import { connect } from '../db/connect.ts';
import { hasContent } from '../db/content/content.ts';
import { databaseOf, hasDatabase, type OpenDatabase, openDatabase } from '../db/open.ts';
import { clearEarlierSwitch, readOnlySince, takeOverEarlierSwitch, turnReadOnly } from '../db/read-only.ts';
import { currentRole, mayChangeAudit, migrateFor, serverRole } from '../db/upkeep/roles.ts';
import { createLogger, tellReplica } from '../http/log.ts';
import { answerWhileStarting, portFault } from '../http/starting.ts';
import { remindDaily } from '../mail/reminders.ts';
import { sendMails } from '../mail/sender.ts';
import { mailFolder, openTransport } from '../mail/transport.ts';
import { adoptSeller } from '../orders/seller.ts';
import { openServices, type Services } from '../services.ts';
import { type Config, readConfig, whoIsTheCaller } from '../settings/config.ts';
import { ConfigError } from '../settings/kinds.ts';
import { bundled } from './bundled.ts';
import type { LoadOrder, LoadResult } from './load-content.ts';
import { openServiceManager } from './systemd.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** Requests in flight may take this long to end. */
const CLOSE_MS = 25_000;
/** The listen backlog, for when many phones reconnect at once; beyond it clients retry with growing delays. */
const CONNECTIONS_WAITING = 4_096;

type Logger = ReturnType<typeof createLogger>;

/** Plain text when started by hand; in production every line has the format of the log, for log tools. */
let say = (line: string): void => void process.stdout.write(`${line}\n`);
let sayFault = (text: string): void => void process.stderr.write(`${text}\n`);
// A closed output pipe must not end the server.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

/** In a child process: the compiler takes three times the server's memory. Returns its failure. */
async function compile(...args: string[]): Promise<string | undefined> {
  const child = spawn(process.execPath, args, { cwd: PROJECT, stdio: ['ignore', 'inherit', 'inherit'] });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  process.off('SIGTERM', stop).off('SIGINT', stop);
  return code === 0 ? undefined : (signal ?? `exit code ${code}`);
}

async function buildWeb(webRoot: string): Promise<void> {
  if (existsSync(join(webRoot, 'index.html'))) return;
  say('Building the web app (once; half a minute) …');
  const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')));
  // Built under another name and then renamed, so that it is never incomplete.
  const unfinished = `${webRoot}.new`;
  const failure = await compile(vite, 'build', '--logLevel', 'warn', '--outDir', unfinished, '--emptyOutDir');
  if (failure === undefined) {
    await rm(webRoot, { recursive: true, force: true });
    await rename(unfinished, webRoot);
    // Used by the next start; without a bundle the sources run.
    await compile(fileURLToPath(new URL('./bundle.ts', import.meta.url)));
    return;
  }
  await rm(unfinished, { recursive: true, force: true });
  throw new ConfigError(
    failure === 'SIGKILL'
      ? 'The build of the web app was killed, most likely for want of memory: it needs about 700 MB. Give it that once, or build elsewhere (npm run build) and bring the folder dist along.'
      : `The build of the web app failed (${failure}); npm run build shows why.`,
  );
}

type Loading = {
  /** Returns the number of items. */
  into(connection: pg.PoolConfig): Promise<number>;
  /** Ends the child process. */
  stop(): void;
};

/** In a child process, which reads the files right away. */
function loadContent(directory: string): Loading {
  const child = fork(new URL(bundled('load-content') ?? new URL('./load-content.ts', import.meta.url)));
  const tell = (order: LoadOrder) => child.send(order);
  // A failure is reported when the result is awaited.
  child.on('error', () => undefined);
  const ended = once(child, 'exit').then(() => []);
  tell({ directory });
  return {
    async into(connection) {
      if (child.connected) tell({ connection });
      const [result] = (await Promise.race([once(child, 'message'), ended])) as [LoadResult | undefined];
      if (result !== undefined && 'loaded' in result) return result.loaded;
      const { name = 'Error', message = 'the process that loads the content has ended, most likely for want of memory' } =
        result ?? {};
      throw Object.assign(new Error(message), { name });
    },
    stop: () => void child.kill(),
  };
}

/** Migrations, grants, content and demo accounts, as the owner's role where one is set. */
async function prepareDatabase(
  database: OpenDatabase,
  { demo, contentRoot, takeWrites }: Config,
  loading: Loading | undefined,
): Promise<void> {
  // No time-out: migrations of large tables, and waiting for another server's, may take long.
  const connection = { ...database.owner, query_timeout: 0 };
  const { db, pool } = connect({ connection, size: 2, prepared: false, onError: () => undefined });
  try {
    const tellNewer = (names: readonly string[]) =>
      say(`A newer release has added to the database (${names.join(', ')}): this one leaves that as it is, and works.`);
    for (const name of await migrateFor(await serverRole(database), pool, tellNewer)) say(`Migrated: ${name}`);
    await takeOverEarlierSwitch(db);
    if (takeWrites) {
      await turnReadOnly(db, false);
      await clearEarlierSwitch(db);
    }
    const since = await readOnlySince(db);
    if (since !== null) say(`The database is only read since ${since}; npm run cli -- read-only off ends it.`);
    if (!(await hasContent(db))) {
      say('Loading the content …');
      say(`Loaded ${await (loading ?? loadContent(contentRoot)).into(connection)} items.`);
    }
    if (demo && since === null) await ensureDemoAccounts(db, Date.now());
  } finally {
    // Even after a failure: an idle connection keeps the process alive.
    await pool.end();
  }
}

/** Waits for PostgreSQL without a limit. Undefined when the server is stopped meanwhile. */
async function openWaiting(config: Config, logger: Logger): Promise<OpenDatabase | undefined> {
  if (config.databaseUrl === undefined) return openDatabase(config, 'server', (line) => logger.info(line));
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    say(`Stopping (${signal}) …`);
    stopping.abort();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const wait = { log: (line: string) => logger.warn(line), signal: stopping.signal };
  try {
    return await openDatabase(config, 'server', () => undefined, wait);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    say('Stopped.');
    return undefined;
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
  }
}

/** Background jobs. */
function startBackgroundWork(services: Services, logger: Logger): { stop(): Promise<unknown> } {
  const cleaning = cleanUpHourly(services, {
    removed: (removed) => logger.info({ removed }, 'removed what had no use any more'),
    ended: (ended) => logger.info(ended, 'accounts erased, or their owners told of it'),
    failed: (error) => logger.warn({ err: error }, 'could not clean up, will try again in an hour'),
  });
  const mailing = sendMails(services, openTransport(services.config), {
    sent: (mail) => logger.info(mail, mail.file === undefined ? 'mail sent' : 'mail written to a file: SMTP_URL is not set'),
    failed: (mail) =>
      mail.again === undefined ? logger.error(mail, 'mail given up') : logger.warn(mail, 'mail not sent, will try again'),
    broke: (error) => logger.warn({ err: error }, 'mails cannot be sent right now'),
  });
  const reminding = remindDaily(services, {
    queued: (reminders) => logger.info({ reminders }, 'reminders queued'),
    failed: (error) => logger.warn({ err: error }, 'could not remind anybody, will try again'),
  });
  adoptSeller(services.db, services.config, services.now()).catch((error) =>
    logger.warn({ err: error }, 'the seller could not be taken over from the settings'),
  );
  const working = workInBackground(services.db, services.content.current, {
    done: (work, count) => logger.info({ work, count }, 'done in the background after an upgrade'),
    failed: (error) => logger.warn({ err: error }, 'could not work in the background, will try again'),
  });
  const items = workOnItems(services, {
    counted: (run) => logger.info(run, 'item statistics counted'),
    corrected: (learners) => logger.info({ learners }, 'answers marked anew by a corrected key'),
    failed: (error) => logger.warn({ err: error }, 'could not work on the questions, will try again'),
  });
  const jobs: readonly Job[] = [cleaning, reminding, mailing, working, items, watchDatabase(services)];
  return { stop: () => Promise.all(jobs.map((job) => job.stop())) };
}

/** Calls `end` at the first signal; a second one, or Ctrl-C at a terminal, cuts the draining short. */
function stopWhenTold(drainSeconds: number, end: (drained: Promise<void>) => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  const draining = new AbortController();
  const stop = (reason: string, seconds: number) => {
    if (stopping !== undefined || seconds === 0) draining.abort();
    stopping ??= (async () => {
      say(seconds === 0 ? `Stopping (${reason}) …` : `Stopping (${reason}), in ${seconds} s, not ready from now on …`);
      await end(sleep(seconds * 1000, undefined, { signal: draining.signal }).catch(() => undefined));
      say('Stopped.');
    })();
    return stopping;
  };
  process.on('SIGTERM', () => stop('SIGTERM', drainSeconds));
  process.on('SIGINT', () => stop('SIGINT', 0));
}

/** Notes about the configuration for the operator's log. */
async function settingsOf({ config, pool }: Services): Promise<string[]> {
  const [isUnsafe, role] = await Promise.all([mayChangeAudit(pool), currentRole(pool)]);
  return [
    whoIsTheCaller(config),
    isUnsafe
      ? 'The audit is only as safe as the database role of DATABASE_URL, which may change the tables: give the server a role of its own (MIGRATION_DATABASE_URL, docs/operations.md).'
      : `The server works as the database role ${role}, which can only add to the audit.`,
    ...(config.smtpUrl === undefined ? [`Mails are written to files in ${mailFolder(config)}, and not sent (SMTP_URL).`] : []),
  ];
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  if (config.production) {
    // Start and end are logged at any LOG_LEVEL.
    const telling = createLogger('info');
    say = (line) => telling.info(line);
    sayFault = (text) => telling.fatal(text);
  }
  const manager = openServiceManager(process.env, (error) => logger.error({ err: error }, 'systemd cannot be told'));
  await buildWeb(config.webRoot);
  say(`Opening the database: ${databaseOf(config)} …`);
  const starting = await answerWhileStarting(config);
  // A new database's content is read while the database is made.
  const loading = hasDatabase(config) ? undefined : loadContent(config.contentRoot);
  const database = await openWaiting(config, logger).catch(async (error) => {
    loading?.stop();
    await starting.stop();
    throw error;
  });
  if (database === undefined) return starting.stop();
  const stopDatabase = () => database.close().catch((error) => logger.error({ err: error }, 'the database did not stop'));

  let services: Services | undefined;
  try {
    await prepareDatabase(database, config, loading).finally(() => loading?.stop());

    services = await openServices({
      config,
      connection: database.connection,
      onDatabaseError: (error) => logger.warn({ err: error }, 'database connection lost'),
      onSlowQuery: (query) => logger.warn(query, 'slow query'),
      onReplica: tellReplica(logger),
    });
    // The notes query the database while the app is built.
    const [app, settings] = await Promise.all([buildApp(services, logger), settingsOf(services)]);
    await starting.stop();
    const where = { host: config.host, port: starting.port, backlog: CONNECTIONS_WAITING };
    const address = await app.listen(where).catch(portFault(config.port));

    const running = services;
    const background = startBackgroundWork(running, logger);
    stopWhenTold(config.drainSeconds, async (drained) => {
      running.drain();
      manager.stopping();
      await drained;
      setTimeout(() => process.exit(1), CLOSE_MS).unref();
      await app.close();
      await background.stop();
      await running.close();
      await stopDatabase();
    });

    for (const line of settings) say(line);
    const demo = config.demo ? `\nDemo accounts: ${DEMO_EMAILS.join(', ')} — password ${DEMO_PASSWORD}` : '';
    say(`Mengedi is ready at ${address}${demo}`);
    manager.ready(`ready at ${address}`);
  } catch (error) {
    await starting.stop();
    await services?.close();
    await stopDatabase();
    throw error;
  }
}

/** Starts the server; a failed start is logged and ends the process. */
export const serve = (): Promise<void> =>
  start().catch((error: Error) => {
    const isExpected = error instanceof ConfigError || ['DataDirInUse', 'DatabaseFault', 'ContentError'].includes(error.name);
    if (/unsupported startup parameter/.test(error.message)) {
      sayFault('Between here and the database stands a pooler: set DATABASE_PREPARED=false.');
    }
    const cause = error.cause === undefined ? '' : `\ncause: ${(error.cause as Error).stack}`;
    sayFault(isExpected ? error.message : `${error.stack}${cause}`);
    process.exitCode = 1;
  });
