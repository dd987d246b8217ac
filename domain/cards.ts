/** Flash cards of words, signs and rules of right of way: the order, the wrong choices, and marking. They do not count towards readiness. */
import { fold } from './fold.ts';
import { type Chance, sample, shuffle } from './shuffle.ts';
import { recall } from './study/fsrs.ts';
import { type QuestionMemory, rememberQuestion } from './study/learnt.ts';

export const CARD_MODES = ['term', 'sign', 'rule'] as const;
export type CardMode = (typeof CARD_MODES)[number];
/** Modes whose cards are saved one by one; rules are trained by junctions (`right-of-way/rule-cards.ts`). */
export type SavedMode = Exclude<CardMode, 'rule'>;

export type CardMemory = Omit<QuestionMemory, 'sureButWrong'>;

/** The memory after an answer; only the first answer of a day counts. */
export function rememberCard(before: CardMemory | undefined, day: number, right: boolean): CardMemory {
  const known = before && { ...before, sureButWrong: false };
  const { sureButWrong: _, ...after } = rememberQuestion(known, { day, right, sure: null });
  return after;
}

/** Right on two different days, as everywhere. */
export const isKnown = (memory: CardMemory | undefined) => memory !== undefined && memory.rightDays >= 2;

/** The ways of asking, from easy to hard; a word nearly known has to be typed. */
export const WAYS = { term: ['meaning', 'swedish', 'typed'], sign: ['meaning', 'picture'] } as const;
export type Way = (typeof WAYS)[SavedMode][number];
export function wayOf(mode: SavedMode, memory: CardMemory | undefined): Way {
  const ways: readonly Way[] = WAYS[mode];
  const days = memory?.rightDays ?? 0;
  // Known signs alternate between both ways.
  return (mode === 'sign' ? ways[days % ways.length] : ways[Math.min(days, ways.length - 1)]) as Way;
}

/** Cards per run. */
export const RUN_LENGTH = 12;
/** Below this recall a memory is slipping. */
const SLIPPING = 0.9;
const recallOn = (today: number, { lastDay, stability }: CardMemory) => recall(Math.max(0, today - lastDay), stability);
/** Wrong last time, or slipping; not when asked today. */
export const isSlipping = (memory: CardMemory, today: number): boolean =>
  memory.lastDay < today && (!memory.lastRight || recallOn(today, memory) < SLIPPING);

type Memories = ReadonlyMap<number, CardMemory>;

/** The order of a run: wrong last time, then slipping, then new, then the least known. Cards answered today come last. Ties are random. */
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

/** Cards that are easily mixed up come one after the other: the partners of one that is asked are asked next, in place of the last that have none. */
export function besidePartners(planned: readonly number[], partnersOf: (id: number) => readonly number[]): number[] {
  const order = new Set<number>();
  for (const id of planned) {
    if (order.has(id)) continue;
    for (const one of [id, ...partnersOf(id)]) if (order.size < planned.length) order.add(one);
  }
  return [...order];
}

type Pair = { readonly one: number; readonly other: number };
/** Pairs with this card; the one it was last confused with comes first. */
export function pairsOf<Of extends Pair>(pairs: readonly Of[], id: number, takenFor?: number): Of[] {
  const isTaken = ({ one, other }: Pair) => takenFor !== id && (one === takenFor || other === takenFor);
  return pairs
    .filter(({ one, other }) => one === id || other === id)
    .sort((one, other) => Number(isTaken(other)) - Number(isTaken(one)));
}

/** A wrong card comes back once, at the end, unless nothing would stand in between. */
export function comesBack(queue: readonly number[], position: number): readonly number[] {
  const id = queue[position] as number;
  const isAgain = queue.indexOf(id) !== position || queue.lastIndexOf(id) !== position;
  return isAgain || position === queue.length - 1 ? queue : [...queue, id];
}

const CHOICES = 4;

/** The right choice among others: confused ones first, then of its kind, then any. No two read alike. */
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

/** A forgiving comparison: å for a, hyphens, spaces, case and an article do not matter; any form of the word is right. */
export function isTypedRight(typed: string, word: { readonly term_sv: string; readonly forms_sv: readonly string[] }): boolean {
  const given = asTyped(typed);
  return given !== '' && [word.term_sv, ...word.forms_sv].some((form) => asTyped(form) === given);
}

/** The most words that a day's questions bring along. */
const WORDS_A_DAY = 4;

/** A question of a run, and the words that stand in it. */
export type WordedQuestion = { readonly id: number; readonly isWrong: boolean; readonly words: readonly number[] };
/** A word of a run comes before one of its questions. */
export type RunWord = { readonly id: number; readonly before: number };

/**
 * The words of a run's questions that are worth asking today: first those of questions that were wrong, then those that stand in most of them. Known ones, and
 * those that were asked today, are left alone. Each comes before a question that it stands in, never two before one; `comeFirst`: all before the first.
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
    // A run begins with a question, unless its words come first.
    const before = comeFirst ? first : others.find((question) => question.words.includes(id) && !taken.has(question.id));
    if (before === undefined) continue;
    taken.add(before.id);
    found.push({ id, before: before.id });
    left -= 1;
  }
  return found;
}
