import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { isBackupLate } from '#domain/backup.ts';
import { CLOCK_AHEAD_MAX_MS, DISK_FREE_MIN_BYTES, isCountLate } from '#domain/self-check.ts';
import { freeBytes, missingPictures } from '../background/self-check.ts';
import { connect, type Db } from '../db/connect.ts';
import { itemsNow } from '../db/content/items.ts';
import { countTakes } from '../db/content/takes.ts';
import { countMails } from '../db/mails/mails.ts';
import { databaseOf, hasDatabase, openDatabase } from '../db/open.ts';
import { findAdmins } from '../db/people/admins.ts';
import { nameOf } from '../db/reach.ts';
import { type From, openReader } from '../db/reader.ts';
import { findAnswerMonths } from '../db/upkeep/answer-months.ts';
import { findLastBackup } from '../db/upkeep/backups.ts';
import { atOnce, clockAhead, connectionsLeft, ownsTables } from '../db/upkeep/doctor.ts';
import { checkDatabase, letterFault, migrationNames } from '../db/upkeep/migrate.ts';
import { mailFolder, tryMailServer } from '../mail/transport.ts';
import type { Config } from '../settings/config.ts';
import { buildNumber, VERSION } from '../settings/version.ts';
import { findFfmpeg } from '../sounds/ffmpeg.ts';
import { CommandRefused, command, type Say } from './command.ts';

const MEGABYTE = 1e6;
const GIGABYTE = 1e9;
const PICTURES_TOLD = 10;

type Sign = 'ok' | 'note' | 'wrong';
type Tell = (sign: Sign, line: string) => void;

/** Settings that work, but are unsafe in public. */
function lookAtSettings(config: Config, tell: Tell): void {
  if (config.production) {
    const unset = [
      ...(config.publicUrl.startsWith('https:') ? [] : ['PUBLIC_URL (https://…)']),
      ...(config.supportPhone === '' ? ['SUPPORT_PHONE'] : []),
      ...(config.supportEmail === '' ? ['SUPPORT_EMAIL'] : []),
      ...(config.trustProxy === false ? ['TRUST_PROXY'] : []),
      ...(config.metricsToken === undefined ? ['METRICS_TOKEN'] : []),
    ];
    if (unset.length > 0) tell('note', `configuration: in production these should be set: ${unset.join(', ')}`);
    else tell('ok', 'configuration');
  } else tell('note', 'configuration: not for production (NODE_ENV=production)');
  if (config.production && config.demo) tell('note', 'configuration: demo accounts may log in (DEMO)');
  const isBuilt = existsSync(join(config.webRoot, 'index.html'));
  tell(isBuilt ? 'ok' : 'note', isBuilt ? 'web app' : 'web app: not built yet (npm run build); the start builds it');
}

/** Connects to the mail server, without sending. */
async function lookAtMail(config: Config, tell: Tell): Promise<void> {
  if (config.smtpUrl === undefined) {
    return tell('note', `mail: none is sent, each is written to a file in ${mailFolder(config)}: set SMTP_URL and MAIL_FROM`);
  }
  const { host } = new URL(config.smtpUrl);
  await tryMailServer(config.smtpUrl).then(
    () => tell('ok', `mail: ${host} lets us in, as ${config.mailFrom.address}`),
    (error: Error) =>
      tell('wrong', `mail: ${host} does not let us in (${error.message}): mend SMTP_URL, or wait for that server`),
  );
}

async function lookAtDisk({ databaseUrl, dataDir }: Config, tell: Tell): Promise<void> {
  if (databaseUrl !== undefined) return tell('note', 'disk: that of the database service cannot be seen from here');
  const free = await freeBytes(dataDir);
  const room = `${(free / GIGABYTE).toFixed(1)} GB free in ${dataDir}`;
  tell(
    free < DISK_FREE_MIN_BYTES ? 'wrong' : 'ok',
    free < DISK_FREE_MIN_BYTES ? `disk: only ${room}: make room` : `disk: ${room}`,
  );
}

const POOL_MS = 3_000;

/** Whether the server gets as many connections as it wants, also through a pooler with a smaller pool. */
async function lookAtConnections(config: Config, connection: pg.PoolConfig, tell: Tell): Promise<void> {
  const wanted = config.databaseConnections;
  const limits = { connectionTimeoutMillis: POOL_MS, query_timeout: POOL_MS };
  const { pool } = connect({
    connection: { ...connection, ...limits },
    size: wanted,
    prepared: false,
    onError: () => undefined,
  });
  try {
    if (config.databasePrepared) {
      const { most, left } = await connectionsLeft(pool);
      const line = `connections: ${left} of ${most} are free, a server takes ${wanted} (DATABASE_CONNECTIONS) and one more`;
      // Not tried: it would take them from running servers.
      if (left <= wanted) return tell('note', `${line}: the next one may find none (max_connections)`);
      tell('ok', line);
    }
    // Measured by opening connections, because a pooler's own pool may be smaller.
    const got = await atOnce(pool, wanted);
    const cure =
      'default_pool_size of PgBouncer must be at least DATABASE_CONNECTIONS of all servers together, and 4 more; or a limit of the role';
    tell(got < wanted ? 'wrong' : 'ok', `connections: ${got} of ${wanted} work at once${got < wanted ? `: ${cure}` : ''}`);
  } finally {
    await pool.end();
  }
}

/** Whether the replica is used. */
async function lookAtReplica(config: Config, primary: From, tell: Tell): Promise<void> {
  const { readDatabaseUrl, readMaxAgeMs: maxAgeMs, databasePrepared: prepared } = config;
  if (readDatabaseUrl === undefined) return;
  const connection = { connectionString: readDatabaseUrl };
  const reader = openReader({ primary, replica: { connection, prepared }, maxAgeMs });
  try {
    const { place, ageMs, why } = (await reader.look()) ?? { place: 'away' };
    const name = `replica: ${nameOf(connection)}`;
    const instead = 'statistics, the file of customers and backups are read from the primary meanwhile';
    if (place === 'replica') tell('ok', `${name}, ${Math.round((ageMs ?? 0) / 1000)} s old at most`);
    else if (place === 'away') tell('wrong', `${name} is of no use (${why?.message}): ${instead}`);
    else tell('wrong', `${name} is older than READ_MAX_AGE_SECONDS (${maxAgeMs / 1000}): ${instead}`);
  } finally {
    await reader.close();
  }
}

async function lookAtBackups({ production, backupHours }: Config, db: Db, tell: Tell): Promise<void> {
  if (backupHours === 0) return tell('note', 'backup: made elsewhere (BACKUP_HOURS=0)');
  const last = await findLastBackup(db);
  const made =
    last === undefined
      ? 'none was ever made'
      : `the last good one is of ${last.made_at}, ${last.rows} rows, ${(last.bytes / MEGABYTE).toFixed(1)} MB`;
  const isLate = isBackupLate(last === undefined ? undefined : Date.parse(last.made_at), backupHours, Date.now());
  if (!isLate) return tell('ok', `backup: ${made}`);
  const cure = 'deploy/mengedi-backup.timer makes one every night, npm run cli -- backup FILE one now';
  tell(production ? 'wrong' : 'note', `backup: ${made}: ${cure}`);
}

async function lookAtItems({ production }: Config, db: Db, tell: Tell): Promise<void> {
  const { countedAt, suspects } = await itemsNow(db);
  const last = countedAt === undefined ? 'never counted' : `counted ${new Date(countedAt).toISOString()}`;
  const isLate = isCountLate(countedAt, Date.now());
  const cure = "a running server counts every night after four o'clock, its log says why it could not";
  tell(isLate && production ? 'note' : 'ok', `questions: ${last}${isLate && production ? `: ${cure}` : ''}`);
  if (suspects > 0) tell('note', `questions: ${suspects} under suspicion of a wrong key: back office → statistics`);
}

/** Answers in the default partition mean that the hourly job fails. */
async function lookAtAnswers(db: Db, tell: Tell): Promise<void> {
  const { outside, until } = await findAnswerMonths(db);
  const isAhead = until !== null && Date.parse(until) > Date.now();
  const cure = 'a running server makes months every hour, its log says why it could not';
  if (isAhead && outside === 0) return tell('ok', `answers: months until ${until.slice(0, 10)}`);
  tell('note', `answers: ${outside} in no month${isAhead ? '' : ', and there is none for today'}: ${cure}`);
}

/** Without ffmpeg recordings are served uncompressed: four times the bytes for learners. */
async function lookAtSounds({ ffmpegPath }: Config, db: Db, tell: Tell): Promise<void> {
  const [ffmpeg, { takes, unmade }] = [await findFfmpeg(ffmpegPath), await countTakes(db)];
  const cure = 'install ffmpeg or name it in FFMPEG_PATH';
  if (ffmpeg === undefined && (takes > 0 || ffmpegPath !== undefined)) {
    return tell(
      'note',
      `recordings: ${takes}, ${unmade} served as they came: there is no ffmpeg${ffmpegPath === undefined ? '' : ` at ${ffmpegPath}`}: ${cure}`,
    );
  }
  if (ffmpeg !== undefined && unmade > 0) {
    return tell('note', `recordings: ${takes}, ${unmade} served as they came: npm run cli -- voice convert makes them small`);
  }
  tell('ok', `recordings: ${takes}${ffmpeg === undefined ? `, no ffmpeg: they would be served as they come: ${cure}` : ''}`);
}

/** With the server's role alone this machine can neither migrate nor back up: fine if another one does. */
async function lookAtOwner({ databaseUrl, migrationDatabaseUrl }: Config, pool: pg.Pool, tell: Tell): Promise<void> {
  if (databaseUrl === undefined || migrationDatabaseUrl !== undefined || (await ownsTables(pool))) return;
  tell(
    'note',
    "database: as the server's role, which owns no table: migrations and backups need MIGRATION_DATABASE_URL, here or elsewhere",
  );
}

async function lookAtDatabase(config: Config, tell: Tell): Promise<void> {
  if (!hasDatabase(config)) {
    return tell('wrong', `database: there is none in ${config.dataDir}: set DATABASE_URL or DATA_DIR as the service has them`);
  }
  const database = await openDatabase(config, 'command line', () => undefined);
  const { db, pool } = connect({ connection: database.owner, size: 2, prepared: false, onError: () => undefined });
  try {
    const client = await pool.connect();
    const { version, missing, newer } = await checkDatabase(client, await migrationNames()).finally(() => client.release());
    tell('ok', `database: PostgreSQL ${version}, can be reached`);
    const letters = await letterFault(pool);
    if (letters !== undefined) {
      const cure = 'make a backup, a database with C.UTF-8 beside it, and restore into that (docs/operations.md)';
      tell('wrong', `database: ${letters}: names in Ge'ez cannot be searched: ${cure}`);
    }
    const ahead = Math.round((await clockAhead(pool)) / 1000);
    const isApart = Math.abs(ahead) * 1000 > CLOCK_AHEAD_MAX_MS;
    tell(
      isApart ? 'wrong' : 'ok',
      isApart ? `clock: the database is ${ahead} s ahead of this machine: set both by NTP` : 'clock',
    );
    await lookAtOwner(config, pool, tell);
    await lookAtConnections(config, database.connection, tell);
    await lookAtReplica(config, { db, pool }, tell);
    await lookAtDisk(config, tell);
    if (missing.length > 0) {
      return tell('wrong', `migrations: ${missing.join(', ')} not applied: the next start does it, or npm run cli -- migrate`);
    }
    if (newer.length > 0) tell('note', `migrations: a newer release has added ${newer.join(', ')}; this one works beside it`);
    else tell('ok', 'migrations');
    const open = (await findAdmins(db, Date.now())).filter((admin) => admin.disabled_at === null).length;
    tell(open === 0 ? 'wrong' : 'ok', open === 0 ? 'admins: nobody can log in: npm run cli -- create-admin' : `admins: ${open}`);
    await lookAtBackups(config, db, tell);
    await lookAtItems(config, db, tell);
    await lookAtAnswers(db, tell);
    const { failed } = await countMails(db);
    if (failed > 0) tell('note', `mail: ${failed} could not be sent: back office → mails says why, and sends them again`);
    await lookAtSounds(config, db, tell);
    const pictures = await missingPictures(db);
    const told = `${pictures.slice(0, PICTURES_TOLD).join(', ')}${pictures.length > PICTURES_TOLD ? ' …' : ''}`;
    tell(
      pictures.length > 0 ? 'wrong' : 'ok',
      pictures.length > 0 ? `pictures: ${pictures.length} missing: ${told}` : 'pictures',
    );
  } finally {
    await pool.end();
    await database.close();
  }
}

/** Checks everything that is known to go wrong, and changes nothing. */
export async function doctor(config: Config, say: Say): Promise<void> {
  let wrong = 0;
  const tell: Tell = (sign, line) => {
    if (sign === 'wrong') wrong += 1;
    say(`${sign.padEnd(5)}  ${line}`);
  };
  tell('ok', `version: ${VERSION}, build ${buildNumber()}`);
  lookAtSettings(config, tell);
  await lookAtMail(config, tell);
  await lookAtDatabase(config, tell).catch((error: Error) => tell('wrong', `database: ${error.message}`));
  if (wrong > 0) throw new CommandRefused(`${wrong} wrong.`);
  say('Nothing is wrong.');
}

export const DOCTOR_COMMAND = command({
  name: 'doctor',
  shows: '',
  does: ['say what is wrong: configuration, database, migrations, disk, clock, admins, recordings, pictures'],
  operands: [0, 0],
  options: {},
  async run({ settings, say }) {
    const config = await settings();
    say(`Database: ${databaseOf(config)}`);
    await doctor(config, say);
  },
});
