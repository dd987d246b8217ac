import { afterAll, describe, expect, test } from 'vitest';
import type { EditorTerm } from '#contract/term-editor.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

const admin = await app.as('admin');
const list = async (query = '') => (await admin.get(`/api/terms/editor${query}`)).json<EditorTerm[]>().map(({ id }) => id);
const read = async (id: number) => (await admin.get(`/api/terms/${id}`)).json<EditorTerm>();
async function save(id: number, change: Partial<EditorTerm>) {
  const { id: _, questions_count: _count, updated_at: _at, updated_by: _by, ...body } = await read(id);
  return admin.call('PUT', `/api/terms/${id}`, { ...body, ...change });
}
const NEW = {
  theme: 'winter',
  term: 'በረድ',
  term_sv: 'snö',
  term_en: 'snow',
  explanation: 'በረድ እዩ',
  explanation_sv: 'Det är snö',
  explanation_en: 'It is snow',
  example: 'በረድ ኣሎ',
  example_sv: 'Det finns snö',
  example_en: 'There is snow',
  forms_sv: ['snö', ' snön ', 'snö', ' '],
  forms_ti: ['በረድ'],
  retired: false,
};

describe('the editor’s list', () => {
  test.each<[string, string, number[]]>([
    ['all that learners see', '', [1, 2, 3, 4, 5]],
    ['those of a theme', '?theme=junctions', [1, 3]],
    ['those that are found by their word', '?search=DÄCK', [2]],
    ['those that are found by a form', '?search=mörkret', [4]],
    ['those that are found in Tigrinya, in another spelling', `?search=${encodeURIComponent('ፀልማት')}`, [4]],
    ['the one with that number', '?search=5', [5]],
    ['none', '?search=xyz', []],
    ['none on the second page', '?page=2', []],
    ['none that is retired', '?retired=true', []],
  ])('has %s', async (_title, query, ids) => {
    expect(await list(query)).toEqual(ids);
  });

  test('says how many there are, and in how many questions each stands', async () => {
    const answer = await admin.get('/api/terms/editor?theme=junctions');
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.json()[0]).toMatchObject({ id: 1, forms_sv: ['korsning', 'korsningen'], questions_count: 24, version: 1 });
  });

  test.each(['?theme=unknown', '?retired=x', '?page=0', '?x=1'])('%s is refused', async (query) => {
    expect((await admin.get(`/api/terms/editor${query}`)).statusCode).toBe(422);
  });

  test('one that does not exist is not found', async () => {
    for (const id of ['9', '0', 'x']) expect((await admin.get(`/api/terms/${id}`)).statusCode).toBe(404);
  });
});

describe('a word of the test', () => {
  test('is made, retired, brought back and deleted, each with its audit row', async () => {
    const created = await admin.post('/api/terms', NEW);
    expect(created.statusCode, created.body).toBe(200);
    const { id } = created.json<EditorTerm>();
    expect(created.json()).toMatchObject({ forms_sv: ['snö', 'snön'], version: 1, updated_by: app.users.admin.id });
    expect((await save(id, { retired: true })).json()).toMatchObject({ retired: true, version: 2 });
    expect(await list('?retired=true')).toEqual([id]);
    expect((await save(id, { retired: false })).json()).toMatchObject({ retired: false, version: 3 });
    expect((await admin.delete(`/api/terms/${id}`)).statusCode).toBe(200);
    expect((await admin.get(`/api/terms/${id}`)).statusCode).toBe(404);
    const rows = await app.db.selectFrom('audit').select('action').where('subject', '=', 'term').orderBy('id').execute();
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'delete']);
    expect((await admin.get(`/api/history?subject=term&id=${id}`)).json()).toHaveLength(4);
  });

  test.each<[string, object]>([
    ['a form that another has', { forms_sv: ['snö', 'Korsning'] }],
    ['a form that another has, in another spelling', { forms_ti: ['ፀልማት'] }],
  ])('is refused with %s, which is named', async (_title, change) => {
    const answer = await admin.post('/api/terms', { ...NEW, ...change }, { 'accept-language': 'en' });
    expect(answer.statusCode).toBe(422);
    const [field] = Object.keys(change);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
    expect(answer.json().errors[field as string][0]).toMatch(/is already a form of (korsning \(1\)|mörker \(4\))/);
  });

  test('may have the form of one that is retired, which then does not come back with it', async () => {
    expect((await save(5, { retired: true })).statusCode).toBe(200);
    expect((await save(4, { forms_sv: ['mörker', 'mörkret', 'älg'] })).statusCode).toBe(200);
    const back = await save(5, { retired: false });
    expect([back.statusCode, Object.keys(back.json().errors)]).toEqual([422, ['forms_sv']]);
    expect((await save(4, { forms_sv: ['mörker', 'mörkret'] })).statusCode).toBe(200);
    expect((await save(5, { retired: false })).statusCode).toBe(200);
  });

  test.each<[string, object]>([
    ['an unknown theme', { theme: 'unknown' }],
    ['an unknown field', { x: 1 }],
    ['an empty form', { forms_sv: [''] }],
    ['too many forms', { forms_sv: Array.from({ length: 51 }, (_, place) => `snö ${place}`) }],
    ['no Tigrinya word', { term: '' }],
  ])('is refused with %s', async (_title, change) => {
    expect((await admin.post('/api/terms', { ...NEW, ...change })).statusCode).toBe(422);
  });

  test('is translated text by text, and left behind when the Swedish changes', async () => {
    const { version } = await read(2);
    const put = { kind: 'term', id: 2, field: 'explanation', language: 'sv', text: 'Det som rullar', version };
    const saved = await admin.call('PUT', '/api/translations', put);
    expect(saved.json()).toMatchObject({ sv: 'Det som rullar', stale: ['ti', 'en'], owner: { kind: 'term', id: 2 } });
    const stale = (await admin.get('/api/translations?kind=term&stale=true')).json<{ field: string }[]>();
    expect(stale.map(({ field }) => field)).toEqual(['explanation']);
    const file = (await admin.get('/api/translations/export?kind=term')).body;
    expect(file.split('\r\n').filter((line) => line.startsWith('term,'))).toHaveLength(15);
  });
});
