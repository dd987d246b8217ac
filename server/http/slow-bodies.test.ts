import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, until } from '../testing/app.ts';
import { endSlowBodies, isTooSlow } from './slow-bodies.ts';

describe('a body is too slow', () => {
  test.each([
    ['not in its first ten seconds, whatever has come', 9_999, 0, false],
    ['after ten seconds without anything', 10_000, 0, true],
    ['after ten seconds with less than a kilobyte a second', 10_000, 10_239, true],
    ['not with a kilobyte a second', 10_000, 10_240, false],
    ['nor a minute later', 70_000, 71_680, false],
    ['but when it stops', 71_000, 71_680, true],
  ])('%s', (_title, ms, bytes, expected) => {
    expect(isTooSlow(ms, bytes)).toBe(expected);
  });
});

describe('somebody who sends drop by drop', () => {
  const app = testApp();
  let port = 0;
  beforeAll(async () => {
    const server = (await app).app;
    await server.listen({ host: '127.0.0.1', port: 0 });
    port = (server.server.address() as AddressInfo).port;
  });
  afterAll(async () => (await app).close());

  /** Opens a raw connection, sends these parts and collects the answer. */
  function say(...parts: string[]): { socket: net.Socket; heard: () => string; closed: Promise<string> } {
    const socket = net.connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes;
    });
    socket.on('error', () => undefined);
    socket.write(parts.join('\r\n'));
    return { socket, heard: () => heard, closed: new Promise((resolve) => socket.on('close', () => resolve(heard))) };
  }
  const HEAD = ['POST /api/login HTTP/1.1', 'host: x', 'content-type: application/json'];

  test('of a body is sent away after ten seconds, and the rest of the server does not notice', async () => {
    const server = await app;
    const slow = [
      say(...HEAD, 'content-length: 500', '', '{"email":'),
      say(...HEAD, 'transfer-encoding: chunked', '', '9', '{"email":', ''),
      say(
        'POST /api/pictures HTTP/1.1',
        'host: x',
        'content-type: image/png',
        'expect: 100-continue',
        'content-length: 500',
        '',
        '',
      ),
    ];
    await until(() => server.logged().match(/incoming request/g)?.length === slow.length);
    server.clock.now += 9_000;
    expect((await server.anonymous.get('/api/config')).statusCode).toBe(200);
    server.clock.now += 1_000;
    for (const { closed } of slow) expect(await closed).toMatch(/^(HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 (408|401) /);
    expect(server.logged()).not.toContain('request failed');
    expect((await server.anonymous.get('/healthz')).statusCode).toBe(200);
  });

  test('of a head is sent away by itself, after eight seconds', async () => {
    // With a shorter limit: Node measures it by the real clock.
    const { server } = (await app).app;
    expect(server.headersTimeout).toBe(8_000);
    server.headersTimeout = 1_000;
    const silent = say('');
    const slow = say('GET /api/config HTTP/1.1', 'host: x', 'x-a: ');
    const drops = setInterval(() => slow.socket.write('a'), 500);
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drops);
    await silent.closed;
  });

  test('of nothing between two calls may stay for a while', async () => {
    const call = 'GET /api/config HTTP/1.1\r\nhost: x\r\n\r\n';
    const patient = say(call);
    await until(() => patient.heard().includes('}'));
    (await app).clock.now += 60_000;
    const before = patient.heard().length;
    patient.socket.write(call);
    await until(() => patient.heard().length > before);
    patient.socket.destroy();
  });
});

test('an unread answer ends with its connection, and a slowly read one does not', async () => {
  const { listener, stop } = endSlowBodies(
    (_request, response) => void response.end(Buffer.alloc(64 * 1_048_576)),
    Date.now,
    500,
  );
  const server = createServer(listener);
  const ended = new Set<number | undefined>();
  server.on('connection', (socket) => {
    const { remotePort } = socket;
    socket.on('close', () => ended.add(remotePort));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    return socket;
  };
  const [silent, slow] = [await ask(), await ask()];
  const [silentPort, slowPort] = [silent.localPort, slow.localPort];
  const reading = setInterval(() => slow.read(), 20);
  await until(() => ended.has(silentPort), 20_000);
  expect(ended.has(slowPort)).toBe(false);
  clearInterval(reading);
  for (const socket of [silent, slow]) socket.destroy();
  stop();
  server.close();
});
