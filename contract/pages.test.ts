import { expect, test } from 'vitest';
import { idsIn, isPage, MENU_PAGES } from './pages.ts';

test('the menu has the entries of behaviour 2.1 in their order, whatever else it has', () => {
  const described = [
    '/steps',
    '/exercises',
    '/checklists',
    '/traffic-signs',
    '/words',
    '/examination',
    '/progress',
    '/feedback',
    '/settings',
  ];
  expect(MENU_PAGES.map(({ path }) => path as string).filter((path) => described.includes(path))).toEqual(described);
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
  ['/results/2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e77', true],
  ['/results/7', false],
  ['/steps/2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e77', false],
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
  ['/steps/7', '/steps/:stepID', { stepID: '7' }],
  ['/steps/7/', '/steps/:stepID', { stepID: '7' }],
  ['/admin/signs/3/14', '/admin/signs/:groupId/:id', { groupId: '3', id: '14' }],
  ['/results/2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e77', '/results/:examID', { examID: '2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e77' }],
  ['/admin/signs/3/new', '/admin/signs/:groupId/:id', undefined],
  ['/steps/7', '/steps', undefined],
  ['/steps', '/steps/:stepID', undefined],
  ['/steps/07x', '/steps/:stepID', undefined],
  ['/steps/-1', '/steps/:stepID', undefined],
  ['/exercises/7', '/steps/:stepID', undefined],
])('the ids in %s by the pattern %s are %o', (path, pattern, ids) => {
  expect(idsIn(path, pattern)).toEqual(ids);
});
