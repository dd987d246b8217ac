import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { besidePartners, pairsOf, RUN_LENGTH } from '#domain/cards.ts';
import { signsInPicture } from '#domain/sign-pictures.ts';
import { lintTexts, missingTerms } from './check/lint-ti.ts';
import { readContentFiles } from './read.ts';
import { SHIPPED } from './shipped.ts';

const { signGroups, signPairs: pairs, questions } = SHIPPED;
const twice = (values: readonly (string | number)[]) => values.filter((value, place) => values.indexOf(value) !== place);
const nameOf = ({ id, signs }: { id: number; signs: readonly string[] }) => `pair ${id} ${signs.join('/')}`;

test('there are at least 40 pairs, each once in either order', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(40);
  expect(twice(pairs.map(({ id }) => id))).toEqual([]);
  expect(twice(pairs.map(({ signs }) => [...signs].sort().join(' ')))).toEqual([]);
  expect(pairs.filter(({ signs: [one, other] }) => one === other)).toEqual([]);
});

test('their signs exist', () => {
  const codes = new Set(signGroups.flatMap(({ signs }) => signs.map(({ code }) => code)));
  expect(pairs.flatMap(({ signs }) => signs).filter((code) => !codes.has(code))).toEqual([]);
});

describe('questions on signs that are mixed up', () => {
  /** Pairs of signs without questions, and why. */
  const NOT_ASKED = new Map([
    [
      'T9 T10',
      'symbols of dots on plates; the test asks how to act towards people who see or hear badly, not which dots stand for whom',
    ],
  ]);
  const shown = questions.filter(({ retired }) => retired !== true);
  const openOn = new Set(
    shown.filter(({ sealed }) => sealed !== true).flatMap(({ image }) => (image === null ? [] : signsInPicture(image))),
  );

  test('there is one for practice on each sign of every pair, but those with a reason', () => {
    const missing = pairs.filter(({ signs }) => signs.some((code) => !openOn.has(code))).map(({ signs }) => signs.join(' '));
    expect(missing).toEqual([...NOT_ASKED.keys()]);
  });

  test('name signs that exist, each once', () => {
    const codes = new Set(signGroups.flatMap(({ signs }) => signs.map(({ code }) => code)));
    const wrong = shown.flatMap(({ id, image }) => {
      const named = image === null ? [] : signsInPicture(image);
      return named.filter((code) => !codes.has(code) || twice(named).includes(code)).map((code) => `${id}: ${code}`);
    });
    expect(wrong).toEqual([]);
  });
});

test('every pair is asked within three places and told of with each of its signs', () => {
  const codes = signGroups.flatMap(({ signs }) => signs.map(({ code }) => code));
  const place = (code: string) => codes.indexOf(code);
  const numbered = pairs.map(({ signs: [one, other] }) => ({ one: place(one), other: place(other) }));
  const partnersOf = (id: number) => pairsOf(numbered, id).map(({ one, other }) => (one === id ? other : one));
  const others = codes.map((_code, id) => id).filter((id) => partnersOf(id).length === 0);
  for (const pair of numbered) {
    for (const [first, second] of [
      [pair.one, pair.other],
      [pair.other, pair.one],
    ] as const) {
      const asked = besidePartners([first, ...others.slice(0, RUN_LENGTH - 1)], partnersOf);
      expect(asked.slice(1, 4)).toContain(second);
      expect(pairsOf(numbered, first)).toContain(pair);
      expect(pairsOf(numbered, first, second)[0]).toBe(pair);
    }
  }
});

test('their Tigrinya is Tigrinya, with the same numbers in all languages and the Swedish terms', () => {
  const errors = lintTexts(new Map(pairs.map((pair) => [nameOf(pair), pair.difference]))).filter(
    ({ level }) => level === 'error',
  );
  expect(errors.map(({ key, rule, message }) => `${key}: ${rule}: ${message}`)).toEqual([]);
  const missing = pairs.map((pair) => [nameOf(pair), missingTerms([pair.difference.sv], [pair.difference.ti])] as const);
  expect(missing.filter(([, terms]) => terms.length > 0)).toEqual([]);
});

test('what tells them apart is one sentence of a length that is read at a glance', () => {
  const sentence = { ti: /^[^።?!]+።$/, sv: /^[^.?!]+\.$/, en: /^[^.?!]+\.$/ };
  const wrong = pairs.flatMap((pair) =>
    (['ti', 'sv', 'en'] as const)
      .filter((language) => {
        const text = pair.difference[language];
        return !sentence[language].test(text) || text.length < 40 || text.length > 200;
      })
      .map((language) => `${nameOf(pair)} ${language}: ${pair.difference[language].length} letters`),
  );
  expect(wrong).toEqual([]);
});

describe('a file is refused', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sign-pairs-'));
  afterAll(() => rm(directory, { recursive: true }));
  const pair = { id: 1, signs: ['B1', 'B2'], difference: { ti: 'ሀ', sv: 'a', en: 'a' } };
  test.each([
    ['with an unknown field', { ...pair, note: 'x' }],
    ['without an id', { ...pair, id: undefined }],
    ['with one sign', { ...pair, signs: ['B1'] }],
    ['with three signs', { ...pair, signs: ['B1', 'B2', 'B4'] }],
    ['with something else than a code', { ...pair, signs: ['B1', 'b 2'] }],
    ['without a language', { ...pair, difference: { sv: 'a', en: 'a' } }],
    ['with an empty text', { ...pair, difference: { ...pair.difference, ti: '' } }],
  ])('%s', async (_, wrong) => {
    await writeFile(join(directory, 'sign-pairs.yaml'), stringify([wrong]));
    await expect(readContentFiles(directory)).rejects.toThrow(/sign-pairs\.yaml:\d+: /);
  });
});
