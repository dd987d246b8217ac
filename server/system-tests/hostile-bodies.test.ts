import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyBytesMax, bodyValuesMax } from '#contract/body-size.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/schema.ts';
import { ACCESS } from '../http/access.ts';
import { hasMoreValues } from '../http/count-values.ts';
import { FAULTS_MAX, validatorCompiler } from '../http/validation.ts';
import { type Caller, pathOf, type Response, testApp } from '../testing/app.ts';
import type { Schema } from '../testing/arbitrary.ts';
import { filling, hostileBodies } from '../testing/hostile-bodies.ts';
import { TIMES } from '../testing/times.ts';

// Checks that expensive work is not begun. `npm run bench:bodies` measures that other calls are not delayed.
const app = await testApp();
afterAll(() => app.close());
let admin: Caller;
beforeAll(async () => {
  admin = await app.as('admin');
});

/** The number of reported faults must not grow with the body; the largest body is checked only with TEST_TIMES above 1. */
const CHECKED_BYTES = TIMES > 1 ? 1_048_576 : 65_536;
const JSON_TYPE = { 'content-type': 'application/json' };
const faultsOf = (answer: Response) => answer.json<{ errors?: Record<string, string[]> }>().errors ?? {};
const writes = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, endpoint]) => !name.startsWith('GET ') && endpoint.takes === undefined,
);

/** Bodies that consist of a single list, with the maximum number of its items. */
function listsOf({ body }: Endpoint): (readonly [string, number])[] {
  const entries = Object.entries((body?.properties ?? {}) as Record<string, Schema>);
  return entries.length === 1
    ? entries.flatMap(([name, { maxItems }]) => (maxItems === undefined ? [] : [[name, maxItems]]))
    : [];
}

describe.each(writes)('%s', (name, endpoint) => {
  const [method = '', template = ''] = name.split(' ');
  const path = pathOf(template);
  const most = bodyBytesMax(endpoint.body);
  const send = (body: string) => (ACCESS[name] === 'public' ? app.anonymous : admin).call(method, path, body, JSON_TYPE);

  test('a body of more bytes than the call can need is not read', async () => {
    expect((await send(filling(most + 1, '{"a":"', 'a', '"}'))).statusCode).toBe(413);
  });

  test.each(hostileBodies(endpoint.body, most))('$what, as many as may come: refused for few reasons', async (hostile) => {
    const answer = await send(hostile.body);
    const isCounted = hasMoreValues(hostile.body, bodyValuesMax(endpoint.body));
    expect(isCounted ? [413] : [400, 422]).toContain(answer.statusCode);
    expect(Object.keys(faultsOf(answer)).length).toBeLessThanOrEqual(FAULTS_MAX);
    expect(answer.rawPayload.length).toBeLessThan(10_000);
  });

  const lists = listsOf(endpoint);
  if (lists.length > 0)
    test.each(lists)('%s with an item too many is refused by its number, and none of them is looked at', async (list, items) => {
      const answer = await send(JSON.stringify({ [list]: Array(items + 1).fill({}) }));
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(faultsOf(answer))).toEqual([list]);
    });

  if (endpoint.body !== undefined)
    test('checking it collects few faults, whatever it holds', () => {
      const validate = validatorCompiler({ schema: endpoint.body as never, httpPart: 'body', method, url: path });
      for (const { what, body } of hostileBodies(endpoint.body, CHECKED_BYTES)) {
        let value: unknown;
        try {
          value = JSON.parse(body);
        } catch {
          continue;
        }
        expect(validate(value), what).toBe(false);
        expect((validate.errors ?? []).length, what).toBeLessThanOrEqual(FAULTS_MAX);
      }
    });
});

test('a call without a login is refused before its body is read', async () => {
  const answer = await app.anonymous.post('/api/answers', filling(1_048_576, '{"answers":[', '{},', '{}]}'), JSON_TYPE);
  expect(answer.statusCode).toBe(401);
});

test('a form that lacks several fields is told all of them', async () => {
  const login = await app.anonymous.post('/api/login', { email: '', password: '' });
  expect(Object.keys(faultsOf(login))).toEqual(['email', 'password']);
  const profile = await admin.post('/api/profile/update', { unknown: 1 });
  expect(Object.keys(faultsOf(profile)).sort()).toEqual(['name', 'phone', 'unknown']);
});

test('a query of very many unknown names is refused for few reasons', async () => {
  const query = Array.from({ length: 1_500 }, (_, place) => `k${place}=`).join('&');
  const answer = await admin.get(`/api/questions?${query}`);
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(faultsOf(answer)).length).toBeLessThanOrEqual(FAULTS_MAX);
});
