// The PostgreSQL that Mengedi brings along, for when no DATABASE_URL is given: one owner per data directory, which makes
// the cluster, starts the server, starts it again when it dies, and stops it. It listens on a unix socket only, and
// every account that may enter the socket's directory (its owner) is trusted.
//
//   DATA_DIR/postgres/  lock · cluster/ · cluster.partial-…/ (an initdb under way) · socket/ · log, log.1 … (one per start)
import { closeSync, fstatSync } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { LOCKS } from '../locks.ts';
import * as files from './cluster.ts';
import { NAME, type Place, PORT, type Running } from './cluster.ts';
import { clearLeftovers, readPostmaster } from './leftover.ts';
import { tryLock } from './lock.ts';
import { findRunAs, type RunAs } from './run-as.ts';

export type Connection = { host: string; port: number; user: string; database: string };
type EmbeddedOptions = { dataDir: string; fsync?: boolean; log?: (line: string) => void };
export type Embedded = {
  connection: Connection;
  /** Fast shutdown; resolves when PostgreSQL has ended. Idempotent. */
  stop(): Promise<void>;
};

export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
  constructor(dataDir: string) {
    super(`the data directory ${dataDir} is in use by another running Mengedi`);
  }
}

const LOCK_MS = 1_000; // a killed owner may take a moment to die
const ATTACH_MS = 20_000;
const READY_MS = 300_000; // a long crash recovery is no failure
const LEFTOVER_MS = 10_000;
const STOP_MS = 30_000;
const STABLE_MS = 30_000;
const MAX_PAUSE_MS = 5_000;

const settings = ({ socketDir }: Place, fsync: boolean) => ({
  listen_addresses: '',
  port: PORT,
  unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  max_connections: 60,
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors and warnings go to the caller; in the log they would only collect personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  logging_collector: 'off',
  cluster_name: NAME,
  // Set explicitly, so that an edited postgresql.conf cannot cause silent data loss.
  fsync: fsync ? 'on' : 'off',
  synchronous_commit: fsync ? 'on' : 'off',
  full_page_writes: fsync ? 'on' : 'off',
});

const connectionTo = (socketDir: string, database = NAME): Connection => ({ host: socketDir, port: PORT, user: NAME, database });

const query = async (connection: Connection, sql: string) => {
  const client = new Client({ ...connection, ssl: false });
  client.on('error', () => {}); // a lost connection also rejects the query
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** The server's role: it owns no tables and has only the rights that the owner grants (roles.ts). */
export const SERVER_ROLE = `${NAME}_server`;

/** Creates the role and revokes public access where this was not done yet. Otherwise writes nothing, because the database may be read-only. */
export const ensureServerRole = (connection: Connection) =>
  query(
    connection,
    // Without the lock the second of two parallel starts would fail when it creates the role.
    `begin read write;
    select pg_advisory_xact_lock(${LOCKS.serverRole});
    do $$ begin
      if not exists (select from pg_roles where rolname = '${SERVER_ROLE}') then create role ${SERVER_ROLE} login; end if;
      if exists (
        select from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
        where d.datname = '${NAME}' and a.grantee = 0 and a.privilege_type = 'TEMPORARY'
      ) then revoke temporary on database ${NAME} from public; end if;
    end $$;
    commit`,
  );

const ensureDatabase = async (connection: Connection) => {
  try {
    await ensureServerRole(connection);
  } catch (error) {
    const missing = error instanceof DatabaseError && error.code === '3D000';
    if (!missing) throw error;
    await query(connectionTo(connection.host, 'postgres'), `create database ${NAME}`);
    await ensureServerRole(connection);
  }
};

const becomeReady = async (place: Place, server: Running, logStart: number) => {
  let end: string | undefined;
  server.ended.then((how) => {
    end = how;
  });
  for (const deadline = performance.now() + READY_MS; end === undefined; await sleep(10)) {
    const postmaster = await readPostmaster(place.cluster);
    if (postmaster?.ready && postmaster.pid === server.process.pid) return;
    if (performance.now() > deadline) server.process.kill('SIGKILL');
  }
  throw new Error(`PostgreSQL did not start (${end}): ${await files.logSince(place, logStart)}`);
};

const prepare = async (place: Place, as: RunAs, logFd: number, { fsync = true, log = () => {} }: EmbeddedOptions) => {
  await clearLeftovers(place, log);
  const exists = await stat(place.cluster).catch(() => undefined);
  if (!exists) {
    log(`making a new PostgreSQL ${as.version} cluster in ${place.cluster}`);
    await files.createCluster(place, as, fsync, logFd);
  } else if (as.owner && exists.uid !== as.owner.uid) {
    await files.giveTo(place.cluster, as.owner);
  }
  await chmod(place.cluster, 0o700); // a copied or restored directory may be open to others, and PostgreSQL refuses it
};

/** Runs PostgreSQL and keeps it running; `release` is called when it has ended for good. */
const own = async (place: Place, release: () => void, options: EmbeddedOptions): Promise<Embedded> => {
  const { fsync = true, log = () => {} } = options;
  const connection = connectionTo(place.socketDir);
  const stopping = new AbortController();
  const args = Object.entries(settings(place, fsync)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let logFd: number | undefined;
  let server: Running | undefined;

  const launch = async (as: RunAs, logFd: number) => {
    for (const deadline = performance.now() + LEFTOVER_MS; ; await sleep(200)) {
      await files.makeSocketDir(place, as.owner);
      await clearLeftovers(place, log);
      stopping.signal.throwIfAborted();
      const begin = performance.now();
      const logStart = fstatSync(logFd).size;
      server = files.run(as, 'postgres', ['-D', place.cluster, ...args], place.cluster, logFd);
      try {
        await becomeReady(place, server, logStart);
        log(`PostgreSQL ${as.version} is ready ${as.how}, after ${Math.round(performance.now() - begin)} ms`);
        return;
      } catch (error) {
        // The last child process of a killed server may still be ending.
        const left = /already exists|still in use/.test((error as Error).message);
        if (!left || performance.now() > deadline) throw error;
      }
    }
  };

  // Retries without limit: a full disk may be cleared hours later, and nobody watches a server that was started by hand.
  const keepAlive = async (as: RunAs, logFd: number) => {
    for (let failures = 0; ; failures++) {
      const begin = performance.now();
      const end = await server?.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - begin > STABLE_MS) failures = 0;
      log(`PostgreSQL ended unexpectedly (${end}): starting it again`);
      await sleep(Math.min(100 * 2 ** failures, MAX_PAUSE_MS), undefined, { signal: stopping.signal }).catch(() => {});
      await launch(as, logFd).catch((error) => stopping.signal.aborted || log(error.message));
    }
  };

  const close = () => {
    if (logFd !== undefined) closeSync(logFd);
    release();
  };

  try {
    const as = await findRunAs(place.home, place.cluster);
    await files.checkVersion(place, as);
    logFd = await files.openLog(place);
    await prepare(place, as, logFd, options);
    await launch(as, logFd);
    await ensureDatabase(connection);
    const exited = keepAlive(as, logFd).finally(close);
    const stop = async () => {
      stopping.abort();
      server?.process.kill('SIGINT');
      const impatience = setTimeout(() => server?.process.kill('SIGQUIT'), STOP_MS);
      await exited;
      clearTimeout(impatience);
    };
    let stopped: Promise<void> | undefined;
    return { connection, stop: () => (stopped ??= stop()) };
  } catch (error) {
    server?.process.kill('SIGQUIT');
    await server?.ended;
    close();
    throw error;
  }
};

/** Makes this process the owner of the embedded PostgreSQL; throws DataDirInUse when another one is. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const place = await files.findPlace(options.dataDir);
  for (const deadline = performance.now() + LOCK_MS; performance.now() < deadline; await sleep(100)) {
    const release = tryLock(place.lock);
    if (release) return own(place, release, options);
  }
  throw new DataDirInUse(options.dataDir);
};

/** For the command line: uses the PostgreSQL that a running Mengedi owns, or owns it until stop() when none runs. */
export const attachEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const place = await files.findPlace(options.dataDir);
  let reason: unknown;
  for (const deadline = performance.now() + ATTACH_MS; performance.now() < deadline; await sleep(50)) {
    const release = tryLock(place.lock);
    if (release) return own(place, release, options);
    // Not from place: the owner may have had another TMPDIR.
    const postmaster = await readPostmaster(place.cluster);
    if (!postmaster?.ready) continue;
    const connection = connectionTo(postmaster.socketDir);
    try {
      await ensureServerRole(connection);
    } catch (error) {
      reason = error; // it is about to start or to stop
      continue;
    }
    return { connection, stop: async () => undefined };
  }
  throw new Error(`A running Mengedi owns ${options.dataDir}, but its PostgreSQL does not answer`, { cause: reason });
};
