/**
 * Compares our Tigrinya with published texts: a form that nobody uses, while a nearly equal one is common, is mostly a slip. `attested-forms.tsv.gz` counts
 * word forms in Eritrean newspaper, volunteer and religious prose. It shows usage, not correctness: car vocabulary and the second person plural hardly occur
 * there, so only forms with an attested neighbour are reported.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Content, Texts } from '../schema.ts';
import { plainText } from './lint-ti.ts';

/** A form in our texts, how often it occurs, and the attested forms that it may be a slip for, most common first. */
type Doubt = { readonly form: string; readonly uses: number; readonly near: readonly string[] };
/** Share of the running words in a part of the content that are attested. */
export type Share = { readonly part: string; readonly words: number; readonly attested: number };

const here = new URL('.', import.meta.url);
/** Neighbours with fewer occurrences may be slips themselves. */
const COMMON = 3;
const TOKEN = /[\u1200-\u135A]+/g;
const FIRST = 0x1200;
const YOD = 0x12e8;

const counts = new Map(
  gunzipSync(readFileSync(new URL('attested-forms.tsv.gz', here)))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .map(([form = '', count]) => [form, Number(count)] as const),
);

/** Letters that sound alike, or the same letter before and after a vowel. */
const ROWS: ReadonlyMap<number, number> = new Map([
  [0x1220, 0x1230], // ሠ ሰ
  [0x1340, 0x1338], // ፀ ጸ
  [0x1280, 0x1210], // ኀ ሐ
  [0x12d0, 0x12a0], // ዐ አ
  [0x1250, 0x1240], // ቐ ቀ
  [0x12b8, 0x12a8], // ኸ ከ
]);

type Letter = { readonly row: number; readonly order: number };

function lettersOf(form: string): Letter[] {
  return [...form].map((letter) => {
    const place = letter.charCodeAt(0) - FIRST;
    const row = FIRST + (place & ~7);
    return { row: ROWS.get(row) ?? row, order: place & 7 };
  });
}

/** Normalises spellings of the same sounds, e.g. ገይሩ and ጌሩ. */
function soundsOf(form: string): string {
  const sounds: string[] = [];
  for (const { row, order } of lettersOf(form)) {
    const before = sounds.at(-1);
    if (row === YOD && order === 5 && before?.endsWith('.0') === true) sounds[sounds.length - 1] = before.replace(/0$/, '4');
    else sounds.push(`${row}.${order}`);
  }
  return sounds.join(' ');
}

const skeletonOf = (form: string): string =>
  lettersOf(form)
    .map(({ row }) => row)
    .join(' ');

/** Exactly one vowel differs, but not in the first or last letter, which mark person, number and gender. */
function differsInOneVowel(form: string, other: string): boolean {
  const one = lettersOf(form);
  const two = lettersOf(other);
  const different = one.flatMap(({ order }, place) => (order === two[place]?.order ? [] : [place]));
  return different.length === 1 && different[0] !== 0 && different[0] !== one.length - 1;
}

const bySounds = new Map<string, string[]>();
const bySkeleton = new Map<string, string[]>();
for (const [form, count] of counts) {
  if (count < COMMON || form.length < 3) continue;
  for (const [index, key] of [
    [bySounds, soundsOf(form)],
    [bySkeleton, skeletonOf(form)],
  ] as const) {
    const known = index.get(key);
    if (known === undefined) index.set(key, [form]);
    else known.push(form);
  }
}

export const isAttested = (form: string): boolean => counts.has(form);

/** Attested forms that differ from this one in spelling or in one vowel. */
export function nearForms(form: string): string[] {
  if (form.length < 3) return [];
  const near = new Set([
    ...(bySounds.get(soundsOf(form)) ?? []),
    ...(bySkeleton.get(skeletonOf(form)) ?? []).filter((other) => differsInOneVowel(form, other)),
  ]);
  near.delete(form);
  return [...near].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
}

/** All Tigrinya texts by part of the content. */
export function partsOf(content: Content): Map<string, string[]> {
  const ti = (texts: readonly (Texts | null | undefined)[]) => texts.flatMap((text) => (text ? [text.ti] : []));
  return new Map([
    [
      'questions',
      content.questions.flatMap((question) =>
        ti([question, question.explanation, question.alt, ...question.options, ...question.options.map(({ why }) => why)]),
      ),
    ],
    [
      'signs',
      content.signGroups.flatMap(({ name, description, signs }) =>
        ti([name, description, ...signs.flatMap((sign) => [sign.name, sign.meaning])]),
      ),
    ],
    ['checklists', content.checklists.flatMap(({ title, html }) => [title.ti, plainText(html.ti)])],
    ['terms', content.terms.flatMap((term) => [term.ti, ...ti([term.explanation, term.example])])],
    [
      'steps and exercises',
      [
        ...content.steps.flatMap(({ name, description }) => ti([name, description])),
        ...content.exercises.flatMap(({ title, description }) => ti([title, description])),
      ],
    ],
  ]);
}

export function sharesOf(content: Content): Share[] {
  return [...partsOf(content)].map(([part, texts]) => {
    const words = texts.flatMap((text) => text.match(TOKEN) ?? []);
    return { part, words: words.length, attested: words.filter(isAttested).length };
  });
}

/** Forms accepted despite an attested neighbour; lines with `#` give the reason for the forms below. */
export const EXCEPTIONS: ReadonlySet<string> = new Set(
  readFileSync(new URL('attested-exceptions.txt', here), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .filter((form) => form !== ''),
);

/** Unattested forms with a common neighbour, most used first. */
export function doubtsIn(content: Content): Doubt[] {
  const uses = new Map<string, number>();
  for (const texts of partsOf(content).values()) {
    for (const text of texts) for (const form of text.match(TOKEN) ?? []) uses.set(form, (uses.get(form) ?? 0) + 1);
  }
  return [...uses]
    .filter(([form]) => !isAttested(form))
    .map(([form, count]) => ({ form, uses: count, near: nearForms(form) }))
    .filter(({ near }) => near.length > 0)
    .sort((one, other) => other.uses - one.uses);
}
