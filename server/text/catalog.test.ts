import { describe, expect, test } from 'vitest';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { chooseLanguage, say, type TextKey } from './catalog.ts';
import { en } from './en.ts';
import { sv } from './sv.ts';
import { ti } from './ti.ts';

test.each([
  [undefined, 'ti'],
  ['', 'ti'],
  ['sv', 'sv'],
  ['SV', 'sv'],
  ['sv-SE,sv;q=0.9,en;q=0.8', 'sv'],
  ['en-US,en;q=0.9', 'en'],
  ['ti-ER', 'ti'],
  ['fr, de', 'ti'],
  ['am;q=1, en;q=0.5', 'en'],
  ['en;q=0.3, sv;q=0.7', 'sv'],
  ['en;q=0', 'ti'],
  ['sv;q=0, en;q=0.1', 'en'],
  ['*', 'ti'],
  ['en ; q=0.9, sv ; q=1.0', 'sv'],
  ['sv,en', 'sv'],
  ['swedish', 'ti'],
  ['en;q=abc', 'ti'],
])('Accept-InterfaceLanguage %s is answered in %s', (header, language) => {
  expect(chooseLanguage(header)).toBe(language);
});

test('an endless Accept-InterfaceLanguage is read only so far', () => {
  expect(chooseLanguage(`${'xx,'.repeat(100_000)}sv`)).toBe('ti');
});

describe('the words of the server', () => {
  const keys = Object.keys(ti) as TextKey[];

  test.each(keys)('%s has the same blanks in every language, and they are filled', (key) => {
    const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    expect(blanks(sv[key])).toEqual(blanks(ti[key]));
    expect(blanks(en[key])).toEqual(blanks(ti[key]));
    const values = Object.fromEntries(blanks(ti[key]).map((blank) => [blank.slice(1, -1), 8]));
    for (const language of INTERFACE_LANGUAGES) expect(say(language, key, values)).not.toMatch(/[{}]/);
  });

  test('are in the script of their language, but for the strings that the owner chose', () => {
    const verbatim = new Set([
      'Unauthenticated',
      'You must enter valid email address',
      'Enter your password',
      'You must enter your fullname',
      'Enter your phone number',
      "Your password didn't match",
    ]);
    for (const key of keys) {
      if (!verbatim.has(ti[key])) expect(ti[key], key).toMatch(/^[\p{Script=Ethiopic}\s\p{P}\d×{}a-zåäö]+$/iu);
      expect(sv[key], key).not.toMatch(/\p{Script=Ethiopic}/u);
      expect(en[key], key).not.toMatch(/\p{Script=Ethiopic}/u);
    }
  });

  test('a missing value leaves its blank, and values are not read as patterns', () => {
    expect(say('en', 'fieldTooLong')).toContain('{count}');
    expect(say('en', 'fieldTooLong', { count: '$&' })).toContain('$&');
  });
});
