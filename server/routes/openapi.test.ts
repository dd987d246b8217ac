import { afterAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp();
const production = await testApp({ sharing: app, config: { production: true } });
afterAll(async () => {
  await production.close();
  await app.close();
});

describe.each(['/openapi.json', '/docs'])('%s', (path) => {
  test('is open to everybody outside production', async () => {
    expect((await app.anonymous.get(path)).statusCode).toBe(200);
  });

  test('is for admins in production', async () => {
    expect((await production.anonymous.get(path)).statusCode).toBe(401);
    expect((await (await production.as('premium')).get(path)).statusCode).toBe(403);
    expect((await (await production.as('admin')).get(path)).statusCode).toBe(200);
  });
});

test('the page shows every call and its example', async () => {
  const answer = await app.anonymous.get('/docs');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const name of Object.keys(endpoints)) expect(answer.body).toContain(`<code>${name}</code>`);
  expect(answer.body).toContain('&#34;learner@mengedi.test&#34;');
  expect(answer.body).not.toMatch(/<script|<style/);
});
