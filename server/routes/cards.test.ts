import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cards } from '#contract/cards.ts';
import type { WordCard } from '#contract/terms.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { START, testApp } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';
import { hearStatements } from '../testing/statements.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('cards').execute();
});

const DAY_MS = 86_400_000;
const answer = (mode: 'term' | 'sign' | 'rule', item_id: number, correct: boolean, at = START) => ({
  mode,
  item_id,
  correct,
  answered_at: new Date(at).toISOString(),
});
const learner = await app.as('free');
const send = (...answers: object[]) => learner.post('/api/cards', { answers });
const read = async () => (await learner.get('/api/cards')).json<Cards>();

describe('answers of the trainers', () => {
  test('are remembered by card, the first of a day; what is sent again changes nothing', async () => {
    const today = dayFromFour(START);
    const sent = [answer('term', 1, true, START - DAY_MS), answer('term', 1, true), answer('sign', 101, false)];
    expect((await send(...sent)).json()).toEqual({ saved: 3 });
    const first = await read();
    expect(first.term.memories).toEqual([[1, expect.any(Number), expect.any(Number), today, 1, 2]]);
    expect(first.sign.memories).toEqual([[101, expect.any(Number), expect.any(Number), today, 0, 0]]);
    expect((await send(...sent, answer('term', 1, false))).statusCode).toBe(200);
    expect(await read()).toEqual(first);
  });

  test('count in the order in which they were given, whatever the order in which they come', async () => {
    await send(answer('term', 2, false), answer('term', 2, true, START - DAY_MS));
    expect((await read()).term.memories[0]?.slice(4)).toEqual([0, 0]);
  });

  test('of what does not exist are passed over, of an impossible time refused', async () => {
    expect((await send(answer('term', 99, true), answer('sign', 1, true))).json()).toEqual({ saved: 0 });
    const nothing = { memories: [], saved: [] };
    expect(await read()).toEqual({ term: nothing, sign: nothing, rule: nothing });
    expect((await send(answer('term', 1, true, START - 500 * DAY_MS))).statusCode).toBe(422);
    expect((await send({ ...answer('term', 1, true), sure: true })).statusCode).toBe(422);
  });

  test('of rules of right of way are remembered as words are, also from another device, and are evidence of nothing else', async () => {
    const today = dayFromFour(START);
    const study = async () => {
      const { revision: _, ...all } = (await learner.get('/api/study')).json<Record<string, unknown>>();
      return all;
    };
    const before = await study();
    // Rule 17 (R017) is right, 1019 (V019) wrong; no junction of the trainer trains rule 18.
    const sent = [answer('rule', 17, true), answer('rule', 1019, false), answer('rule', 18, true)];
    expect((await send(...sent)).json()).toEqual({ saved: 2 });
    expect((await send(...sent)).json()).toEqual({ saved: 2 });
    expect((await read()).rule?.memories).toEqual([
      [17, expect.any(Number), expect.any(Number), today, 1, 1],
      [1019, expect.any(Number), expect.any(Number), today, 0, 0],
    ]);
    expect(await study()).toEqual(before);
  });

  test("are the learner's own", async () => {
    await send(answer('term', 1, true));
    expect((await (await app.as('premium')).get('/api/cards')).json<Cards>().term.memories).toEqual([]);
    expect((await app.anonymous.get('/api/cards')).statusCode).toBe(401);
  });
});

test('what signs are taken for is written by one statement, and counts as answers do: who has spent their share changes nothing', async () => {
  const signs = fixture.signGroups.flatMap((group) => group.signs.map(({ id }) => id)).slice(0, 5);
  const taken = (by: number) =>
    signs.map((id, place) => ({ ...answer('sign', id, false), taken_for: signs[(place + by) % signs.length] }));
  await send(...taken(1));
  const { id: user_id } = app.users.free;
  const spend = () => app.db.updateTable('write_counts').set({ writes: 1_000_000 }).where('user_id', '=', user_id).execute();
  const mixedUp = async () => (await learner.get('/api/study')).json<{ mixed_up: unknown[] }>().mixed_up;
  const heard = hearStatements();
  await send(...taken(2));
  heard.giveBack();
  expect(heard.said.filter(({ text }) => text.includes('mixed_with =')).length).toBe(1);
  const before = await mixedUp();
  expect(before).toHaveLength(signs.length);
  await spend();
  expect((await send(...taken(3))).statusCode).toBe(429);
  expect(await mixedUp()).toEqual(before);
  // Resending earlier answers changes nothing.
  expect((await send(...taken(2))).statusCode).toBe(200);
  await app.db.deleteFrom('write_counts').execute();
});

describe('saved words and signs', () => {
  const saved = (method: 'PUT' | 'DELETE', mode: 'term' | 'sign', id: number) =>
    learner.call(method, `/api/${mode}s/${id}/saved`);

  test('come latest first, and go without what is remembered of them', async () => {
    await send(answer('term', 1, true));
    await saved('PUT', 'term', 1);
    app.clock.now += 1_000;
    await saved('PUT', 'term', 2);
    await saved('PUT', 'term', 1);
    expect((await read()).term.saved).toEqual([2, 1]);
    for (const _ of [1, 2]) expect((await saved('DELETE', 'term', 1)).statusCode).toBe(200);
    await saved('DELETE', 'term', 2);
    const { term } = await read();
    expect([term.saved, term.memories.length]).toEqual([[], 1]);
    expect(await app.db.selectFrom('cards').selectAll().execute()).toHaveLength(1);
  });

  test('must exist', async () => {
    expect((await saved('PUT', 'term', 99)).statusCode).toBe(404);
    expect((await saved('PUT', 'sign', 1)).statusCode).toBe(404);
    expect((await saved('PUT', 'sign', 101)).statusCode).toBe(200);
    expect((await read()).sign.saved).toEqual([101]);
  });
});

describe('the words of some questions', () => {
  const words = async (who: 'free' | 'premium', ids: string) =>
    (await (await app.as(who)).get(`/api/words?ids=${ids}`)).json<WordCard[]>();

  test('come once each, in Tigrinya and Swedish, with the sign that is called so', async () => {
    const [first] = fixture.terms;
    const found = await words('premium', '1001,1003,3001');
    expect(found.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(found[0]).toEqual({
      id: 1,
      theme: first?.theme,
      term: first?.ti,
      term_sv: first?.sv,
      explanation: first?.explanation.ti,
      explanation_sv: '',
      example: first?.example.ti,
      example_sv: first?.example.sv,
      forms_sv: first?.forms_sv,
      sign: null,
    });
  });

  test('are explained in Swedish where that is wanted', async () => {
    const [found] = (await learner.get('/api/words?ids=1001&language=sv')).json<WordCard[]>();
    expect([found?.explanation, found?.explanation_sv]).toEqual(['', fixture.terms[0]?.explanation.sv]);
  });

  test('of questions that the caller may not open are not told', async () => {
    expect((await words('free', '2003')).length).toBe(0);
    expect((await words('premium', '2003')).length).toBeGreaterThan(0);
    expect(await words('premium', '999999')).toEqual([]);
  });
});
