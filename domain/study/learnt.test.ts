import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AGAIN, EASY, GOOD, HARD, inThousandths, nextState } from './fsrs.ts';
import { isGreen, knownRules, type QuestionMemory, type RuleMemory, rememberQuestion, rememberRule } from './learnt.ts';

const verdict = (day: number, right: boolean, sure: boolean | null = null) => ({ day, right, sure });
const question = (...verdicts: ReturnType<typeof verdict>[]) =>
  verdicts.reduce<QuestionMemory | undefined>(rememberQuestion, undefined) as QuestionMemory;
type Met = readonly [day: number, question: number, right: boolean, sure?: boolean | null];
const rule = (...met: readonly Met[]) =>
  met.reduce<RuleMemory | undefined>(
    (memory, [day, id, right, sure = null]) => rememberRule(memory, verdict(day, right, sure), id),
    undefined,
  ) as RuleMemory;

/** Rounded as it is stored. */
const stateAfter = (...call: Parameters<typeof nextState>) => {
  const { stability, difficulty } = nextState(...call);
  return { stability: inThousandths(stability), difficulty: inThousandths(difficulty) };
};

test.each([
  ['wrong', false, null, AGAIN, AGAIN],
  ['wrong although sure', false, true, AGAIN, AGAIN],
  ['right', true, null, GOOD, EASY],
  ['right and sure', true, true, GOOD, EASY],
  ['right but not sure', true, false, HARD, HARD],
] as const)('%s at the first meeting: a question and a rule', (_title, right, sure, ofQuestion, ofRule) => {
  expect(question(verdict(1, right, sure))).toMatchObject(stateAfter(null, 0, ofQuestion));
  expect(rule([1, 7, right, sure])).toMatchObject(stateAfter(null, 0, ofRule));
});

test.each([
  ['wrong', false, null, AGAIN],
  ['right', true, null, GOOD],
  ['right but not sure', true, false, AGAIN],
] as const)('%s later', (_title, right, sure, grade) => {
  const first = rule([1, 7, true]);
  const { stability, difficulty } = first;
  expect(rememberRule(first, verdict(5, right, sure), 8)).toMatchObject(stateAfter({ stability, difficulty }, 4, grade));
});

test('one verdict a day: another on the same day or an earlier one changes nothing', () => {
  const memory = rule([5, 7, true]);
  expect(rememberRule(memory, verdict(5, false), 8)).toBe(memory);
  expect(rememberRule(memory, verdict(3, false), 8)).toBe(memory);
  const asked = question(verdict(5, true));
  expect(rememberQuestion(asked, verdict(5, false))).toBe(asked);
});

test('wrong although sure is remembered until the next answer', () => {
  expect(question(verdict(1, false, true)).sureButWrong).toBe(true);
  expect(question(verdict(1, false, true), verdict(2, false)).sureButWrong).toBe(false);
});

describe('a rule is green', () => {
  test.each<[string, readonly Met[], number, boolean]>([
    ['never met', [], 2, false],
    ['right once', [[1, 7, true]], 2, false],
    [
      'right on two days by one question of two',
      [
        [1, 7, true],
        [2, 7, true],
      ],
      2,
      false,
    ],
    [
      'right on two days by two questions',
      [
        [1, 7, true],
        [2, 8, true],
      ],
      2,
      true,
    ],
    [
      'right on two days by the only question',
      [
        [1, 7, true],
        [2, 7, true],
      ],
      1,
      true,
    ],
    [
      'by another question on the third day',
      [
        [1, 7, true],
        [2, 7, true],
        [3, 8, true],
      ],
      2,
      true,
    ],
    [
      'right twice on one day',
      [
        [1, 7, true],
        [1, 8, true],
      ],
      2,
      false,
    ],
    [
      'wrong in between',
      [
        [1, 7, true],
        [2, 8, false],
        [3, 8, true],
      ],
      2,
      false,
    ],
    [
      'wrong afterwards',
      [
        [1, 7, true],
        [2, 8, true],
        [3, 7, false],
      ],
      2,
      false,
    ],
    [
      'not sure the second time',
      [
        [1, 7, true],
        [2, 8, true, false],
      ],
      2,
      false,
    ],
  ])('%s: %#', (_title, met, questions, green) => {
    expect(isGreen(met.length === 0 ? undefined : rule(...met), questions)).toBe(green);
  });
});

test('the number of known rules sinks when time passes', () => {
  const rules = new Map([
    ['a', rule([1, 7, true], [2, 8, true])],
    ['b', rule([2, 7, true])],
  ]);
  const askedBy = new Map([
    ['a', 2],
    ['b', 2],
    ['c', 2],
  ]);
  expect(knownRules(rules, askedBy, 3)).toBe(1);
  expect(knownRules(rules, askedBy, 2_000)).toBe(0);
});

test('whatever is answered, memories stay within their bounds', () => {
  const verdicts = fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 300 }),
      right: fc.boolean(),
      sure: fc.constantFrom(true, false, null),
      id: fc.nat(3),
    }),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(verdicts, (given) => {
      let day = 20_000;
      const memory = rule(
        ...given.map(({ gap, right, sure, id }): Met => {
          day += gap;
          return [day, id, right, sure];
        }),
      );
      expect(memory.stability).toBeGreaterThan(0);
      expect(Number.isFinite(memory.stability)).toBe(true);
      expect(memory.difficulty).toBeGreaterThanOrEqual(1);
      expect(memory.difficulty).toBeLessThanOrEqual(10);
      expect(memory.rightBy === null).toBe(memory.rightDays === 0);
      if (isGreen(memory, 2)) expect(memory.lastRight).toBe(true);
    }),
  );
});
