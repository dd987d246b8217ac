import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Admin } from '#contract/admins.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { newRecoveryCodes } from '../accounts/second-factor.ts';
import { confirmSecondFactor } from '../db/people/second-factors.ts';
import { insertUser, lockUser, passwordHash } from '../db/people/users.ts';
import { type Caller, PASSWORD, testApp, until } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

const EMAIL = 'second@fixture.test';
const HALF_MINUTE_MS = 30_000;
const hash = await hashPassword(PASSWORD, 'a test');
let id = 0;
let admin: Caller;
beforeEach(async () => {
  app.clock.now += HALF_MINUTE_MS;
  await sql`delete from login_limits`.execute(app.db);
  await app.db.deleteFrom('users').where('email', '=', EMAIL).execute();
  const account = { name: 'Bo Ek', email: EMAIL, phone: '070-174 06 10', role: 'admin', trial_ends_at: null } as const;
  id = (await insertUser(app.db, { ...account, password_hash: hash }))?.id ?? 0;
  admin = app.withToken(await app.sessionOf(id));
});

const codeOf = (key: string, halfMinutes = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: app.clock.now + halfMinutes * HALF_MINUTE_MS });
const logIn = (code?: string, password = PASSWORD, on = app) =>
  on.anonymous.post('/api/login', { email: EMAIL, password, ...(code === undefined ? {} : { code }) });
const begin = async (by = admin) =>
  (await by.post('/api/second-factor', { current_password: PASSWORD })).json<{ key: string; uri: string }>();
const recorded = async () =>
  (
    await app.db.selectFrom('audit').select(['user_id', 'action']).where('subject_id', '=', String(id)).orderBy('id').execute()
  ).map(({ user_id, action }) => [user_id, action]);

/** Sets up and confirms a second factor, and moves the clock on, because the confirming code cannot be used again. */
async function setUp(): Promise<{ key: string; recovery: string[] }> {
  const { key } = await begin();
  const confirmed = await admin.post('/api/second-factor/confirm', { code: codeOf(key) });
  expect(confirmed.statusCode).toBe(200);
  app.clock.now += HALF_MINUTE_MS;
  return { key, recovery: confirmed.json<{ recovery_codes: string[] }>().recovery_codes };
}

describe('setting it up', () => {
  test('takes the password, and a code of the app; until then the password alone is enough', async () => {
    expect((await admin.get('/api/second-factor')).json()).toEqual({ since: null, recovery_codes: 0, required: false });
    const refused = await admin.post('/api/second-factor', { current_password: 'not this one' });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['current_password']]);
    const { key, uri } = await begin();
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/Mengedi:second%40fixture.test?issuer=Mengedi&secret=${key}`);
    const wrong = await admin.post('/api/second-factor/confirm', { code: codeOf(key, 5) });
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['code']]);
    expect((await logIn()).statusCode).toBe(200);
    expect((await admin.post('/api/second-factor/confirm', { code: codeOf(key) })).statusCode).toBe(200);
    const since = new Date(app.clock.now).toISOString();
    expect((await admin.get('/api/second-factor')).json()).toEqual({ since, recovery_codes: 10, required: false });
    expect((await admin.get('/api/admins')).json<Admin[]>().find((one) => one.id === id)?.second_factor).toBe(since);
    expect(await recorded()).toEqual([[id, 'set up second factor']]);
  });

  test('begun again makes another key, and the one before is worth nothing', async () => {
    const [first, second] = [await begin(), await begin()];
    expect(second.key).not.toBe(first.key);
    expect((await admin.post('/api/second-factor/confirm', { code: codeOf(first.key) })).statusCode).toBe(422);
    expect((await admin.post('/api/second-factor/confirm', { code: codeOf(second.key) })).statusCode).toBe(200);
  });

  test('ends the sessions that were opened with the password alone, but not this one', async () => {
    const other = app.withToken(await app.sessionOf(id));
    await setUp();
    expect((await other.get('/api/profile')).statusCode).toBe(401);
    expect((await admin.get('/api/profile')).statusCode).toBe(200);
  });

  test('lets no login through that was under way with the password alone', async () => {
    const { key } = await begin();
    const hash = await passwordHash(app.db, id);
    let open: Promise<string | undefined> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await lockUser(tx, id);
      await confirmSecondFactor(tx, id, app.clock.now, newRecoveryCodes().hashes);
      // The password was checked when no second factor existed; opening the session now waits for the account's lock.
      open = app.services.sessions.open({ id, password_hash: hash, second_factor: null });
      await until(async () => {
        const { rows } =
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(app.db);
        return rows.length > 0;
      });
    });
    expect(await open).toBeUndefined();
    expect((await logIn()).json().code).toBe('second_factor_required');
    expect((await logIn(codeOf(key))).statusCode).toBe(200);
  });

  test('is refused where there is one, and confirming where none was begun', async () => {
    expect((await admin.post('/api/second-factor/confirm', { code: '123456' })).statusCode).toBe(409);
    const { key } = await setUp();
    expect((await admin.post('/api/second-factor', { current_password: PASSWORD })).statusCode).toBe(409);
    expect((await admin.post('/api/second-factor/confirm', { code: codeOf(key) })).statusCode).toBe(409);
  });

  test('leaves nothing in the database or the log that could be typed in again', async () => {
    const { key, recovery } = await setUp();
    await logIn(recovery[0]);
    const { rows } = await sql<{ row: string }>`
      select recovery_codes::text as row from recovery_codes union all select audit::text from audit`.execute(app.db);
    const stored = rows.map(({ row }) => row).join('\n');
    for (const code of recovery) {
      for (const form of [code, code.replaceAll('-', '')]) {
        expect(stored).not.toContain(form);
        expect(app.logged()).not.toContain(form);
      }
    }
    expect(app.logged()).not.toContain(key);
  });
});

describe('a login with a second factor', () => {
  test('asks for the code once the password is right, and lets in with it', async () => {
    const { key } = await setUp();
    const asked = await logIn();
    expect([asked.statusCode, asked.json()]).toMatchObject([422, { code: 'second_factor_required', errors: { code: [/./] } }]);
    expect(asked.json()).not.toHaveProperty('access_token');
    expect((await logIn('')).json().code).toBe('second_factor_required');
    const wrongPassword = await logIn(codeOf(key), 'not this one');
    expect([wrongPassword.statusCode, wrongPassword.json().code]).toEqual([422, undefined]);
    const answer = await logIn(codeOf(key));
    expect([answer.statusCode, answer.json().user.email]).toEqual([200, EMAIL]);
  });

  test.each([
    ['of now', 0, 200],
    ['of half a minute ago', -1, 200],
    ['of half a minute ahead', 1, 200],
    ['of a minute and a half ago', -3, 422],
    ['of a minute and a half ahead', 3, 422],
  ])('a code %s, %i from now, is answered with %i', async (_when, halfMinutes, status) => {
    const { key } = await setUp();
    app.clock.now += 10 * HALF_MINUTE_MS;
    expect((await logIn(codeOf(key, halfMinutes))).statusCode).toBe(status);
  });

  test('takes a code once, of two at the same time too, and none that is older than one it took', async () => {
    const { key } = await setUp();
    app.clock.now += 10 * HALF_MINUTE_MS;
    const code = codeOf(key);
    const both = await Promise.all([logIn(code), logIn(code)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await logIn(code)).statusCode).toBe(422);
    expect((await logIn(codeOf(key, -1))).statusCode).toBe(422);
    expect((await logIn(codeOf(key, 1))).statusCode).toBe(200);
  });

  test('takes each of the ten recovery codes once, however it is typed', async () => {
    const { recovery } = await setUp();
    expect(new Set(recovery).size).toBe(10);
    const [first = '', second = ''] = recovery;
    expect((await logIn(first)).statusCode).toBe(200);
    expect((await logIn(first)).statusCode).toBe(422);
    expect((await logIn(second.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    const left = await app.withToken(await app.sessionOf(id)).get('/api/second-factor');
    expect(left.json().recovery_codes).toBe(8);
    expect((await recorded()).slice(1)).toEqual([
      [id, 'use recovery code'],
      [id, 'use recovery code'],
    ]);
  });

  test('is closed after ten wrong codes, wherever they come from, also to the right one; the time of waiting is told', async () => {
    const { key } = await setUp();
    const wrong = codeOf(key, 20);
    const tries = await Promise.all(Array.from({ length: 12 }, () => logIn(wrong)));
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(422), 429, 429]);
    const refused = await logIn(codeOf(key));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('is not asked for of learners, who may send one all the same', async () => {
    const answer = await app.anonymous.post('/api/login', { email: app.users.free.email, password: PASSWORD, code: '123456' });
    expect(answer.statusCode).toBe(200);
  });
});

describe('taking it away', () => {
  test('the own one goes with a code, and not with a wrong one', async () => {
    const { key } = await setUp();
    expect((await admin.post('/api/second-factor/remove', { code: codeOf(key, 20) })).statusCode).toBe(422);
    const removed = await admin.post('/api/second-factor/remove', { code: codeOf(key) });
    expect(removed.json()).toEqual({ since: null, recovery_codes: 0, required: false });
    expect((await logIn()).statusCode).toBe(200);
    expect((await admin.post('/api/second-factor/remove', { code: codeOf(key) })).statusCode).toBe(409);
    expect((await recorded()).at(-1)).toEqual([id, 'remove second factor']);
  });

  test('another admin resets one that was lost: logged out everywhere, in with the password alone, recorded once', async () => {
    await setUp();
    const owner = await app.as('admin');
    for (const _ of [1, 2]) {
      const unasked = await owner.call('DELETE', `/api/admins/${id}/second-factor`, { current_password: 'not this one' });
      expect([unasked.statusCode, Object.keys(unasked.json().errors)]).toEqual([422, ['current_password']]);
      const answer = await owner.call('DELETE', `/api/admins/${id}/second-factor`, { current_password: PASSWORD });
      expect([answer.statusCode, answer.json().second_factor]).toEqual([200, null]);
    }
    expect((await admin.get('/api/profile')).statusCode).toBe(401);
    expect((await logIn()).statusCode).toBe(200);
    expect((await recorded()).slice(1)).toEqual([[app.users.admin.id, 'reset second factor']]);
  });

  test('nobody resets the own one, nor that of somebody who is no admin', async () => {
    await setUp();
    expect((await admin.call('DELETE', `/api/admins/${id}/second-factor`, { current_password: PASSWORD })).statusCode).toBe(409);
    expect(
      (await admin.call('DELETE', `/api/admins/${app.users.free.id}/second-factor`, { current_password: PASSWORD })).statusCode,
    ).toBe(404);
    const learner = await app.as('premium');
    expect((await learner.call('DELETE', `/api/admins/${id}/second-factor`, { current_password: PASSWORD })).statusCode).toBe(
      403,
    );
    expect((await learner.get('/api/second-factor')).statusCode).toBe(403);
  });
});

test('where it is demanded, an admin without one can set one up and nothing else; learners notice nothing', async () => {
  await using strict = await testApp({ sharing: app, config: { requireSecondFactor: true } });
  const here = strict.withToken(await strict.sessionOf(id));
  const refused = await here.get('/api/customers/search');
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'second_factor_missing']);
  expect((await here.get('/api/profile')).statusCode).toBe(200);
  expect((await here.get('/api/second-factor')).json()).toEqual({ since: null, recovery_codes: 0, required: true });
  const { key } = await begin(here);
  expect((await here.get('/api/customers/search')).statusCode).toBe(403);
  await here.post('/api/second-factor/confirm', { code: codeOf(key) });
  expect((await here.get('/api/customers/search')).statusCode).toBe(200);
  expect((await (await strict.as('free')).get('/api/category')).statusCode).toBe(200);
});
