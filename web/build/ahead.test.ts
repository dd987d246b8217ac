import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { PAGES, type PagePath, pageOf } from '#contract/pages.ts';
import { AHEAD } from './ahead.ts';

test('every page behind the login, except the welcome screen, preloads its chunk', () => {
  const paths = (Object.keys(PAGES) as PagePath[]).filter((path) => ['login', 'browse'].includes(pageOf(path).access));
  expect(paths.filter((path) => AHEAD[path] === undefined)).toEqual(['/welcome']);
  // Found in the text of web/router.tsx: its name, not that of a neighbour.
  expect([AHEAD['/login']?.chunk, AHEAD['/today']?.chunk, AHEAD['/words/train']?.chunk, AHEAD['/exercises']?.chunk]).toEqual([
    'login-screen',
    'today-screen',
    'words',
    'study',
  ]);
});

test('prefetched URLs are calls of the contract', () => {
  const asked = Object.values(AHEAD).flatMap(({ asks = [], draw }) => [...asks, ...(draw === undefined ? [] : [draw.ask])]);
  const shape = (path: string) => path.replace(/\?.*/, '').replace(/:\w+|\{\w+\}/g, '*');
  const calls = new Set(Object.keys(endpoints).map((name) => shape(name.replace('GET ', ''))));
  expect(asked.filter((path) => !calls.has(shape(path)))).toEqual([]);
});
