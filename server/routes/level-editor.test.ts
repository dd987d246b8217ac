import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { EditorLevel } from '#contract/level-editor.ts';
import { DAY_MS, START, stepBody, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = START;
});

const call = async (method: string, path: string, body?: object) => (await app.as('admin')).call(method, path, body);
const levels = async (): Promise<EditorLevel[]> => (await call('GET', '/api/levels/editor')).json();
const level = async (id: number) => (await levels()).find((row) => row.id === id) as EditorLevel;
const body = ({ id: _, max_mark: __, updated_at: ___, updated_by: ____, ...rest }: EditorLevel) => rest;
const put = async (id: number, values: object) => call('PUT', `/api/levels/${id}`, values);
const NEW = {
  name: 'ሓድሽ ደረጃ',
  name_sv: 'Nytt steg',
  name_en: 'New step',
  description: '',
  description_sv: '',
  description_en: '',
  demo: false,
  min_mark: 2,
  questions: [1010, 1011],
  retired: false,
};
const auditOf = (id: number | string) =>
  app.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', 'level')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('the editor', () => {
  test('sees the steps with the ids of their questions in order', async () => {
    const [first, ...rest] = await levels();
    expect(first).toMatchObject({ id: 1, demo: true, max_mark: 5, min_mark: 4, version: 1, retired: false });
    expect(first?.questions).toEqual([1001, 1002, 2001, 3001, 6001]);
    expect(rest.map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  test('saves order, questions and marks of a step as the next version', async () => {
    const before = await level(2);
    const change = { questions: [4001, 1003, 1012], min_mark: 3, name_sv: 'Ändrat' };
    const answer = await put(2, { ...body(before), ...change });
    expect(answer.json()).toMatchObject({ ...change, max_mark: 3, version: 2, updated_by: app.users.admin.id });
    expect(await auditOf(2)).toMatchObject([{ before: body(before), after: { ...body(before), ...change, version: 2 } }]);
    await app.services.content.refresh();
    const questions = (await (await app.as('admin')).get('/api/levels/2')).json<{ id: number }[]>();
    expect(questions.map(({ id }) => id)).toEqual([4001, 1003, 1012]);
    const conflict = await put(2, { ...body(before), name_sv: 'Sen' });
    expect([conflict.statusCode, conflict.json().version]).toEqual([409, 2]);
  });

  test.each([
    ['more to pass than it has', { min_mark: 6 }, 'min_mark'],
    ['a question twice', { questions: [1001, 1001, 1002], min_mark: 1 }, 'questions'],
    ['a question that does not exist', { questions: [1001, 77], min_mark: 1 }, 'questions'],
    ['no questions', { questions: [] }, 'questions'],
    ['no name', { name: '' }, 'name'],
    ['nothing to pass', { min_mark: 0 }, 'min_mark'],
  ])('is refused %s', async (_title, change, field) => {
    const before = await level(3);
    const answer = await put(3, { ...body(before), ...change });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
    expect(await level(3)).toEqual(before);
  });

  test('is told in the list as many questions as the editor counts, retired ones in neither', async () => {
    const shown = async (id: number) => {
      const rows = (await call('GET', `/api/questions?level=${id}`)).json<{ id: number; retired: boolean }[]>();
      return rows.filter(({ retired }) => !retired).length;
    };
    const before = await level(3);
    expect([before.max_mark, await shown(3)]).toEqual([5, 5]);
    const [first = 0] = before.questions;
    await app.db
      .updateTable('questions')
      .set({ retired_at: new Date(START) })
      .where('id', '=', first)
      .execute();
    await app.services.content.refresh();
    expect([(await level(3)).max_mark, await shown(3)]).toEqual([4, 4]);
    expect((await level(3)).questions).toContain(first);
    await app.db.updateTable('questions').set({ retired_at: null }).where('id', '=', first).execute();
    await app.services.content.refresh();
  });

  test('makes a step, puts it into order and deletes it', async () => {
    const created = (await call('POST', '/api/levels', NEW)).json<EditorLevel>();
    expect(created).toMatchObject({ ...NEW, max_mark: 2, version: 1 });
    expect(created.id).toBeGreaterThanOrEqual(1000);
    const ids = [1, created.id, 2, 3, 4];
    const ordered = (await call('PUT', '/api/levels/order', { ids, was: [1, 2, 3, 4, created.id] })).json<EditorLevel[]>();
    expect(ordered.map(({ id }) => id)).toEqual(ids);
    expect((await call('PUT', '/api/levels/order', { ids: [1, 2, 3, 4], was: ids })).statusCode).toBe(409);
    expect((await call('DELETE', `/api/levels/${created.id}`)).statusCode).toBe(200);
    expect((await levels()).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(await auditOf(created.id)).toMatchObject([{ action: 'create' }, { action: 'delete', after: null }]);
  });

  test('is asked before another step comes first, which then is the free one', async () => {
    const was = [1, 2, 3, 4];
    const ids = [2, 1, 3, 4];
    const refused = await call('PUT', '/api/levels/order', { ids, was });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'free_moves']);
    expect((await levels()).map(({ id }) => id)).toEqual(was);
    const ordered = (await call('PUT', '/api/levels/order', { ids, was, free: true })).json<EditorLevel[]>();
    expect(ordered.filter(({ demo }) => demo).map(({ id }) => id)).toEqual([2]);
    await app.services.content.refresh();
    const free = await app.as('free');
    expect((await free.get('/api/levels/2')).statusCode).toBe(200);
    await call('PUT', '/api/levels/order', { ids: was, was: ids, free: true });
    expect((await levels()).filter(({ demo }) => demo).map(({ id }) => id)).toEqual([1]);
    await app.services.content.refresh();
  });

  test('does not delete a step that a result refers to, but retires it', async () => {
    await (await app.as('free')).post('/api/progress', stepBody(1));
    expect((await call('DELETE', '/api/levels/1')).statusCode).toBe(409);
    const before = await level(1);
    expect((await put(1, { ...body(before), retired: true })).json()).toMatchObject({ retired: true });
    await app.services.content.refresh();
    expect((await (await app.as('free')).get('/api/levels')).json<{ id: number }[]>().map(({ id }) => id)).toEqual([2, 3, 4]);
    expect((await (await app.as('free')).get('/api/progress')).json().scores).toHaveLength(1);
    await put(1, { ...body(before), version: before.version + 1 });
    await app.services.content.refresh();
  });

  test.each(['free', 'premium', 'anonymous'] as const)('is not %s', async (who) => {
    const caller = await app.as(who);
    const status = who === 'anonymous' ? 401 : 403;
    for (const answer of [
      await caller.get('/api/levels/editor'),
      await caller.post('/api/levels', NEW),
      await caller.call('PUT', '/api/levels/1', body(await level(1))),
      await caller.call('PUT', '/api/levels/order', { ids: [4, 3, 2, 1], was: [1, 2, 3, 4] }),
      await caller.delete('/api/levels/4'),
    ]) {
      expect(answer.statusCode).toBe(status);
    }
  });
});

describe('a learner in the middle of a step that is changed', () => {
  test('may save it as it was, for a day, by the pass mark it had; never with other questions', async () => {
    await app.db.deleteFrom('scores').execute();
    app.services.progress.forget();
    const premium = await app.as('premium');
    const [good, bad, mixed] = [stepBody(1), stepBody(1, 2), { ...stepBody(1), questions: '1001,1002,2001,3001,1003' }];
    const before = await level(1);
    await put(1, { ...body(before), questions: [1001, 1020], min_mark: 2 });
    await app.services.content.refresh();
    expect((await premium.post('/api/progress', bad)).json().errors).toHaveProperty('options');
    expect((await premium.post('/api/progress', mixed)).statusCode).toBe(422);
    app.clock.now = START + DAY_MS;
    expect((await premium.post('/api/progress', good)).statusCode).toBe(422);
    app.clock.now = START + DAY_MS - 1;
    const answer = await premium.post('/api/progress', good);
    expect(answer.json().scores).toEqual([{ ...good, level_id: 1, passed: 1, reward: 50 }]);
  });
});
