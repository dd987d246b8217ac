/** Search by name, in three languages and two scripts. */
import { fold } from './fold.ts';

/** The consonant of each row of Ge'ez letters in Swedish pronunciation; rows of eight letters from U+1200 on. */
const ROWS = 'h l h m s r s s k k k k b v t t h h n n . k k k k v . s s j d d j g g g t k p s s f p'.split(' ');
const FIRST_ROW = 0x1200;

/** The consonants of a text in either script, without repetitions: ስቶፕ and stopp give the same key. */
export function soundOf(text: string): string {
  const latin = Array.from(fold(text), (letter) => {
    const row = ROWS[(letter.charCodeAt(0) - FIRST_ROW) >> 3];
    return row === undefined || letter < '\u1200' ? letter : row.replace('.', '');
  }).join('');
  return latin
    .replace(/[aeiouyåäö]/g, '')
    .replace(/[cq]/g, 'k')
    .replace(/w/g, 'v')
    .replace(/z/g, 's')
    .replace(/x/g, 'ks')
    .replace(/(.)\1+/g, '$1');
}

/**
 * How well a name matches: 0 equal · 1 all parts are words of it, in any order · 2 parts begin words of it · 3 contained in it · 4 found otherwise, e.g. by
 * sound.
 */
export type Fit = 0 | 1 | 2 | 3 | 4;

export const fitOf = (names: readonly string[], query: string): Fit => fitTo(query)(names);

/** Curried, so that the query is parsed once for many names. */
export function fitTo(query: string): (names: readonly string[]) => Fit {
  const wanted = fold(query);
  const parts = wanted.split(' ');
  return (names) => {
    const folded = names.map(fold);
    if (folded.includes(wanted)) return 0;
    if (!parts.every((part) => folded.some((name) => name.includes(part)))) return 4;
    const words = folded.flatMap((name) => name.split(/[\s.,?!:;()«»"]+/u));
    if (parts.every((part) => words.includes(part))) return 1;
    return parts.every((part) => words.some((word) => word.startsWith(part))) ? 2 : 3;
  };
}

const hasGeez = (text: string) => /[\u1200-\u135A]/.test(text);

/** Levenshtein distance up to `most`; Infinity beyond. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  let before = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      now.push(Math.min((before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, (before[column - 1] ?? 0) + same));
    }
    if (Math.min(...now) > most) return Number.POSITIVE_INFINITY;
    before = now;
  }
  const last = before[other.length] ?? 0;
  return last > most ? Number.POSITIVE_INFINITY : last;
}

/** Typing errors that are tolerated in a word of this length. */
const slipsIn = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

const MOST_NEAREST = 3;

export type Found<Item> = {
  readonly found: readonly Item[];
  /** Suggestions when nothing was found, the nearest first. */
  readonly nearest: readonly Item[];
};

/**
 * Builds a search over items by their names. Equal names first, then prefixes, then names with all words; ties keep the order of the list. When nothing
 * matches, names that sound the same in the other script count as found.
 */
export function searcher<Item>(
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
): (query: string) => Found<Item> {
  const all = items.map((item) => {
    const names = namesOf(item).map(fold);
    return { item, names, text: names.join(' ') };
  });
  const words = (names: readonly string[]) => names.flatMap((name) => [name, ...name.split(' ')]);
  return (query) => {
    const wanted = fold(query);
    if (wanted === '') return { found: [], nearest: [] };
    const parts = wanted.split(' ');
    const rank = ({ names, text }: (typeof all)[number]) => {
      if (names.includes(wanted)) return 0;
      if (names.some((name) => name.startsWith(wanted))) return 1;
      return parts.every((part) => text.includes(part)) ? 2 : 3;
    };
    const ranked = all.map((one) => ({ item: one.item, rank: rank(one) })).filter((one) => one.rank < 3);
    if (ranked.length > 0) return { found: ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item), nearest: [] };
    const sound = soundOf(wanted);
    if (hasGeez(wanted) && sound.length > 1) {
      const alike = all.filter(({ names }) => words(names).some((name) => !hasGeez(name) && soundOf(name).startsWith(sound)));
      if (alike.length > 0) return { found: alike.map(({ item }) => item), nearest: [] };
    }
    const slips = slipsIn(wanted);
    const near = all
      .map(({ item, names }) => ({ item, by: Math.min(...words(names).map((name) => distance(wanted, name, slips))) }))
      .filter(({ by }) => by <= slips)
      .sort((a, b) => a.by - b.by);
    return { found: [], nearest: near.slice(0, MOST_NEAREST).map(({ item }) => item) };
  };
}
