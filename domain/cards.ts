/** Flash cards of words, signs and rules of right of way: the order, the wrong choices, and marking. They do not count towards readiness. */
import { fold } from './fold.ts';
import { type Chance, sample, shuffle } from './shuffle.ts';
import { recall } from './study/fsrs.ts';
import { type QuestionMemory, rememberQuestion } from './study/learnt.ts';

export const CARD_MODES = ['term', 'sign', 'rule'] as const;
export type CardMode = (typeof CARD_MODES)[number];
/** Modes whose answers are stored per card; rules are trained with junctions instead (`right-of-way/rule-cards.ts`). */
export type SavedMode = Exclude<CardMode, 'rule'>;

export type CardMemory = Omit<QuestionMemory, 'sureButWrong'>;

/** Updates the memory of a card; only the first answer of a day counts. */
export function rememberCard(before: CardMemory | undefined, day: number, right: boolean): CardMemory {
  const known = before && { ...before, sureButWrong: false };
  const { sureButWrong: _, ...after } = rememberQuestion(known, { day, right, sure: null });
  return after;
}

/** Known: answered right on two different days, the same rule as for questions. */
export const isKnown = (memory: CardMemory | undefined) => memory !== undefined && memory.rightDays >= 2;

/** Question types, from easy to hard; a word that is nearly known has to be typed. */
export const WAYS = { term: ['meaning', 'swedish', 'typed'], sign: ['meaning', 'picture'] } as const;
export type Way = (typeof WAYS)[SavedMode][number];
export function wayOf(mode: SavedMode, memory: CardMemory | undefined): Way {
  const ways: readonly Way[] = WAYS[mode];
  const days = memory?.rightDays ?? 0;
  // Known sign cards alternate between the two question types.
  return (mode === 'sign' ? ways[days % ways.length] : ways[Math.min(days, ways.length - 1)]) as Way;
}

/** Cards per run. */
export const RUN_LENGTH = 12;
/** Below this probability of recall a card is due. */
const SLIPPING = 0.9;
const recallOn = (today: number, { lastDay, stability }: CardMemory) => recall(Math.max(0, today - lastDay), stability);
/** Due: wrong last time or recall too low, and not asked today. */
export const isSlipping = (memory: CardMemory, today: number): boolean =>
  memory.lastDay < today && (!memory.lastRight || recallOn(today, memory) < SLIPPING);

type Memories = ReadonlyMap<number, CardMemory>;

/** Order of a run: wrong last time, then due, then new, then least known. Cards answered today come last; ties are random. */
export function planCards(
  ids: readonly number[],
  memories: Memories,
  today: number,
  chance: Chance,
  count = RUN_LENGTH,
): number[] {
  const rank = (id: number): number => {
    const memory = memories.get(id);
    if (memory === undefined) return 2;
    const now = recallOn(today, memory);
    if (memory.lastDay >= today) return 5 - now;
    if (!memory.lastRight) return 0;
    return now < SLIPPING ? 1 : 4 - now;
  };
  return shuffle(ids, chance)
    .map((id) => ({ id, rank: rank(id) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ id }) => id);
}

/** Puts cards that are easily confused next to each other: the partners of a card follow it, and push out cards at the end of the run. */
export function besidePartners(planned: readonly number[], partnersOf: (id: number) => readonly number[]): number[] {
  const order = new Set<number>();
  for (const id of planned) {
    if (order.has(id)) continue;
    for (const one of [id, ...partnersOf(id)]) if (order.size < planned.length) order.add(one);
  }
  return [...order];
}

type Pair = { readonly one: number; readonly other: number };
/** Confusable pairs that contain this card; the pair with the card it was last mistaken for comes first. */
export function pairsOf<Of extends Pair>(pairs: readonly Of[], id: number, takenFor?: number): Of[] {
  const isTaken = ({ one, other }: Pair) => takenFor !== id && (one === takenFor || other === takenFor);
  return pairs
    .filter(({ one, other }) => one === id || other === id)
    .sort((one, other) => Number(isTaken(other)) - Number(isTaken(one)));
}

/** A wrong card is repeated once at the end of the run, unless it was the last card and would follow itself. */
export function comesBack(queue: readonly number[], position: number): readonly number[] {
  const id = queue[position] as number;
  const isAgain = queue.indexOf(id) !== position || queue.lastIndexOf(id) !== position;
  return isAgain || position === queue.length - 1 ? queue : [...queue, id];
}

const CHOICES = 4;

/** The right choice with distractors: confusable cards first, then cards of the same kind, then any. No two choices have the same text. */
export function choicesFor<Item extends { readonly id: number }>(
  right: Item,
  { partners = [], alike, all }: { partners?: readonly Item[]; alike: readonly Item[]; all: readonly Item[] },
  textOf: (item: Item) => string,
  chance: Chance,
): Item[] {
  const chosen = [right];
  const texts = new Set([fold(textOf(right))]);
  for (const from of [partners, alike, all]) {
    for (const item of sample(from, from.length, chance)) {
      if (chosen.length >= CHOICES) break;
      const text = fold(textOf(item));
      if (item.id === right.id || texts.has(text) || text === '') continue;
      texts.add(text);
      chosen.push(item);
    }
  }
  return shuffle(chosen, chance);
}

const ARTICLE = /^(?:en|ett|att) /;
const asTyped = (text: string) =>
  fold(text)
    .replace(ARTICLE, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Tolerant comparison: å may be typed as a; hyphens, spaces, case and an article are ignored; any inflected form is right. */
export function isTypedRight(typed: string, word: { readonly term_sv: string; readonly forms_sv: readonly string[] }): boolean {
  const given = asTyped(typed);
  return given !== '' && [word.term_sv, ...word.forms_sv].some((form) => asTyped(form) === given);
}

/** Limit of word cards that are mixed into one day's questions. */
const WORDS_A_DAY = 4;

/** A question of a run, with the ids of the glossary words in its text. */
export type WordedQuestion = { readonly id: number; readonly isWrong: boolean; readonly words: readonly number[] };
/** A word card and the question that it is shown before. */
export type RunWord = { readonly id: number; readonly before: number };

/**
 * The word cards that are mixed into a run. Words of questions that were wrong come first, then words that occur in most questions; known words and words
 * asked today are left out. Each card comes before a question that contains the word, at most one per question. `comeFirst`: all cards come before the first
 * question.
 */
export function wordsOfRun(
  questions: readonly WordedQuestion[],
  memories: Memories,
  today: number,
  { comeFirst = false, most = WORDS_A_DAY }: { readonly comeFirst?: boolean; readonly most?: number } = {},
): RunWord[] {
  const [first, ...others] = questions;
  if (first === undefined) return [];
  let left = most - [...memories.values()].filter(({ lastDay }) => lastDay === today).length;
  const counts = new Map<number, { wrong: number; all: number }>();
  for (const { words, isWrong } of questions) {
    for (const id of words) {
      const { wrong, all } = counts.get(id) ?? { wrong: 0, all: 0 };
      counts.set(id, { wrong: wrong + (isWrong ? 1 : 0), all: all + 1 });
    }
  }
  const worth = [...counts]
    .filter(([id]) => !isKnown(memories.get(id)) && memories.get(id)?.lastDay !== today)
    .sort(([one, a], [other, b]) => b.wrong - a.wrong || b.all - a.all || one - other);
  const found: RunWord[] = [];
  const taken = new Set<number>();
  for (const [id] of worth) {
    if (left <= 0) break;
    // The first item of a run is a question, unless `comeFirst` is set.
    const before = comeFirst ? first : others.find((question) => question.words.includes(id) && !taken.has(question.id));
    if (before === undefined) continue;
    taken.add(before.id);
    found.push({ id, before: before.id });
    left -= 1;
  }
  return found;
}
