import { afterAll, describe, expect, test } from 'vitest';
import type { CustomerImport } from '#contract/customers.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/schema.ts';
import { ACCESS } from '../http/access.ts';
import { csvLine } from '../http/csv.ts';
import { testApp } from '../testing/app.ts';

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

test('a name is kept as it is seen', async () => {
  const premium = await app.as('premium');
  for (const hidden of UNSEEN) {
    expect((await premium.post('/api/profile/update', { name: `ሰላ${hidden}ም`, phone: '070-174 06 09' })).statusCode).toBe(200);
    expect((await premium.get('/api/profile')).json()).toMatchObject({ name: 'ሰላም' });
    expect((await premium.post('/api/profile/update', { name: hidden, phone: '070-174 06 09' })).statusCode).toBe(422);
  }
});
