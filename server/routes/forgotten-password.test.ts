import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, PASSWORD, START, testApp, until } from '../testing/app.ts';
import { mailed, tokenIn } from '../testing/mailed.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = START;
  await app.db.deleteFrom('mails').execute();
  await app.services.pool.query('delete from login_limits');
});

const NEW_PASSWORD = 'ሓድሽ መሕለፊ ቃል';
const ask = (email: string, more: object = {}) => app.anonymous.post('/api/password/forgot', { email, ...more });
const use = (token: string) =>
  app.anonymous.post('/api/password-link', { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD });
const login = async (email: string, password: string) => (await app.anonymous.post('/api/login', { email, password })).statusCode;
const lines = (part: string) => app.logged().split(part).length - 1;
/** Waits until all accepted requests have been processed. */
const settled = () =>
  until(() => lines('looked up a forgotten password') === lines('"path":"/api/password/forgot"},"res":{"status":200'));

describe('somebody who forgot the password', () => {
  test('gets a link by mail that works once, for an hour, and ends all sessions', async () => {
    const device = await app.as('premium');
    const answer = await ask(' Premium@Fixture.test'.trim(), { language: 'sv' });
    expect(answer.statusCode).toBe(200);
    await until(async () => (await mailed(app)).length === 1);
    const [mail] = await mailed(app);
    expect(mail).toMatchObject({ kind: 'forgotten-password', address: 'premium@fixture.test', language: 'sv' });
    expect(mail?.link).toMatch(/^\/password-link#[\w-]{43}$/);
    expect(await login('premium@fixture.test', PASSWORD)).toBe(200);

    app.clock.now += HOUR_MS - 1;
    expect((await use(tokenIn(mail?.link))).statusCode).toBe(200);
    expect((await device.get('/api/profile')).statusCode).toBe(401);
    expect(await login('premium@fixture.test', PASSWORD)).toBe(422);
    expect(await login('premium@fixture.test', NEW_PASSWORD)).toBe(200);
    expect((await use(tokenIn(mail?.link))).statusCode).toBe(422);
  });

  test('finds the link closed after an hour, and an earlier one closed by the next', async () => {
    await ask('expired@fixture.test');
    await until(async () => (await mailed(app)).length === 1);
    await ask('expired@fixture.test');
    await until(async () => (await mailed(app)).length === 2);
    const [first, second] = await mailed(app);
    expect((await use(tokenIn(first?.link))).statusCode).toBe(422);
    app.clock.now += HOUR_MS;
    expect((await use(tokenIn(second?.link))).statusCode).toBe(422);
  });

  test('is written to in the language of the screen, and from then on, unless another was said', async () => {
    const language = async () =>
      (await app.db.selectFrom('users').select('language').where('id', '=', app.users.free.id).executeTakeFirstOrThrow())
        .language;
    expect(await language()).toBeNull();
    await ask('free@fixture.test', { language: 'en' });
    await until(async () => (await mailed(app)).length === 1);
    await ask('free@fixture.test', { language: 'sv' });
    await until(async () => (await mailed(app)).length === 2);
    await ask('free@fixture.test');
    await until(async () => (await mailed(app)).length === 3);
    expect((await mailed(app)).map((mail) => mail.language)).toEqual(['en', 'sv', 'en']);
    expect(await language()).toBe('en');
  });
});

describe('the answer', () => {
  test('is the same for an address without an account', async () => {
    const [known, unknown] = [await ask('premium@fixture.test'), await ask('nobody@fixture.test')];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    await settled();
    expect((await mailed(app)).map(({ address }) => address)).toEqual(['premium@fixture.test']);
  });

  test('is the same for an account that was closed, which gets no mail', async () => {
    await app.db
      .updateTable('users')
      .set({ disabled_at: new Date(START) })
      .where('id', '=', app.users.expired.id)
      .execute();
    expect((await ask('expired@fixture.test')).statusCode).toBe(200);
    await settled();
    expect(await mailed(app)).toEqual([]);
    await app.db.updateTable('users').set({ disabled_at: null }).where('id', '=', app.users.expired.id).execute();
  });

  test.each(['', 'nobody', 'a@b', 'a b@example.se', `${'x'.repeat(250)}@example.se`])(
    'refuses %o, which is no address',
    async (email) => {
      const answer = await ask(email);
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['email']]);
    },
  );
});

describe('asking too often', () => {
  test('for one address is refused alike, whether there is such an account or not', async () => {
    for (const email of ['premium@fixture.test', 'nobody@fixture.test']) {
      for (let time = 0; time < 6; time += 1) expect((await ask(email)).statusCode).toBe(200);
      const answer = await ask(email.toUpperCase());
      expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
    }
    await settled();
  });

  test('from one place is refused, whatever the address, and elsewhere it is not', async () => {
    const from = (remoteAddress: string, email: string) =>
      app.app.inject({ method: 'POST', url: '/api/password/forgot', remoteAddress, payload: { email } });
    for (let time = 0; time < 20; time += 1) expect((await from('192.0.2.7', `a${time}@example.se`)).statusCode).toBe(200);
    expect((await from('192.0.2.7', 'premium@fixture.test')).statusCode).toBe(429);
    expect((await from('192.0.2.8', 'premium@fixture.test')).statusCode).toBe(200);
    await settled();
  });
});

test('two parallel requests for one account send two mails, of which the later link works', async () => {
  await Promise.all([ask('premium@fixture.test'), ask('premium@fixture.test')]);
  await until(async () => (await mailed(app)).length === 2);
  const outcomes = [];
  for (const { link } of await mailed(app)) outcomes.push((await use(tokenIn(link))).statusCode);
  expect(outcomes.sort()).toEqual([200, 422]);
});

test('a demo account gets no mail outside a demo', async () => {
  await app.db.updateTable('users').set({ email: 'learner@mengedi.test' }).where('id', '=', app.users.premium.id).execute();
  expect((await ask('learner@mengedi.test')).statusCode).toBe(200);
  await settled();
  expect(await mailed(app)).toEqual([]);
  await app.db.updateTable('users').set({ email: 'premium@fixture.test' }).where('id', '=', app.users.premium.id).execute();
});
