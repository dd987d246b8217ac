/** The bank that simulated learners live in: the shipped content of November 2026, sealed by clusters. Written by content/check/freeze-bank.ts. */
import { clustersOf, sealByClusters } from '../../cluster.ts';
import { type Bank, bankOf } from '../bank.ts';
import frozen from './bank.json' with { type: 'json' };

const rules = frozen.rules.split(',').map((names) => names.split(' '));
const wasSealed = new Set(frozen.sealed);
const asShipped = frozen.ids.map((id, place) => ({
  id,
  category: frozen.categories[place] as number,
  rules: rules[place] as string[],
  sealed: wasSealed.has(id),
}));
const inSteps = new Set(frozen.steps.flat());
const sealed = sealByClusters(asShipped, clustersOf(asShipped), (id) => !inSteps.has(id));

export const SHIPPED: typeof asShipped = asShipped;
export const BANK: Bank = bankOf(asShipped.map((question) => ({ ...question, sealed: sealed.has(question.id) })));
export const STEPS: readonly (readonly number[])[] = frozen.steps;
/** 1 easy to 3 hard, by question. */
export const DIFFICULTIES: ReadonlyMap<number, number> = new Map(
  frozen.ids.map((id, place) => [id, frozen.difficulties[place] as number]),
);
