import { afterAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/schema.ts';
import { ACCESS } from '../http/access.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

/** A variation selector, a joiner, a filler, a vowel that is not seen, a selector beyond the first plane. */
const UNSEEN = [0xfe0f, 0x034f, 0x115f, 0x17b4, 0xe0100].map((code) => String.fromCodePoint(code));

type Properties = Readonly<Record<string, { format?: string }>>;
const withEmail = (Object.keys(ACCESS) as EndpointName[]).flatMap((name) => {
  const { body, example } = endpoints[name] as Endpoint;
  const fields = Object.entries((body as { properties?: Properties } | undefined)?.properties ?? {});
  const field = fields.find(([, { format }]) => format === 'email')?.[0];
  return field === undefined ? [] : [[name, field, example.body as Record<string, unknown>] as const];
});

describe('an address that only looks like another is refused', () => {
  test('by every call that takes one', () => {
    expect(withEmail.length).toBeGreaterThan(2);
  });

  test.each(withEmail)('%s', async (name, field, body) => {
    const [method = '', path = ''] = name.split(' ');
    const caller = await app.as(ACCESS[name] === 'admin' ? 'admin' : 'premium');
    for (const hidden of UNSEEN) {
      const answer = await caller.call(method, path.replace(/\{\w+\}/, '1'), { ...body, [field]: `sel${hidden}am@fixture.test` });
      expect([hidden.codePointAt(0), answer.statusCode]).toEqual([hidden.codePointAt(0), 422]);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toContain(field);
    }
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
