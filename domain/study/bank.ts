/** The question bank as the study engine needs it, prepared once per content edition, with rules as indexes so that planning needs no lookups by name. */
import { type Clusters, clustersOf, type Sealable } from '../cluster.ts';

export type BankQuestion = Sealable & {
  /** Indexes of its rules in the bank's list of rules. */
  readonly rulePlaces: readonly number[];
  readonly cluster: number | undefined;
};
export type Bank = {
  /** Sorted by id. Includes uncategorised questions, which are neither planned nor counted. */
  readonly questions: readonly BankQuestion[];
  readonly byId: ReadonlyMap<number, BankQuestion>;
  readonly rules: readonly string[];
  /** Rule id to the number of questions that ask it. */
  readonly askedBy: ReadonlyMap<string, number>;
  readonly clusters: Clusters;
};

/**
 * A question as sent to the device; indexes of its rules follow at the end. cluster 0: none. Questions hidden from the learner have a negative index instead
 * of their id.
 */
export type BankRow = [id: number, category: number, sealed: 0 | 1, cluster: number, ...rules: number[]];
/** A sign, and the questions that show it. */
export type SignRow = [sign: number, ...questions: number[]];
/** An index into HAZARDS, and the ids of the moving scenes that train this hazard. */
export type SceneRow = [hazard: number, ...scenes: number[]];
export type BankRows = {
  readonly rules: readonly string[];
  readonly questions: readonly BankRow[];
  /** Question ids by fit for beginners: the first session, the first days, and later only (domain/difficulty.ts). */
  readonly easy?: readonly number[];
  readonly middle?: readonly number[];
  readonly hard?: readonly number[];
  readonly signs?: readonly SignRow[];
  readonly scenes?: readonly SceneRow[];
  /** Signs that people confuse. */
  readonly pairs?: readonly (readonly [number, number])[];
};

export function rowsOfBank(
  { rules, questions }: Bank,
  isNamed: (question: number) => boolean = () => true,
): { rules: string[]; questions: BankRow[] } {
  const clusters = new Map<number, number>();
  const clusterOf = (cluster: number | undefined) => {
    if (cluster === undefined) return 0;
    const number = clusters.get(cluster) ?? clusters.size + 1;
    clusters.set(cluster, number);
    return number;
  };
  return {
    rules: [...rules],
    questions: questions.map(({ id, category, sealed, cluster, rulePlaces }, place) => [
      isNamed(id) ? id : -place - 1,
      category,
      sealed ? 1 : 0,
      clusterOf(cluster),
      ...rulePlaces,
    ]),
  };
}

export function bankFromRows({ rules, questions }: BankRows): Bank {
  const askedBy = new Map<string, number>();
  const clusters = new Map<number, number>();
  const made = questions.map(([id, category, sealed, cluster, ...rulePlaces]): BankQuestion => {
    const names = rulePlaces.map((place) => rules[place] as string);
    for (const rule of names) askedBy.set(rule, (askedBy.get(rule) ?? 0) + 1);
    if (cluster !== 0) clusters.set(id, cluster);
    return { id, category, sealed: sealed === 1, rules: names, rulePlaces, cluster: cluster === 0 ? undefined : cluster };
  });
  return { questions: made, byId: new Map(made.map((question) => [question.id, question])), rules, askedBy, clusters };
}

export function bankOf(questions: readonly Sealable[], nearDuplicates: readonly (readonly number[])[] = []): Bank {
  const clusters = clustersOf(questions, nearDuplicates);
  const places = new Map<string, number>();
  const askedBy = new Map<string, number>();
  const placeOf = (rule: string) => {
    const place = places.get(rule) ?? places.size;
    places.set(rule, place);
    askedBy.set(rule, (askedBy.get(rule) ?? 0) + 1);
    return place;
  };
  const made = questions
    .map((question): BankQuestion => {
      const rules = [...new Set(question.rules)];
      const { id, category, sealed } = question;
      return { id, category, sealed, rules, rulePlaces: rules.map(placeOf), cluster: clusters.get(id) };
    })
    .sort((one, other) => one.id - other.id);
  return {
    questions: made,
    byId: new Map(made.map((question) => [question.id, question])),
    rules: [...places.keys()],
    askedBy,
    clusters,
  };
}

/**
 * Category to its rules with the number of questions that ask each. A rule of several categories is listed in the first one only, so that the categories add
 * up to the total.
 */
export function rulesByCategory({
  questions,
  askedBy,
}: Pick<Bank, 'questions' | 'askedBy'>): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const taken = new Set<string>();
  const byCategory = new Map<number, Map<string, number>>();
  for (const { category, rules } of questions) {
    if (category === 0) continue;
    const of = byCategory.get(category) ?? new Map<string, number>();
    byCategory.set(category, of);
    for (const rule of rules) {
      if (!taken.has(rule)) of.set(rule, askedBy.get(rule) ?? 1);
      taken.add(rule);
    }
  }
  return byCategory;
}
