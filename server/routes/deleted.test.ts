import { afterAll, describe, expect, test } from 'vitest';
import { type ContentKind, emptyValues } from '#contract/content.ts';
import type { DeletedRow } from '#contract/deleted.ts';
import type { QuestionRow } from '#contract/question-editor.ts';
import { readDocument } from '../db/content/documents.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

const call = async (method: string, path: string, body?: object) => (await app.as('admin')).call(method, path, body);
const make = async (path: string, body: object): Promise<number> => {
  const answer = await call('POST', path, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: number }>().id;
};
const remove = async (path: string, id: number) => {
  const answer = await call('DELETE', `${path}/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
};
const restore = (kind: ContentKind, id: number) => call('POST', '/api/deleted', { kind, id });
const listed = async (query = ''): Promise<DeletedRow[]> => (await call('GET', `/api/deleted${query}`)).json();
const actionsOf = async (kind: ContentKind, id: number) =>
  (
    await app.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', kind)
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

const TEXTS = { name_tig: 'ሓድሽ', name_sv: 'Ny', name_en: 'New', description_tig: '', description_sv: '', description_en: '' };
const CATEGORY = { ...emptyValues('category'), title: 'ሓድሽ', title_sv: 'Ny övning', title_en: 'New', retired: false };
const GROUP = { ...TEXTS, groupid: 'Z', groupimg: 'A.svg', retired: false };
const SIGN = { ...TEXTS, code: 'Z1', img: 'A1-1.svg', names: ['Z-skylten'], retired: false };
const QUESTION = {
  ...emptyValues('question'),
  category_id: 2,
  question: 'ሓድሽ ሕቶ',
  question_sv: 'Ny fråga',
  question_en: 'New question',
  solution: '<p>ምኽንያት</p>',
  facts: ['R017'],
  options: [
    { ...emptyValues('option'), option: 'እወ', correct: true },
    { ...emptyValues('option'), option: 'ኣይፋል', why: 'ጌጋ' },
  ],
  retired: false,
};
const TERM = {
  ...emptyValues('term'),
  term: 'ሓድሽ ቃል',
  term_sv: 'nyord',
  explanation: 'መብርሂ',
  example: 'ኣብነት',
  forms_sv: ['nyord', 'nyorden'],
  retired: false,
};
const STEP = {
  ...emptyValues('level'),
  name: 'ሓድሽ ደረጃ',
  name_sv: 'Nytt steg',
  min_mark: 1,
  questions: [1001, 1002],
  retired: false,
};
const LIST = { ...emptyValues('checklist'), title_tig: 'ሓድሽ', title_sv: 'Ny lista', tig: '<p>ሀ</p>', retired: false };

describe.each<[ContentKind, string, string, object]>([
  ['question', '/api/questions', '/api/questions', QUESTION],
  ['category', '/api/categories', '/api/categories', CATEGORY],
  ['level', '/api/levels', '/api/levels', STEP],
  ['checklist', '/api/lists', '/api/lists', LIST],
  ['sign_group', '/api/road-signs', '/api/road-signs', GROUP],
  ['sign', '/api/road-signs/1/signs', '/api/signs', SIGN],
  ['term', '/api/terms', '/api/terms', TERM],
])('a deleted %s', (kind, makePath, path, body) => {
  test('comes back as it was, as the next version, and can be deleted again', async () => {
    const id = await make(makePath, body);
    const before = await readDocument(app.db, kind, id);
    await remove(path, id);
    const [row] = await listed(`?kind=${kind}`);
    expect(row).toMatchObject({ kind, id, by: expect.any(String) });
    expect(row?.name).toMatch(/^[Nn]y/);
    const answer = await restore(kind, id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { kind, id }]);
    expect(await readDocument(app.db, kind, id)).toEqual({ ...before, version: (before?.version ?? 0) + 1 });
    expect(await listed(`?kind=${kind}`)).toEqual([]);
    expect((await restore(kind, id)).statusCode).toBe(409);
    await remove(path, id);
    expect((await listed(`?kind=${kind}`)).map((one) => one.id)).toEqual([id]);
    expect((await restore(kind, id)).statusCode).toBe(200);
    expect(await actionsOf(kind, id)).toEqual(['create', 'delete', 'restore', 'delete', 'restore']);
    await remove(path, id);
  });
});

describe('what a deleted one needs', () => {
  test('a question whose exercise is gone waits for the exercise', async () => {
    const category_id = await make('/api/categories', CATEGORY);
    const id = await make('/api/questions', { ...QUESTION, category_id });
    await remove('/api/questions', id);
    await remove('/api/categories', category_id);
    const refused = await restore('question', id);
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['category_id']]);
    expect((await restore('category', category_id)).statusCode).toBe(200);
    expect((await restore('question', id)).statusCode).toBe(200);
    const question = (await call('GET', `/api/questions/${id}`)).json<QuestionRow>();
    expect(question).toMatchObject({ category_id, facts: ['R017'], question_sv: 'Ny fråga' });
    // After the restore learners get it with its earlier key.
    await app.services.content.refresh();
    const drawn = (await (await app.as('premium')).get(`/api/category/${category_id}/questions`)).json<QuestionRow[]>();
    const keyOf = (row: QuestionRow | undefined) => row?.options.map((option) => [option.id, option.correct]).sort();
    expect(keyOf(drawn.find((row) => row.id === id))).toEqual(keyOf(question));
  });

  test('a sign can be restored only after its group, and another group may have taken the code meanwhile', async () => {
    const group = await make('/api/road-signs', { ...GROUP, groupid: 'Y' });
    const sign = await make(`/api/road-signs/${group}/signs`, { ...SIGN, img: '', retired: true });
    await remove('/api/signs', sign);
    await remove('/api/road-signs', group);
    expect((await restore('sign', sign)).json()).toMatchObject({ status: 422, errors: { groupid: [expect.any(String)] } });
    const other = await make('/api/road-signs', { ...GROUP, groupid: 'y' });
    expect((await restore('sign_group', group)).json()).toMatchObject({ status: 422, errors: { groupid: [expect.any(String)] } });
    await remove('/api/road-signs', other);
    expect((await restore('sign_group', group)).statusCode).toBe(200);
    expect((await restore('sign', sign)).statusCode).toBe(200);
    expect((await call('GET', `/api/road-signs/${group}`)).json()).toMatchObject({
      groupid: 'Y',
      signs: [{ id: sign, code: 'Z1' }],
    });
  });

  test('a sign or a group of which the audit did not keep the group comes back by one who knows it', async () => {
    const { groupid, ...group } = GROUP;
    const kept = [
      ['sign', 900_001, { ...SIGN, img: '', retired: true, version: 3 }],
      ['sign_group', 900_002, { ...group, version: 1 }],
    ] as const;
    for (const [subject, id, before] of kept)
      await app.db
        .insertInto('audit')
        .values({ action: 'delete', subject, subject_id: String(id), before: JSON.stringify(before), after: null })
        .execute();
    const back = (kind: ContentKind, id: number, code?: string) =>
      call('POST', '/api/deleted', { kind, id, ...(code === undefined ? {} : { groupid: code }) });
    for (const [kind, id] of kept) {
      expect((await listed(`?kind=${kind}`)).find((row) => row.id === id)?.lacks_group).toBe(true);
      expect((await back(kind, id)).json()).toMatchObject({ status: 422, errors: { groupid: [expect.any(String)] } });
    }
    expect((await back('sign_group', 900_002, 'no group!')).statusCode).toBe(422);
    expect((await back('sign', 900_001, groupid)).statusCode).toBe(422);
    expect((await back('sign_group', 900_002, groupid)).statusCode).toBe(200);
    expect((await back('sign', 900_001, groupid)).statusCode).toBe(200);
    expect((await call('GET', '/api/road-signs/900002')).json()).toMatchObject({
      groupid,
      signs: [{ id: 900_001, code: 'Z1', version: 4 }],
    });
    await remove('/api/signs', 900_001);
    await remove('/api/road-signs', 900_002);
  });

  test('a step whose questions are gone is refused; a word whose form another has is too', async () => {
    const question = await make('/api/questions', QUESTION);
    const level = await make('/api/levels', { ...STEP, questions: [1001, question] });
    await remove('/api/levels', level);
    await remove('/api/questions', question);
    expect((await restore('level', level)).json()).toMatchObject({ status: 422, errors: { questions: [expect.any(String)] } });
    expect((await restore('question', question)).statusCode).toBe(200);
    expect((await restore('level', level)).statusCode).toBe(200);

    const term = await make('/api/terms', { ...TERM, forms_sv: ['särord'] });
    await remove('/api/terms', term);
    await make('/api/terms', { ...TERM, forms_sv: ['särord'] });
    expect((await restore('term', term)).json()).toMatchObject({ status: 422, errors: { forms_sv: [expect.any(String)] } });
  });
});

describe('to bring back', () => {
  test('two admins at once: one does, the other is told that it is there', async () => {
    const id = await make('/api/lists', LIST);
    await remove('/api/lists', id);
    const statuses = (await Promise.all([1, 2, 3].map(() => restore('checklist', id)))).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    expect(await actionsOf('checklist', id)).toEqual(['create', 'delete', 'restore']);
  });

  test('what was never there, or is not content, is not found or refused', async () => {
    expect((await restore('question', 999_999)).statusCode).toBe(404);
    expect((await call('POST', '/api/deleted', { kind: 'customer', id: 1 })).statusCode).toBe(422);
    expect((await call('POST', '/api/deleted', { kind: 'question', id: 1, more: true })).statusCode).toBe(422);
  });

  test('is for those who edit content', async () => {
    expect((await (await app.as('premium')).get('/api/deleted')).statusCode).toBe(403);
    for (const [job, status] of [
      ['editor', 200],
      ['translator', 403],
      ['support', 403],
    ] as const) {
      await app.db.updateTable('users').set({ job }).where('id', '=', app.users.admin.id).execute();
      expect([job, (await call('GET', '/api/deleted')).statusCode]).toEqual([job, status]);
    }
    await app.db.updateTable('users').set({ job: 'owner' }).where('id', '=', app.users.admin.id).execute();
  });
});
