import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { trialThrough } from '#domain/trial.ts';
import { DAY_MS, HOUR_MS, START, testApp } from '../testing/app.ts';
import { mailed } from '../testing/mailed.ts';
import { remind } from './reminders.ts';

// START is eleven o'clock in Sweden on 15 November.
const app = await testApp();
afterAll(() => app.close());
const users = Object.values(app.users);
beforeEach(async () => {
  app.clock.now = START;
  await app.db.deleteFrom('mails').execute();
  await app.db.deleteFrom('support_messages').execute();
  await app.db
    .updateTable('users')
    .set({
      trial_ends_at: null,
      mail_trial: true,
      mail_answers: true,
      disabled_at: null,
      created_at: new Date(START - 30 * DAY_MS),
    })
    .execute();
  for (const { id, role } of users) await set(id, { email: `${role}-${id}@example.se` });
});

const set = (id: number, change: object) => app.db.updateTable('users').set(change).where('id', '=', id).execute();
const { premium, free } = app.users;
const run = (now = app.clock.now) => remind(app.services.db, now);
const day = (offset: number) => START + offset * DAY_MS;

describe('the end of a trial', () => {
  test('is told of seven days and one day before, each once, however often it is looked at', async () => {
    await set(premium.id, { trial_ends_at: trialThrough('2026-11-22'), language: 'sv' });
    const told: (number | undefined)[] = [];
    for (let offset = -2; offset <= 9; offset += 1) {
      told.push(await run(day(offset)));
      expect(await run(day(offset) + HOUR_MS)).toBe(0);
    }
    expect(told).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
    const subjects = await app.db.selectFrom('mails').select(['subject', 'language', 'address']).orderBy('id').execute();
    expect(subjects).toEqual([
      { subject: 'Tiden då allt är öppet går ut om 7 dagar', language: 'sv', address: `customer-${premium.id}@example.se` },
      { subject: 'Tiden då allt är öppet går ut i morgon', language: 'sv', address: `customer-${premium.id}@example.se` },
    ]);
  });

  test('is told of later by a server that was away, with the days that are left', async () => {
    await set(premium.id, { trial_ends_at: trialThrough('2026-11-22'), language: 'en' });
    expect(await run(day(2))).toBe(1);
    const { subject } = await app.db.selectFrom('mails').select('subject').executeTakeFirstOrThrow();
    expect(subject).toBe('The time when all is open ends in 5 days');
  });

  test('that was moved on is told of anew', async () => {
    await set(premium.id, { trial_ends_at: trialThrough('2026-11-22') });
    expect(await run()).toBe(1);
    await set(premium.id, { trial_ends_at: trialThrough('2026-12-22') });
    expect(await run()).toBe(0);
    expect(await run(day(30))).toBe(1);
  });

  test('is told of once by two servers at once', async () => {
    await using second = await testApp({ sharing: app });
    for (const { id } of users) await set(id, { trial_ends_at: trialThrough('2026-11-22') });
    const counts = await Promise.all([run(), remind(second.services.db, START), run(), remind(second.services.db, START)]);
    // Three customers; the admin has no trial.
    expect(counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(3);
    expect(await mailed(app)).toHaveLength(3);
  });

  test.each([
    ['before nine in the morning', '2026-11-15T07:59:00Z'],
    ['after six in the evening', '2026-11-15T17:00:00Z'],
  ])('is told to nobody %s', async (_title, now) => {
    await set(premium.id, { trial_ends_at: trialThrough('2026-11-22') });
    expect(await run(Date.parse(now))).toBeUndefined();
    expect(await mailed(app)).toEqual([]);
  });

  test.each<[string, object]>([
    ['who turned it off', { mail_trial: false }],
    ['whose account was closed', { disabled_at: new Date(START) }],
    ['whose address nobody can have', { email: 'learner@mengedi.test' }],
    ['who came three days ago or less', { created_at: new Date(START - 3 * DAY_MS + 1) }],
    ['whose trial is over', { trial_ends_at: new Date(START) }],
    ['who never had one', { trial_ends_at: null }],
    ['who is an admin', { role: 'admin' }],
  ])('is not told of to one %s', async (_title, change) => {
    await set(premium.id, { trial_ends_at: trialThrough('2026-11-22'), ...change });
    expect(await run()).toBe(0);
    await set(premium.id, { role: 'customer' });
  });
});

describe('an answer to a message', () => {
  async function answered(body: object = { answer: 'የቐንየልና' }): Promise<number> {
    const writer = app.withToken(await app.sessionOf(free.id));
    await writer.post('/api/support', { subject: 'other', message: 'ሰላም' });
    const { id } = await app.db.selectFrom('support_messages').select('id').executeTakeFirstOrThrow();
    expect((await (await app.as('admin')).post(`/api/supports/${id}`, body)).statusCode).toBe(200);
    return id;
  }
  const mails = () => app.db.selectFrom('mails').select(['kind', 'user_id', 'next_at']).where('user_id', '=', free.id).execute();

  test('is told of once, however often it is mended', async () => {
    const id = await answered();
    expect(await mails()).toEqual([{ kind: 'support-answer', user_id: free.id, next_at: new Date(START).toISOString() }]);
    const admin = await app.as('admin');
    await admin.post(`/api/supports/${id}`, { answer: 'የቐንየልና።', was: { answer: 'የቐንየልና' } });
    await admin.post(`/api/supports/${id}`, { answer: null, was: { answer: 'የቐንየልና።' } });
    await admin.post(`/api/supports/${id}`, { answer: 'ሕራይ' });
    expect(await mails()).toHaveLength(1);
  });

  test('that was written in the evening is told of at once', async () => {
    app.clock.now = Date.parse('2026-11-15T20:00:00Z');
    await answered();
    expect((await mails())[0]?.next_at).toBe('2026-11-15T20:00:00.000Z');
  });

  test.each<[string, object]>([
    ['who turned it off', { mail_answers: false }],
    ['whose address nobody can have', { email: 'nobody@mengedi.test' }],
  ])('is not told of to one %s', async (_title, change) => {
    await set(free.id, change);
    await answered();
    expect(await mails()).toEqual([]);
  });

  test('is not told of when there is none', async () => {
    await answered({ handled: true });
    expect(await mails()).toEqual([]);
  });
});
