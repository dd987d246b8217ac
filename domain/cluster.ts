/**
 * Clusters: questions that give each other away, because they rest on exactly the same rules of one category or are listed as nearly the same. They never stand together in a draw,
 * and a cluster lies wholly on one side of the seal. What is sealed is asked in mock exams only, until the learner has seen it there.
 */
type Clustered = {
  readonly id: number;
  /** 0: none. */
  readonly category: number;
  /** What it rests on: the ids that content files list under `facts`. */
  readonly rules: readonly string[];
};
export type Sealable = Clustered & { readonly sealed: boolean };

/** By question: its cluster, named after the lowest id in it. A question that shares with no other has none. */
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
    // Nothing is known of what rests on nothing.
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

/** So much of each category is kept for mock exams in the bank of the proofs; the shipped content keeps a little more, which its own test checks. */
const SEALED_SHARE = 0.28;

type SealFaults = {
  /** Clusters that lie on both sides. */
  readonly across: readonly (readonly number[])[];
  /** Sealed questions with a rule that no open question asks: nobody could have learnt it here. */
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

/** An order that has nothing to do with the contents, and is the same every time. */
function scattered(id: number): number {
  const mixed = Math.imul(id, 2_654_435_761) >>> 0;
  return Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519) >>> 0;
}

/**
 * A seal by clusters that changes as little as it can: clusters that lie across are opened, go back whole where there is room and others ask their rules, and what is missing then
 * is filled with single questions whose rules are asked openly. `mayBeSealed`: a question of a step may not.
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
