import { expect, test } from 'vitest';
import { fold } from '#domain/fold.ts';
import { searcher } from '#domain/search.ts';
import { SHIPPED } from './shipped.ts';

const { signGroups } = SHIPPED;
const signs = signGroups.flatMap((group) => group.signs.map(({ names = [], ...sign }) => ({ ...sign, names })));
const isGeez = (name: string) => /[\u1200-\u135A]/.test(name);

test('at least 120 signs have everyday names, in Tigrinya and in Latin letters', () => {
  const named = signs.filter(({ names }) => names.length > 0);
  expect(named.length).toBeGreaterThanOrEqual(120);
  expect(named.filter(({ names }) => !names.some(isGeez) && !names.some((name) => /^(?:[A-Z]{1,4}|\d+|!)$/.test(name)))).toEqual(
    [],
  );
  expect(named.filter(({ names }) => names.every(isGeez))).toEqual([]);
});

test('an everyday name finds what the name of the sign does not', () => {
  const needless = signs.flatMap(({ code, name, names }) => {
    // Whole words: whoever searches for «stopp» should see that sign before those whose names only begin with it.
    const official = new Set(fold([name.ti, name.sv, name.en].join(' ')).split(/[^\p{L}\d]+/u));
    const isInIt = (word: string) => official.has(word);
    return names.filter((one) => fold(one).split(' ').every(isInIt)).map((one) => `${code}: ${one}`);
  });
  expect(needless).toEqual([]);
});

test('Tigrinya names are spelled as Eritreans do, and no name mixes the letters', () => {
  const wrong = signs.flatMap(({ code, names }) =>
    names
      .filter((name) => /(?:^|\s)[አዐ]|[ሠ-ሧፀ-ፆኀ-ኇ]/.test(name) || (isGeez(name) && !/^[\u1200-\u135A\s-]+$/.test(name)))
      .map((name) => `${code}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('the signs that everybody knows by another name are found by it', () => {
  const found = (word: string) =>
    signs.filter(({ names }) => names.some((name) => fold(name).includes(fold(word)))).map(({ code }) => code);
  expect(found('ስቶፕ')).toContain('B2');
  expect(found('yield')).toEqual(['B1']);
  expect(found('rondell')).toEqual(['A30', 'D3']);
  expect(found('ሮንድ')).toEqual(['A30', 'D3']);
  expect(found('zebra')).toEqual(['A13', 'B3-1', 'B3-2', 'M15']);
  expect(found('fartkamera')).toEqual(['E24']);
});

test('people who know no official name find the sign first, in three languages, also with a slip', () => {
  const find = searcher(signs, ({ name, names }) => [name.sv, name.ti, name.en, ...names]);
  for (const [query, code] of [
    ['ደው', 'B2'],
    ['stopp', 'B2'],
    ['stop', 'B2'],
    ['ስቶፕ', 'B2'],
    ['stopptecken', 'B2'],
    ['halt', 'B2'],
    ['upp och nervänd triangel', 'B1'],
    ['ኣውቶስትራዳ', 'E1'],
    ['highway', 'E1'],
    ['ሕክምና', 'G4'],
    ['ጽገና', 'A20'],
    ['dead end', 'E17'],
    ['moose', 'A19-1'],
  ] as const) {
    expect(find(query).found[0]?.code, query).toBe(code);
  }
  expect(find('enkelriktat').found.map(({ code }) => code)).toContain('E16');
  expect(find('fartkamra').nearest.map(({ code }) => code)).toEqual(['E24']);
});
