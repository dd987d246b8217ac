import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { queueMail } from '../mail/queue.ts';
import { START, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = START;
  await app.db.deleteFrom('mails').execute();
  await app.db.updateTable('users').set({ language: null, mail_trial: true, mail_answers: true, mail_letters: true }).execute();
});

const ALL_ON = { language: 'ti', trial: true, answers: true, letters: true, email_change: null };

/** Queues a reminder and returns its unsubscribe token. */
async function reminded(kind: 'trial' | 'answers'): Promise<string> {
  const to = { to: 'selam@example.se', userId: app.users.premium.id, language: 'ti', now: new Date(START) } as const;
  if (kind === 'trial') {
    await queueMail(app.services.db, { ...to, kind: 'trial-reminder', values: { name: 'ሰላም', days: 7, day: '2026-11-22' } });
  } else await queueMail(app.services.db, { ...to, kind: 'support-answer', values: { name: 'ሰላም' } });
  const row = await app.db.selectFrom('mails').select('text_values').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return (row.text_values as { unsubscribe: string }).unsubscribe;
}
const waiting = async () => (await app.db.selectFrom('mails').select('kind').execute()).map(({ kind }) => kind);
const settings = async () => (await (await app.as('premium')).get('/api/mail-settings')).json();

describe('a learner', () => {
  test('gets both reminders, in Tigrinya, until something else is said', async () => {
    expect(await settings()).toEqual(ALL_ON);
    const premium = await app.as('premium');
    const answer = await premium.call('PUT', '/api/mail-settings', { trial: false, language: 'sv' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...ALL_ON, trial: false, language: 'sv' }]);
    expect((await premium.call('PUT', '/api/mail-settings', {})).json()).toEqual({ ...ALL_ON, trial: false, language: 'sv' });
    expect((await (await app.as('free')).get('/api/mail-settings')).json()).toEqual(ALL_ON);
  });

  test('a kind that is turned off is not sent even when queued, and the other kind is', async () => {
    await reminded('trial');
    await reminded('answers');
    await (await app.as('premium')).call('PUT', '/api/mail-settings', { trial: false });
    expect(await waiting()).toEqual(['support-answer']);
  });
});

describe('the link in a mail turns off its own kind', () => {
  test.each(['trial', 'answers'] as const)('%s, without a login, and as often as it is opened', async (reminder) => {
    const token = await reminded(reminder);
    await app.db.updateTable('mails').set({ state: 'sent', tries: 1, text_values: '{}' }).execute();
    for (let time = 0; time < 2; time += 1) {
      const answer = await app.anonymous.post('/api/unsubscribe', { token });
      expect([answer.statusCode, answer.json()]).toEqual([200, { reminder }]);
    }
    expect(await settings()).toEqual({ ...ALL_ON, [reminder]: false });
    expect((await app.anonymous.post('/api/unsubscribe', { token: 'made-up' })).statusCode).toBe(422);
  });

  test('by a mail program, which posts a form and knows no more than the address (RFC 8058)', async () => {
    const token = await reminded('trial');
    await app.db.updateTable('mails').set({ state: 'sent', tries: 1 }).execute();
    const post = (query: string, type: string, payload: string) =>
      app.app.inject({ method: 'POST', url: `/mail-link${query}`, headers: { 'content-type': type }, payload });
    const form = 'application/x-www-form-urlencoded';
    for (const query of ['', '?off=', '?off=made-up', '?off=a&off=b', `?token=${token}`]) {
      expect((await post(query, form, 'List-Unsubscribe=One-Click')).statusCode, query).toBe(404);
    }
    expect((await post(`?off=${token}`, 'text/html', 'x')).statusCode).toBe(415);
    expect((await post(`?off=${token}`, form, 'x'.repeat(5_000))).statusCode).toBe(413);
    expect(await settings()).toEqual(ALL_ON);
    const answer = await post(`?off=${token}`, form, 'List-Unsubscribe=One-Click');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await settings()).toEqual({ ...ALL_ON, trial: false });
    expect(app.logged()).not.toContain(token);
  });
});
