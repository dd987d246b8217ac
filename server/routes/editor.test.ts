import { afterAll, describe, expect, test } from 'vitest';
import type { Content } from '#content/schema.ts';
import { testApp } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';

const retire = <Item extends { id: number }>(items: readonly Item[], id: number) =>
  items.map((item) => (item.id === id ? { ...item, retired: true as const } : item));
const content: Content = {
  ...fixture,
  exercises: retire(fixture.exercises, 6),
  questions: retire(fixture.questions, 1024),
  checklists: retire(fixture.checklists, 3),
  signGroups: retire(fixture.signGroups, 2),
};
const app = await testApp({ content });
afterAll(() => app.close());

const read = async (path: string) => (await (await app.as('admin')).get(path)).json();
const edited = { version: 1, updated_at: expect.any(String), updated_by: null };

describe('the editor', () => {
  test('sees all exercises, retired ones included, with version and count', async () => {
    const list = await read('/api/categories');
    expect(list.map(({ id, retired }: { id: number; retired: boolean }) => [id, retired])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [5, false],
      [6, true],
    ]);
    expect(list[0]).toMatchObject({ ...edited, retired: false, title_sv: 'Trafikregler', questions_count: 24 });
  });

  test('sees the questions of an exercise with their sources', async () => {
    const category = await read('/api/categories/1');
    expect(category.questions).toHaveLength(24);
    expect(category.questions[0]).toMatchObject({
      ...edited,
      id: 1001,
      retired: false,
      difficulty: 2,
      facts: [],
      law: ['TrF 3:18'],
      checked_on: '2026-11-15',
    });
    expect(category.questions[23]).toMatchObject({ id: 1024, retired: true });
    expect(category.questions[0].options).toHaveLength(4);
  });

  test('sees the sign groups with their signs', async () => {
    const groups = await read('/api/road-signs');
    expect(groups.map(({ id, retired, signs_count }: Record<string, unknown>) => [id, retired, signs_count])).toEqual([
      [1, false, 4],
      [2, true, 3],
    ]);
    const group = await read('/api/road-signs/2');
    expect(group.signs).toHaveLength(3);
    expect(group.signs[0]).toMatchObject({ ...edited, code: 'C1', groupid: 'C', category_id: 2 });
  });

  test('sees the checklists', async () => {
    const lists = await read('/api/lists');
    expect(lists.map(({ id, retired }: Record<string, unknown>) => [id, retired])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(await read('/api/lists/3')).toEqual(lists[2]);
  });

  test.each(['/api/categories/7', '/api/categories/0', '/api/road-signs/9', '/api/lists/9'])('%s is not found', async (path) => {
    expect((await (await app.as('admin')).get(path)).statusCode).toBe(404);
  });

  test.each(['/api/categories', '/api/categories/1', '/api/road-signs', '/api/road-signs/1', '/api/lists', '/api/lists/1'])(
    '%s is not for learners',
    async (path) => {
      expect((await (await app.as('premium')).get(path)).statusCode).toBe(403);
      expect((await app.anonymous.get(path)).statusCode).toBe(401);
    },
  );
});

test('learners do not see retired content', async () => {
  const free = await app.as('free');
  expect((await free.get('/api/category')).json()).toHaveLength(6);
  expect((await free.get('/api/checklists')).json()).toHaveLength(2);
  expect((await free.get('/api/signs/category')).json()).toHaveLength(1);
  expect((await free.get('/api/signs')).json()).toHaveLength(4);
  expect((await free.get('/api/signs/2/content')).statusCode).toBe(404);
});
