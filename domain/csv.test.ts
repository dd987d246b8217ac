import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HEADING_MAX, neutralise, restore, separatorOf } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://evil.test","x")', '\'=HYPERLINK("http://evil.test","x")'],
  ['+46 70 174 06 05', "'+46 70 174 06 05"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\tab', "'\tab"],
  ['ሀ;=1+1', "ሀ;'=1+1"],
  ['ሀ;;-1', "ሀ;;'-1"],
  ['ሀ; @SUM(A1)', "ሀ;' @SUM(A1)"],
  ['ሀ;"=1"', 'ሀ;\'"=1"'],
  ['ሀ\t+1', "ሀ\t'+1"],
  ['ሀ\n=1', "ሀ\n'=1"],
  ['ሀ\r\n=1', "ሀ\r\n'=1"],
  ['ሀ\r\n\r\n', 'ሀ\r\n\r\n'],
  ["ሀ;'=1", "ሀ;''=1"],
  ["ሀ;'ለ'", "ሀ;'ለ'"],
  ['＝1', "'＝1"],
  ['&nbsp;- ሀ', "&nbsp;'- ሀ"],
  ['ሀ; ለ, ሐ = መ', 'ሀ; ለ, ሐ = መ'],
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

test.each([
  ['commas', 'name,email;x\n;;;;', ','],
  ['semicolons', 'Namn;E-post;Telefon, mobil\r\n,,,,', ';'],
  ['tabs', 'name\temail\n', '\t'],
  ['nothing, which is then a single column', 'name', ','],
  ['semicolons, and is not looked at to its end', `name;email${' '.repeat(HEADING_MAX)}${','.repeat(5_000_000)}`, ';'],
])('a heading is separated by %s', (_title, file, separator) => {
  expect(separatorOf(file)).toBe(separator);
});

/** Splits as a spreadsheet that ignores quoting and accepts every separator. */
const cellsOf = (text: string) => text.split(/[;\t\r\n]/);

const SIGNS = ["'", '"', ' ', '=', '+', '-', '@', '|', '%', '＝', ';', '\t', '\r', '\n', ',', 'a'];
test.each([
  ['any text', fc.string({ unit: 'binary' }), 100],
  ['any order of the signs that matter', fc.string({ unit: fc.constantFrom(...SIGNS) }), 2_000],
])('%s comes back as it was, and no spreadsheet runs a part of it, wherever it splits', (_title, text, numRuns) => {
  fc.assert(
    fc.property(text, (value) => {
      const written = neutralise(value);
      const isRun = cellsOf(written).some((cell) => /^[" ]*[=+\-@|%＝＋－＠]/.test(cell)) || /^[" ]*[\t\r\n]/.test(written);
      return !isRun && restore(written) === value;
    }),
    { numRuns },
  );
});
