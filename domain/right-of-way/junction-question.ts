/** What a question of the bank asks of a junction, as data: its key is computed by the rules, not believed. */
import { type Junction, order, RULES, type RuleId, yields } from './right-of-way.ts';

/** For whom somebody waits · who waits · who goes first, or last · which rule decides. */
export const ASKED = ['waits-for', 'who-waits', 'first', 'last', 'rule'] as const;
export type Asked = (typeof ASKED)[number];

export type JunctionQuestion = Junction & {
  readonly asked: Asked;
  /** About whom it is asked. All where it is left out; `waits-for` is then asked of the reader, who is called "you". */
  readonly of?: readonly string[];
  /**
   * What each option claims, by its id: travellers, or rules. An empty list claims that there is none; null (or nothing said) is a reason that
   * no rule knows ("who came first"), or the right act for a wrong reason.
   */
  readonly claims: Readonly<Record<string, readonly string[] | null>>;
};

export const READER = 'you';

/** About whom it is asked. */
const askedOf = ({ asked, of, travellers }: JunctionQuestion): readonly string[] =>
  of ?? (asked === 'waits-for' ? [READER] : travellers.map(({ id }) => id));

/** The duties that decide the answer. */
function decidingDuties(question: JunctionQuestion) {
  const of = askedOf(question);
  const duties = yields(question);
  if (question.asked !== 'waits-for') return duties.filter(({ who, to }) => of.includes(who) && of.includes(to));
  const own = duties.filter(({ who }) => of.includes(who));
  // For somebody who waits for nobody: the duties of others towards them.
  return own.length > 0 ? own : duties.filter(({ to }) => of.includes(to));
}

/** By which rules the answer comes about. */
export const decidingRules = (question: JunctionQuestion): readonly RuleId[] => [
  ...new Set(decidingDuties(question).map(({ rule }) => rule)),
];

const inOrder = (values: Iterable<string>): string[] => [...new Set(values)].sort();

/** What the rules say: travellers, or rules; an empty list where it is nobody. */
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

/** The options that claim just what the rules say. A good question has one. */
export function keysOf(question: JunctionQuestion): readonly number[] {
  const answer = answerOf(question).join();
  return Object.entries(question.claims).flatMap(([option, claim]) =>
    claim !== null && inOrder(claim).join() === answer ? [Number(option)] : [],
  );
}

/** What does not fit together in it, in words for those who write content. */
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
