import { afterAll, describe, expect, test } from 'vitest';
import type { Term } from '#contract/terms.ts';
import { type CallerName, testApp, until } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';

const app = await testApp();
afterAll(() => app.close());

const read = async <Answer>(path: string, who: CallerName = 'premium'): Promise<Answer> =>
  (await (await app.as(who)).get(path)).json();
const idsOf = (category: number) => fixture.questions.filter((question) => question.category === category).map(({ id }) => id);
/** Questions that contain the term in an option or the explanation. */
const idsWith = (sv: string) =>
  fixture.questions
    .filter(({ options, explanation }) =>
      [explanation?.sv, ...options.map((option) => option.sv)].some((text) => text?.includes(sv)),
    )
    .map(({ id }) => id);

describe('the words of the test', () => {
  test('come by id, in three languages, each with the questions that it stands in', async () => {
    const used: Readonly<Record<number, number[]>> = {
      1: idsOf(1),
      2: idsOf(3),
      3: idsWith('företräde'),
      4: idsOf(2),
      5: [],
    };
    expect(await read('/api/terms')).toEqual(
      fixture.terms.map(({ id, theme, ti, sv, en, explanation, example, forms_sv, forms_ti }) => ({
        id,
        theme,
        term: ti,
        term_sv: sv,
        term_en: en,
        explanation: explanation.ti,
        explanation_sv: explanation.sv,
        explanation_en: explanation.en,
        example: example.ti,
        example_sv: example.sv,
        example_en: example.en,
        forms_sv,
        forms_ti,
        questions: used[id],
        signs: [],
        sign: null,
      })),
    );
  });

  test('come without English when one translation is wanted', async () => {
    const [all, one] = [await read<Term[]>('/api/terms'), await read<Term[]>('/api/terms?translations=one')];
    expect(one).toEqual(all.map((term) => ({ ...term, term_en: '', explanation_en: '', example_en: '' })));
  });

  test.each<CallerName>(['free', 'premium', 'expired', 'admin'])('are the same for %s, but for the questions', async (who) => {
    const words = async (caller: CallerName) =>
      (await read<Term[]>('/api/terms', caller)).map(({ questions: _, ...word }) => word);
    expect(await words(who)).toEqual(await words('premium'));
  });

  test('are not for a visitor without login, unless visitors may look', async () => {
    expect((await app.anonymous.get('/api/terms')).statusCode).toBe(401);
    await using open = await testApp({ config: { anonymousBrowsing: true } });
    expect((await open.anonymous.get('/api/terms')).json()).toHaveLength(5);
  });

  test('an unknown wish is refused', async () => {
    const answer = await (await app.as('free')).get('/api/terms?translations=two');
    expect(answer.statusCode).toBe(422);
  });

  test('tell of a locked question not even its id', async () => {
    const body = (await (await app.as('free')).get('/api/terms')).body;
    expect(body).toContain('3001');
    expect(body).not.toContain('3002');
    for (const { ti, sv, en } of fixture.questions) for (const text of [ti, sv, en]) expect(body).not.toContain(text);
  });
});

test('which questions a word stands in follows its forms, their texts, and a word that goes', async () => {
  await using own = await testApp();
  const admin = await own.as('admin');
  const wordsOf = async (question: number) =>
    (await admin.get('/api/terms')).json<Term[]>().flatMap(({ id, questions }) => (questions.includes(question) ? [id] : []));
  expect(await wordsOf(3001)).toEqual([2, 3]);

  const { id: _, questions_count: _count, updated_at: _at, updated_by: _by, ...term } = (await admin.get('/api/terms/2')).json();
  await admin.call('PUT', '/api/terms/2', { ...term, forms_sv: ['bil'], forms_ti: ['ጎማ'] });
  await until(async () => (await wordsOf(3001)).length === 1);

  await own.db.updateTable('questions').set({ question_sv: 'Bil och älgen' }).where('id', '=', 3001).execute();
  await until(async () => (await wordsOf(3001)).length === 3);
  expect(await wordsOf(3001)).toEqual([2, 3, 5]);

  await admin.call('PUT', '/api/terms/2', { ...term, version: term.version + 1, retired: true });
  await until(async () => (await wordsOf(3001)).length === 2);
  expect(await wordsOf(3001)).toEqual([3, 5]);
  expect((await admin.get('/api/terms')).json<Term[]>().map(({ id }) => id)).toEqual([1, 3, 4, 5]);
});
