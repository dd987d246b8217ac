import { describe, expect, test } from 'vitest';
import { bodyBytesMax, bodyValuesMax } from './body-size.ts';
import { endpoints } from './endpoints.ts';
import { BODY_BYTES_MAX, MAX_ANSWERS_AT_ONCE, SUPPORT_MESSAGE_MAX } from './limits.ts';
import type { Endpoint } from './schema.ts';

const kilobytes = (name: keyof typeof endpoints) => bodyBytesMax((endpoints[name] as Endpoint).body) / 1_024;

test.each([
  ['POST /api/login', 4],
  ['POST /api/logout', 1],
  ['POST /api/answers', 120],
  ['POST /api/support', 30],
  ['PUT /api/lists/{id}', 1_024],
] as const)('%s takes at most %i kB', (name, most) => {
  expect(kilobytes(name)).toBeLessThanOrEqual(most);
});

describe('what is meant fits, however it is written', () => {
  const answer = endpoints['POST /api/answers'].example.body.answers[0];
  const bodies: readonly (readonly [keyof typeof endpoints, object])[] = [
    ...Object.entries<Endpoint>(endpoints).flatMap(([name, { example }]) =>
      example.body === undefined ? [] : [[name as keyof typeof endpoints, example.body as object] as const],
    ),
    ['POST /api/answers', { answers: Array.from({ length: MAX_ANSWERS_AT_ONCE }, () => answer) }],
    ['POST /api/support', { subject: 'technical', message: 'ሀ'.repeat(SUPPORT_MESSAGE_MAX) }],
    ['POST /api/login', { email: 'a'.repeat(254), password: 'ሀ'.repeat(256) }],
    ['POST /api/progress', { level_id: 1, questions: '1'.repeat(10_000), options: '1'.repeat(10_000) }],
    ['PUT /api/lists/order', { ids: Array.from({ length: 2_000 }, () => 2_147_483_647) }],
  ];
  test.each(bodies)('%s', (name, body) => {
    const escaped = JSON.stringify(body, null, 2).replaceAll(/[^\0-~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16)}`);
    expect(escaped.length).toBeLessThanOrEqual(bodyBytesMax((endpoints[name] as Endpoint).body));
  });
});

test('a shape without limits is held by the limit for all', () => {
  expect(bodyBytesMax({ properties: { text: { type: 'string' } } })).toBe(BODY_BYTES_MAX);
  expect(bodyBytesMax({ properties: { list: { items: { type: 'integer' } } } })).toBe(BODY_BYTES_MAX);
});

test.each([
  ['POST /api/login', 1_000],
  ['POST /api/answers', 10_500],
  ['PUT /api/lists/order', 5_000],
] as const)('%s is looked at as far as %i values', (name, most) => {
  expect(bodyValuesMax((endpoints[name] as Endpoint).body)).toBeLessThanOrEqual(most);
  for (const { body } of Object.values<Endpoint>(endpoints)) expect(bodyValuesMax(body)).toBeLessThan(11_000);
});
