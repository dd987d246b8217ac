import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { TextComment } from '#contract/comments.ts';
import type { DeskText } from '#contract/desk.ts';
import type { Translation } from '#contract/translations.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

const OF = { kind: 'category', id: 1, field: 'title' };
const call = async (method: string, body: object) => (await app.as('admin')).call(method, '/api/comments', body);
const say = async (comment: string, of = OF): Promise<TextComment[]> => {
  const answer = await call('POST', { ...of, comment });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const resolve = async (resolved: boolean, last: number, of = OF) => call('PUT', { ...of, resolved, last });
const listed = async (query: string): Promise<Translation[]> =>
  (await (await app.as('admin')).get(`/api/translations?${query}`)).json();
const asJob = async (job: 'owner' | 'editor' | 'translator' | 'support' | 'reader') =>
  app.db.updateTable('users').set({ job }).where('id', '=', app.users.admin.id).execute();

describe('comments beside a text', () => {
  test('are a thread with who and when, in the list and at the desk', async () => {
    await say('  Säger man så? ');
    const thread = await say('Ja.');
    const { name } = await app.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', app.users.admin.id)
      .executeTakeFirstOrThrow();
    expect(thread).toEqual([
      { id: expect.any(Number), comment: 'Säger man så?', by: name, at: expect.any(String), resolved: false },
      { id: expect.any(Number), comment: 'Ja.', by: name, at: expect.any(String), resolved: false },
    ]);
    const rows = await listed('kind=category');
    expect(rows.find(({ id, field }) => id === 1 && field === 'title')?.comments).toEqual(thread);
    expect(rows.find(({ id, field }) => id === 2 && field === 'title')?.comments).toEqual([]);
    const desk = (await (await app.as('admin')).get('/api/desk?kind=category')).json<DeskText[]>();
    expect(desk.find(({ id, field }) => id === 1 && field === 'title')?.comments).toEqual(thread);
  });

  test('are found while they are open, and when they are resolved; a new one opens the thread again', async () => {
    const of = { kind: 'category', id: 3, field: 'title' };
    const last = (await say('Otydligt', of)).at(-1)?.id ?? 0;
    const ids = async (state: string) => (await listed(`comments=${state}&kind=category`)).map(({ id }) => id);
    expect(await ids('open')).toContain(3);
    expect((await resolve(true, last, of)).json()).toMatchObject([{ resolved: true }]);
    expect([await ids('open'), await ids('resolved')]).toEqual([expect.not.arrayContaining([3]), [3]]);
    const again = await say('Fortfarande', of);
    expect(again.map(({ resolved }) => resolved)).toEqual([true, false]);
    expect(await ids('resolved')).toEqual([]);
    await resolve(true, again.at(-1)?.id ?? 0, of);
    expect((await resolve(false, again.at(-1)?.id ?? 0, of)).json<TextComment[]>().map(({ resolved }) => resolved)).toEqual([
      false,
      false,
    ]);
  });

  test('are two hundred of a text at most, and its neighbour has room', async () => {
    const of = { kind: 'category', id: 2, field: 'title' };
    await sql`
      insert into text_comments (kind, item_id, field, comment, by_name, at)
      select ${of.kind}, ${of.id}, ${of.field}, 'Otydligt', 'x', now() from generate_series(1, 199)`.execute(app.db);
    expect(await say('Det sista', of)).toHaveLength(200);
    const refused = await call('POST', { ...of, comment: 'Ett till' });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['comment']]);
    expect((await listed('kind=category')).find(({ id, field }) => id === of.id && field === of.field)?.comments).toHaveLength(
      200,
    );
    expect(await say('Ett här', { ...of, id: 1 })).not.toHaveLength(200);
    await app.db.deleteFrom('text_comments').where('item_id', '=', of.id).execute();
  });

  test('are not resolved by somebody who has not seen the last one', async () => {
    const of = { kind: 'category', id: 4, field: 'title' };
    const [first] = await say('Ett', of);
    await say('Två', of);
    expect((await resolve(true, first?.id ?? 0, of)).statusCode).toBe(409);
  });

  test('stay when the text is saved: the list does not lose them', async () => {
    const [row] = (await listed('kind=category')).filter(({ id, field }) => id === 1 && field === 'title');
    const body = { ...OF, language: 'en', text: 'Rules of traffic', version: row?.version };
    const saved = (await (await app.as('admin')).call('PUT', '/api/translations', body)).json<Translation>();
    expect(saved.comments).toEqual(row?.comments);
  });

  test.each<[string, object, number]>([
    ['without words', { ...OF, comment: '  ' }, 422],
    ['about a text that is not there', { ...OF, id: 999, comment: 'Hej' }, 404],
    ['about a field that is none', { ...OF, field: 'name', comment: 'Hej' }, 404],
    ['that is too long', { ...OF, comment: 'a'.repeat(2_001) }, 422],
    ['with more', { ...OF, comment: 'Hej', by: 'me' }, 422],
  ])('one %s is refused', async (_title, body, status) => {
    expect((await call('POST', body)).statusCode).toBe(status);
  });

  test('are for those who work on texts: a reader asks, and does not say what is settled', async () => {
    const last = (await say('Sist')).at(-1)?.id ?? 0;
    for (const [job, asks, settles] of [
      ['editor', 200, 200],
      ['translator', 200, 200],
      ['reader', 200, 403],
      ['support', 403, 403],
    ] as const) {
      await asJob(job);
      expect([job, (await resolve(false, last, OF)).statusCode]).toEqual([job, settles]);
      const of = { kind: 'category', id: 5, field: 'title' };
      expect([job, (await call('POST', { ...of, comment: 'Hej' })).statusCode]).toEqual([job, asks]);
    }
    await asJob('owner');
    expect((await (await app.as('premium')).call('POST', '/api/comments', { ...OF, comment: 'Hej' })).statusCode).toBe(403);
  });
});
