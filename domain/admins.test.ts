import { expect, test } from 'vitest';
import { isLastOpen, mayChange } from './admins.ts';

test.each([
  [1, 1, false],
  [1, 2, true],
])('admin %i may disable admin %i: %s', (caller, admin, expected) => {
  expect(mayChange({ id: caller }, { id: admin })).toBe(expected);
});

test.each<[string, readonly [number, 'open' | 'locked' | 'going' | 'support'][], boolean]>([
  ['alone', [[1, 'open']], true],
  [
    'beside one who may log in',
    [
      [1, 'open'],
      [2, 'open'],
    ],
    false,
  ],
  [
    'beside one who is locked',
    [
      [1, 'open'],
      [2, 'locked'],
    ],
    true,
  ],
  [
    'locked, beside one who may log in',
    [
      [1, 'locked'],
      [2, 'open'],
    ],
    false,
  ],
  [
    'beside one whose account is to be erased',
    [
      [1, 'open'],
      [2, 'going'],
    ],
    true,
  ],
  [
    'beside one who is here for something else',
    [
      [1, 'open'],
      [2, 'support'],
    ],
    true,
  ],
  ['locked and alone', [[1, 'locked']], false],
])('admin 1 %s is the last who may log in: %#', (_title, admins, expected) => {
  const since = '2026-11-15T09:30:00.000Z';
  const list = admins.map(([id, state]) => ({
    id,
    job: state === 'support' ? ('support' as const) : ('owner' as const),
    disabled_at: state === 'locked' ? since : null,
    erase_at: state === 'going' ? since : null,
  }));
  expect(isLastOpen(list, 1)).toBe(expected);
});
