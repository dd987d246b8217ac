import { parse } from 'csv-parse/sync';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Translation, TranslationImport } from '#contract/translations.ts';
import { hourBegan, QUOTAS } from '#domain/quota.ts';
import { importContent } from '../editing/import.ts';
import { testApp, until } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';

const app = await testApp();
afterAll(() => app.close());
let lastAudit = 0;
/** Everything as it was at first: a new application for each test would take longer than the test. */
beforeEach(async () => {
  await importContent(app.db, fixture, { dryRun: false, overwriteEdited: true });
  for (const table of ['questions', 'categories', 'levels', 'checklists', 'sign_categories', 'signs'] as const) {
    await app.db.updateTable(table).set({ version: 1, updated_by: null }).where('version', '<>', 1).execute();
  }
  await app.db.deleteFrom('translation_marks').execute();
  lastAudit = (await app.db.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0;
});

const call = async (method: string, path: string, body?: object) => (await app.as('admin')).call(method, path, body);
const list = async (query = ''): Promise<{ rows: Translation[]; total: number }> => {
  const answer = await call('GET', `/api/translations${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return { rows: answer.json(), total: Number(answer.headers['x-total-count']) };
};
const one = async (kind: string, id: number, field: string): Promise<Translation> =>
  (await list(`?kind=${kind}&search=${id}`)).rows.find((row) => row.id === id && row.field === field) as Translation;
const put = (row: Pick<Translation, 'kind' | 'id' | 'field' | 'version'>, language: string, text: string) =>
  call('PUT', '/api/translations', { kind: row.kind, id: row.id, field: row.field, version: row.version, language, text });
const audit = () => app.db.selectFrom('audit').selectAll().where('id', '>', lastAudit).orderBy('id').execute();

describe('the workbench', () => {
  test('has every text in three columns, fifty a page', async () => {
    const { rows, total } = await list();
    expect(rows).toHaveLength(50);
    expect(rows[0]).toEqual({
      kind: 'question',
      id: 1001,
      field: 'question',
      ti: expect.stringContaining('1001'),
      sv: expect.stringContaining('1001'),
      en: expect.stringContaining('1001'),
      stale: [],
      sv_before: null,
      html: false,
      owner: { kind: 'question', id: 1001 },
      version: 1,
      words: [{ sv: 'korsning', ti: 'መስቀላዊ መንገዲ' }],
      comments: [],
    });
    // Optional texts that are empty in all languages are not listed, such as the right option's reason why it is wrong.
    expect(rows.slice(1, 10).map(({ kind, id, field, html }) => [kind, id, field, html])).toEqual([
      ['question', 1001, 'alt', false],
      ['option', 10011, 'option', false],
      ['option', 10011, 'why', false],
      ['option', 10012, 'option', false],
      ['option', 10013, 'option', false],
      ['option', 10013, 'why', false],
      ['option', 10014, 'option', false],
      ['option', 10014, 'why', false],
      ['question', 1001, 'solution', true],
    ]);
    expect(rows[2]?.owner).toEqual({ kind: 'question', id: 1001 });
    const counts = await Promise.all(
      ['question', 'option', 'category', 'level', 'checklist', 'sign_group', 'sign', 'term'].map(
        async (kind) => (await list(`?kind=${kind}`)).total,
      ),
    );
    expect(counts.slice(2)).toEqual([12, 8, 6, 4, 14, 15]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
  });

  test('can be searched in any spelling, and filtered by missing translations', async () => {
    expect((await list('?search=ፀጋም')).total).toBe((await list('?search=ጸጋም')).total);
    expect((await list('?kind=category&search=TRAFIKREGLER')).rows.map(({ id }) => id)).toEqual([1]);
    expect((await list('?missing=en')).total).toBe(0);
    await app.db.updateTable('categories').set({ title_en: '' }).where('id', '=', 2).execute();
    expect((await list('?missing=en')).rows.map(({ kind, id, field }) => [kind, id, field])).toEqual([['category', 2, 'title']]);
  });

  test('has what is retired only when asked for', async () => {
    await app.db.updateTable('checklists').set({ retired_at: new Date() }).where('id', '=', 1).execute();
    expect((await list('?kind=checklist')).total).toBe(4);
    expect((await list('?kind=checklist&retired=true')).rows.map(({ id }) => id)).toEqual([1, 1]);
  });
});

describe('a text', () => {
  test.each([
    ['question', 2001, 'question', 'ሓድሽ ሕቶ'],
    ['question', 2001, 'solution', '<p>ሓድሽ</p>'],
    ['option', 20011, 'option', 'ሓድሽ መልሲ'],
    ['category', 2, 'description', 'ሓድሽ'],
    ['level', 2, 'name', 'ሓድሽ'],
    ['checklist', 2, 'html', '<ul><li>ሓድሽ</li></ul>'],
    ['sign_group', 2, 'name', 'ሓድሽ'],
    ['sign', 201, 'description', 'ሓድሽ'],
  ] as const)('of a %s is saved as the next version of its owner, with one audit row', async (kind, id, field, text) => {
    const before = await one(kind, id, field);
    const answer = await put(before, 'ti', text);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ ...before, ti: text, version: 2 });
    expect(await audit()).toMatchObject([
      { action: 'update', subject: before.owner.kind, subject_id: String(before.owner.id), user_id: app.users.admin.id },
    ]);
    const conflict = await put(before, 'ti', 'ካልእ');
    expect([conflict.statusCode, conflict.json().version]).toEqual([409, 2]);
    expect((await one(kind, id, field)).ti).toBe(text);
  });

  test('is published', async () => {
    const before = await one('checklist', 1, 'title');
    await put(before, 'sv', 'Ny titel');
    const free = await app.as('free');
    await until(async () => (await free.get('/api/checklists')).json()[0].title_sv === 'Ny titel');
  });

  test('of HTML is sanitised', async () => {
    const before = await one('checklist', 1, 'html');
    const answer = await put(before, 'en', '<p>a</p><script>alert(1)</script><img src=x onerror=alert(1)>');
    expect(answer.json().en).toBe('<p>a</p>');
  });

  test.each([
    ['a field that it does not have', { field: 'solution' }, 422],
    ['a field of every object', { field: '__proto__' }, 422],
    ['a field of every object', { field: 'constructor' }, 422],
    ['a text that is too long', { text: 'ሀ'.repeat(301) }, 422],
    ['HTML that is nested too deeply', { kind: 'checklist', field: 'html', text: '<ul><li>'.repeat(200) }, 422],
    ['no Tigrinya', { text: ' ' }, 422],
    ['an unknown id', { id: 77 }, 404],
    ['an option of nobody', { kind: 'option', field: 'option', id: 77 }, 404],
  ])('with %s is refused', async (_title, change, status) => {
    const row = { kind: 'category', id: 1, field: 'title', language: 'ti', text: 'ሓድሽ', version: 1 };
    expect((await call('PUT', '/api/translations', { ...row, ...change })).statusCode).toBe(status);
    expect(await audit()).toEqual([]);
  });
});

describe('a translation', () => {
  test('becomes stale when the Swedish changes without it, and is fresh again when it is saved', async () => {
    const before = await one('category', 1, 'title');
    const changed = (await put(before, 'sv', 'Nya regler')).json<Translation>();
    expect(changed).toMatchObject({ stale: ['ti', 'en'], sv_before: 'Trafikregler' });
    expect((await list('?stale=true')).rows).toEqual([changed]);
    expect((await list('?kind=category&stale=false')).total).toBe(11);
    const english = (await put(changed, 'en', 'New rules')).json<Translation>();
    expect(english.stale).toEqual(['ti']);
    const tigrinya = (await put(english, 'ti', 'ሓድሽ ሕግታት')).json<Translation>();
    expect(tigrinya).toMatchObject({ stale: [], sv_before: null });
  });

  test('that still fits is confirmed by saving it as it is, with one audit row and no new version', async () => {
    const changed = (await put(await one('category', 1, 'title'), 'sv', 'Trafikregler.')).json<Translation>();
    const confirmed = (await put(changed, 'ti', changed.ti)).json<Translation>();
    expect(confirmed).toMatchObject({ stale: ['en'], version: changed.version });
    expect((await audit()).map(({ action }) => action)).toEqual(['update', 'confirm']);
    await put(confirmed, 'ti', changed.ti);
    expect(await audit()).toHaveLength(2);
    const history = (await call('GET', '/api/history?subject=category&id=1')).json<{ action: string }[]>();
    expect(history[0]?.action).toBe('update');
  });

  test('is fresh again when the Swedish comes back', async () => {
    const before = await one('option', 10011, 'option');
    const changed = (await put(before, 'sv', 'Annat')).json<Translation>();
    const again = (await put(changed, 'sv', 'Något annat')).json<Translation>();
    expect(again).toMatchObject({ stale: ['ti', 'en'], sv_before: before.sv });
    expect((await put(again, 'sv', before.sv)).json()).toMatchObject({ stale: [], sv_before: null });
  });

  test('that is not there is missing, not stale', async () => {
    await app.db.updateTable('categories').set({ title_en: '' }).where('id', '=', 1).execute();
    expect((await put(await one('category', 1, 'title'), 'sv', 'Nytt')).json().stale).toEqual(['ti']);
  });

  test('is forgotten with what it belongs to', async () => {
    const changed = await put(await one('checklist', 3, 'title'), 'sv', 'Nytt');
    expect(changed.json().stale).toEqual(['ti', 'en']);
    await call('DELETE', '/api/lists/3');
    expect(await app.db.selectFrom('translation_marks').selectAll().execute()).toEqual([]);
  });
});

describe('the file', () => {
  const exported = async (query = '') => (await call('GET', `/api/translations/export${query}`)).body;
  const send = async (file: string | Buffer, dryRun?: boolean): Promise<TranslationImport> => {
    const path = `/api/translations/import${dryRun === undefined ? '' : `?dry_run=${dryRun}`}`;
    const answer = await (await app.as('admin')).post(path, file, { 'content-type': 'text/csv', 'accept-language': 'en' });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const HEADER = 'kind,id,field,version,sv,ti,en,stale';
  const everything = () => list('?kind=category').then(({ rows }) => rows);

  test('holds all texts, and brought back as it is changes nothing', async () => {
    const file = await exported();
    expect(file.startsWith(`\ufeff${HEADER}\r\n`)).toBe(true);
    const rows = parse(file, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength((await list()).total);
    expect(rows[0]).toMatchObject({ kind: 'question', id: '1001', field: 'question', version: '1' });
    expect(await send(file, false)).toEqual({
      imported: true,
      id: null,
      rows: rows.length,
      changes_count: 0,
      changes: [],
      errors_count: 0,
      errors: [],
    });
    // That the texts left the house is all that the audit has to say.
    expect(await audit()).toMatchObject([{ action: 'export', subject: 'text', subject_id: 'all' }]);
  });

  test('survives texts that look like formulas, quotes and line breaks', async () => {
    const nasty = ['=1+1', '+46', '-a', '@x', "'=1", '"a", b; c', 'a\nb', "'", '=cmd|" /C calc"!A0'];
    for (const [place, text] of nasty.entries()) {
      await app.db
        .updateTable('signs')
        .set({ description_sv: text, description_en: text })
        .where('id', '=', place < 4 ? 101 + place : 101)
        .execute();
      const file = await exported('?kind=sign');
      const cells = (parse(file, { bom: true }) as string[][]).slice(1).flatMap((row) => [row[4], row[6]]);
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      expect(await send(file, false), text).toMatchObject({ changes_count: 0, errors_count: 0 });
    }
  });

  test('is tried first: a dry run tells what would change and writes nothing', async () => {
    const before = await everything();
    const file = `${HEADER}\r\ncategory,1,title,1,Trafikregler,ሓድሽ,New,\r\ncategory,2,title,1,,,Safety!,\r\n`;
    const changes = [
      { line: 2, kind: 'category', id: 1, field: 'title', language: 'ti', before: 'ሕግታት ትራፊክ', after: 'ሓድሽ' },
      { line: 2, kind: 'category', id: 1, field: 'title', language: 'en', before: 'Traffic rules', after: 'New' },
      { line: 3, kind: 'category', id: 2, field: 'title', language: 'en', before: 'Traffic safety', after: 'Safety!' },
    ];
    const expected = { rows: 2, changes_count: 3, changes, errors_count: 0, errors: [] };
    expect(await send(file)).toEqual({ imported: false, id: null, ...expected });
    expect(await send(file, true)).toEqual({ imported: false, id: null, ...expected });
    expect(await everything()).toEqual(before);
    expect(await audit()).toEqual([]);
    expect(await send(file, false)).toEqual({ imported: true, id: expect.any(Number), ...expected });
    expect((await one('category', 1, 'title')).ti).toBe('ሓድሽ');
    expect(await audit()).toMatchObject([
      { action: 'update', subject: 'category', subject_id: '1' },
      { action: 'update', subject: 'category', subject_id: '2' },
    ]);
  });

  test('is undone as one, but for what was changed since, and once', async () => {
    const before = await one('category', 2, 'title');
    const file = `${HEADER}\r\ncategory,1,title,1,,ሓድሽ,New,\r\ncategory,2,title,1,,,Safety!,\r\n`;
    const { id } = await send(file, false);
    const admin = await app.as('admin');
    const progress = async () => (await admin.get('/api/translations/progress')).json();
    expect((await progress()).last_import).toMatchObject({ id, changes: 3, by: app.users.admin.name });
    const { version } = await one('category', 1, 'title');
    const newer = { kind: 'category', id: 1, field: 'title', language: 'en', text: 'Newer', version };
    expect((await admin.call('PUT', '/api/translations', newer)).statusCode).toBe(200);
    const undone = await admin.post(`/api/translations/import/${id}/undo`);
    expect(undone.json()).toEqual({ undone: 2, left: 1 });
    expect(await one('category', 1, 'title')).toMatchObject({ ti: 'ሕግታት ትራፊክ', en: 'Newer' });
    expect((await one('category', 2, 'title')).en).toBe(before.en);
    expect((await progress()).last_import?.id).not.toBe(id);
    const again = await admin.post(`/api/translations/import/${id}/undo`);
    expect([again.statusCode, Object.keys(again.json().now)]).toEqual([409, ['undone_at']]);
    expect((await admin.post('/api/translations/import/2000000000/undo')).statusCode).toBe(404);
  });

  test('is refused when more of them came than anybody sends in an hour, also as a dry run', async () => {
    const { id: user_id } = app.users.admin;
    const hour = new Date(hourBegan(app.clock.now));
    const spent = { user_id, kind: 'imports', hour, writes: QUOTAS.imports.perHour } as const;
    await app.db
      .insertInto('write_counts')
      .values(spent)
      .onConflict((row) => row.columns(['user_id', 'kind', 'hour']).doUpdateSet(spent))
      .execute();
    const admin = await app.as('admin');
    const file = `${HEADER}\r\ncategory,1,title,1,,ሓድሽ,,\r\n`;
    for (const query of ['', '?dry_run=false']) {
      const refused = await admin.post(`/api/translations/import${query}`, file, { 'content-type': 'text/csv' });
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    }
    await app.db.deleteFrom('write_counts').execute();
  });

  test('saves a question with its options as one version', async () => {
    const file = `${HEADER}\nquestion,1001,question,1,,ሓድሽ ሕቶ,,\noption,10011,option,1,,ሓድሽ መልሲ,,\nquestion,1001,solution,1,,<p>ምኽንያት<script>x</script></p>,,\n`;
    expect(await send(file, false)).toMatchObject({ imported: true, changes_count: 3 });
    expect(await audit()).toHaveLength(1);
    expect(await one('question', 1001, 'solution')).toMatchObject({ ti: '<p>ምኽንያት</p>', version: 2 });
    expect(await one('option', 10011, 'option')).toMatchObject({ ti: 'ሓድሽ መልሲ', version: 2 });
  });

  test.each([
    ['semicolons and a byte order mark', `\ufeff${HEADER.replaceAll(',', ';')}\r\ncategory;1;title;1;;ሓድሽ;;\r\n`],
    ['tabs', `${HEADER.replaceAll(',', '\t')}\ncategory\t1\ttitle\t1\t\tሓድሽ\t\t\n`],
    ['a column that somebody added', 'kind,id,field,version,ti,Anteckning\ncategory,1,title,1,ሓድሽ,bra\n'],
    ['sep=; before the first line', 'sep=;\r\nkind;id;field;version;ti\r\ncategory;1;title;1;ሓድሽ\r\n'],
    ['other columns in another order', 'TI ,version,Field,ID,Kind\nሓድሽ,1,title,1,category\n'],
    ['quotes and empty lines', `"kind","id","field","version","ti"\r\n\r\n"category","1","title","1"," ሓድሽ "\r\n,,,,\r\n`],
    ['no line break at the end', 'kind,id,field,version,ti\ncategory,1,title,1,ሓድሽ'],
  ])('with %s is read', async (_title, file) => {
    expect(await send(file, false)).toMatchObject({ imported: true, rows: 1, changes_count: 1, errors_count: 0 });
    expect((await one('category', 1, 'title')).ti).toBe('ሓድሽ');
  });

  test.each<[string, string | Buffer, [number, RegExp][]]>([
    ['an unknown kind', `${HEADER}\ncustomer,1,title,1,a,b,c,\n`, [[2, /no such text/]]],
    ['an unknown id', `${HEADER}\ncategory,77,title,1,a,b,c,\n`, [[2, /no such text/]]],
    ['an id that is no number', `${HEADER}\ncategory,1e0,title,1,a,b,c,\n`, [[2, /no such text/]]],
    ['an unknown field', `${HEADER}\ncategory,1,password_hash,1,a,b,c,\n`, [[2, /no such text/]]],
    ['an old version', `${HEADER}\ncategory,1,title,7,a,b,c,\n`, [[2, /changed after the file was exported \(version 1\)/]]],
    ['no version', `${HEADER}\ncategory,1,title,,a,b,c,\n`, [[2, /changed after/]]],
    ['a text twice', `${HEADER}\ncategory,1,title,1,a,b,c,\n\ncategory,1,title,1,d,e,f,\n`, [[4, /also on line 2/]]],
    ['a text that is too long', `${HEADER}\ncategory,1,title,1,${'a'.repeat(301)},,,\n`, [[2, /at most 300/]]],
    [
      'HTML that is too long, and is not even read',
      `${HEADER}\nchecklist,1,html,1,,${'<ul><li>'.repeat(75_000)},,\n`,
      [[2, /at most 250000/]],
    ],
    [
      'HTML that is nested too deeply',
      `${HEADER}\nchecklist,1,html,1,,${'<ul><li>'.repeat(200)},,\n`,
      [[2, /nested too deeply/]],
    ],
    ['too few columns', `${HEADER}\ncategory,1,title\n`, [[2, /3 columns, but the first line has 8/]]],
    ['too many columns', `${HEADER}\ncategory,1,title,1,a,b,c,,x\n`, [[2, /9 columns/]]],
    ['a column twice', 'kind,id,field,version,ti,ti\n', [[1, /"ti" is there twice/]]],
    ['no version column', 'kind,id,field,ti\n', [[1, /missing: version/]]],
    ['no texts', 'kind,id,field,version\n', [[1, /missing: sv, ti, en/]]],
    ['another encoding', Buffer.from(`${HEADER}\ncategory,1,title,1,F\u00f6retr\u00e4de,,,\n`, 'latin1'), [[1, /not in UTF-8/]]],
    ['a quote that never ends', `${HEADER}\ncategory,1,title,1,"a,b,c,\n`, [[2, /cannot be read/]]],
    ['a quote in the middle', `${HEADER}\ncategory,1,title,1,a"b,c,d,\n`, [[2, /cannot be read/]]],
    ['nothing but spaces', ' \n \n', [[1, /nothing in the file/]]],
    [
      'several things wrong, all of which are named, below a text of three lines',
      `${HEADER}\nchecklist,1,html,1,,"<p>a\nb\nc</p>",,\ncategory,77,title,1,a,b,c,\ncategory,2,title,1,a,b,c,\ncategory,1,title,9,a,b,c,\n`,
      [
        [5, /no such text/],
        [7, /changed after/],
      ],
    ],
  ])('with %s is refused whole, with the line', async (_title, file, errors) => {
    const before = [(await list('?kind=category')).rows, (await list('?kind=checklist')).rows];
    const answer = await send(file, false);
    expect(answer.imported).toBe(false);
    expect(answer.errors).toEqual(errors.map(([line, message]) => ({ line, message: expect.stringMatching(message) })));
    expect(answer.errors_count).toBe(errors.length);
    expect([(await list('?kind=category')).rows, (await list('?kind=checklist')).rows]).toEqual(before);
    expect(await audit()).toEqual([]);
  });

  test('that was exported before somebody else saved the same question is refused; its other texts may come', async () => {
    const file = await exported('?kind=category');
    await put(await one('category', 1, 'title'), 'en', 'Saved meanwhile');
    const edited = file.replace('Traffic rules', 'From the file').replace('Traffic safety', 'Also from the file');
    const refused = await send(edited, false);
    expect(refused).toMatchObject({ imported: false, errors: [{ line: 2 }] });
    expect((await one('category', 1, 'title')).en).toBe('Saved meanwhile');
    const rest = file.replace('Traffic safety', 'From the file').replace('Traffic rules', 'Saved meanwhile');
    expect(await send(rest, false)).toMatchObject({ imported: true, changes_count: 1 });
  });

  test('marks what is left behind: new Swedish alone makes the others stale, with them it does not', async () => {
    await send(`${HEADER}\ncategory,1,title,1,Nya regler,,,\ncategory,2,title,1,Ny,ሓድሽ,New,\n`, false);
    expect(await one('category', 1, 'title')).toMatchObject({ stale: ['ti', 'en'] });
    expect(await one('category', 2, 'title')).toMatchObject({ stale: [] });
  });

  test('of a great many errors shows the first two hundred and counts the rest', async () => {
    const lines = Array.from({ length: 1_000 }, (_, place) => `category,${place + 1000},title,1,a,b,c,`);
    const answer = await send([HEADER, ...lines].join('\n'));
    expect([answer.errors.length, answer.errors_count, answer.rows]).toEqual([200, 1000, 1000]);
  });

  test.each([
    ['application/json', '{}', 415],
    ['text/plain', 'a', 415],
    ['text/csv', '', 422],
    ['text/csv', 'a'.repeat(5 * 1_048_576 + 1), 413],
    ['text/csv; charset=utf-8', `${HEADER}\n`, 200],
  ])('a body of another kind or size is answered in its way (%s)', async (type, body, status) => {
    const answer = await (await app.as('admin')).post('/api/translations/import', body, { 'content-type': type });
    expect(answer.statusCode).toBe(status);
  });
});

test.each([
  ['premium', 403],
  ['anonymous', 401],
] as const)('%s has no part in it', async (who, status) => {
  const caller = await app.as(who);
  const body = { kind: 'category', id: 1, field: 'title', language: 'ti', text: 'ተሰሪቑ', version: 1 };
  for (const answer of [
    await caller.get('/api/translations'),
    await caller.get('/api/translations/export'),
    await caller.call('PUT', '/api/translations', body),
    await caller.post('/api/translations/import?dry_run=false', 'kind', { 'content-type': 'text/csv' }),
  ]) {
    expect(answer.statusCode).toBe(status);
  }
});
