import { describe, expect, test } from 'vitest';
import { backupMadeAt, backupNameOf, backupsToRemove, hasShrunk, isBackupLate } from './backup.ts';

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

describe('a kept backup', () => {
  test.each([
    [Date.UTC(2026, 0, 2, 3, 15, 9), true, 'mengedi-20260102T031509Z.backup.age'],
    [Date.UTC(2026, 11, 31, 23, 59, 59), false, 'mengedi-20261231T235959Z.backup'],
  ])('of %d (encrypted: %j) is named %s, and known by it', (at, isEncrypted, name) => {
    expect(backupNameOf(at, isEncrypted)).toBe(name);
    expect(backupMadeAt(name)).toBe(at);
  });

  test.each(['before-1.backup', 'mengedi-20260102T031509Z.backup.age.tmp', 'x-mengedi-20260102T031509Z.backup', ''])(
    'is not what is named %j',
    (name) => expect(backupMadeAt(name)).toBeUndefined(),
  );

  const day = (number: number) => `mengedi-202601${String(number).padStart(2, '0')}T030000Z.backup.age`;
  const now = Date.UTC(2026, 0, 31, 4);
  test.each<[string, readonly number[], { days: number; atLeast: number }, readonly number[]]>([
    ['goes when it is too old', [1, 2, 29, 30], { days: 7, atLeast: 1 }, [1, 2]],
    ['stays among the newest, however old', [1, 2, 3], { days: 7, atLeast: 2 }, [1]],
    ['stays where there are fewer than are kept', [1, 2], { days: 1, atLeast: 7 }, []],
    ['stays while it is new enough', [25, 26, 31], { days: 7, atLeast: 0 }, []],
  ])('%s', (_title, days, keeping, expected) => {
    const others = ['before-20260101.backup', 'notes.txt'];
    expect(backupsToRemove([...days.map(day), ...others].reverse(), keeping, now)).toEqual(expected.map(day));
  });

  test.each([
    [49, 100, true],
    [50, 100, false],
    [1, undefined, false],
  ])('of %d bytes after one of %j has shrunk: %j', (bytes, before, expected) => expect(hasShrunk(bytes, before)).toBe(expected));
});
