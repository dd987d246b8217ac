import { afterAll, expect, test } from 'vitest';
import type { Study } from '#contract/study.ts';
import { seededChance } from '#domain/shuffle.ts';
import { bankFromRows } from '#domain/study/bank.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { judge } from '#domain/study/judgement.ts';
import { openTo, plan } from '#domain/study/plan.ts';
import { stateOf } from '#domain/study/rows.ts';
import { findStudyRows } from '../db/learning/sights.ts';
import { rebuildLearner } from '../study/learner.ts';
import { answerTo, DAY_MS, HOUR_MS, optionsOf, START, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

test('two weeks of study: no rule twice on a day, mistakes come back, the countdown only falls, and the log says the same', async () => {
  await app.setTrial('premium', START + 60 * DAY_MS);
  const learner = await app.as('premium');
  const goal = 10;
  await learner.call('PUT', '/api/study/settings', { exam_date: '2026-12-10', minutes: 50, daily_goal: goal });
  const wrongBefore = new Set<number>();
  const asked = new Map<number, number>();
  const missing: number[] = [];
  const reasons = new Set<string>();
  const read = async (today: number) => {
    const study: Study = (await learner.get('/api/study')).json();
    const bank = bankFromRows((await learner.get('/api/bank')).json());
    const state = stateOf(study, { lastDay: study.last_day ?? undefined });
    return { study, bank, state, today };
  };
  for (let day = 0; day < 14; day += 1) {
    app.clock.now = START + day * DAY_MS;
    const today = dayFromFour(app.clock.now);
    const { bank, state } = await read(today);
    const planned = plan({ bank, open: openTo(bank, state), state, today, count: goal, chance: seededChance(day) });
    expect(planned.length).toBeGreaterThan(0);
    const rules = planned.flatMap(({ id }) => bank.byId.get(id)?.rules ?? []);
    expect(new Set(rules).size).toBe(rules.length);
    for (const { id, reason } of planned) {
      reasons.add(reason);
      if (reason === 'wrong') expect(wrongBefore.has(id), `${id} was not wrong`).toBe(true);
      if (reason === 'new' || reason === 'rule again') expect(asked.has(id), `${id} is not new`).toBe(false);
    }
    const questions: { id: number }[] = (
      await learner.get(`/api/study/questions?ids=${planned.map(({ id }) => id).join(',')}`)
    ).json();
    expect(questions.map(({ id }) => id)).toEqual(planned.map(({ id }) => id));
    const answers = planned.map(({ id }, place) => {
      // Every fourth answer is wrong at first sight; repeats are right.
      const isWrong = place % 4 === 0 && !asked.has(id);
      if (isWrong) wrongBefore.add(id);
      else wrongBefore.delete(id);
      asked.set(id, (asked.get(id) ?? 0) + 1);
      const answer = answerTo(id, isWrong ? optionsOf(id).wrong : optionsOf(id).right);
      return { ...answer, mode: 'review', answered_at: new Date(app.clock.now + place * 30_000 - HOUR_MS).toISOString() };
    });
    expect((await learner.post('/api/answers', { answers })).statusCode).toBe(200);
    // A resend after a lost answer changes nothing.
    await learner.post('/api/answers', { answers });
    missing.push(judge(await read(today)).missing);
  }
  expect(missing).toEqual([...missing].sort((one, other) => other - one));
  expect(missing.at(-1)).toBeLessThan(missing[0] as number);
  // Each question of the fixture has its own rule, so a rule is repeated by the same question.
  expect(reasons).toEqual(new Set(['new', 'wrong', 'slipping']));
  const after: Study = (await learner.get('/api/study')).json();
  expect(after.days).toHaveLength(14);
  const stored = async () => JSON.stringify(await findStudyRows(app.db, app.users.premium.id, 0));
  const before = await stored();
  await rebuildLearner(app.db, app.users.premium.id, app.services.content.current());
  expect(await stored()).toBe(before);
});

test('a device whose clock runs a day ahead loses nothing: its answers count today, and tomorrow is a day of its own', async () => {
  app.clock.now = START;
  await app.setTrial('free', START + 60 * DAY_MS);
  const learner = await app.as('free');
  const ahead = (id: number, days: number) => ({ ...answerTo(id), answered_at: new Date(START + days * DAY_MS).toISOString() });
  expect((await learner.post('/api/answers', { answers: [ahead(1001, 1)] })).statusCode).toBe(200);
  const read = async (): Promise<Study> => (await learner.get('/api/study')).json();
  const today = dayFromFour(START);
  expect((await read()).memories.map(([id, , , lastDay, , rightDays]) => [id, lastDay, rightDays])).toEqual([[1001, today, 1]]);
  expect((await read()).days).toEqual([today]);
  app.clock.now = START + DAY_MS;
  await learner.post('/api/answers', { answers: [ahead(1001, 2)] });
  expect((await read()).memories.map(([id, , , lastDay, , rightDays]) => [id, lastDay, rightDays])).toEqual([
    [1001, today + 1, 2],
  ]);
});
