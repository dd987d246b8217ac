// A real server whose data directory is a small disk mounted for its process alone. Where mounting is not allowed, faults.test.ts simulates PostgreSQL's
// error.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../accounts/demo.ts';
import { until } from '../testing/app.ts';
import { endProcesses, logIn, startProcess } from '../testing/process.ts';
import { testWebRoot } from '../testing/web.ts';

const DISK = '160m';
const MOUNT = `mount -t tmpfs -o size=${DISK},mode=0700 none "$0" && exec "$@"`;
const WAYS = [
  ['unshare', '--mount', '--'],
  ['unshare', '--user', '--map-root-user', '--mount', '--'],
] as const;
const way = WAYS.find(([tool, ...args]) => spawnSync(tool, [...args, 'sh', '-c', MOUNT, tmpdir(), 'true']).status === 0);

const METRICS_TOKEN = 'a token for those who watch, of 32 or more';

let web: Awaited<ReturnType<typeof testWebRoot>>;
let dir: string;
beforeAll(async () => {
  web = await testWebRoot();
  dir = await mkdtemp(join(tmpdir(), 'mengedi-disk-'));
});
afterEach(() => endProcesses('SIGTERM'));
afterAll(async () => {
  await web.remove();
  await rm(dir, { recursive: true, force: true });
});

/** Writes until not even one byte fits. */
function fill(file: string): void {
  const fd = openSync(file, 'w');
  for (const size of [2 ** 20, 4096, 1]) {
    const bytes = Buffer.alloc(size);
    try {
      while (writeSync(fd, bytes) === size);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(fd);
}

/** A server on a disk of its own. */
async function startOnDisk() {
  const [tool, ...args] = way ?? WAYS[0];
  const launcher = [tool, ...args, 'sh', '-c', MOUNT, dir] as const;
  const env = { WEB_ROOT: web.webRoot, DATA_DIR: dir, QUOTA_FACTOR: '1000', METRICS_TOKEN };
  const server = startProcess(env, 'main.ts', [], launcher);
  const address = await server.ready();
  /** The data directory as the server's process sees it. */
  const inside = `/proc/${server.child.pid}/root${dir}`;
  return { server, address, inside, filler: join(inside, 'filler') };
}

test.runIf(way !== undefined)(
  'a full disk is noticed before a write of anybody is refused, and so is room again (needs a disk of its own)',
  async () => {
    const { server, address, inside, filler } = await startOnDisk();
    const client = new pg.Client({ host: join(inside, 'postgres/socket'), user: 'mengedi', database: 'mengedi' });
    await client.connect();
    const seen = async () => {
      const ready = await fetch(`${address}/readyz`);
      const metrics = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
      const [, writable] = /^mengedi_database_writable (\d)$/m.exec(await metrics.text()) ?? [];
      return [ready.status, ((await ready.json()) as { status: string }).status, writable];
    };
    const becomes = (...wanted: unknown[]) => until(async () => isDeepStrictEqual(await seen(), wanted));
    await becomes(200, 'ready', '1');
    for (const gaps of [0, 500]) {
      // Empty pages of the table, in which rows find room on a full disk, too.
      await client.query("insert into write_checks (filler) select repeat('x', 7000) from generate_series(1, $1::int)", [gaps]);
      await client.query('delete from write_checks');
      await client.query('vacuum (truncate off) write_checks');
      fill(filler);
      await becomes(503, 'full disk', '0');
      await rm(filler);
      await becomes(200, 'ready', '1');
    }
    await client.end();
    expect(server.said.err).toBe('');
    expect(await server.stop()).toBe(0);
  },
);

test.runIf(way !== undefined)(
  'on a full disk the server lives, refuses writes for a moment, loses nothing, and takes them again when there is room (needs a disk of its own)',
  async () => {
    const { server, address, inside, filler } = await startOnDisk();
    const { token } = await logIn(address, 'learner@mengedi.test', DEMO_PASSWORD);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const status = async (path: string) => (await fetch(`${address}${path}`, { headers })).status;
    const taken: string[] = [];
    const write = async () => {
      // Text that does not compress.
      const message = Array.from({ length: 4000 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join(
        '',
      );
      const body = JSON.stringify({ subject: 'other', message });
      const answer = await fetch(`${address}/api/support`, { method: 'POST', headers, body });
      if (answer.status === 200) taken.push(message);
      else expect([answer.status, answer.headers.get('retry-after')], await answer.text()).toEqual([503, '2']);
      return answer.status;
    };
    expect(await write()).toBe(200);

    fill(filler);
    await until(async () => (await write()) === 503);
    // Load balancers and monitoring are told; reading continues.
    await until(async () => (await status('/readyz')) === 503);
    for (const path of ['/healthz', '/api/checklists', '/api/support', '/api/progress']) {
      expect([path, await status(path)]).toEqual([path, 200]);
    }

    // Without space for its WAL PostgreSQL ends, too. The server does not.
    const client = new pg.Client({ host: join(inside, 'postgres/socket'), user: 'mengedi', database: 'mengedi' });
    client.on('error', () => undefined);
    await client.connect();
    const switching = (async () => {
      for (;;) await client.query("select pg_switch_wal(), pg_logical_emit_message(false, 'fill', 'journal')");
    })().catch((error: Error) => error.message);
    expect(await switching).toMatch(/terminat|ECONNRESET|EPIPE|No space left/);
    await client.end().catch(() => undefined);
    // PostgreSQL may restart before there is space, and end again.
    await write();
    for (const path of ['/healthz', '/api/checklists', '/api/levels']) {
      expect([path, await status(path)]).toEqual([path, 200]);
    }

    await rm(filler);
    await until(async () => (await status('/readyz')) === 200);
    await until(async () => (await write()) === 200);
    const stored = (await (await fetch(`${address}/api/support`, { headers })).json()) as { message: string }[];
    const messages = stored.map(({ message }) => message);
    expect(new Set(messages).size).toBe(messages.length);
    expect(messages).toEqual(expect.arrayContaining(taken));
    expect(server.said.err).toBe('');
    expect(await server.stop()).toBe(0);
  },
);
