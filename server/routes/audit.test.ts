import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditRow, HistoryEntry } from '#contract/audit.ts';
import type { EditorCategory } from '#contract/editor.ts';
import { type Caller, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());
let admin: Caller;
const SAVES = 60;
beforeAll(async () => {
  admin = await app.as('admin');
  let version = 1;
  for (let place = 1; place <= SAVES; place += 1) {
    const answer = await admin.call('PUT', '/api/categories/1', { ...VALUES, title_sv: `Titel ${place}`, version });
    version = answer.json<EditorCategory>().version;
  }
  await admin.post(`/api/customers/${app.users.free.id}`, { phone: '070-174 06 09' });
});
const VALUES = {
  title: 'ሕግታት',
  title_en: 'Rules',
  description: '',
  description_sv: '',
  description_en: '',
  retired: false,
};
const by = () => ({ id: app.users.admin.id, name: app.users.admin.name, email: app.users.admin.email });

describe('the audit', () => {
  test('is read newest first, fifty a page, with who, what and the id of the request', async () => {
    const answer = await admin.get('/api/audit');
    expect(answer.headers['x-total-count']).toBe(String(SAVES + 1));
    const rows = answer.json<AuditRow[]>();
    expect(rows).toHaveLength(50);
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      by: by(),
      action: 'update',
      subject: 'customer',
      subject_id: String(app.users.free.id),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const second = (await admin.get('/api/audit?page=2')).json<AuditRow[]>();
    expect(second).toHaveLength(SAVES + 1 - 50);
    expect(new Set([...rows, ...second].map(({ id }) => id)).size).toBe(SAVES + 1);
  });

  test('is filtered by who and what', async () => {
    const total = async (query: string) => (await admin.get(`/api/audit${query}`)).headers['x-total-count'];
    expect(await total('?subject=customer')).toBe('1');
    expect(await total('?subject=category&subject_id=1')).toBe(String(SAVES));
    expect(await total('?subject=category&subject_id=2')).toBe('0');
    expect(await total(`?user=${app.users.admin.id}`)).toBe(String(SAVES + 1));
    expect(await total(`?user=${app.users.free.id}`)).toBe('0');
  });

  test('has what was before and after in each row', async () => {
    const [row] = (await admin.get('/api/audit?subject=customer')).json<AuditRow[]>();
    const shown = (await admin.get(`/api/audit/${row?.id}`)).json();
    expect(shown).toMatchObject({ ...row, before: { phone: app.users.free.phone }, after: { phone: '070-174 06 09' } });
    expect(JSON.stringify(shown)).not.toMatch(/password|argon2/);
    expect((await admin.get('/api/audit/2000000000')).statusCode).toBe(404);
  });

  test.each(['update audit set action = null', 'delete from audit', 'truncate audit', 'update audit set at = now() where false'])(
    'cannot be changed by the application: %s',
    async (statement) => {
      const run = sql.raw(statement).execute(app.db);
      if (statement.endsWith('false')) await run;
      else await expect(run).rejects.toThrow(/neither changed nor deleted/);
      expect((await admin.get('/api/audit')).headers['x-total-count']).toBe(String(SAVES + 1));
    },
  );

  test.each(['/api/audit', '/api/audit/1', '/api/history?subject=category&id=1'])('%s is for admins', async (path) => {
    expect((await (await app.as('premium')).get(path)).statusCode).toBe(403);
    expect((await app.anonymous.get(path)).statusCode).toBe(401);
  });
});

describe('the history', () => {
  test('has the versions of one piece of content, newest first, each with the PUT that undoes it', async () => {
    const answer = await admin.get('/api/history?subject=category&id=1');
    expect(answer.headers['x-total-count']).toBe(String(SAVES));
    const entries = answer.json<(HistoryEntry & { before: object })[]>();
    expect(entries).toHaveLength(20);
    expect(entries[0]).toMatchObject({
      by: by(),
      action: 'update',
      before: { ...VALUES, title_sv: `Titel ${SAVES - 1}`, version: SAVES },
      after: { ...VALUES, title_sv: `Titel ${SAVES}`, version: SAVES + 1 },
    });
    const undo = { ...entries[0]?.before, version: SAVES + 1 };
    const undone = await admin.call('PUT', '/api/categories/1', undo);
    expect([undone.statusCode, undone.json().title_sv]).toEqual([200, `Titel ${SAVES - 1}`]);
    // Only the latest version can be built on.
    expect((await admin.call('PUT', '/api/categories/1', undo)).statusCode).toBe(409);
  });

  test('of something that was never changed is empty', async () => {
    expect((await admin.get('/api/history?subject=sign&id=1')).json()).toEqual([]);
  });

  test.each(['', '?subject=category', '?id=1', '?subject=customer&id=1', '?subject=category&id=x'])(
    '%o is asked for too vaguely',
    async (query) => {
      expect((await admin.get(`/api/history${query}`)).statusCode).toBe(422);
    },
  );
});
