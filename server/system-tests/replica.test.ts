import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { readSummary } from '../backup/backup.ts';
import { SERVER_ROLE } from '../db/embedded/embedded.ts';
import type { ReadPlace } from '../db/reader.ts';
import { answerTo, type TestApp, testApp, until } from '../testing/app.ts';
import { runCli } from '../testing/cli.ts';
import { startReplicated } from '../testing/replica.ts';

const replicated = await startReplicated();
const { connection, replica, urlOf, onReplica } = replicated;
const readDatabaseUrl = urlOf(replica, SERVER_ROLE);
const app = await testApp({ database: connection, config: { readDatabaseUrl, readMaxAgeMs: 3_600_000 } });
/** Maximum age for a server on which a paused replica is soon too old. */
const STRICT_MS = 2_000;
const strict = await testApp({ sharing: app, config: { readDatabaseUrl, readMaxAgeMs: STRICT_MS } });
const admin = await app.as('admin');
await admin.post(`/api/customers/${app.users.free.id}`, { phone: '070-174 06 10' });
const strictAdmin = strict.withToken(admin.token);
afterAll(async () => {
  await strict.close();
  await app.close();
  await replicated.close();
});

/** Number of reads by place. */
async function placesOf({ services }: TestApp): Promise<Record<ReadPlace, number>> {
  const text = await services.metrics.registry.metrics();
  const found = text.matchAll(/^mengedi_replica_reads_total\{place="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...found].map(([, place, count]) => [place, Number(count)])) as Record<ReadPlace, number>;
}

/** The replica is older than the strict server accepts. */
const IS_OLD = `select clock_timestamp() - pg_last_xact_replay_timestamp() > interval '${STRICT_MS} ms' as yes`;

/** Where reads go during the work. */
async function placesWhile(of: TestApp, work: () => Promise<unknown>): Promise<Partial<Record<ReadPlace, number>>> {
  const before = await placesOf(of);
  await work();
  const after = Object.entries(await placesOf(of)) as [ReadPlace, number][];
  return Object.fromEntries(after.map(([place, count]) => [place, count - before[place]]).filter(([, count]) => count !== 0));
}

const isRead = async (of: TestApp) =>
  (await placesWhile(of, () => of.services.reader.read(({ db }) => sql`select 1`.execute(db)))).replica === 1;
/** Makes a commit, because a replica's age is that of its newest commit. */
const touch = () => sql`select pg_current_xact_id()`.execute(app.db);
/** Waits until the replica is new enough and no longer skipped because of an earlier failure. */
const untilRead = async () => {
  await until(async () => {
    await touch();
    return isRead(app);
  });
  await until(async () => {
    await touch();
    return isRead(strict);
  });
};

const linesOf = ({ logLines }: TestApp, part: string) => logLines.filter((line) => line.includes(part)).length;

/** Runs the work while the replica does not replay. */
async function paused<Result>(work: () => Promise<Result>): Promise<Result> {
  await untilRead();
  await onReplica('select pg_wal_replay_pause()');
  await until(async () => (await onReplica('select pg_get_wal_replay_pause_state() as state')).rows[0].state === 'paused');
  try {
    return await work();
  } finally {
    await onReplica('select pg_wal_replay_resume()');
  }
}

const today = { day: '2026-11-15' };
const learnersToday = async (caller: typeof admin) => {
  const answer = await caller.get(`/api/status/learners?start=${today.day}&end=${today.day}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ count: number }[]>()[0]?.count;
};
const learnToday = (user: keyof TestApp['users']) =>
  sql`insert into learner_days (user_id, day) values (${app.users[user].id}, ${today.day})`.execute(app.db);

/** Calls whose data may be some seconds old; all others, including those that show a change just made, read from the primary. */
const READ_ELSEWHERE = [
  '/api/customers/export',
  '/api/status/activations',
  '/api/status/exams',
  '/api/status/learners',
  '/api/status/misconceptions',
  '/api/status/questions',
  '/api/status/readiness',
  '/api/status/siblings',
];
const READ_AT_THE_PRIMARY = [
  '/api/audit',
  '/api/customers/search',
  '/api/items',
  '/api/sales/report',
  '/api/status',
  '/api/levels',
];

describe('where there is a replica', () => {
  test.each(READ_ELSEWHERE)('%s is read from it', async (path) => {
    await untilRead();
    const places = await placesWhile(app, async () => expect((await admin.get(path)).statusCode).toBe(200));
    expect(Object.keys(places)).toEqual(['replica']);
  });

  test.each(READ_AT_THE_PRIMARY)('%s is read from the primary', async (path) => {
    await untilRead();
    const places = await placesWhile(app, async () => expect((await admin.get(path)).statusCode).toBe(200));
    expect(places).toEqual({});
  });

  test('figures are those of the replica', async () => {
    const before = await learnersToday(admin);
    await paused(async () => {
      await learnToday('premium');
      expect(await learnersToday(admin)).toBe(before);
    });
    await until(async () => (await learnersToday(admin)) === (before ?? 0) + 1);
  });

  test('one that is too old is not read: figures, the log and the metrics say so, and it is read again when it has caught up', async () => {
    const before = (await learnersToday(strictAdmin)) ?? 0;
    const [gone, back] = [linesOf(strict, 'the primary is read instead'), linesOf(strict, 'the replica is read again')];
    await paused(async () => {
      await learnToday('free');
      await until(async () => (await onReplica(IS_OLD)).rows[0].yes);
      const places = await placesWhile(strict, async () => {
        expect(await learnersToday(strictAdmin)).toBe(before + 1);
        expect(await learnersToday(strictAdmin)).toBe(before + 1);
      });
      expect(places).toEqual({ old: 2 });
      expect(linesOf(strict, 'the primary is read instead')).toBe(gone + 1);
    });
    await untilRead();
    expect(linesOf(strict, 'the replica is read again')).toBe(back + 1);
  });

  test('a dead one loses no answer, and is read again after it recovers', async () => {
    await untilRead();
    const gone = linesOf(app, 'the primary is read instead');
    await replicated.kill();
    try {
      const places = await placesWhile(app, async () => {
        expect((await admin.get('/api/status/siblings')).statusCode).toBe(200);
        const file = await admin.get('/api/customers/export');
        expect(file.statusCode).toBe(200);
        expect(file.body).toContain('premium@fixture.test');
      });
      expect(Object.keys(places)).toEqual(['away']);
      expect(linesOf(app, 'the primary is read instead')).toBe(gone + 1);
    } finally {
      await replicated.revive();
    }
    await untilRead();
  });

  test('a read that it breaks off is done by the primary', async () => {
    await untilRead();
    const read = app.services.reader.read(async ({ db, pool }) => {
      if (pool !== app.services.pool) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
      return (await sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(db)).rows[0];
    });
    expect(await read).toEqual({ replica: false });
    await untilRead();
  });

  test('nothing is written there, nor by way of it, and the role may no more than at the primary', async () => {
    await untilRead();
    await expect(app.services.reader.read(({ db }) => sql`delete from learner_days`.execute(db))).rejects.toMatchObject({
      code: '25006',
    });
    const { rows } = await sql<{ count: number }>`select count(*) as count from learner_days`.execute(app.db);
    expect(rows[0]?.count).toBeGreaterThan(0);
    const client = new pg.Client({ connectionString: readDatabaseUrl });
    await client.connect();
    await expect(client.query('select * from pg_authid')).rejects.toMatchObject({ code: '42501' });
    await expect(client.query('set role mengedi')).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });

  test('answers of learners are stored and read at the primary', async () => {
    const premium = await app.as('premium');
    await paused(async () => {
      const sent = await premium.post('/api/answers', { answers: [{ ...answerTo(1001), id: randomUUID() }] });
      expect(sent.statusCode).toBe(200);
      const exported = (await premium.get('/api/account/export')).json<{ answers: unknown[] }>();
      expect(exported.answers).toHaveLength(1);
    });
  });
});

describe('a place that is no replica of the database', () => {
  test.each([
    ['the primary itself', urlOf(connection, SERVER_ROLE)],
    ['another database of the replica', urlOf({ ...replica, database: 'template1' }, SERVER_ROLE)],
  ])('is not read: %s', async (_what, address) => {
    const other = await testApp({ sharing: app, config: { readDatabaseUrl: address } });
    const places = await placesWhile(other, () => learnersToday(other.withToken(admin.token)));
    expect(places).toEqual({ away: 1 });
    expect(other.logged()).toContain('leads to no replica');
    await other.close();
  });
});

describe('the command line', () => {
  const env = {
    DATABASE_URL: urlOf(connection, SERVER_ROLE),
    MIGRATION_DATABASE_URL: urlOf(connection),
    READ_DATABASE_URL: readDatabaseUrl,
  };

  test('makes a backup from the replica as the owner, records it at the primary, and takes the primary where the replica is too old', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mengedi-replica-'));
    const path = join(folder, 'all.backup');
    await untilRead();
    const made = await runCli(env, ['backup', path]);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContain('Read from the replica');
    const { rows } = await sql<{ rows: number }>`select rows from backups order by made_at desc limit 1`.execute(app.db);
    const summary = await readSummary(path);
    expect(rows[0]?.rows).toBe(Object.values(summary.rows).reduce((sum, count) => sum + count, 0));
    expect(summary.rows['users']).toBe(4);

    await paused(async () => {
      await learnToday('expired');
      await until(async () => (await onReplica(IS_OLD)).rows[0].yes);
      const old = await runCli({ ...env, READ_MAX_AGE_SECONDS: '1' }, ['backup', path]);
      expect(old.out).toContain('The replica is too old: the primary is read.');
      expect(old.code).toBe(0);
    });
    await rm(folder, { recursive: true });
  });

  test('doctor says how old the replica is, and that one which is dead is not read', async () => {
    await untilRead();
    const healthy = await runCli(env, ['doctor']);
    expect(healthy.out).toMatch(/^ok {5}replica: .*, 0 s old at most$/m);
    await replicated.kill();
    try {
      const dead = await runCli(env, ['doctor']);
      expect(dead.out).toMatch(/^wrong {2}replica: .* is of no use \(.*\): .* read from the primary meanwhile$/m);
      expect(dead.code).toBe(1);
    } finally {
      await replicated.revive();
    }
  });
});
