/** Rules of the trainer as cards: remembered like words and signs, and repeated when they are due. They do not count towards readiness. */
import { type CardMemory, isSlipping } from '../cards.ts';
import type { RuleId } from './right-of-way.ts';
import type { Task } from './trainer.ts';

/** Rules that decide at least one junction of the trainer. */
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

/** Offset that keeps numbers of sign rules (V…) apart from those of traffic rules (R…). */
const OF_SIGNS = 1_000;
/** The card id of a rule; stored with answers, so it must never change. */
export const ruleNumber = (rule: RuleId): number => Number(rule.slice(1)) + (rule.startsWith('V') ? OF_SIGNS : 0);
const BY_NUMBER: ReadonlyMap<number, TrainedRule> = new Map(TRAINED_RULES.map((rule) => [ruleNumber(rule), rule]));
export const ruleOfNumber = (number: number): TrainedRule | undefined => BY_NUMBER.get(number);
export const RULE_NUMBERS: ReadonlySet<number> = new Set(BY_NUMBER.keys());

/** The rules that an answer counts for: all deciding rules when the order was right, only the missed one when it was wrong. */
export const answersOf = ({ rules }: Pick<Task, 'rules'>, missed: RuleId | undefined) =>
  (missed === undefined ? rules : [missed]).map((rule) => ({ id: ruleNumber(rule), right: missed === undefined }));

/** Rules that were wrong last time or are due, and were not asked today; wrong ones first. */
export function dueRules(memories: ReadonlyMap<number, CardMemory>, today: number): TrainedRule[] {
  return [...memories]
    .filter(([, memory]) => isSlipping(memory, today))
    .sort(([one, a], [other, b]) => Number(a.lastRight) - Number(b.lastRight) || a.lastDay - b.lastDay || one - other)
    .flatMap(([number]) => ruleOfNumber(number) ?? []);
}

/** Limit of junctions that are mixed into one day's questions. */
const JUNCTIONS_A_DAY = 2;

/** A junction for this rule, and the question that it is shown before. */
export type RunJunction = { readonly rule: TrainedRule; readonly before: number };

/** Spreads junctions for the rules that are due over the run, never before its first question. */
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
