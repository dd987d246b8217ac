import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnSupportMessage } from '#contract/support.ts';
import type { SupportMessage } from '#contract/support-inbox.ts';
import { type Caller, START, testApp } from '../testing/app.ts';
import { makeOrder, SHOP } from '../testing/shop.ts';
import { writeMail } from '../text/mails/index.ts';

const app = await testApp({ config: { ...SHOP, quotaFactor: 1_000 } });
afterAll(() => app.close());
let admin: Caller;
beforeEach(async () => {
  app.clock.now = START;
  await app.db.deleteFrom('support_messages').execute();
  await app.db.deleteFrom('mails').execute();
  for (const who of ['free', 'premium', 'expired'] as const)
    await app.db
      .updateTable('users')
      .set({ email: `${who}@mengedi.se`, mail_answers: true })
      .where('id', '=', app.users[who].id)
      .execute();
  admin = await app.as('admin');
});

const mails = () => app.db.selectFrom('mails').select(['kind', 'address', 'text_values']).orderBy('address').execute();
const inbox = async (query = '?page=1') => (await admin.get(`/api/supports${query}`)).json<SupportMessage[]>();
const own = async (who: 'free' | 'premium' | 'expired') =>
  (await (await app.as(who)).get('/api/support')).json<OwnSupportMessage[]>();

test('of a thread as long as a learner can make it both sides read the newest fifty replies', async () => {
  const free = await app.as('free');
  await free.post('/api/support', { id: randomUUID(), subject: 'other', message: 'ሰላም' });
  const [{ id } = { id: 0 }] = await inbox();
  await sql`
    insert into support_replies (message_id, user_id, client_id, from_learner, text, at)
    select ${id}, ${app.users.free.id}, gen_random_uuid(), true, n::text, ${new Date(START)} from generate_series(1, 70) n`.execute(
    app.db,
  );
  const newest = Array.from({ length: 50 }, (_, place) => String(place + 21));
  for (const [thread] of [await inbox(), await own('free')]) expect(thread?.replies.map(({ text }) => text)).toEqual(newest);
  const seen = (await inbox())[0]?.replies.at(-1)?.id ?? null;
  const reply = { id: randomUUID(), message: 'ኣብ ኢመይል', seen };
  expect((await admin.post(`/api/supports/${id}/replies`, reply)).statusCode).toBe(200);
});

describe('a thread that begins with us', () => {
  const first = (more: object = {}) => ({
    id: randomUUID(),
    customer_id: app.users.free.id,
    subject: 'billing',
    message: 'ክፍሊትኩም መጺኡ ኣሎ።',
    ...more,
  });

  test('is new for the customer, in a mail with its words, handled, and can be answered', async () => {
    const sent = await admin.post('/api/supports', first());
    expect(sent.json()).toMatchObject({ message: '', answer: 'ክፍሊትኩም መጺኡ ኣሎ።', handled: true, unread: true });
    expect(await own('free')).toMatchObject([{ message: '', answer: 'ክፍሊትኩም መጺኡ ኣሎ።', unread: true }]);
    expect(await mails()).toMatchObject([{ kind: 'support-answer', address: 'free@mengedi.se' }]);
    const free = await app.as('free');
    const { id } = sent.json<SupportMessage>();
    expect((await free.post(`/api/support/${id}/replies`, { id: randomUUID(), message: 'የቐንየለይ' })).statusCode).toBe(200);
    expect(await inbox('?handled=false')).toMatchObject([{ id, replies: [{ text: 'የቐንየለይ', from_learner: true }] }]);
    const rows = await app.db.selectFrom('audit').selectAll().where('subject', '=', 'support').orderBy('id', 'desc').execute();
    expect(rows[0]).toMatchObject({ action: 'create', subject_id: String(id), before: null });
  });

  test('is one, also when it is sent twice at once; other words with its id are refused', async () => {
    const body = first();
    const answers = await Promise.all([admin.post('/api/supports', body), admin.post('/api/supports', body)]);
    expect(new Set(answers.map((answer) => answer.json<SupportMessage>().id)).size).toBe(1);
    expect(await mails()).toHaveLength(1);
    expect((await admin.post('/api/supports', { ...body, message: 'ካልእ' })).json()).toMatchObject({ code: 'same_id' });
  });

  test.each<[string, object]>([
    ['to an admin', { customer_id: app.users.admin.id }],
    ['to nobody', { customer_id: 999_999 }],
    ['without words', { message: '  ' }],
  ])('%s is refused', async (_title, more) => {
    expect((await admin.post('/api/supports', first(more))).statusCode).toBe(422);
    expect(await inbox()).toEqual([]);
  });
});

describe('the answer stands in the mail itself', () => {
  async function answered(): Promise<unknown> {
    const free = await app.as('free');
    await free.post('/api/support', { subject: 'other', message: 'ሰላም' });
    const [message] = await inbox();
    await admin.post(`/api/supports/${message?.id}`, { answer: 'ቀዳማይ።\n\n<b>ካልኣይ</b>' });
    return (await mails())[0]?.text_values;
  }

  test('in the paragraphs in which it was written', async () => {
    const { values } = (await answered()) as { values: { name: string; answer: string } };
    expect(writeMail('support-answer', 'ti', values).paragraphs.slice(1)).toEqual(['ቀዳማይ።', '<b>ካልኣይ</b>']);
    // A mail that was queued by an older version tells where to read the answer.
    expect(writeMail('support-answer', 'sv', { name: 'Selam' }).paragraphs[1]).toContain('Tryck på knappen');
  });

  test('but not to an address that its owner has not confirmed', async () => {
    await app.db
      .updateTable('users')
      .set({ signed_up_at: new Date(START), email_confirmed_at: null })
      .where('id', '=', app.users.free.id)
      .execute();
    expect(await answered()).toMatchObject({ values: { answer: '' } });
    await app.db.updateTable('users').set({ signed_up_at: null }).where('id', '=', app.users.free.id).execute();
  });
});

describe('reports of the same question', () => {
  const report = async (who: 'free' | 'premium' | 'expired', question_id = 1001) =>
    (await app.as(who)).post('/api/support', {
      id: randomUUID(),
      subject: 'content',
      message: '',
      report: { question_id, reason: 'wrong', language: 'ti' },
    });
  const ofQuestion = async (question: number) => inbox(`?question=${question}`);

  test('are counted, found together, and answered once for all who wait', async () => {
    const question = await openQuestion();
    for (const who of ['free', 'premium', 'expired'] as const) expect((await report(who, question)).statusCode).toBe(200);
    const [one, two, three] = await ofQuestion(question);
    expect([one, two, three].map((message) => message?.report?.same)).toEqual([2, 2, 2]);
    // Threads that are already answered get no second answer.
    await admin.post(`/api/supports/${three?.id}`, { answer: 'ኣቐዲሙ' });
    await admin.post(`/api/supports/${one?.id}`, { answer: 'ኣሪምናዮ ኣለና።', also: true });
    expect((await ofQuestion(question)).map(({ answer, handled }) => [answer, handled])).toEqual([
      ['ኣሪምናዮ ኣለና።', true],
      ['ኣሪምናዮ ኣለና።', true],
      ['ኣቐዲሙ', true],
    ]);
    expect(await mails()).toHaveLength(3);
  });

  test('that two admins answer at once are answered once each', async () => {
    const question = await openQuestion();
    for (const who of ['free', 'premium', 'expired'] as const) await report(who, question);
    const rows = await ofQuestion(question);
    const answers = await Promise.all(
      rows.map(({ id }, place) => admin.post(`/api/supports/${id}`, { answer: `መልሲ ${place}`, also: true })),
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const after = await ofQuestion(question);
    expect(new Set(after.map(({ answer }) => answer)).size).toBe(1);
    expect(await mails()).toHaveLength(3);
  });

  /** A question that is open to everybody. */
  async function openQuestion(): Promise<number> {
    const free = await app.as('free');
    const [step] = (await free.get('/api/levels')).json<{ id: number }[]>();
    const [question] = (await free.get(`/api/levels/${step?.id}`)).json<{ id: number }[]>();
    return question?.id as number;
  }
});

test('the last three orders of who writes stand beside the thread', async () => {
  const free = await app.as('free');
  const made = [await makeOrder(free), await makeOrder(free)];
  await free.post('/api/support', { subject: 'billing', message: 'ከፊለ' });
  const [message] = await inbox();
  expect(message?.user.orders.map(({ reference, state, price }) => [reference, state, price])).toEqual(
    made.reverse().map(({ reference }) => [reference, 'open', 29_900]),
  );
});
