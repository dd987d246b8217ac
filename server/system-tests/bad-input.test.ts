import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyBytesMax, bodyValuesMax } from '#contract/body-size.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { documentedStatuses } from '#contract/openapi.ts';
import type { Endpoint } from '#contract/schema.ts';
import { isPublic } from '../http/access.ts';
import { hasMoreValues } from '../http/count-values.ts';
import {
  answerTo,
  type Body,
  type Caller,
  examBody,
  type Headers,
  HOUR_MS,
  PASSWORD,
  pathOf,
  type Response,
  START,
  stepBody,
  testApp,
} from '../testing/app.ts';
import { TIMES } from '../testing/times.ts';

const app = await testApp({ config: { quotaFactor: 1_000 } });
afterAll(() => app.close());
let admin: Caller;
beforeAll(async () => {
  admin = await app.as('admin');
});

/** Valid bodies, so that a single bad value is the only reason to refuse them. */
const VALID: Readonly<Record<string, () => Record<string, unknown>>> = {
  'POST /api/login': () => ({ email: 'free@fixture.test', password: PASSWORD }),
  'POST /api/profile/update': () => ({ name: 'ሰላም', phone: '070-174 06 09', email: '', password: '', current_password: '' }),
  'POST /api/progress': () => stepBody(1),
  'POST /api/answers': () => ({ answers: [answerTo(1001)] }),
  'POST /api/exams': () => examBody(START - HOUR_MS),
  'POST /api/support': () => ({ subject: 'content', message: 'ጌጋ ርእየ' }),
  'POST /api/customers': () => ({
    name: 'ሓዱሽ',
    email: `${randomUUID()}@fixture.test`,
    phone: '070-174 06 08',
    password: PASSWORD,
    trial_ends_at: null,
  }),
  'POST /api/customers/{id}': () => ({ name: 'ሓዱሽ', phone: '070-174 06 08', password: PASSWORD, trial_ends_at: null }),
};

const BAD_IDS = [
  '-1',
  '1.5',
  '2147483648',
  '4294967297',
  '9007199254740993',
  '1'.repeat(40),
  '9'.repeat(301),
  'one',
  'null',
  '__proto__',
  '1e0',
  '0x1',
  '01',
  '%201',
  '%20',
  '1%0A',
  '%00',
  '%',
  '%ED%A0%80',
  '1,2',
  "1'--",
];
const BAD_INSTANTS = [
  'yesterday',
  '2026-11-15',
  '2026-02-30T10:00:00Z',
  '2026-13-01T10:00:00Z',
  '2026-11-15T25:00:00Z',
  '2026-11-15T10:61:00Z',
  '2026-11-15T10:00:00',
  '2026-11-15T10:00:00+99:99',
  '2026-11-15T10:00:00+23:59',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '0044-03-15T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '+012026-11-15T10:00:00Z',
  '-000001-11-15T10:00:00Z',
];
const BAD_DAYS = [
  '',
  'today',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-11-31',
  '0000-01-01',
  '0001-01-01',
  '20261115',
  '%00',
];
const BAD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e40,
  '',
  '1',
  '\0',
  'ሰላም\0',
  '\ud800',
  'a\udfffb',
  'x'.repeat(20_000),
  [],
  {},
  [[]],
  { toString: 1 },
];

type Schema = {
  type?: string | string[];
  format?: string;
  enum?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  pattern?: string;
  required?: string[];
  minItems?: number;
};

/** Whether a value from the list of bad ones is valid for this field after all: the text "1" is a valid name. */
function isFine(schema: Schema, value: unknown): boolean {
  const types = [schema.type].flat();
  if (value === null) return types.includes('null');
  if (typeof value === 'boolean') return types.includes('boolean');
  if (Array.isArray(value)) return types.includes('array') && value.length === 0 && (schema.minItems ?? 0) === 0;
  if (typeof value === 'object')
    return types.includes('object') && Object.keys(value as object).length === 0 && (schema.required?.length ?? 0) === 0;
  if (typeof value === 'number') {
    const { minimum = 0, maximum = 0 } = schema;
    const isOfType = types.includes('number') || (types.includes('integer') && Number.isInteger(value));
    return isOfType && value >= minimum && value <= maximum;
  }
  if (typeof value !== 'string' || !types.includes('string') || schema.enum !== undefined) return false;
  if (schema.pattern !== undefined) return new RegExp(schema.pattern, 'u').test(value);
  const fits = value.length >= (schema.minLength ?? 0) && value.length <= (schema.maxLength ?? 0);
  return fits && schema.format === 'text' && !value.includes('\0') && value.isWellFormed();
}

function badValuesFor(schema: Schema): unknown[] {
  const more = schema.format === 'instant' ? BAD_INSTANTS : schema.format === 'day' ? BAD_DAYS : [];
  return [...BAD_VALUES, ...more].filter((value) => !isFine(schema, value));
}

/**
 * To save time each place is tested with a third of the bad values, its neighbour with another third; with TEST_TIMES above 1 all values are tested at all
 * places.
 */
const shareFor = <Value>(place: number, values: readonly Value[]): readonly Value[] =>
  TIMES > 1 ? values : values.filter((_value, index) => index % 3 === place % 3);

/** Every place in a body that holds a value. */
function placesIn(schema: Schema, path: (string | number)[] = []): { path: (string | number)[]; schema: Schema }[] {
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => placesIn(part, [...path, name]));
  const items = schema.items === undefined ? [] : placesIn(schema.items, [...path, 0]);
  return [{ path, schema }, ...below, ...items].filter((place) => place.path.length > 0);
}

function withValue(body: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy: Record<string | number, unknown> = Array.isArray(body) ? ([...body] as never) : { ...(body as object) };
  copy[key] = withValue(copy[key], rest, value);
  return copy;
}

/** Tables that change during every call: counters, sessions of this test, and answers that the server stores in the background after its start. */
const UNRELATED = ['login_limits', 'write_counts', 'sessions', 'published_answers', 'published_questions'];

/** Number of rows per table, and the sum of their xmin, which changes when a row is rewritten. */
async function everythingStored(): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${UNRELATED}::text[]) order by 1`.execute(
    app.db,
  );
  const prints = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*), sum(xmin::text::bigint) as written from ${sql.table(name)}`,
  );
  return (await sql`${sql.join(prints, sql` union all `)} order by name`.execute(app.db)).rows;
}

function expectRefused(answer: Response, statuses: readonly number[], what: string): void {
  const where = `${what.slice(0, 200)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  expect(statuses, where).toContain(answer.statusCode);
  expect(answer.headers['content-type'], where).toBe('application/json; charset=utf-8');
  const failure = answer.json<{ status: number; message: string; errors?: Record<string, string[]>; version?: number }>();
  expect(failure, where).toEqual({
    status: answer.statusCode,
    message: expect.stringMatching(/./),
    ...(failure.errors === undefined ? {} : { errors: expect.any(Object) }),
    ...(answer.statusCode === 409 ? { version: failure.version } : {}),
  });
  for (const reasons of Object.values(failure.errors ?? {})) expect(reasons, where).toEqual([expect.stringMatching(/./)]);
}

/** Public calls without parameters that could be wrong. */
const NOTHING_TO_REFUSE = ['GET /api/config', 'GET /api/plans', 'GET /api/try'];

const operations = Object.entries<Endpoint>(endpoints)
  .filter(([name]) => !NOTHING_TO_REFUSE.includes(name))
  .map(([name, endpoint], place) => ({ name, endpoint, place }));
const takesJson = ({ name, endpoint }: (typeof operations)[number]) => !name.startsWith('GET ') && endpoint.takes === undefined;

/** How to call an operation, and the statuses with which it may refuse. */
function callsOf(name: string, endpoint: Endpoint) {
  const [method = '', template = ''] = name.split(' ');
  return {
    method,
    template,
    path: pathOf(template),
    send: async (address: string, body?: Body, headers?: Headers) => {
      // If the call is accepted as one without a body, it ends the caller's session, so it gets one of its own.
      const caller = name === 'POST /api/login' ? app.anonymous : name === 'POST /api/logout' ? await app.as('admin') : admin;
      return caller.call(method, address, body, headers);
    },
    refusals: documentedStatuses(endpoint, isPublic(name as EndpointName)).filter((status) => status >= 400 && status < 500),
  };
}

describe('of what is refused', () => {
  // Counted once before all calls, because counting all tables takes longer than most of them.
  let before: unknown;
  beforeAll(async () => {
    before = await everythingStored();
  });

  describe.each(operations)('$name', (operation) => {
    const { name, endpoint, place } = operation;
    const { method, template, path, send, refusals } = callsOf(name, endpoint);
    const validBody = () => (VALID[name]?.() ?? endpoint.example.body) as Record<string, unknown> | undefined;
    /** Bodies above the limit of the call are refused unread with 413. */
    const sized = (statuses: readonly number[], body: string) =>
      Buffer.byteLength(body) > bodyBytesMax(endpoint.body) || hasMoreValues(body, bodyValuesMax(endpoint.body))
        ? [413]
        : statuses;

    async function refuseAll(calls: readonly { what: string; statuses?: readonly number[]; answer: () => Promise<Response> }[]) {
      for (const { what, statuses = refusals, answer: ask } of calls) {
        const answer = await ask();
        expectRefused(answer, statuses, what);
        expect(refusals, what).toContain(answer.statusCode);
      }
    }

    if (refusals.includes(401))
      test('an authorization that holds no token is refused', async () => {
        const values = [
          '',
          'Bearer',
          'Bearer ',
          'Basic YTpi',
          `Bearer ${'a'.repeat(8_000)}`,
          `Bearer ${'ä'.repeat(43)}`,
          `${admin.token}`,
        ];
        await refuseAll(
          shareFor(place, values).map((authorization) => ({
            what: authorization,
            statuses: [401],
            answer: () => app.anonymous.call(method, path, validBody(), { authorization }),
          })),
        );
      });

    if (endpoint.params !== undefined)
      test('an id that is no number, too large or of nothing is not found', async () => {
        const schema = Object.values(endpoint.params?.properties ?? {})[0] as Schema;
        // What a call cannot do without, so that the id alone is wrong.
        const needed = ((endpoint.query as { required?: string[] } | undefined)?.required ?? []).map((field) => `${field}=1`);
        const query = needed.length === 0 ? '' : `?${needed.join('&')}`;
        await refuseAll(
          [...shareFor(place, BAD_IDS), '2147483647', ...(schema.minimum === 1 ? ['0'] : [])].map((id) => ({
            what: id,
            statuses: [404],
            answer: () => send(template.replaceAll(/\{\w+\}/g, id) + query, validBody()),
          })),
        );
      });

    if (endpoint.query !== undefined)
      test('a query that cannot be meant is refused with its reason', async () => {
        const properties = Object.entries((endpoint.query?.properties ?? {}) as Record<string, Schema>);
        const queries = properties.flatMap(([field, schema]) => {
          const twice = `${field}=1&${field}=2`;
          const values =
            schema.type === 'integer'
              ? [
                  '',
                  String((schema.minimum ?? 0) - 1),
                  '-1',
                  '1.5',
                  'x',
                  '1e1',
                  '%201',
                  '%00',
                  '9007199254740993',
                  '1'.repeat(40),
                  String((schema.maximum ?? 0) + 1),
                ]
              : schema.format === 'day'
                ? BAD_DAYS
                : schema.enum !== undefined
                  ? ['', 'x', '%00']
                  : ['%00', 'x'.repeat((schema.maxLength ?? 0) + 1)];
          return [twice, ...values.map((value) => `${field}=${value}`)];
        });
        await refuseAll(
          [...queries, 'unknown=1', '__proto__=1', 'constructor=1'].map((query) => ({
            what: query,
            statuses: [422],
            answer: () => send(`${path}?${query}`),
          })),
        );
      });

    if (endpoint.takes !== undefined)
      test('a body that is of another kind or too large is refused', async () => {
        const { types, maxBytes } = endpoint.takes ?? { types: [], maxBytes: 0 };
        const [type = ''] = types;
        const others = ['text/plain', 'application/json', 'image/svg+xml', 'text/html', 'application/octet-stream'];
        const large = {
          what: 'large',
          statuses: [413],
          answer: () => send(path, Buffer.alloc(maxBytes + 1, 'a'), { 'content-type': type }),
        };
        await refuseAll([
          large,
          ...others
            .filter((other) => !types.includes(other))
            .map((other) => ({ what: other, statuses: [415], answer: () => send(path, 'a', { 'content-type': other }) })),
        ]);
      });

    if (takesJson(operation))
      test('a body that cannot be read or is no object of known fields is refused', async () => {
        const json = { 'content-type': 'application/json' };
        const raw = (statuses: readonly number[], ...bodies: string[]) =>
          bodies.map((body) => ({ what: body, statuses: sized(statuses, body), answer: () => send(path, body, json) }));
        const valid = JSON.stringify(validBody() ?? {});
        const calls = [
          ...raw([400], '{', '{]', '{"a": 1,}', 'text', '\0', '{"a": NaN}', '{"__proto__": {"a": 1}}', '{"\\u005f_proto__": 1}'),
          ...raw([400], '{"constructor": {"prototype": {"a": 1}}}', '['.repeat(10_000)),
          ...raw([422], '[]', '[{}]', '"text"', '1', '1e999', 'true', 'null', '{"": 1}', '{"toString": 1}'),
          ...raw([422], `${'['.repeat(10_000)}${']'.repeat(10_000)}`, `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`),
          ...raw([413], `{"a": "${'x'.repeat(1_048_577)}"}`, ' '.repeat(1_048_577)),
          ...[
            'text/plain',
            'application/x-www-form-urlencoded',
            'multipart/form-data; boundary=x',
            'application/xml',
            'json',
            '*/*',
          ].map((type) => ({
            what: type,
            statuses: [415],
            answer: () => send(path, valid, { 'content-type': type }),
          })),
        ];
        await refuseAll([...shareFor(place, calls), ...raw([422], '{"unknown": 1}')]);
      });

    if (endpoint.body !== undefined)
      test('one bad value among good ones is refused', async () => {
        const places = placesIn(endpoint.body as Schema);
        const calls = places.flatMap(({ path: where, schema }, index) =>
          shareFor(index, badValuesFor(schema)).map((value) => {
            const body = withValue(validBody(), where, value) as object;
            return {
              what: `${where.join('.')} = ${JSON.stringify(value)}`,
              statuses: sized([422], JSON.stringify(body)),
              answer: () => send(path, body),
            };
          }),
        );
        const unknown = [[], ...places.filter(({ schema }) => schema.properties !== undefined).map((one) => one.path)].map(
          (where) => ({
            what: `an unknown field in ${where.join('.') || 'the body'}`,
            statuses: [422],
            answer: () => send(path, withValue(validBody(), [...where, 'unknown'], 1) as object),
          }),
        );
        const required = ((endpoint.body as { required?: string[] }).required ?? []).map((field) => ({
          what: `without ${field}`,
          statuses: [422],
          answer: () => {
            const { [field]: _, ...rest } = validBody() ?? {};
            return send(path, rest);
          },
        }));
        await refuseAll([...calls, ...unknown, ...required]);
      });

    test('nothing is written by what was refused', async () => {
      expect(await everythingStored()).toEqual(before);
    });
  });
});

// Runs last, because some of these bodies are accepted and change data.
test.each(operations.filter(takesJson))(
  '$name: whatever JSON is sent, the answer is a documented one',
  async ({ name, endpoint }) => {
    const { path, send, refusals } = callsOf(name, endpoint);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }), async (value) => {
        const answer = await send(path, JSON.stringify(value), { 'content-type': 'application/json' });
        // Calls without a payload accept an empty object.
        if (answer.statusCode !== 200) expectRefused(answer, refusals, JSON.stringify(value));
      }),
      { numRuns: TIMES > 1 ? 25 : 8, seed: 1 },
    );
  },
);

test.each([
  '/api/%',
  '/api/levels/%zz',
  '/%c0',
  `/api/levels/${'9'.repeat(400)}`,
  '/api/nothing',
  '/nothing',
  '/cdn/nothing.svg',
  '/cdn/%2e%2e/schema.ts',
])('the address %s is answered as not found', async (address) => {
  const answer = await admin.get(address);
  expectRefused(answer, [404], address);
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s on a call that does not have it is answered as not found',
  async (method) => {
    expectRefused(await admin.call(method, '/api/levels'), [404], method);
  },
);
