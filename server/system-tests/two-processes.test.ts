// Two real server processes on one database, as in production; two-servers.test.ts tests the same with apps in one process.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditorChecklist } from '#contract/editor.ts';
import type { Question } from '#contract/question.ts';
import type { User } from '#contract/session.ts';
import { LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS } from '#domain/session.ts';
import { DEMO_PASSWORD } from '../accounts/demo.ts';
import { connect, type Db } from '../db/connect.ts';
import { migrationNames } from '../db/upkeep/migrate.ts';
import { answerTo, DAY_MS, testDatabase, until } from '../testing/app.ts';
import { BARE_TEMPLATE } from '../testing/database.ts';
import { endProcesses, logIn, type StartedProcess, startProcess } from '../testing/process.ts';
import { testWebRoot } from '../testing/web.ts';

let web: Awaited<ReturnType<typeof testWebRoot>>;
let database: Awaited<ReturnType<typeof testDatabase>>;
let store: { db: Db; close(): Promise<void> };
let servers: [StartedProcess, StartedProcess];
let here: string;
let there: string;

const start = () =>
  startProcess({
    WEB_ROOT: web.webRoot,
    DATABASE_URL: database.url,
    DEMO: 'true',
    REQUESTS_PER_MINUTE: '10000000',
    QUOTA_FACTOR: '1000',
  });

beforeAll(async () => {
  web = await testWebRoot();
  database = await testDatabase(BARE_TEMPLATE);
  const { db, pool } = connect({ connection: database.connection, size: 1, prepared: false, onError: () => undefined });
  store = { db, close: () => pool.end() };
  servers = [start(), start()];
  [here, there] = await Promise.all([servers[0].ready(), servers[1].ready()]);
});
afterAll(async () => {
  endProcesses('SIGTERM');
  await Promise.all(servers.map((server) => server.ended));
  await store.close();
  await database.drop();
  await web.remove();
});

async function call<Answer>(address: string, token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}
const tokenOf = async (name: string, address = here) => (await logIn(address, `${name}@mengedi.test`, DEMO_PASSWORD)).token;

test('of two servers that begin at once on an empty database, one migrates it and loads the content, and both are ready', async () => {
  const said = servers.map((server) => server.said.out);
  const migrated = said.flatMap((text) => [...text.matchAll(/Migrated: (\S+)/g)].map(([, name]) => name));
  expect(migrated.sort()).toEqual(await migrationNames());
  // The server that came second finds the content loaded, before or after it checks.
  const loaded = said.flatMap((text) => [...text.matchAll(/Loaded (\d+) items/g)].map(([, count]) => Number(count)));
  expect(loaded.filter((count) => count > 0)).toHaveLength(1);
  const versions = await store.db.selectFrom('questions').select('version').distinct().execute();
  expect(versions).toEqual([{ version: 1 }]);
  const accounts = await store.db.selectFrom('users').select('email').execute();
  expect(accounts).toHaveLength(3);
  for (const address of [here, there]) expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

test('what an admin changes on one is seen on the other', async () => {
  const [admin, free] = [await tokenOf('admin'), await tokenOf('free')];
  const { answer: lists } = await call<EditorChecklist[]>(here, admin, 'GET', '/api/lists');
  const { id, updated_at: _at, updated_by: _by, ...list } = lists[0] as EditorChecklist;
  const titles = async () => (await call<{ title_sv: string }[]>(there, free, 'GET', '/api/checklists')).answer;
  expect((await titles())[0]?.title_sv).toBe(list.title_sv);
  expect((await call(here, admin, 'PUT', `/api/lists/${id}`, { ...list, title_sv: 'Ny titel' })).status).toBe(200);
  await until(async () => (await titles())[0]?.title_sv === 'Ny titel');

  expect((await call(there, free, 'GET', '/api/questions/exam')).status).toBe(403);
  const { id: freeId } = (await call<User>(here, free, 'GET', '/api/profile')).answer;
  const trial_ends_at = new Date(Date.now() + DAY_MS).toISOString();
  expect((await call(here, admin, 'POST', `/api/customers/${freeId}`, { trial_ends_at })).status).toBe(200);
  await until(async () => (await call(there, free, 'GET', '/api/questions/exam')).status === 200);
});

test('a session and its end hold on both', async () => {
  const free = await tokenOf('free');
  expect((await call(there, free, 'GET', '/api/profile')).status).toBe(200);
  expect((await call(here, free, 'POST', '/api/logout')).status).toBe(200);
  await until(async () => (await call(there, free, 'GET', '/api/profile')).status === 401);
});

test('the same answer sent to both at once is kept once', async () => {
  const learner = await tokenOf('learner');
  const [question] = (await call<Question[]>(here, learner, 'GET', '/api/questions/exam')).answer;
  const answers = Array.from({ length: 50 }, () => ({
    ...answerTo(question?.id ?? 0, question?.options[0]?.id),
    answered_at: new Date().toISOString(),
  }));
  const sent = answers.flatMap((answer) =>
    [here, there].map((at) => call(at, learner, 'POST', '/api/answers', { answers: [answer] })),
  );
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
  const stored = await store.db.selectFrom('answers').select('id').execute();
  expect(stored.map(({ id }) => id).sort()).toEqual(answers.map(({ id }) => id).sort());
});

test('failed logins are counted together', async () => {
  const attempt = (place: number, password: string) => logIn(place % 2 === 0 ? here : there, 'admin@mengedi.test', password);
  for (let place = 0; place < LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS; place++) {
    expect((await attempt(place, 'wrong')).status).toBe(422);
  }
  for (const place of [0, 1]) expect((await attempt(place, DEMO_PASSWORD)).status).toBe(429);
});

test('when one ends, the other serves every call, and a third takes its place', async () => {
  const free = await tokenOf('free');
  let isEnded = false;
  const ending = servers[0].stop().then((code) => {
    isEnded = true;
    return code;
  });
  const statuses = new Set<number>();
  while (!isEnded) statuses.add((await call(there, free, 'POST', '/api/support', { subject: 'other', message: 'ሰላም' })).status);
  expect(await ending).toBe(0);
  for (const path of ['/readyz', '/api/checklists', '/api/profile']) statuses.add((await call(there, free, 'GET', path)).status);
  expect(statuses).toEqual(new Set([200]));
  servers[0] = start();
  here = await servers[0].ready();
  expect((await call(here, free, 'GET', '/api/profile')).status).toBe(200);
  expect(servers[0].said.out).not.toMatch(/Migrated|Loading/);
});
