import { afterAll, expect, test } from 'vitest';
import type { Sign, SignGroup, SignPair } from '#contract/signs.ts';
import { testApp } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';

const app = await testApp();
afterAll(() => app.close());

test('the sign categories are listed in order with picture and count', async () => {
  const list = (await (await app.as('free')).get('/api/signs/category')).json<SignGroup[]>();
  expect(list.map(({ id, groupid, groupimg, signs_count }) => ({ id, groupid, groupimg, signs_count }))).toEqual([
    { id: 1, groupid: 'A', groupimg: 'fixture.svg', signs_count: 4 },
    { id: 2, groupid: 'C', groupimg: 'fixture.svg', signs_count: 3 },
  ]);
  expect(list[0]).toMatchObject({ name_tig: 'ምልክታት መጠንቀቕታ', name_sv: 'Varningsmärken', name_en: 'Warning signs' });
});

test('a category has its own text and its own signs, which say where their picture lies', async () => {
  const free = await app.as('free');
  const list = (await free.get('/api/signs/category')).json();
  expect((await free.get('/api/signs/2/content')).json()).toEqual(list[1]);
  const signs = (await free.get('/api/signs/2/category')).json<Sign[]>();
  const [first] = fixture.signGroups[1]?.signs ?? [];
  expect(signs.map((sign) => sign.code)).toEqual(['C1', 'C2', 'C3']);
  expect(signs[0]).toEqual({
    id: 201,
    category_id: 2,
    code: 'C1',
    img: 'fixture.svg',
    groupid: 'C',
    name_tig: first?.name.ti,
    name_sv: first?.name.sv,
    name_en: first?.name.en,
    description_tig: first?.meaning.ti,
    description_sv: first?.meaning.sv,
    description_en: first?.meaning.en,
    names: first?.names,
  });
});

test('all signs come in the order of their categories', async () => {
  const signs = (await (await app.as('free')).get('/api/signs')).json<Sign[]>();
  expect(signs.map((sign) => sign.code)).toEqual(['A1', 'A2', 'A3', 'A4', 'C1', 'C2', 'C3']);
});

test.each(['/api/signs/3/category', '/api/signs/3/content', '/api/signs/0/content'])('%s is not found', async (path) => {
  expect((await (await app.as('free')).get(path)).statusCode).toBe(404);
});

test('a visitor without login sees no signs', async () => {
  for (const path of ['/api/signs', '/api/signs/pairs', '/api/signs/category', '/api/signs/1/category', '/api/signs/1/content']) {
    expect((await app.anonymous.get(path)).statusCode).toBe(401);
  }
});

test('signs that are easily mixed up come two by two, with what tells them apart', async () => {
  const free = await app.as('free');
  const pairs = async () => (await free.get('/api/signs/pairs')).json<SignPair[]>();
  expect(await pairs()).toEqual([
    {
      id: 1,
      one: 102,
      other: 104,
      difference_tig: 'ቆልዑ ወይ እንስሳ።',
      difference_sv: 'Barn eller djur.',
      difference_en: 'Children or animals.',
    },
    expect.objectContaining({ id: 2, one: 202, other: 203 }),
  ]);
});
