import { afterAll, beforeEach, expect, test } from 'vitest';
import type { EditorPlan, Plan } from '#contract/plans.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('plans').where('id', '>', 3).execute();
  await app.db.updateTable('plans').set({ retired_at: null, version: 1 }).execute();
});

const listed = async () => (await app.anonymous.get('/api/plans')).json<Plan[]>();
const forEditor = async () => (await (await app.as('admin')).get('/api/plans/editor')).json<EditorPlan[]>();
const valuesOf = ({ id: _, currency, updated_at, updated_by, ...values }: EditorPlan) => values;
const NEW = {
  days: 365,
  price: 69_950,
  vat_rate: 25,
  name: ' ሓደ ዓመት ',
  name_sv: 'Ett år',
  name_en: 'A year',
  description: '',
  description_sv: '',
  description_en: '',
  position: 0,
  active: true,
};

test('a first set of plans is there, with prices in öre, VAT and words in three languages', async () => {
  const plans = await listed();
  expect(plans.map(({ days, price, currency, vat_rate, active }) => [days, price, currency, vat_rate, active])).toEqual([
    [30, 14_900, 'SEK', 25, true],
    [90, 29_900, 'SEK', 25, true],
    [180, 44_900, 'SEK', 25, true],
  ]);
  for (const { name, name_sv, name_en } of plans) {
    expect(name).toMatch(/\p{Script=Ethiopic}/u);
    expect([name_sv, name_en]).not.toContain('');
  }
});

test('an admin makes a plan, which stands where its place says, and the audit has it', async () => {
  const admin = await app.as('admin');
  const { id } = (await admin.post('/api/plans', NEW)).json<EditorPlan>();
  expect((await listed())[0]).toMatchObject({ id, days: 365, price: 69_950, name: 'ሓደ ዓመት' });
  const [row] = await app.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute();
  expect(row).toMatchObject({
    action: 'create',
    subject: 'plan',
    subject_id: String(id),
    user_id: app.users.admin.id,
    after: { price: 69_950, version: 1 },
  });
});

test('a plan that is retired is not sold, and can come back', async () => {
  const admin = await app.as('admin');
  const [plan] = await forEditor();
  const retired = await admin.call('PUT', `/api/plans/${plan?.id}`, { ...valuesOf(plan as EditorPlan), active: false });
  expect(retired.json()).toMatchObject({ active: false, version: 2, updated_by: 'Åsa Öberg' });
  expect((await listed()).map(({ id }) => id)).not.toContain(plan?.id);
  expect((await forEditor()).at(-1)).toMatchObject({ id: plan?.id, active: false });
  await admin.call('PUT', `/api/plans/${plan?.id}`, { ...valuesOf(plan as EditorPlan), version: 2 });
  expect((await listed())[0]?.id).toBe(plan?.id);
});

test('of two editors at once the second is told of the first, and overwrites nothing', async () => {
  const admin = await app.as('admin');
  const [plan] = (await forEditor()) as [EditorPlan];
  const save = (price: number) => admin.call('PUT', `/api/plans/${plan.id}`, { ...valuesOf(plan), price });
  const answers = await Promise.all([save(10_000), save(20_000)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const won = answers.find(({ statusCode }) => statusCode === 200)?.json<EditorPlan>();
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ status: 409, version: 2 });
  expect((await listed())[0]?.price).toBe(won?.price);
  await app.db.updateTable('plans').set({ price: 14_900 }).where('id', '=', plan.id).execute();
});

test('saving what is stored changes nothing', async () => {
  const [plan] = (await forEditor()) as [EditorPlan];
  const audits = async () => (await app.db.selectFrom('audit').select('id').execute()).length;
  const before = await audits();
  const same = await (await app.as('admin')).call('PUT', `/api/plans/${plan.id}`, valuesOf(plan));
  expect(same.json<EditorPlan>().version).toBe(1);
  expect(await audits()).toBe(before);
});

test.each([
  [{ days: 0 }, 'days'],
  [{ days: 1.5 }, 'days'],
  [{ price: 299 }, 'price'],
  [{ price: 400_001 }, 'price'],
  [{ vat_rate: 101 }, 'vat_rate'],
  [{ name_sv: ' ' }, 'name_sv'],
  [{ currency: 'EUR' }, 'currency'],
])('%o is refused', async (change, field) => {
  const answer = await (await app.as('admin')).post('/api/plans', { ...NEW, ...change });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().errors)).toEqual([field]);
});

test('a plan that does not exist cannot be saved', async () => {
  const answer = await (await app.as('admin')).call('PUT', '/api/plans/999', { ...NEW, version: 1 });
  expect(answer.statusCode).toBe(404);
});
