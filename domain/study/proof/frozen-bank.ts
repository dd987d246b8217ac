/** A bank for tests that must not change when the content does: that of November 2026, sealed by clusters. Written by content/check/freeze-bank.ts. */
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
