import { expect, test } from 'vitest';
import { isLastOpen, mayChange } from './admins.ts';

test.each([
  [1, 1, false],
  [1, 2, true],
])('admin %i may disable admin %i: %s', (caller, admin, expected) => {
  expect(mayChange({ id: caller }, { id: admin })).toBe(expected);
});

test.each<[string, readonly [number, boolean][], boolean]>([
  ['alone', [[1, true]], true],
  [
    'beside one who may log in',
    [
      [1, true],
      [2, true],
    ],
    false,
  ],
  [
    'beside one who is locked',
    [
      [1, true],
      [2, false],
    ],
    true,
  ],
  [
    'locked, beside one who may log in',
    [
      [1, false],
      [2, true],
    ],
    false,
  ],
  ['locked and alone', [[1, false]], false],
])('admin 1 %s is the last who may log in: %#', (_title, admins, expected) => {
  const list = admins.map(([id, isOpen]) => ({ id, disabled_at: isOpen ? null : '2026-11-15T09:30:00.000Z' }));
  expect(isLastOpen(list, 1)).toBe(expected);
});
