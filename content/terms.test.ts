import { expect, test } from 'vitest';
import { lintTexts } from './check/lint-ti.ts';
import type { Texts } from './schema.ts';
import { readTerms, TERM_THEMES } from './terms.ts';

const terms = await readTerms(import.meta.dirname);
const twice = (values: readonly (string | number)[]) => values.filter((value, place) => values.indexOf(value) !== place);

test('there are at least 350 words of the test, of every theme, each once', () => {
  expect(terms.length).toBeGreaterThanOrEqual(350);
  expect(twice(terms.map(({ id }) => id))).toEqual([]);
  expect(twice(terms.map(({ sv }) => sv.toLowerCase()))).toEqual([]);
  expect(TERM_THEMES.filter((theme) => !terms.some((term) => term.theme === theme))).toEqual([]);
});

test('their Tigrinya is Tigrinya, with the same numbers in all languages', () => {
  const texts = new Map<string, Texts>(
    terms.flatMap((term): [string, Texts][] => [
      [`term ${term.id}`, term],
      [`explanation ${term.id}`, term.explanation],
      [`example ${term.id}`, term.example],
    ]),
  );
  const errors = lintTexts(texts).filter(({ level }) => level === 'error');
  expect(errors.map(({ key, rule, message }) => `${key}: ${rule}: ${message}`)).toEqual([]);
});

test('an example uses its word, in Swedish', () => {
  const stem = (word: string) => word.toLowerCase().slice(0, Math.max(3, Math.ceil(word.length * 0.6)));
  const missing = terms.filter(({ sv, example }) => !example.sv.toLowerCase().includes(stem(sv.split(' ')[0] ?? sv)));
  expect(missing.length / terms.length, missing.map(({ sv }) => sv).join(', ')).toBeLessThan(0.1);
});
