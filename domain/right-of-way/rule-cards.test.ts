import { expect, test } from 'vitest';
import { type CardMemory, rememberCard } from '../cards.ts';
import { RULES, type RuleId } from './right-of-way.ts';
import { answersOf, dueRules, junctionsOfRun, RULE_NUMBERS, ruleNumber, ruleOfNumber, TRAINED_RULES } from './rule-cards.ts';
import { allTasks } from './tasks.ts';

const TODAY = 20_772;
const memory = (...answers: readonly [day: number, right: boolean][]): CardMemory =>
  answers.reduce<CardMemory | undefined>(
    (before, [day, right]) => rememberCard(before, TODAY + day, right),
    undefined,
  ) as CardMemory;
const of = (memories: Partial<Record<RuleId, CardMemory>>) =>
  new Map(Object.entries(memories).map(([rule, known]) => [ruleNumber(rule as RuleId), known]));

test('the rules of the trainer are those that its junctions are decided by, each with a number of its own', () => {
  expect([...new Set(allTasks().flatMap(({ rules }) => rules))].sort()).toEqual([...TRAINED_RULES].sort());
  expect(new Set(Object.keys(RULES).map((rule) => ruleNumber(rule as RuleId))).size).toBe(Object.keys(RULES).length);
  expect(RULE_NUMBERS.size).toBe(TRAINED_RULES.length);
  for (const rule of TRAINED_RULES) expect(ruleOfNumber(ruleNumber(rule))).toBe(rule);
  expect(ruleOfNumber(1)).toBeUndefined();
});

test('a right order says it of all rules of the junction, a wrong one of the missed rule only', () => {
  const task = { rules: ['R017', 'R026'] as const };
  expect(answersOf(task, undefined)).toEqual([
    { id: 17, right: true },
    { id: 26, right: true },
  ]);
  expect(answersOf(task, 'R026')).toEqual([{ id: 26, right: false }]);
});

test.each<[string, Partial<Record<RuleId, CardMemory>>, readonly RuleId[]]>([
  ['what was never asked', {}, []],
  ['wrong yesterday', { R017: memory([-1, false]) }, ['R017']],
  ['wrong today: it comes another day', { R017: memory([0, false]) }, []],
  ['right yesterday', { R017: memory([-1, true]) }, []],
  ['right long ago', { R017: memory([-90, true]) }, ['R017']],
  ['wrong ones first', { R017: memory([-90, true]), V019: memory([-1, false]) }, ['V019', 'R017']],
  ['a rule that the trainer no longer asks', { R039: memory([-1, false]) }, []],
])('due: %s', (_title, memories, expected) => {
  expect(dueRules(of(memories), TODAY)).toEqual(expected);
});

test('a run has at most two junctions a day, never before its first question and never two before one', () => {
  const missed = of({ R017: memory([-1, false]), R026: memory([-1, false]), R027: memory([-1, false]) });
  const questions = [11, 12, 13, 14, 15, 16];
  const run = junctionsOfRun(questions, missed, TODAY);
  expect(run).toEqual([
    { rule: 'R017', before: 13 },
    { rule: 'R026', before: 15 },
  ]);
  const afterOne = new Map([...missed, ...of({ R017: memory([-1, false], [0, true]) })]);
  expect(junctionsOfRun(questions, afterOne, TODAY).map(({ rule }) => rule)).toEqual(['R026']);
  expect(junctionsOfRun([11], missed, TODAY)).toEqual([]);
  expect(junctionsOfRun(questions, of({}), TODAY)).toEqual([]);
});
