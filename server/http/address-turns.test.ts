import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp, until } from '../testing/app.ts';
import { openAddressTurns } from './address-turns.ts';

/** Everybody's 3,000 calls a minute: six in work, three hundred wait. */
const PER_MINUTE = 3_000;

/** Work that ends when it is told to. */
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

test('six calls of an address are in work, the rest wait in their order, and no other address waits for them', async () => {
  const turns = openAddressTurns(PER_MINUTE);
  const { begun, held, end } = openWork();
  const noisy = numbered('a', 9).map((name) => turns.run('noisy', '', held(name)));
  const quiet = turns.run('quiet', '', held('b1'));
  expect(begun).toEqual([...numbered('a', 6), 'b1']);
  end('a4');
  expect(await noisy[3]).toBe('a4');
  await nextTurn();
  expect(begun.at(-1)).toBe('a7');
  for (const name of [...numbered('a', 7), 'b1']) end(name);
  await Promise.all([...noisy.slice(0, 7), quiet]);
  await nextTurn();
  expect(begun.slice(-2)).toEqual(['a8', 'a9']);
});

test('of calls that take no time, six of an address are begun before everybody else has had a turn', async () => {
  const turns = openAddressTurns(PER_MINUTE);
  const begun: string[] = [];
  const all = numbered('a', 20).map((name) => turns.run('noisy', '', () => begun.push(name)));
  expect(begun).toHaveLength(6);
  turns.run('quiet', '', () => begun.push('b1'));
  expect(begun.at(-1)).toBe('b1');
  await nextTurn();
  expect(begun).toHaveLength(13);
  await Promise.all(all);
  expect(begun).toEqual([...numbered('a', 6), 'b1', ...numbered('a', 20).slice(6)]);
});

test('those who share an address take turns: one of a class who asks for much waits for themselves', async () => {
  const turns = openAddressTurns(PER_MINUTE);
  const { begun, held, end } = openWork();
  for (const name of numbered('a', 30)) turns.run('school', '1', held(name));
  for (const name of ['b1', 'b2']) turns.run('school', '2', held(name));
  turns.run('school', '3', held('c1'));
  for (const name of numbered('a', 5)) end(name);
  await nextTurn();
  await nextTurn();
  expect(begun.slice(6)).toEqual(['a7', 'b1', 'c1', 'a8', 'b2']);
});

test('a class that opens its pages at once is served whole, and what is more than a minute allows at once is told to come again', async () => {
  const turns = openAddressTurns(PER_MINUTE);
  const { held } = openWork();
  for (const name of numbered('a', 306)) turns.run('school', '', held(name));
  expect(() => turns.run('school', '', held('a307'))).toThrow(
    expect.objectContaining({ reason: 'busy', retryAfterSeconds: 2 }) as Error,
  );
});

test('a place is free again after work that fails, and when the answer is made although nobody takes it', async () => {
  const turns = openAddressTurns(PER_MINUTE);
  const { begun, held } = openWork();
  const fail = () => {
    throw new Error('no');
  };
  for (let time = 0; time < 3; time += 1) expect(() => turns.run('a', '', fail)).toThrow('no');
  for (let time = 0; time < 3; time += 1) await expect(turns.run('a', '', async () => fail())).rejects.toThrow('no');
  await nextTurn();
  for (let time = 0; time < 6; time += 1) {
    turns.run('a', '', (end) => {
      end();
      return new Promise(() => undefined);
    });
  }
  await nextTurn();
  for (const name of numbered('b', 6)) turns.run('a', '', held(name));
  expect(begun).toHaveLength(6);
});

test('while six calls of an address wait for the database its next one waits, those of others do not, and nobody keeps probes away', async () => {
  await using app = await testApp({ config: { requestsPerMinute: PER_MINUTE } });
  const { token = '' } = await app.as('free');
  const ask = (remoteAddress: string, url: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.app.inject({ method, url, remoteAddress, headers: { authorization: `Bearer ${token}` } });
  expect((await ask('10.0.0.1', '/api/support')).statusCode).toBe(200);

  const answered: string[] = [];
  let noisy: Promise<unknown>[] = [];
  await app.db.transaction().execute(async (holding) => {
    await sql`lock table support_messages in access exclusive mode`.execute(holding);
    noisy = numbered('', 6).map(() => ask('10.0.0.1', '/api/support'));
    // This server has four connections to it.
    await until(() => app.services.pool.waitingCount >= 2);
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
