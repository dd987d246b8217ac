import { afterAll, expect, test } from 'vitest';
import type { CommonMisconception, OwnMisconception } from '#contract/misconceptions.ts';
import type { QuestionRow } from '#contract/question-editor.ts';
import { countItems } from '../study/item-count.ts';
import { answerTo, DAY_MS, optionsOf, testApp } from '../testing/app.ts';
import { answered, crowd } from '../testing/crowd.ts';
import { fixture } from '../testing/fixture.ts';
import { toSave } from '../testing/questions.ts';

const app = await testApp();
afterAll(() => app.close());

/** Wrong options with the fixture's misconception, one per question. */
const believed = fixture.questions
  .filter(({ category }) => category === 1)
  .flatMap(({ id, options }) => {
    const option = options.find(({ misconception }) => misconception === 'bigger-road-first');
    return option === undefined ? [] : [{ question: id, option: option.id }];
  });
const [first, second, third] = believed as [Believed, Believed, Believed, ...Believed[]];
type Believed = (typeof believed)[number];
const mine = async () => (await (await app.as('premium')).get('/api/study/misconceptions')).json<OwnMisconception[]>();
const answer = async ({ question, option }: Believed, more: object = {}) =>
  (await app.as('premium')).post('/api/answers', {
    answers: [
      { ...answerTo(question), option_id: option, answered_at: new Date(app.clock.now).toISOString(), version: 1, ...more },
    ],
  });

test('a belief is told to a learner when it led to two wrong answers, with how often, and is forgotten after thirty days', async () => {
  await answer(first);
  expect(await mine()).toEqual([]);
  await answer(second);
  await answer(third);
  const { id, ti, sv, en } = fixture.misconceptions[0] as (typeof fixture.misconceptions)[number];
  expect(await mine()).toEqual([{ id, name: ti, name_sv: sv, name_en: en, times: 3 }]);
  expect((await (await app.as('free')).get('/api/study/misconceptions')).json()).toEqual([]);
  app.clock.now += 31 * DAY_MS;
  expect(await mine()).toEqual([]);
  app.clock.now -= 31 * DAY_MS;
});

test('an answer to what a question asked before it was rewritten says nothing of the belief behind its option now', async () => {
  const admin = await app.as('admin');
  const path = `/api/questions/${third.question}`;
  const row = (await admin.get(path)).json<QuestionRow>();
  expect((await admin.call('PUT', path, { ...toSave(row), question: 'ካልእ ሕቶ?' })).statusCode).toBe(200);
  expect(await mine()).toMatchObject([{ times: 2 }]);
});

test('an editor gives a wrong option its belief; one that does not exist is refused, and the key has none', async () => {
  const admin = await app.as('admin');
  const path = `/api/questions/${first.question}`;
  const read = async () => (await admin.get(path)).json<QuestionRow>();
  const beliefs = ({ options }: QuestionRow) => options.map(({ misconception }) => misconception);
  const row = await read();
  expect(beliefs(row)).toContain('bigger-road-first');
  const all = (misconception: string) => ({
    ...toSave(row),
    options: toSave(row).options.map((option) => ({ ...option, misconception })),
  });
  const refused = await admin.call('PUT', path, all('made-up'));
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([
    422,
    row.options.flatMap(({ correct }, place) => (correct ? [] : [`options.${place}.misconception`])),
  ]);
  expect((await admin.call('PUT', path, all('bigger-road-first'))).statusCode).toBe(200);
  expect(beliefs(await read())).toEqual(row.options.map(({ correct }) => (correct ? '' : 'bigger-road-first')));
  expect((await admin.get('/api/misconceptions')).json()).toMatchObject([{ id: 'bigger-road-first' }]);
});

test('no learner is told the belief behind an option, in whichever way the question comes', async () => {
  const premium = await app.as('premium');
  for (const path of ['/api/category/1/questions?q=25', '/api/levels/1', '/api/questions/exam', '/api/try']) {
    const { statusCode, body } = await premium.get(path);
    expect([path, statusCode, body.includes('bigger-road-first')]).toEqual([path, 200, false]);
  }
});

test('the owner sees how often each belief was chosen at first sight, of those who could choose it', async () => {
  const learners = await crowd(app, 30);
  const given = learners.flatMap((user, place) => [
    { user, question: second.question, option: place < 12 ? second.option : optionsOf(second.question).right },
    { user, question: 2001, option: optionsOf(2001).right },
  ]);
  await answered(app, given);
  app.clock.now += DAY_MS;
  await countItems(app.services, undefined, () => Promise.resolve());
  const rows = (await (await app.as('admin')).get('/api/status/misconceptions')).json<CommonMisconception[]>();
  expect(rows).toMatchObject([{ id: 'bigger-road-first', chosen: expect.any(Number), met: expect.any(Number) }]);
  const [row] = rows as [CommonMisconception];
  expect(row.chosen).toBeGreaterThanOrEqual(12);
  expect(row.met).toBeGreaterThanOrEqual(30);
});
