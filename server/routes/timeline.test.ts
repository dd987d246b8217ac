import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Overview } from '#contract/overview.ts';
import type { TimelineEvent } from '#contract/timeline.ts';
import { LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS } from '#domain/session.ts';
import { DAY_MS, PASSWORD, START, testApp } from '../testing/app.ts';
import { makeOrder, SHOP } from '../testing/shop.ts';

const app = await testApp({ config: SHOP });
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = START;
});
const { free, expired } = app.users;
const admin = () => app.as('admin');
const timelineOf = async (id: number) => (await (await admin()).get(`/api/customers/${id}/timeline`)).json<TimelineEvent[]>();

describe('the timeline of a customer', () => {
  test('tells of order, payment, refund, message, answer, mail, login, lockout, activation, change and note', async () => {
    const learner = await app.as('free');
    const owner = await admin();
    const tick = () => {
      app.clock.now += 60_000;
    };
    await app.anonymous.post('/api/login', { email: free.email, password: PASSWORD });
    tick();
    for (let n = 0; n < LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS; n += 1) {
      await app.anonymous.post('/api/login', { email: free.email, password: 'ጌጋ መሕለፊ ቃል' });
    }
    tick();
    const order = await makeOrder(learner);
    tick();
    await learner.post(`/api/orders/${order.id}/paid`);
    tick();
    await owner.post(`/api/sales/${order.id}/fulfil`, { price: order.price });
    tick();
    await owner.post(`/api/sales/${order.id}/refund`, { take_days: false, amount: 5_000, refunded: 0 });
    tick();
    await owner.post(`/api/sales/${order.id}/refund`, { take_days: true, refunded: 5_000 });
    tick();
    const cancelled = await makeOrder(learner);
    await learner.post(`/api/orders/${cancelled.id}/cancel`);
    tick();
    await learner.post('/api/support', { subject: 'other', message: 'ሰላም' });
    tick();
    const [message] = (await owner.get('/api/supports?handled=false')).json<{ id: number }[]>();
    await owner.post(`/api/supports/${message?.id}`, { answer: 'ሰላም ንዓኹም' });
    tick();
    await owner.post(`/api/customers/${free.id}/days`, { id: randomUUID(), days: 3 });
    tick();
    const note = await owner.post(`/api/customers/${free.id}/notes`, { text: ' Ringde i dag. ' });
    const told = await timelineOf(free.id);
    const kinds = new Set(told.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(
      [
        'activation',
        'answer',
        'change',
        'claimed',
        'closed',
        'joined',
        'lockout',
        'login',
        'mail',
        'message',
        'note',
        'ordered',
        'paid',
        'refunded',
      ].sort(),
    );
    expect(told.filter(({ kind }) => kind === 'closed')).toMatchObject([{ id: cancelled.id, state: 'cancelled' }]);
    const money = told.filter(({ kind }) => kind === 'paid' || kind === 'refunded');
    expect(money.map(({ kind, id, text, amount }) => [kind, id, text, amount])).toEqual([
      ['refunded', order.id, order.reference, order.price - 5_000],
      ['refunded', order.id, order.reference, 5_000],
      ['paid', order.id, order.reference, order.price],
    ]);
    expect(told.find(({ kind }) => kind === 'answer')).toMatchObject({ text: 'ሰላም ንዓኹም', by: app.users.admin.name });
    expect(told.filter(({ kind }) => kind === 'lockout')).toHaveLength(1);
    expect(told.find(({ kind }) => kind === 'note')).toMatchObject({ text: 'Ringde i dag.', by: app.users.admin.name });
    const steps = told.filter(({ id, kind }) => id === order.id && ['ordered', 'claimed', 'paid', 'refunded'].includes(kind));
    expect(steps.map(({ kind }) => kind)).toEqual(['refunded', 'refunded', 'paid', 'claimed', 'ordered']);
    expect((await owner.delete(`/api/notes/${note.json().id}`)).statusCode).toBe(200);
    expect((await timelineOf(free.id)).some(({ kind }) => kind === 'note')).toBe(false);
    expect((await owner.delete(`/api/notes/${note.json().id}`)).statusCode).toBe(404);
  });

  test('of nobody, or of an admin, is not found; an empty note is refused', async () => {
    const owner = await admin();
    expect((await owner.get('/api/customers/2000000000/timeline')).statusCode).toBe(404);
    expect((await owner.get(`/api/customers/${app.users.admin.id}/timeline`)).statusCode).toBe(404);
    expect((await owner.post(`/api/customers/${free.id}/notes`, { text: ' ' })).statusCode).toBe(422);
  });
});

describe('the overview', () => {
  const read = async () => (await (await admin()).get('/api/overview')).json<Overview>();

  test('tells what waits, whose time ends within a week, and this month against the last', async () => {
    await app.setTrial('expired', START + 3 * DAY_MS);
    const before = await read();
    expect(before.ending.map(({ id }) => id)).toContain(expired.id);
    const learner = await app.as('premium');
    const order = await makeOrder(learner);
    await learner.post(`/api/orders/${order.id}/paid`);
    expect((await read()).waits.orders).toBe(before.waits.orders + 1);
    const report = { question_id: 1001, reason: 'unclear', language: 'ti' };
    await learner.post('/api/support', { subject: 'content', message: '', report });
    await learner.post('/api/support', { subject: 'content', message: 'ሰላም' });
    expect((await read()).waits).toMatchObject({ reports: before.waits.reports + 1, messages: before.waits.messages + 1 });
    const reports = await (await admin()).get('/api/supports?report=true&handled=false');
    expect(reports.json<{ report: object | null }[]>().map((message) => message.report)).toMatchObject([report]);
    await (await admin()).post(`/api/sales/${order.id}/fulfil`, { price: order.price });
    const after = await read();
    expect(after.month.income - before.month.income).toBe(order.price);
    expect(after.month.sales - before.month.sales).toBe(1);
    app.clock.now = START + 20 * DAY_MS;
    const next = await read();
    expect([next.month.income, next.last_month.income]).toEqual([0, after.month.income]);
    expect(next.ending.map(({ id }) => id)).not.toContain(expired.id);
  });

  test('counts what readers suggest, until it is decided', async () => {
    const owner = await admin();
    const [text] = (await owner.get('/api/desk?kind=checklist')).json<
      { kind: string; id: number; field: string; ti: string; sv: string }[]
    >();
    const { kind, id, field, ti, sv } = text as NonNullable<typeof text>;
    const { suggestions } = (await read()).waits;
    const suggestion = `${ti.replace(/<[^>]*>/g, '')} ብትግርኛ`;
    await owner.post('/api/desk', { readings: [{ kind, id, field, ti, sv, verdict: 'suggest', suggestion }] });
    expect((await read()).waits.suggestions).toBe(suggestions + 1);
    const waiting = (await owner.get('/api/desk/suggestions')).json<{ id: number; suggestion: string }[]>();
    const one = waiting.find((reading) => reading.suggestion === suggestion);
    await owner.post(`/api/desk/suggestions/${one?.id}`, { take: false, suggestion });
    expect((await read()).waits.suggestions).toBe(suggestions);
  });

  test('says when the last backup was made', async () => {
    expect((await read()).last_backup).toBeNull();
    const made_at = new Date(START - DAY_MS);
    await app.db.insertInto('backups').values({ made_at, bytes: 1, rows: 1, tables: 1 }).execute();
    expect((await read()).last_backup).toBe(made_at.toISOString());
  });

  test('says what is wrong with the installation, and nothing where people only try it', async () => {
    expect((await read()).faults).toEqual([]);
    await using production = await testApp({
      config: { ...SHOP, production: true, databaseUrl: 'postgres://elsewhere', publicUrl: 'http://mengedi.test', demo: true },
    });
    const { faults } = (await (await production.as('admin')).get('/api/overview')).json<Overview>();
    // The faults that `doctor` would report: no backup, no count, and missing pictures of the fixture.
    expect(faults).toEqual(
      expect.arrayContaining(['backup', 'mail_files', 'demo', 'https', 'proxy', 'metrics', 'count_late', 'pictures']),
    );
    for (const fault of ['disk', 'clock', 'letters', 'suspects', 'sounds']) expect(faults).not.toContain(fault);
    await production.db.updateTable('items').set({ suspect_at: new Date() }).where('question_id', '=', 1001).execute();
    expect((await (await production.as('admin')).get('/api/overview')).json<Overview>().faults).toContain('suspects');
  });
});
