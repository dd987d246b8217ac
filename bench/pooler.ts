import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findRunAs } from '../server/db/embedded/run-as.ts';
import { freePort } from '../server/testing/free-port.ts';

export type PoolMode = 'session' | 'transaction';
export const POOLER_PACKAGE = 'pgbouncer';

/** Starts PgBouncer with deploy/cluster/pgbouncer.ini, but in front of this database, without passwords and with local paths. */
export async function pooler(parent: string, database: string, role: string, mode: PoolMode, more: readonly string[] = []) {
  const directory = join(parent, 'pooler');
  await mkdir(directory);
  const { host, port, database: name } = new pg.Client(database);
  const listen = await freePort();
  const recipe = await readFile(new URL('../deploy/cluster/pgbouncer.ini', import.meta.url), 'utf8');
  const ours = recipe
    .replace(/^mengedi = .*$/m, `${name} = host=${host} port=${port}`)
    .replace('listen_port = 6432', `listen_port = ${listen}\nunix_socket_dir =`)
    .replace('scram-sha-256', 'trust')
    .replace('pool_mode = session', [`pool_mode = ${mode}`, ...more].join('\n'))
    .replaceAll(/\/(etc|var\/log|var\/run)\/(pgbouncer|postgresql)\//g, `${directory}/`);
  await writeFile(join(directory, 'pgbouncer.ini'), ours);
  await writeFile(join(directory, 'userlist.txt'), `"${role}" ""\n`);
  // As the embedded PostgreSQL, whose socket is for its own user only; like that one it refuses to run as root.
  const [command = POOLER_PACKAGE, ...args] = [...(await findRunAs(directory, directory)).prefix, POOLER_PACKAGE];
  const child = spawn(command, [...args, '--quiet', join(directory, 'pgbouncer.ini')], { stdio: 'inherit' });
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  return { url: `postgres://${role}@127.0.0.1:${listen}/${name}`, kill };
}
