import { afterAll, describe, expect, test } from 'vitest';
import { pickColumns } from '#contract/content.ts';
import type { EditorLevel } from '#contract/level-editor.ts';
import type { BulkBody, BulkResult } from '#contract/question-bulk.ts';
import type { QuestionRow } from '#contract/question-editor.ts';
import { testApp } from '../testing/app.ts';
import { toSave } from '../testing/questions.ts';

const app = await testApp();
afterAll(() => app.close());

const get = async (id: number): Promise<QuestionRow> => (await (await app.as('admin')).get(`/api/questions/${id}`)).json();
const chosen = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (({ version, levels }) => ({ id, version, levels }))(await get(id))));
const send = async (body: object, query = '?dry_run=false') =>
  (await app.as('admin')).call('PUT', `/api/questions${query}`, body);
const change = async (ids: readonly number[], what: Omit<BulkBody, 'questions'>, query?: string): Promise<BulkResult> => {
  const answer = await send({ questions: await chosen(ids), ...what }, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const steps = async (): Promise<EditorLevel[]> => (await (await app.as('admin')).get('/api/levels/editor')).json();
const step = async (id: number): Promise<EditorLevel> => (await steps()).find((level) => level.id === id) as EditorLevel;
const saveStep = async (id: number, values: { questions?: number[]; min_mark?: number }) => {
  const { questions, version, retired, ...level } = await step(id);
  const body = { ...pickColumns('level', level), questions, version, retired, ...values };
  const answer = await (await app.as('admin')).call('PUT', `/api/levels/${id}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
};
const auditOf = (subject: string, id: number) =>
  app.db
    .selectFrom('audit')
    .select(['action', 'before', 'after', 'user_id'])
    .where('subject', '=', subject)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
/** Questions in no step. */
const FREE = [9001, 9002, 9003];

describe('several questions', () => {
  test('are retired and brought back in one call, with one audit row each that can be undone', async () => {
    const before = await Promise.all(FREE.map(get));
    expect(await change(FREE, { change: 'retire' })).toEqual({ written: true, changed: FREE, unchanged: [], refused: [] });
    for (const [place, id] of FREE.entries()) {
      const now = await get(id);
      expect(now).toMatchObject({ retired: true, version: (before[place]?.version ?? 0) + 1 });
      const rows = await auditOf('question', id);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ action: 'update', before: toSave(before[place] as QuestionRow), after: toSave(now) });
      expect(rows[0]?.user_id).toBe(app.users.admin.id);
    }
    expect(await change(FREE, { change: 'unretire' })).toMatchObject({ changed: FREE });
    expect((await Promise.all(FREE.map(get))).map(({ retired }) => retired)).toEqual([false, false, false]);
  });

  test('are only tried unless it is asked for: a dry run tells the same and writes nothing', async () => {
    const before = await Promise.all(FREE.map(get));
    const rows = (await auditOf('question', 9001)).length;
    for (const query of ['', '?dry_run=true']) {
      expect(await change(FREE, { change: 'retire' }, query)).toEqual({
        written: false,
        changed: FREE,
        unchanged: [],
        refused: [],
      });
    }
    expect(await Promise.all(FREE.map(get))).toEqual(before);
    expect(await auditOf('question', 9001)).toHaveLength(rows);
  });

  test('that a step asks for stay, and are named with the step; what is so already is left alone', async () => {
    const [level] = await steps();
    const { id, questions } = level as EditorLevel;
    await saveStep(id, { min_mark: questions.length - 1 });
    const [first, second] = questions as [number, number];
    await change([9001], { change: 'retire' });
    const result = await change([first, second, 9001, 9002], { change: 'retire' });
    // The step can spare only one question.
    expect(result).toMatchObject({ changed: [first, 9002], unchanged: [9001] });
    expect(result.refused).toEqual([
      { id: second, reasons: [{ field: 'retired', message: expect.stringContaining(level?.name ?? '?') }] },
    ]);
    expect((await get(second)).retired).toBe(false);
    await change([first, 9001, 9002], { change: 'unretire' });
  });

  test('go to another exercise or to none', async () => {
    expect(await change(FREE, { change: 'exercise', to: 3 })).toMatchObject({ changed: FREE });
    expect((await Promise.all(FREE.map(get))).map(({ category_id }) => category_id)).toEqual([3, 3, 3]);
    expect(await change(FREE, { change: 'exercise', to: 3 })).toMatchObject({ changed: [], unchanged: FREE });
    expect(await change(FREE, { change: 'exercise', to: 0 })).toMatchObject({ changed: FREE });
    expect((await get(9001)).category_id).toBeNull();
  });

  test('go to another step and leave the one that they were in; the steps are saved once each, every question has its row', async () => {
    const [from, to] = (await steps()) as [EditorLevel, EditorLevel];
    await saveStep(from.id, { min_mark: 1 });
    const moving = from.questions.slice(0, 2).filter((id) => !to.questions.includes(id));
    const saved = (await auditOf('level', to.id)).length;
    const had = (await auditOf('question', moving[0] as number)).length;
    expect(await change([...moving, 9001], { change: 'step', to: to.id })).toMatchObject({
      changed: [...moving, 9001],
      refused: [],
    });
    const left = from.questions.filter((id) => !moving.includes(id));
    expect((await step(from.id)).questions).toEqual(left);
    expect((await step(to.id)).questions).toEqual([...to.questions, ...moving, 9001]);
    expect((await step(to.id)).version).toBe(to.version + 1);
    expect(await auditOf('level', to.id)).toHaveLength(saved + 1);
    expect((await auditOf('question', moving[0] as number)).slice(had)).toMatchObject([
      { action: 'move', before: { levels: [from.id] }, after: { levels: [to.id] } },
    ]);
    // 0: removes it from all steps.
    expect(await change([9001], { change: 'step', to: 0 })).toMatchObject({ changed: [9001] });
    expect((await get(9001)).levels).toEqual([]);
    await saveStep(from.id, { questions: from.questions, min_mark: from.min_mark });
    await saveStep(to.id, { questions: to.questions });
  });

  test('that a step needs to be passed are not moved out of it', async () => {
    const [from, to] = (await steps()) as [EditorLevel, EditorLevel];
    await saveStep(from.id, { min_mark: from.questions.length });
    const id = from.questions.find((question) => !to.questions.includes(question)) as number;
    const { refused, changed } = await change([id], { change: 'step', to: to.id });
    expect(changed).toEqual([]);
    expect(refused).toEqual([{ id, reasons: [{ field: 'levels', message: expect.stringContaining(from.name) }] }]);
    expect((await step(from.id)).questions).toEqual(from.questions);
    await saveStep(from.id, { min_mark: from.min_mark });
  });

  test('are kept for exams, but not those of a step; and what is kept for exams comes into no step', async () => {
    const inStep = (await steps())[0]?.questions[0] as number;
    const result = await change([9001, inStep], { change: 'seal' });
    expect(result).toMatchObject({ changed: [9001], refused: [{ id: inStep, reasons: [{ field: 'sealed' }] }] });
    const [level] = (await steps()) as [EditorLevel];
    const moved = await change([9001, 9002], { change: 'step', to: level.id }, '');
    expect(moved).toMatchObject({ changed: [9002], refused: [{ id: 9001, reasons: [{ field: 'sealed' }] }] });
    // Saving a single question follows the same rules.
    const alone = await (await app.as('admin')).call('PUT', `/api/questions/${inStep}`, {
      ...toSave(await get(inStep)),
      sealed: true,
    });
    expect([alone.statusCode, Object.keys(alone.json<{ errors: object }>().errors)]).toEqual([422, ['sealed']]);
    const { questions, version, retired, ...values } = level;
    const body = { ...pickColumns('level', values), questions: [...questions, 9001], version, retired };
    expect((await (await app.as('admin')).call('PUT', `/api/levels/${level.id}`, body)).json()).toMatchObject({
      status: 422,
      errors: { questions: [expect.any(String)] },
    });
    expect(await change([9001, 9002], { change: 'unseal' })).toMatchObject({ changed: [9001], unchanged: [9002] });
  });

  test('that learners could not read come back one by one: what lacks its text is named with the field', async () => {
    await change([9003], { change: 'retire' });
    const saved = { ...toSave(await get(9003)), question: '' };
    expect((await (await app.as('admin')).call('PUT', '/api/questions/9003', saved)).statusCode).toBe(200);
    const { refused } = await change([9003], { change: 'unretire' });
    expect(refused).toEqual([{ id: 9003, reasons: [{ field: 'question', message: expect.any(String) }] }]);
  });
});

describe('two admins at once', () => {
  test('never write over each other: what the other has saved since is left alone, the rest is changed', async () => {
    const questions = await chosen([2001, 2002]);
    const saved = { ...toSave(await get(2001)), question_en: 'Saved by another' };
    expect((await (await app.as('admin')).call('PUT', '/api/questions/2001', saved)).statusCode).toBe(200);
    const result = (await send({ questions, change: 'exercise', to: 3 })).json<BulkResult>();
    expect(result).toMatchObject({ changed: [2002], refused: [{ id: 2001, reasons: [{ field: 'id' }] }] });
    expect(await get(2001)).toMatchObject({ category_id: 2, question_en: 'Saved by another' });
  });

  test('who choose the same questions in another order both get an answer, and each question is changed once', async () => {
    const ids = [3001, 3002, 3003, 3004, 3005, 3006];
    const questions = await chosen(ids);
    const both = await Promise.all([
      send({ questions, change: 'exercise', to: 4 }),
      send({ questions: questions.toReversed(), change: 'exercise', to: 5 }),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const counts = both
      .map((answer) => answer.json<BulkResult>())
      .map(({ changed, refused }) => [changed.length, refused.length]);
    expect(counts.toSorted((first, second) => (first[0] ?? 0) - (second[0] ?? 0))).toEqual([
      [0, 6],
      [6, 0],
    ]);
    for (const id of ids) expect(await auditOf('question', id)).toHaveLength(1);
  });

  test('who move a question between steps: the second is told, and it stays where the first put it', async () => {
    const [first, second] = (await steps()) as [EditorLevel, EditorLevel];
    const questions = await chosen([9001]);
    await send({ questions, change: 'step', to: first.id });
    const late = (await send({ questions, change: 'step', to: second.id })).json<BulkResult>();
    expect(late).toMatchObject({ changed: [], refused: [{ id: 9001, reasons: [{ field: 'levels' }] }] });
    expect((await get(9001)).levels).toEqual([first.id]);
    await change([9001], { change: 'step', to: 0 });
  });
});

describe('a call is refused', () => {
  test.each<[string, object]>([
    ['without questions', { questions: [], change: 'retire' }],
    ['with a question twice', { questions: [9001, 9001].map((id) => ({ id, version: 1, levels: [] })), change: 'retire' }],
    [
      'with more than a hundred',
      { questions: Array.from({ length: 101 }, (_, n) => ({ id: n + 1, version: 1, levels: [] })), change: 'retire' },
    ],
    ['without where to', { questions: [{ id: 9001, version: 1, levels: [] }], change: 'step' }],
    ['with where to for what goes nowhere', { questions: [{ id: 9001, version: 1, levels: [] }], change: 'retire', to: 1 }],
    ['to an exercise that is not there', { questions: [{ id: 9001, version: 1, levels: [] }], change: 'exercise', to: 999 }],
    ['to a step that is not there', { questions: [{ id: 9001, version: 1, levels: [] }], change: 'step', to: 999 }],
    ['with another change', { questions: [{ id: 9001, version: 1, levels: [] }], change: 'delete' }],
  ])('%s', async (_title, body) => {
    expect((await send(body)).statusCode).toBe(422);
  });

  test('a question that is not there is named; the others are changed', async () => {
    const questions = [...(await chosen([9002])), { id: 999_999, version: 1, levels: [] }];
    expect((await send({ questions, change: 'retire' })).json()).toMatchObject({ changed: [9002], refused: [{ id: 999_999 }] });
    await change([9002], { change: 'unretire' });
  });

  test('learners and admins whose job is another are turned away', async () => {
    const body = { questions: [{ id: 9001, version: 1, levels: [] }], change: 'retire' };
    expect((await (await app.as('premium')).call('PUT', '/api/questions', body)).statusCode).toBe(403);
    expect((await app.withToken('A'.repeat(43)).call('PUT', '/api/questions', body)).statusCode).toBe(401);
    for (const [job, status] of [
      ['editor', 200],
      ['translator', 403],
      ['support', 403],
      ['reader', 403],
    ] as const) {
      await app.db.updateTable('users').set({ job }).where('id', '=', app.users.admin.id).execute();
      expect([job, (await (await app.as('admin')).call('PUT', '/api/questions', body)).statusCode]).toEqual([job, status]);
    }
    await app.db.updateTable('users').set({ job: 'owner' }).where('id', '=', app.users.admin.id).execute();
  });
});
