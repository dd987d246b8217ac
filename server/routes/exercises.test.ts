import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Content } from '#content/schema.ts';
import type { Exercise } from '#contract/exercises.ts';
import type { Pack } from '#contract/packs.ts';
import type { Question } from '#contract/question.ts';
import { packName } from '#domain/pack.ts';
import { answerTo, optionsOf, testApp, withoutEnglish } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('answers').execute();
});

const idsOf = (questions: readonly Question[]) => questions.map((question) => question.id);

const byId = (questions: readonly Question[]) => questions.toSorted((a, b) => a.id - b.id);
const withoutSwedish = (question: Content['questions'][number]) => ({
  ...question,
  sv: '',
  options: question.options.map((option) => ({ ...option, sv: '' })),
  ...(question.explanation === undefined ? {} : { explanation: { ...question.explanation, sv: '' } }),
});

describe('the exercises', () => {
  test('are listed in order with their counts, and the uncategorized questions come last with id 0', async () => {
    const list = (await (await app.as('free')).get('/api/category')).json();
    expect(list.map(({ id, questions_count }: { id: number; questions_count: number }) => [id, questions_count])).toEqual([
      [1, 24],
      [2, 19],
      [3, 12],
      [4, 9],
      [5, 9],
      [6, 12],
      [0, 3],
    ]);
    expect(list[0]).toEqual({
      id: 1,
      title: 'ሕግታት ትራፊክ',
      title_sv: 'Trafikregler',
      title_en: 'Traffic rules',
      description: fixture.exercises[0]?.description.ti,
      description_sv: fixture.exercises[0]?.description.sv,
      description_en: fixture.exercises[0]?.description.en,
      questions_count: 24,
    });
    expect(list[6].title).toMatch(/\p{Script=Ethiopic}/u);
  });

  test('have no row of id 0 when every question has a category', async () => {
    const content: Content = { ...fixture, questions: fixture.questions.filter((question) => question.category !== null) };
    await using complete = await testApp({ content });
    const premium = await complete.as('premium');
    expect((await premium.get('/api/category')).json()).toHaveLength(6);
    expect((await premium.get('/api/categories/count/uncategorized')).json()).toEqual({ uncategorized_count: 0 });
    expect((await premium.get('/api/categories/uncategorized/questions')).json()).toEqual([]);
    expect((await premium.get('/api/category/0/questions')).statusCode).toBe(404);
  });

  test('leave retired questions and retired exercises out', async () => {
    const content: Content = {
      ...fixture,
      exercises: fixture.exercises.map((exercise) => (exercise.id === 6 ? { ...exercise, retired: true } : exercise)),
      questions: fixture.questions.map((question) => (question.id === 2001 ? { ...question, retired: true } : question)),
    };
    await using edited = await testApp({ content });
    const premium = await edited.as('premium');
    const counts = (await premium.get('/api/category')).json<{ id: number; questions_count: number }[]>();
    expect(counts.map(({ id, questions_count }) => [id, questions_count])).toEqual([
      [1, 24],
      [2, 18],
      [3, 12],
      [4, 9],
      [5, 9],
      [0, 3],
    ]);
    expect(idsOf((await premium.get('/api/category/2/questions?q=100')).json())).not.toContain(2001);
    expect((await premium.get('/api/category/6/questions')).statusCode).toBe(404);
    // The pass mark of its step is lowered by one.
    expect((await premium.get('/api/levels/1/show')).json()).toMatchObject({ max_mark: 4, min_mark: 4 });
  });
});

describe('a draw', () => {
  test.each([
    ['', 24],
    ['?q=25', 24],
    ['?q=100', 24],
    ['?q=10', 10],
    ['?q=1', 1],
  ])('with %o has %i different questions of the exercise', async (query, count) => {
    const questions = (await (await app.as('free')).get(`/api/category/1/questions${query}`)).json<Question[]>();
    expect(questions).toHaveLength(count);
    expect(new Set(idsOf(questions)).size).toBe(count);
    expect(questions.every((question) => question.category_id === 1)).toBe(true);
  });

  test.each(['?q=0', '?q=101', '?q=ten', '?q=', '?q=-5'])('with %o is refused with its reason', async (query) => {
    const answer = await (await app.as('free')).get(`/api/category/1/questions${query}`);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual(['q']);
  });

  test('passes over the questions that the caller has already, and the two parts are the whole', async () => {
    const free = await app.as('free');
    const first = idsOf((await free.get('/api/category/1/questions?q=5')).json());
    const rest = idsOf((await free.get(`/api/category/1/questions?q=20&except=${first.join(',')}`)).json());
    expect(rest).toHaveLength(19);
    expect([...first, ...rest].sort()).toEqual(idsOf((await free.get('/api/category/1/questions')).json()).sort());
  });

  test.each(['0', '1,', ',1', 'one', '1;2', '-1', '1e3', Array.from({ length: 101 }, (_, id) => id + 1).join(',')])(
    'without %o is refused with its reason',
    async (except) => {
      const answer = await (await app.as('free')).get(`/api/category/1/questions?except=${except}`);
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json().errors)).toEqual(['except']);
    },
  );

  test('is a fresh one each time', async () => {
    const free = await app.as('free');
    const [first, second] = [await free.get('/api/category/1/questions'), await free.get('/api/category/1/questions')];
    expect(first.body).not.toBe(second.body);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(idsOf(first.json()).sort()).toEqual(idsOf(second.json()).sort());
  });

  test('prefers the questions that this learner has not answered yet', async () => {
    const [free, premium] = [await app.as('free'), await app.as('premium')];
    const seen = Array.from({ length: 14 }, (_, index) => 1001 + index);
    await free.post('/api/answers', { answers: seen.map((id) => answerTo(id)) });
    const drawn = idsOf((await free.get('/api/category/1/questions?q=10')).json());
    expect(drawn.filter((id) => seen.includes(id))).toEqual([]);
    expect(idsOf((await free.get('/api/category/1/questions?q=12')).json()).filter((id) => seen.includes(id))).toHaveLength(2);
    // Another learner's answers change nothing.
    const others = idsOf((await premium.get('/api/category/1/questions?q=20')).json());
    expect(others.filter((id) => seen.includes(id)).length).toBeGreaterThanOrEqual(10);
  });

  test('from the uncategorized questions is the same at both addresses', async () => {
    const premium = await app.as('premium');
    for (const path of ['/api/category/0/questions', '/api/categories/uncategorized/questions']) {
      expect(idsOf((await premium.get(path)).json()).sort()).toEqual([9001, 9002, 9003]);
      expect((await premium.get(`${path}?q=2`)).json()).toHaveLength(2);
      expect((await (await app.as('free')).get(path)).statusCode).toBe(403);
    }
    expect((await (await app.as('free')).get('/api/categories/count/uncategorized')).json()).toEqual({ uncategorized_count: 3 });
  });

  test('with one translation has no English where there is Swedish, and everything else', async () => {
    const content: Content = {
      ...fixture,
      questions: fixture.questions.map((question) => ([1003, 9002].includes(question.id) ? withoutSwedish(question) : question)),
    };
    await using edited = await testApp({ content });
    const premium = await edited.as('premium');
    for (const path of ['/api/category/1/questions', '/api/category/0/questions', '/api/categories/uncategorized/questions']) {
      const [all, one, again, explicit] = await Promise.all(
        ['', '&translations=one', '&translations=one', '&translations=all'].map(async (query) =>
          byId((await premium.get(`${path}?q=100${query}`)).json()),
        ),
      );
      expect(all?.filter(({ question_sv }) => question_sv === '')).toHaveLength(1);
      expect(one).toEqual(all?.map((question) => (question.question_sv === '' ? question : withoutEnglish(question))));
      expect([again, explicit]).toEqual([one, all]);
    }
  });

  test.each(['translations=', 'translations=two', 'translations=one&translations=all'])(
    'with %o is refused with its reason',
    async (query) => {
      const answer = await (await app.as('free')).get(`/api/category/1/questions?${query}`);
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json().errors)).toEqual(['translations']);
    },
  );

  test('from an exercise that does not exist is not found', async () => {
    expect((await (await app.as('premium')).get('/api/category/7/questions')).statusCode).toBe(404);
  });
});

describe('of moving scenes in a locked exercise', () => {
  // Two films, of which one is sealed and comes first, and two whose places of danger are tapped.
  const [SEALED, FILM, OTHER_FILM, PLACES, OTHER_PLACES] = [2011, 2012, 2013, 2014, 2015];
  const free = [FILM, PLACES];
  const closed = [SEALED, OTHER_FILM, OTHER_PLACES, 2001];
  const scenes = [SEALED, FILM, OTHER_FILM, PLACES, OTHER_PLACES];
  const withPlaces = ({ options, ...question }: Content['questions'][number]) => ({
    ...question,
    image: 'moving-child-between-two-vans.svg',
    options: options.map((option, at) => ({ ...option, place: `${40 + 60 * at} 100 24 24` })),
  });
  const content: Content = {
    ...fixture,
    questions: fixture.questions
      .map((question) => (scenes.includes(question.id) ? { ...question, hazard: 'walkers' as const } : question))
      .map((question) => ([PLACES, OTHER_PLACES].includes(question.id) ? withPlaces(question) : question))
      .map((question) => (question.id === SEALED ? { ...question, sealed: true } : question)),
  };
  const opened = testApp({ content, config: { anonymousBrowsing: true } });
  afterAll(async () => (await opened).close());
  const who = ['anonymous', 'free', 'expired'] as const;

  test('the first film and the first with places are named in the list, for everybody', async () => {
    const scenesOf = async (caller: 'free' | 'premium') =>
      (await (await (await opened).as(caller)).get('/api/category')).json().map(({ free_scenes }: Exercise) => free_scenes);
    for (const caller of ['free', 'premium'] as const) {
      expect(await scenesOf(caller)).toEqual([undefined, free, ...Array(5).fill(undefined)]);
    }
  });

  test.each(who)('%s draws these and no other, and other exercises are refused', async (name) => {
    const caller = await (await opened).as(name);
    for (const query of ['', '?q=1', '?q=5', '?q=100']) {
      const drawn = await caller.get(`/api/category/2/questions${query}`);
      expect(drawn.statusCode).toBe(200);
      const ids = idsOf(drawn.json());
      expect(ids.filter((id) => !free.includes(id))).toEqual([]);
      expect(ids).toHaveLength(query === '?q=1' ? 1 : 2);
    }
    expect((await caller.get(`/api/category/2/questions?except=${free}`)).json()).toEqual([]);
    for (const id of [3, 0]) expect((await caller.get(`/api/category/${id}/questions`)).statusCode).toBe(403);
  });

  test('a learner with premium draws all that are not sealed', async () => {
    const drawn = idsOf((await (await (await opened).as('premium')).get('/api/category/2/questions?q=100')).json());
    expect(drawn).toHaveLength(18);
    expect(drawn).toEqual(expect.arrayContaining(scenes.filter((id) => id !== SEALED)));
  });

  test.each(['free', 'expired'] as const)(
    '%s takes these along, is told of them, and answers and saves these only',
    async (name) => {
      const caller = await (await opened).as(name);
      expect(idsOf((await caller.get('/api/packs/2')).json()).sort()).toEqual(free);
      const packs = (await caller.get('/api/packs')).json<Pack[]>().map(packName);
      expect(packs).toEqual(['step.1', 'exercise.1', 'exercise.2', 'signs.0', 'words.0']);
      for (const id of [3, 0]) expect((await caller.get(`/api/packs/${id}`)).statusCode).toBe(403);
      const named = (await caller.get('/api/bank')).json<{ questions: [number][] }>().questions.map(([id]) => id);
      expect(named).toEqual(expect.arrayContaining(free));
      expect(named.filter((id) => closed.includes(id))).toEqual([]);
      const saved = async (id: number) => (await caller.post('/api/answers', { answers: [answerTo(id)] })).json();
      for (const id of free) expect(await saved(id)).toEqual({ saved: 1 });
      for (const id of closed.slice(0, 3)) expect(await saved(id)).toEqual({ saved: 0 });
      for (const id of free) expect((await caller.call('PUT', `/api/bookmarks/${id}`)).statusCode).toBe(200);
      for (const id of closed.slice(0, 3)) expect((await caller.call('PUT', `/api/bookmarks/${id}`)).statusCode).toBe(404);
    },
  );
});

describe('answers given while practising', () => {
  const stored = () => app.db.selectFrom('answers').selectAll().orderBy('question_id').execute();

  test('are stored with the server’s own verdict', async () => {
    const free = await app.as('free');
    const right = { ...answerTo(1001), language: 'sv', mode: 'step' };
    const wrong = answerTo(1003, optionsOf(1003).wrong);
    expect((await free.post('/api/answers', { answers: [right, wrong] })).json()).toEqual({ saved: 2 });
    expect(await stored()).toMatchObject([
      { ...right, correct: true, user_id: app.users.free.id },
      { ...wrong, correct: false, user_id: app.users.free.id },
    ]);
  });

  test('are stored with how the question was shown and read, where the device says so', async () => {
    const free = await app.as('free');
    const told = { version: 3, run: crypto.randomUUID(), ms: 21_400, help: 'side by side', place: 4 };
    const answers = [{ ...answerTo(1001), ...told }, { ...answerTo(1002), ms: null }, answerTo(1003)];
    expect((await free.post('/api/answers', { answers })).json()).toEqual({ saved: 3 });
    const untold = { version: null, run: null, ms: null, help: null, place: null };
    expect(await stored()).toMatchObject([told, untold, untold]);
  });

  test.each([
    ['a place that no option has', { place: 7 }],
    ['an unknown help', { help: 'a friend' }],
    ['time that runs backwards', { ms: -1 }],
    ['a version that never was', { version: 0 }],
  ])('with %s are refused', async (_title, change) => {
    const free = await app.as('free');
    expect((await free.post('/api/answers', { answers: [{ ...answerTo(1001), ...change }] })).statusCode).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test('sent fifty times at once are stored once', async () => {
    const free = await app.as('free');
    const body = { answers: [answerTo(1001), answerTo(1002), answerTo(1003)] };
    const answers = await Promise.all(Array.from({ length: 50 }, () => free.post('/api/answers', body)));
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, { saved: 3 }]);
    expect(await stored()).toHaveLength(3);
  });

  test('with the same id twice in one call are stored once', async () => {
    const answer = answerTo(1001);
    await (await app.as('free')).post('/api/answers', { answers: [answer, { ...answer, id: answer.id.toUpperCase() }] });
    expect(await stored()).toHaveLength(1);
  });

  test('with the same id twice in one call are stored as they came first', async () => {
    const first = fixture.questions.slice(0, 80).map(({ id }) => answerTo(id, optionsOf(id).right));
    const again = first.map((answer) => ({ ...answer, option_id: optionsOf(answer.question_id).wrong }));
    for (const answers of [
      [...first, ...again],
      [first[0], again[0]],
    ]) {
      await app.db.deleteFrom('answers').execute();
      await (await app.as('free')).post('/api/answers', { answers });
      expect((await stored()).filter(({ correct }) => !correct)).toEqual([]);
    }
  });

  test('with the id of an earlier one and another option do not stop those behind them, and the first one counts', async () => {
    const free = await app.as('free');
    const first = answerTo(1001);
    await free.post('/api/answers', { answers: [first] });
    const again = { ...first, option_id: optionsOf(1001).wrong };
    const sent = await free.post('/api/answers', { answers: [again, answerTo(1002)] });
    expect([sent.statusCode, sent.json()]).toEqual([200, { saved: 2 }]);
    expect((await stored()).map(({ correct }) => correct)).toEqual([true, true]);
  });

  test('of two learners with the same id do not touch each other', async () => {
    const answer = answerTo(1001);
    for (const who of ['free', 'premium'] as const) await (await app.as(who)).post('/api/answers', { answers: [answer] });
    expect((await stored()).map((row) => row.user_id).sort()).toEqual([app.users.free.id, app.users.premium.id].sort());
  });

  test('to questions or options that are gone are passed over, and the others are stored', async () => {
    const answers = [answerTo(1001), answerTo(1001, 99), { ...answerTo(1001), question_id: 77 }];
    expect((await (await app.as('free')).post('/api/answers', { answers })).json()).toEqual({ saved: 1 });
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    [1, 200],
    [200, 200],
    [201, 422],
    [0, 422],
  ])('%i at once are answered with %i', async (count, status) => {
    const answers = Array.from({ length: count }, () => answerTo(1001));
    expect((await (await app.as('free')).post('/api/answers', { answers })).statusCode).toBe(status);
  });

  test('of an anonymous visitor are refused', async () => {
    expect((await app.anonymous.post('/api/answers', { answers: [answerTo(1001)] })).statusCode).toBe(401);
    expect(await stored()).toEqual([]);
  });
});
