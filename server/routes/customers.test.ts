import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Customer, CustomerDetail } from '#contract/customers.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS } from '#domain/session.ts';
import { soundSome } from '../db/people/users.ts';
import { answerTo, DAY_MS, examBody, HOUR_MS, optionsOf, PASSWORD, START, stepBody, testApp } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';
import { mailedToken } from '../testing/mailed.ts';
import { makeOrder, SHOP } from '../testing/shop.ts';

const app = await testApp({ config: SHOP });
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = START;
});

const at = (offsetMs: number) => new Date(START + offsetMs).toISOString();
let customers = 0;
async function create(fields: object = {}): Promise<Customer> {
  customers += 1;
  const body = {
    name: 'ሰላም ተስፋይ',
    email: `customer-${customers}@fixture.test`,
    phone: '070-174 06 05',
    password: PASSWORD,
    ...fields,
  };
  const answer = await (await app.as('admin')).post('/api/customers', body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const auditOf = (id: number) =>
  app.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', 'customer')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
const activationsOf = (id: number) =>
  app.db
    .selectFrom('activations')
    .select(['by_user_id', 'trial_from', 'trial_to', 'at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
const login = (email: string, password: string) => app.anonymous.post('/api/login', { email, password });

describe('a new customer', () => {
  test('is answered, can log in, and leaves one audit row that holds no password', async () => {
    const customer = await create({ name: '  ሰላም ተስፋይ ', phone: ' 070-174 06 05 ' });
    expect(customer).toEqual({
      id: expect.any(Number),
      name: 'ሰላም ተስፋይ',
      email: customer.email,
      phone: '070-174 06 05',
      role: 'customer',
      trial_ends_at: null,
      created_at: expect.any(String),
    });
    expect((await login(customer.email, PASSWORD)).statusCode).toBe(200);
    const audit = await auditOf(customer.id);
    expect(audit).toMatchObject([{ user_id: app.users.admin.id, action: 'create', before: null, after: customer }]);
    expect(audit[0]?.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(audit)).not.toMatch(/argon2|ንኹሉ/);
    expect(await activationsOf(customer.id)).toEqual([]);
  });

  test('with a trial that ends in the future is activated', async () => {
    const customer = await create({ trial_ends_at: at(DAY_MS) });
    expect(await activationsOf(customer.id)).toEqual([
      { by_user_id: app.users.admin.id, trial_from: null, trial_to: at(DAY_MS), at: at(0) },
    ]);
    expect(await activationsOf((await create({ trial_ends_at: at(-1) })).id)).toEqual([]);
  });

  test('with an address that is taken, in whatever case, is refused, and nothing is written', async () => {
    const { email } = await create();
    const before = await app.db.selectFrom('audit').select('id').execute();
    const body = { name: 'ካልእ', email: email.toUpperCase(), phone: '1', password: PASSWORD };
    const answer = await (await app.as('admin')).post('/api/customers', body);
    expect([answer.statusCode, answer.json().errors]).toEqual([409, { email: ['በዚ ናይ ኢመይል ኣድራሻ ድሮ ሕሳብ (konto) ኣሎ።'] }]);
    expect(await app.db.selectFrom('audit').select('id').execute()).toEqual(before);
  });

  test('made forty times at once exists once', async () => {
    const admin = await app.as('admin');
    const body = { name: 'ሰላም', email: 'parallel@fixture.test', phone: '1', password: PASSWORD };
    const answers = await Promise.all(Array.from({ length: 40 }, () => admin.post('/api/customers', body)));
    const statuses = Map.groupBy(answers, (answer) => answer.statusCode);
    expect(statuses.get(200)).toHaveLength(1);
    expect(statuses.get(409)).toHaveLength(39);
  });

  test.each([
    ['no e-mail address', { email: 'selam' }, 'email'],
    ['spaces for a name', { name: ' ' }, 'name'],
    ['spaces for a phone', { phone: ' ' }, 'phone'],
    ['a short password', { password: 'ንኹሉ' }, 'password'],
    ['a common password', { password: 'qwertyuiop' }, 'password'],
    ['a date that does not exist', { trial_ends_at: '2027-02-30T00:00:00Z' }, 'trial_ends_at'],
  ])('with %s is refused with its reason', async (_title, fields, field) => {
    const body = { name: 'ሰላም', email: 'refused@fixture.test', phone: '1', password: PASSWORD, ...fields };
    const answer = await (await app.as('admin')).post('/api/customers', body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test.each(['free', 'premium', 'expired'] as const)('cannot be made by %s', async (who) => {
    const body = { name: 'ሰላም', email: 'refused@fixture.test', phone: '1', password: PASSWORD };
    expect((await (await app.as(who)).post('/api/customers', body)).statusCode).toBe(403);
  });
});

describe('a change of a customer', () => {
  const change = async (id: number, body: object) => (await app.as('admin')).post(`/api/customers/${id}`, body);

  test('leaves one audit row with what was before and after', async () => {
    const before = await create();
    const answer = await change(before.id, { name: ' ኣበባ ', phone: '070-174 06 06' });
    expect(answer.json()).toEqual({ ...before, name: 'ኣበባ', phone: '070-174 06 06' });
    const [, ...rows] = await auditOf(before.id);
    expect(rows).toMatchObject([{ user_id: app.users.admin.id, action: 'update', before, after: answer.json() }]);
  });

  test.each([
    ['from nothing into the future', null, DAY_MS, true],
    ['from the past into the future', -DAY_MS, DAY_MS, true],
    ['from the future further into the future', DAY_MS, 30 * DAY_MS, true],
    ['to where it was', DAY_MS, DAY_MS, false],
    ['from the future to an earlier day in the future', 30 * DAY_MS, DAY_MS, false],
    ['from the future into the past', DAY_MS, -1, false],
    ['to this very moment', null, 0, false],
  ])('of the end of the trial %s is an activation: %s', async (_title, from, to, isActivation) => {
    const customer = await create({ trial_ends_at: from === null ? null : at(from) });
    const before = await activationsOf(customer.id);
    const answer = await change(customer.id, { trial_ends_at: at(to) });
    expect(answer.json().trial_ends_at).toBe(at(to));
    const after = await activationsOf(customer.id);
    expect(after.slice(before.length)).toEqual(
      isActivation
        ? [{ by_user_id: app.users.admin.id, trial_from: from === null ? null : at(from), trial_to: at(to), at: at(0) }]
        : [],
    );
    expect(await auditOf(customer.id)).toHaveLength(2);
  });

  test('can take the trial away, which holds at once', async () => {
    const customer = await create({ trial_ends_at: at(DAY_MS) });
    const learner = app.withToken(await app.sessionOf(customer.id));
    expect((await learner.get('/api/questions/exam')).statusCode).toBe(200);
    expect((await change(customer.id, { trial_ends_at: null })).json().trial_ends_at).toBeNull();
    expect((await learner.get('/api/questions/exam')).statusCode).toBe(403);
    expect((await learner.get('/api/profile')).json().trial_ends_at).toBeNull();
  });

  test('of the password ends all sessions of the customer, and no one else’s', async () => {
    const customer = await create();
    const tokens = [await app.sessionOf(customer.id), await app.sessionOf(customer.id)];
    const other = await app.as('free');
    for (const token of tokens) expect((await app.withToken(token).get('/api/profile')).statusCode).toBe(200);
    expect((await change(customer.id, { password: 'ሓድሽ መሕለፊ ቃል' })).statusCode).toBe(200);
    for (const token of tokens) expect((await app.withToken(token).get('/api/profile')).statusCode).toBe(401);
    expect((await other.get('/api/profile')).statusCode).toBe(200);
    expect((await login(customer.email, PASSWORD)).statusCode).toBe(422);
    expect((await login(customer.email, 'ሓድሽ መሕለፊ ቃል')).statusCode).toBe(200);
    const [, row] = await auditOf(customer.id);
    expect(row?.after).toMatchObject({ password_changed: true });
    expect(JSON.stringify(row)).not.toMatch(/argon2|ሓድሽ/);
  });

  test('of nothing is taken, and of somebody who does not exist is not found', async () => {
    const customer = await create();
    expect((await change(customer.id, {})).json()).toEqual(customer);
    expect((await change(2_000_000_000, { name: 'ሰላም' })).statusCode).toBe(404);
  });

  test('of an admin is not possible', async () => {
    expect((await change(app.users.admin.id, { password: 'ሓድሽ መሕለፊ ቃል' })).statusCode).toBe(404);
    expect(await auditOf(app.users.admin.id)).toEqual([]);
  });

  test('by two admins at once records what each of them saw', async () => {
    const customer = await create();
    await Promise.all(['070-1', '070-2', '070-3', '070-4'].map((phone) => change(customer.id, { phone })));
    const [, ...rows] = await auditOf(customer.id);
    const phones = rows.map((row) => [(row.before as Customer).phone, (row.after as Customer).phone]);
    expect(phones.map(([before]) => before).slice(1)).toEqual(phones.map(([, after]) => after).slice(0, -1));
  });

  test.each([
    ['the end of the trial', { trial_ends_at: at(31 * DAY_MS) }, { trial_ends_at: at(61 * DAY_MS) }, 'ሕጂ ዘሎ፦ 2026-12-16'],
    ['the name', { name: 'ኣበባ' }, { name: 'ምሕረት' }, 'ሕጂ ዘሎ፦ ኣበባ'],
    ['the phone', { phone: '070-1' }, { phone: '070-2' }, 'ሕጂ ዘሎ፦ 070-1'],
  ])('of %s by two who saw the same is taken once; the second is told what is there now', async (_title, first, second, now) => {
    const customer = await create({ trial_ends_at: at(DAY_MS) });
    const [field = ''] = Object.keys(first);
    const was = { [field]: customer[field as keyof Customer] };
    expect((await change(customer.id, { ...first, was })).statusCode).toBe(200);
    const before = [await auditOf(customer.id), await activationsOf(customer.id)];
    const refused = await change(customer.id, { ...second, was });
    expect(refused.json()).toMatchObject({ status: 409, errors: { [field]: [now] }, now: first });
    expect((await (await app.as('admin')).get(`/api/customers/${customer.id}`)).json()).toMatchObject(first);
    expect([await auditOf(customer.id), await activationsOf(customer.id)]).toEqual(before);
    // A change is accepted when `was` equals the stored values.
    expect((await change(customer.id, { ...second, was: first })).json()).toMatchObject(second);
  });

  test('by forty admins at once who saw the same end of the trial is taken once', async () => {
    const customer = await create({ trial_ends_at: at(DAY_MS) });
    const was = { trial_ends_at: customer.trial_ends_at };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, place) => change(customer.id, { trial_ends_at: at((30 + place) * DAY_MS), was })),
    );
    const statuses = Map.groupBy(answers, (answer) => answer.statusCode);
    expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([1, 39]);
    expect(await activationsOf(customer.id)).toHaveLength(2);
  });

  test('of one field is not held up by a change of another, nor by the same instant in other words', async () => {
    const customer = await create({ trial_ends_at: '2026-11-16T23:00:00.000Z' });
    await change(customer.id, { phone: '070-9' });
    const body = { trial_ends_at: at(30 * DAY_MS), was: { trial_ends_at: '2026-11-17T00:00:00+01:00' } };
    expect((await change(customer.id, body)).json()).toMatchObject({ phone: '070-9', trial_ends_at: at(30 * DAY_MS) });
  });

  test.each(['free', 'premium', 'expired'] as const)('is refused to %s, also of themselves', async (who) => {
    const answer = await (await app.as(who)).post(`/api/customers/${app.users[who].id}`, { trial_ends_at: at(DAY_MS) });
    expect(answer.statusCode).toBe(403);
  });
});

describe('days given to a customer', () => {
  const give = async (id: number, days: number, changeId = randomUUID()) =>
    (await app.as('admin')).post(`/api/customers/${id}/days`, { id: changeId, days });

  test('by two admins who saw the same are both given', async () => {
    const customer = await create({ trial_ends_at: '2026-11-30T23:00:00.000Z' });
    const answers = await Promise.all([give(customer.id, 30), give(customer.id, 30)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const shown = (await (await app.as('admin')).get(`/api/customers/${customer.id}`)).json();
    expect(shown.trial_ends_at).toBe('2027-01-29T23:00:00.000Z');
    expect(await activationsOf(customer.id)).toHaveLength(3);
    expect((await auditOf(customer.id)).slice(1)).toMatchObject([
      { action: 'change days', after: { days: 30 } },
      { action: 'change days', after: { days: 30 } },
    ]);
  });

  test('are given once, however often they are sent', async () => {
    const customer = await create({ trial_ends_at: '2026-11-30T23:00:00.000Z' });
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(customer.id, 30, id)));
    expect(new Set(answers.map((answer) => answer.json().trial_ends_at))).toEqual(new Set(['2026-12-30T23:00:00.000Z']));
    expect(await auditOf(customer.id)).toHaveLength(2);
  });

  test('may be fewer, and count from today where nothing runs', async () => {
    const customer = await create({ trial_ends_at: '2026-11-30T23:00:00.000Z' });
    expect((await give(customer.id, -5)).json().trial_ends_at).toBe('2026-11-25T23:00:00.000Z');
    expect((await give((await create()).id, 1)).json().trial_ends_at).toBe('2026-11-16T23:00:00.000Z');
    expect((await give(customer.id, 0)).statusCode).toBe(422);
    expect((await give(2_000_000_000, 1)).statusCode).toBe(404);
  });

  test('to an exact date are refused when based on something older, also when the date would be the same', async () => {
    const customer = await create({ trial_ends_at: at(DAY_MS) });
    const body = { trial_ends_at: at(31 * DAY_MS), was: { trial_ends_at: at(DAY_MS) } };
    const admin = await app.as('admin');
    expect((await admin.post(`/api/customers/${customer.id}`, body)).statusCode).toBe(200);
    expect((await admin.post(`/api/customers/${customer.id}`, body)).statusCode).toBe(409);
  });
});

describe('a customer who is locked out', () => {
  const lockOut = async (email: string) => {
    for (let n = 0; n < LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS; n += 1) await login(email, 'ጌጋ መሕለፊ ቃል');
    expect((await login(email, PASSWORD)).statusCode).toBe(429);
  };
  const lockedUntil = async (id: number) => (await (await app.as('admin')).get(`/api/customers/${id}`)).json().locked_until;

  test('comes in with the password chosen by a one-time link', async () => {
    const { id, email } = await create({ email: 'lock_1%@fixture.test' });
    await lockOut(email);
    const { link } = (await (await app.as('admin')).post(`/api/customers/${id}/link`)).json<{ link: string }>();
    const password = 'ሓድሽ መሕለፊ ቃል';
    const body = { token: link.split('#')[1], password, password_confirmation: password };
    expect((await app.anonymous.post('/api/password-link', body)).statusCode).toBe(200);
    expect((await login(email, password)).statusCode).toBe(200);
  });

  test('comes in with a password that the owner gave', async () => {
    const { id, email } = await create();
    await lockOut(email);
    await (await app.as('admin')).post(`/api/customers/${id}`, { password: 'ሓድሽ መሕለፊ ቃል' });
    expect((await login(email, 'ሓድሽ መሕለፊ ቃል')).statusCode).toBe(200);
  });

  test('is shown to the owner, who lifts it, for this customer only', async () => {
    const { id, email } = await create({ email: 'locked@fixture.test' });
    const other = await create({ email: 'x-locked@fixture.test' });
    expect(await lockedUntil(id)).toBeNull();
    await lockOut(email);
    await lockOut(other.email);
    expect(Date.parse(await lockedUntil(id))).toBeGreaterThan(Date.now());
    const admin = await app.as('admin');
    expect((await admin.delete(`/api/customers/${id}/lockout`)).json()).toEqual({ locked_until: null });
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
    expect((await login(other.email, PASSWORD)).statusCode).toBe(429);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'lift lockout' });
    expect((await admin.delete(`/api/customers/${app.users.admin.id}/lockout`)).statusCode).toBe(404);
  });

  test('stays so when anybody asks for a forgotten password', async () => {
    const { email } = await create();
    await lockOut(email);
    await app.anonymous.post('/api/password/forgot', { email });
    expect((await login(email, PASSWORD)).statusCode).toBe(429);
  });
});

describe('the e-mail address of a customer', () => {
  const change = async (id: number, body: object) => (await app.as('admin')).post(`/api/customers/${id}`, body);

  test('is changed by the owner: links and devices end, and the old address may object', async () => {
    const customer = await create({ email: 'before@example.se' });
    const device = app.withToken(await app.sessionOf(customer.id));
    const { link } = (await (await app.as('admin')).post(`/api/customers/${customer.id}/link`)).json<{ link: string }>();
    const was = { email: customer.email };
    expect((await change(customer.id, { email: 'After@example.se', was })).json().email).toBe('After@example.se');
    expect((await device.get('/api/profile')).statusCode).toBe(401);
    const body = { token: link.split('#')[1], password: PASSWORD, password_confirmation: PASSWORD };
    expect((await app.anonymous.post('/api/password-link', body)).statusCode).toBe(422);
    expect((await login('after@example.se', PASSWORD)).statusCode).toBe(200);
    const token = await mailedToken(app, 'before@example.se');
    expect((await app.anonymous.post('/api/email/object', { token })).json().email).toBe('before@example.se');
    expect((await change(customer.id, { email: 'x@example.se', was: { email: 'other@example.se' } })).statusCode).toBe(409);
  });

  test('that somebody else has is refused', async () => {
    const [first, second] = [await create(), await create()];
    const answer = await change(first.id, { email: second.email.toUpperCase() });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([409, ['email']]);
  });

  test('that mails cannot be handed over to is shown, and its owner is not written to there again', async () => {
    const customer = await create({ email: 'broken@example.se' });
    await (await app.as('admin')).post(`/api/customers/${customer.id}/link/mail`);
    await sql`update mails set state = 'failed', last_error = '550 No such user' where user_id = ${customer.id}`.execute(app.db);
    const { failed_mails } = (await (await app.as('admin')).get(`/api/customers/${customer.id}`)).json<CustomerDetail>();
    expect(failed_mails).toMatchObject([{ kind: 'password-link', address: 'broken@example.se', last_error: '550 No such user' }]);
    await change(customer.id, { email: 'whole@example.se' });
    expect(await app.db.selectFrom('mails').select('id').where('user_id', '=', customer.id).execute()).toHaveLength(1);
  });
});

test('the orders of a customer stand on their page, those that wait among them', async () => {
  const customer = await create();
  const order = await makeOrder(app.withToken(await app.sessionOf(customer.id)));
  const { orders } = (await (await app.as('admin')).get(`/api/customers/${customer.id}`)).json<CustomerDetail>();
  expect(orders).toMatchObject([
    { id: order.id, reference: order.reference, state: 'open', days: order.days, price: order.price },
  ]);
});

describe('the search', () => {
  const found = async (query: string) => {
    const answer = await (await app.as('admin')).get(`/api/customers/search?${query}`);
    expect(answer.statusCode).toBe(200);
    return { names: answer.json<Customer[]>().map(({ name }) => name), total: Number(answer.headers['x-total-count']) };
  };

  test('finds by parts of name, e-mail and phone, all of which must fit, whatever the spelling', async () => {
    await create({ name: 'ፀሃይ ኣብርሃም', email: 'tsehay@example.test', phone: '073-123 45 67' });
    await create({ name: 'Åsa Öberg', email: 'asa_oberg@example.test', phone: '+46 73 999 00 11' });
    await create({ name: '100 % Trafik', email: 'procent@example.test', phone: '0' });
    for (const [query, names] of [
      ['name=ጸሃይ', ['ፀሃይ ኣብርሃም']],
      ['name=ፀሀይ', ['ፀሃይ ኣብርሃም']],
      ['name=oberg', ['Åsa Öberg']],
      ['name=ÅSA', ['Åsa Öberg']],
      ['email=TSEHAY@', ['ፀሃይ ኣብርሃም']],
      ['phone=0731234567', ['ፀሃይ ኣብርሃም']],
      ['phone=73-999', ['Åsa Öberg']],
      ['phone=0739990011', ['Åsa Öberg']],
      ['phone=%2B46731234567', ['ፀሃይ ኣብርሃም']],
      ['phone=0046 73 123', ['ፀሃይ ኣብርሃም']],
      ['name=ጸሃ', ['ፀሃይ ኣብርሃም']],
      ['name=ኣብ&email=ts', ['ፀሃይ ኣብርሃም']],
      ['name=selam öberg', []],
      ['name=tsehay', ['ፀሃይ ኣብርሃም']],
      ['name=abraham tsehay', ['ፀሃይ ኣብርሃም']],
      ['email=se', []],
      ['phone=99', []],
      ['phone=abc', []],
      ['name=a&email=oberg&phone=999', ['Åsa Öberg']],
      ['name=a&email=oberg&phone=123', []],
      ['email=asa_o', ['Åsa Öberg']],
      ['email=asa%25o', []],
      ['name=100 %25', ['100 % Trafik']],
      ['email=_____________________________________', []],
      ["name='; drop table users; --", []],
    ] as const) {
      expect((await found(query)).names, query).toEqual(names);
    }
  });

  test('in one field finds by sound in both scripts, in any order, by address and by number in every spelling', async () => {
    await create({ name: 'ሰላም ተስፋይ', email: 'one@sound.test', phone: '070-555 11 22' });
    await create({ name: 'Ghebremariam Tesfai', email: 'two@sound.test', phone: '+46 70 555 33 44' });
    const names = async (q: string) => (await found(`q=${encodeURIComponent(q)}`)).names;
    for (const q of ['tesfay selam', 'selam tesf', '46705551122', '070-5551122', '+46 70 555 11 22', 'one@sound'])
      expect(await names(q), q).toContain('ሰላም ተስፋይ');
    for (const q of ['gebremaryam', 'ተስፋይ ገብረማርያም', '0705553344', '4670-555 33 44', 'TWO@sound.test'])
      expect(await names(q), q).toEqual(['Ghebremariam Tesfai']);
    const order = await makeOrder(await app.as('premium'));
    expect(await names(`${order.reference.slice(0, 3)}-${order.reference.slice(3)}`.toLowerCase())).toEqual([
      app.users.premium.name,
    ]);
    for (const q of ['selam gebremariam', "'; drop table users; --", '%%%', '9999999']) expect(await names(q), q).toEqual([]);
    const everywhere = (await (await app.as('admin')).get('/api/search?q=ghebremariam')).json();
    expect(everywhere.customers).toMatchObject([{ title: 'Ghebremariam Tesfai', more: 'two@sound.test' }]);
  });

  test('everywhere at once puts what fits best first, ten a kind, and the question of a number before the customers who have it', async () => {
    const admin = await app.as('admin');
    const everywhere = async (q: string, kind = '') =>
      (await admin.get(`/api/search?q=${encodeURIComponent(q)}${kind}`)).json<SearchAnswer>();
    for (const name of ['Winta', 'Kidane Winta', 'Wintana Kidane', 'ዊንታ'])
      await create({ name, email: `${randomUUID()}@order.test`, phone: '070-444 00 00', trial_ends_at: at(DAY_MS) });
    for (let n = 0; n < 12; n += 1) await create({ name: `Wintab ${n}`, email: `w${n}@order.test` });
    const found = await everywhere('winta');
    expect(found.customers.slice(0, 3).map(({ title, fit }) => [title, fit])).toEqual([
      ['Winta', 0],
      ['Kidane Winta', 1],
      ['Wintab 11', 2],
    ]);
    expect([found.customers.length, found.more]).toEqual([10, ['customers']]);
    const all = await everywhere('winta', '&kind=customers');
    expect(all.customers.map(({ title }) => title)).toEqual(expect.arrayContaining(['Wintana Kidane', 'ዊንታ']));
    expect([all.customers.at(-1)?.title, all.more, all.questions]).toEqual(['ዊንታ', [], []]);
    expect(found.customers[0]).toMatchObject({ phone: '070-444 00 00', until: at(DAY_MS), state: null });

    const id = fixture.questions[0]?.id ?? 0;
    await create({ email: 'number@order.test', phone: `0${id}${id}${id}` });
    const numbered = await everywhere(String(id));
    expect(numbered.questions[0]).toMatchObject({ id, fit: 0 });
    for (const { fit } of numbered.customers) expect(fit).toBeGreaterThan(0);
    const order = await makeOrder(await app.as('premium'));
    expect((await everywhere(order.reference)).orders[0]).toMatchObject({ title: order.reference, state: 'open', fit: 0 });
    // All words must match, in any order.
    expect((await everywhere('korsning närmar')).questions).toHaveLength(10);
  });

  test('finds accounts from before by sound once that is made, and asks for nothing twice', async () => {
    await sql`update users set name_sound = null`.execute(app.db);
    while ((await soundSome(app.db, 7)) > 0);
    expect(await soundSome(app.db, 7)).toBe(0);
    expect((await found('q=tesfay')).names.length).toBeGreaterThan(0);
  });

  test('without anything gives the newest, fifty a page, with the count of all', async () => {
    await sql`
      insert into users (name, name_folded, email, phone, role, password_hash)
      select 'Många ' || n, 'manga ' || n, 'many-' || n || '@fixture.test', '0', 'customer', '' from generate_series(1, 120) as n`.execute(
      app.db,
    );
    const first = await found('name=många');
    expect([first.names.length, first.total, first.names[0]]).toEqual([50, 120, 'Många 120']);
    expect((await found('name=många&page=2')).names[0]).toBe('Många 70');
    expect((await found('name=många&page=3')).names).toHaveLength(20);
    expect(await found('name=många&page=4')).toEqual({ names: [], total: 120 });
    expect((await found('')).names[0]).toBe('Många 120');
  });

  test('is filtered by how customers stand, put in order, and the file has the same', async () => {
    await app.setTrial('premium', START + 20 * DAY_MS);
    const mark = `state-${randomUUID().slice(0, 8)}`;
    const made: Record<string, number> = {};
    for (const [name, days] of [
      ['Adam', 30],
      ['Bela', 3],
      ['Cain', -3],
      ['Dora', 5],
    ] as const) {
      const { id } = await create({ name, email: `${name}-${mark}@fixture.test`, trial_ends_at: at(days * DAY_MS) });
      made[name] = id;
    }
    const buyer = app.withToken(await app.sessionOf(made['Dora'] ?? 0));
    const order = await makeOrder(buyer);
    await (await app.as('admin')).post(`/api/sales/${order.id}/fulfil`, { price: order.price });
    await sql`update users set trial_ends_at = ${new Date(START + 5 * DAY_MS)} where id = ${made['Dora'] ?? 0}`.execute(app.db);
    await app.withToken(await app.sessionOf(made['Adam'] ?? 0)).post('/api/answers', { answers: [answerTo(1001)] });
    const who = async (query: string) => (await found(`email=${mark}&${query}`)).names;
    expect(await who('state=trial&sort=name')).toEqual(['Adam', 'Bela']);
    expect(await who('state=paying')).toEqual(['Dora']);
    expect(await who('state=ending&sort=end')).toEqual(['Bela', 'Dora']);
    expect(await who('state=ended')).toEqual(['Cain']);
    expect(await who('state=never&sort=name')).toEqual(['Bela', 'Cain', 'Dora']);
    expect(await who('sort=end')).toEqual(['Cain', 'Bela', 'Dora', 'Adam']);
    expect(await who('')).toEqual(['Dora', 'Cain', 'Bela', 'Adam']);
    const file = (await (await app.as('admin')).get(`/api/customers/export?email=${mark}&state=ending`)).body;
    expect(
      file
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).toEqual(['Dora', 'Bela']);
  });

  test('shows customers only, and nothing of their passwords', async () => {
    expect((await found('email=admin@fixture.test')).names).toEqual([]);
    const answer = await (await app.as('admin')).get('/api/customers/search?email=free@fixture.test');
    expect(answer.json()).toEqual([{ ...app.users.free, created_at: expect.any(String) }]);
  });

  test('is refused to everybody else', async () => {
    expect((await (await app.as('premium')).get('/api/customers/search')).statusCode).toBe(403);
    expect((await app.anonymous.get('/api/customers/search')).statusCode).toBe(401);
  });
});

describe('a customer in detail', () => {
  const detail = async (id: number): Promise<CustomerDetail> =>
    (await (await app.as('admin')).get(`/api/customers/${id}`)).json();

  test('who has done nothing has nothing to show', async () => {
    const customer = await create();
    expect(await detail(customer.id)).toEqual({
      ...customer,
      sessions: 0,
      link_expires_at: null,
      last_login_at: null,
      email_confirmed_at: null,
      phone_login: 'off',
      locked_until: null,
      erase_at: null,
      answers: 0,
      answers_correct: 0,
      last_answer_at: null,
      scores: [],
      exams: [],
      activations: [],
      orders: [],
      failed_mails: [],
    });
  });

  test('is shown with progress, exams, answers, sessions and activations, and nothing secret', async () => {
    const customer = await create({ trial_ends_at: at(DAY_MS) });
    const learner = app.withToken(await app.sessionOf(customer.id));
    await app.sessionOf(customer.id);
    await learner.post('/api/progress', stepBody(1));
    await learner.post('/api/exams', examBody(START - HOUR_MS, 60));
    await learner.post('/api/answers', { answers: [answerTo(1001), answerTo(1002, optionsOf(1002).wrong)] });
    await (await app.as('admin')).post(`/api/customers/${customer.id}`, { trial_ends_at: at(31 * DAY_MS) });
    const shown = await detail(customer.id);
    const by = { id: app.users.admin.id, name: app.users.admin.name };
    expect(shown).toMatchObject({
      sessions: 2,
      answers: 2,
      answers_correct: 1,
      last_answer_at: '2026-11-15T09:30:00.000Z',
      scores: [{ level_id: 1, name_sv: 'Första steget', passed: 1, reward: 50 }],
      exams: [{ total: 70, correct: 60, passed: true }],
      activations: [
        { at: at(0), by, trial_from: at(DAY_MS), trial_to: at(31 * DAY_MS) },
        { at: at(0), by, trial_from: null, trial_to: at(DAY_MS) },
      ],
    });
    expect(JSON.stringify(shown)).not.toMatch(/argon2|token/);
    // Expired sessions are not counted, even before the clean-up deletes them.
    app.clock.now = START + 15 * DAY_MS;
    expect((await detail(customer.id)).sessions).toBe(0);
  });

  test('an admin is no customer, and nobody is not found', async () => {
    const admin = await app.as('admin');
    expect((await admin.get(`/api/customers/${app.users.admin.id}`)).statusCode).toBe(404);
    expect((await admin.get('/api/customers/2000000000')).statusCode).toBe(404);
  });

  test('is not for learners, not even their own', async () => {
    expect((await (await app.as('premium')).get(`/api/customers/${app.users.premium.id}`)).statusCode).toBe(403);
  });
});

describe('ending the sessions of a customer', () => {
  test('logs out every device of theirs, and no one else’s, and leaves one audit row', async () => {
    const customer = await create();
    const devices = [await app.sessionOf(customer.id), await app.sessionOf(customer.id)];
    const other = await app.as('free');
    for (const token of devices) expect((await app.withToken(token).get('/api/profile')).statusCode).toBe(200);
    const admin = await app.as('admin');
    expect((await admin.delete(`/api/customers/${customer.id}/sessions`)).json()).toEqual({ ended: 2 });
    for (const token of devices) expect((await app.withToken(token).get('/api/profile')).statusCode).toBe(401);
    expect((await other.get('/api/profile')).statusCode).toBe(200);
    expect((await login(customer.email, PASSWORD)).statusCode).toBe(200);
    expect((await auditOf(customer.id)).at(-1)).toMatchObject({ action: 'end sessions', before: { sessions: 2 } });
  });

  test('is not possible for an admin’s', async () => {
    const admin = await app.as('admin');
    expect((await admin.delete(`/api/customers/${app.users.admin.id}/sessions`)).statusCode).toBe(404);
    expect((await admin.get('/api/profile')).statusCode).toBe(200);
  });
});

describe('the export', () => {
  const csv = async (query = '') => (await app.as('admin')).get(`/api/customers/export${query}`);

  test('is a CSV file of all that a search finds, newest first, with a byte order mark', async () => {
    const second = await create({ name: 'ኤክስፖርት "ካልኣይ", ደቂ', email: 'export-2@example.test' });
    const answer = await csv('?email=export-');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="customers-2026-11-15.csv"');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toBe(
      `\ufeffid,name,email,phone,created_at,trial_ends_at,steps_passed,exams,exams_passed\r\n${second.id},"ኤክስፖርት ""ካልኣይ"", ደቂ",export-2@example.test,070-174 06 05,${second.created_at},,0,0,0\r\n`,
    );
  });

  test('holds no formula that a spreadsheet would run', async () => {
    await create({ name: '=HYPERLINK("http://evil.test")', phone: '+46 70 174 06 05', email: 'formula-1@example.test' });
    await create({ name: '@SUM(1)', phone: '-1', email: 'formula-2@example.test' });
    await create({ name: '\t=1', phone: '1', email: 'formula-3@example.test' });
    const [, ...lines] = (await csv('?email=formula-')).body.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[1])).toEqual(["'=1", "'@SUM(1)", '"\'=HYPERLINK(""http://evil.test"")"']);
    for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+@\t-]/);
  });

  test('of more than a batch is whole', async () => {
    await sql`
      insert into users (name, name_folded, email, phone, role, password_hash)
      select 'Batch ' || n, 'batch ' || n, 'batch-' || n || '@fixture.test', '0', 'customer', '' from generate_series(1, 2500) as n`.execute(
      app.db,
    );
    const [, ...lines] = (await csv('?email=batch-')).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2500);
    expect(new Set(lines).size).toBe(2500);
  });

  test('leaves a row in the audit, because personal data leaves the house', async () => {
    await csv('?name=abc');
    const row = await app.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(row).toMatchObject({ action: 'export', subject: 'customer', subject_id: 'all', after: { searched: ['name'] } });
  });

  test('is refused to everybody else', async () => {
    expect((await (await app.as('premium')).get('/api/customers/export')).statusCode).toBe(403);
    expect((await app.anonymous.get('/api/customers/export')).statusCode).toBe(401);
  });
});
