import { foldGeez } from './fold.ts';

/** Themes of the glossary. */
export const TERM_THEMES = [
  'rules',
  'junctions',
  'signs',
  'speed',
  'parking',
  'motorway',
  'vulnerable',
  'dark',
  'winter',
  'braking',
  'vehicle',
  'load',
  'environment',
  'alcohol',
  'person',
  'accident',
  'licence',
  'railway',
  'documents',
] as const;
export type TermTheme = (typeof TERM_THEMES)[number];

/** Position of a term in a text, in UTF-16 units: text.slice(from, to) is one of its forms. */
export type TermPlace = [from: number, to: number, term: number];

type Term = { readonly id: number; readonly forms: readonly string[] };

/** The forms of both languages together: the scripts differ, and Tigrinya texts contain Swedish words in brackets. */
export const formsOf = (term: { readonly forms_sv: readonly string[]; readonly forms_ti: readonly string[] }) => [
  ...term.forms_sv,
  ...term.forms_ti,
];

const VOWEL = /[aeiouyåäö]$/;

/** The article of a noun, derived from its definite form; undefined where there is none, as for verbs and phrases. */
export function articleOf({
  term_sv,
  forms_sv,
}: {
  readonly term_sv: string;
  readonly forms_sv: readonly string[];
}): 'en' | 'ett' | undefined {
  if (/\s/.test(term_sv)) return undefined;
  const stems = [term_sv, term_sv.replace(/e(?=[lrn]$)/, ''), term_sv + term_sv.slice(-1)];
  const has = (ending: string) => stems.some((stem) => forms_sv.includes(stem + ending));
  // Other endings are ambiguous: the plural of a neuter ends like the singular of other nouns (fordonet, fordonen), and verbs have forms in -t (backa,
  // backat).
  if (has('et') || (VOWEL.test(term_sv) && !term_sv.endsWith('a') && has('t'))) return 'ett';
  return has('en') || (/[aeiouyåäölr]$/.test(term_sv) && has('n')) ? 'en' : undefined;
}

/** Words may contain - and +: T-korsning, 2+1-väg. Everything else separates words, also the Ge'ez wordspace (፡). */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[-+][\p{L}\p{M}\p{N}]+)*/gu;

/** A folded word, and the text between it and the previous word. */
type Word = { readonly word: string; readonly gap: string };
type Form = { readonly words: readonly Word[]; readonly id: number };
/** Forms by their first word, the longest first. */
export type TermIndex = ReadonlyMap<string, readonly Form[]>;

const folded = (word: string) => foldGeez(word.normalize('NFC').toLowerCase());
const gapIn = (text: string, from: number, to: number) => text.slice(from, to).replace(/\s+/gu, ' ');

function wordsOf(form: string): Word[] {
  let end = 0;
  return Array.from(form.matchAll(WORD), ({ 0: word, index }, place) => {
    const gap = place === 0 ? '' : gapIn(form, end, index);
    end = index + word.length;
    return { word: folded(word), gap };
  });
}

export function termIndex(terms: readonly Term[]): TermIndex {
  const all = terms.flatMap(({ id, forms }) => forms.map((form): Form => ({ words: wordsOf(form), id })));
  const longestFirst = all.filter(({ words }) => words.length > 0).sort((one, other) => other.words.length - one.words.length);
  return Map.groupBy(longestFirst, ({ words }) => (words[0] as Word).word);
}

/** The terms of a text in order. Where forms overlap the longest one is chosen. */
export function findTerms(index: TermIndex, text: string): TermPlace[] {
  const found = Array.from(text.matchAll(WORD));
  const wordAt = (place: number) => folded(found[place]?.[0] ?? '');
  const begins = (place: number) => found[place]?.index ?? 0;
  const ends = (place: number) => begins(place) + (found[place]?.[0].length ?? 0);
  const standsAt = (form: Form, at: number) =>
    form.words.every(
      ({ word, gap }, place) =>
        place === 0 || (wordAt(at + place) === word && gapIn(text, ends(at + place - 1), begins(at + place)) === gap),
    );
  const places: TermPlace[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const form = index.get(wordAt(at))?.find((candidate) => standsAt(candidate, at));
    if (form === undefined) continue;
    const last = at + form.words.length - 1;
    places.push([begins(at), ends(last), form.id]);
    at = last;
  }
  return places;
}

const TAG = /<[^<>]*>/g;
const ENTITY = /&(amp|lt|gt|quot|nbsp|#\d+|#x[\da-f]+);/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

function decoded(entity: string, name: string): string {
  const known = NAMED[name.toLowerCase()];
  if (known !== undefined) return known;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** Finds terms in sanitised HTML; positions refer to its textContent. A tag ends a word, so that a match never spans two elements. */
export function findTermsInHtml(index: TermIndex, html: string): TermPlace[] {
  let begin = 0;
  return html.split(TAG).flatMap((part) => {
    const text = part.replace(ENTITY, decoded);
    const places = findTerms(index, text).map(([from, to, id]): TermPlace => [from + begin, to + begin, id]);
    begin += text.length;
    return places;
  });
}

/** Nearly every form: words of letters alone, with single spaces. */
const PLAIN = /^\p{L}+( \p{L}+)*$/u;

/** A save compares the forms of all terms, so a plain one is not taken apart. */
const asCompared = (form: string) =>
  PLAIN.test(form)
    ? folded(form)
    : wordsOf(form)
        .map(({ word, gap }) => gap + word)
        .join('');

/** Forms that belong to two terms after folding, and are therefore ambiguous. */
export function sharedForms(terms: readonly Term[]): { form: string; ids: number[] }[] {
  const owners = new Map<string, { form: string; ids: Set<number> }>();
  for (const { id, forms } of terms) {
    for (const form of forms) {
      const key = asCompared(form);
      if (key === '') continue;
      const known = owners.get(key);
      if (known === undefined) owners.set(key, { form, ids: new Set([id]) });
      else known.ids.add(id);
    }
  }
  return [...owners.values()].flatMap(({ form, ids }) => (ids.size > 1 ? [{ form, ids: [...ids] }] : []));
}
