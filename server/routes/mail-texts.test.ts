import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { EditorMailText } from '#contract/mail-texts.ts';
import { NO_TEXTS } from '#domain/letter.ts';
import { findOwnTexts } from '../db/mails/mail-texts.ts';
import { claimMail } from '../db/mails/mails.ts';
import { queueMail } from '../mail/queue.ts';
import { toOutgoing } from '../mail/sender.ts';
import { START, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(() => sql`truncate mail_texts, mails`.execute(app.db));

const OWN = { subject: '{days} dagar kvar', message: 'Hej {name},\n\nden {day} är det slut.' };
const put = async (body: object) => (await app.as('admin')).call('PUT', '/api/mail-texts', body);
const queued = async (language: 'ti' | 'sv') => {
  const to = { userId: app.users.free.id, to: app.users.free.email, language, now: new Date(START) };
  await queueMail(app.db, { ...to, kind: 'trial-reminder', values: { name: '', days: 7, day: '2026-11-22' } });
  const mail = await claimMail(app.db, START, 60_000);
  const settings = { support_phone: '', support_email: '' } as never;
  return toOutgoing(mail as never, app.services.config, settings, await findOwnTexts(app.db, 'trial-reminder'));
};

test('the owner’s words go out from the next mail on, with blanks, button and the way to turn it off; other languages as they ship', async () => {
  const before = await queued('sv');
  expect((await put({ kind: 'trial-reminder', texts: { ...NO_TEXTS, sv: OWN }, version: 0 })).statusCode).toBe(200);
  const after = await queued('sv');
  expect(after.subject).toBe('7 dagar kvar');
  expect(after.text).toContain('Hej,\n\nden 22 november 2026 är det slut.');
  expect(after.text).toContain('/exercises');
  expect(after.headers).toHaveProperty('List-Unsubscribe');
  expect(before.subject).not.toBe(after.subject);
  expect((await queued('ti')).text).toContain('ኩሉ ክፉት');
  // The list of sent mails shows the owner's subject.
  const { subject } = await app.db
    .selectFrom('mails')
    .select('subject')
    .where('language', '=', 'sv')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(subject).toBe('7 dagar kvar');
});

test('it is read with how it ships; a slip in a blank, and half a text, are said at their language', async () => {
  const all = (await (await app.as('admin')).get('/api/mail-texts')).json<EditorMailText[]>();
  expect(all.map(({ kind, version }) => [kind, version])).toEqual([
    ['welcome', 0],
    ['trial-reminder', 0],
    ['study-reminder', 0],
  ]);
  expect(all[0]?.shipped.sv.subject).toBe('Välkommen till Mengedi');
  for (const sv of [
    { ...OWN, message: 'Hej {nmae}' },
    { ...OWN, message: '' },
  ]) {
    const refused = await put({ kind: 'trial-reminder', texts: { ...NO_TEXTS, sv }, version: 0 });
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['sv']]);
  }
});
