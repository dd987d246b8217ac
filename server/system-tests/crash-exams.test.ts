// Kills a real process with a durable database while many learners are in the middle of an exam.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attempt } from '#contract/attempts.ts';
import type { ExamDetail } from '#contract/exams.ts';
import type { Question } from '#contract/question.ts';
import { connect } from '../db/connect.ts';
import { attachEmbedded } from '../db/embedded/embedded.ts';
import { processesIn } from '../db/embedded/leftover.ts';
import { until } from '../testing/app.ts';
import { testFolder } from '../testing/database.ts';
import { endProcesses, kill, type StartedProcess, startProcess } from '../testing/process.ts';
import { testWebRoot } from '../testing/web.ts';
import { hashToken, newToken } from '../tokens.ts';

const LEARNERS = 50;
/** Acknowledged answers per learner before the first kill, and further ones before the second. */
const BEFORE_BLOW = 2;

let web: Awaited<ReturnType<typeof testWebRoot>>;
let dataDir: string;
let server: StartedProcess;
let address: string;
let tokens: readonly string[];

async function start(): Promise<void> {
  server = startProcess({ WEB_ROOT: web.webRoot, DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '10000000', OVERLOAD_MS: '5000' });
  address = await server.ready();
}

beforeAll(async () => {
  web = await testWebRoot();
  dataDir = await testFolder('crash-exams');
  await start();
  const { connection } = await attachEmbedded({ dataDir });
  const { db, pool } = connect({ connection, size: 1, prepared: false, onError: () => undefined });
  // Sessions are inserted directly, because fifty logins would take longer than fifty exams.
  tokens = Array.from({ length: LEARNERS }, newToken);
  await sql`
    with learners as (
      insert into users (name, name_folded, email, role, password_hash, trial_ends_at)
      select name, name_folded, 'exam' || n || '@mengedi.test', role, password_hash, trial_ends_at
      from users, generate_series(1, ${LEARNERS}) n where email = 'learner@mengedi.test' returning id
    )
    insert into sessions (user_id, token_hash, created_at, used_at)
    select id, token_hash, now(), now() from (select id, row_number() over () as place from learners) learner
    join unnest(${tokens.map(hashToken)}::bytea[]) with ordinality session (token_hash, place) using (place)`
    .execute(db)
    .finally(() => pool.end());
});

afterAll(async () => {
  endProcesses('SIGTERM');
  await server?.ended;
  await web.remove();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

/** Repeats a call until it is accepted, like the outbox of a device. */
async function send<Answer>(token: string, method: string, path: string, body?: object): Promise<Answer> {
  for (;;) {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response?.status === 200 && text !== undefined) return JSON.parse(text);
    if (response !== undefined && text !== undefined && response.status !== 503)
      throw new Error(`${path}: ${response.status} ${text}`);
    await sleep(20);
  }
}

type Given = { question_id: number; option_id: number; flagged: boolean; seconds: number; sequence: number };
type Taker = { token: string; id: string; questions: Question[]; acknowledged: Given[] };

test('after kill -9 of the server in the middle of fifty exams, each goes on with every answer that was acknowledged', async () => {
  const takers: Taker[] = tokens.map((token) => ({ token, id: randomUUID(), questions: [], acknowledged: [] }));
  await Promise.all(
    takers.map(async (taker) => {
      const body = { id: taker.id, mode: 'official', minutes: 50 };
      taker.questions = (await send<{ questions: Question[] }>(taker.token, 'POST', '/api/exams/attempts', body)).questions;
    }),
  );

  let isOver = false;
  const answering = Promise.all(
    takers.map(async ({ token, id, questions, acknowledged }) => {
      for (const [place, { id: question_id, options }] of questions.entries()) {
        if (isOver) return;
        const option_id = options[place % options.length]?.id as number;
        const given = { question_id, option_id, flagged: place % 5 === 0, seconds: place, sequence: (place + 1) * 1_000 };
        await send(token, 'PUT', `/api/exams/attempts/${id}/answers`, { answers: [{ ...given, language: 'ti' }], since: place });
        acknowledged.push(given);
      }
    }),
  );
  // Fails at the first refusal instead of waiting for the deadline.
  let failure: Error | undefined;
  answering.catch((error) => {
    failure = error;
  });
  const each = (count: number) =>
    until(() => failure !== undefined || takers.every((taker) => taker.acknowledged.length >= count));
  for (const withDatabase of [false, true]) {
    const least = Math.min(...takers.map((taker) => taker.acknowledged.length));
    await each(least + BEFORE_BLOW);
    server.child.kill('SIGKILL');
    // The second time PostgreSQL is killed as well, as in a power cut.
    if (withDatabase) for (const pid of await processesIn(join(dataDir, 'postgres'))) kill(pid);
    await server.ended;
    await start();
  }
  isOver = true;
  await answering;
  expect(failure).toBeUndefined();

  for (const { token, id, acknowledged } of takers) {
    const { attempt } = await send<{ attempt: Attempt | null }>(token, 'GET', `/api/exams/attempts/current?known=${id}&since=0`);
    const byQuestion = (first: { question_id: number }, second: { question_id: number }) =>
      first.question_id - second.question_id;
    expect(attempt?.id).toBe(id);
    expect(attempt?.answers.toSorted(byQuestion)).toEqual(acknowledged.toSorted(byQuestion));
    const result = await send<ExamDetail & { questions: Question[] }>(token, 'POST', `/api/exams/attempts/${id}/submit`, {
      answers: [],
      seconds_used: 60,
    });
    const counted = new Set(result.answers.filter(({ pilot }) => !pilot).map(({ question_id }) => question_id));
    const isRight = ({ question_id, option_id }: Given) =>
      result.questions.some(
        (question) => question.id === question_id && question.options.some((option) => option.id === option_id && option.correct),
      );
    expect(result).toMatchObject({
      total: 65,
      correct: acknowledged.filter((given) => counted.has(given.question_id) && isRight(given)).length,
    });
  }
});
