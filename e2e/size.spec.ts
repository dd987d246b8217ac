import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { FIRST_SCRIPT_MAX, firstScripts } from '../web/build/budget.ts';

const DIST = 'dist';
const html = (page: string) => readFileSync(`${DIST}/${page}.html`, 'utf8');
const compressed = (file: string) => statSync(`${DIST}${file}.br`).size;
const eager = (page: string) => firstScripts(html(page));

test('the script that every learner loads first stays under 84 kB', () => {
  const sizes = eager('index').map((file) => [file, compressed(file)] as const);
  expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(FIRST_SCRIPT_MAX);
});

test('a question page with its scripts stays under 121 kB: with its first questions 128', () => {
  const [, named = ''] = /"\/exercises\/":\{files:\[([^\]]*)/.exec(html('index')) ?? [];
  const files = [...named.matchAll(/[\w-]+\.js/g)].map(([file]) => `/assets/${file}`);
  expect(files.length).toBeGreaterThan(1);
  const scripts = [...eager('index'), ...files].reduce((sum, file) => sum + compressed(file), 0);
  expect(scripts + brotliCompressSync(html('index')).length).toBeLessThan(121_000);
});

test('each screen adds at most 15 kB', () => {
  const first = eager('index');
  const screens = readdirSync(`${DIST}/assets`).filter(
    (file) => file.endsWith('.js') && !/^(admin|rich-text)/.test(file) && !first.includes(`/assets/${file}`),
  );
  expect(screens.length).toBeGreaterThan(10);
  for (const file of screens) expect(compressed(`/assets/${file}`), file).toBeLessThanOrEqual(15 * 1_024);
});

test('a page with its style fits into the first round trip', () => {
  for (const page of ['index', 'login', 'privacy-policy']) {
    expect(brotliCompressSync(html(page)).length, page).toBeLessThanOrEqual(14_000);
  }
});

test('a weight of the font stays under 40 kB', () => {
  const fonts = readdirSync(`${DIST}/assets`).filter((file) => file.endsWith('.woff2'));
  expect(fonts).toHaveLength(2);
  for (const font of fonts) expect(statSync(`${DIST}/assets/${font}`).size, font).toBeLessThanOrEqual(40_000);
});

test('no learner is sent the back office, the editor, the viewer or the sanitiser ahead of need', () => {
  const first = eager('index').map((file) => readFileSync(`${DIST}${file}`, 'utf8'));
  for (const code of first) {
    expect(code).not.toMatch(/DOMPurify/);
    expect(code).not.toMatch(/viewer-container/);
    expect(code).not.toMatch(/ql-editor/);
  }
  expect(readFileSync(`${DIST}/service-worker.js`, 'utf8')).not.toMatch(/assets\/(admin|rich-text)/);
});
