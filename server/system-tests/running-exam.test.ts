import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Content } from '#content/schema.ts';
import { heardOf } from '#contract/content.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { ACCESS } from '../http/access.ts';
import { spokenText } from '../sounds/take.ts';
import {
  answerTo,
  type Caller,
  examBody,
  HOUR_MS,
  optionsOf,
  PASSWORD,
  pathOf,
  START,
  stepBody,
  testApp,
} from '../testing/app.ts';
import { beginAttempt, choice, submit } from '../testing/attempts.ts';
import { fixture } from '../testing/fixture.ts';

// While an exam asks a question, no other call reveals anything about it to its learner.

const content: Content = {
  ...fixture,
  questions: fixture.questions.map((question) => ({
    ...question,
    options: question.options.map((option) =>
      option.correct === true ? option : { ...option, why: { ti: `why ${option.id} ti`, sv: `why ${option.id} sv`, en: '' } },
    ),
  })),
};
const app = await testApp({ content });
afterAll(() => app.close());

let learner: Caller;
let asked: number[];
let attemptId: string;
let ended: string;

/** The bank is so small that an exam draws nearly all of it. */
beforeAll(async () => {
  learner = await app.as('premium');
  // Opens the second step.
  expect((await learner.post('/api/progress', stepBody(1))).statusCode).toBe(200);
  // A finished exam, in which the learner may review every question.
  const before = await beginAttempt(learner);
  ended = before.attempt.id;
  await submit(
    learner,
    ended,
    before.questions.map(({ id }) => choice(id)),
  );
  const { attempt, questions } = await beginAttempt(learner);
  attemptId = attempt.id;
  asked = questions.map(({ id }) => id);
  // Every text of the questions has a recording.
  await sql`
    insert into speakers (id, name, agreed_on, builds_voice, created_at) overriding system value values (1, 'ሰላም', '2026-01-01', false, now())`.execute(
    app.db,
  );
});

const OPEN = 1001;
const about = (id: number, sent: unknown): unknown =>
  JSON.parse(JSON.stringify(sent ?? {}), (_key, value) =>
    value === OPEN ? id : value === optionsOf(OPEN).right ? optionsOf(id).right : value === 'new uuid' ? randomUUID() : value,
  );

const BODIES: Partial<Record<EndpointName, () => object>> = {
  'POST /api/answers': () => ({
    answers: [{ ...answerTo(OPEN), id: 'new uuid', answered_at: new Date(START - HOUR_MS).toISOString() }],
  }),
  'POST /api/exams': () => ({
    ...examBody(START - HOUR_MS),
    id: randomUUID(),
    answers: asked.slice(0, 70).map((id) => ({ question_id: id, option_id: optionsOf(id).right })),
  }),
  'POST /api/progress': () => stepBody(2),
  'DELETE /api/account': () => ({ password: 'not the password' }),
  'POST /api/email/change': () => ({ email: 'x@example.se', password: 'not the password' }),
  'POST /api/login': () => ({ email: 'nobody@fixture.test', password: PASSWORD }),
};
const OWN: readonly EndpointName[] = [
  'POST /api/exams/attempts/{id}/submit',
  'DELETE /api/exams/attempts/{id}',
  'POST /api/logout',
];
const names = (Object.keys(ACCESS) as EndpointName[]).filter((name) => ACCESS[name] !== 'admin' && !OWN.includes(name));

/** Fields of an answer that reveal the key of a question of the exam. */
function toldOf(value: unknown): string[] {
  if (typeof value === 'string') {
    return asked.filter((id) => value.includes(`why ${id}`) || solutionsOf(id).includes(value)).map((id) => `${id}: ${value}`);
  }
  if (typeof value !== 'object' || value === null) return [];
  const row = value as Record<string, unknown>;
  const isKey = row['correct'] === true && asked.some((id) => optionsOf(id).right === row['id']);
  return [...(isKey ? [`the key ${row['id']}`] : []), ...Object.values(row).flatMap(toldOf)];
}
const solutionsOf = (id: number): string[] =>
  Object.values(content.questions.find((question) => question.id === id)?.explanation ?? {});

describe('while an exam runs', () => {
  test.each(names)('%s reveals nothing about the questions of the running exam', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const endpoint = endpoints[name] as { query?: { properties: object }; example: { body?: unknown } };
    for (const id of [asked[0] as number, asked.at(-1) as number]) {
      const values: Record<string, string> = { id: `${id}`, ids: asked.join(), kind: 'question', q: '50' };
      const keys = Object.keys(endpoint.query?.properties ?? {}).filter((key) => Object.hasOwn(values, key));
      const query = keys.length === 0 ? '' : `?${keys.map((key) => `${key}=${values[key]}`).join('&')}`;
      const body = method === 'GET' ? undefined : about(id, BODIES[name]?.() ?? endpoint.example.body);
      const paths = path.includes('/api/exams/')
        ? [pathOf(path, path.includes('attempts') ? attemptId : ended)]
        : path.includes('{')
          ? [1, 2, 3, 4, 5, 6, id].map((item) => pathOf(path, item))
          : [path];
      for (const address of paths) {
        const answer = await learner.call(method, address + query, body as object);
        expect(answer.statusCode).toBeLessThan(500);
        const isJson = String(answer.headers['content-type']).startsWith('application/json');
        expect(isJson && answer.body !== '' ? toldOf(answer.json()) : []).toEqual([]);
      }
    }
  });

  test('nothing that was sent of it beside the exam was taken, and a phone keeps it for later', async () => {
    const id = asked[0] as number;
    const sent = { answers: [{ ...answerTo(id), id: randomUUID() }] };
    const answer = await learner.post('/api/answers', sent);
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'attempt_running' }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const stored = await app.db.selectFrom('answers').select('id').where('run', 'is distinct from', ended).execute();
    expect(stored).toEqual([]);
    expect(await app.db.selectFrom('exams').select('id').where('offline', '=', true).execute()).toEqual([]);
    // No exam asks what everybody can see, so the first step stays open, and what was answered there counts.
    expect((await learner.post('/api/progress', stepBody(1))).statusCode).toBe(200);
    expect((await learner.post('/api/progress', stepBody(2))).json()).toMatchObject({ code: 'attempt_running' });
    expect(await app.db.selectFrom('scores').select('level_id').execute()).toEqual([{ level_id: 1 }]);
  });

  test('a question is heard with its options, and not the reasons, by whose absence one would know the right one', async () => {
    const id = asked[0] as number;
    const texts = await sql<{ kind: string; id: number; field: string; ti: string }>`
      select kind, id, field, ti from translations where owner_kind = 'question' and owner_id = ${id} and ti <> ''`.execute(
      app.db,
    );
    await sql`insert into sounds (name, bytes, created_at) values ('x.ogg', '', now())`.execute(app.db);
    for (const text of texts.rows) {
      await sql`
        insert into takes (kind, item_id, field, language, digest, seconds, speaker_id, master, created_at)
        values (${text.kind}, ${text.id}, ${text.field}, 'ti', ${spokenText(text.ti).digest}, 1, 1, 'x.ogg', now())`.execute(
        app.db,
      );
    }
    const fields = async () =>
      new Set(
        (await learner.get(`/api/sounds?kind=question&id=${id}`))
          .json<{ kind: string; field: string }[]>()
          .map(({ kind, field }) => `${kind} ${field}`),
      );
    const withQuestion = [
      ...heardOf('question', 'asked').map(([name]) => `question ${name}`),
      ...heardOf('option', 'asked').map(([name]) => `option ${name}`),
    ];
    expect([...(await fields())].sort()).toEqual(withQuestion.sort());
  });

  test('when it is over all of it opens', async () => {
    await submit(
      learner,
      attemptId,
      asked.map((id) => choice(id)),
    );
    const id = asked[0] as number;
    expect((await learner.post('/api/answers', { answers: [{ ...answerTo(id), id: randomUUID() }] })).json()).toEqual({
      saved: 1,
    });
    const result = (await learner.get(`/api/exams/${attemptId}`)).json<{ questions: { id: number }[] }>();
    expect(result.questions.map((question) => question.id)).toContain(id);
    // What the tests above look for is found now.
    const told = toldOf(result);
    const keys = asked.map((one) => `the key ${optionsOf(one).right}`);
    expect(told.filter((one) => one.startsWith('the key')).sort()).toEqual(keys.sort());
    expect(told.filter((one) => one.includes(': why ')).length).toBeGreaterThan(asked.length);
    expect(told.filter((one) => one.includes(': The right answer')).length).toBeGreaterThan(asked.length / 2);
    expect((await learner.get('/api/levels/1')).statusCode).toBe(200);
    expect((await learner.get('/api/packs/1')).statusCode).toBe(200);
  });
});
