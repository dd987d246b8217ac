import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditRow, HistoryEntry } from '#contract/audit.ts';
import type { EditorCategory } from '#contract/editor.ts';
import { stockholmDay } from '#domain/stockholm.ts';
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
const by = () => ({ id: app.users.admin.id, name: app.users.admin.name, email: app.users.admin.email, job: 'owner' });

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
      subject_name: app.users.free.name,
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

  test('is searched by day, person and what it is called', async () => {
    const total = async (query: string) => Number((await admin.get(`/api/audit?${query}`)).headers['x-total-count']);
    const [day, before] = [stockholmDay(Date.now()), stockholmDay(Date.now() - 2 * 86_400_000)];
    expect(await total(`from=${day}`)).toBe(SAVES + 1);
    expect(await total(`from=${before}&to=${day}`)).toBe(SAVES + 1);
    expect(await total(`to=${before}`)).toBe(0);
    expect(await total(`q=${encodeURIComponent(app.users.free.name.slice(0, 4))}`)).toBe(1);
    expect(await total(`q=${encodeURIComponent(app.users.free.name)}&user=${app.users.admin.id}&from=${day}`)).toBe(1);
    expect(await total('q=%25%25')).toBe(0);
    expect((await admin.get('/api/audit?from=igår')).statusCode).toBe(422);
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
    // An undo that is based on an older version is refused.
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

describe('a row of the audit', () => {
  test('names what was changed as it is called now, in Swedish where there is any; what is gone has no name', async () => {
    const message = await app.db
      .insertInto('support_messages')
      .values({ user_id: app.users.premium.id, subject: 'other', message: 'ሰላም', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const record = (subject: string, subject_id: string) =>
      app.db
        .insertInto('audit')
        .values({ user_id: null, action: 'update', subject, subject_id, before: null, after: null, request_id: null })
        .execute();
    for (const [subject, id, name] of [
      ['category', '1', (await admin.get('/api/categories/1')).json().title_sv],
      ['level', '1', 'Första steget'],
      ['question', '1001', (await admin.get('/api/questions/1001')).json().question_sv],
      ['support', String(message.id), app.users.premium.name],
      ['admin', String(app.users.admin.id), app.users.admin.name],
      ['question', '2000000000', null],
      ['customer', 'all', null],
      ['picture', 'a-picture.webp', null],
    ] as const) {
      await record(subject, id);
      const [row] = (await admin.get(`/api/audit?subject=${subject}&subject_id=${id}`)).json<AuditRow[]>();
      expect(row, `${subject} ${id}`).toMatchObject({ subject, subject_id: id, subject_name: name });
      expect((await admin.get(`/api/audit/${row?.id}`)).json()).toMatchObject({ subject_name: name });
    }
  });
});
