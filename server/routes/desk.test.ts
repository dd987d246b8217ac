import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskProgress, DeskSuggestion, DeskText } from '#contract/desk.ts';
import { answerTo, type Caller, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());
let reader: Caller;
let owner: Caller;
beforeAll(async () => {
  owner = await app.as('admin');
  const { id } = await app.db
    .insertInto('users')
    .values({
      name: 'ምሕረት ኣብርሃ',
      name_folded: 'x',
      email: 'reader@fixture.test',
      role: 'admin',
      job: 'translator',
      password_hash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  reader = app.withToken(await app.sessionOf(id));
});

const list = async (query = '') => (await reader.get(`/api/desk${query}`)).json<DeskText[]>();
const find = async ({ kind, id, field }: Pick<DeskText, 'kind' | 'id' | 'field'>) =>
  (await list(`?kind=${kind}`)).find((text) => text.id === id && text.field === field) as DeskText;
const said = ({ kind, id, field, ti, sv }: DeskText, more: object) => ({ readings: [{ kind, id, field, ti, sv, ...more }] });

describe('the desk of a native reader', () => {
  test('begins with what learners meet most, with picture and words', async () => {
    const learner = await app.as('premium');
    await learner.post('/api/answers', { answers: [answerTo(1003)] });
    await app.services.statistics.refresh();
    const [first] = await list('?kind=question');
    expect(first).toMatchObject({ owner: { kind: 'question', id: 1003 }, met: 1, state: 'unread', readings: [] });
    // Other kinds are sorted by answers to the questions that they contain or occur in, and by cards.
    const firstOf = async (kind: string) => (await list(`?kind=${kind}`))[0];
    const { category_id } = await app.db
      .selectFrom('questions')
      .select('category_id')
      .where('id', '=', 1003)
      .executeTakeFirstOrThrow();
    expect(await firstOf('category')).toMatchObject({ owner: { id: category_id }, met: 1 });
    expect((await firstOf('term'))?.met).toBe(1);
    const card = { user_id: app.users.premium.id, mode: 'sign', item_id: 103, last_day: 1, last_right: true } as const;
    await app.db
      .insertInto('cards')
      .values({ ...card, stability: 1, difficulty: 1, right_days: 1 })
      .execute();
    expect(await firstOf('sign')).toMatchObject({ owner: { id: 103 }, met: 1, picture: expect.stringMatching(/^signs\/A\/./) });
  });

  test('signs a text, which falls back when it is changed', async () => {
    const [text] = (await list('?kind=category')) as [DeskText];
    expect((await reader.post('/api/desk', said(text, { verdict: 'natural' }))).json()).toEqual({ saved: 1 });
    expect(await find(text)).toMatchObject({ state: 'signed', readings: [{ by: 'ምሕረት ኣብርሃ', verdict: 'natural' }] });
    const progress = (await reader.get('/api/desk/progress')).json<DeskProgress[]>();
    expect(progress.find(({ kind }) => kind === 'category')).toMatchObject({ signed: 1 });
    const { kind, id, field, version } = text;
    await owner.call('PUT', '/api/translations', { kind, id, field, version, language: 'ti', text: 'ሓድሽ ጽሑፍ' });
    expect(await find(text)).toMatchObject({ ti: 'ሓድሽ ጽሑፍ', state: 'unread' });
    const late = await reader.post('/api/desk', said(text, { verdict: 'natural' }));
    expect([late.statusCode, late.json().code]).toEqual([409, 'text_changed']);
  });

  test('proposes other words, which wait for the owner and are taken in one call, signed by the reader', async () => {
    const text = (await list('?kind=level'))[0] as DeskText;
    expect((await reader.post('/api/desk', said(text, { verdict: 'suggest' }))).statusCode).toBe(422);
    await reader.post('/api/desk', said(text, { verdict: 'suggest', suggestion: 'ዝሓሸ ቃል', comment: 'ከምዚ ንብሎ' }));
    expect(await find(text)).toMatchObject({ state: 'suggested', ti: text.ti });
    const waiting = (await owner.get('/api/desk/suggestions')).json<DeskSuggestion[]>();
    const suggestion = waiting.find(
      ({ field, item_id, kind }) => kind === text.kind && item_id === text.id && field === text.field,
    );
    expect(suggestion).toMatchObject({ suggestion: 'ዝሓሸ ቃል', now: text.ti, comment: 'ከምዚ ንብሎ' });
    // The owner's start page shows how many suggestions wait.
    expect((await owner.get('/api/overview')).json().waits.suggestions).toBe(waiting.length);
    expect((await reader.post(`/api/desk/suggestions/${suggestion?.id}`, { take: true })).statusCode).toBe(403);
    expect((await owner.post(`/api/desk/suggestions/${suggestion?.id}`, { take: true })).json()).toEqual({ settled: 'taken' });
    expect(await find(text)).toMatchObject({ ti: 'ዝሓሸ ቃል', state: 'signed' });
    expect((await owner.get('/api/desk/suggestions')).json<unknown[]>()).toHaveLength(waiting.length - 1);
  });

  test('of which a suggestion is declined stays as it was, and can be read again', async () => {
    const text = (await list('?kind=checklist'))[0] as DeskText;
    await reader.post('/api/desk', said(text, { verdict: 'suggest', suggestion: 'ካልእ' }));
    const [suggestion] = (await owner.get('/api/desk/suggestions')).json<DeskSuggestion[]>();
    await owner.post(`/api/desk/suggestions/${suggestion?.id}`, { take: false });
    expect(await find(text)).toMatchObject({ ti: text.ti, state: 'unread' });
    await reader.post('/api/desk', said(text, { verdict: 'unsure', comment: 'ኣይርዳእን' }));
    expect(await find(text)).toMatchObject({ state: 'unsure', readings: [{ verdict: 'unsure' }] });
  });

  test('takes words of the app itself, which the next version changes', async () => {
    const reading = {
      kind: 'interface',
      id: 0,
      field: 'app.skip',
      ti: 'ሕለፉ',
      sv: 'Hoppa',
      verdict: 'suggest',
      suggestion: 'ሰገሩ',
    };
    await reader.post('/api/desk', { readings: [reading] });
    expect((await reader.get('/api/desk/interface')).json()).toMatchObject([{ field: 'app.skip', suggestion: 'ሰገሩ' }]);
  });

  test('keeps five thousand readings of words of the app for each reader, which can still be changed', async () => {
    await app.db.deleteFrom('text_readings').where('kind', '=', 'interface').execute();
    await sql`
      insert into text_readings (kind, item_id, field, ti, sv, verdict, suggestion, comment, by_user_id, by_name, at)
      select 'interface', 0, 'app.' || n, 'ሕለፉ', 'Hoppa', 'natural', '', '', u.id, u.name, now()
      from generate_series(1, 4999) n, users u where u.email = 'reader@fixture.test'`.execute(app.db);
    const send = async (who: Caller, field: string) => {
      const reading = { kind: 'interface', id: 0, field, ti: 'ሕለፉ', sv: 'Hoppa', verdict: 'natural' };
      return (await who.post('/api/desk', { readings: [reading] })).statusCode;
    };
    expect([await send(reader, 'app.5000'), await send(reader, 'app.5001'), await send(reader, 'app.1')]).toEqual([
      200, 422, 200,
    ]);
    const { rows } = await sql`select from text_readings where kind = 'interface'`.execute(app.db);
    expect(rows).toHaveLength(5_000);
    expect(await send(owner, 'app.5001')).toBe(200);
    await app.db.deleteFrom('text_readings').where('kind', '=', 'interface').execute();
  });

  test('is about as long as its text: nobody fills the memory of the server with wordings', async () => {
    const [text] = (await reader.get('/api/desk?kind=checklist')).json<DeskText[]>();
    const { kind, id, field, ti, sv } = text as DeskText;
    const stored = { kind, id, field, ti, sv, verdict: 'suggest', suggestion: `${ti}።` };
    const word = { kind: 'interface', id: 0, field: 'app.skip', ti: 'ሕለፉ', sv: 'Hoppa', verdict: 'suggest', suggestion: 'ሰገሩ' };
    const long = 'ሀ'.repeat(60_000);
    for (const [reading, wrong] of [
      [{ ...stored, suggestion: long }, 'suggestion'],
      [{ ...stored, sv: long }, 'sv'],
      [{ ...word, suggestion: long }, 'suggestion'],
      [{ ...word, sv: long }, 'sv'],
      [{ ...word, ti: long }, 'ti'],
    ] as const) {
      const refused = await reader.post('/api/desk', { readings: [reading] });
      expect([refused.statusCode, Object.keys(refused.json().errors ?? {})]).toEqual([422, [wrong]]);
    }
    for (const reading of [stored, { ...stored, suggestion: `${ti} ${ti}` }, word])
      expect((await reader.post('/api/desk', { readings: [reading] })).statusCode).toBe(200);
  });

  test('comes as a file for a spreadsheet, and opens nothing else', async () => {
    const file = await reader.get('/api/desk/export');
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body).toContain('ዝሓሸ ቃል,signed,natural');
    for (const path of ['/api/customers/search', '/api/sales', '/api/questions', '/api/audit', '/api/admins', '/api/overview']) {
      expect((await reader.get(path)).statusCode, path).toBe(403);
    }
  });
});
