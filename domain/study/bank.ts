/** The bank as the study engine reads it: made once for an edition of the content, so that planning and judging look nothing up by name. */
import { type Clusters, clustersOf, type Sealable } from '../cluster.ts';

export type BankQuestion = Sealable & {
  /** The places of its rules in the bank's list of rules. */
  readonly rulePlaces: readonly number[];
  readonly cluster: number | undefined;
};
export type Bank = {
  /** By id; uncategorised ones too, which are neither planned nor counted. */
  readonly questions: readonly BankQuestion[];
  readonly byId: ReadonlyMap<number, BankQuestion>;
  readonly rules: readonly string[];
  /** By rule: how many questions ask it. */
  readonly askedBy: ReadonlyMap<string, number>;
  readonly clusters: Clusters;
};

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
