import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test.each([
  ['/checklists', '/checklists'],
  ['/steps/3?from=menu#top', '/steps/3?from=menu#top'],
  ['/exercises/../steps', '/steps'],
  ['/ሕቶ', '/%E1%88%95%E1%89%B6'],
  [null, '/exercises'],
  ['', '/exercises'],
  ['/', '/exercises'],
  ['/.', '/exercises'],
  ['/login', '/exercises'],
  ['/login?next=/login', '/exercises'],
  ['/./login', '/exercises'],
  ['checklists', '/exercises'],
  ['https://evil.test/', '/exercises'],
  ['javascript:alert(1)', '/exercises'],
  ['//evil.test/exercises', '/exercises'],
  ['///evil.test', '/exercises'],
  ['/\\evil.test', '/exercises'],
  ['\\/evil.test', '/exercises'],
  ['/\t/evil.test', '/exercises'],
  ['/\n//evil.test', '/exercises'],
  // Browsers remove the dot segment, which leaves //host.
  ['/.//evil.test', '/exercises'],
  ['/steps/..//evil.test', '/exercises'],
  ['/%2e//evil.test', '/exercises'],
  ['/./\\evil.test', '/exercises'],
  ['//', '/exercises'],
  ['http://[', '/exercises'],
  ['//[', '/exercises'],
])('after the login with next=%o comes %s', (next, expected) => {
  expect(nextPath(next)).toBe(expected);
});
