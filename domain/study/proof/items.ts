/** Simulated answers to a bank with known defects, to measure false and missed alarms of the item analysis. */

import { type Chance, seededChance } from '../../shuffle.ts';
import { abilities, type Item, type ItemAnswer, itemStatistics, LOOKS, lookDue } from '../item-statistics.ts';
import { logistic } from '../logit.ts';

export const ITEMS = 400;
const WRONG_KEYS = 6;
const TWO_RIGHT = 6;
const HARD_TRANSLATIONS = 8;
const ANSWERS_PER_LEARNER = 150;

const OPTIONS = [0, 1, 2, 3];

type Fault = 'wrong key' | 'two right' | 'hard translation' | 'none';
type TrueItem = Item & {
  readonly fault: Fault;
  readonly slope: number;
  readonly hardness: number;
  /** How wrong answers are distributed over the three wrong options. */
  readonly pull: readonly number[];
};

function faultOf(place: number): Fault {
  if (place < WRONG_KEYS) return 'wrong key';
  if (place < WRONG_KEYS + TWO_RIGHT) return 'two right';
  return place < WRONG_KEYS + TWO_RIGHT + HARD_TRANSLATIONS ? 'hard translation' : 'none';
}

const normalBy = (chance: Chance) => () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());

/** Option 0 is the true answer; for a wrong key another one is named. Readers of Swedish are more able, and some translations are 1.1 logits harder. */
function itemsOf(chance: Chance): TrueItem[] {
  const normal = normalBy(chance);
  return Array.from({ length: ITEMS }, (_, id) => {
    const fault = faultOf(id);
    const pull = [0, 1, 2].map(() => Math.exp(0.9 * normal()));
    const sum = pull.reduce((all, one) => all + one, 0);
    return {
      id,
      fault,
      key: fault === 'wrong key' ? 1 + Math.floor(chance() * 3) : 0,
      options: OPTIONS,
      slope: Math.exp(-0.15 + 0.35 * normal()),
      hardness: -0.7 + normal(),
      pull: pull.map((one) => one / sum),
    };
  });
}

function choose(item: TrueItem, ability: number, inSwedish: boolean, chance: Chance): number {
  const extra = item.fault === 'hard translation' && !inSwedish ? 1.1 : 0;
  if (chance() < 0.2 + 0.8 * logistic(1.28 * item.slope * (ability - item.hardness - extra))) {
    return item.fault === 'two right' && chance() < 0.5 ? 1 : 0;
  }
  const roll = chance();
  const [first = 0, second = 0] = item.pull;
  if (roll < first) return 1;
  return roll < first + second ? 2 : 3;
}

function answersOf(items: readonly TrueItem[], perItem: number, chance: Chance): ItemAnswer[] {
  const normal = normalBy(chance);
  const answers: ItemAnswer[] = [];
  for (let learner = 0; learner < (ITEMS * perItem) / ANSWERS_PER_LEARNER; learner += 1) {
    const inSwedish = chance() < 0.3;
    const ability = (inSwedish ? 0.45 : -0.1) + 0.9 * normal();
    const asked = new Set<number>();
    while (asked.size < ANSWERS_PER_LEARNER) asked.add(Math.floor(chance() * ITEMS));
    for (const question of asked) {
      answers.push({ learner, question, option: choose(items[question] as TrueItem, ability, inSwedish, chance), inSwedish });
    }
  }
  return answers;
}

type AlarmCounts = { readonly found: number; readonly falseKeys: number; readonly falseTranslations: number };

/** Alarms so far over all analyses, by mean number of answers per question. */
export function alarmsByLook(seed: number, upTo: number): ReadonlyMap<number, AlarmCounts> {
  const chance = seededChance(seed * 7919);
  const items = itemsOf(chance);
  const answers = answersOf(items, upTo, chance);
  const keys = new Set<number>();
  const translations = new Set<number>();
  const lookedAt = new Map<number, number>();
  const counts = new Map<number, AlarmCounts>();
  for (const look of LOOKS.filter((one) => one <= upTo)) {
    const judged = abilities(answers.slice(0, ITEMS * look), (question) => items[question]?.key);
    for (const [question, of] of judged) {
      if (lookDue(lookedAt.get(question) ?? 0, of.length) === undefined) continue;
      lookedAt.set(question, of.length);
      const statistics = itemStatistics(of, items[question] as TrueItem);
      if (statistics?.keyAlarm === true) keys.add(question);
      if (statistics?.translationAlarm === true) translations.add(question);
    }
    const among = (some: ReadonlySet<number>, fault: Fault) => [...some].filter((id) => items[id]?.fault === fault).length;
    counts.set(look, {
      found: among(keys, 'wrong key'),
      falseKeys: keys.size - among(keys, 'wrong key'),
      falseTranslations: translations.size - among(translations, 'hard translation'),
    });
  }
  return counts;
}
