/** Details that decide a question are small: lit indicators have a glow that is visible on the smallest phone. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, 'pictures/questions');
/** Width of a 360 px phone without margins. */
const PHONE_PX = 328;
const SEEN_PX = 4.5;
/** As drawn in drawings/scenes/solid.ts: the lamp and its glow. */
const GLOW = /a([\d.]+) [\d.]+ 0 1 1 [^"]*" fill="#ff9d00" opacity="\.4"/g;

const glows = async (name: string) => {
  const svg = await readFile(join(FOLDER, name), 'utf8');
  const width = Number(/viewBox="\S+ \S+ (\S+)/.exec(svg)?.[1]);
  return [...svg.matchAll(GLOW)].map(([, radius]) => (2 * Number(radius) * PHONE_PX) / width);
};

test('indicators that are lit are seen at a width of 360 px, the one of the car that turns before us clearly', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.startsWith('scene-') && name.endsWith('.svg'));
  const all = await Promise.all(names.map(async (name) => ({ name, sizes: await glows(name) })));
  expect(all.filter(({ sizes }) => sizes.length > 0).length).toBeGreaterThan(20);
  expect(all.filter(({ sizes }) => sizes.some((size) => size < SEEN_PX)).map(({ name }) => name)).toEqual([]);
  expect(Math.max(...(await glows('scene-green-left-turn-oncoming-left.svg')))).toBeGreaterThan(7);
});
