import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Customer, CustomerImport } from '#contract/customers.ts';
import { extendTrial } from '#domain/trial.ts';
import { type Caller, START, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());
let admin: Caller;
beforeEach(async () => {
  await app.db.deleteFrom('users').where('email', 'like', '%@import.se').execute();
  await app.db.deleteFrom('mails').execute();
  admin = await app.as('admin');
});

const send = (file: string, more: object = {}) =>
  admin.call('POST', '/api/customers/import', { file, dry_run: false, welcome: false, ...more }, { 'accept-language': 'en' });
const read = async (file: string, more: object = {}) => (await send(file, more)).json<CustomerImport>();
const found = async () => (await admin.get('/api/customers/search?email=import.se')).json<Customer[]>();
const TWO = 'Namn;E-post;Telefon;Dagar\r\nሰላም ተስፋይ;selam@import.se;070-174 06 01;30\r\nYonas;yonas@import.se;;\r\n';

test('a dry run tells who would be added, and writes nothing; then they are added with their days', async () => {
  const dry = await read(TWO, { dry_run: true });
  expect(dry).toMatchObject({
    imported: false,
    rows: 2,
    known: 0,
    errors: [],
    added: [
      { line: 2, days: 30 },
      { line: 3, days: 0 },
    ],
  });
  expect(await found()).toEqual([]);
  expect(await read(TWO)).toEqual({ ...dry, imported: true });
  const people = (await found()).sort((one, other) => one.id - other.id);
  expect(people.map(({ name, email, phone, trial_ends_at }) => [name, email, phone, trial_ends_at])).toEqual([
    ['ሰላም ተስፋይ', 'selam@import.se', '070-174 06 01', extendTrial(null, 30, START)],
    ['Yonas', 'yonas@import.se', '', null],
  ]);
  expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([]);
  const rows = await app.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'import')
    .where('subject', '=', 'customer')
    .execute();
  expect(rows.map(({ subject_id }) => Number(subject_id)).slice(-2)).toEqual(people.map(({ id }) => id));
});

test('importing again leaves existing accounts unchanged, and adds and welcomes only the new one', async () => {
  await read(TWO);
  const more = `${TWO}Saba;saba@import.se;;3\r\n`.replace('Yonas;', 'Another name;');
  expect(await read(more, { welcome: true })).toMatchObject({
    imported: true,
    rows: 3,
    known: 2,
    added: [{ email: 'saba@import.se' }],
  });
  expect((await found()).map(({ name }) => name)).not.toContain('Another name');
  expect(await app.db.selectFrom('mails').select(['kind', 'address']).execute()).toEqual([
    { kind: 'welcome', address: 'saba@import.se' },
  ]);
});

test('with one wrong line nothing is written, and each is named', async () => {
  const file =
    'name,email,phone,days\nA,a@import.se,,1\n,b@import.se,,1\nC,nobody,,1\nD,d@import.se,,soon\nE,A@import.se,,1\nF,f@import.se,,-1\n';
  const answer = await read(file);
  expect([answer.imported, answer.errors.map(({ line }) => line)]).toEqual([false, [3, 4, 5, 6, 7]]);
  expect(await found()).toEqual([]);
});

test.each([
  ['no columns', 'Selam;selam@import.se\n'],
  ['broken quotation marks', 'name,email\n"Selam,selam@import.se\n'],
  ['too many', `name,email\n${Array.from({ length: 501 }, (_, n) => `N,n${n}@import.se\n`).join('')}`],
])('a file with %s is told as such', async (_title, file) => {
  const answer = await read(file);
  expect([answer.imported, answer.errors.length, answer.added]).toEqual([false, 1, []]);
});

test('of two who import the same list at once nobody is there twice', async () => {
  const answers = await Promise.all([send(TWO), send(TWO)]);
  expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409)).toEqual([]);
  expect(await found()).toHaveLength(2);
});

test('support adds one customer, and not a list', async () => {
  await app.db.updateTable('users').set({ job: 'support' }).where('id', '=', app.users.admin.id).execute();
  expect(
    (await (await app.as('admin')).post('/api/customers/import', { file: TWO, dry_run: true, welcome: false })).statusCode,
  ).toBe(403);
  await app.db.updateTable('users').set({ job: null }).where('id', '=', app.users.admin.id).execute();
});
