import { readFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { SOUND_BYTES_MAX } from '#contract/limits.ts';
import { PASSWORD, testDatabase } from '../testing/app.ts';
import { FIXTURE_TEMPLATE } from '../testing/database.ts';
import { endProcesses, startProcess } from '../testing/process.ts';
import { testWebRoot } from '../testing/web.ts';

const UPLOADS = 60;
/** The server's memory limit in the compose file; a container that exceeds it is killed. */
const LIMIT_MB = Number(/mem_limit: (\d+)m/.exec(readFileSync('compose.yaml', 'utf8'))?.[1]);

afterAll(() => endProcesses('SIGKILL'));

/** Peak memory of a process in MB. */
const peakOf = (pid: number) => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

test.skipIf(process.platform !== 'linux')(
  'sixty uploads that lack their last byte fit the memory of the compose file, and others are answered meanwhile',
  async () => {
    expect(LIMIT_MB).toBeGreaterThan(0);
    const database = await testDatabase(FIXTURE_TEMPLATE);
    const web = await testWebRoot();
    const server = startProcess({ DATABASE_URL: database.url, WEB_ROOT: web.webRoot });
    const url = await server.ready();
    const login = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@fixture.test', password: PASSWORD }),
    });
    const { access_token: token } = (await login.json()) as { access_token: string };
    const query = new URLSearchParams({
      kind: 'question',
      id: '1001',
      field: 'question',
      language: 'ti',
      speaker: '1',
      digest: 'a'.repeat(32),
    });
    const head = [
      `POST /api/booth/takes?${query} HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${token}`,
      'content-type: audio/wav',
      `content-length: ${SOUND_BYTES_MAX}`,
    ];
    const body = Buffer.alloc(SOUND_BYTES_MAX - 1, 1);
    const { hostname, port } = new URL(url);
    const sockets = Array.from({ length: UPLOADS }, () => {
      const socket = net.connect(Number(port), hostname).on('error', () => undefined);
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(body);
      return socket;
    });
    for (let time = 0; time < 10; time += 1) {
      expect((await fetch(`${url}/api/config`)).status).toBe(200);
      await sleep(300);
    }
    expect(peakOf(server.child.pid as number)).toBeLessThan(LIMIT_MB * 0.75);
    for (const socket of sockets) socket.destroy();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await database.drop();
    await web.remove();
  },
);
