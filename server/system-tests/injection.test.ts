import { afterAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/schema.ts';
import { testApp } from '../testing/app.ts';

// Every text parameter of a query is filled with known attack strings: nothing is found, nothing fails, and the same SQL is sent as for harmless words.
// SLOW_QUERY_MS=0 logs every statement.

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
/** Statements of the server's own polling, which runs when a busy machine receives notifications too late. */
const OF_THE_SERVER = /pg_notify|content_revision/;
/** A word that matches nothing. */
const NOBODY = 'qqxqqx';
/** The same text with SQL syntax replaced by harmless signs. Searches use only its words, so both must send the same SQL. */
const harmless = (payload: string) => payload.replace(/['-]/g, '’').replace(/[^\p{L}\p{N}\s’]/gu, '!');

type Field = { readonly operation: EndpointName; readonly path: string; readonly name: string };

/** Text parameters of all GET calls, without enumerations. */
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
  // The SQL of a search depends on the length of its words and on digits, so all its forms are collected with harmless words.
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
