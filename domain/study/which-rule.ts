import { type Chance, shuffle } from '../shuffle.ts';

/** Rules that are easily confused; each is in one group. Their texts are in web/text/which-rule.ts. */
const GROUPS = [
  ['R003', 'R004', 'R006', 'R007', 'R017', 'R020', 'R021', 'R022', 'R024', 'R026', 'R027', 'R028', 'R132', 'V019'],
  ['R038', 'R066', 'R073'],
] as const;
export type AskedRule = (typeof GROUPS)[number][number];

/** Number of choices: the deciding rule and distractors. */
const CHOICES = 3;
/** Asked this often per session: enough to make learners think without slowing them down. */
export const RULES_ASKED = 2;
/** Two forms of one rule are never offered together. */
const ALIKE: readonly (readonly AskedRule[])[] = [['R022', 'R132']];

const isAlike = (one: AskedRule, other: AskedRule) => ALIKE.some((pair) => pair.includes(one) && pair.includes(other));

/** The deciding rule with distractors, shuffled; undefined when several rules decide or the rule has no text. */
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
