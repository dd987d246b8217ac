import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import { FIRST_SCRIPT_MAX, firstScripts } from '../web/build/budget.ts';

const DIST = 'dist';
const html = (page: string) => readFileSync(`${DIST}/${page}.html`, 'utf8');
const compressed = (file: string) => statSync(`${DIST}${file}.br`).size;
const eager = (page: string) => firstScripts(html(page));

test('the script that every learner loads first stays under 82 kB', () => {
  const sizes = eager('index').map((file) => [file, compressed(file)] as const);
  expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(FIRST_SCRIPT_MAX);
});

test('login with its screen stays under 90 kB, and nothing of a question comes with it', () => {
  const files = eager('login');
  expect(files.length).toBeGreaterThan(eager('index').length);
  expect(files.filter((file) => file.startsWith('/assets/question'))).toEqual([]);
  expect(files.reduce((sum, file) => sum + compressed(file), 0)).toBeLessThan(90_000);
});

/** Files that a question page needs in addition to every page's. */
function questionPage(): string[] {
  const [, named = ''] = /"\/exercises\/":\{files:\[([^\]]*)/.exec(html('index')) ?? [];
  return [...named.matchAll(/[\w-]+\.js/g)].map(([file]) => `/assets/${file}`);
}

test('a question page with its scripts stays under 118 kB, and no menu comes with it', () => {
  const files = questionPage();
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => file.startsWith('/assets/menus'))).toEqual([]);
  const scripts = [...eager('index'), ...files].reduce((sum, file) => sum + compressed(file), 0);
  expect(scripts + brotliCompressSync(html('index')).length).toBeLessThan(118_000);
});

test('sound adds at most 3 kB to a question page: the button, and nothing of what speaks or plays', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: 'web/listen/use-listen.tsx', formats: ['es'], fileName: 'button' },
      // Its own code only: its dependencies are on the page already, and the player is loaded on tap.
      rolldownOptions: { external: /^(?!.*use-listen)/ },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as { output: { code?: string }[] };
  expect(output).toHaveLength(1);
  expect(output[0]?.code).toContain('listening.tsx');
  expect(brotliCompressSync(output[0]?.code ?? '').length).toBeLessThanOrEqual(3_000);
  for (const file of [...eager('index'), ...questionPage()]) {
    expect(readFileSync(`${DIST}${file}`, 'utf8'), file).not.toMatch(/SpeechSynthesisUtterance|canPlayType|GET \/api\/sounds/);
  }
});

/** Size of the words of any 25 questions, limited by content/words-weight.test.ts. */
const WORDS_OF_A_RUN = 11_000;

test('its words come after it and add at most 15 kB, with those of 25 questions', () => {
  const script = readdirSync(`${DIST}/assets`).find((file) => /^word-card-.*\.js$/.test(file));
  expect(compressed(`/assets/${script}`) + WORDS_OF_A_RUN).toBeLessThanOrEqual(15 * 1_024);
  const needed = [...readFileSync(`${DIST}/assets/${script}`, 'utf8').matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)];
  const there = [...eager('index'), ...questionPage()];
  expect(there).not.toContain(`/assets/${script}`);
  expect(needed.map(([, file]) => `/assets/${file}`).filter((file) => !there.includes(file))).toEqual([]);
});

test('the player of moving scenes comes only where one is, and adds at most 12 kB to a question page', () => {
  const players = readdirSync(`${DIST}/assets`).filter((file) => /^moving-picture-.*\.js$/.test(file));
  expect(players).toHaveLength(1);
  const there = [...eager('index'), ...questionPage()];
  const needed = [...readFileSync(`${DIST}/assets/${players[0]}`, 'utf8').matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)];
  const files = [...new Set([...players, ...needed.map(([, file = '']) => file)])].map((file) => `/assets/${file}`);
  const added = files.filter((file) => !there.includes(file));
  expect(added).toContain(`/assets/${players[0]}`);
  expect(added.reduce((sum, file) => sum + compressed(file), 0)).toBeLessThanOrEqual(12_000);
  // None of those that are there already has any of it.
  for (const file of there) expect(readFileSync(`${DIST}${file}`, 'utf8'), file).not.toMatch(/createLinearGradient|Path2D/);
});

test('each screen adds at most 17 kB', () => {
  const first = eager('index');
  const screens = readdirSync(`${DIST}/assets`).filter(
    (file) => file.endsWith('.js') && !/^(admin|rich-text)/.test(file) && !first.includes(`/assets/${file}`),
  );
  expect(screens.length).toBeGreaterThan(10);
  for (const file of screens) expect(compressed(`/assets/${file}`), file).toBeLessThanOrEqual(17 * 1_024);
});

test('a page with its style fits into the first round trip', () => {
  for (const page of ['index', 'login']) expect(brotliCompressSync(html(page)).length, page).toBeLessThanOrEqual(14_000);
  // The privacy notice is longer, because the law prescribes its content.
  expect(brotliCompressSync(html('privacy-policy')).length).toBeLessThanOrEqual(16_000);
});

test('the font has one weight and stays under 40 kB', () => {
  const fonts = readdirSync(`${DIST}/assets`).filter((file) => file.endsWith('.woff2'));
  expect(fonts).toHaveLength(1);
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
