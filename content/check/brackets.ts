import type { Content, Texts } from '../schema.ts';
import { plainText } from './lint-ti.ts';

/** A Tigrinya text for learners with its item: `sign A20`, `question 1001`. */
export type ReadText = { readonly of: string; readonly ti: string };

export function textsOf({ questions, signGroups, checklists, terms }: Content): ReadText[] {
  const of = (item: string, texts: readonly (Texts | undefined)[]) =>
    texts.flatMap((text) => (text === undefined ? [] : [{ of: item, ti: plainText(text.ti) }]));
  return [
    ...signGroups.flatMap(({ groupid, name, description, signs }) => [
      ...of(`group ${groupid}`, [name, description]),
      ...signs.flatMap((sign) => of(`sign ${sign.code}`, [sign.name, sign.meaning])),
    ]),
    ...checklists.flatMap(({ id, title, html }) => of(`checklist ${id}`, [title, html])),
    ...terms.flatMap((term) => of(`term ${term.id}`, [term, term.explanation, term.example])),
    ...questions.flatMap(({ options, explanation, alt, ...question }) =>
      of(`question ${question.id}`, [question, alt, explanation, ...options.flatMap((option) => [option, option.why])]),
    ),
  ];
}

const LETTERS = '\\u1200-\\u135A';
const WORD = `[${LETTERS}-]+`;
/** A Swedish word in brackets, the Tigrinya word before it and what follows. */
const BRACKET = new RegExp(`(?:(${WORD})[»”]? )?\\(([^()${LETTERS}]*[a-zåäö][^()${LETTERS}]*)\\)(.?)`, 'giu');
/** Numbers with units, and letters of cars in a picture, are no Swedish words. */
const NO_WORD = /^(?:[\d\s.,:×+−–/°%=፡]|km|cm|mm|kg|kWh|ton|min|promille|[a-dmhslgtC](?![a-zåäö]))*$/i;

/** The Swedish terms in parentheses, separately: (hjort, rådjur) are two. */
export function termsInBrackets(ti: string): string[] {
  return Array.from(ti.matchAll(BRACKET), ([, , inside = '']) => inside)
    .flatMap((inside) => inside.split(/,\s+|\s*;\s*/))
    .map((term) => term.trim().toLowerCase())
    .filter((term) => !NO_WORD.test(term));
}

/** Forms of "to be", which are verbs even if they seldom end a sentence. */
const TO_BE = /^(?:እ[ዩያ]|እዮም|እየን|ኢ[ናኹ]ም?|ኣሎ|ኣላ|ኣለ[ዉዋናዎ]|ኣለዎም|ኣለወን|ኣለ[ኹኩ]ም|የለን|የለዉን|የብ.+ን|ኣይኮነን|ነይሩ|ነይራ|ኔርኩም|ከሎ|ከላ|ከለዉ|ከለዋ|ከለኹም)$/;
/** Words beginning with ይ- or የ- are verbs, with these exceptions. */
const IMPERFECTIVE = /^[ይየ](?!ማን)/;
/** Relative verbs, which precede a noun like adjectives. */
const RELATIVE = /^(?:ዝ|ዘ|እት|እተ)/;

/** Detects verbs from the texts, since Tigrinya sentences end with one: a word that ends a sentence in a quarter of its occurrences counts as a verb. */
function verbsIn(texts: readonly ReadText[]): (word: string) => boolean {
  const all = new Map<string, number>();
  const last = new Map<string, number>();
  const count = (counts: Map<string, number>, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const { ti } of texts) {
    for (const [word] of ti.matchAll(new RegExp(WORD, 'g'))) count(all, word);
    for (const [, word = ''] of ti.matchAll(new RegExp(`(${WORD})[።?]`, 'g'))) count(last, word);
  }
  return (word) =>
    !RELATIVE.test(word) &&
    (TO_BE.test(word) || IMPERFECTIVE.test(word) || (last.get(word) ?? 0) >= Math.max(1, (all.get(word) ?? 0) / 4));
}

/** Parentheses after the verb at the end of a sentence or clause, where they explain nothing: … ኣሎ (kurva)። */
export function bracketsAfterVerbs(texts: readonly ReadText[]): { of: string; found: string }[] {
  const isVerb = verbsIn(texts);
  return texts.flatMap(({ of, ti }) =>
    Array.from(ti.matchAll(BRACKET))
      .filter(([, word = '', inside = '', next = '']) => /^[።፡?፦\n]?$/.test(next) && !NO_WORD.test(inside) && isVerb(word))
      .map(([, word, inside]) => ({ of, found: `${word} (${inside})` })),
  );
}
