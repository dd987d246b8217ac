/**
 * Clusters: questions that give each other's answer away, because they rest on exactly the same rules of one category or are listed as near duplicates. A draw
 * holds at most one of a cluster, and a cluster is sealed as a whole or not at all. Sealed questions are asked in mock exams only, until the learner has seen
 * them there.
 */
type Clustered = {
  readonly id: number;
  /** 0: no category. */
  readonly category: number;
  /** Ids of the facts that decide the question, as content files list them under `facts`. */
  readonly rules: readonly string[];
};
export type Sealable = Clustered & { readonly sealed: boolean };

/** Question id to cluster id, which is the lowest question id in the cluster. Questions without a cluster are missing. */
export type Clusters = ReadonlyMap<number, number>;

export function clustersOf(questions: readonly Clustered[], listed: readonly (readonly number[])[] = []): Clusters {
  const parent = new Map(questions.map(({ id }) => [id, id]));
  const rootOf = (id: number): number => {
    const above = parent.get(id) ?? id;
    return above === id ? id : rootOf(above);
  };
  const join = (one: number, other: number) => {
    if (!parent.has(one) || !parent.has(other)) return;
    const [a, b] = [rootOf(one), rootOf(other)];
    parent.set(Math.max(a, b), Math.min(a, b));
  };
  const firstWith = new Map<string, number>();
  for (const { id, category, rules } of questions) {
    // Without rules nothing says that two questions are alike.
    if (rules.length === 0) continue;
    const key = `${category} ${[...new Set(rules)].sort().join(' ')}`;
    const first = firstWith.get(key);
    if (first === undefined) firstWith.set(key, id);
    else join(first, id);
  }
  for (const [first, ...others] of listed) for (const other of others) join(first as number, other);
  const members = Map.groupBy(questions, ({ id }) => rootOf(id));
  return new Map([...members].flatMap(([root, of]) => (of.length < 2 ? [] : of.map(({ id }) => [id, root] as const))));
}

/** Share of each category that is sealed in the frozen bank of the simulation tests; the shipped content seals slightly more, checked by its own test. */
const SEALED_SHARE = 0.28;

type SealFaults = {
  /** Clusters that are only partly sealed. */
  readonly across: readonly (readonly number[])[];
  /** Sealed questions with a rule that no open question asks, so that learners could not have practised it. */
  readonly unasked: readonly number[];
  readonly shares: ReadonlyMap<number, number>;
};

export function checkSeal(questions: readonly Sealable[], clusters: Clusters): SealFaults {
  const asked = new Set(questions.filter(({ sealed }) => !sealed).flatMap(({ rules }) => rules));
  const grouped = Map.groupBy(
    questions.filter(({ id }) => clusters.has(id)),
    ({ id }) => clusters.get(id) as number,
  );
  return {
    across: [...grouped.values()]
      .filter((of) => of.some(({ sealed }) => sealed) && of.some(({ sealed }) => !sealed))
      .map((of) => of.map(({ id }) => id)),
    unasked: questions.filter(({ sealed, rules }) => sealed && rules.some((rule) => !asked.has(rule))).map(({ id }) => id),
    shares: new Map(
      [...Map.groupBy(questions, ({ category }) => category)].map(([category, of]) => [
        category,
        of.filter(({ sealed }) => sealed).length / of.length,
      ]),
    ),
  };
}

/** A hash of the id: a fixed order that does not correlate with the content. */
function scattered(id: number): number {
  const mixed = Math.imul(id, 2_654_435_761) >>> 0;
  return Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519) >>> 0;
}

/**
 * Seals whole clusters with as few changes as possible: partly sealed clusters are opened, then sealed as a whole where the quota has room and open questions
 * still ask their rules; single questions fill the rest. `mayBeSealed`: false for questions of a step.
 */
export function sealByClusters(
  questions: readonly Sealable[],
  clusters: Clusters,
  mayBeSealed: (id: number) => boolean = () => true,
): ReadonlySet<number> {
  const sealed = new Set(questions.filter((question) => question.sealed).map(({ id }) => id));
  const { across } = checkSeal(questions, clusters);
  const byId = new Map(questions.map((question) => [question.id, question]));
  for (const id of across.flat()) sealed.delete(id);
  const openly = new Map<string, number>();
  for (const { id, rules } of questions) {
    if (!sealed.has(id)) for (const rule of rules) openly.set(rule, (openly.get(rule) ?? 0) + 1);
  }
  for (const [category, of] of Map.groupBy(questions, (question) => question.category)) {
    if (category === 0) continue;
    const wanted = Math.round(SEALED_SHARE * of.length);
    let count = of.filter(({ id }) => sealed.has(id)).length;
    const trySealing = (group: readonly Clustered[]) => {
      if (count + group.length > wanted || !group.every(({ id }) => mayBeSealed(id))) return;
      const taken = new Map<string, number>();
      for (const { rules } of group) for (const rule of rules) taken.set(rule, (taken.get(rule) ?? 0) + 1);
      if (![...taken].every(([rule, times]) => (openly.get(rule) ?? 0) > times)) return;
      for (const { id } of group) sealed.add(id);
      for (const [rule, times] of taken) openly.set(rule, (openly.get(rule) ?? 0) - times);
      count += group.length;
    };
    const groups = across
      .map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
      .filter(([first]) => first?.category === category)
      .sort((one, other) => other.length - one.length || (one[0]?.id ?? 0) - (other[0]?.id ?? 0));
    for (const group of groups) trySealing(group);
    const singles = of
      .filter(({ id }) => !clusters.has(id) && !sealed.has(id))
      .sort((one, other) => scattered(one.id) - scattered(other.id));
    for (const question of singles) trySealing([question]);
  }
  return sealed;
}
