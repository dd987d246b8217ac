import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, START, testApp } from '../../testing/app.ts';
import { waitForLock } from '../locks.ts';
import { cleanUp } from './clean-up.ts';

const app = await testApp();
afterAll(() => app.close());

const EMPTIED = [
  'sessions',
  'password_links',
  'login_limits',
  'write_counts',
  'text_imports',
  'level_editions',
  'deleted_questions',
  'mails',
  'email_changes',
] as const;
beforeEach(async () => {
  for (const table of EMPTIED) await app.db.deleteFrom(table as 'sessions').execute();
});

const at = (offsetMs: number) => new Date(START + offsetMs);
const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(app.db);
  return rows[0]?.count;
};

let tokens = 0;
async function addSession(who: 'free' | 'admin', createdAt: number, usedAt: number): Promise<void> {
  tokens += 1;
  await app.db
    .insertInto('sessions')
    .values({
      token_hash: Buffer.from(`token ${tokens}`),
      user_id: app.users[who].id,
      created_at: at(createdAt),
      used_at: at(usedAt),
    })
    .execute();
}

test.each<[string, 'free' | 'admin', number, number, number]>([
  ['that was used today', 'free', -59 * DAY_MS, 0, 1],
  ['that was idle for almost a fortnight', 'free', -20 * DAY_MS, -14 * DAY_MS + 1, 1],
  ['that was idle for a fortnight', 'free', -20 * DAY_MS, -14 * DAY_MS, 0],
  ['that is sixty days old', 'free', -60 * DAY_MS, 0, 0],
  ['of an admin who is at work', 'admin', -10 * HOUR_MS, -8 * HOUR_MS + 1, 1],
  ['of an admin who left', 'admin', -10 * HOUR_MS, -8 * HOUR_MS, 0],
])('a session %s (%s)', async (_title, who, createdAt, usedAt, left) => {
  await addSession(who, createdAt, usedAt);
  expect(await cleanUp(app.db, START)).toEqual(left === 0 ? { sessions: 1 } : {});
  expect(await count('sessions')).toBe(left);
});

/** Inserts a row that is about to expire, and returns its expiry. START is ten o'clock UTC. */
const spentAfter: Readonly<Record<Exclude<(typeof EMPTIED)[number], 'sessions'>, [() => Promise<unknown>, number]>> = {
  password_links: [
    () =>
      app.db
        .insertInto('password_links')
        .values({ user_id: app.users.free.id, token_hash: Buffer.from('x'), created_at: at(0), expires_at: at(HOUR_MS) })
        .execute(),
    HOUR_MS,
  ],
  login_limits: [() => sql`insert into login_limits values ('account:x', 3, ${START + 900_000})`.execute(app.db), 900_000],
  write_counts: [
    () =>
      app.db
        .insertInto('write_counts')
        .values({ user_id: app.users.free.id, kind: 'exams', hour: at(0), writes: 3 })
        .execute(),
    15 * HOUR_MS,
  ],
  level_editions: [
    () =>
      app.db
        .insertInto('level_editions')
        .values({ level_id: 1, questions: [1], min_mark: 1, replaced_at: at(0) })
        .execute(),
    DAY_MS,
  ],
  deleted_questions: [
    () =>
      app.db
        .insertInto('deleted_questions')
        .values({ id: 7, options: '[]', deleted_at: at(0) })
        .execute(),
    2 * DAY_MS,
  ],
  mails: [() => addMail('sent'), 90 * DAY_MS],
  email_changes: [
    () =>
      app.db
        .insertInto('email_changes')
        .values({
          user_id: app.users.free.id,
          old_email: 'a@example.se',
          new_email: 'b@example.se',
          object_hash: Buffer.from('x'),
          session_hash: Buffer.from('y'),
          created_at: at(0),
          confirm_until: at(DAY_MS),
          object_until: at(7 * DAY_MS),
        })
        .execute(),
    7 * DAY_MS,
  ],
  text_imports: [
    () =>
      app.db
        .insertInto('text_imports')
        .values({ at: at(0), changes: '[]' })
        .execute(),
    30 * DAY_MS,
  ],
};

function addMail(state: 'waiting' | 'sent' | 'failed') {
  const mail = { kind: 'welcome', address: 'a@example.se', language: 'ti', subject: '', text_values: '{}' } as const;
  const times = { next_at: at(0), created_at: at(0), queued_at: at(0) };
  return app.db
    .insertInto('mails')
    .values({ ...mail, ...times, state, message_id: randomUUID() })
    .execute();
}

test('a mail that waits is never cleaned away, one that failed as one that was sent', async () => {
  await addMail('waiting');
  await addMail('failed');
  expect(await cleanUp(app.db, START + 90 * DAY_MS)).toEqual({ mails: 1 });
  expect(await count('mails')).toBe(1);
});

test.each(Object.entries(spentAfter))('a row of %s stays as long as it has a use, and no longer', async (table, [add, ms]) => {
  await add();
  expect(await cleanUp(app.db, START + ms - 1)).toEqual({});
  expect(await count(table)).toBe(1);
  expect(await cleanUp(app.db, START + ms)).toEqual({ [table]: 1 });
  expect(await count(table)).toBe(0);
});

test('an address that waits to be confirmed is forgotten when its link does not work any more', async () => {
  await app.db
    .insertInto('sign_ups')
    .values({
      token_hash: Buffer.from('x'),
      email: 'sara@fixture.test',
      name: 'ሳራ',
      phone: '',
      password_hash: 'x',
      language: 'ti',
      created_at: at(0),
      expires_at: at(HOUR_MS),
    })
    .execute();
  expect(await cleanUp(app.db, START + HOUR_MS - 1)).toEqual({});
  expect(await cleanUp(app.db, START + HOUR_MS)).toEqual({ sign_ups: 1 });
});

test('what people did stays for ever, also what they did long ago', async () => {
  const tables = ['users', 'answers', 'exams', 'audit', 'activations', 'questions', 'pictures', 'learner_days'];
  const before = await Promise.all(tables.map(count));
  await cleanUp(app.db, START + 4_000 * DAY_MS);
  expect(await Promise.all(tables.map(count))).toEqual(before);
  expect(before[0]).toBeGreaterThan(0);
});

test('of servers that clean up at once one does', async () => {
  await addSession('free', -60 * DAY_MS, 0);
  const outcomes = await app.db.transaction().execute(async (tx) => {
    await waitForLock(tx, 'cleanUp');
    return cleanUp(app.db, START);
  });
  expect(outcomes).toBeUndefined();
  expect(await cleanUp(app.db, START)).toEqual({ sessions: 1 });
});
