import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureDemoAccounts } from '../accounts/demo.ts';
import { hashPassword, passwordHashes } from '../accounts/passwords.ts';
import { setPassword } from '../db/people/pending.ts';
import { insertUser, passwordHash } from '../db/people/users.ts';
import { type Account, type Caller, DAY_MS, HOUR_MS, PASSWORD, START, type TestApp, testApp, until } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = START;
  await sql`delete from login_limits`.execute(app.db);
});

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'ሓድሽ መሕለፊ ቃል';

const login = (email: string, password = PASSWORD) => app.anonymous.post('/api/login', { email, password });
const loginFrom = (remoteAddress: string, email: string, password: string) =>
  app.app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload: { email, password } });
const isIn = async (token: string | undefined) => (await app.withToken(token).post('/api/auth')).statusCode === 200;

const HASH = hashPassword(PASSWORD, 'a test');
let learners = 0;
/** A new learner, so that a changed password does not affect other tests. */
async function newLearner(): Promise<{ id: number; email: string }> {
  learners += 1;
  const email = `learner-${learners}@fixture.test`;
  const created = await insertUser(app.db, {
    name: 'ሰላም ተስፋይ',
    email,
    phone: '070-174 06 05',
    role: 'customer',
    password_hash: await HASH,
    trial_ends_at: null,
  });
  return { id: (created as { id: number }).id, email };
}

describe('login', () => {
  test('gives a token and the user, and nothing of the password', async () => {
    const answer = await login('premium@fixture.test');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ access_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/), user: app.users.premium });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toContain('argon2');
  });

  test('tells the language that the account has chosen, for a device that has none', async () => {
    const { email } = await newLearner();
    const { access_token, ...first } = (await login(email)).json();
    expect(first).not.toHaveProperty('language');
    for (const language of ['en', 'sv', 'ti']) {
      await app.withToken(access_token).call('PUT', '/api/mail-settings', { language });
      expect((await login(email)).json()).toMatchObject({ language });
    }
  });

  test('stores only the SHA-256 of the token', async () => {
    const { access_token: token } = (await login('premium@fixture.test')).json();
    const hash = createHash('sha256').update(token).digest();
    const rows = await app.db.selectFrom('sessions').select(['token_hash', 'user_id']).where('token_hash', '=', hash).execute();
    expect(rows).toEqual([{ token_hash: hash, user_id: app.users.premium.id }]);
  });

  test.each(['PREMIUM@Fixture.TEST', '  premium@fixture.test '])('takes the address as %o', async (email) => {
    expect((await login(email)).statusCode).toBe(200);
  });

  test('answers an unknown address and a wrong password alike', async () => {
    const answers = [await login('nobody@fixture.test'), await login('free@fixture.test', 'not the password')];
    const [unknown, wrong] = answers.map(({ statusCode, headers, body }) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      return { statusCode, body, headers: rest };
    });
    expect(unknown).toEqual(wrong);
    expect(unknown?.statusCode).toBe(422);
    expect(answers[0]?.json()).toEqual({
      status: 422,
      message: 'ግጉይ ኢመይል ወይ ግጉይ መሕለፊ ቃል።',
      errors: { email: ['ግጉይ ኢመይል ወይ ግጉይ መሕለፊ ቃል።'] },
    });
  });

  test('says in the words of the form what is missing', async () => {
    expect((await app.anonymous.post('/api/login', {})).json().errors).toEqual({
      email: ['You must enter valid email address'],
      password: ['Enter your password'],
    });
    expect((await login('  ')).json().errors).toEqual({ email: ['You must enter valid email address'] });
    expect((await login('free@fixture.test', '')).json().errors).toEqual({ password: ['Enter your password'] });
  });

  test('takes a password in Ge’ez and one typed with other key strokes for the same letters', async () => {
    const { id, email } = await newLearner();
    const composed = 'Åse på cykel';
    await app.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(composed, 'a test') })
      .where('id', '=', id)
      .execute();
    expect((await login(email, composed.normalize('NFD'))).statusCode).toBe(200);
    expect((await login(email, composed.toLowerCase())).statusCode).toBe(422);
  });

  test('makes a hash of less work than today’s anew, once, and logs nobody out', async () => {
    const { id, email } = await newLearner();
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await setPassword(app.db, id, weak);
    const token = await app.sessionOf(id);
    expect((await login(email, 'not the password')).statusCode).toBe(422);
    expect(await passwordHash(app.db, id)).toBe(weak);
    expect((await login(email)).statusCode).toBe(200);
    const strong = await passwordHash(app.db, id);
    expect(strong).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(email)).statusCode).toBe(200);
    expect(await passwordHash(app.db, id)).toBe(strong);
    expect(await isIn(token)).toBe(true);
  });

  test('of a demo account is refused like an unknown one, unless this is a demo', async () => {
    await using demo = await testApp({ sharing: app, config: { demo: true } });
    await ensureDemoAccounts(app.db, START);
    const body = { email: 'Admin@mengedi.test', password: 'mengedi-demo' };
    expect((await demo.anonymous.post('/api/login', body)).statusCode).toBe(200);
    const refused = await app.anonymous.post('/api/login', body);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toBe((await login('nobody@fixture.test')).body);
  });

  test.each(['learner@mengedi.test', 'ADMIN@mengedi.test'])(
    'of %s opens nothing where this is no demo, though both share their data',
    async (email) => {
      await using demo = await testApp({ sharing: app, config: { demo: true } });
      await ensureDemoAccounts(app.db, START);
      const { access_token: token } = (await demo.anonymous.post('/api/login', { email, password: 'mengedi-demo' })).json();
      const statuses = async (server: TestApp) => {
        const caller = server.withToken(token);
        return [await caller.post('/api/auth'), await caller.get('/api/levels')].map(({ statusCode }) => statusCode);
      };
      expect(await statuses(demo)).toEqual([200, 200]);
      expect(await statuses(app)).toEqual([401, 401]);
      expect((await app.withToken(token).get('/api/customers/search')).statusCode).toBe(401);
      expect(await statuses(demo)).toEqual([200, 200]);
    },
  );
});

describe('failed logins', () => {
  const failTimes = async (times: number, email: string, address = '127.0.0.1') => {
    for (let time = 0; time < times; time += 1) {
      expect((await loginFrom(address, email, 'not the password')).statusCode).toBe(422);
    }
  };

  test('ten for one account from one address are enough, and the answer says how long to wait', async () => {
    await failTimes(10, 'free@fixture.test');
    const refused = await login('FREE@fixture.test');
    expect(refused.statusCode).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    // Other accounts and other addresses are not affected.
    expect((await login('premium@fixture.test')).statusCode).toBe(200);
    expect((await loginFrom('192.0.2.7', 'free@fixture.test', PASSWORD)).statusCode).toBe(200);
  });

  test('many at once are no way around it: the eleventh is not even judged', async () => {
    const guesses = Array.from({ length: 30 }, (_, number) => login('free@fixture.test', `guess number ${number}`));
    const answers = await Promise.all([...guesses, login('free@fixture.test')]);
    expect(answers.filter((answer) => answer.statusCode === 422)).toHaveLength(10);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(21);
  });

  test('do not disturb many good ones at once', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => login('premium@fixture.test')));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(15).fill(200));
  });

  test('are forgotten after a quarter of an hour', async () => {
    await failTimes(10, 'free@fixture.test');
    const { rows } = await sql<{ expire: number }>`select expire from login_limits`.execute(app.db);
    for (const { expire } of rows) expect(Math.abs(expire - Date.now() - 15 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
    await sql`update login_limits set expire = ${Date.now() - 1}`.execute(app.db);
    expect((await login('free@fixture.test')).statusCode).toBe(200);
    await failTimes(10, 'free@fixture.test');
  });

  test('leave no trace of who logged in from where', async () => {
    await login('free@fixture.test');
    const { rows } = await sql<{ key: string }>`select key from login_limits`.execute(app.db);
    expect(rows).toEqual([{ key: expect.stringMatching(/^known:[A-Za-z0-9_-]{43}$/) }]);
  });

  test('are counted, logins that succeed are not', async () => {
    for (let time = 0; time < 12; time += 1) expect((await login('free@fixture.test')).statusCode).toBe(200);
    expect((await sql`select from login_limits where key not like 'known:%'`.execute(app.db)).rows).toEqual([]);
  });

  test('a hundred for few accounts of one address close it for none of the others: schools and families share one', async () => {
    for (const place of Array(10).keys()) await failTimes(1, `pupil-${place}@fixture.test`);
    // Sets every account's counter to ten failures.
    await sql`update login_limits set points = 10 where key like 'account%'`.execute(app.db);
    expect((await login('pupil-0@fixture.test')).statusCode).toBe(429);
    expect((await login('premium@fixture.test')).statusCode).toBe(200);
    await failTimes(1, 'somebody@fixture.test');
    expect((await login('premium@fixture.test')).statusCode).toBe(200);
  });

  describe('for a hundred accounts of one address', () => {
    beforeEach(async () => {
      await failTimes(1, 'nobody@fixture.test');
      await sql`update login_limits set points = 99 where key like 'address%'`.execute(app.db);
      await failTimes(1, 'nobody@fixture.test');
      await failTimes(1, 'somebody@fixture.test');
    });

    test('let one guess through each five seconds, whether there is such an account or not', async () => {
      for (const email of ['else-1@fixture.test', 'free@fixture.test', 'else-2@fixture.test']) {
        await failTimes(1, email);
        for (const next of ['else-3@fixture.test', 'free@fixture.test']) {
          const refused = await login(next, 'not the password');
          expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
        }
        app.clock.now += 4_000;
        expect((await login('else-4@fixture.test', 'not the password')).headers['retry-after']).toBe('1');
        app.clock.now += 1_000;
      }
      await failTimes(1, 'free@fixture.test', '192.0.2.7');
    });

    test('keep nobody out who knows the password, one after the other', async () => {
      for (const email of ['premium@fixture.test', 'free@fixture.test', 'premium@fixture.test']) {
        expect((await login(email)).statusCode).toBe(200);
      }
    });

    test('make nobody wait who has logged in from there before, while the list is being guessed through', async () => {
      await sql`delete from login_limits where key like 'address%'`.execute(app.db);
      expect((await login('Premium@fixture.test ')).statusCode).toBe(200);
      await failTimes(1, 'pupil@fixture.test');
      await sql`update login_limits set points = 100 where key like 'address%'`.execute(app.db);
      for (let guess = 0; guess < 3; guess += 1) {
        await failTimes(1, `crowd-${guess}@fixture.test`);
        expect((await login('free@fixture.test')).statusCode).toBe(429);
        expect((await login('premium@fixture.test', 'mistyped')).statusCode).toBe(422);
        expect((await login('premium@fixture.test')).statusCode).toBe(200);
        app.clock.now += 5_000;
      }
      // The exemption holds at that address only, and only while the account's own failures are few.
      await failTimes(7, 'premium@fixture.test');
      expect((await login('premium@fixture.test')).statusCode).toBe(429);
    });

    test('are counted once for each account', async () => {
      await sql`update login_limits set points = 98 where key like 'address%'`.execute(app.db);
      await failTimes(5, 'nobody@fixture.test');
      await failTimes(3, 'once@fixture.test');
      const { rows } = await sql<{ points: number }>`select points from login_limits where key like 'address%'`.execute(app.db);
      expect(rows).toEqual([{ points: 99 }]);
    });

    test('many guesses at once are no way around it', async () => {
      const guesses = Array.from({ length: 20 }, (_, place) => login(`crowd-${place}@fixture.test`, 'not the password'));
      const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 422)).toHaveLength(1);
      expect(statuses.filter((status) => status === 429)).toHaveLength(19);
    });
  });

  test('from many addresses of one IPv6 customer are counted together', async () => {
    for (let time = 1; time <= 10; time += 1) await failTimes(1, 'free@fixture.test', `2001:db8:1:2::${time}`);
    expect((await loginFrom('2001:db8:1:2::99', 'free@fixture.test', PASSWORD)).statusCode).toBe(429);
    expect((await loginFrom('2001:db8:1:3::1', 'free@fixture.test', PASSWORD)).statusCode).toBe(200);
  });

  test('are counted together by all servers', async () => {
    await using other = await testApp({ sharing: app });
    await failTimes(10, 'free@fixture.test');
    const answer = await other.anonymous.post('/api/login', { email: 'free@fixture.test', password: PASSWORD });
    expect(answer.statusCode).toBe(429);
  });
});

describe('a password that changes meanwhile', () => {
  /** Holds the transaction of a new password open until the calls wait for it or are done. */
  async function whileItChanges<Result>(id: number, call: () => Promise<Result>): Promise<Result> {
    let under: Promise<Result> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await setPassword(tx, id, await hashPassword(NEW_PASSWORD, 'a test'));
      let isDone = false;
      under = call().finally(() => {
        isDone = true;
      });
      await until(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
        return isDone || rows.length > 0;
      }, 60_000);
    });
    return under as Promise<Result>;
  }

  test('lets no login with the old one through that was under way', async () => {
    const { id, email } = await newLearner();
    const answer = await whileItChanges(id, () => login(email));
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toBe((await login(email)).body);
    expect(await app.db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute()).toEqual([]);
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('is not replaced by one who was in with the old one', async () => {
    const { id, email } = await newLearner();
    const thief = app.withToken(await app.sessionOf(id));
    const other = 'ናይ ካልእ ሰብ ቃል';
    const change = { name: 'ሰላም', phone: '070-174 06 05', password: other, password_confirmation: other };
    const answer = await whileItChanges(id, () => thief.post('/api/profile/update', change));
    expect(answer.statusCode).toBe(401);
    expect((await login(email, other)).statusCode).toBe(422);
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
  });
});

describe('somebody who changes the password again and again', () => {
  const changes = (caller: Caller, times: number) =>
    Promise.all(
      Array.from({ length: times }, (_, n) => {
        const password = `ሓድሽ መሕለፊ ቃል ${n}`;
        return caller.post('/api/profile/update', { name: 'ሰላም', phone: '070', password, password_confirmation: password });
      }),
    );

  test('is told to wait before anything is hashed, after ten an hour', async () => {
    const { id } = await newLearner();
    const before = passwordHashes();
    const answers = await changes(app.withToken(await app.sessionOf(id)), 30);
    const taken = answers.filter(({ statusCode }) => statusCode !== 429);
    expect(taken.length).toBe(10);
    expect(passwordHashes() - before).toBe(10);
  });

  test('keeps nobody else from logging in', async () => {
    let isCrowded = true;
    const crowd = Array.from({ length: 60 }, async () => {
      while (isCrowded) await hashPassword(PASSWORD, 'account 1').catch(() => sleep(1));
    });
    const answers: number[] = [];
    for (let time = 0; time < 4; time += 1) answers.push((await login('premium@fixture.test')).statusCode);
    isCrowded = false;
    await Promise.all(crowd);
    expect(answers).toEqual(Array(4).fill(200));
  });
});

describe('when many log in at once', () => {
  test('a login that finds the queue full gets Retry-After, and succeeds later', async () => {
    let isCrowded = true;
    const crowd = Array.from({ length: 60 }, async () => {
      while (isCrowded) await hashPassword(PASSWORD, 'address 127.0.0.1').catch(() => sleep(1));
    });
    let answer = await login('premium@fixture.test');
    await until(async () => {
      answer = await login('premium@fixture.test');
      return answer.statusCode !== 200;
    });
    isCrowded = false;
    await Promise.all(crowd);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.json()).toMatchObject({ status: 503 });
    expect((await login('premium@fixture.test')).statusCode).toBe(200);
  });
});

describe('a session', () => {
  test('tells who it belongs to', async () => {
    const free = await app.as('free');
    expect((await free.post('/api/auth')).json()).toEqual({ user: app.users.free });
    expect((await free.get('/api/profile')).json()).toEqual(app.users.free);
  });

  test.each<[string, Account, number[], boolean]>([
    ['a learner comes back on the last day', 'free', [14 * DAY_MS - 1], true],
    ['a learner stays away for fourteen days', 'free', [14 * DAY_MS], false],
    ['a learner comes every thirteen days', 'free', [13, 26, 39, 52].map((day) => day * DAY_MS), true],
    ['a learner comes every day, but sixty days are over', 'free', [...Array(60).keys(), 60].map((day) => day * DAY_MS), false],
    [
      'a learner in the last moment of sixty days',
      'free',
      [13 * DAY_MS, 26 * DAY_MS, 39 * DAY_MS, 52 * DAY_MS, 60 * DAY_MS - 1],
      true,
    ],
    ['an admin is away for a night', 'admin', [8 * HOUR_MS], false],
    ['an admin comes back just in time', 'admin', [8 * HOUR_MS - 1], true],
    ['an admin works all day', 'admin', [3, 6, 9, 12, 15, 18].map((hour) => hour * HOUR_MS), true],
  ])('%s (%s)', async (_title, who, uses, expected) => {
    const caller = await app.as(who);
    const alive: boolean[] = [];
    for (const offset of uses) {
      app.clock.now = START + offset;
      alive.push(await isIn(caller.token));
    }
    expect(alive.pop()).toBe(expected);
    expect(alive.every(Boolean)).toBe(true);
  });

  test('that was idle for too long stays ended', async () => {
    const free = await app.as('free');
    app.clock.now = START + 14 * DAY_MS;
    expect(await isIn(free.token)).toBe(false);
    expect((await free.get('/api/levels')).json()).toEqual({ status: 401, message: 'Unauthenticated' });
    expect(await isIn(free.token)).toBe(false);
  });

  test('ends with logout, and only this one', async () => {
    const [phone, computer] = [await app.as('free'), await app.as('free')];
    const answer = await phone.post('/api/logout');
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: 'ወጺእኩም ኣለኹም።' }]);
    expect(await isIn(phone.token)).toBe(false);
    expect(await isIn(computer.token)).toBe(true);
    expect((await phone.post('/api/logout')).statusCode).toBe(401);
  });

  test('may be sent with a JSON content type and no body, as clients do', async () => {
    const free = await app.as('free');
    expect((await free.post('/api/logout', '', { 'content-type': 'application/json' })).statusCode).toBe(200);
  });
});

describe('the profile', () => {
  const update = (token: string | undefined, body: object) =>
    app.withToken(token).post('/api/profile/update', { name: 'ሰላም ተስፋይ', phone: '070-174 06 05', ...body });

  test('name and phone are changed, trimmed; the e-mail address is read-only', async () => {
    const { id, email } = await newLearner();
    const token = await app.sessionOf(id);
    const answer = await update(token, { name: '  ኣበባ  ', phone: ' 070-174 06 06 ', email: 'other@fixture.test' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: 'ሓበሬታኹም ተሓዲሱ ኣሎ።' }]);
    expect((await app.withToken(token).get('/api/profile')).json()).toMatchObject({ name: 'ኣበባ', phone: '070-174 06 06', email });
  });

  test.each([
    ['no name', { name: '' }, { name: ['You must enter your fullname'] }],
    ['spaces for a name', { name: '  ' }, { name: ['You must enter your fullname'] }],
    ['no phone', { phone: '' }, { phone: ['Enter your phone number'] }],
    ['spaces for a phone', { phone: ' ' }, { phone: ['Enter your phone number'] }],
    ['no confirmation', { password: NEW_PASSWORD }, { password_confirmation: ["Your password didn't match"] }],
    [
      'another confirmation',
      { password: NEW_PASSWORD, password_confirmation: `${NEW_PASSWORD}.` },
      { password_confirmation: ["Your password didn't match"] },
    ],
    ['seven letters', { password: 'ንኹሉዝኸው', password_confirmation: 'ንኹሉዝኸው' }, { password: ['መሕለፊ ቃል እንተወሓደ 8 ፊደላት ክህልዎ ኣለዎ።'] }],
    [
      'more than 256 letters',
      { password: 'ab'.repeat(129), password_confirmation: 'ab'.repeat(129) },
      { password: ['መሕለፊ ቃል ካብ 256 ፊደላት ክበዝሕ ኣይክእልን እዩ።'] },
    ],
    [
      'what many use',
      { password: 'Password1', password_confirmation: 'Password1' },
      { password: ['ነዚ መሕለፊ ቃል ብዙሓት ሰባት ይጥቀሙሉ እዮም። ካልእ ምረጹ።'] },
    ],
  ])('%s is refused in the words of the form', async (_title, body, errors) => {
    const { id, email } = await newLearner();
    const token = await app.sessionOf(id);
    const answer = await update(token, body);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
    expect((await login(email)).statusCode).toBe(200);
  });

  test.each([{}, { password: null }, { password: '' }, { password: '', password_confirmation: '' }])(
    '%o leaves the password and the sessions as they are',
    async (body) => {
      const { id, email } = await newLearner();
      const [token, other] = [await app.sessionOf(id), await app.sessionOf(id)];
      app.clock.now = START + HOUR_MS;
      expect((await update(token, body)).statusCode).toBe(200);
      expect((await login(email)).statusCode).toBe(200);
      expect(await isIn(other)).toBe(true);
    },
  );

  test('a new password ends the other sessions and keeps this one', async () => {
    const { id, email } = await newLearner();
    const [token, other] = [await app.sessionOf(id), await app.sessionOf(id)];
    expect(await isIn(other)).toBe(true);
    const answer = await update(token, { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(await isIn(other)).toBe(false);
    expect(await isIn(token)).toBe(true);
    expect((await login(email)).statusCode).toBe(422);
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test.each([
    ['within ten minutes a new password needs nothing more', 10 * MINUTE_MS, {}, 200, undefined],
    ['later it needs the current one', 10 * MINUTE_MS + 1, {}, 422, ['ነቲ መሕለፊ ቃል ንምቕያር፡ ነቲ ሕጂ ዘሎ መሕለፊ ቃልኩም ኣእትዉ።']],
    ['later, with an empty current one', HOUR_MS, { current_password: '' }, 422, ['ነቲ መሕለፊ ቃል ንምቕያር፡ ነቲ ሕጂ ዘሎ መሕለፊ ቃልኩም ኣእትዉ።']],
    ['later, with a wrong current one', HOUR_MS, { current_password: 'not the password' }, 422, ['እቲ ሕጂ ዘሎ መሕለፊ ቃል ግጉይ እዩ።']],
    ['later, with the current one', HOUR_MS, { current_password: PASSWORD }, 200, undefined],
  ])('%s', async (_title, age, body, status, reasons) => {
    const { id, email } = await newLearner();
    const token = await app.sessionOf(id);
    app.clock.now = START + age;
    const answer = await update(token, { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, ...body });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().errors).toEqual(reasons === undefined ? undefined : { current_password: reasons });
    expect((await login(email, status === 200 ? NEW_PASSWORD : PASSWORD)).statusCode).toBe(200);
  });

  test.each<[Account, number]>([
    ['admin', 1],
    ['free', 0],
  ])('of %s: a new password leaves %i rows in the audit, without a secret; a new name leaves none', async (who, rows) => {
    const { id, email, role } = app.users[who];
    const { id: userId } = (await insertUser(app.db, {
      name: 'Åsa',
      email: `changing-${email}`,
      phone: '070-174 06 05',
      role,
      password_hash: await HASH,
      trial_ends_at: null,
    })) as { id: number };
    expect(userId).not.toBe(id);
    const token = await app.sessionOf(userId);
    const audit = () => app.db.selectFrom('audit').selectAll().where('subject_id', '=', String(userId)).execute();
    await update(token, { name: 'ሰላም' });
    expect(await audit()).toEqual([]);
    const answer = await update(token, { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD });
    expect(answer.statusCode).toBe(200);
    const row = { user_id: userId, action: 'change password', subject: 'admin', after: { password_changed: true }, before: null };
    expect(await audit()).toEqual(
      Array(rows).fill(expect.objectContaining({ ...row, request_id: answer.headers['x-request-id'], at: expect.any(String) })),
    );
    expect(JSON.stringify(await audit())).not.toMatch(/argon2|ሓድሽ/);
  });

  test('a stolen token is no way to guess the password', async () => {
    const { id, email } = await newLearner();
    const token = await app.sessionOf(id);
    app.clock.now = START + HOUR_MS;
    const guess = (current_password: string) =>
      update(token, { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, current_password });
    for (let time = 0; time < 10; time += 1) expect((await guess('not the password')).statusCode).toBe(422);
    const refused = await guess(PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(email)).statusCode).toBe(429);
  });

  test('is nobody’s without login', async () => {
    expect((await app.anonymous.get('/api/profile')).statusCode).toBe(401);
    expect((await update(undefined, {})).statusCode).toBe(401);
  });
});
