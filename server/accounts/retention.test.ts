import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { waitForLock } from '../db/locks.ts';
import { insertUser } from '../db/people/users.ts';
import { DAY_MS, HOUR_MS, PASSWORD, START, testApp } from '../testing/app.ts';
import { openEnding, tellsPeople } from './ending.ts';
import { hashPassword } from './passwords.ts';
import { planRetention, runRetention } from './retention.ts';

const app = await testApp();
afterAll(() => app.close());
const { db } = app.services;
const hash = await hashPassword(PASSWORD, 'a test');

beforeEach(async () => {
  app.clock.now = START;
  await app.db.deleteFrom('mails').execute();
  await app.db.deleteFrom('users').where('email', 'like', '%@unused.test').execute();
});

type Life = { made: number; trial?: number | null; login?: number | null; role?: 'customer' | 'admin' };
/** Creates an account that was last used so many days ago. */
async function person({ made, trial = null, login = null, role = 'customer' }: Life) {
  const ago = (days: number | null) => (days === null ? null : new Date(START - days * DAY_MS).toISOString());
  const email = `${randomUUID()}@unused.test`;
  const created = await insertUser(app.db, {
    name: 'ሰላም',
    email,
    phone: '',
    role,
    password_hash: hash,
    trial_ends_at: ago(trial),
    language: 'sv',
  });
  const id = created?.id ?? 0;
  await app.db
    .updateTable('users')
    .set({ created_at: ago(made) ?? '', last_login_at: ago(login) })
    .where('id', '=', id)
    .execute();
  return { id, email };
}

const isThere = async (id: number) => (await app.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1;
const mailsOf = async (id: number) =>
  (
    await app.db
      .selectFrom('mails')
      .select(['kind', 'language', 'text_values', 'next_at'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind, language, text_values, next_at }) => ({
    kind,
    language,
    day: (text_values as { values: { day: string } }).values.day,
    next_at,
  }));
const run = (days: number) => runRetention(db, START + days * DAY_MS);
/** Excludes the fixture's own accounts, which become unused, too. */
const steps = async (days: number) =>
  (await run(days)).filter(({ email }) => email.endsWith('@unused.test')).map(({ id, plan }) => [id, plan.step]);

test.each<[string, Life, boolean]>([
  ['whose trial ended 670 days ago', { made: 800, trial: 670 }, true],
  ['whose trial ended 669 days ago', { made: 800, trial: 669 }, false],
  ['whose trial ended long ago, and who logged in since', { made: 2_000, trial: 1_500, login: 100 }, false],
  ['who logged in before the trial ended', { made: 900, trial: 700, login: 850 }, true],
  ['who never had a trial, and was made long ago', { made: 700 }, true],
  ['who never had a trial, and logged in long ago', { made: 900, login: 671 }, true],
  ['who never had a trial, and logged in lately', { made: 900, login: 5 }, false],
  ['who was made lately, with a trial that was over already', { made: 5, trial: 900 }, false],
  ['whose trial runs', { made: 2_000, trial: -5 }, false],
  ['who is an admin', { made: 2_000, login: 1_500, role: 'admin' }, false],
])('one %s is near the end: %#', async (_title, life, isNear) => {
  const { id } = await person(life);
  expect((await planRetention(db, START)).map((planned) => planned.id)).toEqual(isNear ? [id] : []);
});

test('two mails, sixty and fourteen days before, once each, and then everything goes', async () => {
  const { id } = await person({ made: 800, trial: 660 });
  expect(await steps(9)).toEqual([]);
  expect(await steps(10)).toEqual([[id, 'first notice']]);
  expect(await steps(10)).toEqual([]);
  expect(await steps(55)).toEqual([]);
  expect(await steps(56)).toEqual([[id, 'second notice']]);
  expect(await steps(69)).toEqual([]);
  expect((await mailsOf(id)).map(({ kind, language, day }) => [kind, language, day])).toEqual([
    ['account-unused', 'sv', '2027-01-24'],
    ['account-unused', 'sv', '2027-01-24'],
  ]);
  expect(await isThere(id)).toBe(true);
  expect(await steps(70)).toEqual([[id, 'erase']]);
  expect(await isThere(id)).toBe(false);
  expect(await mailsOf(id)).toEqual([]);
  const last = await app.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(last).toMatchObject({ user_id: null, action: 'erase', subject_id: String(id), after: { because: 'unused' } });
});

test('nobody is woken by the mail', async () => {
  const { id } = await person({ made: 800 });
  await runRetention(db, START + 12 * HOUR_MS);
  expect((await mailsOf(id)).map(({ next_at }) => next_at)).toEqual(['2026-11-16T08:00:00.000Z']);
});

test('an account that ended before there was this rule gets both mails and their whole time first', async () => {
  const { id } = await person({ made: 3_000, trial: 2_000 });
  expect(await steps(0)).toEqual([[id, 'first notice']]);
  expect(await steps(45)).toEqual([]);
  expect(await steps(46)).toEqual([[id, 'second notice']]);
  expect(await steps(59)).toEqual([]);
  expect(await steps(60)).toEqual([[id, 'erase']]);
});

test('a login in between stops it, and it begins anew from there', async () => {
  const { id, email } = await person({ made: 800 });
  await run(0);
  await run(46);
  app.clock.now = START + 59 * DAY_MS;
  expect((await app.anonymous.post('/api/login', { email, password: PASSWORD })).statusCode).toBe(200);
  expect(await steps(400)).toEqual([]);
  expect(await steps(59 + 669)).toEqual([]);
  expect(await steps(59 + 670)).toEqual([[id, 'first notice']]);
  expect(await steps(59 + 670)).toEqual([]);
  expect(await isThere(id)).toBe(true);
});

test('so does a renewal', async () => {
  const { id } = await person({ made: 800, trial: 700 });
  await run(0);
  const trial_ends_at = new Date(START + 90 * DAY_MS).toISOString();
  expect((await (await app.as('admin')).post(`/api/customers/${id}`, { trial_ends_at })).statusCode).toBe(200);
  expect(await steps(89)).toEqual([]);
  expect(await steps(90 + 669)).toEqual([]);
  expect(await steps(90 + 670)).toEqual([[id, 'first notice']]);
});

test('somebody who is to be erased because they asked for it is not written to', async () => {
  const { id } = await person({ made: 800 });
  await app.db
    .updateTable('users')
    .set({ erase_at: new Date(START + DAY_MS) })
    .where('id', '=', id)
    .execute();
  expect(await planRetention(db, START)).toEqual([]);
});

test('of servers that look at once one does it', async () => {
  const people = [await person({ made: 800 }), await person({ made: 801 })];
  await app.db.transaction().execute(async (tx) => {
    await waitForLock(tx, 'erasure');
    expect(await run(0)).toEqual([]);
  });
  await Promise.all([run(0), run(0), run(0)]);
  await run(0);
  for (const { id } of people) expect(await mailsOf(id)).toHaveLength(1);
});

test.each([
  [{ smtpUrl: 'smtps://x', production: true }, true],
  [{ smtpUrl: undefined, production: true }, false],
  [{ smtpUrl: undefined, production: false }, true],
])('%o: people can be told: %s', (config, expected) => {
  expect(tellsPeople(config)).toBe(expected);
});

test('the server looks once a day, erases every hour, and where nobody can be told nobody goes because of the time', async () => {
  const { id } = await person({ made: 800 });
  const leaving = await person({ made: 1 });
  await app.db
    .updateTable('users')
    .set({ erase_at: new Date(START) })
    .where('id', '=', leaving.id)
    .execute();
  const services = { db, config: app.services.config, now: () => app.clock.now };
  const mute = openEnding({ ...services, config: { ...services.config, production: true } });
  expect(await mute()).toEqual({ askedFor: 1, told: 0, unused: 0 });
  const end = openEnding(services);
  expect(await end()).toEqual({ askedFor: 0, told: 1, unused: 0 });
  await app.db.deleteFrom('retention_notices').execute();
  app.clock.now += 23 * HOUR_MS;
  expect(await end()).toEqual({ askedFor: 0, told: 0, unused: 0 });
  app.clock.now += HOUR_MS;
  expect(await end()).toEqual({ askedFor: 0, told: 1, unused: 0 });
  expect(await isThere(id)).toBe(true);
});
