import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#contract/mails.ts';
import { claimMail, recordMail } from '../db/mails/mails.ts';
import { queueMail } from '../mail/queue.ts';
import { HOUR_MS, START, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = START;
  await app.db.deleteFrom('mails').execute();
});

const TOKEN = 'a-token-that-nobody-else-may-see';
const queue = (to: string, expires?: Date) =>
  queueMail(app.services.db, {
    kind: 'welcome',
    to,
    userId: app.users.free.id,
    language: 'sv',
    values: { name: 'ዮናስ', link: `/password-link#${TOKEN}`, until: new Date(START + HOUR_MS).toISOString() },
    ...(expires && { expires }),
    now: new Date(app.clock.now),
  });
async function fail(error: string): Promise<void> {
  const mail = await claimMail(app.services.db, app.clock.now, HOUR_MS);
  if (mail !== undefined) await recordMail(app.services.db, mail, { state: 'failed', error });
}
const list = async (query = '') => {
  const answer = await (await app.as('admin')).get(`/api/mails${query}`);
  return { mails: answer.json<Mail[]>(), total: answer.headers['x-total-count'], body: answer.body };
};

describe('the list of mails', () => {
  test('shows what was sent, waits or failed, newest first, and nothing of what they say', async () => {
    await queue('first@example.se');
    await fail('550 no such user');
    await queue('second@example.se');
    const { mails, total, body } = await list();
    expect(total).toBe('2');
    expect(mails).toEqual([
      expect.objectContaining({ address: 'second@example.se', state: 'waiting', tries: 0, last_error: null, sent_at: null }),
      expect.objectContaining({ address: 'first@example.se', state: 'failed', tries: 1, last_error: '550 no such user' }),
    ]);
    expect(mails[0]).toMatchObject({
      kind: 'welcome',
      subject: 'Välkommen till Mengedi',
      language: 'sv',
      user: { id: app.users.free.id, name: app.users.free.name, role: 'customer' },
      next_at: new Date(START).toISOString(),
    });
    expect(mails[1]?.next_at).toBeNull();
    expect(body).not.toContain(TOKEN);
  });

  test.each([
    ['?address=FIRST', ['first@example.se']],
    ['?address=%25', []],
    ['?address=_irst', []],
    ['?state=failed', ['first@example.se']],
    ['?state=sent', []],
    ['?state=waiting&address=example.se', ['second@example.se']],
  ])('is searched with %s', async (query, addresses) => {
    await queue('first@example.se');
    await fail('refused');
    await queue('second@example.se');
    expect((await list(query)).mails.map(({ address }) => address)).toEqual(addresses);
  });

  test('has pages', async () => {
    for (let place = 0; place < 51; place += 1) await queue(`a${place}@example.se`);
    const [first, second] = [await list(), await list('?page=2')];
    expect([first.mails.length, first.total, second.mails.map(({ address }) => address)]).toEqual([50, '51', ['a0@example.se']]);
  });
});

describe('a failed mail', () => {
  test('is sent again, and the audit knows who wanted it', async () => {
    await queue('first@example.se');
    await fail('550 no such user');
    const [{ id } = { id: 0 }] = (await list()).mails;
    const admin = await app.as('admin');
    app.clock.now += HOUR_MS;
    const answer = await admin.post(`/api/mails/${id}/again`);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({
        id,
        state: 'waiting',
        tries: 0,
        last_error: null,
        next_at: new Date(app.clock.now).toISOString(),
      }),
    ]);
    expect(await claimMail(app.services.db, app.clock.now, HOUR_MS)).toMatchObject({
      id,
      text_values: { values: { link: `/password-link#${TOKEN}` } },
    });
    const [row] = await app.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(row).toMatchObject({ action: 'send again', subject: 'mail', subject_id: String(id), user_id: app.users.admin.id });
    expect(JSON.stringify(row)).not.toContain(TOKEN);
  });

  test('is sent again once, also when two ask at the same time', async () => {
    await queue('first@example.se');
    await fail('refused');
    const [{ id } = { id: 0 }] = (await list()).mails;
    const admin = await app.as('admin');
    const answers = await Promise.all([admin.post(`/api/mails/${id}/again`), admin.post(`/api/mails/${id}/again`)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('whose link is dead is not sent again', async () => {
    await queue('first@example.se', new Date(START + HOUR_MS));
    await fail('refused');
    const [{ id } = { id: 0 }] = (await list()).mails;
    app.clock.now += HOUR_MS;
    expect((await (await app.as('admin')).post(`/api/mails/${id}/again`)).statusCode).toBe(409);
  });

  test('that does not exist is not sent', async () => {
    expect((await (await app.as('admin')).post('/api/mails/999999/again')).statusCode).toBe(404);
  });
});
