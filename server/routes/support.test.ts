import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { QuestionSave } from '#contract/question-editor.ts';
import type { OwnSupportMessage } from '#contract/support.ts';
import { SUPPORT_SUBJECTS } from '#domain/support.ts';
import { answerTo, HOUR_MS, optionsOf, START, testApp } from '../testing/app.ts';
import { toSave, withKey } from '../testing/questions.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = START;
  await app.db.deleteFrom('support_messages').execute();
});

test.each(SUPPORT_SUBJECTS)('a message on %s is kept with sender and time, and the learner is thanked', async (subject) => {
  const free = await app.as('free');
  const answer = await free.post('/api/support', { subject, message: '  ኣብ ሕቶ 1001 ጌጋ ርእየ።  ' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: 'የቐንየልና! መልእኽትኹም ተሰዲዱ ኣሎ።' }]);
  expect(await app.db.selectFrom('support_messages').selectAll().execute()).toMatchObject([
    { user_id: app.users.free.id, subject, message: 'ኣብ ሕቶ 1001 ጌጋ ርእየ።', created_at: new Date(START).toISOString() },
  ]);
});

test.each([
  ['no subject', { message: 'ሰላም' }, { subject: ['መጀመርታ ኣርእስቲ ምረጹ፡ ድሕሪኡ ስደዱ።'] }],
  ['an unknown subject', { subject: 'spam', message: 'ሰላም' }, { subject: ['መጀመርታ ኣርእስቲ ምረጹ፡ ድሕሪኡ ስደዱ።'] }],
  ['no message', { subject: 'other' }, { message: ['መጀመርታ መልእኽቲ ጽሓፉ፡ ድሕሪኡ ስደዱ።'] }],
  ['an empty message', { subject: 'other', message: '' }, { message: ['መጀመርታ መልእኽቲ ጽሓፉ፡ ድሕሪኡ ስደዱ።'] }],
  [
    'two faults, both named',
    { subject: '', message: '' },
    { subject: ['መጀመርታ ኣርእስቲ ምረጹ፡ ድሕሪኡ ስደዱ።'], message: ['መጀመርታ መልእኽቲ ጽሓፉ፡ ድሕሪኡ ስደዱ።'] },
  ],
  ['a message of spaces', { subject: 'other', message: ' \n ' }, { message: ['መጀመርታ መልእኽቲ ጽሓፉ፡ ድሕሪኡ ስደዱ።'] }],
  [
    'a message of more than 5000 letters',
    { subject: 'other', message: 'ሀ'.repeat(5001) },
    { message: ['እዚ ጽሑፍ ካብ 5000 ፊደላት ክበዝሕ ኣይክእልን እዩ።'] },
  ],
])('%s is refused in the words of the form, and nothing is kept', async (_title, body, errors) => {
  const answer = await (await app.as('free')).post('/api/support', body);
  expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
  expect(await app.db.selectFrom('support_messages').select('id').execute()).toEqual([]);
});

test('a message of 5000 letters is taken', async () => {
  const answer = await (await app.as('free')).post('/api/support', { subject: 'other', message: 'ሀ'.repeat(5000) });
  expect(answer.statusCode).toBe(200);
});

test('a message that is sent again because the answer was lost is kept once, and anyone may have used the same id', async () => {
  const [free, premium] = [await app.as('free'), await app.as('premium')];
  const body = { id: randomUUID(), subject: 'other', message: 'ሰላም' };
  const answers = await Promise.all([free.post('/api/support', body), free.post('/api/support', body)]);
  answers.push(await free.post('/api/support', body), await premium.post('/api/support', body));
  for (const answer of answers)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: 'የቐንየልና! መልእኽትኹም ተሰዲዱ ኣሎ።' }]);
  for (const learner of [free, premium]) expect((await learner.get('/api/support')).json()).toHaveLength(1);
});

test('learners see their own messages with the answers they got, the newest first', async () => {
  const [free, premium] = [await app.as('free'), await app.as('premium')];
  await premium.post('/api/support', { subject: 'abuse', message: 'ናይ ካልእ ሰብ' });
  await free.post('/api/support', { subject: 'billing', message: 'ቀዳማይ' });
  app.clock.now = START + HOUR_MS;
  await free.post('/api/support', { subject: 'technical', message: 'ካልኣይ' });
  const answered = { answer: 'የቐንየልና', answered_at: new Date(START).toISOString() };
  await app.db.updateTable('support_messages').set(answered).where('subject', '=', 'billing').execute();
  expect((await free.get('/api/support')).json()).toEqual([
    {
      id: expect.any(Number),
      subject: 'technical',
      message: 'ካልኣይ',
      created_at: new Date(START + HOUR_MS).toISOString(),
      answer: null,
      answered_at: null,
      handled: false,
      report: null,
      replies: [],
      unread: false,
    },
    {
      id: expect.any(Number),
      subject: 'billing',
      message: 'ቀዳማይ',
      created_at: new Date(START).toISOString(),
      ...answered,
      handled: false,
      report: null,
      replies: [],
      unread: false,
    },
  ]);
});

test('without login nothing is taken and nothing shown', async () => {
  expect((await app.anonymous.post('/api/support', { subject: 'other', message: 'ሰላም' })).statusCode).toBe(401);
  expect((await app.anonymous.get('/api/support')).statusCode).toBe(401);
});

test('a report from a question says which, what was chosen and in which version, needs no words, and arrives with the answers', async () => {
  const free = await app.as('free');
  const { wrong } = optionsOf(1001);
  await free.post('/api/answers', { answers: [answerTo(1001, wrong)] });
  const report = { question_id: 1001, option_id: wrong, reason: 'wrong', language: 'ti' };
  const body = { id: randomUUID(), subject: 'content', message: '', report };
  for (const _ of [1, 2]) expect((await free.post('/api/support', body)).statusCode).toBe(200);
  expect((await free.get('/api/support')).json()).toMatchObject([
    { message: '', report: { question_id: 1001, reason: 'wrong', corrected_at: null } },
  ]);
  const admin = await app.as('admin');
  const [message] = (await admin.get('/api/supports?handled=false')).json();
  expect(message.report).toMatchObject({ ...report, version: 1, version_now: 1, answers: [{ correct: false }] });
  expect([message.report.question, message.report.option]).not.toContain('');
  await admin.post(`/api/supports/${message.id}`, { answer: 'ኣሪምናዮ ኣለና።' });
  expect((await free.get('/api/support')).json()).toMatchObject([{ answer: 'ኣሪምናዮ ኣለና።' }]);
  const unknown = await free.post('/api/support', { ...body, id: randomUUID(), report: { ...report, question_id: 2_000_000 } });
  expect(unknown.statusCode).toBe(422);
});

test('a question that was corrected says so to those who reported or missed it, and to nobody else', async () => {
  const [free, premium, expired, admin] = [
    await app.as('free'),
    await app.as('premium'),
    await app.as('expired'),
    await app.as('admin'),
  ];
  const correctedFor = async (learner: typeof free) =>
    (await learner.get('/api/study')).json<{ corrected: { question_id: number; at: string }[] }>().corrected;
  const answered_at = new Date(START).toISOString();
  const { right, wrong } = optionsOf(1002);
  await premium.post('/api/answers', { answers: [{ ...answerTo(1002, wrong), answered_at }] });
  await expired.post('/api/answers', { answers: [{ ...answerTo(1002, right), answered_at }] });
  const report = { question_id: 1002, reason: 'unclear', language: 'ti' };
  await free.post('/api/support', { subject: 'content', message: '', report });
  for (const learner of [free, premium, expired]) expect(await correctedFor(learner)).toEqual([]);
  const change = async (more: (question: QuestionSave) => Partial<QuestionSave>) => {
    const question = toSave((await admin.get('/api/questions/1002')).json());
    const saved = await admin.call('PUT', '/api/questions/1002', { ...question, ...more(question) });
    expect(saved.statusCode, saved.body).toBe(200);
    // One hour later by the app's clock.
    const at = new Date(START + HOUR_MS);
    await app.db.updateTable('items').set({ asked_at: at }).where('question_id', '=', 1002).execute();
    await app.db.updateTable('key_corrections').set({ at }).where('question_id', '=', 1002).execute();
  };
  await change(({ question_sv }) => ({ question_sv: `${question_sv} Nu tydligare.` }));
  for (const learner of [free, premium]) expect(await correctedFor(learner)).toMatchObject([{ question_id: 1002 }]);
  expect(await correctedFor(expired)).toEqual([]);
  const [own] = (await free.get('/api/support')).json<OwnSupportMessage[]>();
  expect(own?.report?.corrected_at).toBe((await correctedFor(free))[0]?.at);
  // The key was wrong: learners whose answer was marked right have missed it, too.
  await change((question) => withKey(question, wrong));
  expect(await correctedFor(expired)).toMatchObject([{ question_id: 1002 }]);
  // Also when the answers are too old to be read: found by the first sight.
  await sql`update answers set received_at = received_at - interval '200 days', answered_at = answered_at - interval '200 days'`.execute(
    app.db,
  );
  await sql`update sights set day = day - 200`.execute(app.db);
  for (const learner of [premium, expired]) expect(await correctedFor(learner)).toMatchObject([{ question_id: 1002 }]);
});

describe('a thread', () => {
  const say = (message: string) => ({ id: randomUUID(), message });
  async function begin() {
    const [free, admin] = [await app.as('free'), await app.as('admin')];
    await free.post('/api/support', { subject: 'other', message: 'ሰላም' });
    const [{ id }] = (await free.get('/api/support')).json();
    return { free, admin, id: id as number };
  }
  const unread = async () => (await (await app.as('free')).get('/api/study')).json().unread;

  test('can be continued by both sides, waits again when the learner writes, and is unread until it is opened', async () => {
    const { free, admin, id } = await begin();
    expect(await unread()).toBe(0);
    await admin.post(`/api/supports/${id}`, { answer: 'ጽቡቕ' });
    expect(await unread()).toBe(1);
    expect((await free.get('/api/support')).json()).toMatchObject([{ unread: true, handled: true }]);
    expect((await free.post('/api/support/seen')).statusCode).toBe(200);
    expect(await unread()).toBe(0);

    app.clock.now = START + HOUR_MS;
    const more = say('  ሓንቲ ሕቶ  ');
    for (const _ of [1, 2]) expect((await free.post(`/api/support/${id}/replies`, more)).statusCode).toBe(200);
    const [waiting] = (await admin.get('/api/supports?handled=false')).json();
    const reply = {
      id: expect.any(Number),
      from_learner: true,
      text: 'ሓንቲ ሕቶ',
      at: new Date(START + HOUR_MS).toISOString(),
      by: null,
    };
    expect(waiting).toMatchObject({ id, handled: false, handled_by: null, replies: [reply] });

    const seen = waiting.replies[0].id;
    const answer = { ...say('እወ'), seen };
    for (const _ of [1, 2]) {
      const answered = (await admin.post(`/api/supports/${id}/replies`, answer)).json();
      expect(answered).toMatchObject({
        handled: true,
        unread: true,
        replies: [{}, { from_learner: false, by: app.users.admin.name }],
      });
    }
    const [own] = (await free.get('/api/support')).json();
    expect(own.replies).toEqual([
      { id: seen, from_learner: true, text: 'ሓንቲ ሕቶ', at: reply.at },
      { id: expect.any(Number), from_learner: false, text: 'እወ', at: reply.at },
    ]);
    expect(await unread()).toBe(1);
    expect((await admin.get('/api/supports?search=ሓንቲ')).json()).toHaveLength(1);
  });

  test('is not answered over words that were not seen: they are told', async () => {
    const { free, admin, id } = await begin();
    await free.post(`/api/support/${id}/replies`, say('ወሲኸ'));
    for (const [path, body] of [
      [`/api/supports/${id}`, { answer: 'ጽቡቕ', was: { answer: null, reply: null } }],
      [`/api/supports/${id}/replies`, { ...say('ጽቡቕ'), seen: null }],
    ] as const) {
      const refused = await admin.post(path, body);
      expect([refused.statusCode, refused.json().now]).toEqual([409, { message: 'ወሲኸ' }]);
    }
    expect((await free.get('/api/support')).json()).toMatchObject([{ answer: null, handled: false }]);
  });

  test('belongs to its learner: for anybody else it is not there', async () => {
    const { id } = await begin();
    for (const who of ['premium', 'admin'] as const) {
      expect((await (await app.as(who)).post(`/api/support/${id}/replies`, say('ሰላም'))).statusCode).toBe(404);
    }
  });

  test.each(['', ' \n '])('takes no empty words: %j', async (message) => {
    const { free, admin, id } = await begin();
    expect((await free.post(`/api/support/${id}/replies`, say(message))).statusCode).toBe(422);
    expect((await admin.post(`/api/supports/${id}/replies`, { ...say(message), seen: null })).statusCode).toBe(422);
  });
});
