import { afterAll, describe, expect, test } from 'vitest';
import type { Question } from '#contract/question.ts';
import type { Term } from '#contract/terms.ts';
import type { TermPlace } from '#domain/terms.ts';
import { type CallerName, testApp, until } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';

const app = await testApp();
afterAll(() => app.close());

const read = async <Answer>(path: string, who: CallerName = 'premium'): Promise<Answer> =>
  (await (await app.as(who)).get(path)).json();
const idsOf = (category: number) => fixture.questions.filter((question) => question.category === category).map(({ id }) => id);
/** Those that say it in an option or the explanation. */
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
      fixture.terms.map(({ id, theme, ti, sv, en, explanation, example }) => ({
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
        questions: used[id],
      })),
    );
  });

  test('come without English when one translation is wanted', async () => {
    const [all, one] = [await read<Term[]>('/api/terms'), await read<Term[]>('/api/terms?translations=one')];
    expect(one).toEqual(all.map((term) => ({ ...term, term_en: '', explanation_en: '', example_en: '' })));
  });

  test.each<CallerName>(['free', 'premium', 'expired', 'admin'])('are the same for %s', async (who) => {
    expect(await read('/api/terms', who)).toEqual(await read('/api/terms'));
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

  test('tell of a locked question nothing but its id', async () => {
    const body = (await (await app.as('free')).get('/api/terms')).body;
    expect(body).toContain('2001');
    for (const { ti, sv, en } of fixture.questions) for (const text of [ti, sv, en]) expect(body).not.toContain(text);
    expect(body).not.toContain('forms');
  });
});

type Texts = { readonly terms?: Partial<Record<string, TermPlace[]>> };
/** The marked words of a piece of a question, as they stand in its texts. */
const marksOf = (texts: Texts) =>
  Object.entries(texts.terms ?? {}).flatMap(([name, places]) =>
    (places ?? []).map(([from, to, id]) => `${name}: ${String((texts as Record<string, unknown>)[name]).slice(from, to)} ${id}`),
  );

describe('a question', () => {
  const drawn = async (category: number) => read<Question[]>(`/api/category/${category}/questions?q=100`);

  test('says where the words of the test stand in it, in Tigrinya and Swedish', async () => {
    for (const question of await drawn(1)) {
      expect(marksOf(question)).toEqual(['question: መስቀላዊ መንገዲ 1', 'question_sv: korsning 1']);
      for (const option of question.options) {
        const isPriority = option.option_sv === 'Lämna företräde';
        expect(marksOf(option)).toEqual(isPriority ? ['option: ቀዳምነት 3', 'option_sv: företräde 3'] : []);
        if (isPriority && option.solution !== null) {
          expect(marksOf(option.solution)).toEqual(['solution: ቀዳምነት 3', 'solution_sv: företräde 3']);
        }
      }
    }
  });

  test('marks the Swedish word in brackets too', async () => {
    const [question] = await drawn(2);
    expect(marksOf(question ?? {})).toEqual(['question: ጸልማት 4', 'question: mörker 4', 'question_sv: mörker 4']);
  });

  test('without any says nothing of them', async () => {
    for (const question of await drawn(4)) expect(question).not.toHaveProperty('terms');
  });

  test('marks nothing but words that there are, wherever it is answered', async () => {
    const known = new Set((await read<Term[]>('/api/terms')).map(({ id }) => id));
    const exam = await read<Question[]>('/api/questions/exam');
    const step = await read<Question[]>('/api/levels/1');
    const one = await read<Question[]>('/api/category/1/questions?q=100&translations=one');
    const marked = [...exam, ...step, ...one].flatMap((question) =>
      [question, ...question.options, ...question.options.map((option) => option.solution ?? {})].flatMap((texts: Texts) =>
        Object.values(texts.terms ?? {}).flatMap((places) => (places ?? []).map(([, , id]) => id)),
      ),
    );
    expect(marked.length).toBeGreaterThan(50);
    expect(marked.filter((id) => !known.has(id))).toEqual([]);
  });

  test('follows the forms of a word, its own text, and a word that goes', async () => {
    await using own = await testApp();
    const admin = await own.as('admin');
    const wordsOf = async (id: number) => {
      const questions = (await admin.get('/api/category/3/questions?q=100')).json<Question[]>();
      return marksOf(questions.find((question) => question.id === id) ?? {});
    };
    expect(await wordsOf(3001)).toEqual(['question: ጎማታት 2', 'question_sv: däck 2']);

    const {
      id: _,
      questions_count: _count,
      updated_at: _at,
      updated_by: _by,
      ...term
    } = (await admin.get('/api/terms/2')).json();
    await admin.call('PUT', '/api/terms/2', { ...term, forms_ti: ['ጎማ'] });
    await until(async () => (await wordsOf(3001)).length === 1);
    expect(await wordsOf(3001)).toEqual(['question_sv: däck 2']);

    await own.db.updateTable('questions').set({ question_sv: 'Däcken och älgen' }).where('id', '=', 3001).execute();
    await until(async () => (await wordsOf(3001)).length === 2);
    expect(await wordsOf(3001)).toEqual(['question_sv: Däcken 2', 'question_sv: älgen 5']);
    expect((await admin.get('/api/terms')).json<Term[]>().find(({ id }) => id === 5)?.questions).toEqual([3001]);

    await admin.call('PUT', '/api/terms/2', { ...term, version: term.version + 1, retired: true });
    await until(async () => (await wordsOf(3001)).length === 1);
    expect(await wordsOf(3001)).toEqual(['question_sv: älgen 5']);
    expect((await admin.get('/api/terms')).json<Term[]>().map(({ id }) => id)).toEqual([1, 3, 4, 5]);
  });
});
