import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Translation } from '#contract/translations.ts';
import { testApp } from '../testing/app.ts';
import { crowd } from '../testing/crowd.ts';

const app = await testApp();
afterAll(() => app.close());
const admin = await app.as('admin');
const last = async () =>
  app.db
    .selectFrom('audit')
    .select(['action', 'subject', 'subject_id', 'user_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
const [text] = (await admin.get('/api/translations?kind=category')).json<Translation[]>();
const { kind, id, field, ti, sv } = text as Translation;
const of = { kind, id, field };
const key = `${kind} ${id} ${field}`;

test('what is said of a text, by whomever, stands in the audit', async () => {
  const [{ id: comment } = { id: 0 }] = (await admin.post('/api/comments', { ...of, comment: 'Bra?' })).json<{ id: number }[]>();
  expect(await last()).toEqual({ action: 'comment', subject: 'text', subject_id: key, user_id: app.users.admin.id });
  await admin.call('PUT', '/api/comments', { ...of, resolved: true, last: comment });
  expect(await last()).toMatchObject({ action: 'resolve comments', subject_id: key });
  await admin.post('/api/desk', { readings: [{ ...of, ti, sv, verdict: 'suggest', suggestion: `${ti}።` }] });
  expect(await last()).toMatchObject({ action: 'read', subject: 'text', subject_id: key });
  const [waiting] = (await admin.get('/api/desk/suggestions')).json<{ id: number }[]>();
  await admin.post(`/api/desk/suggestions/${waiting?.id}`, { take: false });
  expect(await last()).toMatchObject({ action: 'decline', subject: 'text', subject_id: `suggestion ${waiting?.id}` });
});

test('notes and replies that are kept for others, too', async () => {
  await admin.post(`/api/customers/${app.users.free.id}/notes`, { text: 'ሰላም' });
  expect(await last()).toMatchObject({ action: 'write note', subject: 'customer', subject_id: String(app.users.free.id) });
  const saved = (await admin.post('/api/supports/saved', { title: 'Hej', ti: '', sv: '', en: '' })).json<{
    id: number;
    version: number;
  }>();
  const { id: reply, ...body } = saved;
  expect(await last()).toMatchObject({ action: 'create', subject: 'saved reply', subject_id: String(reply) });
  await admin.call('PUT', `/api/supports/saved/${reply}`, { ...body, title: randomUUID() });
  expect(await last()).toMatchObject({ action: 'update', subject: 'saved reply' });
  await admin.delete(`/api/supports/saved/${reply}`);
  expect(await last()).toMatchObject({ action: 'delete', subject: 'saved reply' });
});

test.each([
  ['/api/translations/export', 'text', 'all'],
  ['/api/desk/export', 'text', 'readings'],
  ['/api/sales/receipts?year=2026', 'order', 'receipts'],
  ['/api/sales/books?year=2026', 'order', 'books'],
])('%s leaves the house, which the audit says', async (path, subject, subject_id) => {
  expect((await admin.get(path)).statusCode).toBe(200);
  expect(await last()).toMatchObject({ action: 'export', subject, subject_id });
});

test('who opens one customer after the other is named once an hour', async () => {
  await crowd(app, 120);
  const people = await app.db.selectFrom('users').select('id').where('role', '=', 'customer').execute();
  const named = async () => (await app.db.selectFrom('audit').select('id').where('action', '=', 'look at many').execute()).length;
  for (const { id: person } of people.slice(0, 99)) await admin.get(`/api/customers/${person}`);
  for (let time = 0; time < 3; time += 1) await admin.get(`/api/customers/${people[0]?.id}`);
  expect(await named()).toBe(0);
  for (const { id: person } of people.slice(99, 110)) await admin.get(`/api/customers/${person}`);
  expect(await named()).toBe(1);
});
