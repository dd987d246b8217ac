import { afterAll, expect, test } from 'vitest';
import { TRY_QUESTIONS } from '#domain/try.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

type Asked = { id: number; image: string; options: { correct: boolean }[] }[];
const ask = async () => (await app.anonymous.get('/api/try')).json<Asked>();

test('somebody who has no account is asked three questions of those that everybody may open, the same each time', async () => {
  const asked = await ask();
  expect(asked).toHaveLength(TRY_QUESTIONS);
  const { demoIds, questionIds, exerciseIds, entries } = app.services.content.current();
  const first = questionIds.get(exerciseIds[0] ?? 0) ?? [];
  expect(asked.filter(({ id }) => !demoIds.has(id) && !first.includes(id))).toEqual([]);
  expect(asked.filter(({ id }) => entries.get(id)?.sealed !== false)).toEqual([]);
  expect(asked.map(({ id }) => app.services.content.current().easyIds.has(id))).toContain(true);
  for (const { options } of asked) expect(options.filter(({ correct }) => correct)).toHaveLength(1);
  expect(await ask()).toEqual(asked);
});

test('what did not change is not sent again', async () => {
  const { headers } = await app.anonymous.get('/api/try');
  const again = await app.app.inject({ url: '/api/try', headers: { 'if-none-match': String(headers['etag']) } });
  expect(again.statusCode).toBe(304);
});
