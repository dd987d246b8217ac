import { closeSync, openSync } from 'node:fs';
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '../db/connect.ts';
import { findPlace, giveTo, makeSocketDir, type Running, run } from '../db/embedded/cluster.ts';
import { type Connection, SERVER_ROLE, startEmbedded } from '../db/embedded/embedded.ts';
import { readPostmaster } from '../db/embedded/leftover.ts';
import { findRunAs } from '../db/embedded/run-as.ts';
import { migrateFor } from '../db/upkeep/roles.ts';
import { importContent } from '../editing/import.ts';
import { until } from './app.ts';
import { publishOnce, testFolder } from './database.ts';
import { fixture } from './fixture.ts';

type Replicated = {
  /** Connection to the primary as the owner of a database with the fixture. */
  connection: Connection;
  replica: Connection;
  /** URL of the primary or the replica, with a role. */
  urlOf(connection: Connection, role?: string): string;
  /** Runs a statement on the replica as the owner. */
  onReplica(statement: string): Promise<pg.QueryResult>;
  /** Ends the replica abruptly, like a power cut. */
  kill(): Promise<void>;
  /** Restarts the replica. */
  revive(): Promise<void>;
  close(): Promise<void>;
};

async function query(connection: Connection, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

async function fill(connection: Connection): Promise<void> {
  const { db, pool } = connect({ connection, size: 2, prepared: false, onError: () => undefined });
  await migrateFor(SERVER_ROLE, pool);
  await importContent(db, fixture, { dryRun: false, overwriteEdited: false });
  await publishOnce(db);
  await pool.end();
}

/** Copies a running cluster as a standby that follows it. */
async function copyCluster(connection: Connection, from: string, to: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("select pg_backup_start('copy', true)");
  // Files deleted during the copy are no loss, because the standby replays the WAL.
  const isCopied = (path: string) => !/postmaster\.(pid|opts)$|\/pg_wal\/.|\/pg_replslot\/.|pgsql_tmp/.test(path);
  await cp(from, to, { recursive: true, filter: isCopied });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(to, 'standby.signal'), '');
  await chmod(to, 0o700);
}

/** A PostgreSQL primary and a streaming replica, each in a directory of its own. */
export async function startReplicated(): Promise<Replicated> {
  const root = await testFolder('replicated');
  const embedded = await startEmbedded({ dataDir: join(root, 'primary'), fsync: false });
  const { connection } = embedded;
  // The tests' embedded PostgreSQL commits asynchronously; here a commit must be in the WAL that the replica receives.
  await query(connection, `alter database ${connection.database} set synchronous_commit = on`);
  await fill(connection);

  const primary = await findPlace(join(root, 'primary'));
  await mkdir(join(root, 'replica'));
  const place = await findPlace(join(root, 'replica'));
  await copyCluster(connection, primary.cluster, place.cluster);
  const as = await findRunAs(place.home, place.cluster);
  if (as.owner) await giveTo(place.cluster, as.owner);
  await makeSocketDir(place, as.owner);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${place.socketDir}"`,
    primary_conninfo: `host=${connection.host} port=${connection.port} user=${connection.user}`,
    // A standby needs at least the primary's value.
    max_connections: 60,
    shared_buffers: '32MB',
    fsync: 'off',
    wal_retrieve_retry_interval: '100ms',
    // Cancels queries that would delay replay at once.
    max_standby_streaming_delay: '0',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(place.log, 'a', 0o600);
  const replica = { ...connection, host: place.socketDir };
  let server: Running | undefined;
  const revive = async () => {
    server = run(as, 'postgres', ['-D', place.cluster, ...args], place.cluster, log);
    await until(() =>
      query(replica, 'select 1').then(
        () => true,
        () => false,
      ),
    );
  };
  const end = async (signal: NodeJS.Signals) => {
    const postmaster = await readPostmaster(place.cluster);
    if (postmaster !== undefined) server?.process.kill(signal);
    await server?.ended;
  };
  await revive();
  return {
    connection,
    replica,
    urlOf: ({ host, port, database }, role = connection.user) =>
      `postgres://${role}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    onReplica: (statement) => query(replica, statement),
    // SIGQUIT instead of SIGKILL, after which the postmaster's children would live on for a moment.
    kill: () => end('SIGQUIT'),
    revive,
    async close() {
      await end('SIGQUIT');
      closeSync(log);
      await embedded.stop();
      await rm(root, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
