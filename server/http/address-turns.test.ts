import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testApp, until } from '../testing/app.ts';
import { openAddressTurns } from './address-turns.ts';

/** The usual limit of 3,000 calls a minute: three run, three hundred wait. */
const [PER_MINUTE, WAITING] = [3_000, 300];

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
    end: (name: string) => ends.get(name)?.(),
  };
}
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, place) => `${name}${place + 1}`);

test('three calls of an address are in work, the rest wait in their order, and no other address waits for them', async () => {
  const turns = openAddressTurns(PER_MINUTE, WAITING);
  const { begun, held, end } = openWork();
  const noisy = numbered('a', 6).map((name) => turns.run('noisy', '', held(name)));
  const quiet = turns.run('quiet', '', held('b1'));
  expect(begun).toEqual([...numbered('a', 3), 'b1']);
  end('a2');
  expect(await noisy[1]).toBe('a2');
  await nextTurn();
  expect(begun.at(-1)).toBe('a4');
  for (const name of [...numbered('a', 4), 'b1']) end(name);
  await Promise.all([...noisy.slice(0, 4), quiet]);
  await nextTurn();
  expect(begun.slice(-2)).toEqual(['a5', 'a6']);
});

test('of calls that take no time, three of an address are begun before everybody else has had a turn', async () => {
  const turns = openAddressTurns(PER_MINUTE, WAITING);
  const begun: string[] = [];
  const all = numbered('a', 20).map((name) => turns.run('noisy', '', () => begun.push(name)));
  expect(begun).toHaveLength(3);
  turns.run('quiet', '', () => begun.push('b1'));
  expect(begun.at(-1)).toBe('b1');
  await nextTurn();
  expect(begun).toHaveLength(7);
  await Promise.all(all);
  expect(begun).toEqual([...numbered('a', 3), 'b1', ...numbered('a', 20).slice(3)]);
});

test('callers who share an address take turns: one who makes many calls delays only their own', async () => {
  const turns = openAddressTurns(PER_MINUTE, WAITING);
  const { begun, held, end } = openWork();
  for (const name of numbered('a', 10)) turns.run('school', '1', held(name));
  for (const name of ['b1', 'b2']) turns.run('school', '2', held(name));
  turns.run('school', '3', held('c1'));
  for (const ended of [
    ['a1', 'a2', 'a3'],
    ['a4', 'b1'],
  ]) {
    for (const name of ended) end(name);
    await nextTurn();
    await nextTurn();
  }
  expect(begun.slice(3)).toEqual(['a4', 'b1', 'c1', 'a5', 'b2']);
});

test('a program that sends without waiting for answers runs one call at a time, and somebody else at its address all the same', async () => {
  const turns = openAddressTurns(PER_MINUTE, WAITING);
  const { begun, held, end } = openWork();
  const begins = async (...names: string[]) => {
    const before = begun.length;
    await until(() => begun.length === before + names.length);
    expect(begun.slice(before)).toEqual(names);
  };
  for (const name of numbered('a', 15)) turns.run('school', '1', held(name));
  for (const name of ['a1', 'a2', 'a3']) end(name);
  await begins('a4');
  for (const name of ['b1', 'b2', 'b3']) turns.run('school', '2', held(name));
  expect(begun.slice(4)).toEqual(['b1', 'b2']);
  end('b1');
  await begins('b3');
  for (const name of ['b2', 'b3']) end(name);
  for (const place of [4, 5]) {
    end(`a${place}`);
    await begins(`a${place + 1}`);
  }
  end('a6');
  // As soon as its queue is as short as a browser's, it has its places again.
  await begins('a7', 'a8', 'a9');
});

test('after each of its calls a program rests twice as long as that took, a tenth of a second at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    const turns = openAddressTurns(PER_MINUTE, WAITING);
    const { begun, held, end } = openWork();
    for (const name of numbered('a', 40)) turns.run('address', 'program', held(name));
    const beginsAfterRest = async (ended: string, took: number, rest: number, next: string) => {
      vi.advanceTimersByTime(took);
      end(ended);
      await nextTurn();
      await nextTurn();
      vi.advanceTimersByTime(rest - 1);
      expect(begun.at(-1)).toBe(ended);
      vi.advanceTimersByTime(1);
      await nextTurn();
      expect(begun.at(-1)).toBe(next);
    };
    for (const name of ['a1', 'a2']) end(name);
    await nextTurn();
    await nextTurn();
    vi.advanceTimersByTime(1);
    await beginsAfterRest('a3', 39, 80, 'a4');
    await beginsAfterRest('a4', 30, 60, 'a5');
    await beginsAfterRest('a5', 5_000, 100, 'a6');
  } finally {
    vi.useRealTimers();
  }
});

test('a class that is not logged in yet is no program: its calls do not rest', async () => {
  const turns = openAddressTurns(PER_MINUTE, WAITING);
  const { begun, held, end } = openWork();
  const [first] = numbered('a', 40).map((name) => turns.run('school', '', held(name)));
  end('a1');
  await first;
  await nextTurn();
  expect(begun).toEqual(numbered('a', 4));
});

test('a class that opens its pages at once is served completely, and calls beyond the queue’s limit get 503', async () => {
  const turns = openAddressTurns(PER_MINUTE, WAITING);
  const { held } = openWork();
  for (const name of numbered('a', 303)) turns.run('school', '', held(name));
  expect(() => turns.run('school', '', held('a304'))).toThrow(
    expect.objectContaining({ reason: 'busy', retryAfterSeconds: 2 }) as Error,
  );
});

test('a place is free again after work that fails, and when the answer is made although nobody takes it', async () => {
  const turns = openAddressTurns(PER_MINUTE, WAITING);
  const { begun, held } = openWork();
  const fail = () => {
    throw new Error('no');
  };
  for (let time = 0; time < 3; time += 1) expect(() => turns.run('a', '', fail)).toThrow('no');
  await nextTurn();
  for (let time = 0; time < 3; time += 1) await expect(turns.run('a', '', async () => fail())).rejects.toThrow('no');
  await nextTurn();
  for (let time = 0; time < 3; time += 1) {
    turns.run('a', '', (end) => {
      end();
      return new Promise(() => undefined);
    });
  }
  await nextTurn();
  for (const name of numbered('b', 3)) turns.run('a', '', held(name));
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
