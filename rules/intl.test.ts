import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** No browser knows the formats of Tigrinya: each falls back to a language of its own choice. */
const IN_TIGRINYA = /(?:\bIntl\.\w+|\.toLocale\w+|\.localeCompare)\(\s*(?:[^()\n]*,\s*)?\[?\s*['"`]ti\b/;

test.each([
  ["new Intl.DateTimeFormat('ti', {})", true],
  ['new Intl.NumberFormat("ti-ER")', true],
  ["day.toLocaleDateString(['ti-ET'])", true],
  ["name.localeCompare(other, 'ti')", true],
  ["new Intl.DateTimeFormat('sv-SE', {})", false],
  ["new Intl.DateTimeFormat('tig')", false],
])('%s is found: %s', (line, expected) => {
  expect(IN_TIGRINYA.test(line)).toBe(expected);
});

test('dates and numbers in Tigrinya are written by us, never by the browser', async () => {
  const files = globSync('{domain,contract,content,server,web}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(300);
  const found: string[] = [];
  for (const file of files) if (IN_TIGRINYA.test(await readFile(file, 'utf8'))) found.push(file);
  expect(found).toEqual([]);
});
