import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Viewer } from './access.ts';
import type { QuestionKey } from './question.ts';
import {
  parseIds,
  passesStep,
  REWARD_PER_CORRECT,
  type Score,
  savedScore,
  scoreStep,
  stepAction,
  stepFaults,
  stepFlags,
  stepIcon,
  stepOpens,
  stepStatus,
  usualMinMark,
} from './step.ts';

const NOW = Date.parse('2026-11-15T10:00:00Z');
const premium: Viewer = { role: 'customer', trial_ends_at: '2027-01-01T00:00:00Z' };
const free: Viewer = { role: 'customer', trial_ends_at: null };
const admin: Viewer = { role: 'admin', trial_ends_at: null };

const steps = [
  { id: 11, demo: true },
  { id: 12, demo: false },
  { id: 13, demo: false },
];
const passed = (...ids: number[]) => ({
  scores: ids.map((level_id): Score => ({ level_id, passed: 1, questions: '1', options: '2', reward: 10 })),
});

describe('the flags of a step', () => {
  test.each([
    ['the demo', 0, [], { completed: false, progressing: false, processing: false }],
    ['the demo, passed', 0, [11], { completed: true, progressing: false, processing: false }],
    ['the second, nothing passed', 1, [], { completed: false, progressing: false, processing: true }],
    ['the second, after the first', 1, [11], { completed: false, progressing: true, processing: false }],
    ['the second, passed', 1, [11, 12], { completed: true, progressing: true, processing: false }],
    ['the second, passed although the first is not', 1, [12], { completed: true, progressing: false, processing: false }],
    ['the third, after the first only', 2, [11], { completed: false, progressing: false, processing: true }],
    ['one that does not exist', 9, [], { completed: false, progressing: false, processing: true }],
  ])('%s', (_title, index, ids, flags) => {
    expect(stepFlags(steps, index, passed(...ids))).toEqual(flags);
  });

  test('a score that is not passed completes nothing', () => {
    const failed = { scores: [{ level_id: 11, passed: 0, questions: '1', options: '2', reward: 0 }] };
    expect(stepFlags(steps, 0, failed).completed).toBe(false);
  });

  test('a saved score is found by its step', () => {
    expect(savedScore(passed(11, 12), 12)?.level_id).toBe(12);
    expect(savedScore(passed(11), 12)).toBeUndefined();
  });
});

describe('a step in the list', () => {
  test.each<[string, Viewer, number, number[], string]>([
    ['premium, first', premium, 0, [], 'open'],
    ['premium, first passed', premium, 0, [11], 'completed'],
    ['premium, second after first', premium, 1, [11], 'open'],
    ['premium, second too early', premium, 1, [], 'locked'],
    ['premium, one that does not exist', premium, 3, [11, 12, 13], 'locked'],
    ['free, first', free, 0, [], 'open'],
    ['free, first passed', free, 0, [11], 'completed'],
    ['free, second after first', free, 1, [11], 'locked'],
    ['free, second passed while premium', free, 1, [11, 12], 'locked'],
    ['anonymous, first', null, 0, [], 'open'],
    ['anonymous, second', null, 1, [], 'locked'],
    ['admin, third', admin, 2, [], 'open'],
  ])('%s: %s', (_title, viewer, index, ids, status) => {
    expect(stepStatus(viewer, steps, index, passed(...ids), NOW)).toBe(status);
    expect(stepOpens(viewer, steps, index, passed(...ids), NOW)).toBe(status !== 'locked');
  });
});

test.each([
  [-1, 'rocket'],
  [0, 'rocket'],
  [1, 'star'],
  [5, 'star'],
  [6, 'award'],
  [10, 'award'],
  [11, 'gem'],
  [99, 'gem'],
])('the step at index %i has a %s', (index, icon) => {
  expect(stepIcon(index)).toBe(icon);
});

test.each([
  [3, 4, false],
  [4, 4, true],
  [5, 4, true],
])('%i right with a minimum of %i passes: %s', (scored, minimum, expected) => {
  expect(passesStep(scored, minimum)).toBe(expected);
});

test.each([
  [false, false, 'retry'],
  [false, true, 'retry'],
  [true, false, 'save'],
  [true, true, 'go-back'],
])('passed %s, locked %s: %s', (isPassed, locked, action) => {
  expect(stepAction(isPassed, locked)).toBe(action);
});

test.each([
  ['3,1,2', [3, 1, 2]],
  ['7', [7]],
  ['2147483647', [2_147_483_647]],
  ['', undefined],
  [',', undefined],
  ['1,', undefined],
  [',1', undefined],
  ['1,,2', undefined],
  ['1, 2', undefined],
  ['01', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['12345678901', undefined],
  ['1;2', undefined],
  ['1\n', undefined],
])('the list %o holds %o', (list, ids) => {
  expect(parseIds(list)).toEqual(ids);
});

describe('the result of a step', () => {
  const question = (id: number): QuestionKey => ({
    id,
    options: [
      { id: id * 10 + 1, correct: true },
      { id: id * 10 + 2, correct: false },
    ],
  });
  const step = { min_mark: 2, questions: [question(1), question(2), question(3)] };

  test.each([
    ['all right', '1,2,3', '11,21,31', { kind: 'scored', scored: 3, reward: 30, passed: true }],
    ['in another order', '3,1,2', '31,11,22', { kind: 'scored', scored: 2, reward: 20, passed: true }],
    ['one short of the minimum', '1,2,3', '11,22,32', { kind: 'scored', scored: 1, reward: 10, passed: false }],
    ['all wrong', '1,2,3', '12,22,32', { kind: 'scored', scored: 0, reward: 0, passed: false }],
    ['a question missing', '1,2', '11,21', { kind: 'invalid', field: 'questions' }],
    ['a question twice', '1,1,2', '11,11,21', { kind: 'invalid', field: 'questions' }],
    ['a question too many', '1,2,3,4', '11,21,31,41', { kind: 'invalid', field: 'questions' }],
    ['a question of elsewhere', '1,2,4', '11,21,41', { kind: 'invalid', field: 'questions' }],
    ['no list', 'all', '11,21,31', { kind: 'invalid', field: 'questions' }],
    ['an option missing', '1,2,3', '11,21', { kind: 'invalid', field: 'options' }],
    ['an option too many', '1,2,3', '11,21,31,12', { kind: 'invalid', field: 'options' }],
    ['an option of another question', '1,2,3', '21,11,31', { kind: 'invalid', field: 'options' }],
    ['an unknown option', '1,2,3', '11,21,99', { kind: 'invalid', field: 'options' }],
    ['no list of options', '1,2,3', 'right', { kind: 'invalid', field: 'options' }],
  ])('%s', (_title, questions, options, expected) => {
    expect(scoreStep(step, { questions, options })).toEqual(expected);
  });

  test('counts what was right, whatever the order, with ten points for each', () => {
    expect(REWARD_PER_CORRECT).toBe(10);
    const plan = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 40 }).chain((ids) =>
      fc.record({
        ids: fc.constant(ids),
        order: fc.shuffledSubarray(ids, { minLength: ids.length, maxLength: ids.length }),
        right: fc.array(fc.boolean(), { minLength: ids.length, maxLength: ids.length }),
        min_mark: fc.integer({ min: 1, max: ids.length }),
      }),
    );
    fc.assert(
      fc.property(plan, ({ ids, order, right, min_mark }) => {
        const result = scoreStep(
          { min_mark, questions: ids.map(question) },
          { questions: order.join(','), options: order.map((id, place) => id * 10 + (right[place] ? 1 : 2)).join(',') },
        );
        const scored = right.filter(Boolean).length;
        expect(result).toEqual({ kind: 'scored', scored, reward: scored * 10, passed: scored >= min_mark });
      }),
    );
  });

  test('never throws, whatever is sent', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789,') }));
    fc.assert(
      fc.property(text, text, (questions, options) => {
        expect(['scored', 'invalid']).toContain(scoreStep(step, { questions, options }).kind);
      }),
    );
  });
});

test.each([
  ['nothing wrong', {}, {}],
  ['no questions', { questions: [] }, { questions: 'no questions' }],
  ['a question twice', { questions: [1, 2, 1] }, { questions: 'question twice' }],
  ['more to pass than it has', { min_mark: 4 }, { min_mark: 'asks for more than it has' }],
  ['all to pass', { min_mark: 3 }, {}],
  ['half a mark to pass', { min_mark: 1.5 }, { min_mark: 'no whole number' }],
  ['nothing to pass', { min_mark: 0 }, { min_mark: 'no whole number' }],
  ['an empty field for the mark', { min_mark: Number.NaN }, { min_mark: 'no whole number' }],
])('a step with %s', (_title, change, faults) => {
  expect(stepFaults({ min_mark: 2, questions: [1, 2, 3], ...change })).toEqual(faults);
});

test.each([
  [0, 13, 8],
  [2, 13, 8],
  [3, 13, 11],
  [15, 10, 8],
  [0, 1, 1],
])('step %i with %i questions asks for %i unless its editor says otherwise', (index, questions, expected) => {
  expect(usualMinMark(index, questions)).toBe(expected);
});
