import { afterAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

test('anybody may read what the app needs before login', async () => {
  const answer = await app.anonymous.get('/api/config');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    cdn: '/cdn',
    phone: '08-465 004 00',
    email: 'support@mengedi.test',
    anonymous_browsing: false,
    payments: [],
    version: '1.2.1',
  });
});
