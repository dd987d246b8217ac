import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { PublicConfig } from '#contract/config.ts';
import type { OwnerSettingsShown } from '#contract/owner-settings.ts';
import { exampleSeller } from '#contract/seller.ts';
import { type Caller, START, testApp } from '../testing/app.ts';
import { orderBody } from '../testing/shop.ts';

const app = await testApp();
/** Another server on the same database, whose variables fix the number and the sign-up mode. */
const fixed = await testApp({
  sharing: app,
  config: { swishNumber: '1230000000', signUp: 'closed', fixed: ['swish_number', 'sign_up'] },
});
const production = await testApp({ sharing: app, config: { production: true, smtpUrl: undefined } });
afterAll(async () => {
  await fixed.close();
  await production.close();
  await app.close();
});
let admin: Caller;
beforeEach(async () => {
  app.clock.now = START;
  await sql`truncate owner_settings, seller`.execute(app.db);
  admin = await app.as('admin');
  await admin.call('PUT', '/api/seller', { ...exampleSeller, version: 0 });
});

const read = async (from = admin) => (await from.get('/api/settings')).json<OwnerSettingsShown>();
const configOf = async (from = app) => (await from.anonymous.get('/api/config')).json<PublicConfig>();
const bodyOf = ({ fixed: _, ...settings }: OwnerSettingsShown) => settings;
const save = async (change: object, from = admin) =>
  from.call('PUT', '/api/settings', { ...bodyOf(await read(from)), ...change });

test('the owner opens payments by Swish without a variable, and the next order is paid to that number', async () => {
  expect((await configOf()).payments).toEqual([]);
  const free = await app.as('free');
  expect((await free.post('/api/orders', orderBody())).statusCode).toBe(422);
  expect((await save({ swish_number: '123 456 78 90' })).json()).toMatchObject({ swish_number: '1234567890', version: 1 });
  expect((await configOf()).payments).toEqual(['swish']);
  const order = (await free.post('/api/orders', orderBody())).json<{ swish: { number: string } }>();
  expect(order.swish.number).toBe('1234567890');
});

test('who may make an account, how long they may try and how support is reached change at once, on every server', async () => {
  const other = await testApp({ sharing: app });
  await save({ sign_up: 'closed', trial_days: 9, support_phone: '08-1', support_email: 'a@mengedi.test' });
  expect(await configOf(other)).toMatchObject({ sign_up: 'closed', trial_days: 9, phone: '08-1', email: 'a@mengedi.test' });
  const body = { name: 'ሳባ', email: 'saba@fixture.test', password: 'ነዊሕ መሕለፊ ቃል', language: 'ti' };
  expect((await other.anonymous.post('/api/sign-up', body)).statusCode).toBe(403);
  await save({ sign_up: 'open' });
  expect((await other.anonymous.post('/api/sign-up', body)).statusCode).toBe(200);
  await other.close();
});

test('a variable wins, says so, and stays; what is said elsewhere is kept', async () => {
  await save({ swish_number: '123 456 78 90', sign_up: 'open' });
  const owner = await fixed.as('admin');
  expect(await read(owner)).toMatchObject({
    swish_number: '1230000000',
    sign_up: 'closed',
    fixed: ['swish_number', 'sign_up'],
    version: 1,
  });
  expect((await save({ swish_number: '123 999 99 99', sign_up: 'open', trial_days: 30 }, owner)).json()).toMatchObject({
    swish_number: '1230000000',
    sign_up: 'closed',
    trial_days: 30,
  });
  expect((await configOf(fixed)).payments).toEqual(['swish']);
  // Without the variable the owner's setting applies again.
  expect(await read()).toMatchObject({ swish_number: '1234567890', sign_up: 'open', trial_days: 30, fixed: [] });
});

test('a holiday is told from its first day to its last, and then no more', async () => {
  await save({ holiday_from: '2026-11-20', holiday_to: '2026-11-25' });
  const told: (string | null)[] = [];
  for (const day of [19, 20, 25, 26]) {
    app.clock.now = Date.parse(`2026-11-${day}T12:00:00Z`);
    told.push((await configOf()).holiday_until);
  }
  expect(told).toEqual([null, '2026-11-25', '2026-11-25', null]);
});

test.each<[object, string]>([
  [{ swish_number: '12' }, 'swish_number'],
  [{ bankgiro: '5050-1056' }, 'bankgiro'],
  [{ support_email: 'nobody' }, 'support_email'],
  [{ trial_days: 0 }, 'trial_days'],
  [{ sign_up: 'all' }, 'sign_up'],
  [{ holiday_from: '2026-11-20' }, 'holiday_to'],
  [{ holiday_from: 'soon' }, 'holiday_from'],
])('%o is refused with its field, and nothing changes', async (change, field) => {
  const before = await read();
  const answer = await save(change);
  expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
  expect(await read()).toEqual(before);
});

test('accounts for everybody need a mail server in production', async () => {
  const answer = await save({ sign_up: 'open' }, await production.as('admin'));
  expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, ['sign_up']]);
});

test('of two owners who save at once one is told, also the first time, and the audit has the change', async () => {
  for (const version of [0, 1]) {
    const body = { ...bodyOf(await read()), version };
    const answers = await Promise.all(
      ['08-1', '08-2'].map((support_phone) => admin.call('PUT', '/api/settings', { ...body, support_phone })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  }
  const rows = await app.db.selectFrom('audit').selectAll().where('subject', '=', 'settings').orderBy('id', 'desc').execute();
  expect(rows[0]).toMatchObject({ action: 'update', user_id: app.users.admin.id });
});
