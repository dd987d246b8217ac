import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';

// Regular expressions with super-linear backtracking would let one long text block the server. They are found by static analysis, without measuring time.

type Node = { readonly type: string; readonly [field: string]: unknown };
type Pattern = { readonly source: string; readonly flags: string };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const files = globSync('{domain,contract,server,web}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.|\.d\.ts$|\/testing\//.test(file),
);

/** Reports of super-linear patterns; empty if safe. */
const slowParts = (pattern: Pattern) =>
  analyse(pattern).reports.map(({ type }) => `/${pattern.source}/${pattern.flags}: ${type}`);

function patternsIn(source: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: Node): void => {
    const regex = node['regex'] as { pattern: string; flags: string } | undefined;
    if (node.type === 'Literal' && regex) found.push({ source: regex.pattern, flags: regex.flags });
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseSync('source.tsx', source).program as unknown as Node);
  return found;
}

/** All patterns in schemas, at any depth. */
function schemaPatterns(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = Object.entries(schema).flatMap(([key, value]) => (key === 'pattern' && typeof value === 'string' ? [value] : []));
  return [...own, ...Object.values(schema).flatMap(schemaPatterns)];
}

test.each(['^(a+)+$', '\\s+$', '<[^>]*>', '^\\S+@\\S+$', '(?:a|ab|b)*c'])('/%s/ would be noticed', (source) => {
  expect(slowParts({ source, flags: '' })).not.toEqual([]);
});

test('no pattern in the source takes longer than in proportion to the text', () => {
  const patterns = files.map((file) => ({ file, patterns: patternsIn(readFileSync(file, 'utf8')) }));
  expect(patterns.flatMap((one) => one.patterns).length).toBeGreaterThan(100);
  const slow = patterns.flatMap(({ file, patterns }) => patterns.flatMap(slowParts).map((part) => `${file} ${part}`));
  expect(slow).toEqual([]);
});

test('nor does one that is put together from parts when its file is loaded', async () => {
  const made = files.filter((file) => /^const \w+ = new RegExp\(/m.test(readFileSync(file, 'utf8')));
  expect(made).not.toEqual([]);
  const patterns: Pattern[] = [];
  const construct = (Real: RegExpConstructor, args: [string, string?]) => {
    patterns.push({ source: args[0], flags: args[1] ?? '' });
    return new Real(...args);
  };
  vi.resetModules();
  vi.stubGlobal('RegExp', new Proxy(RegExp, { construct }));
  await Promise.all(made.map((file) => import(/* @vite-ignore */ `../${file}`)));
  vi.unstubAllGlobals();
  expect(patterns.length).toBeGreaterThanOrEqual(made.length);
  expect(patterns.flatMap(slowParts)).toEqual([]);
});

test('nor does one of a schema', () => {
  const patterns = [...new Set(schemaPatterns(endpoints))];
  expect(patterns).not.toEqual([]);
  expect(patterns.flatMap((source) => slowParts({ source, flags: 'u' }))).toEqual([]);
});
