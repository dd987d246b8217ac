/**
 * Near duplicates: questions that ask nearly the same. Whoever has seen one knows the other, so all of them must be sealed or none. Questions of a category
 * with exactly the same rules are grouped automatically; `near-duplicates.yaml` lists the others.
 */
import type { Question } from '../schema.ts';
import { nearDuplicates } from './similar.ts';

export type Pair = { readonly first: number; readonly second: number; readonly share: number };

/** Thresholds: half of the rules and this share of words in common. Most such pairs were found to ask nearly the same. */
const ALIKE = 0.3;
const HALF = 0.5;

function sharedRules({ facts: one }: Question, { facts: other }: Question): number {
  const shared = one.filter((fact) => other.includes(fact)).length;
  return shared / new Set([...one, ...other]).size;
}

/** Pairs with common rules and words, most similar first, to be judged by a reader. */
export function nearTwins(questions: readonly Question[]): Pair[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const found = new Map<string, Pair>();
  for (const { first, second, share } of nearDuplicates(questions, ALIKE, [])) {
    const [one, other] = [byId.get(first), byId.get(second)];
    const key = `${first} ${second}`;
    if (one === undefined || other === undefined || sharedRules(one, other) < HALF || found.has(key)) continue;
    found.set(key, { first, second, share });
  }
  return [...found.values()];
}

/** Groups of questions that belong together: listed groups, and questions of a category with exactly the same rules. */
export function clustersOf(questions: readonly Question[], groups: readonly (readonly number[])[]): Question[][] {
  const byRules = Map.groupBy(questions, ({ category, facts }) => `${category} ${[...facts].sort().join(' ')}`);
  const clusters = new Map(questions.map((question) => [question.id, new Set([question.id])]));
  for (const group of [...groups, ...[...byRules.values()].map((same) => same.map(({ id }) => id))]) {
    const together = new Set(group.flatMap((id) => [...(clusters.get(id) ?? [])]));
    for (const id of together) clusters.set(id, together);
  }
  const byId = new Map(questions.map((question) => [question.id, question]));
  return [...new Set(clusters.values())]
    .filter(({ size }) => size > 1)
    .map((ids) => [...ids].flatMap((id) => byId.get(id) ?? []));
}
