import { expect, test } from 'vitest';
import { mayDisable } from './admins.ts';

test.each([
  [1, 1, false],
  [1, 2, true],
])('admin %i may disable admin %i: %s', (caller, admin, expected) => {
  expect(mayDisable({ id: caller }, { id: admin })).toBe(expected);
});
