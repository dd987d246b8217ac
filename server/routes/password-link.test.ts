import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Customer, PasswordLink } from '#contract/customers.ts';
import { HOUR_MS, PASSWORD, START, testApp } from '../testing/app.ts';
import { mailed, tokenIn } from '../testing/mailed.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = START;
});

const NEW_PASSWORD = 'ሓድሽ መሕለፊ ቃል';
let customers = 0;
async function create(fields: object = {}): Promise<Customer & { link?: PasswordLink }> {
  customers += 1;
  const body = { name: 'ሰላም', email: `link-${customers}@fixture.test`, phone: '070-174 06 05', ...fields };
  return (await (await app.as('admin')).post('/api/customers', body)).json();
}
const tokenOf = (link: PasswordLink | undefined) => link?.link.split('#')[1] ?? '';
const makeLink = async (id: number): Promise<PasswordLink> =>
  (await (await app.as('admin')).post(`/api/customers/${id}/link`)).json();
const use = (token: string, fields: object = {}) =>
  app.anonymous.post('/api/password-link', {
    token,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
    ...fields,
  });
const login = async (email: string, password: string) => (await app.anonymous.post('/api/login', { email, password })).statusCode;

describe('a customer made without a password', () => {
  test('gets a link that works once, for 72 hours, and chooses the password', async () => {
    const { email, link } = await create();
    expect(link).toEqual({
      link: expect.stringMatching(/^\/password-link#[A-Za-z0-9_-]{43}$/),
      expires_at: new Date(START + 72 * HOUR_MS).toISOString(),
    });
    expect(await login(email, NEW_PASSWORD)).toBe(422);
    app.clock.now = START + 72 * HOUR_MS - 1;
    const answer = await use(tokenOf(link));
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: expect.any(String), email }]);
    expect(await login(email, NEW_PASSWORD)).toBe(200);
    const again = await use(tokenOf(link));
    expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([422, ['token']]);
  });

  test('finds the link closed after 72 hours', async () => {
    const { email, link } = await create();
    app.clock.now = START + 72 * HOUR_MS;
    expect((await use(tokenOf(link))).statusCode).toBe(422);
    expect(await login(email, NEW_PASSWORD)).toBe(422);
  });
});

describe('a link', () => {
  test('leaves the old password as it is until it is used, and then ends all sessions', async () => {
    const { id, email } = await create({ password: PASSWORD });
    const device = app.withToken(await app.sessionOf(id));
    const link = await makeLink(id);
    expect(await login(email, PASSWORD)).toBe(200);
    expect((await device.get('/api/profile')).statusCode).toBe(200);
    expect((await use(tokenOf(link))).statusCode).toBe(200);
    expect((await device.get('/api/profile')).statusCode).toBe(401);
    expect(await login(email, PASSWORD)).toBe(422);
  });

  test('replaces the one before', async () => {
    const { id } = await create();
    const [first, second] = [await makeLink(id), await makeLink(id)];
    expect((await use(tokenOf(first))).statusCode).toBe(422);
    expect((await use(tokenOf(second))).statusCode).toBe(200);
  });

  test('is gone when an admin sets a password', async () => {
    const { id, link } = await create();
    await (await app.as('admin')).post(`/api/customers/${id}`, { password: PASSWORD });
    expect((await use(tokenOf(link))).statusCode).toBe(422);
  });

  test('is gone when the customer changes the password, and stays when only the name is changed', async () => {
    const { id } = await create({ password: PASSWORD });
    const device = app.withToken(await app.sessionOf(id));
    const link = await makeLink(id);
    const profile = { name: 'ሰላም', phone: '070-174 06 05' };
    await device.post('/api/profile/update', profile);
    expect(await app.db.selectFrom('password_links').select('user_id').where('user_id', '=', id).execute()).toHaveLength(1);
    await device.post('/api/profile/update', { ...profile, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD });
    expect((await use(tokenOf(link))).statusCode).toBe(422);
  });

  test('is gone when an admin ends the sessions', async () => {
    const { id, link } = await create();
    await (await app.as('admin')).delete(`/api/customers/${id}/sessions`);
    expect((await use(tokenOf(link))).statusCode).toBe(422);
  });

  test('used twenty times at once sets one password', async () => {
    const { link } = await create();
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(tokenOf(link))));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 422)).toHaveLength(19);
  });

  test('is shown with the customer as long as it works', async () => {
    const { id, link } = await create();
    const shown = async () => (await (await app.as('admin')).get(`/api/customers/${id}`)).json().link_expires_at;
    expect(await shown()).toBe(link?.expires_at);
    await use(tokenOf(link));
    expect(await shown()).toBeNull();
  });

  test.each([
    ['a short password', { password: 'ንኹሉ', password_confirmation: 'ንኹሉ' }, ['password']],
    ['a common password', { password: 'qwertyuiop', password_confirmation: 'qwertyuiop' }, ['password']],
    ['another confirmation', { password_confirmation: 'ካልእ መሕለፊ ቃል' }, ['password_confirmation']],
  ])('is not used up by %s', async (_title, fields, reasons) => {
    const { link } = await create();
    const answer = await use(tokenOf(link), fields);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, reasons]);
    expect((await use(tokenOf(link))).statusCode).toBe(200);
  });

  test('is kept nowhere: neither the token nor the password is in the database or in the log', async () => {
    const { id, link } = await create();
    const token = tokenOf(link);
    const links = await app.db.selectFrom('password_links').selectAll().where('user_id', '=', id).execute();
    expect(links).toHaveLength(1);
    expect(links[0]?.token_hash).toHaveLength(32);
    await use(token);
    const audit = JSON.stringify(await app.db.selectFrom('audit').selectAll().execute());
    for (const text of [audit, JSON.stringify(links), app.logged()]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(NEW_PASSWORD);
    }
  });

  test('is made by admins only, for customers only', async () => {
    const { id } = await create();
    expect((await (await app.as('premium')).post(`/api/customers/${id}/link`)).statusCode).toBe(403);
    expect((await app.anonymous.post(`/api/customers/${id}/link`)).statusCode).toBe(401);
    expect((await (await app.as('admin')).post(`/api/customers/${app.users.admin.id}/link`)).statusCode).toBe(404);
  });

  test('leaves one audit row when it is made, and one when it is used', async () => {
    const { id } = await create({ password: PASSWORD });
    await use(tokenOf(await makeLink(id)));
    const rows = await app.db
      .selectFrom('audit')
      .select(['action', 'user_id'])
      .where('subject', '=', 'customer')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'create', user_id: app.users.admin.id },
      { action: 'make link', user_id: app.users.admin.id },
      { action: 'use link', user_id: id },
    ]);
  });
});

describe('a link that goes by mail', () => {
  test('is seen by its receiver alone, and works as any other', async () => {
    const { id, email } = await create({ password: PASSWORD });
    const admin = await app.as('admin');
    const answer = await admin.post(`/api/customers/${id}/link/mail`);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { mailed_to: email, expires_at: new Date(START + 72 * HOUR_MS).toISOString() },
    ]);
    const mail = (await mailed(app)).at(-1);
    expect(mail).toMatchObject({ kind: 'password-link', address: email });
    expect((await use(tokenIn(mail?.link))).statusCode).toBe(200);
    expect((await admin.post('/api/customers/999999/link/mail')).statusCode).toBe(404);
    expect((await admin.post(`/api/customers/${app.users.admin.id}/link/mail`)).statusCode).toBe(404);
  });

  test('welcomes a new customer, in the language that was chosen, and never with a password in it', async () => {
    const created = await create({ welcome: true, language: 'sv' });
    expect(created).toMatchObject({ mailed: { mailed_to: created.email } });
    expect(created.link).toBeUndefined();
    const mail = (await mailed(app)).at(-1);
    expect(mail).toMatchObject({ kind: 'welcome', address: created.email, language: 'sv' });
    expect((await use(tokenIn(mail?.link))).statusCode).toBe(200);
    const refused = await (await app.as('admin')).post('/api/customers', {
      name: 'ሰላም',
      email: 'with-password@fixture.test',
      phone: '070',
      password: PASSWORD,
      welcome: true,
    });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['welcome']]);
  });

  test('is not queued when the customer could not be made', async () => {
    const before = (await mailed(app)).length;
    const body = { name: 'ሰላም', email: app.users.free.email, phone: '070', welcome: true };
    expect((await (await app.as('admin')).post('/api/customers', body)).statusCode).toBe(409);
    expect(await mailed(app)).toHaveLength(before);
  });
});
