import { expect, test } from 'vitest';
import { fold } from '#domain/fold.ts';
import { CONTENT_LANGUAGES } from '#domain/language.ts';
import { readContentFiles } from './read.ts';
import { readSignNames } from './sign-names.ts';

const { signGroups } = await readContentFiles(import.meta.dirname);
const names = await readSignNames(import.meta.dirname);
const signs = new Map(signGroups.flatMap((group) => group.signs.map((sign) => [sign.code, sign] as const)));

test('at least 120 signs have everyday names, each sign once', () => {
  const codes = names.map(({ code }) => code);
  expect(codes.length).toBeGreaterThanOrEqual(120);
  expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([]);
  expect(codes.filter((code) => !signs.has(code))).toEqual([]);
});

test('an everyday name finds what the name of the sign does not', () => {
  const needless = names.flatMap((entry) => {
    const sign = signs.get(entry.code);
    const official = fold([sign?.name.ti, sign?.name.sv, sign?.name.en].join(' '));
    return CONTENT_LANGUAGES.flatMap((language) => entry[language])
      .filter((name) =>
        fold(name)
          .split(' ')
          .every((word) => official.includes(word)),
      )
      .map((name) => `${entry.code}: ${name}`);
  });
  expect(needless).toEqual([]);
});

test('Tigrinya names are written in Tigrinya, the others are not; what stands on the sign itself may be either', () => {
  const written = /^(?:[A-Z]{1,4}|\d+|!)$/;
  const wrong = names.flatMap(({ code, ti, sv, en }) => [
    ...ti.filter((name) => !written.test(name) && !/^[\u1200-\u135A\s-]+$/.test(name)).map((name) => `${code}: ${name}`),
    ...ti.filter((name) => /(?:^|\s)[አዐ]|[ሠ-ሧፀ-ፆኀ-ኇ]/.test(name)).map((name) => `${code}: ${name}`),
    ...[...sv, ...en].filter((name) => /[\u1200-\u135A]/.test(name)).map((name) => `${code}: ${name}`),
  ]);
  expect(wrong).toEqual([]);
});

test('the signs that everybody knows by another name are found by it', () => {
  const found = (word: string) =>
    names
      .filter((entry) => CONTENT_LANGUAGES.some((language) => entry[language].some((name) => fold(name).includes(fold(word)))))
      .map(({ code }) => code);
  expect(found('ስቶፕ')).toContain('B2');
  expect(found('yield')).toEqual(['B1']);
  expect(found('rondell')).toEqual(['A30', 'D3']);
  expect(found('ሮንድ')).toEqual(['A30', 'D3']);
  expect(found('zebra')).toEqual(['A13', 'B3-1', 'B3-2', 'M15']);
  expect(found('fartkamera')).toEqual(['E24']);
});
