import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, passwordFault } from './password.ts';

test.each([
  ['seven letters', 'abcdefg', 'short'],
  ['eight letters', 'abcdefgi', undefined],
  ['seven letters of Ge’ez, though they are 21 bytes', 'ንኹሉዝኸውን', 'short'],
  ['eight letters of Ge’ez', 'ንኹሉዝኸውንቃ', undefined],
  ['a sentence in Ge’ez', 'ንኹሉ ዝኸውን ቃል', undefined],
  ['seven emoji, though they are 14 code units', '🚗🚕🚙🚌🚎🏎🚓', 'short'],
  ['eight emoji', '🚗🚕🚙🚌🚎🏎🚓🚑', undefined],
  ['256 characters', 'ab'.repeat(128), undefined],
  ['257 characters', `${'ab'.repeat(128)}a`, 'long'],
  ['256 letters of Ge’ez', 'ሀለ'.repeat(128), undefined],
  ['257 letters of Ge’ez', `${'ሀለ'.repeat(128)}ሀ`, 'long'],
  ['a password that many use', 'password1', 'common'],
  ['the same in capitals', 'PASSWORD1', 'common'],
  ['digits in a row', '12345678', 'common'],
  ['one character, repeated', 'zzzzzzzzzzz', 'common'],
  ['one letter of Ge’ez, repeated', 'ሀ'.repeat(9), 'common'],
  ['spaces only', ' '.repeat(8), 'common'],
  ['nothing', '', 'short'],
])('%s: %o → %s', (_title, password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});

test('every common password is one that could be chosen otherwise, in lower case', () => {
  for (const password of COMMON_PASSWORDS) {
    expect(password).toBe(password.toLowerCase());
    expect([...password].length).toBeGreaterThanOrEqual(PASSWORD_MIN_CHARACTERS);
    expect([...password].length).toBeLessThanOrEqual(PASSWORD_MAX_CHARACTERS);
  }
});
