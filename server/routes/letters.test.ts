import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { LetterSent } from '#contract/letters.ts';
import { claimMail } from '../db/mails/mails.ts';
import { toOutgoing } from '../mail/sender.ts';
import { type Caller, DAY_MS, START, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());
let owner: Caller;
beforeEach(async () => {
  app.clock.now = START;
  owner = await app.as('admin');
  await sql`truncate mails, letters, owner_settings`.execute(app.db);
  await app.db.updateTable('users').set({ mail_letters: true, language: null }).execute();
  await set('free', { email: 'free@mengedi.se', language: 'sv' });
  await set('premium', { email: 'premium@mengedi.se', language: 'ti' });
});

const set = (who: 'free' | 'premium', change: object) =>
  app.db.updateTable('users').set(change).where('id', '=', app.users[who].id).execute();
const NOTHING = { subject: '', message: '' };
const SWEDISH = { subject: 'Nytt i Mengedi', message: 'Fler frågor om vinterväg.\n\nLycka till!' };
const body = (more: object = {}) => ({
  id: randomUUID(),
  dry_run: false,
  q: 'mengedi.se',
  texts: { ti: NOTHING, sv: SWEDISH, en: NOTHING },
  ...more,
});
const send = async (more: object = {}) => (await owner.post('/api/letters', body(more))).json<LetterSent>();
const queued = () => app.db.selectFrom('mails').select(['user_id', 'language', 'subject', 'bulk']).orderBy('user_id').execute();

test('a dry run says who gets it and how it is read, and sends nothing', async () => {
  const ti = { subject: 'ሓድሽ ኣብ መንገዲ', message: 'ሓደስቲ ሕቶታት ኣለዉ።' };
  const seen = await send({ dry_run: true, texts: { ti, sv: SWEDISH, en: NOTHING } });
  expect(seen).toMatchObject({ sent: false, gets: 2, objected: 0, recent: 0, nobody: 0 });
  expect(seen.mails.map(({ language, gets, subject }) => [language, gets, subject])).toEqual([
    ['ti', 1, ti.subject],
    ['sv', 1, SWEDISH.subject],
  ]);
  expect(seen.mails[1]?.text).toContain('Fler frågor om vinterväg.\n\nLycka till!');
  expect(await queued()).toEqual([]);
});

test('all whom the search finds get it once, however often and by however many it is sent, each with a way to object', async () => {
  const same = body();
  const answers = await Promise.all([1, 2, 3].map(() => owner.post('/api/letters', same)));
  expect(answers.map((answer) => [answer.statusCode, answer.json<LetterSent>().gets])).toEqual([
    [200, 2],
    [200, 2],
    [200, 2],
  ]);
  expect(await queued()).toMatchObject([
    { subject: SWEDISH.subject, bulk: true },
    { subject: SWEDISH.subject, bulk: true },
  ]);
  const mail = await claimMail(app.db, START + DAY_MS, 60_000);
  const settings = { support_phone: '', support_email: '' } as never;
  const { headers, text } = toOutgoing(mail as never, app.services.config, settings);
  expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  // Unsubscribes by the link in the mail, without a login.
  const token = /#off=(\S+)/.exec(String(text))?.[1];
  expect((await app.anonymous.post('/api/unsubscribe', { token })).json()).toEqual({ reminder: 'letters' });
  app.clock.now = START + 8 * DAY_MS;
  owner = await app.as('admin');
  expect(await send()).toMatchObject({ gets: 1, objected: 1 });
});

test('nobody gets two within a week, also of two letters at once', async () => {
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ gets }) => gets).sort()).toEqual([0, 2]);
  app.clock.now = START + 7 * DAY_MS - 1;
  owner = await app.as('admin');
  expect(await send({ dry_run: true })).toMatchObject({ gets: 0, recent: 2 });
  app.clock.now = START + 7 * DAY_MS;
  expect(await send({ dry_run: true })).toMatchObject({ gets: 2, recent: 0 });
});

test('who objects meanwhile is not written to, and neither is who goes', async () => {
  await send();
  const learner = await app.as('free');
  expect((await learner.call('PUT', '/api/mail-settings', { letters: false })).json()).toMatchObject({ letters: false });
  expect((await queued()).map(({ user_id }) => user_id)).toEqual([app.users.premium.id]);
  await sql`truncate mails`.execute(app.db);
  await set('premium', { disabled_at: new Date(START) });
  expect(await send()).toMatchObject({ gets: 0, objected: 1 });
  await set('premium', { disabled_at: null });
});

test('only customers of the filter, and only the owner writes', async () => {
  expect(await send({ q: 'free@mengedi' })).toMatchObject({ gets: 1 });
  expect((await queued()).map(({ user_id }) => user_id)).toEqual([app.users.free.id]);
  expect(await send({ q: '@fixture.test', dry_run: true })).toMatchObject({ gets: 0 });
  await app.db.updateTable('users').set({ job: 'support' }).where('id', '=', app.users.admin.id).execute();
  expect((await (await app.as('admin')).post('/api/letters', body())).statusCode).toBe(403);
  await app.db.updateTable('users').set({ job: null }).where('id', '=', app.users.admin.id).execute();
});

test('a language of which only half is written is said, and nobody is written to', async () => {
  const answer = await owner.post(
    '/api/letters',
    body({ texts: { ti: { ...NOTHING, subject: 'ሓድሽ' }, sv: SWEDISH, en: NOTHING } }),
  );
  expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, ['ti']]);
  expect(await queued()).toEqual([]);
});
