import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

const shown = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => ({ same: text, gone: `[-${text}]`, new: `[+${text}]` })[kind])
    .join('');

test.each([
  ['ኣብ ጽርግያ ደው በሉ', 'ኣብ ጽርግያ ደው በሉ', 'ኣብ ጽርግያ ደው በሉ'],
  ['ኣብ ጽርግያ ደው በሉ', 'ኣብ መንገዲ ደው በሉ', 'ኣብ [-ጽርግያ ][+መንገዲ ]ደው በሉ'],
  ['', 'ሰላም', '[+ሰላም]'],
  ['a b c', 'a c', 'a [-b ]c'],
  ['a', '', '[-a]'],
])('from “%s” to “%s” is %s', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected);
});

test('the new parts with what stayed are the new text, also of very long ones', () => {
  const [before, after] = ['ቃል '.repeat(500), 'ካልእ ቃል '.repeat(300)];
  const parts = wordDiff(before, after);
  expect(
    parts
      .filter(({ kind }) => kind !== 'gone')
      .map(({ text }) => text)
      .join(''),
  ).toBe(after);
});
