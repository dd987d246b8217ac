import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no unit, route or component test is tried again on the state that its first try left', () => {
  const files = ['vitest.config.ts', ...globSync('{content,contract,domain,drawings,server,web}/**/*.test.{ts,tsx}')];
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => /\bretry:/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
