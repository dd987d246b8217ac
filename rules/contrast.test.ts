import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// Contrast of the colour variables themselves, including states that no browser test reaches. Real combinations are checked by axe.

const styles = readFileSync('web/styles.css', 'utf8');
const colours = (selector: string) => {
  const block = styles.slice(styles.indexOf(`${selector} {`));
  const found = block.slice(0, block.indexOf('}')).matchAll(/--([\w-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name, value])) as Record<string, string>;
};

/** WCAG 2.2: relative luminance and contrast ratio. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT: readonly [string, string][] = [
  ...['ink', 'soft', 'action', 'right', 'wrong', 'care'].flatMap((text) =>
    ['paper', 'raised'].map((on) => [text, on] as [string, string]),
  ),
  ['on-action', 'action'],
  ['on-action', 'wrong'],
  ['ink', 'action-soft'],
  ['action', 'action-soft'],
  ['right', 'right-soft'],
  ['wrong', 'wrong-soft'],
  ['care', 'care-soft'],
];
/** Colours of control borders and focus rings. */
const EDGES: readonly [string, string][] = ['edge', 'action'].flatMap((edge) =>
  ['paper', 'raised'].map((on) => [edge, on] as [string, string]),
);

describe.each([
  ['light', ':root'],
  ['dark', ':root[data-theme="dark"]'],
  ['dark by the device', ':root:not([data-theme="light"])'],
])('%s', (_scheme, selector) => {
  const of = colours(selector);
  const ratio = ([text, on]: [string, string]) => contrast(of[text] ?? '', of[on] ?? '');

  test.each(TEXT)('%s on %s can be read', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(EDGES)('%s on %s can be seen', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3);
  });
});

test('the dark of the device is the dark that is chosen', () => {
  expect(colours(':root:not([data-theme="light"])')).toEqual(colours(':root[data-theme="dark"]'));
});
