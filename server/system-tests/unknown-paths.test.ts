import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

const BODIES: readonly (readonly [string, string | undefined, string])[] = [
  ['no body', undefined, ''],
  ['JSON', 'application/json', '{"a":[1,2,3]}'],
  ['broken JSON', 'application/json', '{'],
  ['a type that nobody takes', 'application/x-unknown', 'x'],
  ['a large body', 'application/json', JSON.stringify({ text: 'x'.repeat(2_000_000) })],
];

describe.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s', (method) => {
  test.each(BODIES)('to an address that there is not is answered with 404: %s', async (_title, type, body) => {
    for (const caller of [app.anonymous, await app.as('premium'), await app.as('admin')]) {
      for (const path of ['/api/nothing', '/api/questions/1/nothing', '/nothing', '/']) {
        const headers = type === undefined ? {} : { 'content-type': type };
        const answer = await caller.call(method, path, body === '' ? undefined : body, headers);
        expect([path, answer.statusCode]).toEqual([path, 404]);
      }
    }
  });
});
