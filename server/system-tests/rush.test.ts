import { readFileSync } from 'node:fs';
import net from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testDatabase, until } from '../testing/app.ts';
import { FIXTURE_TEMPLATE } from '../testing/database.ts';
import { endProcesses, startProcess } from '../testing/process.ts';
import { testWebRoot } from '../testing/web.ts';

const PHONES = 1_500;

/** How many the kernel lets wait, whatever a server asks for: 4,096 since Linux 5.4, unless somebody set it. */
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
    // The kernel takes them; those beyond what may wait would connect only when the server goes on.
    await until(() => connected === PHONES, 60_000).finally(() => {
      server.child.kill('SIGCONT');
      for (const phone of phones) phone.destroy();
    });
    expect(await server.stop()).toBe(0);
    await database.drop();
    await web.remove();
  },
);
