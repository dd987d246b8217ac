// Real processes, a durable database, and clients that repeat every call until it is accepted, like a learner's outbox.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Level } from '#contract/levels.ts';
import type { Question } from '#contract/question.ts';
import { DEMO_PASSWORD } from '../accounts/demo.ts';
import { connect, type Db } from '../db/connect.ts';
import { attachEmbedded } from '../db/embedded/embedded.ts';
import { processesIn, readPostmaster } from '../db/embedded/leftover.ts';
import { until } from '../testing/app.ts';
import { testFolder } from '../testing/database.ts';
import { endProcesses, kill, logIn, type StartedProcess, startProcess } from '../testing/process.ts';
import { TIMES } from '../testing/times.ts';
import { testWebRoot } from '../testing/web.ts';

/** One kill of each kind. */
const ROUNDS = 2 * TIMES;
/** Writes of each client per round before the kill. */
const WRITES = 3;
const RECOVERY_MS = 60_000;
/** Only a hanging process takes longer. */
const PATIENCE_MS = 600_000 * TIMES;

let web: Awaited<ReturnType<typeof testWebRoot>>;
let dataDir: string;
let server: StartedProcess;
let address: string;

async function start(): Promise<void> {
  server = startProcess({ WEB_ROOT: web.webRoot, DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '10000000', QUOTA_FACTOR: '1000' });
  address = await server.ready();
}

const postgres = () => processesIn(join(dataDir, 'postgres'));
const postmaster = async () => (await readPostmaster(join(dataDir, 'postgres/cluster')))?.pid;

/** The pid of a PostgreSQL process that serves a connection of the server. */
const backend = () =>
  inDatabase(async (db) => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by random()`.execute(
      db,
    );
    if (rows[0] === undefined) throw new Error('nobody is connected');
    return rows[0].pid;
  });

/** Connects directly to the database, as the command line does, to see what is stored. */
async function inDatabase<Result>(look: (db: Db) => Promise<Result>): Promise<Result> {
  const embedded = await attachEmbedded({ dataDir });
  const { db, pool } = connect({ connection: embedded.connection, size: 1, prepared: false, onError: () => undefined });
  return look(db).finally(() => pool.end());
}

async function read<Answer>(token: string, path: string): Promise<Answer> {
  const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as Answer;
}

/** Repeats a call until it is accepted. Returns the number of attempts. */
async function send<Answer>(
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ sent: number; answer: Answer }> {
  for (let sent = 1; ; sent++) {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response !== undefined && text !== undefined) {
      if (response.status === 200) return { sent, answer: JSON.parse(text) };
      const isForNow = response.status === 503 && Number(response.headers.get('retry-after')) > 0;
      if (!isForNow) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    }
    await sleep(20);
  }
}

/** What the server has acknowledged. */
const taken = {
  answers: [] as string[],
  exams: [] as string[],
  messages: [] as string[],
  isStepSaved: false,
  name: '',
  /** Phone numbers that the admin gave the customer, with the number of attempts for each. */
  phones: new Map<string, number>(),
};
let learner: { id: number; token: string };
let free: { id: number; token: string };
let customerId: number;
/** Each writes one thing, and records it when the server has acknowledged it. */
let writers: (() => Promise<void>)[];

beforeAll(async () => {
  web = await testWebRoot();
  dataDir = await testFolder('crash');
  await start();
  const account = async (name: string) => {
    const { token } = await logIn(address, `${name}@mengedi.test`, DEMO_PASSWORD);
    return { token, id: (await read<{ id: number }>(token, '/api/profile')).id };
  };
  learner = await account('learner');
  free = await account('free');
  const admin = await account('admin');
  const newCustomer = { name: 'ሄለን ኣብርሃ', email: 'helen@fixture.test', phone: '070-174 06 09', password: DEMO_PASSWORD };
  customerId = (await send<{ id: number }>(admin.token, 'POST', '/api/customers', newCustomer)).answer.id;

  const rightOption = (question: Question) => question.options.find((option) => option.correct)?.id;
  const bank = await read<Question[]>(learner.token, '/api/questions/exam');
  const [level] = await read<Level[]>(learner.token, '/api/levels');
  const step = await read<Question[]>(learner.token, `/api/levels/${level?.id}`);
  const stepBody = {
    level_id: level?.id,
    questions: step.map((question) => question.id).join(),
    options: step.map(rightOption).join(),
  };

  // Without a trial only the first exercise is open, and answers to locked questions are not stored.
  const open = await read<Question[]>(free.token, '/api/category/1/questions');
  const answer = (token: string) => async () => {
    const answers = [randomUUID(), randomUUID()].map((id, place) => ({
      id,
      question_id: open[place]?.id,
      option_id: open[place]?.options[0]?.id,
      mode: 'exercise',
      language: 'ti',
      answered_at: new Date().toISOString(),
    }));
    await send(token, 'POST', '/api/answers', { answers });
    taken.answers.push(...answers.map(({ id }) => id));
  };
  writers = [
    answer(learner.token),
    answer(free.token),
    async () => {
      const id = randomUUID();
      const answers = bank.map((question) => ({ question_id: question.id, option_id: rightOption(question) }));
      await send(learner.token, 'POST', '/api/exams', { id, started_at: new Date().toISOString(), seconds_used: 60, answers });
      taken.exams.push(id);
    },
    async () => {
      if (taken.isStepSaved) await send(learner.token, 'DELETE', '/api/progress');
      else await send(learner.token, 'POST', '/api/progress', stepBody);
      taken.isStepSaved = !taken.isStepSaved;
    },
    async () => {
      const id = randomUUID();
      await send(free.token, 'POST', '/api/support', { id, subject: 'other', message: `ሰላም ${id}` });
      taken.messages.push(id);
    },
    async () => {
      const name = `ዮናስ ${randomUUID()}`;
      await send(free.token, 'POST', '/api/profile/update', { name, phone: '070-174 06 06' });
      taken.name = name;
    },
    async () => {
      const phone = `070 ${taken.phones.size}`;
      const { sent } = await send(admin.token, 'POST', `/api/customers/${customerId}`, { phone });
      taken.phones.set(phone, sent);
    },
  ];
});

afterAll(async () => {
  endProcesses('SIGTERM');
  await server?.ended;
  await web.remove();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

/** All writers write in parallel, without pauses. */
function startWriting() {
  let isOver = false;
  const counts = writers.map(() => 0);
  const writing = Promise.all(
    writers.map(async (write, place) => {
      for (; !isOver; counts[place] = (counts[place] ?? 0) + 1) await write();
    }),
  );
  // Fails at the first refusal instead of waiting for the deadline.
  let failure: Error | undefined;
  writing.catch((error) => {
    failure = error;
  });
  return {
    /** Resolves when each writer has written this often from now on. */
    async each(times: number): Promise<void> {
      const before = [...counts];
      await until(
        () => failure !== undefined || counts.every((count, place) => count >= (before[place] ?? 0) + times),
        RECOVERY_MS,
      );
      if (failure !== undefined) throw failure;
    },
    /** Each writer finishes its current write. */
    async stop(): Promise<void> {
      isOver = true;
      await writing;
    },
  };
}

async function expectAllTakenOnce(): Promise<void> {
  await inDatabase(async (db) => {
    const answers = await db.selectFrom('answers').select('id').execute();
    expect(answers.map(({ id }) => id).sort()).toEqual(taken.answers.toSorted());
    const exams = await db.selectFrom('exams').select('id').execute();
    expect(exams.map(({ id }) => id).sort()).toEqual(taken.exams.toSorted());
    const messages = await db.selectFrom('support_messages').select('client_id').execute();
    expect(messages.map(({ client_id }) => client_id).sort()).toEqual(taken.messages.toSorted());
    const scores = await db.selectFrom('scores').select('user_id').execute();
    expect(scores).toEqual(taken.isStepSaved ? [{ user_id: learner.id }] : []);
    const users = db.selectFrom('users').select(['name', 'phone']);
    expect((await users.where('id', '=', free.id).executeTakeFirst())?.name).toBe(taken.name);

    // An edit and its audit entry are stored together and in order.
    expect((await users.where('id', '=', customerId).executeTakeFirst())?.phone).toBe([...taken.phones.keys()].at(-1));
    const audit = await db
      .selectFrom('audit')
      .select('after')
      .where('subject', '=', 'customer')
      .where('action', '=', 'update')
      .orderBy('id')
      .execute();
    const recorded = audit.map(({ after }) => (after as { phone: string }).phone);
    expect([...new Set(recorded)]).toEqual([...taken.phones.keys()]);
    for (const [phone, sent] of taken.phones) {
      expect(recorded.filter((one) => one === phone).length).toBeLessThanOrEqual(sent);
    }
  });
}

test(
  'after kill -9 of the server in the middle of writes, everything that was taken is there, once',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const writing = startWriting();
      await writing.each(WRITES);
      server.child.kill('SIGKILL');
      // In every other round PostgreSQL is killed as well, as in a power cut.
      if (round % 2 === 1) for (const pid of await postgres()) kill(pid);
      await server.ended;
      await start();
      await writing.each(1);
      await writing.stop();
      await expectAllTakenOnce();
    }
  },
  PATIENCE_MS,
);

test(
  'after kill -9 of PostgreSQL in the middle of writes, the same server goes on by itself, and everything that was taken is there, once',
  async () => {
    const { pid } = server.child;
    for (let round = 0; round < ROUNDS; round++) {
      const writing = startWriting();
      await writing.each(WRITES);
      const before = await postmaster();
      if (before === undefined) throw new Error('PostgreSQL does not run');
      // When a backend is killed, PostgreSQL closes all connections and recovers; when its postmaster is killed, it ends.
      const isWhole = round % 2 === 0;
      kill(isWhole ? before : await backend());
      await until(async () => {
        expect((await fetch(`${address}/healthz`)).status).toBe(200);
        return !isWhole || ![undefined, before].includes(await postmaster());
      }, RECOVERY_MS);
      await writing.each(1);
      await until(async () => (await fetch(`${address}/readyz`)).status === 200, RECOVERY_MS);
      await writing.stop();
      await expectAllTakenOnce();
    }
    expect([server.child.pid, server.isOver(), server.said.err]).toEqual([pid, false, '']);
  },
  PATIENCE_MS,
);
