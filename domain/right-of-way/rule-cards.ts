/** The rules that the trainer asks, as cards: they are remembered like words and signs, and come back when they slip away. Evidence of nothing but themselves. */
import { type CardMemory, isSlipping } from '../cards.ts';
import type { RuleId } from './right-of-way.ts';
import type { Task } from './trainer.ts';

/** The rules that the trainer's junctions are decided by. */
export const TRAINED_RULES = [
  'R003',
  'R006',
  'R007',
  'R017',
  'R020',
  'R022',
  'R024',
  'R026',
  'R027',
  'R028',
  'R132',
  'V019',
] as const satisfies readonly RuleId[];
export type TrainedRule = (typeof TRAINED_RULES)[number];

/** Rules of signs (V…) come after those of traffic (R…). */
const OF_SIGNS = 1_000;
/** A rule as a card has a number, as words and signs have; it stays. */
export const ruleNumber = (rule: RuleId): number => Number(rule.slice(1)) + (rule.startsWith('V') ? OF_SIGNS : 0);
const BY_NUMBER: ReadonlyMap<number, TrainedRule> = new Map(TRAINED_RULES.map((rule) => [ruleNumber(rule), rule]));
export const ruleOfNumber = (number: number): TrainedRule | undefined => BY_NUMBER.get(number);
export const RULE_NUMBERS: ReadonlySet<number> = new Set(BY_NUMBER.keys());

/** What an answer says of the rules: a right order of all that decided it, a wrong one only of that which was missed. */
export const answersOf = ({ rules }: Pick<Task, 'rules'>, missed: RuleId | undefined) =>
  (missed === undefined ? rules : [missed]).map((rule) => ({ id: ruleNumber(rule), right: missed === undefined }));

/** The rules that were wrong last time or slip away, and were not asked today; those that were wrong first. */
export function dueRules(memories: ReadonlyMap<number, CardMemory>, today: number): TrainedRule[] {
  return [...memories]
    .filter(([, memory]) => isSlipping(memory, today))
    .sort(([one, a], [other, b]) => Number(a.lastRight) - Number(b.lastRight) || a.lastDay - b.lastDay || one - other)
    .flatMap(([number]) => ruleOfNumber(number) ?? []);
}

/** The most junctions that a day's questions bring along. */
const JUNCTIONS_A_DAY = 2;

/** A junction of a run comes before one of its questions: the rule that it trains. */
export type RunJunction = { readonly rule: TrainedRule; readonly before: number };

/** The junctions of a run: for the rules that are due, spread over it, never before its first question. */
export function junctionsOfRun(
  questions: readonly number[],
  memories: ReadonlyMap<number, CardMemory>,
  today: number,
): RunJunction[] {
  const asked = [...memories.values()].filter(({ lastDay }) => lastDay === today).length;
  const due = dueRules(memories, today).slice(0, Math.max(0, JUNCTIONS_A_DAY - asked));
  const [, ...later] = questions;
  return due.flatMap((rule, place) => {
    const before = later[Math.floor(((place + 1) * later.length) / (due.length + 1))];
    return before === undefined ? [] : [{ rule, before }];
  });
}
