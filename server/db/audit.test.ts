import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { insertAudit } from './audit.ts';

const app = await testApp();
afterAll(() => app.close());

const entry = {
  user_id: app.users.admin.id,
  action: 'update',
  subject: 'customer',
  subject_id: 7,
  before: { name: 'ሰላም' },
  after: { name: 'ኣበባ' },
  request_id: 'r1',
} as const;
const rows = () => app.db.selectFrom('audit').selectAll().execute();

test('a record is kept as it was made', async () => {
  await insertAudit(app.db, entry);
  expect(await rows()).toMatchObject([{ ...entry, subject_id: '7', at: expect.any(String) }]);
});

test.each([
  ['an admin', 'their job', 'admin', 'owner'],
  ['a learner', 'none', 'free', null],
  ['nobody who is logged in', 'none', undefined, null],
] as const)('a record of what %s did has %s', async (_who, _what, user, job) => {
  await insertAudit(app.db, { ...entry, user_id: user === undefined ? null : app.users[user].id });
  expect((await rows()).at(-1)?.job).toBe(job);
});

test.each([
  ['changed', sql`update audit set action = 'nothing'`],
  ['deleted', sql`delete from audit`],
  ['emptied', sql`truncate audit`],
  ['emptied with all that hangs on it', sql`truncate audit restart identity cascade`],
])('records cannot be %s', async (_title, statement) => {
  const before = await rows();
  await expect(statement.execute(app.db)).rejects.toMatchObject({ code: '23001' });
  expect(await rows()).toEqual(before);
});

test('a record goes with the change that it records: without the one there is not the other', async () => {
  const before = await rows();
  const failing = app.db.transaction().execute(async (tx) => {
    await insertAudit(tx, entry);
    throw new Error('the change failed');
  });
  await expect(failing).rejects.toThrow('the change failed');
  expect(await rows()).toEqual(before);
});

test('a record outlives the account of its maker', async () => {
  await app.db.deleteFrom('users').where('id', '=', app.users.admin.id).execute();
  expect((await rows())[0]?.user_id).toBe(app.users.admin.id);
});
