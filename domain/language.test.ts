import { expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, INTERFACE_LANGUAGES, isInterfaceLanguage } from './language.ts';

test('Tigrinya comes first, then Swedish and English', () => {
  expect(INTERFACE_LANGUAGES).toEqual(['ti', 'sv', 'en']);
  expect(DEFAULT_LANGUAGE).toBe('ti');
});

test.each([
  ['ti', true],
  ['sv', true],
  ['en', true],
  ['am', false],
  ['TI', false],
  ['', false],
  [undefined, false],
  [null, false],
  [1, false],
])('%o is one of our languages: %s', (value, expected) => {
  expect(isInterfaceLanguage(value)).toBe(expected);
});
