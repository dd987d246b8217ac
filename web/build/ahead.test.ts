import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { PAGES, type PagePath, pageOf } from '#contract/pages.ts';
import { AHEAD } from './ahead.ts';

test('every page behind the login, but the welcome, has its screen fetched beside the script', () => {
  const paths = (Object.keys(PAGES) as PagePath[]).filter((path) => ['login', 'browse'].includes(pageOf(path).access));
  expect(paths.filter((path) => AHEAD[path] === undefined)).toEqual(['/welcome']);
});

test('what a page asks for ahead are calls of ours', () => {
  const asked = Object.values(AHEAD).flatMap(({ asks = [], draw }) => [...asks, ...(draw === undefined ? [] : [draw.ask])]);
  const shape = (path: string) => path.replace(/\?.*/, '').replace(/:\w+|\{\w+\}/g, '*');
  const calls = new Set(Object.keys(endpoints).map((name) => shape(name.replace('GET ', ''))));
  expect(asked.filter((path) => !calls.has(shape(path)))).toEqual([]);
});
