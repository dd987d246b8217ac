import { expect, test } from 'vitest';
import { isBackupLate } from './backup.ts';

const HOUR_MS = 3_600_000;
const NOW = 1_000 * HOUR_MS;

test.each([
  ['none was ever made', undefined, 48, true],
  ['the last one is as old as it may be', NOW - 48 * HOUR_MS, 48, false],
  ['the last one is older', NOW - 48 * HOUR_MS - 1, 48, true],
  ['the last one is of a clock that was ahead', NOW + HOUR_MS, 48, false],
  ['they are made elsewhere', undefined, 0, false],
])('%s', (_title, last, hours, isLate) => {
  expect(isBackupLate(last, hours, NOW)).toBe(isLate);
});
