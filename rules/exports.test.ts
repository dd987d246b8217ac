import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Every export must be used by another file, so that all else can be changed locally.

const EXPORTED = /^export (?:async )?(?:const|function\*?|type|class|interface) ([\w$]+)/gm;

/** Exports that no file of ours names, each with the reason. */
const EXCEPTIONS = [
  // Stands in the text of a module of the build, which imports it by this name.
  'web/build/styles-first.ts: __vitePreload',
];

const files = globSync('{bench,content,contract,domain,drawings,e2e,rules,server,web}/**/*.{ts,tsx}', {
  // This file names the exceptions: that is no use of them.
  exclude: ['**/dist/**', '**/node_modules/**', 'rules/exports.test.ts'],
}).concat(globSync('*.config.ts'));
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** Number of files that contain each word. */
const uses = new Map<string, number>();
for (const source of sources.values()) {
  for (const word of new Set(source.match(/[\w$]+/g))) uses.set(word, (uses.get(word) ?? 0) + 1);
}

test('nothing is exported that no other file names', () => {
  const unused = [...sources].flatMap(([file, source]) =>
    file.includes('.test.')
      ? []
      : [...source.matchAll(EXPORTED)].flatMap(([, name = '']) => (uses.get(name) === 1 ? [`${file}: ${name}`] : [])),
  );
  expect(sources.size).toBeGreaterThan(1_000);
  expect(unused).toEqual(EXCEPTIONS);
});
