import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The app's day begins at four in Stockholm (domain/study/day.ts). A test that uses UTC days would fail at night only.
test('no journey takes the day of UTC for the day of a learner', () => {
  const taken = globSync('e2e/*.spec.ts').filter((file) => readFileSync(file, 'utf8').includes('.toISOString().slice(0, 10)'));
  expect(taken).toEqual([]);
});
