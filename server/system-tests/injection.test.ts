import { afterAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/schema.ts';
import { testApp } from '../testing/app.ts';

// Every text that a query takes, filled with what has broken other programs: nothing is found by it, nothing breaks, and the database is
// asked with the same statements as for innocent words. SLOW_QUERY_MS=0 brings them all into the log.

const app = await testApp({ config: { slowQueryMs: 0 } });
afterAll(() => app.close());

const PAYLOADS = [
  "'",
  "''",
  '"',
  '`',
  '\\',
  "\\'",
  "' or '1'='1",
  "' or 1=1 --",
  "' or 1=1 #",
  "') or ('1'='1",
  "')) or 1=1 --",
  '" or ""="',
  "' union select password_hash from users --",
  "' union all select null,null,null,null,null,null --",
  "'; drop table users; --",
  "'; select pg_sleep(60); --",
  "' || pg_sleep(60) || '",
  "'||(select password_hash from users limit 1)||'",
  "1; update users set role='admin'",
  '1 or 1=1',
  "1' and extractvalue(1, concat(0x7e, version())) --",
  "'/**/or/**/1=1/**/--",
  "' or 'x' like '%",
  '%',
  '_',
  '%%%',
  '\\%',
  '$1',
  '$$;select 1;$$',
  ':name',
  '?',
  '{{7*7}}',
  '#{7*7}',
  "; copy users to program 'id'",
  "E'\\x27 or 1=1 --",
  "U&'\\0027 or 1=1",
  'ʼ or 1=1 --',
  '＇ or 1=1 --',
  "ሰላም' or '1'='1",
  '%27%20or%201=1',
  '(select 1)',
  'null',
  'true',
  '[]',
  '{"$gt":""}',
];
/** What the server does by itself meanwhile: on a busy machine it does not hear in time whether the content changed, and looks. */
const OF_THE_SERVER = /pg_notify|content_revision/;
/** What nobody is called. */
const NOBODY = 'qqxqqx';
/** The same words with signs between them that mean nothing to a database: a search is made of the words, so both ask alike. */
const harmless = (payload: string) => payload.replace(/['-]/g, '’').replace(/[^\p{L}\p{N}\s’]/gu, '!');

type Field = { readonly operation: EndpointName; readonly path: string; readonly name: string };

/** The texts of all queries, those of a list of values left out. */
const fields: Field[] = (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([operation, { query }]) => {
  const [method, path = ''] = operation.split(' ');
  const texts = Object.entries((query?.properties ?? {}) as Record<string, { type?: string; enum?: unknown }>).filter(
    ([, schema]) => schema.type === 'string' && schema.enum === undefined,
  );
  return method === 'GET' ? texts.map(([name]) => ({ operation, path: path.replaceAll(/\{\w+\}/g, '1'), name })) : [];
});

test('there are texts to fill', () => {
  expect(fields.length).toBeGreaterThan(8);
});

test.each(fields)('$operation takes no statement for its $name', async ({ path, name }) => {
  const admin = await app.as('admin');
  const ask = async (value: string) => {
    const from = app.logLines.length;
    const answer = await admin.get(`${path}?${new URLSearchParams({ [name]: value })}`);
    const lines = app.logLines.slice(from).map((line) => JSON.parse(line) as { sql?: unknown });
    const statements = lines.flatMap(({ sql }) => (typeof sql === 'string' ? [sql] : []));
    return { answer, statements };
  };
  // How a search is made depends on how much is left of the text without signs, and on its digits.
  const known = new Set<string>();
  for (const word of [NOBODY, NOBODY, ' ', 'x', 'xy', '1', '12', '123456789']) {
    for (const statement of (await ask(word)).statements) known.add(statement);
  }
  const nothing = (await ask(NOBODY)).answer;
  for (const payload of PAYLOADS) {
    for (const statement of (await ask(harmless(payload))).statements) known.add(statement);
    const { answer, statements } = await ask(payload);
    expect([200, 403, 404, 422], payload).toContain(answer.statusCode);
    expect(
      statements.filter((statement) => !known.has(statement) && !OF_THE_SERVER.test(statement)),
      payload,
    ).toEqual([]);
    const isFound = name === 'phone' || !/[a-z]{2}/.test(payload);
    if (answer.statusCode === 200 && !isFound) expect(answer.body, payload).toBe(nothing.body);
  }
});

test('everything is still there', async () => {
  const { count } = await app.db
    .selectFrom('users')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(4);
  expect((await app.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()).length).toBe(1);
});
