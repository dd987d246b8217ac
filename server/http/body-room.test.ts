import net, { type AddressInfo, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { SOUND_BYTES_MAX } from '#contract/limits.ts';
import { PASSWORD, testApp, until } from '../testing/app.ts';
import { openBodyRoom } from './body-room.ts';

const MEGABYTE = 1_048_576;
const PATIENCE_MS = 600_000;

describe('room for bodies', () => {
  test('large ones wait for a turn, at most two of one person, and all together have a bound', async () => {
    const room = openBodyRoom();
    const began: string[] = [];
    const releases: (() => void)[] = [];
    const enter = (who: string, megabytes: number) =>
      room.enter(megabytes * MEGABYTE, who).then((release) => {
        if (release === undefined) return;
        began.push(who);
        releases.push(release);
      });
    const all = [enter('a', 12), enter('a', 12), enter('a', 12), enter('b', 12), enter('c', 2)];
    await until(() => began.length === 3);
    expect(began).toEqual(['a', 'a', 'c']);
    expect(room.taken()).toBe(26 * MEGABYTE);
    releases[0]?.();
    releases[0]?.();
    await until(() => began.length === 4);
    // The person who came first and finished is served again.
    expect(began.at(-1)).toBe('a');
    for (const release of [...releases]) release();
    await Promise.all(all.slice(0, 4));
    await until(() => began.length === 5);
    for (const release of releases) release();
    expect(room.taken()).toBe(0);
  });

  test('a body that waits too long is refused', async () => {
    const room = openBodyRoom(10);
    await room.enter(20 * MEGABYTE, 'a');
    expect(await room.enter(20 * MEGABYTE, 'b')).toBeUndefined();
  });

  test('small ones have a bound together and for each person, so that nobody fills the room of the others', async () => {
    const room = openBodyRoom();
    const enter = async (who: string, times: number) => {
      const entered = await Promise.all(Array.from({ length: times }, () => room.enter(MEGABYTE, who)));
      return entered.filter((release) => release !== undefined);
    };
    const [release] = await enter('a', 40);
    expect(room.taken()).toBe(4 * MEGABYTE);
    release?.();
    release?.();
    expect(await enter('a', 2)).toHaveLength(1);
    for (const who of 'bcdefgh') expect(await enter(who, 5)).toHaveLength(4);
    expect(await enter('i', 1)).toHaveLength(0);
  });
});

describe('a server', async () => {
  // Those that wait for a turn wait as long as the test takes.
  const app = await testApp({ bodyRoom: openBodyRoom(PATIENCE_MS) });
  const sockets: Socket[] = [];
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });

  test('reads two of sixty uploads without their last byte, and takes calls meanwhile', async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const received: Socket[] = [];
    app.app.server.on('connection', (socket: Socket) => received.push(socket));
    const admin = await app.as('admin');
    const query = 'kind=question&id=1001&field=question&language=ti&speaker=1&digest='.concat('a'.repeat(32));
    const head = [
      `POST /api/booth/takes?${query} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${admin.token}`,
      'content-type: audio/wav',
      `content-length: ${SOUND_BYTES_MAX}`,
      '\r\n',
    ].join('\r\n');
    const nearly = Buffer.alloc(SOUND_BYTES_MAX - 1);
    for (let sent = 0; sent < 60; sent += 1) {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
      socket.write(head);
      socket.write(nearly);
    }
    const isWhole = ({ bytesRead }: Socket) => bytesRead >= SOUND_BYTES_MAX;
    await until(() => received.length === 60 && received.filter(isWhole).length === 2);
    expect((await admin.get('/api/profile')).statusCode).toBe(200);
    const answer = await admin.post('/api/support', { subject: 'other', message: 'ሰላም' });
    expect(answer.statusCode).toBe(200);
    const rest = received.filter((socket) => !isWhole(socket));
    expect(rest).toHaveLength(58);
    expect(Math.max(...rest.map(({ bytesRead }) => bytesRead))).toBeLessThan(MEGABYTE);
  });

  test('takes logins and answers of others while one address stalls two hundred bodies of the largest public call', async () => {
    const { port } = app.app.server.address() as AddressInfo;
    const learner = await app.as('premium');
    const head = [
      'POST /api/stripe/webhook HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      'content-length: 262144',
      '\r\n{',
    ];
    let answered = 0;
    for (let sent = 0; sent < 200; sent += 1) {
      const socket = net.connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
      socket
        .on('error', () => undefined)
        .once('data', () => {
          answered += 1;
        });
      sockets.push(socket);
      socket.write(head.join('\r\n'));
    }
    // All but the sixteen that this address may have in memory are refused.
    await until(() => answered === 184);
    const { email } = app.users.free;
    expect((await app.anonymous.post('/api/login', { email, password: PASSWORD })).statusCode).toBe(200);
    expect((await learner.post('/api/support', { subject: 'other', message: 'ሰላም' })).statusCode).toBe(200);
  });
});
