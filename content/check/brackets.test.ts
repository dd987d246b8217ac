import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { findTerms, formsOf, termIndex } from '#domain/terms.ts';
import { SHIPPED as content } from '../shipped.ts';
import { bracketsAfterVerbs, termsInBrackets, textsOf } from './brackets.ts';

const texts = textsOf(content);
const index = termIndex(content.terms.map((term) => ({ id: term.id, forms: [term.sv, ...formsOf(term)] })));
const exceptions = parse(readFileSync(join(import.meta.dirname, 'brackets.yaml'), 'utf8')) as {
  reason: string;
  words: string[];
}[];

test('a Swedish word in brackets stands after the word that it explains, not after the verb of the sentence', () => {
  expect(bracketsAfterVerbs(texts).map(({ of, found }) => `${of}: ${found}`)).toEqual([]);
});

test('a verb is known by its form or by its place, a relative verb is not taken for one', () => {
  const found = (ti: string) => bracketsAfterVerbs([{ of: 'a text', ti }]).map((one) => one.found);
  expect(found('ሓደገኛ መጥወዪ ኣሎ (kurva)።')).toEqual(['ኣሎ (kurva)']);
  expect(found('ሓደገኛ መጥወዪ (kurva) ኣሎ።')).toEqual([]);
  expect(found('እቲ ጽርግያ ኣብዚ ይውዳእ (huvudled)፡ ስለዚ ተጠንቀቑ።')).toEqual(['ይውዳእ (huvudled)']);
  expect(found('ኣብቲ ሕንጻጽ ደው በሉ (stopplinje)። ደው በሉ።')).toEqual(['በሉ (stopplinje)']);
  expect(found('ብሓደ ኣንፈት ዝኽየድ (enkelriktad)፡ ጸቢብ ጎደና እዩ።')).toEqual([]);
  expect(found('ሕጊ የማን (högerregeln)፡ ቀዳምነት።')).toEqual([]);
  expect(found('እቲ ክብደት እዩ (750 kg)።')).toEqual([]);
});

test('every Swedish word in brackets is a word of the test, or it is said why not', () => {
  const excepted = new Set(exceptions.flatMap(({ words }) => words));
  const unknown = new Map<string, string>();
  for (const { of, ti } of texts) {
    if (of.startsWith('term ')) continue;
    for (const term of termsInBrackets(ti)) {
      if (!excepted.has(term) && findTerms(index, term).length === 0) unknown.set(term, of);
    }
  }
  expect([...unknown].map(([term, of]) => `${of}: ${term}`)).toEqual([]);
});

test('no exception is a word of the test, and each has a reason', () => {
  const words = exceptions.flatMap((group) => group.words);
  expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
  expect(words.filter((word) => findTerms(index, word).length > 0)).toEqual([]);
  expect(exceptions.filter(({ reason }) => reason.trim() === '')).toEqual([]);
});
