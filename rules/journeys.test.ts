import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Rules for browser tests, which share a server with others: what earlier tests left must not be mistaken for one's own.

const journeys = globSync('e2e/*.spec.ts').map((file) => ({ file, source: readFileSync(file, 'utf8') }));

test.each([
  ['the notice of an earlier save', /common\.saved\b/, 'savedBy of e2e/admin.ts waits for the save itself'],
  ['that one thing waits in the back office', /start\.waiting\.\w+\(\d/, 'anyCount of e2e/admin.ts takes any number'],
])('no journey believes %s', (_what, pattern, instead) => {
  expect(journeys.length).toBeGreaterThan(50);
  expect(journeys.filter(({ source }) => pattern.test(source)).map(({ file }) => `${file}: ${instead}`)).toEqual([]);
});
