import { expect, test } from 'vitest';
import { type SignUpMode, signUpWay } from './sign-up.ts';

test.each<[SignUpMode, boolean, ReturnType<typeof signUpWay>]>([
  ['closed', false, 'closed'],
  ['closed', true, 'closed'],
  ['invite', false, 'code needed'],
  ['invite', true, 'with code'],
  ['open', false, 'trial'],
  ['open', true, 'with code'],
])('%s, with a code: %s → %s', (mode, hasCode, way) => {
  expect(signUpWay(mode, hasCode)).toBe(way);
});
