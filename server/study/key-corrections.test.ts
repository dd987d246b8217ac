import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { QuestionSave } from '#contract/question-editor.ts';
import { answerTo, optionsOf, type TestApp, testApp } from '../testing/app.ts';
import { beginAttempt, choice, submit } from '../testing/attempts.ts';
import { answered, crowd } from '../testing/crowd.ts';
import { fixture } from '../testing/fixture.ts';
import { toSave, withKey } from '../testing/questions.ts';
import { correctKeys } from './key-corrections.ts';
import { rebuildLearner } from './learner.ts';

const QUESTION = 1001;
const { right: OLD, wrong: NEW } = optionsOf(QUESTION);

/** Moves a question's key, as an admin; `more` changes other fields. */
async function moveKey(
  app: TestApp,
  to: number,
  more: (question: QuestionSave) => Partial<QuestionSave> = () => ({}),
  id = QUESTION,
) {
  const admin = await app.as('admin');
  const question = toSave((await admin.get(`/api/questions/${id}`)).json());
  const saved = await admin.call('PUT', `/api/questions/${id}`, { ...withKey(question, to), ...more(question) });
  expect(saved.statusCode, saved.body).toBe(200);
  await app.services.content.refresh();
}

const marks = async (app: TestApp) => {
  const { rows } = await sql<{ option_id: number; correct: boolean; count: number }>`
    select option_id, correct, count(*)::int as count from answers where question_id = ${QUESTION} group by 1, 2 order by 1, 2`.execute(
    app.db,
  );
  return rows;
};
const corrections = (app: TestApp) => app.db.selectFrom('key_corrections').selectAll().orderBy('id').execute();
const notices = async (app: TestApp, who: 'free' | 'premium') => (await (await app.as(who)).get('/api/corrections')).json();

test('a thousand answers are marked anew when an admin corrects the key, wherever the work is interrupted', async () => {
  await using app = await testApp();
  const learners = await crowd(app, 100);
  await answered(
    app,
    learners.flatMap((user, place) =>
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((ago) => ({
        user,
        question: QUESTION,
        option: (place + ago) % 2 === 0 ? OLD : NEW,
        ago,
      })),
    ),
  );
  expect(await correctKeys(app.services)).toBe(0);
  await moveKey(app, NEW);

  // The server stops in the middle, twice.
  for (const done of [20, 30]) {
    const stopping = new AbortController();
    let left = done;
    const memories = { ...app.services.memories, forget: () => void (--left === 0 && stopping.abort()) };
    expect(await correctKeys({ ...app.services, memories }, stopping.signal)).toBe(done);
  }
  expect(await correctKeys(app.services)).toBe(50);
  expect(await correctKeys(app.services)).toBe(0);
  expect(await marks(app)).toEqual(
    [
      { option_id: OLD, correct: false, count: 500 },
      { option_id: NEW, correct: true, count: 500 },
    ].toSorted((one, other) => one.option_id - other.option_id),
  );
  expect(await corrections(app)).toMatchObject([
    { key_before: OLD, key_after: NEW, answers: 1_000, learners: 100, done_at: null },
  ]);
  const { rows } = await sql<{ last_right: boolean; count: number }>`
    select last_right, count(*)::int as count from question_memories where question_id = ${QUESTION} group by 1 order by 1`.execute(
    app.db,
  );
  expect(rows).toEqual([
    { last_right: false, count: 50 },
    { last_right: true, count: 50 },
  ]);
  // The stored state equals one rebuilt from the log.
  const read = () =>
    app.db
      .selectFrom('question_memories')
      .selectAll()
      .where('user_id', '=', learners[0] as number)
      .execute();
  const kept = await read();
  await rebuildLearner(app.services.db, learners[0] as number, app.services.content.current());
  expect((await read()).map(({ revision: _, ...memory }) => memory)).toEqual(kept.map(({ revision: _, ...memory }) => memory));
});

test('what another key would change is told beforehand, and is what then changes', async () => {
  await using app = await testApp();
  const admin = await app.as('admin');
  const [third] =
    fixture.questions.find(({ id }) => id === QUESTION)?.options.flatMap(({ id }) => (id === OLD || id === NEW ? [] : [id])) ??
    [];
  const told = async (option: number | string) => (await admin.get(`/api/items/${QUESTION}/marks?option=${option}`)).json();
  expect(await told(NEW)).toEqual({ learners: 0, to_right: 0, to_wrong: 0 });
  const [first = 0, second = 0, both = 0, other = 0, elsewhere = 0] = await crowd(app, 5);
  const chose = (user: number, option: number, ago: number) => ({ user, question: QUESTION, option, ago });
  await answered(app, [
    ...[chose(first, OLD, 5), chose(first, OLD, 4), chose(first, OLD, 3)],
    chose(second, NEW, 5),
    ...[chose(both, OLD, 5), chose(both, NEW, 4)],
    // Wrong before and after.
    chose(other, third as number, 5),
    { user: elsewhere, question: 1002, option: optionsOf(1002).right },
  ]);
  // Right to wrong: three of the first and one of both; wrong to right: one of the second and one of both.
  expect(await told(NEW)).toEqual({ learners: 3, to_right: 2, to_wrong: 4 });
  expect(await told(third as number)).toEqual({ learners: 3, to_right: 1, to_wrong: 4 });
  expect(await told(OLD)).toEqual({ learners: 0, to_right: 0, to_wrong: 0 });
  for (const option of ['', 'x', '0']) {
    expect((await admin.get(`/api/items/${QUESTION}/marks?option=${option}`)).statusCode).toBe(422);
  }
  expect((await admin.get(`/api/items/999999/marks?option=${NEW}`)).statusCode).toBe(404);
  expect((await (await app.as('premium')).get(`/api/items/${QUESTION}/marks?option=${NEW}`)).statusCode).toBe(403);

  await moveKey(app, NEW);
  expect(await correctKeys(app.services)).toBe(3);
  expect(await corrections(app)).toMatchObject([{ answers: 6, learners: 3 }]);
});

test('it is over when every server has heard of the key, and stands in the audit in the name of the admin', async () => {
  await using app = await testApp();
  const [learner = 0, late = 0] = await crowd(app, 2);
  await answered(app, [{ user: learner, question: QUESTION, option: NEW }]);
  await moveKey(app, NEW);
  await correctKeys(app.services);
  // A server with the old key has stored one more answer.
  await answered(app, [{ user: late, question: QUESTION, option: OLD, correct: true, version: 1 }]);
  await sql`update key_corrections set at = at - interval '10 minutes'`.execute(app.db);
  expect(await correctKeys(app.services)).toBe(1);
  expect(await corrections(app)).toMatchObject([{ answers: 2, learners: 2, done_at: expect.any(String) }]);
  const admin = await app.as('admin');
  const [row] = (await admin.get(`/api/audit?subject=question&subject_id=${QUESTION}`)).json();
  expect(row).toMatchObject({ action: 'mark anew', by: { id: app.users.admin.id } });
  expect((await admin.get(`/api/audit/${row.id}`)).json()).toMatchObject({
    before: { key: OLD },
    after: { key: NEW, answers: 2, learners: 2 },
  });
  expect((await admin.get(`/api/items/${QUESTION}`)).json()).toMatchObject({
    done: [{ action: 'mark anew', answers: 2, learners: 2 }],
  });
});

test('learners whom it concerns are told once, how their answer counts now', async () => {
  await using app = await testApp();
  await (await app.as('premium')).post('/api/answers', { answers: [answerTo(QUESTION, NEW)] });
  await (await app.as('free')).post('/api/answers', { answers: [answerTo(QUESTION, OLD), answerTo(1002)] });
  await moveKey(app, NEW);
  await correctKeys(app.services);
  expect(await notices(app, 'premium')).toEqual([{ question_id: QUESTION, correct: true, at: expect.any(String) }]);
  expect(await notices(app, 'free')).toEqual([{ question_id: QUESTION, correct: false, at: expect.any(String) }]);
  const told = await (await app.as('premium')).post('/api/corrections/told', { question_ids: [QUESTION] });
  expect(told.statusCode).toBe(200);
  expect(await notices(app, 'premium')).toEqual([]);
  // Nobody else can mark it as read.
  expect(await notices(app, 'free')).toHaveLength(1);
  await correctKeys(app.services);
  expect(await notices(app, 'premium')).toEqual([]);
});

test('a key that is set back before anybody was told leaves nothing to tell', async () => {
  await using app = await testApp();
  await (await app.as('premium')).post('/api/answers', { answers: [answerTo(QUESTION, NEW)] });
  await moveKey(app, NEW);
  await correctKeys(app.services);
  await moveKey(app, OLD);
  await correctKeys(app.services);
  expect(await notices(app, 'premium')).toEqual([]);
  expect(await marks(app)).toEqual([{ option_id: NEW, correct: false, count: 1 }]);
});

test('a question that asks something else now keeps how earlier answers were marked', async () => {
  await using app = await testApp();
  const [learner = 0, old = 0] = await crowd(app, 2);
  await answered(app, [
    { user: learner, question: QUESTION, option: NEW },
    { user: old, question: QUESTION, option: NEW, version: null },
  ]);
  await moveKey(app, NEW, (question) => ({ question_sv: `${question.question_sv} Nu?` }));
  expect(await corrections(app)).toEqual([]);
  // A later correction concerns answers to the new wording.
  await answered(app, [{ user: learner, question: QUESTION, option: NEW, version: 2 }]);
  await moveKey(app, OLD);
  expect(await correctKeys(app.services)).toBe(1);
  expect(await marks(app)).toEqual([{ option_id: NEW, correct: false, count: 3 }]);
  expect(await corrections(app)).toMatchObject([{ answers: 1 }]);
});

test('an exam keeps the result that was shown, and says which of its questions were corrected since', async () => {
  await using app = await testApp();
  const learner = await app.as('premium');
  const { attempt, questions } = await beginAttempt(learner);
  const { id } = attempt;
  expect(
    (
      await submit(
        learner,
        id,
        questions.map((question) => choice(question.id)),
        60,
      )
    ).statusCode,
  ).toBe(200);
  const before = (await learner.get(`/api/exams/${id}`)).json();
  expect(before).toMatchObject({ correct: 70, corrected: [] });
  const [{ id: question } = { id: 0 }] = questions;
  const { right, wrong } = optionsOf(question);
  await moveKey(app, wrong, undefined, question);
  await correctKeys(app.services);
  const after = (await learner.get(`/api/exams/${id}`)).json();
  expect({ ...after, questions: [] }).toEqual({ ...before, questions: [], corrected: [question] });
  expect(await notices(app, 'premium')).toMatchObject([{ question_id: question, correct: false }]);
  // Moved back: as it was shown.
  await moveKey(app, right, undefined, question);
  expect((await learner.get(`/api/exams/${id}`)).json()).toMatchObject({ corrected: [] });
});

test('two servers mark one after the other and count each answer once', async () => {
  await using app = await testApp();
  await using other = await testApp({ sharing: app });
  const learners = await crowd(app, 30);
  await answered(
    app,
    learners.map((user) => ({ user, question: QUESTION, option: NEW })),
  );
  await moveKey(app, NEW);
  await Promise.all([correctKeys(app.services), correctKeys(other.services)]);
  await correctKeys(other.services);
  expect(await corrections(app)).toMatchObject([{ answers: 30, learners: 30 }]);
});
