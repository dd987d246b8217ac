import { afterAll, expect, test } from 'vitest';
import type { Study, StudyReadiness } from '#contract/study.ts';
import { studyDay } from '#domain/study/day.ts';
import type { Memory } from '#domain/study/memory.ts';
import { planSession } from '#domain/study/next-question.ts';
import { EVIDENCE_NEEDED } from '#domain/study/readiness.ts';
import { findMemories } from '../db/study.ts';
import { rebuildMemory } from '../study/memories.ts';
import { answerTo, DAY_MS, HOUR_MS, optionsOf, START, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

const memoryOf = ([, stability, difficulty, lastDay, lastRight, rightDays, firstRight]: Study['memories'][number]): Memory => ({
  stability,
  difficulty,
  lastDay,
  lastRight: lastRight === 1,
  rightDays,
  firstRight: firstRight === 1,
});

test('two weeks of study: every day has its questions, mistakes come back, and readiness gives no figure before it knows enough', async () => {
  await app.setTrial('premium', START + 60 * DAY_MS);
  const learner = await app.as('premium');
  const goal = 20;
  await learner.call('PUT', '/api/study/settings', { exam_date: '2026-12-10', minutes: 50, daily_goal: goal });
  const wrongBefore = new Set<number>();
  const asked = new Map<number, number>();
  const said: StudyReadiness[] = [];
  for (let day = 0; day < 14; day += 1) {
    app.clock.now = START + day * DAY_MS;
    const today = studyDay(app.clock.now);
    const study: Study = (await learner.get('/api/study')).json();
    const bank: [number, number, number][] = (await learner.get('/api/study/bank')).json();
    const memories = new Map(study.memories.map((row) => [row[0], memoryOf(row)]));
    const known = bank.map(([id, category, options]) => ({ id, category, options, memory: memories.get(id) }));
    const planned = planSession(known, goal, { today, chance: () => 0.5 });
    expect(planned).toHaveLength(goal);
    expect(new Set(planned.map(({ id }) => id)).size).toBe(goal);
    for (const { id, reason } of planned) {
      if (reason === 'wrong') expect(wrongBefore.has(id), `${id} was not wrong`).toBe(true);
      if (reason === 'new') expect(asked.has(id), `${id} is not new`).toBe(false);
    }
    const questions: { id: number }[] = (
      await learner.get(`/api/study/questions?ids=${planned.map(({ id }) => id).join(',')}`)
    ).json();
    expect(questions.map(({ id }) => id)).toEqual(planned.map(({ id }) => id));
    const answers = planned.map(({ id }, place) => {
      // Every fifth is wrong at first sight; nothing is wrong twice.
      const isWrong = place % 5 === 0 && !asked.has(id);
      if (isWrong) wrongBefore.add(id);
      else wrongBefore.delete(id);
      asked.set(id, (asked.get(id) ?? 0) + 1);
      const answer = answerTo(id, isWrong ? optionsOf(id).wrong : optionsOf(id).right);
      return { ...answer, mode: 'review', answered_at: new Date(app.clock.now + place * 30_000 - HOUR_MS).toISOString() };
    });
    expect((await learner.post('/api/answers', { answers })).statusCode).toBe(200);
    // What a lost answer makes the device send again changes nothing.
    await learner.post('/api/answers', { answers });
    said.push((await learner.get('/api/study/readiness')).json());
  }
  // Evidence comes with new questions and fades without them; below sixty no figure is given, and this small bank does not get there.
  const evidence = said.map((one) => one.evidence);
  expect(evidence[3]).toBeGreaterThan(evidence[0] as number);
  expect(evidence.at(-1)).toBeLessThan(Math.max(...evidence));
  for (const one of said) expect(one.band === null, `evidence ${one.evidence}`).toBe(one.evidence < EVIDENCE_NEEDED);
  expect([...asked.values()].some((times) => times > 1)).toBe(true);
  const after: Study = (await learner.get('/api/study')).json();
  expect(after.answers).toBe(14 * goal);
  expect(after.days).toHaveLength(7);
  // The cache is what the log says.
  const byId = (one: { question_id: number }, other: { question_id: number }) => one.question_id - other.question_id;
  const cached = (await findMemories(app.db, app.users.premium.id)).sort(byId);
  await rebuildMemory(app.db, app.users.premium.id);
  expect((await findMemories(app.db, app.users.premium.id)).sort(byId)).toEqual(cached);
});

test('a device whose clock runs a day ahead loses nothing: its answers count today, and tomorrow is a day of its own', async () => {
  app.clock.now = START;
  await app.setTrial('free', START + 60 * DAY_MS);
  const learner = await app.as('free');
  const ahead = (id: number, days: number) => ({ ...answerTo(id), answered_at: new Date(START + days * DAY_MS).toISOString() });
  expect((await learner.post('/api/answers', { answers: [ahead(1001, 1)] })).statusCode).toBe(200);
  const read = async (): Promise<Study> => (await learner.get('/api/study')).json();
  const today = studyDay(START);
  expect((await read()).memories.map(([id, , , lastDay, , rightDays]) => [id, lastDay, rightDays])).toEqual([[1001, today, 1]]);
  expect((await read()).days).toEqual([today]);
  app.clock.now = START + DAY_MS;
  await learner.post('/api/answers', { answers: [ahead(1001, 2)] });
  expect((await read()).memories.map(([id, , , lastDay, , rightDays]) => [id, lastDay, rightDays])).toEqual([
    [1001, today + 1, 2],
  ]);
});
