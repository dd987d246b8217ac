import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Content } from '#content/schema.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Study } from '#contract/study.ts';
import { ACCESS } from '../http/access.ts';
import { type Account, answerTo, examBody, HOUR_MS, optionsOf, PASSWORD, pathOf, START, testApp } from '../testing/app.ts';
import { beginAttempt, choice, submit } from '../testing/attempts.ts';
import { fixture } from '../testing/fixture.ts';

/** A sealed and a locked question, neither in a step, and an id that does not exist. */
const [SEALED, CLOSED, ABSENT] = [1003, 2001, 999_999];
const SEALED_TOO = 2002;
const sealed = [SEALED, SEALED_TOO];
const content: Content = {
  ...fixture,
  questions: fixture.questions.map((question) => (sealed.includes(question.id) ? { ...question, sealed: true } : question)),
  steps: fixture.steps.map((step) => ({
    ...step,
    min_mark: 1,
    questions: step.questions.filter((id) => ![...sealed, CLOSED].includes(id)),
  })),
};
const app = await testApp({ content });
afterAll(() => app.close());

/** An open question that bodies are built with; it is replaced by the id under test. */
const OPEN = 1001;
const optionOf = (id: number) => (id === ABSENT ? 9_999_991 : optionsOf(id).right);

const OPEN_EXAM = content.questions
  .filter(({ id }) => ![...sealed, CLOSED].includes(id))
  .slice(0, 70)
  .map(({ id }) => ({ question_id: id, option_id: optionsOf(id).right }));

/** The body with another question's id, and that question's option. */
const about = (id: number, sent: unknown = {}): unknown =>
  JSON.parse(JSON.stringify(sent), (_key, value) =>
    value === OPEN ? id : value === optionsOf(OPEN).right ? optionOf(id) : value === 'new uuid' ? randomUUID() : value,
  );

/** Bodies of learners' calls about a question, where the contract's example has none. */
const BODIES: Partial<Record<EndpointName, object>> = {
  'POST /api/answers': { answers: [{ ...answerTo(OPEN), id: 'new uuid' }] },
  'POST /api/exams': { ...examBody(START - HOUR_MS), id: 'new uuid', answers: OPEN_EXAM },
  'POST /api/progress': { level_id: 1, questions: `${OPEN}`, options: `${optionsOf(OPEN).right}` },
  'POST /api/support': {
    ...{ id: 'new uuid', subject: 'content', message: '' },
    report: { question_id: OPEN, reason: 'wrong', language: 'ti' },
  },
  'DELETE /api/account': { password: 'not the password' },
  'POST /api/email/change': { email: 'x@example.se', password: 'not the password' },
  'POST /api/login': { email: 'nobody@fixture.test', password: PASSWORD },
};
const names = (Object.keys(ACCESS) as EndpointName[]).filter((name) => ACCESS[name] !== 'admin' && name !== 'POST /api/logout');

/** The answer without the id under test and without values that differ every time. */
const told = (text: string, id: number) =>
  text
    .replaceAll(String(id), 'ID')
    .replaceAll(String(optionOf(id)), 'OPTION')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID')
    .replaceAll(/"(updated_at)":"[^"]+"/g, '');

/** Deletes everything that learners have done. */
async function forgetAll(): Promise<void> {
  const done = [
    'login_limits',
    'write_counts',
    'exam_attempts',
    'exams',
    'answers',
    'learners',
    'sights',
    'question_memories',
    'rule_memories',
    'mocks',
    'shown',
    'bookmarks',
    'cards',
    'support_messages',
    'learner_days',
    'real_tests',
    'scores',
  ];
  for (const table of done) await sql`delete from ${sql.table(table)}`.execute(app.db);
  app.services.memories.forget();
  app.services.progress.forget();
}

const closedTo: readonly [Account, number][] = [
  ['free', CLOSED],
  ['free', SEALED],
  ['expired', CLOSED],
  ['premium', SEALED],
  ['premium', SEALED_TOO],
];

describe.each(closedTo)(
  'what %s is answered about the closed question %i is what is said of one that does not exist',
  (who, closed) => {
    test.each(names)('%s', async (name) => {
      const [method = '', path = ''] = name.split(' ');
      const endpoint = endpoints[name] as { query?: { properties: object }; example: { body?: unknown } };
      const ask = async (id: number) => {
        await forgetAll();
        const asked: Record<string, string> = { id: `${id}`, ids: `${id}`, kind: 'question' };
        const keys = Object.keys(endpoint.query?.properties ?? {}).filter((key) => Object.hasOwn(asked, key));
        const query = keys.length === 0 ? '' : `?${keys.map((key) => `${key}=${asked[key]}`).join('&')}`;
        const isExam = path.includes('/api/exams/');
        const body = method === 'GET' ? undefined : about(id, BODIES[name] ?? endpoint.example.body);
        const answer = await caller.call(method, `${pathOf(path, isExam ? randomUUID() : id)}${query}`, body as object);
        return { status: answer.statusCode, said: told(answer.body, id) };
      };
      const caller = await app.as(who);
      const isDraw = /questions\/exam|\/questions$|attempts$/.test(path) && path !== '/api/study/questions';
      const [ofClosed, ofAbsent] = [await ask(closed), await ask(ABSENT)];
      if (isDraw) expect(ofClosed.status).toBe(ofAbsent.status);
      else expect(ofClosed).toEqual(ofAbsent);
    });

    test('nor does anything that can be read afterwards name it', async () => {
      const caller = await app.as(who);
      for (const path of [
        '/api/study',
        '/api/bank',
        '/api/packs/1',
        '/api/terms',
        '/api/terms?translations=one',
        '/api/account/export',
      ]) {
        const { body } = await caller.get(path);
        expect(body.match(new RegExp(`\\b(${closed}|${optionOf(closed)})\\b`)), path).toBeNull();
      }
      const stored = await app.db.selectFrom('answers').select('id').where('question_id', '=', closed).execute();
      expect(stored).toEqual([]);
    });
  },
);

test('who has premium is told by the words of the test of all open questions, the others of those that they may open', async () => {
  const named = async (who: Account) =>
    new Set(
      (await (await app.as(who)).get('/api/terms')).json<{ questions: number[] }[]>().flatMap(({ questions }) => questions),
    );
  const [free, premium] = [await named('free'), await named('premium')];
  expect(premium.has(CLOSED)).toBe(true);
  expect(free.size).toBeGreaterThan(0);
  const first = content.questions.filter(({ category }) => category === 1).map(({ id }) => id);
  const open = new Set([...first, ...(content.steps[0]?.questions ?? [])]);
  expect([...free].filter((id) => !open.has(id))).toEqual([]);
});

test('an exam that the server drew opens what it asked, for practice and for an exam without the server', async () => {
  await forgetAll();
  const premium = await app.as('premium');
  const { attempt, questions } = await beginAttempt(premium);
  const asked = questions.map(({ id }) => id);
  expect(asked).toEqual(expect.arrayContaining(sealed));
  await submit(premium, attempt.id, [choice(SEALED)]);
  const bank = (await premium.get('/api/bank')).json<{ questions: [number][] }>().questions.map(([id]) => id);
  expect(bank).toContain(SEALED);
  // Shown but not answered: an offline exam may ask it again.
  const answers = asked.map((question_id) => ({ question_id, option_id: null }));
  const whole = { id: randomUUID(), started_at: new Date(START - HOUR_MS).toISOString(), seconds_used: 60, answers };
  expect((await premium.post('/api/exams', whole)).statusCode).toBe(200);
  expect((await premium.post('/api/answers', { answers: [answerTo(SEALED_TOO)] })).json()).toEqual({ saved: 1 });
  const { memories } = (await premium.get('/api/study')).json<Study>();
  expect(memories.map(([id]) => id)).toEqual(expect.arrayContaining(sealed));
});

test('an answer that was given while the trial lasted is taken when it comes later', async () => {
  const expired = await app.as('expired');
  const answered_at = new Date(Date.parse(app.users.expired.trial_ends_at ?? '') - HOUR_MS).toISOString();
  expect((await expired.post('/api/answers', { answers: [{ ...answerTo(CLOSED), answered_at }] })).json()).toEqual({ saved: 1 });
});
