import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignUpMode } from '#domain/sign-up.ts';
import { extendTrial } from '#domain/trial.ts';
import { passwordHashes } from '../accounts/passwords.ts';
import { DAY_MS, HOUR_MS, PASSWORD, START, type TestApp, testApp, until } from '../testing/app.ts';
import { mailed, mailedToken, tokenIn } from '../testing/mailed.ts';

const invite = await testApp();
const open = await testApp({ sharing: invite, config: { signUp: 'open', trialDays: 5 } });
const closed = await testApp({ sharing: invite, config: { signUp: 'closed' } });
afterAll(async () => {
  await closed.close();
  await open.close();
  await invite.close();
});
const servers: Readonly<Record<SignUpMode, TestApp>> = { invite, open, closed };
beforeEach(async () => {
  invite.clock.now = START;
  await sql`delete from login_limits`.execute(invite.db);
  await sql`delete from mails`.execute(invite.db);
});

const DEVICE = 'd'.repeat(43);
const OTHER_PASSWORD = 'ካልእ ዝነውሐ ናይ ምስጢር ቃል';

let people = 0;
const newAddress = () => {
  people += 1;
  return `new-${people}@fixture.test`;
};
const form = (change: object = {}) => ({
  name: ' ሳራ ኣብርሃም ',
  email: newAddress(),
  password: PASSWORD,
  language: 'sv',
  device: DEVICE,
  ...change,
});
const signUp = (body: object, app = invite) => app.anonymous.post('/api/sign-up', body, { 'accept-language': 'en' });
const login = (email: string) => invite.anonymous.post('/api/login', { email, password: PASSWORD });
const rowOf = (email: string) => invite.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const confirm = (token: string, app = invite, by: object = { device: DEVICE }) =>
  app.anonymous.post('/api/sign-up/confirm', { token, ...by }, { 'accept-language': 'en' });
const loginWith = (email: string, password: string) => invite.anonymous.post('/api/login', { email, password });
const makeCode = async (body: object = {}) =>
  (await (await invite.as('admin')).post('/api/codes', { days: 30, uses: 5, note: 'SFI', ...body })).json<{
    id: number;
    code: string;
  }>();
const usesLeft = async (id: number) =>
  (await invite.db.selectFrom('invite_codes').select('uses_left').where('id', '=', id).executeTakeFirst())?.uses_left;

test('a name is mailed to no address that nobody has confirmed, whatever the mail', async () => {
  const { code } = await makeCode();
  const body = form({ code, name: 'ሽልማት evil.example' });
  expect((await signUp(body)).statusCode).toBe(200);
  const link = await mailedToken(invite, body.email);
  const id = (await rowOf(body.email))?.id ?? 0;
  const asked = async () => {
    const from = (await mailed(invite)).length;
    const learner = invite.withToken(await invite.sessionOf(id));
    expect((await invite.anonymous.post('/api/password/forgot', { email: body.email })).statusCode).toBe(200);
    await until(async () => (await mailed(invite)).length > from);
    await learner.post('/api/email/change', { email: newAddress(), password: PASSWORD });
    await signUp(form({ email: body.email }), open);
    await learner.call('DELETE', '/api/account', { password: PASSWORD });
    await invite.db.updateTable('users').set({ erase_at: null }).where('id', '=', id).execute();
    return (await mailed(invite)).slice(from);
  };
  const before = await asked();
  expect(before.map(({ kind }) => kind).sort()).toEqual(
    ['account-erasure', 'email-confirm', 'email-warning', 'forgotten-password', 'sign-up-known'].sort(),
  );
  expect(before.filter(({ text_values }) => JSON.stringify(text_values).includes('evil'))).toEqual([]);
  await sql`delete from login_limits`.execute(invite.db);
  await sql`delete from mails`.execute(invite.db);

  await invite.db
    .updateTable('users')
    .set({ email_confirmed_at: new Date(START) })
    .where('id', '=', id)
    .execute();
  expect(link).toHaveLength(43);
  const named = (await asked()).filter(({ text_values }) => JSON.stringify(text_values).includes('evil'));
  expect(named.map(({ kind }) => kind).sort()).toEqual(
    ['account-erasure', 'email-warning', 'forgotten-password', 'sign-up-known'].sort(),
  );
});

describe('with a code', () => {
  test('the account is there at once, with its days, and the address is confirmed by the link', async () => {
    const { id: codeId, code } = await makeCode();
    const body = form({ code: code.toLowerCase(), phone: ' 070-174 06 44 ' });
    const answer = await signUp(body);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: 'Thank you! We have written to your email address.' }]);
    const trial_ends_at = extendTrial(null, 30, START);
    expect(await rowOf(body.email)).toMatchObject({
      name: 'ሳራ ኣብርሃም',
      phone: '070-174 06 44',
      role: 'customer',
      language: 'sv',
      trial_ends_at,
      email_confirmed_at: null,
    });
    const { user } = (await login(body.email)).json();
    expect(user).toMatchObject({ trial_ends_at });
    expect((await (await invite.as('admin')).get(`/api/customers/${user.id}`)).json()).toMatchObject({
      email_confirmed_at: null,
      activations: [{ by: null, code: { id: codeId, note: 'SFI' }, trial_from: null, trial_to: trial_ends_at }],
    });
    const audit = await invite.db.selectFrom('audit').selectAll().where('subject_id', '=', String(user.id)).execute();
    expect(audit).toMatchObject([{ user_id: user.id, action: 'sign up', after: { code: codeId, days: 30 } }]);
    expect(await mailed(invite)).toMatchObject([{ kind: 'sign-up-code', address: body.email, language: 'sv', user_id: user.id }]);

    const token = await mailedToken(invite, body.email);
    expect((await confirm(token)).json()).toMatchObject({ success: 'Your email address is confirmed.', email: body.email });
    expect((await rowOf(body.email))?.email_confirmed_at).toBe(new Date(START).toISOString());
    expect((await confirm(token)).statusCode).toBe(422);
  });

  test('the same code does not work for the same person a second time', async () => {
    const { id, code } = await makeCode();
    const body = form({ code });
    await signUp(body);
    const { access_token } = (await login(body.email)).json();
    expect((await invite.withToken(access_token).post('/api/account/code', { code })).statusCode).toBe(422);
    expect(await usesLeft(id)).toBe(4);
  });

  test('that does not work there is no account, whatever the address, and no password is hashed for it', async () => {
    const spent = await makeCode({ uses: 1 });
    await signUp(form({ code: spent.code }));
    const before = passwordHashes();
    const answers = [];
    for (const code of [spent.code, 'MENG-3333-3333-3333-3333', 'x']) {
      for (const email of [newAddress(), invite.users.free.email]) answers.push(await signUp(form({ code, email })));
    }
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ status: 422, errors: { code: [expect.any(String)] } });
    expect(passwordHashes()).toBe(before);
  });

  test('its last use makes one account of those that are made at once, and the others leave nothing', async () => {
    const { id, code } = await makeCode({ uses: 1 });
    const bodies = Array.from({ length: 4 }, () => form({ code }));
    const outcomes = await Promise.all(bodies.map((body) => signUp(body)));
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
    const made = await Promise.all(bodies.map(({ email }) => rowOf(email)));
    expect(made.filter((row) => row !== undefined)).toHaveLength(1);
    expect(await usesLeft(id)).toBe(0);
    expect(await mailed(invite)).toHaveLength(1);
  });

  test('one address twice at once is one account and one use', async () => {
    const { id, code } = await makeCode();
    const body = form({ code });
    const outcomes = await Promise.all([signUp(body), signUp({ ...body, email: body.email.toUpperCase() })]);
    expect(outcomes.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await usesLeft(id)).toBe(4);
    expect((await mailed(invite)).map(({ kind }) => kind).sort()).toEqual(['sign-up-code', 'sign-up-known']);
  });
});

describe('where everybody may', () => {
  test('nothing is there before the link is opened; then the account has its trial', async () => {
    const body = form();
    expect((await signUp(body, open)).statusCode).toBe(200);
    expect(await rowOf(body.email)).toBeUndefined();
    expect((await login(body.email)).statusCode).toBe(422);
    expect(await mailed(invite)).toMatchObject([{ kind: 'sign-up', address: body.email, language: 'sv', user_id: null }]);
    // The typed name is not mailed to an unconfirmed address.
    expect(JSON.stringify(await mailed(invite))).not.toContain('ሳራ');

    invite.clock.now += 2 * DAY_MS;
    const token = await mailedToken(invite, body.email);
    expect((await confirm(token, open)).json()).toMatchObject({ email: body.email });
    const trial_ends_at = extendTrial(null, 5, invite.clock.now);
    expect(await rowOf(body.email)).toMatchObject({
      trial_ends_at,
      email_confirmed_at: new Date(invite.clock.now).toISOString(),
    });
    expect((await login(body.email)).json()).toMatchObject({ user: { name: 'ሳራ ኣብርሃም', trial_ends_at } });
    const { id } = (await rowOf(body.email)) ?? { id: 0 };
    expect(await invite.db.selectFrom('activations').selectAll().where('user_id', '=', id).execute()).toMatchObject([
      { by_user_id: null, code_id: null, trial_from: null, trial_to: trial_ends_at },
    ]);
    expect((await confirm(token, open)).statusCode).toBe(422);
  });

  test('the link works for three days, and once for those who open it at once', async () => {
    const [late, twice] = [form(), form()];
    await signUp(late, open);
    await signUp(twice, open);
    const token = await mailedToken(invite, twice.email);
    const outcomes = await Promise.all([confirm(token, open), confirm(token, open), confirm(token, open)]);
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    invite.clock.now += 72 * HOUR_MS;
    expect((await confirm(await mailedToken(invite, late.email), open)).statusCode).toBe(422);
    expect(await rowOf(late.email)).toBeUndefined();
  });

  test('somebody who asks later with an address does not change what its first link does', async () => {
    const body = form();
    await signUp(body, open);
    const token = await mailedToken(invite, body.email);
    await signUp({ ...body, name: 'Somebody else', password: 'ካልእ ዝነውሐ ቃል' }, open);
    const other = await mailedToken(invite, body.email);
    expect((await confirm(token, open)).statusCode).toBe(200);
    expect((await rowOf(body.email))?.name).toBe('ሳራ ኣብርሃም');
    expect((await login(body.email)).statusCode).toBe(200);
    expect((await confirm(other, open)).statusCode).toBe(422);
  });

  test('a code works there too', async () => {
    const { code } = await makeCode();
    const body = form({ code });
    await signUp(body, open);
    expect((await login(body.email)).statusCode).toBe(200);
  });
});

describe.each<SignUpMode>(['invite', 'open'])('the link of the mail (%s)', (mode) => {
  const app = servers[mode];
  const ask = async (change: object = {}) => {
    const body = form({ ...(mode === 'invite' ? { code: (await makeCode()).code } : {}), ...change });
    expect((await signUp(body, app)).statusCode).toBe(200);
    return { ...body, token: await mailedToken(invite, body.email) };
  };

  test('logs in on the device that asked, with the password that was typed there', async () => {
    const { email, token } = await ask();
    const { access_token, user } = (await confirm(token, app)).json();
    expect(user).toMatchObject({ email, name: 'ሳራ ኣብርሃም' });
    expect((await invite.withToken(access_token).get('/api/profile')).json()).toMatchObject({ email });
    expect((await login(email)).statusCode).toBe(200);
  });

  test.each<[string, object]>([
    ['another device', { device: 'e'.repeat(43) }],
    ['one that kept nothing', {}],
  ])('asks for a password on %s, and what was typed before opens nothing more', async (_title, by) => {
    const { email, token } = await ask();
    const stranger = (await login(email)).json<{ access_token?: string }>().access_token;
    for (const password of [undefined, '', 'short']) {
      const refused = await confirm(token, app, { ...by, password });
      expect([refused.statusCode, refused.json().code, Object.keys(refused.json().errors)]).toEqual([
        422,
        'password_required',
        ['password'],
      ]);
    }
    const { access_token } = (await confirm(token, app, { ...by, password: OTHER_PASSWORD })).json();
    expect((await invite.withToken(access_token).get('/api/profile')).statusCode).toBe(200);
    expect((await login(email)).statusCode).toBe(422);
    expect((await loginWith(email, OTHER_PASSWORD)).statusCode).toBe(200);
    if (stranger !== undefined) expect((await invite.withToken(stranger).get('/api/profile')).statusCode).toBe(401);
  });

  test('takes no secret of a device from one that sent none', async () => {
    const { token } = await ask({ device: undefined });
    expect((await confirm(token, app)).statusCode).toBe(422);
    expect((await confirm(token, app, { password: OTHER_PASSWORD })).statusCode).toBe(200);
  });

  test('brings along what was answered before, to questions that are open to everybody, and nothing else', async () => {
    const { entries } = invite.services.content.current();
    const answer = (question_id: number, option_id = entries.get(question_id)?.options[0]?.id ?? 1) => ({
      id: randomUUID(),
      question_id,
      option_id,
      mode: 'exercise',
      language: 'ti',
      answered_at: new Date(START).toISOString(),
    });
    const { exerciseIds, questionIds, demoIds } = invite.services.content.current();
    const open = questionIds.get(exerciseIds[0] ?? 0)?.[0] ?? 0;
    const closedOne = (questionIds.get(exerciseIds[1] ?? 0) ?? []).find((id) => !demoIds.has(id)) ?? 0;
    const { email, token } = await ask({ answers: [answer(open), answer(closedOne), answer(open, 999_999)] });
    expect((await confirm(token, app)).statusCode).toBe(200);
    const id = (await rowOf(email))?.id ?? 0;
    const kept = await invite.db.selectFrom('answers').select('question_id').where('user_id', '=', id).execute();
    expect(kept).toEqual([{ question_id: open }]);
    const more = await signUp(form({ answers: Array.from({ length: 4 }, () => answer(open)) }), app);
    expect(more.statusCode).toBe(422);
  });
});

describe('somebody who asks for a link to log in before the address is confirmed', () => {
  const forgot = async (email: string, app = open) => {
    const before = (await mailed(invite)).length;
    const looked = app.logged().split('looked up a forgotten password').length;
    const answer = await app.anonymous.post('/api/password/forgot', { email, language: 'sv' }, { 'accept-language': 'en' });
    await until(() => app.logged().split('looked up a forgotten password').length > looked);
    return { body: answer.body, mails: (await mailed(invite)).slice(before) };
  };

  test('gets the link again that opens the account, and both do', async () => {
    const body = form();
    await signUp(body, open);
    const { mails } = await forgot(body.email.toUpperCase());
    expect(mails).toMatchObject([{ kind: 'sign-up', address: body.email, language: 'sv' }]);
    expect((await confirm(tokenIn(mails[0]?.link), open)).json()).toMatchObject({ user: { name: 'ሳራ ኣብርሃም' } });
    expect((await login(body.email)).statusCode).toBe(200);
  });

  test('hears the same words as everybody; the mail says which it is, and where nobody may open an account strangers get none', async () => {
    const [waiting, nobody] = [form(), newAddress()];
    await signUp(waiting, open);
    const [first, second, third] = [await forgot(waiting.email), await forgot(nobody), await forgot(invite.users.free.email)];
    expect(new Set([first.body, second.body, third.body]).size).toBe(1);
    expect([first, second, third].map(({ mails }) => mails.map(({ kind }) => kind))).toEqual([
      ['sign-up'],
      ['no-account'],
      ['forgotten-password'],
    ]);
    expect((await forgot(nobody)).mails).toEqual([]);
    expect((await forgot(newAddress(), invite)).mails).toEqual([]);
    expect(JSON.stringify(second.mails[0]?.once)).not.toContain(nobody);
  });

  test('finds nothing where the time of the link is over', async () => {
    const body = form();
    await signUp(body, open);
    invite.clock.now += 72 * HOUR_MS;
    expect((await forgot(body.email)).mails.map(({ kind }) => kind)).toEqual(['no-account']);
  });
});

describe.each<SignUpMode>(['invite', 'open'])('an address that has an account already (%s)', (mode) => {
  const body = async (email: string) => form({ email, ...(mode === 'invite' ? { code: (await makeCode()).code } : {}) });

  test('gets the answer of one that has none, for the same work, and its owner a mail', async () => {
    const app = servers[mode];
    const work = async (email: string) => {
      const sent = await body(email);
      const before = passwordHashes();
      const answer = await signUp(sent, app);
      return { answer: [answer.statusCode, answer.body], hashes: passwordHashes() - before };
    };
    const unknown = await work(newAddress());
    await sql`delete from mails`.execute(invite.db);
    const known = await work(` ${invite.users.free.email.toUpperCase()}`.trim());
    expect(known).toEqual(unknown);
    expect(known.hashes).toBe(1);
    expect(await mailed(invite)).toMatchObject([{ kind: 'sign-up-known', user_id: invite.users.free.id }]);
  });

  test('is written to once a day, and changes nothing', async () => {
    const app = servers[mode];
    const { email, id } = invite.users.free;
    const before = await rowOf(email);
    const counts = () =>
      sql`select (select count(*) from users) as users, (select count(*) from activations) as activations`.execute(invite.db);
    const rows = (await counts()).rows;
    const sent = await body(email);
    const code = 'code' in sent ? (sent.code as string) : undefined;
    for (let n = 0; n < 3; n += 1) expect((await signUp(sent, app)).statusCode).toBe(200);
    expect(await mailed(invite)).toHaveLength(1);
    invite.clock.now += DAY_MS;
    await signUp(sent, app);
    expect(await mailed(invite)).toHaveLength(2);
    // No link is sent for the typed data.
    expect(JSON.stringify(await mailed(invite))).not.toContain('sign-up#');
    expect(await rowOf(email)).toEqual(before);
    expect((await counts()).rows).toEqual(rows);
    // The code was not used up.
    if (code !== undefined) {
      const learner = invite.withToken(await invite.sessionOf(id));
      expect((await learner.post('/api/account/code', { code })).statusCode).toBe(200);
      await invite.db.updateTable('users').set({ trial_ends_at: null }).where('id', '=', id).execute();
    }
  });
});

describe('who may not', () => {
  test('where it is closed nobody makes an account, with or without a code', async () => {
    const { code } = await makeCode();
    for (const body of [form(), form({ code })]) {
      const answer = await signUp(body, closed);
      expect([answer.statusCode, answer.json().message]).toEqual([403, expect.stringMatching(/cannot be opened here/)]);
      expect(await rowOf(body.email)).toBeUndefined();
    }
  });

  test('without a code, where one is needed, the field says so', async () => {
    for (const code of [undefined, '', '  ']) {
      const answer = await signUp(form({ code }));
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { code: ['Enter the code that you were given.'] }]);
    }
  });

  test.each<[string, object, string]>([
    ['no name', { name: '  ' }, 'name'],
    ['no address', { email: 'sara' }, 'email'],
    ['a short password', { password: 'abc' }, 'password'],
    ['a password that many have', { password: 'password123' }, 'password'],
    ['another language', { language: 'am' }, 'language'],
    ['a role', { role: 'admin' }, 'role'],
    ['an end of the trial', { trial_ends_at: '2099-01-01T00:00:00Z' }, 'trial_ends_at'],
  ])('with %s it is told what is wrong', async (_title, change, field) => {
    const { code } = await makeCode();
    const answer = await signUp(form({ code, ...change }));
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('a token that nobody was sent confirms nothing', async () => {
    const answer = await confirm('A'.repeat(43));
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['token']]);
  });

  test('from one network sixty in an hour, and then no more; other networks go on', async () => {
    const from = (ip: string) =>
      invite.app.inject({ method: 'POST', url: '/api/sign-up', remoteAddress: ip, payload: form({ code: 'x' }) });
    for (let n = 0; n < 60; n += 1) expect((await from('192.0.2.1')).statusCode).toBe(422);
    const refused = await from('192.0.2.1');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await from('192.0.2.2')).statusCode).toBe(422);
  });

  test('for one address five in a day, from wherever, and it is not kept as it is', async () => {
    const { code } = await makeCode();
    const email = newAddress();
    const from = (ip: string) =>
      invite.app.inject({ method: 'POST', url: '/api/sign-up', remoteAddress: ip, payload: form({ code, email }) });
    for (let n = 0; n < 5; n += 1) expect((await from(`192.0.2.${n + 10}`)).statusCode).toBe(200);
    expect((await from('192.0.2.99')).statusCode).toBe(429);
    const { rows } = await sql<{ key: string }>`select key from login_limits where key like '%fixture%'`.execute(invite.db);
    expect(rows).toEqual([]);
  });
});

test.each<SignUpMode>(['invite', 'open', 'closed'])('the app is told which way is open: %s', async (mode) => {
  expect((await servers[mode].anonymous.get('/api/config')).json()).toMatchObject({ sign_up: mode });
});
