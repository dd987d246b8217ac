// How long the event loop blocks, and how much memory grows, while validating the largest allowed body of every call.
// npm run bench:bodies
import { randomUUID } from 'node:crypto';
import { bodyBytesMax } from '#contract/body-size.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/schema.ts';
import { hostileBodies } from '../server/testing/hostile-bodies.ts';
import { openDatabases } from './databases.ts';
import { logIn, memoryOf, report, start } from './server.ts';

const METRICS_TOKEN = randomUUID();
const HELD_UP_MS = 50;
const GROWN_MB = 50;

const databases = await openDatabases();
const server = await start('server/main.ts', {
  DATABASE_URL: await databases.create('bodies'),
  DEMO: 'true',
  REQUESTS_PER_MINUTE: '10000000',
  METRICS_TOKEN,
});
const { token } = await logIn(server.url, 'admin@mengedi.test');

/** The longest event loop delay since the last call. */
async function longestTurnMs(): Promise<number> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await answer.text())?.[1]) * 1_000;
}

const send = async (name: string, body: string) => {
  const [method = '', path = ''] = name.split(' ');
  const headers = {
    'content-type': 'application/json',
    ...(name === 'POST /api/login' ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(server.url + path.replaceAll(/\{\w+\}/g, '1'), { method, headers, body });
  await answer.arrayBuffer();
};

const writes = Object.entries<Endpoint>(endpoints).filter(([name, { takes }]) => !name.startsWith('GET ') && takes === undefined);
await send('POST /api/login', '{}');
const slowest = { ms: 0, with: '' };
const largest = { megabytes: 0, with: '' };
for (const [name, { body }] of writes) {
  for (const hostile of hostileBodies(body, bodyBytesMax(body))) {
    const before = memoryOf(server.pid);
    await longestTurnMs();
    await send(name, hostile.body);
    const ms = await longestTurnMs();
    const megabytes = memoryOf(server.pid) - before;
    const what = `${name}, ${hostile.what}`;
    if (ms > slowest.ms) Object.assign(slowest, { ms, with: what });
    if (megabytes > largest.megabytes) Object.assign(largest, { megabytes, with: what });
  }
}
report('longest turn of the event loop', `${slowest.ms.toFixed(0)} ms`, `≤ ${HELD_UP_MS} ms`);
report('… with', slowest.with);
report('most that memory grew with one body', `${largest.megabytes.toFixed(0)} MB`, `≤ ${GROWN_MB} MB`);
report('… with', largest.with);
await server.stop();
await databases.close();
