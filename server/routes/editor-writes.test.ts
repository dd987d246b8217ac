import { afterAll, describe, expect, test } from 'vitest';
import { pickColumns } from '#contract/content.ts';
import type { EditorCategory, EditorChecklist, EditorSign, EditorSignGroup } from '#contract/editor.ts';
import type { EditorTerm } from '#contract/term-editor.ts';
import { importContent } from '../editing/import.ts';
import { answerTo, testApp, until } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';

const app = await testApp();
afterAll(() => app.close());

const call = async (method: string, path: string, body?: object) => (await app.as('admin')).call(method, path, body);
const read = async <Answer>(path: string): Promise<Answer> => (await call('GET', path)).json();
const auditOf = (subject: string, id: number | string) =>
  app.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
const learner = async <Answer>(path: string): Promise<Answer> => (await (await app.as('premium')).get(path)).json();

const CATEGORY = { title: 'ሓድሽ', title_sv: 'Ny', title_en: 'New', description: '', description_sv: '', description_en: '' };
const LIST = { title_tig: 'ሓድሽ', title_sv: 'Ny', title_en: 'New', tig: '<p>ሀ</p>', sv: '<p>a</p>', en: '' };
const TEXTS = {
  name_tig: 'ሓድሽ',
  name_sv: 'Ny',
  name_en: 'New',
  description_tig: '',
  description_sv: '',
  description_en: '',
};
const GROUP = { ...TEXTS, groupid: 'Z', groupimg: 'A.svg' };
const SIGN = { ...TEXTS, code: 'Z1', img: 'A1-1.svg', names: ['Z-skylten'] };

/** The five kinds with the same calls, each with a valid body and the expected row. */
const KINDS = [
  {
    subject: 'category',
    path: '/api/categories',
    existing: '/api/categories/1',
    values: (row: EditorCategory) => pick(row, Object.keys(CATEGORY)),
    change: { title_sv: 'Ändrad' },
    missing: { title: ' ' },
  },
  {
    subject: 'checklist',
    path: '/api/lists',
    existing: '/api/lists/1',
    values: (row: EditorChecklist) => pick(row, Object.keys(LIST)),
    change: { title_sv: 'Ändrad' },
    missing: { tig: '<p> </p>' },
  },
  {
    subject: 'sign_group',
    path: '/api/road-signs',
    existing: '/api/road-signs/1',
    values: (row: EditorSignGroup) => pick(row, [...Object.keys(TEXTS), 'groupimg']),
    change: { name_sv: 'Ändrad' },
    missing: { name_tig: '' },
  },
  {
    subject: 'sign',
    path: '/api/signs',
    existing: '/api/signs/101',
    values: (row: EditorSign) => pick(row, Object.keys(SIGN)),
    change: { name_sv: 'Ändrad' },
    missing: { name_tig: '' },
  },
  {
    subject: 'term',
    path: '/api/terms',
    existing: '/api/terms/1',
    values: (row: EditorTerm) => pickColumns('term', row),
    change: { explanation_sv: 'Ändrad', forms_sv: ['korsning'] },
    missing: { example: ' ' },
  },
] as const;

function pick(row: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name]]));
}

describe.each(KINDS)('a $subject', (kind) => {
  type Row = EditorCategory & EditorChecklist & EditorSignGroup & EditorSign & EditorTerm;
  const current = async (): Promise<Row> =>
    kind.subject === 'sign'
      ? ((await read<{ signs: Row[] }>('/api/road-signs/1')).signs[0] ?? expect.fail('no sign'))
      : read<Row>(kind.existing);
  const body = (row: Row) => ({ ...kind.values(row), retired: row.retired, version: row.version });

  test('is saved as the next version, with one audit row; saved as it is, with none', async () => {
    const before = await current();
    const answer = await call('PUT', kind.existing, { ...body(before), ...kind.change });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ ...kind.change, version: before.version + 1, updated_by: app.users.admin.id });
    expect(await auditOf(kind.subject, before.id)).toMatchObject([
      { action: 'update', before: body(before), after: { ...body(before), ...kind.change, version: before.version + 1 } },
    ]);
    await call('PUT', kind.existing, body(await current()));
    expect(await auditOf(kind.subject, before.id)).toHaveLength(1);
  });

  test('is not written over another’s edit', async () => {
    const before = await current();
    const answer = await call('PUT', kind.existing, { ...body(before), ...kind.change, version: before.version + 7 });
    expect([answer.statusCode, answer.json().version]).toEqual([409, before.version]);
    expect(await current()).toEqual(before);
  });

  test('without its Tigrinya text is refused while it is shown, and may wait while it is retired', async () => {
    const before = await current();
    const refused = await call('PUT', kind.existing, { ...body(before), ...kind.missing });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, Object.keys(kind.missing)]);
    const retired = await call('PUT', kind.existing, { ...body(before), ...kind.missing, retired: true });
    expect(retired.json()).toMatchObject({ retired: true });
    const back = await call('PUT', kind.existing, { ...body(before), version: retired.json().version });
    expect(back.json()).toMatchObject({ ...kind.values(before), retired: false });
  });

  test('is written by admins only', async () => {
    const row = await current();
    for (const [who, status] of [
      ['premium', 403],
      ['anonymous', 401],
    ] as const) {
      const caller = await app.as(who);
      expect((await caller.call('PUT', kind.existing, body(row))).statusCode).toBe(status);
      expect((await caller.delete(kind.existing)).statusCode).toBe(status);
    }
  });

  test('that does not exist is not found', async () => {
    expect((await call('PUT', `${kind.path}/77777`, body(await current()))).statusCode).toBe(404);
    expect((await call('DELETE', `${kind.path}/77777`)).statusCode).toBe(404);
  });
});

describe('an exercise', () => {
  test('is made, put into order, published, and deleted as long as no question belongs to it', async () => {
    const created = (await call('POST', '/api/categories', { ...CATEGORY, retired: false })).json<EditorCategory>();
    expect(created).toMatchObject({ ...CATEGORY, version: 1, questions_count: 0 });
    expect(created.id).toBeGreaterThanOrEqual(1000);
    const ids = (await read<EditorCategory[]>('/api/categories')).map(({ id }) => id);
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, created.id]);
    const moved = [created.id, 2, 1, 3, 4, 5, 6];
    const ordered = (await call('PUT', '/api/categories/order', { ids: moved, was: ids, free: true })).json<EditorCategory[]>();
    expect(ordered.map(({ id }) => id)).toEqual(moved);
    // Sorting does not raise versions, so it causes no conflict for an admin who edits an item meanwhile.
    expect(ordered.find(({ id }) => id === 3)?.version).toBe(1);
    expect(await auditOf('category', 'all')).toMatchObject([{ action: 'order', before: { ids }, after: { ids: moved } }]);
    await until(async () => {
      const shown = (await learner<{ id: number }[]>('/api/category')).map(({ id }) => id);
      return shown.join() === [...moved, 0].join();
    });
    expect((await call('DELETE', `/api/categories/${created.id}`)).statusCode).toBe(200);
  });

  test.each([
    ['less than all', [1, 2, 3]],
    ['one twice', [1, 1, 2, 3, 4, 5]],
    ['an unknown one', [1, 2, 3, 4, 5, 77]],
    ['one too many', [1, 2, 3, 4, 5, 6, 77]],
  ])('put into an order of %s is a conflict', async (_title, ids) => {
    expect((await call('PUT', '/api/categories/order', { ids, was: [1, 2, 3, 4, 5, 6] })).statusCode).toBe(409);
  });

  test('put into order by two who saw the same: the second is told, and nothing is lost', async () => {
    const [one, two, ...others] = (await read<EditorCategory[]>('/api/categories')).map(({ id }) => id) as [number, number];
    const was = [one, two, ...others];
    const first = [one, ...others, two];
    expect((await call('PUT', '/api/categories/order', { ids: first, was })).statusCode).toBe(200);
    expect((await call('PUT', '/api/categories/order', { ids: [one, two, ...others.toReversed()], was })).statusCode).toBe(409);
    expect((await read<EditorCategory[]>('/api/categories')).map(({ id }) => id)).toEqual(first);
    expect((await call('PUT', '/api/categories/order', { ids: was, was: first })).statusCode).toBe(200);
  });

  test('that would come first, and be open to everybody, is asked about', async () => {
    const was = (await read<EditorCategory[]>('/api/categories')).map(({ id }) => id);
    const ids = was.toReversed();
    const refused = await call('PUT', '/api/categories/order', { ids, was });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'free_moves']);
    expect((await call('PUT', '/api/categories/order', { ids, was, free: true })).statusCode).toBe(200);
    expect((await call('PUT', '/api/categories/order', { ids: was, was: ids, free: true })).statusCode).toBe(200);
  });

  test('with questions, or of the exam, is not deleted', async () => {
    expect((await call('DELETE', '/api/categories/4')).statusCode).toBe(409);
    await app.db.updateTable('questions').set({ category_id: null }).where('category_id', '=', 5).execute();
    expect((await call('DELETE', '/api/categories/5')).statusCode).toBe(409);
  });
});

describe('a checklist', () => {
  test('is made, sanitised, published and deleted', async () => {
    const tig = '<ul><li onmouseover="x()">ጎማ<img src=x onerror=alert(1)></li></ul><svg><script>alert(1)</script></svg>';
    const created = (await call('POST', '/api/lists', { ...LIST, tig, retired: false })).json<EditorChecklist>();
    expect(created).toMatchObject({ tig: '<ul><li>ጎማ</li></ul>', version: 1 });
    await until(async () => (await learner<{ id: number }[]>('/api/checklists')).some(({ id }) => id === created.id));
    const was = (await read<EditorChecklist[]>('/api/lists')).map(({ id }) => id);
    const ids = [created.id, 3, 2, 1];
    const ordered = (await call('PUT', '/api/lists/order', { ids, was })).json<EditorChecklist[]>();
    expect(ordered.map(({ id }) => id)).toEqual(ids);
    expect((await call('DELETE', `/api/lists/${created.id}`)).statusCode).toBe(200);
    await until(async () => (await learner<{ id: number }[]>('/api/checklists')).every(({ id }) => id !== created.id));
  });
});

describe('sign groups and signs', () => {
  test('are made, put into order, and deleted from the inside out', async () => {
    const group = (await call('POST', '/api/road-signs', { ...GROUP, retired: false })).json<EditorSignGroup>();
    expect(group).toMatchObject({ groupid: 'Z', signs_count: 0, version: 1 });
    const made: EditorSign[] = [];
    for (const code of ['Z1', 'Z2', 'Z3']) {
      const answer = await call('POST', `/api/road-signs/${group.id}/signs`, { ...SIGN, code, img: '', retired: true });
      expect(answer.statusCode, answer.body).toBe(200);
      made.push(answer.json());
    }
    const [first, second, third] = made.map(({ id }) => id) as [number, number, number];
    expect(made[0]).toMatchObject({ category_id: group.id, groupid: 'Z', code: 'Z1' });
    const ordered = await call('PUT', `/api/road-signs/${group.id}/order`, {
      ids: [third, first, second],
      was: [first, second, third],
    });
    expect(ordered.json<{ signs: EditorSign[] }>().signs.map(({ id }) => id)).toEqual([third, first, second]);
    expect(await auditOf('sign_group', group.id)).toMatchObject([{ action: 'create' }, { action: 'order' }]);
    expect((await call('DELETE', `/api/road-signs/${group.id}`)).statusCode).toBe(409);
    for (const id of [first, second, third]) expect((await call('DELETE', `/api/signs/${id}`)).statusCode).toBe(200);
    expect((await call('DELETE', `/api/road-signs/${group.id}`)).statusCode).toBe(200);
  });

  test('have pictures that exist', async () => {
    const unknown = await call('POST', '/api/road-signs/1/signs', { ...SIGN, img: 'nothing.svg', retired: false });
    expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([422, ['img']]);
    const none = await call('POST', '/api/road-signs/1/signs', { ...SIGN, img: '', retired: false });
    expect([none.statusCode, Object.keys(none.json().errors)]).toEqual([422, ['img']]);
    expect((await call('POST', '/api/road-signs/1/signs', { ...SIGN, retired: false })).statusCode).toBe(200);
  });

  test('a group whose letter is taken, in whatever case, is refused', async () => {
    for (const groupid of ['A', 'a']) {
      const answer = await call('POST', '/api/road-signs', { ...GROUP, groupid, retired: false });
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['groupid']]);
    }
    for (const groupid of ['../x', 'a b', 'a/b', 'ሀ', '']) {
      expect((await call('POST', '/api/road-signs', { ...GROUP, groupid, retired: false })).statusCode, groupid).toBe(422);
    }
  });

  test('a sign for a group that does not exist is not found', async () => {
    expect((await call('POST', '/api/road-signs/77/signs', { ...SIGN, retired: false })).statusCode).toBe(404);
    expect((await call('PUT', '/api/road-signs/77/order', { ids: [1], was: [1] })).statusCode).toBe(404);
  });
});

describe('at the same time', () => {
  test('a change is published by all servers, soon', async () => {
    await using second = await testApp({ sharing: app });
    const before = await read<EditorChecklist>('/api/lists/2');
    const { id: _, updated_at: __, updated_by: ___, ...body } = before;
    await call('PUT', '/api/lists/2', { ...body, title_sv: 'På alla servrar' });
    const titles = async (server: typeof app) =>
      (await (await server.as('free')).get('/api/checklists')).json<{ title_sv: string }[]>().map((list) => list.title_sv);
    for (const server of [app, second]) await until(async () => (await titles(server)).includes('På alla servrar'));
  });

  test('editors, an import from files, an import of translations and learners do not block each other for ever', async () => {
    const admin = await app.as('admin');
    const premium = await app.as('premium');
    const file = (await admin.get('/api/translations/export')).body.replaceAll('Sänk farten', 'Sänk hastigheten');
    const edit = async (path: string, round: number) => {
      const row = (await admin.get(path)).json<EditorChecklist>();
      const { id: _, updated_at: __, updated_by: ___, ...body } = row;
      return admin.call('PUT', path, { ...body, title_sv: `Runda ${round}` });
    };
    const answers = await Promise.all([
      admin.post('/api/translations/import?dry_run=false', file, { 'content-type': 'text/csv' }),
      importContent(app.services.db, fixture, { dryRun: false, overwriteEdited: true }).then(() => undefined),
      ...Array.from({ length: 12 }, (_, round) => edit(`/api/lists/${1 + (round % 3)}`, round)),
      ...Array.from({ length: 12 }, () => premium.post('/api/answers', { answers: [answerTo(1001), answerTo(2001)] })),
    ]);
    for (const answer of answers) if (answer !== undefined) expect([200, 409], answer.body).toContain(answer.statusCode);
  });
});
