import { readFileSync } from 'node:fs';
import net from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testDatabase, until } from '../testing/app.ts';
import { FIXTURE_TEMPLATE } from '../testing/database.ts';
import { endProcesses, startProcess } from '../testing/process.ts';
import { testWebRoot } from '../testing/web.ts';

const PHONES = 1_500;

/** The kernel's limit of the listen backlog: 4,096 since Linux 5.4, unless configured. */
function waitingAllowed(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 0;
  }
}

afterAll(() => endProcesses('SIGKILL'));

test.skipIf(waitingAllowed() < PHONES)(
  'a server that is held up for a moment loses none of the phones that connect meanwhile',
  async () => {
    const database = await testDatabase(FIXTURE_TEMPLATE);
    const web = await testWebRoot();
    const server = startProcess({ DATABASE_URL: database.url, WEB_ROOT: web.webRoot });
    const { hostname, port } = new URL(await server.ready());
    server.child.kill('SIGSTOP');
    let connected = 0;
    const phones = Array.from({ length: PHONES }, () =>
      net
        .connect({ host: hostname, port: Number(port) })
        .on('connect', () => {
          connected += 1;
        })
        .on('error', () => undefined),
    );
    // The kernel accepts the connections; those beyond the backlog would connect only when the server continues.
    await until(() => connected === PHONES, 60_000).finally(() => {
      server.child.kill('SIGCONT');
      for (const phone of phones) phone.destroy();
    });
    expect(await server.stop()).toBe(0);
    await database.drop();
    await web.remove();
  },
);
