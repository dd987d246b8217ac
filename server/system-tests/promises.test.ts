import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../../docs/promises.md'), 'utf8');
/** Columns of the table: number, promise, test, remarks. */
const rows = [...text.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.*?)\|$/gm)].map(([, number, promise, held]) => ({
  number: Number(number),
  promise: promise ?? '',
  held: held ?? '',
}));
/** Promises that were decided against; the reason is below the tables. */
const NOT_DONE = [5, 57];

test('promises are numbered consecutively', () => {
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
});

test('every test file that is named exists', () => {
  const files = rows.flatMap(({ held }) => [...held.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file]) => file ?? ''));
  expect(files.filter((file) => !existsSync(join(import.meta.dirname, '../..', file)))).toEqual([]);
});

test('each names the test or the measurement that holds it, or its reason stands below', () => {
  const unheld = rows.filter(({ held }) => !/`(server|domain|contract|content|web|e2e|rules|bench)\/[\w./-]+\.tsx?`/.test(held));
  expect(unheld.map(({ number }) => number)).toEqual(NOT_DONE);
  for (const number of NOT_DONE) expect(text).toMatch(new RegExp(`^\\*\\*[^*]*\\(${number}\\)\\.\\*\\*`, 'm'));
});
