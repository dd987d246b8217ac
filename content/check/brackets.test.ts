import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { findTerms, formsOf, termIndex } from '#domain/terms.ts';
import { readContentFiles } from '../read.ts';
import { bracketsAfterVerbs, termsInBrackets, textsOf } from './brackets.ts';

const content = await readContentFiles(join(import.meta.dirname, '..'));
const texts = textsOf(content);
const index = termIndex(content.terms.map((term) => ({ id: term.id, forms: [term.sv, ...formsOf(term)] })));
const exceptions = parse(readFileSync(join(import.meta.dirname, 'brackets.yaml'), 'utf8')) as {
  reason: string;
  words: string[];
}[];

/** Questions that still have a bracket after the verb. One that is mended leaves the list, none is added. */
const TO_MEND: readonly number[] = [
  1026, 1046, 1105, 1109, 1110, 1127, 1207, 1226, 1227, 1410, 1411, 1412, 1415, 1430, 1441, 1462, 1510, 1512, 1518, 2003, 2015,
  2020, 2021, 2024, 2026, 2028, 2031, 2034, 2035, 2044, 2045, 2047, 2051, 2061, 2114, 2118, 2121, 2124, 2128, 2130, 2131, 2133,
  2134, 2140, 2141, 2142, 2145, 2147, 2149, 2151, 2161, 2165, 2166, 2167, 2168, 2174, 2312, 2337, 3014, 3027, 3030, 3043, 3045,
  3046, 3105, 3107, 3114, 3121, 3124, 3130, 3131, 3133, 3134, 3135, 3138, 3145, 4007, 4014, 4026, 4108, 4117, 5002, 5005, 5010,
  5013, 5103, 5105, 5120, 5122, 5125, 5129, 5141, 5142, 5148, 6018, 6021, 6031, 6036, 6310, 6404, 9003,
];

test('a Swedish word in brackets stands after the word that it explains, not after the verb of the sentence', () => {
  const waiting = new Set(TO_MEND.map((id) => `question ${id}`));
  const wrong = bracketsAfterVerbs(texts).filter(({ of }) => !waiting.has(of));
  expect(wrong.map(({ of, found }) => `${of}: ${found}`)).toEqual([]);
});

test('the questions that wait for it are those that need it', () => {
  const found = new Set(bracketsAfterVerbs(texts).map(({ of }) => of));
  expect(TO_MEND.filter((id) => !found.has(`question ${id}`))).toEqual([]);
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
