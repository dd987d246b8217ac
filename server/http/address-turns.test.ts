import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testApp, until } from '../testing/app.ts';
import { openAddressTurns } from './address-turns.ts';
import { openCompany } from './company.ts';
import { openUsedTime } from './used-time.ts';

/** The usual limit of 3,000 calls a minute: three run, three hundred wait. */
const [PER_MINUTE, WAITING] = [3_000, 300];

const openTurns = () => openAddressTurns(PER_MINUTE, WAITING, openCompany(), openUsedTime());

/** A handler that ends on command. */
function openWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    held: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    async end(...names: string[]) {
      for (const name of names) ends.get(name)?.();
      await nextTurn();
      await nextTurn();
    },
  };
}
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, place) => `${name}${place + 1}`);

test('three calls of an address are in work, the rest wait in their order, and no other address waits for them', async () => {
  const turns = openTurns();
  const { begun, held, end } = openWork();
  const noisy = numbered('a', 6).map((name) => turns.run('noisy', undefined, held(name)));
  const quiet = turns.run('quiet', undefined, held('b1'));
  expect(begun).toEqual([...numbered('a', 3), 'b1']);
  await end('a2');
  expect(await noisy[1]).toBe('a2');
  expect(begun.at(-1)).toBe('a4');
  await end(...numbered('a', 4), 'b1');
  await quiet;
  expect(begun.slice(-2)).toEqual(['a5', 'a6']);
});

test('of calls that take no time, three of an address are begun before everybody else has had a turn', async () => {
  const turns = openTurns();
  const begun: string[] = [];
  const all = numbered('a', 20).map((name) => turns.run('noisy', undefined, () => begun.push(name)));
  expect(begun).toHaveLength(3);
  turns.run('quiet', undefined, () => begun.push('b1'));
  expect(begun.at(-1)).toBe('b1');
  await nextTurn();
  expect(begun).toHaveLength(7);
  await Promise.all(all);
  expect(begun).toEqual([...numbered('a', 3), 'b1', ...numbered('a', 20).slice(3)]);
});

test('callers who share an address take turns: one who makes many calls delays only their own', async () => {
  const turns = openTurns();
  const { begun, held, end } = openWork();
  for (const name of numbered('a', 10)) turns.run('school', '1', held(name));
  for (const name of ['b1', 'b2']) turns.run('school', '2', held(name));
  turns.run('school', '3', held('c1'));
  for (const name of ['a1', 'a2', 'a3', 'b1']) await end(name);
  expect(begun.slice(3)).toEqual(['b1', 'c1', 'b2', 'a4']);
});

test('a person has three calls in work from all of their addresses together', async () => {
  const turns = openTurns();
  const { begun, held, end } = openWork();
  const places = numbered('place', 5);
  for (const address of places) turns.run(address, '1', held(address));
  expect(begun).toEqual(places.slice(0, 3));
  await end('place1');
  expect(begun.slice(3)).toEqual(['place4']);
});

describe('who has used their time', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** Three calls have shared 72 ms: 12 more than may be taken at once. */
  async function openUsed(turns: ReturnType<typeof openTurns>) {
    const work = openWork();
    for (const name of numbered('a', 8)) turns.run('school', '1', work.held(name));
    vi.advanceTimersByTime(72);
    await work.end('a1', 'a2', 'a3');
    return work;
  }

  test('rests before the next call, then has one in work, and nobody else at the address waits for that', async () => {
    const turns = openTurns();
    turns.run('elsewhere', undefined, () => undefined);
    await nextTurn();
    const { begun, held, end } = await openUsed(turns);
    // What the first and the second had to themselves was not too much yet.
    expect(begun).toEqual([...numbered('a', 3), 'a4']);
    turns.run('school', '2', held('b1'));
    expect(begun.slice(4)).toEqual(['b1']);
    await end('a4');
    vi.advanceTimersByTime(46);
    await nextTurn();
    expect(begun.slice(5)).toEqual([]);
    vi.advanceTimersByTime(2);
    await nextTurn();
    expect(begun.slice(5)).toEqual(['a5']);
  });

  test('goes on with three while nobody else calls', async () => {
    const { begun } = await openUsed(openTurns());
    expect(begun).toEqual(numbered('a', 6));
  });

  test('is not to be told among those who are not logged in, so nobody of them rests: a class at its school', async () => {
    const turns = openTurns();
    turns.run('elsewhere', undefined, () => undefined);
    const { begun, held, end } = openWork();
    for (const name of numbered('a', 8)) turns.run('school', undefined, held(name));
    vi.advanceTimersByTime(5_000);
    for (const address of ['elsewhere', 'school']) turns.run(address, undefined, held(address));
    await end('a1', 'a2', 'a3');
    expect(begun).toEqual([...numbered('a', 3), 'elsewhere', 'a4', 'a5', 'a6']);
  });
});

test('a class that opens its pages at once is served completely, and calls beyond the queue’s limit get 503', () => {
  const turns = openTurns();
  const { held } = openWork();
  for (const name of numbered('a', 303)) turns.run('school', undefined, held(name));
  expect(() => turns.run('school', undefined, held('a304'))).toThrow(
    expect.objectContaining({ reason: 'busy', retryAfterSeconds: 2 }) as Error,
  );
});

test('a place is free again after work that fails, and when the answer is made although nobody takes it', async () => {
  const turns = openTurns();
  const { begun, held } = openWork();
  const fail = () => {
    throw new Error('no');
  };
  for (let time = 0; time < 3; time += 1) expect(() => turns.run('a', '1', fail)).toThrow('no');
  await nextTurn();
  for (let time = 0; time < 3; time += 1) await expect(turns.run('a', '1', async () => fail())).rejects.toThrow('no');
  await nextTurn();
  for (let time = 0; time < 3; time += 1) {
    turns.run('a', '1', (end) => {
      end();
      return new Promise(() => undefined);
    });
  }
  await nextTurn();
  for (const name of numbered('b', 3)) turns.run('a', '1', held(name));
  expect(begun).toHaveLength(3);
});

test('while three calls of an address wait for the database its next one waits, those of others do not, and nobody keeps probes away', async () => {
  await using app = await testApp({ config: { requestsPerMinute: PER_MINUTE } });
  const { token = '' } = await app.as('free');
  const ask = (remoteAddress: string, url: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.app.inject({ method, url, remoteAddress, headers: { authorization: `Bearer ${token}` } });
  expect((await ask('10.0.0.1', '/api/support')).statusCode).toBe(200);

  const answered: string[] = [];
  let noisy: Promise<unknown>[] = [];
  await app.db.transaction().execute(async (holding) => {
    await sql`lock table support_messages in access exclusive mode`.execute(holding);
    const busy = () => app.services.pool.totalCount - app.services.pool.idleCount;
    noisy = numbered('', 3).map(() => ask('10.0.0.1', '/api/support'));
    await until(() => busy() >= 3);
    noisy.push(ask('10.0.0.1', '/api/config').then(() => answered.push('own')));
    for (let time = 0; time < 3; time += 1) {
      await ask('10.0.0.2', '/api/config').then(() => answered.push('another'));
      expect((await ask('10.0.0.1', '/healthz')).statusCode).toBe(200);
    }
  });
  await Promise.all(noisy);
  expect(answered).toEqual(['another', 'another', 'another', 'own']);
  const heads = await Promise.all(numbered('', 20).map(() => ask('10.0.0.1', '/api/support', 'HEAD')));
  expect(new Set(heads.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('an export is in work until it is sent, and only other exports of its address wait for it', async () => {
  await using app = await testApp({ config: { requestsPerMinute: PER_MINUTE } });
  const { token = '' } = await app.as('free');
  const ask = (url: string) => app.app.inject({ url, remoteAddress: '10.0.0.1', headers: { authorization: `Bearer ${token}` } });
  expect((await ask('/api/account/export')).statusCode).toBe(200);

  const { pool } = app.services;
  let exports: ReturnType<typeof ask>[] = [];
  await app.db.transaction().execute(async (holding) => {
    await sql`lock table support_messages in access exclusive mode`.execute(holding);
    exports = numbered('', 4).map(() => ask('/api/account/export'));
    const waiting = async () => (await sql`select from pg_locks where not granted`.execute(holding)).rows.length;
    await until(async () => (await waiting()) >= 3);
    for (let time = 0; time < 3; time += 1) expect((await ask('/api/config')).statusCode).toBe(200);
    expect([await waiting(), pool.totalCount - pool.idleCount]).toEqual([3, 3]);
  });
  expect((await Promise.all(exports)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
});
