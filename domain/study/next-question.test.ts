import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answered, type Memory, remember } from './memory.ts';
import { firstSightShares, gainOf, type Known, planSession } from './next-question.ts';

const TODAY = 20_000;
const memoryOf = (...answers: [day: number, right: boolean][]) =>
  answers.reduce<Memory | undefined>(
    (memory, [day, right]) => remember(memory, { day, right, sure: null } satisfies Answered),
    undefined,
  );
const known = (id: number, category = 1, memory?: Memory, mixedUpWith?: number): Known => ({
  id,
  category,
  options: 4,
  memory,
  ...(mixedUpWith === undefined ? {} : { mixedUpWith }),
});
const plan = { today: TODAY, chance: () => 0.5 };

test('what was wrong comes before what is known well', () => {
  const questions = [known(1, 1, memoryOf([TODAY - 9, true], [TODAY - 2, true])), known(2, 1, memoryOf([TODAY - 2, false]))];
  expect(planSession(questions, 2, plan)).toEqual([
    { id: 2, reason: 'wrong' },
    { id: 1, reason: 'slipping' },
  ]);
});

test('a question that was answered today is not asked again today', () => {
  expect(planSession([known(1, 1, memoryOf([TODAY, false])), known(2)], 5, plan).map(({ id }) => id)).toEqual([2]);
});

test('of two new questions the one of the category that counts more for the test comes first', () => {
  const questions = [known(41, 4), known(42, 4), known(11, 1), known(12, 1)];
  expect(planSession(questions, 1, plan).map(({ id }) => id)[0]).toBeGreaterThanOrEqual(11);
  expect([11, 12]).toContain(planSession(questions, 1, plan)[0]?.id);
});

test('a category that goes badly at first sight is asked more', () => {
  const bad = Array.from({ length: 10 }, (_, index) => known(200 + index, 2, memoryOf([TODAY - 1, false])));
  const good = Array.from({ length: 10 }, (_, index) => known(100 + index, 1, memoryOf([TODAY - 1, true])));
  const shares = firstSightShares([...bad, ...good]);
  expect(shares.get(2)).toBeLessThan(shares.get(1) as number);
  expect(gainOf(known(1), 0.1, shares.get(2) as number, TODAY, TODAY + 21)).toBeGreaterThan(
    gainOf(known(1), 0.1, shares.get(1) as number, TODAY, TODAY + 21),
  );
});

test('those that are easily mixed up stand side by side, and say so', () => {
  const right = memoryOf([TODAY - 20, true]);
  const questions = [
    known(1, 6, right, 9),
    known(2, 6, memoryOf([TODAY - 25, true])),
    known(3, 1, memoryOf([TODAY - 30, true])),
    known(9, 6, right, 1),
  ];
  const planned = planSession(questions, 4, plan);
  const places = planned.map(({ id }) => id);
  expect(Math.abs(places.indexOf(1) - places.indexOf(9))).toBe(1);
  expect(planned.find(({ id }) => id === 1)?.reason).toBe('mixed up');
});

test('a question that the learner saved says so', () => {
  expect(planSession([known(5)], 1, { ...plan, saved: new Set([5]) })).toEqual([{ id: 5, reason: 'saved' }]);
});

describe('whatever is known', () => {
  const question = fc.record({
    category: fc.integer({ min: 1, max: 6 }),
    days: fc.array(fc.record({ ago: fc.integer({ min: 0, max: 60 }), right: fc.boolean() }), { maxLength: 4 }),
  });
  const bank = fc
    .array(question, { minLength: 1, maxLength: 120 })
    .map((questions) =>
      questions.map(({ category, days }, index) =>
        known(
          index + 1,
          category,
          memoryOf(
            ...days.sort((one, other) => other.ago - one.ago).map(({ ago, right }): [number, boolean] => [TODAY - ago, right]),
          ),
        ),
      ),
    );

  test('nothing is asked twice, nothing that is not there, and not more than asked for', () => {
    fc.assert(
      fc.property(bank, fc.integer({ min: 1, max: 50 }), (questions, count) => {
        const ids = planSession(questions, count, { today: TODAY, chance: Math.random }).map(({ id }) => id);
        const askable = questions.filter(({ memory }) => memory?.lastDay !== TODAY).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBe(Math.min(count, askable.length));
        expect(ids.every((id) => askable.includes(id))).toBe(true);
      }),
    );
  });

  test('never more than two in a row of one category while there is another', () => {
    fc.assert(
      fc.property(bank, (questions) => {
        const planned = planSession(questions, 40, { today: TODAY, chance: () => 0.3 }).map(
          ({ id }) => questions.find((one) => one.id === id)?.category,
        );
        for (let place = 2; place < planned.length; place += 1) {
          const isThird = planned[place] === planned[place - 1] && planned[place] === planned[place - 2];
          // Only when nothing else is left.
          if (isThird) expect(new Set(planned.slice(place)).size).toBe(1);
        }
      }),
    );
  });

  test('chance decides only between equals', () => {
    fc.assert(
      fc.property(bank, (questions) => {
        const gains = (chance: () => number) => planSession(questions, questions.length, { today: TODAY, chance }).length;
        expect(gains(() => 0.1)).toBe(gains(() => 0.9));
      }),
    );
  });
});

test('one category does not fill a whole session while others have something to ask', () => {
  // Few questions that weigh much: each of them gains more than any other.
  const heavy = Array.from(
    { length: 10 },
    (_, place): Known => ({ id: 600 + place, category: 6, options: 4, memory: undefined }),
  );
  const light = Array.from(
    { length: 60 },
    (_, place): Known => ({ id: 100 + place, category: 1, options: 4, memory: undefined }),
  );
  const planned = planSession([...heavy, ...light], 9, { today: 20_000, chance: () => 0.5 });
  expect(planned.map(({ id }) => Math.floor(id / 500))).toEqual([1, 1, 0, 1, 1, 0, 1, 1, 0]);
});
