import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../../docs/promises.md'), 'utf8');
/** Number, promise, what holds it, what goes beyond. */
const rows = [...text.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.*?)\|$/gm)].map(([, number, promise, held]) => ({
  number: Number(number),
  promise: promise ?? '',
  held: held ?? '',
}));
/** Decided against, with the reason below the tables. */
const NOT_DONE = [5, 57];

test('all seventy are there, in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 70 }, (_, place) => place + 1));
});

test('each names the test or the measurement that holds it, or its reason stands below', () => {
  const unheld = rows.filter(({ held }) => !/`(server|domain|contract|web|e2e|bench)\/[\w./-]+\.tsx?`/.test(held));
  expect(unheld.map(({ number }) => number)).toEqual(NOT_DONE);
  for (const number of NOT_DONE) expect(text).toMatch(new RegExp(`^\\*\\*[^*]*\\(${number}\\)\\.\\*\\*`, 'm'));
});
