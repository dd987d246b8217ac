import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

// Tailwind finds class names by scanning the source for whole words. A name that is concatenated from parts is silently missing from the style sheet.

type Node = { readonly type: string; readonly [field: string]: unknown };

/** The first part of a utility's name, before colour, size or number. */
const HALF_NAME =
  /(?:^|:)-?(?:bg|text|fill|stroke|border|outline|ring|divide|accent|decoration|size|[wh]|[mp][xytrbl]?|gap|space|grid|grid-cols|col|row|basis|order|rounded|shadow|opacity|z|top|left|right|bottom|inset|translate|rotate|scale|font|leading|tracking|min-[wh]|max-[wh])-$/;
const CUTS_STRINGS = new Set(['replace', 'replaceAll', 'concat', 'slice', 'substring']);

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const words = (text: string) => text.split(/\s+/);

/** Class names in a source text that are concatenated from parts. */
function builtClassNames(source: string): string[] {
  const found: string[] = [];
  const say = (node: Node) => found.push(source.slice(node['start'] as number, node['end'] as number));
  const visit = (node: Node, isClassName: boolean): void => {
    const isHere = isClassName || (node.type === 'JSXAttribute' && (node['name'] as Node)['name'] === 'className');
    if (node.type === 'Literal' && words(String(node['value'])).some((word) => HALF_NAME.test(word))) say(node);
    if (node.type === 'TemplateLiteral') {
      const texts = (node['quasis'] as { value: { raw: string } }[]).map(({ value }) => value.raw);
      const isHalf = texts.some((text) => HALF_NAME.test(words(text).at(-1) ?? ''));
      const isGlued = texts.some(
        (text, place) => (place > 0 && /^\S/.test(text)) || (place < texts.length - 1 && /\S$/.test(text)),
      );
      if (isHalf || (isHere && isGlued)) say(node);
    }
    if (isHere && node.type === 'CallExpression') {
      const property = (node['callee'] as Node)['property'] as Node | undefined;
      if (CUTS_STRINGS.has(String(property?.['name']))) say(node);
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, isHere);
  };
  visit(parseSync('screen.tsx', source).program as unknown as Node, false);
  return found;
}

/** In the examples #{ stands for the start of a template's placeholder. */
const written = (example: string) => example.replaceAll('#{', '${');

test.each([
  ['a template', 'const tone = `fill-#{name}`;', ['`fill-#{name}`']],
  ['a template with a variant', 'const tone = `flex hover:bg-#{name} p-2`;', ['`flex hover:bg-#{name} p-2`']],
  ['a sum', "const tone = 'fill-' + name;", ["'fill-'"]],
  [
    'a replacement',
    "<p className={TONES[tone].replace('bg-', 'fill-')} />",
    ["TONES[tone].replace('bg-', 'fill-')", "'bg-'", "'fill-'"],
  ],
  ['a part of any name', '<p className={`#{name}-soft`} />', ['`#{name}-soft`']],
])('a class name that is made by %s is found', (_how, source, expected) => {
  expect(builtClassNames(written(source))).toEqual(expected.map(written));
});

test.each([
  ['whole names beside each other', '<p className={`p-2 #{TONES[tone]} #{isOpen ? "fill-wrong" : ""}`} />'],
  ['an id', '<p id={`#{id}-note`} aria-labelledby={`day-#{day}`} />'],
  ['a path', 'const path = `/steps/#{id}`;'],
])('%s: nothing is found', (_what, source) => {
  expect(builtClassNames(written(source))).toEqual([]);
});

test('every class name of the app stands in its source, whole', () => {
  const files = globSync('web/**/*.tsx');
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => builtClassNames(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});
