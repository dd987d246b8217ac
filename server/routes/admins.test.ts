import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Admin } from '#contract/admins.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { insertUser } from '../db/people/users.ts';
import { answerTo, HOUR_MS, PASSWORD, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

const SECOND = 'second@fixture.test';
const hash = await hashPassword(PASSWORD, 'a test');
let second = 0;
beforeEach(async () => {
  await app.db.deleteFrom('users').where('email', '=', SECOND).execute();
  const account = { name: 'Bo Ek', email: SECOND, phone: '070-174 06 10', role: 'admin', trial_ends_at: null } as const;
  second = (await insertUser(app.db, { ...account, password_hash: hash }))?.id ?? 0;
});

const path = (id: number) => `/api/admins/${id}`;
const logIn = (email: string) => app.anonymous.post('/api/login', { email, password: PASSWORD });
const disabledAt = async (id: number) =>
  (await app.db.selectFrom('users').select('disabled_at').where('id', '=', id).executeTakeFirstOrThrow()).disabled_at;
const recorded = (id: number) =>
  app.db
    .selectFrom('audit')
    .select(['user_id', 'action', 'subject', 'before', 'after'])
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('an admin', () => {
  test('sees all admins, the disabled ones last, with their sessions that have not run out', async () => {
    const admin = await app.as('admin');
    await app.sessionOf(second);
    const list = async () => (await admin.get('/api/admins')).json<Admin[]>();
    const shown = (await list()).map(({ email, disabled_at, sessions }) => [email, disabled_at, sessions]);
    expect(shown).toContainEqual([SECOND, null, 1]);
    expect((await list()).map(({ email }) => email)).not.toContain(app.users.premium.email);
    await admin.call('PUT', path(app.users.admin.id), { disabled: false, current_password: PASSWORD });
    await admin.call('PUT', path(second), { disabled: true, current_password: PASSWORD });
    expect((await list()).at(-1)).toEqual({
      id: second,
      name: 'Bo Ek',
      email: SECOND,
      job: 'owner',
      created_at: expect.any(String),
      disabled_at: new Date(app.clock.now).toISOString(),
      second_factor: null,
      erase_at: null,
      sessions: 0,
    });
    await app.db.updateTable('users').set({ disabled_at: null }).where('id', '=', second).execute();
    await app.sessionOf(second);
    app.clock.now += 7 * HOUR_MS;
    await admin.get('/api/profile');
    app.clock.now += 2 * HOUR_MS;
    expect((await list()).find(({ id }) => id === second)?.sessions).toBe(0);
  });

  test('who is disabled is out with the next call, cannot log in, and is told what a stranger is told', async () => {
    const admin = await app.as('admin');
    const other = app.withToken(await app.sessionOf(second));
    expect((await other.get('/api/admins')).statusCode).toBe(200);
    expect((await admin.call('PUT', path(second), { disabled: true, current_password: PASSWORD })).statusCode).toBe(200);
    expect((await other.get('/api/admins')).statusCode).toBe(401);
    const [refused, stranger] = [await logIn(SECOND), await logIn('nobody@fixture.test')];
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toBe(stranger.body);
    expect(await app.services.sessions.open({ id: second, password_hash: hash, second_factor: null })).toBeUndefined();

    expect((await admin.call('PUT', path(second), { disabled: false, current_password: PASSWORD })).json()).toMatchObject({
      disabled_at: null,
    });
    expect((await other.get('/api/admins')).statusCode).toBe(401);
    expect((await logIn(SECOND)).statusCode).toBe(200);
    const by = { user_id: app.users.admin.id, subject: 'admin' };
    const at = new Date(app.clock.now).toISOString();
    expect(await recorded(second)).toEqual([
      { ...by, action: 'disable', before: { disabled_at: null }, after: { disabled_at: at } },
      { ...by, action: 'enable', before: { disabled_at: at }, after: { disabled_at: null } },
    ]);
  });

  test('saying it twice changes and records it once', async () => {
    const admin = await app.as('admin');
    const once = (await admin.call('PUT', path(second), { disabled: true, current_password: PASSWORD })).json();
    app.clock.now += 1000;
    expect((await admin.call('PUT', path(second), { disabled: true, current_password: PASSWORD })).json()).toEqual(once);
    expect(await recorded(second)).toHaveLength(1);
  });

  test('does not disable themselves', async () => {
    const admin = await app.as('admin');
    const answer = await admin.call(
      'PUT',
      path(app.users.admin.id),
      { disabled: true, current_password: PASSWORD },
      { 'accept-language': 'en' },
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe('You cannot do that to your own account.');
    expect(await disabledAt(app.users.admin.id)).toBeNull();
    expect((await admin.get('/api/admins')).statusCode).toBe(200);
  });

  test('finds no customer here', async () => {
    const admin = await app.as('admin');
    for (const id of [app.users.premium.id, 999_999]) {
      expect((await admin.call('PUT', path(id), { disabled: true, current_password: PASSWORD })).statusCode).toBe(404);
    }
    expect(await disabledAt(app.users.premium.id)).toBeNull();
  });
});

describe('a job', () => {
  test('is given by another owner, logs out, and opens what belongs to it', async () => {
    const admin = await app.as('admin');
    const device = app.withToken(await app.sessionOf(second));
    expect((await device.get('/api/rights')).json()).toMatchObject({ job: 'owner' });
    const change = { job: 'support', current_password: PASSWORD };
    expect((await admin.call('PUT', path(second), { ...change, current_password: 'not this one' })).statusCode).toBe(422);
    expect((await admin.call('PUT', path(second), change)).json()).toMatchObject({ job: 'support', disabled_at: null });
    expect((await device.get('/api/rights')).statusCode).toBe(401);
    const support = app.withToken(await app.sessionOf(second));
    expect((await support.get('/api/rights')).json()).toEqual({ job: 'support', areas: ['customers', 'messages', 'orders'] });
    expect((await support.get('/api/admins')).statusCode).toBe(403);
    expect((await support.post(`/api/customers/${app.users.free.id}`, { phone: '070-1' })).statusCode).toBe(200);
    const [row] = (await admin.get(`/api/audit?customer=${app.users.free.id}`)).json<{ by: { job: string } }[]>();
    expect(row?.by.job).toBe('support');
    await admin.call('PUT', path(second), { job: 'owner', current_password: PASSWORD });
    expect((await admin.call('PUT', path(app.users.admin.id), change)).statusCode).toBe(409);
  });
});

test('of two admins who disable each other at once one is left', async () => {
  const [first, other] = [await app.as('admin'), app.withToken(await app.sessionOf(second))];
  const answers = await Promise.all([
    first.call('PUT', path(second), { disabled: true, current_password: PASSWORD }),
    other.call('PUT', path(app.users.admin.id), { disabled: true, current_password: PASSWORD }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  const states = [await disabledAt(app.users.admin.id), await disabledAt(second)];
  expect(states.filter((state) => state === null)).toHaveLength(1);
  await app.db.updateTable('users').set({ disabled_at: null }).execute();
});

const EDITED = { name: 'Cecilia Ek', email: 'third@fixture.test' };
const countOf = async (email: string) =>
  (await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).length;

describe('an admin with their own password', () => {
  test('makes another, who chooses a password with the link and logs in', async () => {
    const admin = await app.as('admin');
    await app.db.deleteFrom('users').where('email', '=', EDITED.email).execute();
    const made = await admin.post('/api/admins', { ...EDITED, current_password: PASSWORD });
    expect(made.statusCode).toBe(200);
    const { id, link } = made.json<{ id: number; link: { link: string } }>();
    const password = 'en-helt-annan-fras';
    const token = link.link.split('#')[1];
    expect(
      (await app.anonymous.post('/api/password-link', { token, password, password_confirmation: password })).statusCode,
    ).toBe(200);
    const login = await app.anonymous.post('/api/login', { email: EDITED.email, password });
    expect(login.json<{ user: { role: string } }>().user.role).toBe('admin');
    const [entry] = await recorded(id);
    expect(entry).toMatchObject({ user_id: app.users.admin.id, action: 'create', subject: 'admin', before: null });
    expect(JSON.stringify(entry)).not.toContain(token);
    const again = await admin.post('/api/admins', { ...EDITED, email: EDITED.email.toUpperCase(), current_password: PASSWORD });
    expect(again.statusCode).toBe(409);
    expect((await admin.post('/api/admins', { ...EDITED, name: ' ', current_password: PASSWORD })).statusCode).toBe(422);
  });

  test('makes one for an address that somebody signed up with and neither proved nor used; what was used stays', async () => {
    const admin = await app.as('admin');
    const signedUp = async (email: string, more: object = {}) => {
      const person = {
        name: 'Somebody',
        name_folded: 'somebody',
        role: 'customer',
        password_hash: '',
        signed_up_at: new Date(),
      } as const;
      const { id } = await app.db
        .insertInto('users')
        .values({ ...person, email, ...more })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, caller: app.withToken(await app.sessionOf(id)) };
    };
    const invite = (email: string) => admin.post('/api/admins', { name: 'Dawit Ek', email, current_password: PASSWORD });

    const squatter = await signedUp('invited@fixture.test');
    const made = await invite('Invited@fixture.test');
    expect(made.statusCode, made.body).toBe(200);
    expect((await squatter.caller.get('/api/profile')).statusCode).toBe(401);
    const [erased] = await app.db
      .selectFrom('audit')
      .select(['user_id', 'subject', 'after'])
      .where('action', '=', 'erase')
      .where('subject_id', '=', String(squatter.id))
      .execute();
    expect(erased).toMatchObject({ user_id: app.users.admin.id, subject: 'customer', after: { because: 'address not theirs' } });

    const proved = await signedUp('proved@fixture.test', { email_confirmed_at: new Date() });
    const byOwner = await signedUp('by-owner@fixture.test', { signed_up_at: null });
    const studied = await signedUp('studied@fixture.test');
    expect((await studied.caller.post('/api/answers', { answers: [answerTo(1001)] })).statusCode).toBe(200);
    for (const email of ['proved', 'by-owner', 'studied']) expect((await invite(`${email}@fixture.test`)).statusCode).toBe(409);
    for (const { caller } of [proved, byOwner, studied]) expect((await caller.get('/api/profile')).statusCode).toBe(200);

    // The owner frees an address that was never proved: it is not kept for who had typed it.
    const freed = await admin.post(`/api/customers/${studied.id}`, { email: 'somebody@fixture.test' });
    expect(freed.statusCode, freed.body).toBe(200);
    expect((await invite('studied@fixture.test')).statusCode).toBe(200);
    expect((await admin.post(`/api/customers/${proved.id}`, { email: 'elsewhere@fixture.test' })).statusCode).toBe(200);
    expect((await invite('proved@fixture.test')).statusCode).toBe(409);
  });

  test('makes a link for another, but for nobody who is disabled', async () => {
    const admin = await app.as('admin');
    const made = await admin.post(`${path(second)}/link`, { current_password: PASSWORD });
    expect(made.json<{ link: string }>().link).toMatch(/^\/password-link#/);
    expect((await recorded(second)).at(-1)).toMatchObject({ action: 'make link', user_id: app.users.admin.id });
    await admin.call('PUT', path(second), { disabled: true, current_password: PASSWORD });
    expect((await admin.post(`${path(second)}/link`, { current_password: PASSWORD })).statusCode).toBe(409);
  });

  test('removes another, whose sessions end; what they did stays in the audit', async () => {
    const admin = await app.as('admin');
    const other = app.withToken(await app.sessionOf(second));
    expect((await other.get('/api/admins')).statusCode).toBe(200);
    expect((await admin.post(`${path(second)}/remove`, { current_password: PASSWORD })).json()).toEqual({ removed: true });
    expect((await other.get('/api/admins')).statusCode).toBe(401);
    expect(await countOf(SECOND)).toBe(0);
    expect((await recorded(second)).at(-1)).toMatchObject({
      action: 'delete',
      before: { name: 'Bo Ek', email: SECOND },
      after: null,
    });
    expect((await admin.post(`${path(second)}/remove`, { current_password: PASSWORD })).statusCode).toBe(404);
  });

  test('is warned before the last editor of content goes', async () => {
    const admin = await app.as('admin');
    await app.db.updateTable('categories').set({ updated_by: second }).where('id', '=', 1).execute();
    const warned = await admin.post(`${path(second)}/remove`, { current_password: PASSWORD });
    expect([warned.statusCode, warned.json<{ code: string }>().code]).toEqual([409, 'last_editor']);
    expect(await countOf(SECOND)).toBe(1);
    const removed = await admin.post(`${path(second)}/remove`, { current_password: PASSWORD, anyway: true });
    expect(removed.statusCode).toBe(200);
  });

  test('does none of it without that password, nor to themselves', async () => {
    const admin = await app.as('admin');
    const own = app.users.admin.id;
    for (const [to, body] of [
      ['/api/admins', { name: 'Dag Ek', email: 'fourth@fixture.test' }],
      [`${path(second)}/link`, {}],
      [`${path(second)}/remove`, {}],
    ] as const) {
      const answer = await admin.post(to, { ...body, current_password: 'wrong-wrong-wrong' });
      expect(answer.statusCode).toBe(422);
      expect(answer.json<{ errors: object }>().errors).toHaveProperty('current_password');
    }
    expect(await countOf('fourth@fixture.test')).toBe(0);
    expect(await countOf(SECOND)).toBe(1);
    for (const to of [`${path(own)}/link`, `${path(own)}/remove`]) {
      expect((await admin.post(to, { current_password: PASSWORD })).statusCode).toBe(409);
    }
  });
});

test('learners and guests are refused', async () => {
  for (const who of ['premium', 'anonymous'] as const) {
    const caller = await app.as(who);
    const answers = [
      await caller.get('/api/admins'),
      await caller.call('PUT', path(second), { disabled: true, current_password: PASSWORD }),
      await caller.post('/api/admins', { ...EDITED, current_password: PASSWORD }),
      await caller.post(`${path(second)}/link`, { current_password: PASSWORD }),
      await caller.post(`${path(second)}/remove`, { current_password: PASSWORD }),
    ];
    const expected = who === 'anonymous' ? 401 : 403;
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([expected]));
  }
  expect(await disabledAt(second)).toBeNull();
});

test('of two admins who remove each other at once one is left', async () => {
  const [first, other] = [await app.as('admin'), app.withToken(await app.sessionOf(second))];
  const answers = await Promise.all([
    first.post(`${path(second)}/remove`, { current_password: PASSWORD, anyway: true }),
    other.post(`${path(app.users.admin.id)}/remove`, { current_password: PASSWORD, anyway: true }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
});
