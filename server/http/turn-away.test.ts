import { Agent, get as fetchOver } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp, until } from '../testing/app.ts';
import { createServer } from './create-server.ts';
import { openRequestLimits } from './request-limits.ts';
import { turnAwayNoisy } from './turn-away.ts';

const app = await testApp();
afterAll(() => app.close());

const HERE = '127.0.0.1';
const ELSEWHERE = '127.0.0.2';

async function listening(trustProxy: false | string[], requestsPerMinute = 2): Promise<TestApp> {
  const server = await testApp({ sharing: app, config: { requestsPerMinute, trustProxy, overloadMs: 60_000 } });
  await server.app.listen({ host: HERE, port: 0 });
  return server;
}

const get = (path = '/api/config', more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
const post = (body: string) =>
  `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/**
 * Sends everything in one write and reads until the connection ends or `enough` answers have arrived. Returns their statuses, and whether the connection
 * ended.
 */
function send(server: TestApp, text: string, options: { from?: string; enough?: number } = {}) {
  const { from = HERE, enough = Number.POSITIVE_INFINITY } = options;
  const { port } = server.app.server.address() as AddressInfo;
  return new Promise<{ statuses: number[]; isEnded: boolean; said: string }>((resolve) => {
    let said = '';
    const statuses = () => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    const socket = net.connect({ host: HERE, port, localAddress: from }, () => socket.write(text));
    const end = (isEnded: boolean) => {
      socket.destroy();
      resolve({ statuses: statuses(), isEnded, said });
    };
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1');
      if (statuses().length >= enough) end(false);
    });
    socket.on('end', () => end(true)).on('error', () => end(true));
  });
}

const statusOf = (port: number, agent: Agent) =>
  new Promise<number | undefined>((resolve, reject) => {
    fetchOver({ host: HERE, port, path: '/api/config', agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    }).on('error', reject);
  });

describe('somebody who asks too often', () => {
  test.each([
    ['with calls sent ahead of their answers', get().repeat(50)],
    ['with calls that have a body', get() + get() + post('{"email":"a","password":"b"}').repeat(20)],
    ['for files', get('/assets/made-up.js').repeat(50)],
    // Fewer than may be sent ahead of their answers.
    ['for calls that do not exist', get('/api/nothing').repeat(12)],
    ['by a method that no call has', get().replace('GET', 'OPTIONS').repeat(12)],
    ['under an address that is written otherwise', get('/%61pi/config').repeat(12)],
  ])('%s is refused once, late, and the connection ends', async (_title, text) => {
    await using server = await listening(false);
    const { statuses, isEnded, said } = await send(server, text);
    expect([statuses.filter((status) => status === 429), statuses.at(-1), isEnded]).toEqual([[429], 429, true]);
    expect(said).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(said).toMatch(/\r\nconnection: close\r\n/i);
    expect(said).toContain('content-security-policy');
  });

  test('with more than sixteen calls ahead of their answers is refused, however many calls the limit leaves', async () => {
    await using server = await listening(false, 6_000);
    const { statuses, isEnded } = await send(server, get().repeat(50));
    expect([statuses, isEnded]).toEqual([[...Array(17).fill(200), 429], true]);
  });

  test('waits for each answer and keeps the connection for hundreds of calls', async () => {
    await using server = await listening(false, 6_000);
    const { port } = server.app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses = new Set<number | undefined>();
    for (let call = 0; call < 200; call += 1) statuses.add(await statusOf(port, agent));
    agent.destroy();
    expect([...statuses]).toEqual([200]);
  });

  test('through a proxy may send ahead: the connection is shared', async () => {
    await using server = await listening([HERE], 6_000);
    const { statuses, isEnded } = await send(server, get('/api/config', 'x-forwarded-for: 192.0.2.1\r\n').repeat(50), {
      enough: 50,
    });
    expect([statuses, isEnded]).toEqual([Array(50).fill(200), false]);
  });

  test('comes back on new connections, which wait in line and are answered one by one; very many are closed unread', async () => {
    await using server = await listening(false);
    expect((await send(server, get().repeat(3))).statuses).toEqual([200, 200, 429]);
    const more = await Promise.all(Array.from({ length: 200 }, () => send(server, get('/api/config', 'connection: close\r\n'))));
    const read = more.filter(({ statuses }) => statuses.length > 0);
    expect(new Set(read.flatMap(({ statuses }) => statuses))).toEqual(new Set([429]));
    // Forty connections wait in line; on a busy machine some are read before others have arrived.
    expect([read.length > 20, read.length <= 100], String(read.length)).toEqual([true, true]);
    const body = await send(server, post('{"email":"a","password":"b"}'));
    expect([body.statuses, body.isEnded]).toEqual([[429], true]);
  });

  test('keeps nobody waiting who comes from another address', async () => {
    await using server = await listening(false);
    await send(server, get().repeat(3));
    const { statuses } = await send(server, get().repeat(2), { from: ELSEWHERE, enough: 2 });
    expect(statuses).toEqual([200, 200]);
  });

  test('through a proxy is refused at once, by the address that the proxy names, and others go on over the same connection', async () => {
    await using server = await listening([HERE]);
    const of = (address: string) => get('/api/config', `x-forwarded-for: ${address}\r\n`);
    const { statuses, isEnded } = await send(
      server,
      of('192.0.2.1').repeat(4) + of('192.0.2.2') + of('192.0.2.9, 192.0.2.1') + of('2001:db8::1').repeat(3) + of('2001:db8::2'),
      { enough: 10 },
    );
    expect([statuses, isEnded]).toEqual([[200, 200, 429, 429, 200, 429, 200, 200, 429, 429], false]);
  });

  test('is served again when a share has come back', async () => {
    await using server = await listening(false, 10);
    const refused = await send(server, get().repeat(16));
    expect(refused.statuses).toEqual([...Array(10).fill(200), 429]);
    server.clock.now += 60_000;
    const [status] = (await send(server, get('/api/config', 'connection: close\r\n'))).statuses;
    expect(status).toBe(200);
  });
});

test('calls that arrive in one piece begin in a round of the event loop each', async () => {
  const limit = openRequestLimits(3_000, () => 0);
  const begunIn: number[] = [];
  let round = 0;
  const { listener } = turnAwayNoisy(
    (_request, response) => {
      begunIn.push(round);
      response.end();
    },
    {
      services: { ...app.services, config: { ...app.services.config, requestsPerMinute: 3_000 } },
      headers: {},
      limits: { calls: limit, files: limit, probes: limit },
    },
  );
  const server = createServer(listener).listen(0, HERE);
  await new Promise((resolve) => server.once('listening', resolve));
  let isOver = false;
  const count = () => {
    round += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const socket = net.connect({ host: HERE, port: (server.address() as AddressInfo).port }, () => socket.write(get().repeat(10)));
  socket.resume();
  await until(() => begunIn.length === 10);
  isOver = true;
  socket.destroy();
  server.close();
  expect(new Set(begunIn).size).toBe(10);
});
