import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('what only shows cached data reads it with useStored: a query that never fetches would share its options with those that do', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\bskipToken\b|\benabled: false\b/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
