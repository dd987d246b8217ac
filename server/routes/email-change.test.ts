import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUp } from '../db/upkeep/clean-up.ts';
import { type Caller, DAY_MS, PASSWORD, START, type TestApp, testApp } from '../testing/app.ts';
import { mailed, tokenIn } from '../testing/mailed.ts';

const app = await testApp();
afterAll(() => app.close());
const { id, email: OLD } = app.users.premium;
beforeEach(async () => {
  app.clock.now = START;
  await app.db.deleteFrom('mails').execute();
  await app.db.deleteFrom('email_changes').execute();
  await app.services.pool.query('delete from login_limits');
  await app.db.updateTable('users').set({ email: OLD }).where('id', '=', id).execute();
  app.services.forgetUser(id);
});

const NEW = 'selam@example.se';
const change = (caller: Caller, more: object = {}) =>
  caller.post('/api/email/change', { email: NEW, password: PASSWORD, language: 'sv', ...more });
const confirm = (token: string) => app.anonymous.post('/api/email/confirm', { token });
const object = (token: string) => app.anonymous.post('/api/email/object', { token });
const emailOf = async () => (await (await app.as('premium')).get('/api/profile')).json().email;
const login = async (email: string) => (await app.anonymous.post('/api/login', { email, password: PASSWORD })).statusCode;
/** Requests the change, and returns the tokens of the two mails. */
async function asked(caller?: Caller, email = NEW): Promise<{ confirming: string; objecting: string }> {
  const from = (await mailed(app)).length;
  expect((await change(caller ?? (await app.as('premium')), { email })).statusCode).toBe(200);
  const [toNew, toOld] = (await mailed(app)).slice(from);
  return { confirming: tokenIn(toNew?.link), objecting: tokenIn(toOld?.link) };
}

describe('a new address', () => {
  test('counts when the link sent there is opened; this device stays logged in, the others do not', async () => {
    const [here, elsewhere] = [await app.as('premium'), await app.as('premium')];
    const { confirming } = await asked(here);
    expect((await mailed(app)).map(({ kind, address, language }) => [kind, address, language])).toEqual([
      ['email-confirm', NEW, 'sv'],
      ['email-warning', OLD, 'sv'],
    ]);
    expect((await here.get('/api/mail-settings')).json().email_change).toEqual({
      email: NEW,
      until: new Date(START + DAY_MS).toISOString(),
    });
    expect([await emailOf(), await login(OLD), await login(NEW)]).toEqual([OLD, 200, 422]);

    app.clock.now += DAY_MS - 1;
    const answer = await confirm(confirming);
    expect([answer.statusCode, answer.json().email]).toEqual([200, NEW]);
    expect([(await here.get('/api/profile')).json().email, (await elsewhere.get('/api/profile')).statusCode]).toEqual([NEW, 401]);
    expect([await login(OLD), await login(NEW)]).toEqual([422, 200]);
    expect((await here.get('/api/mail-settings')).json().email_change).toBeNull();
    expect((await confirm(confirming)).statusCode).toBe(422);
  });

  test('is not confirmed after a day, nor by a made-up token', async () => {
    const { confirming } = await asked();
    app.clock.now += DAY_MS;
    expect([(await confirm(confirming)).statusCode, (await confirm('A'.repeat(43))).statusCode]).toEqual([422, 422]);
    expect(await emailOf()).toBe(OLD);
  });

  test('that was asked for before another one cannot be confirmed any more', async () => {
    const [first, second] = [await asked(undefined, 'first@example.se'), await asked(undefined, 'second@example.se')];
    expect((await confirm(first.confirming)).statusCode).toBe(422);
    expect((await confirm(second.confirming)).json().email).toBe('second@example.se');
  });

  test('of somebody else is told to nobody before, and refused when it is confirmed', async () => {
    const { confirming } = await asked(undefined, app.users.free.email.toUpperCase());
    const answer = await confirm(confirming);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([409, ['email']]);
    expect(await emailOf()).toBe(OLD);
  });

  test('confirmed by two accounts at once belongs to one, and the other gets an error', async () => {
    const mine = await asked();
    const theirs = await asked(await app.as('expired'));
    const answers = await Promise.all([confirm(mine.confirming), confirm(theirs.confirming)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { rows } = await app.services.pool.query('select id from users where lower(email) = $1', [NEW]);
    expect(rows).toHaveLength(1);
    await app.db.updateTable('users').set({ email: 'expired@fixture.test' }).where('id', '=', app.users.expired.id).execute();
  });

  test('opened twice at once is confirmed once', async () => {
    const { confirming } = await asked();
    const answers = await Promise.all([confirm(confirming), confirm(confirming)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('is forgotten when the password is changed meanwhile', async () => {
    const here = await app.as('premium');
    const { confirming } = await asked(here);
    const body = { name: 'ሰላም', phone: '070', password: 'ሓድሽ መሕለፊ ቃል', password_confirmation: 'ሓድሽ መሕለፊ ቃል' };
    expect((await here.post('/api/profile/update', body)).statusCode).toBe(200);
    expect((await confirm(confirming)).statusCode).toBe(422);
    await here.post('/api/profile/update', { ...body, password: PASSWORD, password_confirmation: PASSWORD });
  });

  test('takes a one-time link to the old address with it', async () => {
    const { link } = (await (await app.as('admin')).post(`/api/customers/${id}/link`)).json();
    const { confirming } = await asked();
    await confirm(confirming);
    const answer = await app.anonymous.post('/api/password-link', {
      token: tokenIn(link),
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
    expect(answer.statusCode).toBe(422);
  });
});

describe('somebody who reads the old address', () => {
  const signUp = (on: TestApp, more: object = {}) =>
    on.anonymous.post('/api/sign-up', { name: 'ሰላም', email: OLD, password: PASSWORD, language: 'sv', ...more });
  const restore = async (link: string) => {
    const answer = await app.anonymous.post('/api/password-link', {
      token: tokenIn(link),
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
    expect(answer.statusCode).toBe(200);
  };

  test('may object before it is confirmed: nothing changes, everybody is out, and a new password is chosen', async () => {
    const thief = await app.as('premium');
    const { confirming, objecting } = await asked(thief);
    const answer = await object(objecting);
    expect([answer.statusCode, answer.json().email]).toEqual([200, OLD]);
    expect([(await thief.get('/api/profile')).statusCode, await login(OLD)]).toEqual([401, 422]);
    expect([(await confirm(confirming)).statusCode, (await object(objecting)).statusCode]).toEqual([422, 422]);
    await restore(answer.json().link);
    expect(await login(OLD)).toBe(200);
  });

  test('may object for a week after, also when another change followed', async () => {
    const thief = await app.as('premium');
    const first = await asked(thief);
    await confirm(first.confirming);
    const second = await asked(thief, 'third@example.se');
    await confirm(second.confirming);
    app.clock.now += 7 * DAY_MS - 1;
    const answer = await object(first.objecting);
    expect([answer.statusCode, answer.json().email]).toEqual([200, OLD]);
    expect((await object(second.objecting)).statusCode).toBe(422);
    await restore(answer.json().link);
    expect([await login(OLD), await login('third@example.se')]).toEqual([200, 422]);
  });

  test('can still object when somebody wants an account with it meanwhile: it is kept for them', async () => {
    await using open = await testApp({ sharing: app, config: { signUp: 'open' } });
    const admin = await app.as('admin');
    const { code } = (await admin.post('/api/codes', { days: 3, uses: 5 })).json<{ code: string }>();
    const { confirming, objecting } = await asked();
    await confirm(confirming);
    const ways: Readonly<Record<string, () => Promise<unknown>>> = {
      'a code': () => signUp(app, { code }),
      'a confirmed sign-up': async () => {
        await signUp(open);
        const link = (await mailed(app)).findLast(({ kind }) => kind === 'sign-up')?.link;
        await open.anonymous.post('/api/sign-up/confirm', { token: tokenIn(link) });
      },
      'another learner’s change': async () => confirm((await asked(await app.as('expired'), OLD.toUpperCase())).confirming),
      'the back office': () => admin.post('/api/customers', { name: 'ሰላም', email: OLD, phone: '070', password: PASSWORD }),
      'an admin': () => admin.post('/api/admins', { name: 'Åsa', email: OLD, current_password: PASSWORD }),
    };
    for (const [way, take] of Object.entries(ways)) {
      await take();
      const { rows } = await app.services.pool.query('select id from users where lower(email) = lower($1)', [OLD]);
      expect(rows, way).toEqual([]);
    }
    expect((await mailed(app)).filter(({ kind }) => kind === 'sign-up-known').map(({ address }) => address)).toEqual([OLD]);
    const answer = await object(objecting);
    expect([answer.statusCode, answer.json().email]).toEqual([200, OLD]);
    await restore(answer.json().link);
  });

  test('is too late after a week, and then the address is anybody’s', async () => {
    const { objecting, confirming } = await asked();
    await confirm(confirming);
    app.clock.now += 7 * DAY_MS;
    expect((await object(objecting)).statusCode).toBe(422);
    await cleanUp(app.services.db, app.clock.now);
    const { confirming: theirs } = await asked(await app.as('expired'), OLD);
    expect((await confirm(theirs)).statusCode).toBe(200);
    await app.db.updateTable('users').set({ email: 'expired@fixture.test' }).where('id', '=', app.users.expired.id).execute();
  });
});

describe('asking is refused', () => {
  test('with a wrong password, which counts as a failed login', async () => {
    const here = await app.as('premium');
    const answer = await change(here, { password: 'not the password' });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['password']]);
    for (let time = 1; time < 10; time += 1) await change(here, { password: 'not the password' });
    expect((await change(here)).statusCode).toBe(429);
    expect(await mailed(app)).toEqual([]);
  });

  test('for the address one has, however it is written', async () => {
    const answer = await change(await app.as('premium'), { email: OLD.toUpperCase() });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['email']]);
  });

  test('after five times a day', async () => {
    const here = await app.as('premium');
    for (let time = 0; time < 5; time += 1) expect((await change(here)).statusCode).toBe(200);
    expect((await change(here)).statusCode).toBe(429);
    expect(await mailed(app)).toHaveLength(10);
  });
});

test('a demo account, whose password everybody knows, sends mails to nobody', async () => {
  const config = { demo: true, smtpUrl: 'smtp://127.0.0.1:1' };
  await using demo = await testApp({ sharing: app, config });
  await app.db.updateTable('users').set({ email: 'learner@mengedi.test' }).where('id', '=', id).execute();
  expect((await change(demo.withToken(await demo.sessionOf(id)))).statusCode).toBe(403);
  expect(await mailed(app)).toEqual([]);
});

test('the profile still ignores another address', async () => {
  const here = await app.as('premium');
  await here.post('/api/profile/update', { name: 'ሰላም', phone: '070', email: NEW });
  expect(await emailOf()).toBe(OLD);
});

test('the audit says that it was changed and objected to, without the addresses', async () => {
  const { confirming, objecting } = await asked();
  await confirm(confirming);
  await object(objecting);
  const rows = await app.db
    .selectFrom('audit')
    .select(['action', 'user_id', 'after'])
    .where('action', 'like', '%email')
    .execute();
  expect(rows.slice(-2)).toEqual([
    { action: 'change email', user_id: id, after: { email_changed: true } },
    { action: 'object to email', user_id: id, after: { email_changed: true } },
  ]);
});
