import { once } from 'node:events';
import type net from 'node:net';
import type tls from 'node:tls';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hostsOf } from '../settings/hosts-of.ts';
import { answerTo, testApp, testDatabase, until } from '../testing/app.ts';
import { FIXTURE_TEMPLATE } from '../testing/database.ts';
import { openProxy } from '../testing/proxy.ts';
import { connect } from './connect.ts';
import { again, connectionTo } from './hosts.ts';
import { nameOf } from './reach.ts';
import { isUnavailable } from './unavailable.ts';

// One PostgreSQL behind two hosts, of which each can say that it is a replica, or a primary of another time.
const database = await testDatabase(FIXTURE_TEMPLATE);
const [one, two] = [await openProxy(), await openProxy()];
const beReplica = (proxy: typeof one) => proxy.pretend('replica', 'primary');
const beNewer = (proxy: typeof one) => proxy.pretend('primary 000000FF', 'primary 00000001');
const at = (proxy: typeof one) => {
  const { host, port } = proxy.via(database.connection);
  return `${host}:${port}`;
};
const address = () =>
  `postgres://${database.connection.user}:a-secret@${at(one)},${at(two)}/${database.connection.database}?target_session_attrs=read-write`;
beforeEach(async () => {
  await one.mend();
  await two.mend();
});
afterAll(async () => {
  await one.close();
  await two.close();
  await database.drop();
});

function open() {
  const { pool } = connect({ connection: connectionTo(address()), size: 2, prepared: false, onError: () => undefined });
  const ask = () => pool.query("select 'here' as word").then(({ rows }) => rows[0]?.word);
  return { pool, ask, [Symbol.asyncDispose]: () => pool.end() };
}

/** Calls may first meet connections that have just broken. */
async function refusesReplaced(server: ReturnType<typeof open>): Promise<void> {
  const said: unknown[] = [];
  await until(async () => {
    const failure = await server.ask().catch((error) => error);
    said.push(isUnavailable(failure));
    return String(failure.message).includes('only a primary that was replaced');
  });
  expect(new Set(said)).toEqual(new Set([true]));
}

test('an address with one host is the driver’s own matter', () => {
  expect(connectionTo('postgres://u@one/d')).toEqual({ connectionString: 'postgres://u@one/d' });
});

test('an address with several hosts is one address for each', () => {
  const { urls, wish } = hostsOf('postgres://u:p%2Cq@a:1,[::1]:2,c/d?sslmode=no-verify&target_session_attrs=primary&x=1');
  expect(urls).toEqual(['a:1', '[::1]:2', 'c'].map((host) => `postgres://u:p%2Cq@${host}/d?sslmode=no-verify&x=1`));
  expect(wish).toBe('primary');
  expect(hostsOf('postgres://u@a/d?target_session_attrs=primary').urls).toEqual(['postgres://u@a/d']);
});

test('is named by all of its hosts, without its password', () => {
  expect(nameOf(connectionTo('postgres://u:a-secret@a:1,b/d'))).toBe('a:1,b:5432/d');
});

describe('of several hosts', () => {
  test('the primary is worked with, wherever in the address it stands', async () => {
    for (const replica of [one, two]) {
      await one.mend();
      await two.mend();
      beReplica(replica);
      await using server = open();
      expect(await server.ask()).toBe('here');
      await (replica === one ? two : one).cut();
      const failure = await server.ask().catch((error) => error);
      expect(isUnavailable(failure)).toBe(true);
    }
  });

  test('without a primary there is none to work with, which may pass', async () => {
    beReplica(one);
    await two.cut();
    await using server = open();
    const failure = await server.ask().catch((error) => error);
    expect([isUnavailable(failure), failure.message]).toEqual([
      true,
      expect.stringMatching(/^no primary among .*only a replica/),
    ]);
    expect(failure.message).not.toContain('a-secret');
    await two.mend();
    expect(await server.ask()).toBe('here');
  });

  test('one that is dead without a word holds nobody up', async () => {
    one.freeze();
    await using server = open();
    expect(await server.ask()).toBe('here');
  });

  test('a wrong database is told as such, and not waited for', async () => {
    const client = new pg.Client(connectionTo(address().replace(/test_/, 'no_test_')));
    const failure = await client.connect().catch((error) => error);
    expect([failure.code, isUnavailable(failure)]).toEqual(['3D000', false]);
  });

  test('of two that call themselves primary the later one is', async () => {
    beNewer(two);
    await using server = open();
    expect(await server.ask()).toBe('here');
    await two.cut();
    await refusesReplaced(server);
  });

  test('a primary that was replaced is not written to any more, neither by old connections nor by new ones', async () => {
    beReplica(two);
    await using server = open();
    const old = await server.pool.connect();
    const ended = new Promise<Error>((resolve) => old.once('error', resolve));
    beNewer(two);
    expect(await server.ask()).toBe('here');
    expect((await ended).message).toBe('there is a new primary');
    old.release(true);
    await two.cut();
    await refusesReplaced(server);
  });

  test('a connection whose host became a replica since it was asked is not used', async () => {
    const { verify } = connectionTo(address());
    beReplica(one);
    const [, port] = at(one).split(':');
    const client = new pg.Client({ ...database.connection, host: '127.0.0.1', port: Number(port) });
    await client.connect();
    const failure = await new Promise<Error | undefined>((resolve) => verify?.(client as never, resolve));
    expect(failure?.message).toBe('only a replica');
    await client.end();
  });

  test('another process makes the same of its words', async () => {
    beReplica(one);
    const words = JSON.parse(JSON.stringify({ ...connectionTo(address()), query_timeout: 0 }));
    const client = new pg.Client(again(words));
    await client.connect();
    expect((await client.query("select 'primary' as word")).rows).toEqual([{ word: 'primary' }]);
    await client.end();
  });

  test('the certificate must be that of the host where a connection leads', async () => {
    beReplica(one);
    const config: { ssl: tls.ConnectionOptions } = { ssl: { ca: 'theirs' } };
    const make = connectionTo(address()).stream as unknown as (config: object) => net.Socket;
    const socket = make(config);
    socket.connect(1, 'first');
    await once(socket, 'connect');
    const check = (subjectaltname: string) =>
      config.ssl.checkServerIdentity?.('first', { subjectaltname } as tls.PeerCertificate);
    expect([config.ssl.ca, check('IP Address:127.0.0.1')]).toEqual(['theirs', undefined]);
    expect(check('DNS:first')).toBeInstanceOf(Error);
    socket.destroy();
  });
});

test('a server whose primary changes takes writes again by itself, hears again, and says meanwhile that it is not ready', async () => {
  await using direct = await testApp();
  const { user, database: name } = direct.connection;
  beReplica(two);
  await using app = await testApp({
    sharing: direct,
    via: (connection) => connectionTo(`postgres://${connection.user ?? user}@${at(one)},${at(two)}/${name}`),
  });
  const learner = await app.as('premium');
  const write = async () => (await learner.post('/api/answers', { answers: [answerTo(1001)] })).statusCode;
  const isReady = async () => {
    app.clock.now += 1_000;
    return (await app.anonymous.get('/readyz')).statusCode === 200;
  };
  expect(await write()).toBe(200);
  await until(() => app.services.hears());
  await one.cut();
  await until(async () => !(await isReady()));
  expect(await write()).toBe(503);
  await two.mend();
  await until(isReady);
  expect(await write()).toBe(200);
  await until(() => app.services.hears());
});
