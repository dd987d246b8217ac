import { type Chance, shuffle } from '../shuffle.ts';

/** Rules that are easily taken for each other; each stands in one group. Their words are in web/text/which-rule.ts. */
const GROUPS = [
  ['R003', 'R004', 'R006', 'R007', 'R017', 'R020', 'R021', 'R022', 'R024', 'R026', 'R027', 'R028', 'R132', 'V019'],
  ['R038', 'R066', 'R073'],
] as const;
export type AskedRule = (typeof GROUPS)[number][number];

/** So many are shown: the one that decided, and others. */
const CHOICES = 3;
/** So often in a session: it is to make one think, and to keep nobody waiting. */
export const RULES_ASKED = 2;
/** One rule in two forms: never both to choose from. */
const ALIKE: readonly (readonly AskedRule[])[] = [['R022', 'R132']];

const isAlike = (one: AskedRule, other: AskedRule) => ALIKE.some((pair) => pair.includes(one) && pair.includes(other));

/** The rule that decided, among others that did not, in any order; undefined where it is not one rule alone, or one that we have no words for. */
export function rulesToChoose(
  rules: readonly string[],
  chance: Chance,
): { right: AskedRule; choices: readonly AskedRule[] } | undefined {
  const [only, another] = rules;
  const group: readonly AskedRule[] | undefined = GROUPS.find((members) => members.some((member) => member === only));
  if (group === undefined || another !== undefined) return undefined;
  const right = only as AskedRule;
  const others: AskedRule[] = [];
  for (const rule of shuffle(group, chance)) {
    if (others.length === CHOICES - 1) break;
    if (rule !== right && ![right, ...others].some((taken) => isAlike(taken, rule))) others.push(rule);
  }
  return { right, choices: shuffle([right, ...others], chance) };
}
