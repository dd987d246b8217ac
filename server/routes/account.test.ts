import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountExport } from '#contract/account.ts';
import { extendTrial } from '#domain/trial.ts';
import { insertUser } from '../db/people/users.ts';
import {
  answerTo,
  type Caller,
  DAY_MS,
  examBody,
  HOUR_MS,
  optionsOf,
  PASSWORD,
  START,
  stepBody,
  testApp,
} from '../testing/app.ts';
import { mailed } from '../testing/mailed.ts';
import { hashToken } from '../tokens.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = START;
  await sql`delete from login_limits`.execute(app.db);
});

let people = 0;
/** A new account that no other test uses. */
async function newPerson(role: 'customer' | 'admin' = 'customer') {
  people += 1;
  const email = `person-${people}@fixture.test`;
  const hash = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', app.users.free.id)
    .executeTakeFirstOrThrow();
  const created = await insertUser(app.db, {
    name: `Person ${people}`,
    email,
    phone: '070-174 06 33',
    role,
    password_hash: hash.password_hash,
    trial_ends_at: null,
  });
  const id = created?.id ?? 0;
  return { id, email, caller: app.withToken(await app.sessionOf(id)) };
}

const rowOf = (id: number) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditOf = (id: number) =>
  app.db.selectFrom('audit').selectAll().where('subject_id', '=', String(id)).orderBy('id').execute();
const login = (email: string, password = PASSWORD) =>
  app.anonymous.post('/api/login', { email, password }, { 'accept-language': 'en' });
const leave = (caller: Caller, password = PASSWORD) => caller.call('DELETE', '/api/account', { password });

describe('all that is kept about the caller', () => {
  const exported = async (caller: Caller) => (await caller.get('/api/account/export')).json<AccountExport>();

  test('is one file with what they did, and nothing of others', async () => {
    const { id, email, caller } = await newPerson();
    await app.setTrial('premium', START + DAY_MS);
    const told = { version: 2, run: crypto.randomUUID(), ms: 900, help: 'word', place: 1 };
    await caller.post('/api/answers', { answers: [{ ...answerTo(1001), ...told }, answerTo(1002, optionsOf(1002).wrong)] });
    await caller.post('/api/progress', stepBody(1));
    await caller.call('PUT', '/api/bookmarks/1003');
    await caller.call('PUT', '/api/study/settings', { exam_date: '2026-12-24', minutes: 75, daily_goal: 30 });
    await caller.post('/api/real-tests', { id: randomUUID(), day: '2026-11-14', passed: false, points: 40 });
    await caller.post('/api/support', { subject: 'other', message: 'ሰላም' });
    await (await app.as('premium')).post('/api/support', { subject: 'other', message: 'ናይ ካልእ ሰብ' });
    const admin = await app.as('admin');
    await admin.post(`/api/customers/${id}`, { trial_ends_at: new Date(START + 30 * DAY_MS).toISOString() });
    await caller.post('/api/exams', examBody(START - HOUR_MS, 60));
    const attempt = { id: randomUUID(), mode: 'standard', minutes: 50 };
    await caller.post('/api/exams/attempts', attempt);

    const answer = await caller.get('/api/account/export');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="mengedi-2026-11-15.json"');
    const data = answer.json<AccountExport>();
    expect(data).toMatchObject({
      exported_at: new Date(START).toISOString(),
      profile: { id, email, name: `Person ${people}`, trial_ends_at: new Date(START + 30 * DAY_MS).toISOString() },
      study: [{ exam_date: '2026-12-24', minutes: 75, daily_goal: 30, answers: 2 }],
      steps: [{ level_id: 1, passed: 1 }],
      exams: [{ total: 70, correct: 60, passed: true }],
      attempts: [{ id: attempt.id, answers: [] }],
      bookmarks: [{ question_id: 1003 }],
      real_tests: [{ day: '2026-11-14', passed: false, points: 40, areas: null }],
      messages: [{ subject: 'other', message: 'ሰላም', answer: null }],
      activations: [{ trial_from: null }],
      sessions: [{ created_at: expect.any(String) }],
      changes: [{ action: 'update', before: { email }, after: { email } }],
    });
    expect(data.exams[0]?.answers).toHaveLength(70);
    expect(data.answers.filter(({ question_id }) => question_id === 1002)).toContainEqual(
      expect.objectContaining({ question_id: 1002, correct: false, mode: 'exercise' }),
    );
    expect(data.answers).toContainEqual(expect.objectContaining({ question_id: 1001, ...told }));
    expect(data.memory.length).toBeGreaterThan(1);
    expect(data.days).toContainEqual({ day: '2026-11-15', practised: 2 });
    // No secrets and no data of other people.
    expect(answer.body).not.toMatch(/argon2|token|ናይ ካልእ ሰብ/);
    expect(answer.body).not.toContain(app.users.admin.name);
  });

  test('is whole, and every row is there once, when it has more rows than are read at once', async () => {
    const { id, caller } = await newPerson();
    await sql`
      insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at)
      select ${id}, gen_random_uuid(), 1001, n, true, 'exercise', 'ti', now() from generate_series(1, 2500) as n`.execute(app.db);
    await sql`
      insert into exams (user_id, id, started_at, seconds_used, total, correct, passed, categories, answers)
      select ${id}, gen_random_uuid(), now(), n, 70, 0, false, '[]', '[]' from generate_series(1, 120) as n`.execute(app.db);
    const { answers, exams } = await exported(caller);
    expect(new Set(answers.map(({ option_id }) => option_id)).size).toBe(2500);
    expect(answers).toHaveLength(2500);
    expect(new Set(exams.map(({ seconds_used }) => seconds_used)).size).toBe(120);
    expect(exams).toHaveLength(120);
  });

  test('ten times an hour, and no more', async () => {
    const { caller } = await newPerson();
    for (let n = 0; n < 10; n += 1) expect((await caller.get('/api/account/export')).statusCode).toBe(200);
    const refused = await caller.get('/api/account/export');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await (await app.as('premium')).get('/api/account/export')).statusCode).toBe(200);
  });
});

describe('the end of an account', () => {
  test('is asked for with the password: all devices are out, a mail says when, the audit has it', async () => {
    const { id, email, caller } = await newPerson();
    const other = app.withToken(await app.sessionOf(id));
    await (await app.as('admin')).post(`/api/customers/${id}/link`);
    const answer = await leave(caller);
    const erase_at = new Date(START + 14 * DAY_MS).toISOString();
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: expect.any(String), erase_at }]);
    for (const device of [caller, other]) expect((await device.get('/api/profile')).statusCode).toBe(401);
    expect(await app.db.selectFrom('password_links').select('user_id').where('user_id', '=', id).execute()).toEqual([]);
    expect((await mailed(app)).filter((mail) => mail.user_id === id)).toMatchObject([
      { kind: 'account-erasure', address: email, language: 'ti', text_values: { values: { day: '2026-11-29' } } },
    ]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ user_id: id, action: 'ask to erase', after: { erase_at } });
  });

  test('is not had with another password, and guessing ends', async () => {
    const { id, caller } = await newPerson();
    for (let n = 0; n < 10; n += 1) {
      const refused = await leave(caller, 'ጌጋ መሕለፊ ቃል');
      expect([refused.statusCode, refused.json().errors]).toEqual([422, { password: [expect.any(String)] }]);
    }
    expect((await leave(caller)).statusCode).toBe(429);
    expect((await rowOf(id)).erase_at).toBeNull();
    expect((await caller.get('/api/profile')).statusCode).toBe(200);
  });

  test.each([
    ['at once', 0, 200],
    ['on the last day', 14 * DAY_MS - 1, 200],
    ['when the time is over, whether or not somebody was there to erase it', 14 * DAY_MS, 422],
  ])('a login %s', async (_title, after, status) => {
    const { id, email, caller } = await newPerson();
    await leave(caller);
    app.clock.now = START + after;
    const answer = await login(email);
    expect(answer.statusCode).toBe(status);
    if (status === 200) {
      expect(answer.json()).toMatchObject({ kept: expect.stringMatching(/^Your account was going to be erased/), user: { id } });
      expect((await rowOf(id)).erase_at).toBeNull();
      expect((await auditOf(id)).at(-1)).toMatchObject({ user_id: id, action: 'keep', after: { erase_at: null } });
      // `kept` is reported once only.
      expect((await login(email)).json()).not.toHaveProperty('kept');
    } else {
      expect(answer.json()).toEqual((await login('nobody@fixture.test')).json());
      expect((await rowOf(id)).erase_at).not.toBeNull();
    }
  });

  test('a wrong password brings nothing back', async () => {
    const { id, email, caller } = await newPerson();
    await leave(caller);
    expect((await login(email, 'ጌጋ መሕለፊ ቃል')).statusCode).toBe(422);
    expect((await rowOf(id)).erase_at).not.toBeNull();
  });

  test('a session that was being opened meanwhile does not survive it', async () => {
    const { id, caller } = await newPerson();
    const { password_hash } = await rowOf(id);
    await leave(caller);
    expect(await app.services.sessions.open({ id, password_hash, second_factor: null })).toBeUndefined();
  });

  test('an admin goes as long as another one can log in', async () => {
    const { id, caller } = await newPerson('admin');
    expect((await leave(caller)).statusCode).toBe(200);
    const last = await app.as('admin');
    expect((await leave(last)).json()).toMatchObject({ status: 409, message: expect.any(String) });
    // An admin with a scheduled erasure does not count as a remaining admin; one who cancelled it does.
    await login((await rowOf(id)).email);
    expect((await leave(await app.as('admin'))).statusCode).toBe(200);
    await app.db.updateTable('users').set({ erase_at: null }).where('id', '=', app.users.admin.id).execute();
    app.services.forgetUser(app.users.admin.id);
  });

  test('of two admins who leave at once one is left', async () => {
    const { caller } = await newPerson('admin');
    await app.db
      .updateTable('users')
      .set({ disabled_at: new Date(START) })
      .where('role', '=', 'admin')
      .where('id', 'not in', [app.users.admin.id, (await newestAdmin()).id])
      .execute();
    const outcomes = await Promise.all([leave(await app.as('admin')), leave(caller)]);
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await app.db.updateTable('users').set({ erase_at: null, disabled_at: null }).where('role', '=', 'admin').execute();
    app.services.forgetUser(app.users.admin.id);
  });

  test('an admin who was the last to edit content is told whom to ask', async () => {
    const { id, caller } = await newPerson('admin');
    await app.db.updateTable('questions').set({ updated_by: id }).where('id', '=', 1003).execute();
    const refused = await leave(caller);
    expect([refused.statusCode, refused.json().errors.account]).toEqual([409, [expect.stringContaining('1')]]);
    await app.db.updateTable('questions').set({ updated_by: null }).where('id', '=', 1003).execute();
  });

  const newestAdmin = () =>
    app.db.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id', 'desc').executeTakeFirstOrThrow();
});

describe('the owner, for a customer', () => {
  test('gets the same file, and the audit says so', async () => {
    const { id, caller } = await newPerson();
    await caller.post('/api/support', { subject: 'other', message: 'ሰላም' });
    const own = (await caller.get('/api/account/export')).json<AccountExport>();
    const answer = await (await app.as('admin')).get(`/api/customers/${id}/export`);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="customer-${id}-2026-11-15.json"`);
    const { changes, ...theirs } = answer.json<AccountExport>();
    expect({ ...theirs, changes: [] }).toEqual({ ...own, changes: [] });
    expect(changes).toMatchObject([{ action: 'export' }]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ user_id: app.users.admin.id, action: 'export' });
  });

  test('ends the account with a reason, and undoes it within the time', async () => {
    const { id, caller } = await newPerson();
    const admin = await app.as('admin');
    const path = `/api/customers/${id}`;
    expect((await admin.call('DELETE', path, { reason: ' ' })).statusCode).toBe(422);
    const erase_at = new Date(START + 14 * DAY_MS).toISOString();
    expect((await admin.call('DELETE', path, { reason: 'asked for by phone' })).json()).toEqual({ erase_at });
    expect((await caller.get('/api/profile')).statusCode).toBe(401);
    expect((await admin.get(path)).json()).toMatchObject({ erase_at, sessions: 0 });
    // Repeating the call changes nothing.
    app.clock.now += HOUR_MS;
    expect((await admin.call('DELETE', path, { reason: 'again' })).json()).toEqual({ erase_at });
    expect((await admin.post(`${path}/keep`)).json()).toEqual({ erase_at: null });
    expect((await admin.post(`${path}/keep`)).json()).toEqual({ erase_at: null });
    expect((await rowOf(id)).erase_at).toBeNull();
    expect(await auditOf(id)).toMatchObject([
      { user_id: app.users.admin.id, action: 'ask to erase', after: { erase_at, reason: 'asked for by phone' } },
      { user_id: app.users.admin.id, action: 'keep', before: { erase_at }, after: { erase_at: null } },
    ]);
  });

  test('does neither to an admin, nor to nobody', async () => {
    const admin = await app.as('admin');
    for (const id of [app.users.admin.id, 999_999]) {
      expect((await admin.get(`/api/customers/${id}/export`)).statusCode).toBe(404);
      expect((await admin.call('DELETE', `/api/customers/${id}`, { reason: 'x' })).statusCode).toBe(404);
      expect((await admin.post(`/api/customers/${id}/keep`)).statusCode).toBe(404);
    }
  });
});

describe('a code that gives days', () => {
  const makeCode = async (body: object = {}) =>
    (await (await app.as('admin')).post('/api/codes', { days: 30, uses: 3, ...body })).json<{ id: number; code: string }>();
  const use = (caller: Caller, code: string) => caller.post('/api/account/code', { code }, { 'accept-language': 'en' });

  test.each([
    ['who never had a trial', null],
    ['whose trial is over', -5 * DAY_MS],
    ['whose trial runs', 10 * DAY_MS],
  ])('adds them for one %s, as an activation that names it', async (_title, trial) => {
    const { id, caller } = await newPerson();
    const endsAt = trial === null ? null : new Date(START + trial).toISOString();
    await app.db.updateTable('users').set({ trial_ends_at: endsAt }).where('id', '=', id).execute();
    app.services.forgetUser(id);
    const { id: codeId, code } = await makeCode({ note: 'SFI' });
    const answer = await use(caller, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    const trial_ends_at = extendTrial(endsAt, 30, START);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { success: '30 days have been added.', user: { trial_ends_at } },
    ]);
    // At once, on all servers.
    expect((await caller.get('/api/profile')).json()).toMatchObject({ trial_ends_at });
    expect((await (await app.as('admin')).get(`/api/customers/${id}`)).json().activations).toEqual([
      {
        at: new Date(START).toISOString(),
        by: null,
        code: { id: codeId, note: 'SFI' },
        order: null,
        trial_from: endsAt,
        trial_to: trial_ends_at,
      },
    ]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ user_id: id, action: 'use code', after: { code: codeId, days: 30 } });
  });

  test('works once for each person, and its failure does not say why', async () => {
    const { code } = await makeCode();
    const spent = await makeCode({ uses: 1 });
    const closed = await makeCode();
    const old = await makeCode({ expires_at: new Date(START + HOUR_MS).toISOString() });
    await (await app.as('admin')).delete(`/api/codes/${closed.id}`);
    const [first, second] = [(await newPerson()).caller, (await newPerson()).caller];
    expect((await use(first, code)).statusCode).toBe(200);
    expect((await use(second, spent.code)).statusCode).toBe(200);
    app.clock.now += HOUR_MS;
    const refused = [];
    for (const tried of [code, spent.code, closed.code, old.code, 'MENG-3333-3333-3333-3333', 'ኮድ']) {
      refused.push(await use(first, tried));
    }
    expect(new Set(refused.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(refused[0]?.json()).toMatchObject({ status: 422, errors: { code: [expect.stringMatching(/does not work/)] } });
    expect((await use(second, code)).statusCode).toBe(200);
  });

  test('its last use goes to one of those who take it at once', async () => {
    const { id, code } = await makeCode({ uses: 2 });
    const callers = await Promise.all(Array.from({ length: 5 }, async () => (await newPerson()).caller));
    const outcomes = await Promise.all(callers.map((caller) => use(caller, code)));
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 422, 422, 422]);
    const row = await app.db.selectFrom('invite_codes').select('uses_left').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ uses_left: 0 });
    expect(await app.db.selectFrom('code_uses').select('code_id').where('code_id', '=', id).execute()).toHaveLength(2);
  });

  test('sent twice at once by one person it counts once', async () => {
    const { id, code } = await makeCode({ uses: 3 });
    const { id: userId, caller } = await newPerson();
    const outcomes = await Promise.all([use(caller, code), use(caller, code)]);
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await app.db.selectFrom('invite_codes').select('uses_left').where('id', '=', id).executeTakeFirst()).toEqual({
      uses_left: 2,
    });
    expect((await rowOf(userId)).trial_ends_at).toBe(extendTrial(null, 30, START));
  });

  test('is not found by trying: ten wrong ones, and then a wait', async () => {
    const { caller } = await newPerson();
    const { code } = await makeCode();
    for (let n = 0; n < 10; n += 1) expect((await use(caller, `MENG-3333-3333-3333-333${n}`)).statusCode).toBe(422);
    const refused = await use(caller, code);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test('is of no use to an admin', async () => {
    const { code } = await makeCode();
    expect((await use(await app.as('admin'), code)).statusCode).toBe(403);
  });

  test('is not in the list; what is stored of it opens nothing', async () => {
    const { id, code } = await makeCode({ note: ' SFI ', expires_at: '2027-01-31T00:00:00Z' });
    const admin = await app.as('admin');
    const [listed] = (await admin.get('/api/codes')).json();
    expect(listed).toEqual({
      id,
      days: 30,
      uses: 3,
      uses_left: 3,
      note: 'SFI',
      expires_at: '2027-01-31T00:00:00.000Z',
      closed_at: null,
      created_at: new Date(START).toISOString(),
      by: { id: app.users.admin.id, name: app.users.admin.name },
      sheet: null,
      again: true,
      used_by: [],
    });
    const row = await app.db.selectFrom('invite_codes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.code_hash).toEqual(hashToken(code));
    expect(row.sealed?.toString('latin1')).not.toContain(code.slice(5));
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(c::text, '') from invite_codes c) || (select string_agg(a::text, '') from audit a) as text`.execute(
      app.db,
    );
    expect(rows[0]?.text).not.toContain(code.slice(5));
    expect(app.logged()).not.toContain(code.slice(5));
  });

  test('is closed by a click, once, and the audit has both ends', async () => {
    const { id } = await makeCode();
    const admin = await app.as('admin');
    app.clock.now += HOUR_MS;
    const closed_at = new Date(app.clock.now).toISOString();
    expect((await admin.delete(`/api/codes/${id}`)).json()).toMatchObject({ id, closed_at });
    app.clock.now += HOUR_MS;
    expect((await admin.delete(`/api/codes/${id}`)).json()).toMatchObject({ id, closed_at });
    expect((await auditOf(id)).filter(({ subject }) => subject === 'code')).toMatchObject([
      { action: 'create', user_id: app.users.admin.id, after: { days: 30, uses: 3 } },
      { action: 'close', user_id: app.users.admin.id, after: { closed_at } },
    ]);
    expect((await admin.delete('/api/codes/999999')).statusCode).toBe(404);
  });

  test('is not made for a time that has passed', async () => {
    const answer = await (await app.as('admin')).post('/api/codes', {
      days: 1,
      uses: 1,
      expires_at: new Date(START).toISOString(),
    });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['expires_at']]);
  });
});
