import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutralise, restore } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://evil.test","x")', '\'=HYPERLINK("http://evil.test","x")'],
  ['+46 70 174 06 05', "'+46 70 174 06 05"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['|cmd', "'|cmd"],
  ["'=1", "''=1"],
  ['ሰላም', 'ሰላም'],
  ["'quoted'", "'quoted'"],
  ['a=b', 'a=b'],
  ['', ''],
])('%o is written as %o', (text, expected) => {
  expect(neutralise(text)).toBe(expected);
  expect(restore(expected)).toBe(text);
});

test('whatever the text, it comes back as it was and no spreadsheet runs it', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a') }),
  );
  fc.assert(
    fc.property(text, (value) => {
      expect(restore(neutralise(value))).toBe(value);
      expect(neutralise(value)).not.toMatch(/^[=+\-@\t\r\n|%]/);
    }),
  );
});
