/** The very first session with the shipped questions, with the trial questions (/try) before it and without. */
import { expect, test } from 'vitest';
import { isEasyToBegin, isForFirstDays, isHardAtFirst } from '#domain/difficulty.ts';
import { seededChance } from '#domain/shuffle.ts';
import { bankOf } from '#domain/study/bank.ts';
import { beginningOf, planFor } from '#domain/study/beginning.ts';
import { openTo } from '#domain/study/plan.ts';
import { NOTHING_STUDIED, type StudyEvent, study } from '#domain/study/sights.ts';
import { questionsToTry } from '#domain/try.ts';
import { SHIPPED } from './shipped.ts';

const { questions, steps } = SHIPPED;
const byId = new Map(questions.map((question) => [question.id, question]));
const bank = bankOf(
  questions.map(({ id, category, facts, sealed }) => ({ id, category: category ?? 0, rules: facts, sealed: sealed === true })),
);
const sights = new Map(
  questions.map(({ id, image, ti, difficulty }) => [id, { hasPicture: image !== null, stem: ti, difficulty }] as const),
);
const idsThat = (is: (sight: { hasPicture: boolean; stem: string; difficulty: number }) => boolean) =>
  new Set([...sights].filter(([, sight]) => is(sight)).map(([id]) => id));
const easy = idsThat(isEasyToBegin);
const fit = { easy, middle: new Set([...idsThat(isForFirstDays)].filter((id) => !easy.has(id))), hard: idsThat(isHardAtFirst) };

/** Share of right answers of a weak beginner, by difficulty. */
const SHARES = [0, 0.8, 0.62, 0.45];
const DAY = 20_700;

const answer = (question: number, right: boolean): StudyEvent => ({
  kind: 'answer',
  day: DAY,
  question,
  right,
  sure: null,
  language: 'ti',
  help: 'none',
  version: 1,
});
const firstSession = (before: readonly StudyEvent[], count: number, seed: number) => {
  const state = study(NOTHING_STUDIED, before, bank);
  const input = { bank, open: openTo(bank, state), state, today: DAY, count, chance: seededChance(seed) };
  return planFor(beginningOf(state, 0), fit, input).map(({ id }) => id);
};
const tried = questionsToTry([...(steps[0]?.questions ?? [])], (id) => easy.has(id)).map((id) => answer(id, false));
const shareOf = (ids: readonly number[]) =>
  ids.reduce((sum, id) => sum + (SHARES[byId.get(id)?.difficulty ?? 3] as number), 0) / ids.length;

test('what visitors are asked is easy, by its editors', () => {
  expect(tried.map((event) => event.kind === 'answer' && byId.get(event.question)?.difficulty)).toEqual([1, 1, 1]);
});

test.each([
  ['after three wrong answers at /try', 10, tried],
  ['after three wrong answers at /try', 20, tried],
  ['of somebody who has answered nothing', 10, []],
  ['of somebody who has answered nothing', 20, []],
] as const)(
  'the first session %s, %i questions long, gives a weak beginner 70 %% right, with pictures and the easiest first',
  (_title, count, before) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const asked = firstSession(before, count, seed);
      expect(asked).toHaveLength(count);
      expect(shareOf(asked)).toBeGreaterThanOrEqual(0.7);
      expect(asked.filter((id) => byId.get(id)?.image === null || byId.get(id)?.difficulty === 3)).toEqual([]);
      const difficulties = asked.map((id) => byId.get(id)?.difficulty ?? 3);
      expect(difficulties).toEqual(difficulties.toSorted());
    }
  },
);

test('a learner with the first exercise only begins without hard questions too', () => {
  const state = study(NOTHING_STUDIED, tried, bank);
  const open = openTo(bank, state, (category) => category === 1);
  const asked = planFor('first session', fit, { bank, open, state, today: DAY, count: 10, chance: seededChance(1) });
  expect(asked).toHaveLength(10);
  expect(asked.filter(({ id }) => byId.get(id)?.difficulty === 3)).toEqual([]);
});
