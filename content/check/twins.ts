/**
 * Near duplicates: questions that ask nearly the same. A learner who has seen one knows the other, so they stand on one side of the seal: an open one would
 * give away a sealed one. Two questions of a category that rest on exactly the same rules belong together by themselves; `near-duplicates.yaml` names
 * the others.
 */
import type { Question } from '../schema.ts';
import { nearDuplicates } from './similar.ts';

export type Pair = { readonly first: number; readonly second: number; readonly share: number };

/** Half of the rules and this share of the words in common: read by hand, most such pairs ask nearly the same. */
const ALIKE = 0.3;
const HALF = 0.5;

function sharedRules({ facts: one }: Question, { facts: other }: Question): number {
  const shared = one.filter((fact) => other.includes(fact)).length;
  return shared / new Set([...one, ...other]).size;
}

/** Pairs that share rules and words, most alike first: for a reader to judge. */
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

/** Questions that belong together, each in one cluster: by a listed group, or by exactly the same rules in one category. */
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
