import { expect, test } from 'vitest';
import { lacksGroup } from './restore.ts';

test.each([
  ['sign', { groupid: 'A' }, false],
  ['sign', {}, true],
  ['sign_group', { name: 'Varning' }, true],
  ['sign', null, true],
  ['question', {}, false],
])('of a deleted %s, kept as %o, the group is missing: %o', (kind, kept, expected) => {
  expect(lacksGroup(kind, kept)).toBe(expected);
});
