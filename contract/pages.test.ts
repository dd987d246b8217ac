import { expect, test } from 'vitest';
import { idsIn, isPage, PAGES } from './pages.ts';

test('the screens are those of the specification and the one of a one-time link, with who may see them', () => {
  expect(PAGES).toEqual({
    '/login': 'guest',
    '/': 'login',
    '/steps': 'browse',
    '/steps/:stepID': 'browse',
    '/exercises': 'browse',
    '/exercises/:exerciseID': 'browse',
    '/checklists': 'browse',
    '/traffic-signs': 'browse',
    '/traffic-signs/:categoryID': 'browse',
    '/examination': 'login',
    '/results': 'login',
    '/feedback': 'login',
    '/settings': 'login',
    '/privacy-policy': 'public',
    '/password-link': 'public',
  });
});

test.each([
  ['/', true],
  ['/login', true],
  ['/login/', true],
  ['/exercises/0', true],
  ['/exercises/1234567890', true],
  ['/exercises/12345678901', false],
  ['/exercises/one', false],
  ['/exercises/1/2', false],
  ['/traffic-signs/2', true],
  ['/admin', true],
  ['/admin/customers', true],
  ['/administrator', false],
  ['/nowhere', false],
  ['/LOGIN', false],
  ['//', true],
  ['', true],
])('%o is a screen: %s', (path, expected) => {
  expect(isPage(path)).toBe(expected);
});

test.each([
  ['/steps', '/steps', {}],
  ['/steps/', '/steps', {}],
  ['/', '/', {}],
  ['/steps/7', '/steps/:stepID', { stepID: 7 }],
  ['/steps/7/', '/steps/:stepID', { stepID: 7 }],
  ['/admin/signs/3/14', '/admin/signs/:groupId/:id', { groupId: 3, id: 14 }],
  ['/admin/signs/3/new', '/admin/signs/:groupId/:id', undefined],
  ['/steps/7', '/steps', undefined],
  ['/steps', '/steps/:stepID', undefined],
  ['/steps/07x', '/steps/:stepID', undefined],
  ['/steps/-1', '/steps/:stepID', undefined],
  ['/exercises/7', '/steps/:stepID', undefined],
])('the ids in %s by the pattern %s are %o', (path, pattern, ids) => {
  expect(idsIn(path, pattern)).toEqual(ids);
});
