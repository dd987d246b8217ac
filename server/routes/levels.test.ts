import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyValues, pickPublic } from '#contract/content.ts';
import { type Caller, DAY_MS, optionsOf, START, stepBody, testApp } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';
import { TIMES } from '../testing/times.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = START;
  await app.setTrial('premium', START + 30 * DAY_MS);
  await app.db.deleteFrom('scores').execute();
  app.services.progress.forget();
});

const scoreOf = (stepId: number, wrong = 0) => ({ ...stepBody(stepId, wrong), passed: 1, reward: (5 - wrong) * 10 });
const scoresOf = async (caller: Caller) => (await caller.get('/api/progress')).json().scores;

describe('the steps', () => {
  test('line 86: are listed in order with their marks, and without flags, which the client derives', async () => {
    const answer = await (await app.as('free')).get('/api/levels');
    expect(answer.json()).toEqual(
      fixture.steps.map((step) => ({
        id: step.id,
        name: step.name.ti,
        name_sv: step.name.sv,
        name_en: step.name.en,
        description: step.description.ti,
        description_sv: step.description.sv,
        description_en: step.description.en,
        demo: step.demo === true,
        max_mark: 5,
        min_mark: 4,
      })),
    );
  });

  test('are shown one by one, also the locked ones', async () => {
    const free = await app.as('free');
    const list = (await free.get('/api/levels')).json();
    expect((await free.get('/api/levels/4/show')).json()).toEqual(list[3]);
    expect((await free.get('/api/levels/5/show')).statusCode).toBe(404);
  });

  test('have questions with all languages, the picture, the options and the explanation at the right one', async () => {
    const questions = (await (await app.as('free')).get('/api/levels/1')).json();
    expect(questions.map((question: { id: number }) => question.id)).toEqual(fixture.steps[0]?.questions);
    const first = fixture.questions.find((question) => question.id === 1001);
    expect(questions[0]).toEqual({
      // Fields that the fixture leaves empty.
      ...pickPublic('question', emptyValues('question')),
      id: 1001,
      version: 1,
      question: first?.ti,
      question_sv: first?.sv,
      question_en: first?.en,
      image: 'fixture.svg',
      alt: first?.alt?.ti,
      alt_sv: first?.alt?.sv,
      alt_en: first?.alt?.en,
      category_id: 1,
      options: first?.options.map((option) => ({
        ...pickPublic('option', emptyValues('option')),
        id: option.id,
        option: option.ti,
        option_sv: option.sv,
        option_en: option.en,
        place: '',
        correct: option.correct === true,
        why: option.why?.ti ?? '',
        why_sv: option.why?.sv ?? '',
        why_en: option.why?.en ?? '',
        solution:
          option.correct === true
            ? { solution: first.explanation?.ti, solution_sv: first.explanation?.sv, solution_en: first.explanation?.en }
            : null,
      })),
    });
    // A question without a picture and without an explanation.
    expect(questions[1].image).toBe('');
    expect(questions[1].options.every((option: { solution: unknown }) => option.solution === null)).toBe(true);
  });
});

describe('what is locked', () => {
  test('a free learner is told to renew, a premium learner to finish the earlier steps', async () => {
    const swedish = { 'accept-language': 'sv' };
    const free = await (await app.as('free')).get('/api/levels/2', swedish);
    expect([free.statusCode, free.json().message]).toEqual([403, 'Det här är låst. Det öppnas när du har köpt tid.']);
    const premium = await (await app.as('premium')).get('/api/levels/2', swedish);
    expect([premium.statusCode, premium.json().message]).toEqual([
      403,
      'Du måste först klara de tidigare stegen med godkänt resultat.',
    ]);
  });

  test('line 103: a premium learner opens one step after the other by passing', async () => {
    const premium = await app.as('premium');
    for (const step of fixture.steps) {
      expect((await premium.get(`/api/levels/${step.id}`)).statusCode).toBe(200);
      const next = step.id + 1;
      if (next <= 4) expect((await premium.get(`/api/levels/${next}`)).statusCode).toBe(403);
      expect((await premium.post('/api/progress', stepBody(step.id))).statusCode).toBe(200);
    }
    expect(await scoresOf(premium)).toHaveLength(4);
  });

  test('the steps passed while premium close again when the trial ends, but the results stay', async () => {
    const premium = await app.as('premium');
    await premium.post('/api/progress', stepBody(1));
    await premium.post('/api/progress', stepBody(2));
    await app.setTrial('premium', START);
    expect((await premium.get('/api/levels/1')).statusCode).toBe(200);
    expect((await premium.get('/api/levels/2')).statusCode).toBe(403);
    expect((await premium.post('/api/progress', stepBody(3))).statusCode).toBe(403);
    expect(await scoresOf(premium)).toHaveLength(2);
  });

  test('premium ends by the clock of the server, in the very millisecond', async () => {
    const premium = await app.as('premium');
    await app.setTrial('premium', START + DAY_MS);
    app.clock.now = START + DAY_MS - 1;
    expect((await premium.get('/api/category/2/questions')).statusCode).toBe(200);
    app.clock.now = START + DAY_MS;
    expect((await premium.get('/api/category/2/questions')).statusCode).toBe(403);
  });
});

describe('saving a passed step', () => {
  test('a new learner has no results', async () => {
    const answer = await (await app.as('free')).get('/api/progress');
    expect(answer.json()).toEqual({ id: app.users.free.id, scores: [] });
  });

  test('stores the questions, options and the reward that the server computes, and answers the progress', async () => {
    const free = await app.as('free');
    const answer = await free.post('/api/progress', stepBody(1, 1));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: app.users.free.id, scores: [scoreOf(1, 1)] });
    expect((await free.get('/api/progress')).json()).toEqual(answer.json());
  });

  test('keeps the order in which the learner met the questions', async () => {
    const free = await app.as('free');
    const questions = [6001, 1002, 1001, 3001, 2001];
    const body = {
      level_id: 1,
      questions: questions.join(','),
      options: questions.map((id) => optionsOf(id).right).join(','),
    };
    await free.post('/api/progress', body);
    expect(await scoresOf(free)).toEqual([{ ...body, passed: 1, reward: 50 }]);
  });

  test('line 112: the first saved result stays; saving again answers the same', async () => {
    const free = await app.as('free');
    const first = await free.post('/api/progress', stepBody(1, 1));
    const second = await free.post('/api/progress', stepBody(1));
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
  });

  test('fifty times at once is one result', async () => {
    const free = await app.as('free');
    const answers = await Promise.all(Array.from({ length: 50 }, () => free.post('/api/progress', stepBody(1))));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(await app.db.selectFrom('scores').selectAll().execute()).toHaveLength(1);
  });

  test('two devices that save different results at once agree on the one that was first, however often', async () => {
    const devices = [await app.as('free'), await app.as('free')];
    for (let round = 0; round < 10 * TIMES; round += 1) {
      const saved = await Promise.all(devices.map((device, place) => device.post('/api/progress', stepBody(1, place))));
      expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const [first, second] = saved.map((answer) => answer.json());
      expect(second).toEqual(first);
      expect([scoreOf(1, 0), scoreOf(1, 1)]).toContainEqual(first.scores[0]);
      for (const device of devices) expect(await scoresOf(device)).toEqual(first.scores);
      await devices[0]?.delete('/api/progress');
    }
  });

  test.each([
    ['one short of the minimum', stepBody(1, 2), 'options'],
    ['a question missing', { ...stepBody(1), questions: '1001,1002,2001,3001' }, 'questions'],
    ['a question twice', { ...stepBody(1), questions: '1001,1001,2001,3001,6001' }, 'questions'],
    ['a question of another step', { ...stepBody(1), questions: '1001,1002,2001,3001,6002' }, 'questions'],
    ['spaces in the list', { ...stepBody(1), questions: '1001, 1002, 2001, 3001, 6001' }, 'questions'],
    ['an option of another question', { ...stepBody(1), options: stepBody(1).options.replace(/^\d+/, '60011') }, 'options'],
    ['an option too few', { ...stepBody(1), options: stepBody(1).options.replace(/,\d+$/, '') }, 'options'],
    ['a step that does not exist', { ...stepBody(1), level_id: 77 }, 'level_id'],
  ])('%s is refused with its reason, and nothing is saved', async (_title, body, field) => {
    const free = await app.as('free');
    const answer = await free.post('/api/progress', body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
    expect(await scoresOf(free)).toEqual([]);
  });

  test('a locked step cannot be saved', async () => {
    const premium = await app.as('premium');
    expect((await premium.post('/api/progress', stepBody(2))).statusCode).toBe(403);
    expect(await scoresOf(premium)).toEqual([]);
  });

  test('an anonymous visitor is asked to log in', async () => {
    expect((await app.anonymous.post('/api/progress', stepBody(1))).statusCode).toBe(401);
  });
});

describe('clearing the progress', () => {
  test('removes the own results only, and closes the steps behind them', async () => {
    const [premium, free] = [await app.as('premium'), await app.as('free')];
    await free.post('/api/progress', stepBody(1));
    await premium.post('/api/progress', stepBody(1));
    expect((await premium.get('/api/levels/2')).statusCode).toBe(200);
    const answer = await premium.delete('/api/progress');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: app.users.premium.id, scores: [] });
    expect((await premium.get('/api/levels/2')).statusCode).toBe(403);
    expect(await scoresOf(free)).toHaveLength(1);
  });

  test('is harmless when there is nothing, and refused without login', async () => {
    expect((await (await app.as('free')).delete('/api/progress')).statusCode).toBe(200);
    expect((await app.anonymous.delete('/api/progress')).statusCode).toBe(401);
  });
});
