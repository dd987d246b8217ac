import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Item, Siblings } from '#contract/items.ts';
import type { Question } from '#contract/question.ts';
import { repeatsFor } from '#domain/study/siblings.ts';
import { DAY_MS, optionsOf, type TestApp, testApp } from '../testing/app.ts';
import { beginAttempt } from '../testing/attempts.ts';
import { answered, crowd, type Given } from '../testing/crowd.ts';
import { toSave, withKey } from '../testing/questions.ts';
import { countItems } from './item-count.ts';

const SUSPECT = 1001;
/** Other questions, which show a learner's ability. */
const OTHERS = [1002, 1003, 1004, 1005, 1006, 1007];

/** A crowd, half of it able. On one question the able choose another option than the key, as with a wrong key. */
function answersOf(learners: readonly number[], question = SUSPECT): Given[] {
  return learners.flatMap((user, place) => {
    const isAble = place < learners.length / 2;
    const other = optionsOf(question);
    return [
      ...OTHERS.map((id) => ({ user, question: id, option: isAble ? optionsOf(id).right : optionsOf(id).wrong })),
      { user, question, option: isAble ? other.wrong : other.right },
    ];
  });
}

const noRest = () => Promise.resolve();
const night = (app: TestApp, signal?: AbortSignal) => countItems(app.services, signal, noRest);
async function nextNight(app: TestApp) {
  app.clock.now += DAY_MS;
  const run = await night(app);
  await app.services.content.refresh();
  return run;
}
const itemOf = async (app: TestApp, id = SUSPECT) => (await (await app.as('admin')).get(`/api/items/${id}`)).json();
const found = async (app: TestApp) =>
  (await (await app.as('admin')).get('/api/items')).json<{ last_run: { suspected: number } | null; items: Item[] }>();
const isAsked = async (app: TestApp) => {
  const { questions } = await beginAttempt(await app.as('premium'));
  const exercise = (await (await app.as('premium')).get('/api/category/1/questions?q=25')).json<Question[]>();
  const bank = (await (await app.as('premium')).get('/api/bank')).json<{ questions: [number][] }>();
  const running = await app.db.deleteFrom('exam_attempts').executeTakeFirst();
  expect(running.numDeletedRows).toBe(1n);
  return [...questions, ...exercise].some(({ id }) => id === SUSPECT) || bank.questions.some(([id]) => id === SUSPECT);
};

describe('a question whose key the best do not choose', () => {
  test('leaves exams, practice and figures until an admin clears it, and the owner hears of it', async () => {
    await using app = await testApp();
    const learners = await crowd(app, 30);
    await answered(app, answersOf(learners));
    expect(await isAsked(app)).toBe(true);
    expect(await nextNight(app)).toEqual({ answers: 210, questions: 7, suspects: [SUSPECT] });
    expect(await isAsked(app)).toBe(false);
    expect(await found(app)).toMatchObject({ last_run: { suspected: 1, questions: 7, looked: 7 } });
    const { right, wrong } = optionsOf(SUSPECT);
    const item = await itemOf(app);
    expect(item).toMatchObject({
      answers: 30,
      looked: 30,
      findings: ['key'],
      suspect_at: expect.any(String),
      difficulty: 0.5,
      done: [{ action: 'suspect', by: null, answers: 30 }],
    });
    expect(item.discrimination).toBeLessThan(-0.9);
    const thirds = (option: number) => item.options.find(({ id }: { id: number }) => id === option).thirds;
    expect([thirds(wrong), thirds(right)]).toEqual([
      [10, 5, 0],
      [0, 5, 10],
    ]);
    const mails = await app.db.selectFrom('mails').select(['kind', 'address', 'user_id', 'subject']).execute();
    expect(mails).toEqual([
      {
        kind: 'question-suspect',
        address: 'admin@fixture.test',
        user_id: app.users.admin.id,
        subject: `Fråga ${SUSPECT}: facit kan vara fel`,
      },
    ]);

    const cleared = await (await app.as('admin')).post(`/api/items/${SUSPECT}/clear`);
    expect(cleared.json()).toMatchObject({ id: SUSPECT, suspect_at: null, cleared_at: expect.any(String) });
    expect((await (await app.as('admin')).post(`/api/items/${SUSPECT}/clear`)).statusCode).toBe(409);
    await app.services.content.refresh();
    expect(await isAsked(app)).toBe(true);
    // An admin's word holds when the next run finds the same.
    await answered(app, answersOf(await crowd(app, 20)));
    expect(await nextNight(app)).toMatchObject({ suspects: [] });
    expect(await itemOf(app)).toMatchObject({
      looked: 50,
      findings: ['key'],
      suspect_at: null,
      done: [{ action: 'clear', by: 'Åsa Öberg' }, { action: 'suspect' }],
    });
    expect(await isAsked(app)).toBe(true);
  });

  test('comes back when it is changed, and is counted from then on', async () => {
    await using app = await testApp();
    await answered(app, answersOf(await crowd(app, 30)));
    await nextNight(app);
    const admin = await app.as('admin');
    const question = toSave((await admin.get(`/api/questions/${SUSPECT}`)).json());
    // A changed explanation leaves the question's wording as it is.
    const explained = await admin.call('PUT', `/api/questions/${SUSPECT}`, { ...question, solution_sv: '<p>Därför.</p>' });
    expect(explained.statusCode, explained.body).toBe(200);
    expect(await itemOf(app)).toMatchObject({ suspect_at: expect.any(String), since_version: 1 });
    const changed = await admin.call('PUT', `/api/questions/${SUSPECT}`, {
      ...question,
      version: 2,
      question_sv: 'Vad gäller egentligen?',
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await itemOf(app)).toMatchObject({ suspect_at: null, findings: [], answers: 0, since_version: 3 });
    await app.services.content.refresh();
    expect(await isAsked(app)).toBe(true);
    expect(await nextNight(app)).toMatchObject({ answers: 180, suspects: [] });
    // Learners who had seen the question add no first sight.
    const [again = 0] = await crowd(app, 1);
    await answered(app, [
      { user: again, question: SUSPECT, option: optionsOf(SUSPECT).right, version: 1, ago: 2 },
      { user: again, question: SUSPECT, option: optionsOf(SUSPECT).right, version: 3 },
    ]);
    const fresh = await crowd(app, 20);
    await answered(
      app,
      answersOf(fresh).map((given) => ({ ...given, version: given.question === SUSPECT ? 3 : 1 })),
    );
    expect(await nextNight(app)).toMatchObject({ suspects: [SUSPECT] });
    expect(await itemOf(app)).toMatchObject({ answers: 20 });
  });

  test('is right again when the key is corrected', async () => {
    await using app = await testApp();
    await answered(app, answersOf(await crowd(app, 30)));
    await nextNight(app);
    const admin = await app.as('admin');
    const question = toSave((await admin.get(`/api/questions/${SUSPECT}`)).json());
    const corrected = withKey(question, optionsOf(SUSPECT).wrong);
    expect((await admin.call('PUT', `/api/questions/${SUSPECT}`, corrected)).statusCode).toBe(200);
    expect(await nextNight(app)).toMatchObject({ suspects: [] });
    // The same answers, by the new key.
    expect(await itemOf(app)).toMatchObject({ answers: 30, looked: 30, findings: [], suspect_at: null, difficulty: 0.5 });
  });
});

test('repeats do not count, nor do answers of admins', async () => {
  await using app = await testApp();
  const learners = await crowd(app, 30);
  const { right, wrong } = optionsOf(SUSPECT);
  await answered(
    app,
    learners.flatMap((user) => [
      { user, question: SUSPECT, option: right, ago: 3 },
      ...[2, 1, 0].map((ago) => ({ user, question: SUSPECT, option: wrong, ago })),
    ]),
  );
  await answered(app, [{ user: app.users.admin.id, question: SUSPECT, option: wrong }]);
  expect(await nextNight(app)).toEqual({ answers: 30, questions: 1, suspects: [] });
  expect(await itemOf(app)).toMatchObject({ answers: 30, difficulty: 1, findings: [] });
});

test('a question is looked at when it passes a number of answers, and its numbers follow every night', async () => {
  await using app = await testApp();
  await answered(app, answersOf(await crowd(app, 19)));
  await nextNight(app);
  expect(await itemOf(app)).toMatchObject({ answers: 0, looked: 0, difficulty: null });
  await answered(app, answersOf(await crowd(app, 5), 1008));
  await nextNight(app);
  expect(await itemOf(app, 1002)).toMatchObject({ answers: 24, looked: 24 });
  await answered(app, answersOf(await crowd(app, 2), 1008));
  await nextNight(app);
  expect(await itemOf(app, 1002)).toMatchObject({ answers: 26, looked: 24 });
  await answered(app, answersOf(await crowd(app, 4), 1008));
  await nextNight(app);
  expect(await itemOf(app, 1002)).toMatchObject({ answers: 30, looked: 30 });
});

describe('the run of a night', () => {
  test('is made by one server, once', async () => {
    await using app = await testApp();
    await using other = await testApp({ sharing: app });
    await answered(app, answersOf(await crowd(app, 30)));
    const runs = await Promise.all([night(app), night(other)]);
    expect(runs.filter((run) => run !== undefined)).toHaveLength(1);
    expect(await night(app)).toBeUndefined();
    expect(await app.db.selectFrom('mails').select('id').execute()).toHaveLength(1);
  });

  test('that was stopped anywhere goes on at the next hour and ends the same', async () => {
    await using whole = await testApp();
    await answered(whole, answersOf(await crowd(whole, 30)));
    await night(whole);
    await using app = await testApp();
    await answered(app, answersOf(await crowd(app, 30)));
    let parts = 0;
    for (let stops = 1; ; stops += 1) {
      const stopping = new AbortController();
      let left = stops;
      const run = await countItems(app.services, stopping.signal, async () => {
        parts += 1;
        left -= 1;
        if (left === 0) stopping.abort();
      });
      if (run !== undefined) break;
    }
    expect(parts).toBeGreaterThan(10);
    const read = async ({ db }: TestApp) => {
      const { rows } = await sql`
        select question_id, answers, looked, findings, statistics, suspect_at is null as is_suspect from items order by 1`.execute(
        db,
      );
      return rows;
    };
    expect(await read(app)).toEqual(await read(whole));
    const { rows } = await sql`select looked, suspected, questions, answers from item_runs`.execute(app.db);
    expect(rows).toEqual([{ looked: 7, suspected: 1, questions: 7, answers: 210 }]);
  });

  test('of a server that died is taken over after ten minutes', async () => {
    await using app = await testApp();
    await answered(app, answersOf(await crowd(app, 30)));
    const at = new Date(app.clock.now);
    await app.db.insertInto('item_runs').values({ day: '2026-11-15', started_at: at, alive_at: at, siblings: 'half' }).execute();
    expect(await night(app)).toBeUndefined();
    app.clock.now += 11 * 60_000;
    expect(await night(app)).toMatchObject({ suspects: [SUSPECT] });
  });
});

describe('whether siblings help', () => {
  const result = async (app: TestApp) => (await (await app.as('admin')).get('/api/status/siblings')).json<Siblings>();

  /** Rules of the fixture: 1001 and 1002 ask the same, 1003 another one. */
  const shareRules = (app: TestApp) =>
    sql`update questions set facts = case when id in (1001, 1002) then array['R1'] else array['R' || id] end`.execute(app.db);

  test('is told by the share right at first sight on them, of each half, with its interval', async () => {
    await using app = await testApp({ config: { siblings: 'half' } });
    await shareRules(app);
    const learners = await crowd(app, 120);
    await night(app);
    app.clock.now += 3 * DAY_MS;
    const arms = Map.groupBy(learners, (id) => repeatsFor(id, 'half'));
    for (const [arm, of] of arms) {
      const right = arm === 'sibling' ? 4 : 2;
      await answered(
        app,
        of.flatMap((user, place) => [
          { user, question: 1001, option: optionsOf(1001).right, ago: 2 },
          // A first sight of a rule already met by another question, in a mock.
          {
            user,
            question: 1002,
            option: place % 5 < right ? optionsOf(1002).right : optionsOf(1002).wrong,
            mode: 'exam' as const,
          },
          // None of its rules was met.
          { user, question: 1003, option: optionsOf(1003).wrong },
          // A repeat does not count.
          { user, question: 1001, option: optionsOf(1001).wrong },
        ]),
      );
    }
    await night(app);
    const { mode, since, places } = await result(app);
    expect({ mode, since }).toEqual({ mode: 'half', since: '2026-11-15' });
    const [exam, all] = places;
    expect(all).toEqual({ ...exam, place: 'all' });
    const [sibling, same] = exam?.arms ?? [];
    expect(sibling).toMatchObject({ arm: 'sibling', learners: arms.get('sibling')?.length, sights: arms.get('sibling')?.length });
    expect(same).toMatchObject({ arm: 'same', learners: arms.get('same')?.length });
    expect(sibling?.share).toBeCloseTo(0.8, 1);
    expect(same?.share).toBeCloseTo(0.4, 1);
    expect(sibling?.low).toBeGreaterThan(0.6);
    expect(sibling?.high).toBeLessThan(0.95);
    expect(exam?.difference?.difference).toBeCloseTo(0.4, 1);
    expect(exam?.difference?.low).toBeGreaterThan(0.2);
    expect(exam?.difference?.high).toBeLessThan(0.6);
  });

  test('is not told of few learners, nor from what was answered before it began', async () => {
    await using app = await testApp({ config: { siblings: 'half' } });
    await shareRules(app);
    const learners = await crowd(app, 40);
    const both = (some: readonly number[], ago: number): Given[] =>
      some.flatMap((user) => [
        { user, question: 1001, option: optionsOf(1001).right, ago: ago + 1 },
        { user, question: 1002, option: optionsOf(1002).right, ago },
      ]);
    await answered(app, both(learners, 5));
    await night(app);
    expect((await result(app)).places[1]?.arms).toMatchObject([
      { learners: 0, share: null },
      { learners: 0, share: null },
    ]);
    app.clock.now += 2 * DAY_MS;
    await answered(app, both(await crowd(app, 6), 0));
    await night(app);
    const all = (await result(app)).places[1];
    expect(all?.difference).toBeNull();
    expect(all?.arms.reduce((sum, { learners: counted }) => sum + counted, 0)).toBe(6);
    expect(all?.arms.map(({ share, low, high }) => [share, low, high])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  });

  test('stays as it was when the experiment is decided', async () => {
    await using app = await testApp({ config: { siblings: 'half' } });
    await shareRules(app);
    await night(app);
    await using decided = await testApp({ sharing: app, config: { siblings: 'all' } });
    const { mode: _, ...before } = await result(app);
    app.clock.now += DAY_MS;
    await night(decided);
    expect(await result(decided)).toEqual({ mode: 'all', ...before });
  });
});

test('what most learners got wrong moves behind what they got right: in a step after the night, and out of the first days', async () => {
  await using app = await testApp();
  const learner = await app.as('premium');
  const asked = async () => (await learner.get('/api/levels/1')).json<Question[]>().map(({ id }) => id);
  const before = await asked();
  const [hard = 0, easy = 0] = before;
  const learners = await crowd(app, 30);
  await answered(
    app,
    learners.flatMap((user, place) => [
      { user, question: hard, option: place >= 17 ? optionsOf(hard).right : optionsOf(hard).wrong },
      { user, question: easy, option: place >= 5 ? optionsOf(easy).right : optionsOf(easy).wrong },
    ]),
  );
  expect(await asked()).toEqual(before);
  expect(await nextNight(app)).toMatchObject({ suspects: [] });
  expect(await asked()).toEqual([easy, hard, ...before.slice(2)]);
  const bank = (await learner.get('/api/bank')).json<{ hard: number[] }>();
  expect(bank.hard).toContain(hard);
  expect(bank.hard).not.toContain(easy);
});
