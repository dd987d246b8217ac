/** Other policies to compare with the plan: that of the first version, which rated each question by itself, and two simple ones. */
import { TEST_SHARES } from '../blueprint.ts';
import { recall, stabilityAfter } from '../fsrs.ts';
import { STABILITY_WHEN_NEW } from '../learnt.ts';
import { interleave, type PlanInput } from '../plan.ts';

export type Rival = (input: PlanInput) => readonly number[];
type Scored = { readonly question: PlanInput['open'][number]; readonly score: number };

function best(
  { open, state, today, count, chance }: PlanInput,
  scoreOf: (question: PlanInput['open'][number]) => number,
): number[] {
  const scored = open.flatMap((question): (Scored & { tie: number })[] => {
    const isAskable = (state.questions.get(question.id)?.lastDay ?? 0) < today && TEST_SHARES.has(question.category);
    return isAskable ? [{ question, score: scoreOf(question), tie: chance() }] : [];
  });
  scored.sort((one, other) => other.score - one.score || one.tie - other.tie);
  return interleave(scored.slice(0, count)).map(({ question }) => question.id);
}

/** Share of right first sights by category, shrunk towards the learner's mean. */
function firstSightShares({ bank, state }: PlanInput): (category: number) => number {
  const sums = new Map<number, { count: number; right: number }>();
  const total = { count: 10, right: 5.5 };
  for (const { question, right } of state.sights.values()) {
    const category = bank.byId.get(question)?.category ?? 0;
    const sum = sums.get(category) ?? { count: 0, right: 0 };
    for (const one of [sum, total]) {
      one.count += 1;
      one.right += Number(right);
    }
    sums.set(category, sum);
  }
  return (category) => {
    const { count, right } = sums.get(category) ?? { count: 0, right: 0 };
    return (right + (8 * total.right) / total.count) / (count + 8);
  };
}

/** Version 1: the questions with the greatest individual gain. */
export const byQuestions: Rival = (input) => {
  const { open, state, today } = input;
  const testDay = input.examDay !== undefined && input.examDay > today ? input.examDay : today + 21;
  const sizes = new Map([...Map.groupBy(open, ({ category }) => category)].map(([category, of]) => [category, of.length]));
  const shareOf = firstSightShares(input);
  return best(input, ({ id, category }) => {
    const weight = (0.75 * (TEST_SHARES.get(category) ?? 0)) / (sizes.get(category) ?? 1);
    const memory = state.questions.get(id);
    if (memory === undefined) return weight * (1 - shareOf(category)) * recall(testDay - today, STABILITY_WHEN_NEW);
    const now = recall(today - memory.lastDay, memory.stability);
    const after = stabilityAfter(memory, today - memory.lastDay);
    const asked = now * recall(testDay - today, after.right) + (1 - now) * recall(testDay - today, after.wrong);
    return weight * (asked - recall(testDay - memory.lastDay, memory.stability));
  });
};

/** By rules and FSRS alone, as broad as possible: a question is not repeated while another one asks the rule. */
export const byRulesBroadly: Rival = (input) => {
  const { open, state, today, bank } = input;
  const testDay = input.examDay !== undefined && input.examDay > today ? input.examDay : today + 21;
  const rules = new Map(
    [...Map.groupBy(open, ({ category }) => category)].map(([category, of]) => [
      category,
      new Set(of.flatMap(({ rulePlaces }) => rulePlaces)).size,
    ]),
  );
  const shareOf = firstSightShares(input);
  const gains = bank.rules.map((rule) => {
    const memory = state.rules.get(rule);
    if (memory === undefined) return undefined;
    if (memory.lastDay >= today) return 0;
    const now = recall(today - memory.lastDay, memory.stability);
    const after = stabilityAfter(memory, today - memory.lastDay);
    const asked = now * recall(testDay - today, after.right) + (1 - now) * recall(testDay - today, after.wrong);
    return 0.75 * (asked - recall(testDay - memory.lastDay, memory.stability));
  });
  return best(input, ({ id, category, rulePlaces }) => {
    const unmet = (1 - shareOf(category)) * recall(testDay - today, STABILITY_WHEN_NEW);
    const gain = rulePlaces.reduce((sum, rule) => sum + (gains[rule] ?? unmet), 0);
    return (((TEST_SHARES.get(category) ?? 0) / (rules.get(category) ?? 1)) * gain) / (state.sights.has(id) ? 2 : 1);
  });
};

/** What learners do on their own: mistakes first, then new questions. */
export const mistakesThenNew: Rival = (input) => {
  const { state } = input;
  return best(input, ({ id }) => {
    const memory = state.questions.get(id);
    if (memory === undefined) return 1;
    return memory.lastRight ? 0 : 2;
  });
};
