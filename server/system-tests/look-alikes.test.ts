import { afterAll, describe, expect, test } from 'vitest';
import type { CustomerImport } from '#contract/customers.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/schema.ts';
import { ACCESS } from '../http/access.ts';
import { csvLine } from '../http/csv.ts';
import { testApp } from '../testing/app.ts';
import { everyRow } from '../testing/every-row.ts';
import { contentFor, existingIds, meantBody, openWorld } from '../testing/operation-world.ts';

const app = await testApp();
afterAll(() => app.close());

/** Invisible characters: a variation selector, a joiner, a filler, an invisible vowel, and a selector outside the basic plane. */
const UNSEEN = [0xfe0f, 0x034f, 0x115f, 0x17b4, 0xe0100].map((code) => String.fromCodePoint(code));

/** Texts that a mail program would read as several addresses or as a header. */
const SEVERAL = ['a@fixture.test,b@fixture.test', 'a@fixture.test?bcc=b@fixture.test', 'a@fixture.test;b', '"a"b@fixture.test'];

type Properties = Readonly<Record<string, { format?: string }>>;
const ODD = [...UNSEEN.map((hidden) => `sel${hidden}am@fixture.test`), ...SEVERAL];
/** The profile form sends the address, but the call ignores it. */
const IGNORES: EndpointName = 'POST /api/profile/update';
const withEmail = (Object.keys(ACCESS) as EndpointName[]).flatMap((name) => {
  if (name === IGNORES) return [];
  const { body, example } = endpoints[name] as Endpoint;
  const fields = Object.entries((body as { properties?: Properties } | undefined)?.properties ?? {});
  // Also optional address fields, which have no format.
  const field = fields.find(([name, { format }]) => format === 'email' || /(^|_)email$/.test(name))?.[0];
  return field === undefined ? [] : [[name, field, example.body as Record<string, unknown>] as const];
});

describe('an address that only looks like another is refused', () => {
  test('by every call that takes one', () => {
    expect(withEmail.length).toBeGreaterThan(2);
  });

  test.each(withEmail)('%s', async (name, field, body) => {
    const [method = '', path = ''] = name.split(' ');
    const caller = await app.as(ACCESS[name] === 'admin' ? 'admin' : 'premium');
    for (const email of ODD) {
      const answer = await caller.call(method, path.replace(/\{\w+\}/, '1'), { ...body, [field]: email });
      expect([email, answer.statusCode]).toEqual([email, 422]);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toContain(field);
    }
  });

  test('by an import of customers, each on its line', async () => {
    const file = [csvLine(['name', 'email']), ...ODD.map((email) => csvLine(['ሰላም', email]))].join('');
    const admin = await app.as('admin');
    const answer = await admin.post('/api/customers/import', { file, dry_run: false, welcome: false });
    const { imported, added, errors } = answer.json<CustomerImport>();
    expect([imported, added]).toEqual([false, []]);
    expect(errors.map(({ line }) => line)).toEqual(ODD.map((_email, place) => place + 2));
  });
});

type Schema = { properties?: Readonly<Record<string, Schema>>; items?: Schema };
/** The places of names in a body. A name with translations is of content or of a plan, every other one is of a person or a firm. */
function namesIn({ properties = {}, items }: Schema, at: readonly string[] = []): (readonly string[])[] {
  const own = 'name' in properties && !('name_sv' in properties) ? [[...at, 'name']] : [];
  // What a change is based on is compared, and not kept.
  const inner = Object.entries(properties).filter(([field]) => field !== 'was');
  return [
    ...own,
    ...inner.flatMap(([field, schema]) => namesIn(schema, [...at, field])),
    ...(items === undefined ? [] : namesIn(items, at)),
  ];
}

/** The value with this name at that place, in each item of a list. */
function named(value: unknown, [field, ...rest]: readonly string[], name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => named(item, [field, ...rest] as string[], name));
  if (field === undefined) return name;
  const fields = value as Record<string, unknown> | undefined;
  return { ...fields, [field]: named(fields?.[field], rest, name) };
}

const withName = (Object.keys(ACCESS) as EndpointName[]).flatMap((operation) =>
  namesIn(((endpoints[operation] as Endpoint).body ?? {}) as Schema).map((place) => [operation, place.join('.')] as const),
);

describe('a name is kept as it is seen, and one that nobody sees is refused', async () => {
  const world = await openWorld(contentFor('POST /api/admins'));
  afterAll(() => world[Symbol.asyncDispose]());
  const { db } = world.app;

  /** No row with this word holds what nobody sees, and one holds the name. */
  async function expectSeen(word: string): Promise<void> {
    const rows = (await everyRow(db)).split('\n').filter((row) => row.includes(word));
    expect(rows.join('\n')).toContain(`ሰላም ${word}`);
    expect(rows.filter((row) => UNSEEN.some((hidden) => row.includes(hidden)))).toEqual([]);
  }

  test('by every call that takes one', () => {
    expect(withName.length).toBeGreaterThan(5);
  });

  test.each(withName)('%s, %s', async (operation, place) => {
    const [method = '', path = ''] = operation.split(' ');
    const caller = ACCESS[operation] === 'admin' ? world.admin : world.callers.premium;
    const id = existingIds(operation, world)[0] as number;
    const call = async (name: string, n: number) => {
      const { was: _, ...body } = (await meantBody(operation, world, id, n)) as Record<string, unknown>;
      return caller.call(method, path.replace(/\{\w+\}/, String(id)), named(body, place.split('.'), name) as object);
    };
    const refused = await call(UNSEEN.join(''), 1);
    expect(refused.statusCode, refused.body).toBe(422);
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual([place.split('.')[0]]);
    const word = `word${withName.findIndex((one) => one[0] === operation)}`;
    const answer = await call(`ሰላ${UNSEEN.join('')}ም ${word}`, 2);
    expect(answer.statusCode, answer.body).toBe(200);
    await expectSeen(word);
  });

  test('by an import of customers', async () => {
    const send = (name: string) => {
      const file = `${csvLine(['name', 'email'])}${csvLine([name, 'imported@fixture.test'])}`;
      return world.admin.post('/api/customers/import', { file, dry_run: false, welcome: true });
    };
    expect((await send(UNSEEN.join(''))).json<CustomerImport>().errors.map(({ line }) => line)).toEqual([2]);
    expect((await send(`ሰላ${UNSEEN.join('')}ም imported`)).json<CustomerImport>().imported).toBe(true);
    await expectSeen('imported');
  });
});
