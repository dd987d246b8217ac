/** A content question about a junction, as data, so that its key is computed from the rules instead of being entered. */
import { type Junction, order, RULES, type RuleId, yields } from './right-of-way.ts';

/** For whom does somebody wait · who waits · who goes first, or last · which rule decides. */
export const ASKED = ['waits-for', 'who-waits', 'first', 'last', 'rule'] as const;
export type Asked = (typeof ASKED)[number];

export type JunctionQuestion = Junction & {
  readonly asked: Asked;
  /** The travellers that are asked about; default: all. For `waits-for` the default is the reader, called "you". */
  readonly of?: readonly string[];
  /**
   * Option id to what the option claims: travellers or rules. Empty list: nobody or no rule. Null or missing: a reason that no rule knows ("who came first"),
   * or the right action for a wrong reason.
   */
  readonly claims: Readonly<Record<string, readonly string[] | null>>;
};

export const READER = 'you';

const askedOf = ({ asked, of, travellers }: JunctionQuestion): readonly string[] =>
  of ?? (asked === 'waits-for' ? [READER] : travellers.map(({ id }) => id));

/** The duties that decide the answer. */
function decidingDuties(question: JunctionQuestion) {
  const of = askedOf(question);
  const duties = yields(question);
  if (question.asked !== 'waits-for') return duties.filter(({ who, to }) => of.includes(who) && of.includes(to));
  const own = duties.filter(({ who }) => of.includes(who));
  // For a traveller who waits for nobody: the duties of others towards them.
  return own.length > 0 ? own : duties.filter(({ to }) => of.includes(to));
}

/** The rules that decide the answer. */
export const decidingRules = (question: JunctionQuestion): readonly RuleId[] => [
  ...new Set(decidingDuties(question).map(({ rule }) => rule)),
];

const inOrder = (values: Iterable<string>): string[] => [...new Set(values)].sort();

/** The answer by the rules: travellers or rule ids; empty: nobody. */
export function answerOf(question: JunctionQuestion): readonly string[] {
  const of = askedOf(question);
  const duties = decidingDuties(question);
  const groups = () => {
    const { travellers } = question;
    return order({ ...question, travellers: travellers.filter(({ id }) => of.includes(id)) }) ?? [];
  };
  switch (question.asked) {
    case 'waits-for':
      return inOrder(duties.filter(({ who }) => of.includes(who)).map(({ to }) => to));
    case 'who-waits':
      return inOrder(duties.map(({ who }) => who));
    case 'first':
      return inOrder(groups()[0] ?? []);
    case 'last':
      return inOrder(groups().at(-1) ?? []);
    default:
      return inOrder(duties.map(({ rule }) => rule));
  }
}

/** Ids of the options whose claim equals the answer; a valid question has exactly one. */
export function keysOf(question: JunctionQuestion): readonly number[] {
  const answer = answerOf(question).join();
  return Object.entries(question.claims).flatMap(([option, claim]) =>
    claim !== null && inOrder(claim).join() === answer ? [Number(option)] : [],
  );
}

/** Validation errors, as text for content authors. */
export function junctionFaults(question: JunctionQuestion, options: readonly number[]): string[] {
  const { arms, travellers, asked, of = [], claims, officer, obstacle, narrow } = question;
  const ids = travellers.map(({ id }) => id);
  const known: readonly string[] = asked === 'rule' ? Object.keys(RULES) : ids;
  const places = travellers.flatMap(({ from, to, crossing }) => [from, to, ...(crossing === undefined ? [] : [crossing.arm])]);
  const named = [...of, ...(obstacle === undefined ? [] : [obstacle.before]), ...(narrow === undefined ? [] : [narrow.waits])];
  return [
    ...[...places, ...(officer?.lets ?? [])].filter((place) => place >= arms.length).map((place) => `there is no arm ${place}`),
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `two travellers are called "${id}"`),
    ...named.filter((id) => !ids.includes(id)).map((id) => `nobody is called "${id}"`),
    ...(asked === 'waits-for' && of.length === 0 && !ids.includes(READER) ? [`nobody is called "${READER}"`] : []),
    ...Object.entries(claims).flatMap(([option, claim]) => [
      ...(options.includes(Number(option)) ? [] : [`the question has no option ${option}`]),
      ...(claim ?? []).filter((id) => !known.includes(id)).map((id) => `option ${option} claims "${id}", which is not known`),
    ]),
  ];
}
