import { afterAll, expect, test } from 'vitest';
import type { CoveredGoal } from '#contract/curriculum.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

const goals = async () => (await (await app.as('admin')).get('/api/curriculum')).json<CoveredGoal[]>();
const factOf = async (id: string) => (await goals()).flatMap(({ facts }) => facts).find((fact) => fact.id === id);

test('counts the live questions that name a fact, and calls what is asked too little a gap', async () => {
  expect(await factOf('R017')).toMatchObject({ core: true, questions: 0, isGap: true });
  await app.db
    .updateTable('questions')
    .set({ facts: ['R017'] })
    .where('id', 'in', [1001, 1002, 1003])
    .execute();
  expect(await factOf('R017')).toMatchObject({ questions: 3, isGap: false });
  await app.db.updateTable('questions').set({ retired_at: new Date() }).where('id', '=', 1003).execute();
  expect(await factOf('R017')).toMatchObject({ questions: 2, isGap: true });
  expect((await goals()).find(({ id }) => id === 'giving-way')).toMatchObject({ area: 'rules', questions: 2, isGap: true });
});

test('without the files there are no goals, and no fault', async () => {
  await using other = await testApp({ sharing: app, config: { contentRoot: '/nonexistent' } });
  const answer = await (await other.as('admin')).get('/api/curriculum');
  expect([answer.statusCode, answer.json()]).toEqual([200, []]);
});
