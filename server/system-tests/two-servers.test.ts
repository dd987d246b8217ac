import { afterAll, expect, test } from 'vitest';
import { saveItems } from '../db/content/content-write.ts';
import { importContent } from '../editing/import.ts';
import { DAY_MS, PASSWORD, START, stepBody, type TestApp, testApp, until } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';

const first = await testApp();
const second = await testApp({ sharing: first });
const servers = [first, second];
afterAll(async () => {
  await second.close();
  await first.close();
});

const [checklist] = fixture.checklists;
if (checklist === undefined) throw new Error('the fixture has no checklist');
const rename = (sv: string) =>
  saveItems(first.db, 'checklist', [{ item: { ...checklist, title: { ...checklist.title, sv } }, position: 0 }]);
const titleAt = async (server: TestApp) => (await (await server.as('free')).get('/api/checklists')).json()[0].title_sv;

test('a change of content is published by all servers, with a new ETag', async () => {
  const free = await second.as('free');
  const before = await free.get('/api/checklists');
  await rename('Ny titel');
  for (const server of servers) await until(async () => (await titleAt(server)) === 'Ny titel');
  const after = await free.get('/api/checklists', { 'if-none-match': String(before.headers['etag']) });
  expect(after.statusCode).toBe(200);
  expect(after.headers['etag']).not.toBe(before.headers['etag']);
});

test('an import is published whole: nobody ever sees half of it', async () => {
  const free = await second.as('free');
  const seen = new Set<string>();
  for (const name of ['ሀ', 'ለ', 'ሐ']) {
    const checklists = fixture.checklists.map((list) => ({ ...list, title: { ti: name, sv: name, en: name } }));
    const importing = importContent(first.db, { ...fixture, checklists }, { dryRun: false, overwriteEdited: true });
    const whole = Array(fixture.checklists.length).fill(name).join();
    await until(async () => {
      const titles = (await free.get('/api/checklists')).json<{ title_sv: string }[]>().map((list) => list.title_sv);
      seen.add(titles.join());
      return titles.join() === whole;
    });
    await importing;
  }
  const [before, ...editions] = seen;
  expect(before).toContain('Vid olycka');
  expect(editions).toEqual(['ሀ,ሀ,ሀ', 'ለ,ለ,ለ', 'ሐ,ሐ,ሐ']);
});

test('a logout on one server holds on the other', async () => {
  const phone = await first.as('free');
  const sameOnSecond = second.withToken(phone.token);
  expect((await sameOnSecond.get('/api/profile')).statusCode).toBe(200);
  await phone.post('/api/logout');
  await until(async () => (await sameOnSecond.get('/api/profile')).statusCode === 401);
});

test('a new password on one server ends the sessions on the other', async () => {
  const other = await second.as('free');
  expect((await other.get('/api/profile')).statusCode).toBe(200);
  const change = { name: 'ዮናስ', phone: '1', password: `${PASSWORD} 2`, password_confirmation: `${PASSWORD} 2` };
  expect((await (await first.as('free')).post('/api/profile/update', change)).statusCode).toBe(200);
  await until(async () => (await other.get('/api/profile')).statusCode === 401);
});

test('a new name on one server is seen on the other', async () => {
  const other = await second.as('premium');
  const nameThere = async () => (await other.get('/api/profile')).json().name;
  expect(await nameThere()).toBe(first.users.premium.name);
  await (await first.as('premium')).post('/api/profile/update', { name: 'ሓድሽ ስም', phone: '1' });
  await until(async () => (await nameThere()) === 'ሓድሽ ስም');
});

test('what an admin changes on one server holds on the other', async () => {
  const learner = await second.as('expired');
  expect((await learner.get('/api/questions/exam')).statusCode).toBe(403);
  const trial_ends_at = new Date(START + DAY_MS).toISOString();
  await (await first.as('admin')).post(`/api/customers/${first.users.expired.id}`, { trial_ends_at });
  await until(async () => (await learner.get('/api/questions/exam')).statusCode === 200);
});

test('a step passed on one server opens the next on the other', async () => {
  const [here, there] = [await first.as('premium'), await second.as('premium')];
  expect((await there.get('/api/levels/2')).statusCode).toBe(403);
  await here.post('/api/progress', stepBody(1));
  await until(async () => (await there.get('/api/levels/2')).statusCode === 200);
  await here.delete('/api/progress');
  await until(async () => (await there.get('/api/levels/2')).statusCode === 403);
});

test('a server that could not hear catches up', async () => {
  await first.services.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
  );
  await rename('Efter avbrottet');
  for (const server of servers) await until(async () => (await titleAt(server)) === 'Efter avbrottet');
});
