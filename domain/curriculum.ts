/**
 * How well the questions cover what a driver must know: goals of the curriculum, the facts that belong to each goal, and the questions that ask these facts.
 */

export const CURRICULUM_AREAS = ['vehicle', 'environment', 'safety', 'rules', 'personal'] as const;
type CurriculumArea = (typeof CURRICULUM_AREAS)[number];

export type Goal = { readonly id: string; readonly area: CurriculumArea; readonly topics: readonly string[] };
/** `core`: certain enough to decide an answer. */
export type Fact = { readonly id: string; readonly topic: string; readonly core: boolean };

/** A goal with fewer questions than this is a gap; so is a core fact that is asked in too few situations. */
export const LEAST_QUESTIONS = 5;
export const LEAST_SITUATIONS = 3;

type CoveredFact<Of extends Fact> = Of & { readonly questions: number; readonly isGap: boolean };
export type CoveredGoal<Of extends Goal, FactOf extends Fact> = Of & {
  readonly questions: number;
  readonly isGap: boolean;
  facts: CoveredFact<FactOf>[];
};

export function coverageOf<GoalOf extends Goal, FactOf extends Fact>(
  goals: readonly GoalOf[],
  facts: readonly FactOf[],
  questions: readonly { readonly id: number; readonly facts: readonly string[] }[],
): CoveredGoal<GoalOf, FactOf>[] {
  const asked = new Map<string, Set<number>>();
  for (const { id, facts: named } of questions) {
    for (const fact of named) asked.set(fact, (asked.get(fact) ?? new Set()).add(id));
  }
  const askedBy = (fact: Fact): ReadonlySet<number> => asked.get(fact.id) ?? new Set();
  return goals.map((goal) => {
    const own = facts.filter(({ topic }) => goal.topics.includes(topic));
    const count = new Set(own.flatMap((fact) => [...askedBy(fact)])).size;
    return {
      ...goal,
      questions: count,
      isGap: count < LEAST_QUESTIONS,
      facts: own.map((fact) => {
        const situations = askedBy(fact).size;
        return { ...fact, questions: situations, isGap: fact.core && situations < LEAST_SITUATIONS };
      }),
    };
  });
}
