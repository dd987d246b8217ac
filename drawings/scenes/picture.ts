/** Shared by all scenes: format, colours, signs, labels, measures, and arrows of intended paths. */

import { bentLine } from '../arrows.ts';
import { text } from '../glyphs.ts';
import { families } from '../signs/all-signs.ts';
import { circle, document, element, group, num, nums, type Point, path, pen, rect, transform } from '../svg.ts';
import { note } from './placed.ts';

export const size = { width: 480, height: 320 } as const;

export const tint = {
  asphalt: '#5b6168',
  asphaltDark: '#4a4f56',
  grass: '#a9c58b',
  grassDark: '#8fb070',
  pavement: '#d7d3c8',
  kerb: '#b3aea1',
  paving: '#cfc4b2',
  marking: '#fff',
  own: '#005596',
  red: '#d63a3c',
  green: '#2f9460',
  grey: '#aab0b7',
  yellow: '#f2b632',
  white: '#f3f4f4',
  dark: '#343b43',
  orange: '#ef7d1a',
  glass: '#22303d',
  steel: '#7d848c',
  water: '#8fb9d4',
} as const;

/** Slug → the drawing; the file is `scene-<slug>.svg`. */
export type Scenes = Readonly<Record<string, () => string>>;

export function scene(background: string, ...children: readonly string[]): string {
  return document(size.width, size.height, rect(0, 0, size.width, size.height, background), ...children);
}

const signFiles = new Map<string, string>();
for (const family of families) {
  for (const [code, drawing] of Object.entries(family.signs)) {
    signFiles.set(code, typeof drawing === 'string' ? drawing : drawing());
  }
}

/** The complete file of a sign, or undefined if it is not drawn yet. */
export function signFile(code: string): string | undefined {
  return signFiles.get(code);
}

/** Codes used by scenes that are not drawn; `write-scenes.ts` lists them. */
export const missingSigns = new Set<string>();

type SignPlace = {
  readonly x: number;
  readonly y: number;
  /** The longer side of the board. */
  readonly size?: number;
  /** Length of the post below the board; 0 leaves it out. */
  readonly post?: number;
  /** Degrees, clockwise. */
  readonly rotate?: number;
};

/** A sign standing upright with (x, y) in the middle of its board. */
export function sign(code: string, { x, y, size: longest = 56, post = 14, rotate = 0 }: SignPlace): string {
  note({ what: 'sign', code });
  const { width, height, inside } = board(code);
  const scale = longest / Math.max(width, height);
  const half = (height * scale) / 2;
  const stand = post > 0 ? signPost(x, y + half - 4, post + 4) : '';
  const drawn = group(
    {
      transform: `translate(${nums([x, y])})${rotate ? `rotate(${num(rotate)})` : ''}scale(${num(scale, 4)})translate(${nums([-width / 2, -height / 2])})`,
    },
    inside,
  );
  return stand + drawn;
}

/** A grey post with its foot. */
export function signPost(x: number, y: number, length: number): string {
  return (
    element('ellipse', { cx: x, cy: y + length, rx: 7, ry: 3, fill: '#000', opacity: 0.25 }) +
    rect(x - 2, y, 4, length, tint.steel, 1)
  );
}

/** Several boards over each other on one post, the first on top; (x, y) is the middle of the first. */
export function signs(codes: readonly { code: string; size: number }[], x: number, y: number, post = 14): string {
  let top = y;
  let drawn = '';
  let bottom = y;
  codes.forEach(({ code, size: longest }, index) => {
    const { width, height } = board(code);
    const tall = (height * longest) / Math.max(width, height);
    const middle = index === 0 ? y : top + 3 + tall / 2;
    drawn += sign(code, { x, y: middle, size: longest, post: 0 });
    top = middle + tall / 2;
    bottom = top;
  });
  return signPost(x, y, bottom - y + post) + drawn;
}

/** A level crossing lamp that is off: dark glass in a light ring, to be recognised as unlit. */
export function boardSize(code: string): { width: number; height: number } {
  const { width, height } = board(code);
  return { width, height };
}

function board(code: string): { width: number; height: number; inside: string } {
  const file = signFile(code);
  const found = file?.match(/^<svg[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>([\s\S]*)<\/svg>\s*$/);
  if (found) return { width: Number(found[1]), height: Number(found[2]), inside: found[3] ?? '' };
  missingSigns.add(code);
  const name = text(code, { x: 200, y: 240, size: 90, anchor: 'middle', fill: '#fff' });
  return { width: 400, height: 400, inside: rect(0, 0, 400, 400, '#c0f', 20) + name };
}

export type Lamp = 'red' | 'amber' | 'green' | 'off';

/** A red lamp of a level crossing that is off: dark glass in a light ring, so that it is seen to be there and not to shine. */
export function darkLamp(x: number, y: number, r: number): string {
  return (
    circle(x, y, r, '#5c2a29', { stroke: '#aeb5ba', 'stroke-width': r * 0.22 }) +
    pen(
      `M${nums([x - r * 0.55, y - r * 0.15])}A${nums([r * 0.6])} ${nums([r * 0.6])} 0 0 1 ${nums([x - r * 0.05, y - r * 0.58])}`,
      '#b98886',
      r * 0.16,
    )
  );
}

/** A traffic light facing us; (x, y) is the middle of its box. */
export function trafficLight(x: number, y: number, lamp: Lamp, height = 60, post = 14): string {
  note({ what: 'light', lamp });
  const k = height / 60;
  const lens = (dy: number, on: boolean, bright: string, dull: string): string =>
    (on ? circle(0, dy, 12, bright, { opacity: 0.35 }) : '') + circle(0, dy, 7.6, on ? bright : dull);
  return (
    (post > 0 ? signPost(x, y + 26 * k, post + 4) : '') +
    transform(
      { x, y, scale: k },
      rect(-12, -30, 24, 60, '#1d2226', 6),
      lens(-18.5, lamp === 'red', '#ff3b34', '#4d2423'),
      lens(0, lamp === 'amber', '#ffc229', '#4a3c1d'),
      lens(18.5, lamp === 'green', '#27d267', '#1c4029'),
    )
  );
}

export type Route = {
  readonly colour?: string;
  /** Radius of the bends. */
  readonly bend?: number;
  readonly dashed?: boolean;
  readonly width?: number;
  readonly head?: boolean;
};

/** The intended path of a road user: a coloured line with a white casing and an arrow head. */
export function route(
  points: readonly Point[],
  { colour = tint.own, bend = 0, dashed = false, width = 5, head = true }: Route = {},
): string {
  const line = [...points];
  const tip = line.at(-1) ?? [0, 0];
  const before = line.at(-2) ?? tip;
  const length = Math.hypot(tip[0] - before[0], tip[1] - before[1]) || 1;
  const [dx, dy] = [(tip[0] - before[0]) / length, (tip[1] - before[1]) / length];
  const long = width * 2.8;
  const wing = width * 1.6;
  const base: Point = [tip[0] - dx * long, tip[1] - dy * long];
  if (head) line[line.length - 1] = [base[0] + dx, base[1] + dy];
  const d = bentLine(line, bend);
  const dash = dashed ? `${num(width * 1.8)} ${num(width * 1.6)}` : undefined;
  const point = `M${nums(tip)}L${nums([base[0] - dy * wing, base[1] + dx * wing])}L${nums([base[0] + dy * wing, base[1] - dx * wing])}Z`;
  const casing = head ? path(point, '#fff', { stroke: '#fff', 'stroke-width': 4, 'stroke-linejoin': 'round' }) : '';
  return (
    pen(d, '#fff', width + 4, { 'stroke-dasharray': dash, 'stroke-linecap': dashed ? undefined : 'round' }) +
    casing +
    pen(d, colour, width, { 'stroke-dasharray': dash }) +
    (head ? path(point, colour) : '')
  );
}

/** A dimension line with a label in its middle (or beside it). */
export function measure(from: Point, to: Point, words: string, options: { aside?: Point; size?: number } = {}): string {
  const { aside = [0, 0], size: tall = 15 } = options;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const head = (tip: Point, way: 1 | -1): string =>
    `M${nums(tip)}L${nums([tip[0] - way * dx * 8 - dy * 5, tip[1] - way * dy * 8 + dx * 5])}L${nums([tip[0] - way * dx * 8 + dy * 5, tip[1] - way * dy * 8 - dx * 5])}Z`;
  const bar = (tip: Point): string => `M${nums([tip[0] - dy * 7, tip[1] + dx * 7])}L${nums([tip[0] + dy * 7, tip[1] - dx * 7])}`;
  const ink = '#1b2126';
  const middle: Point = [(from[0] + to[0]) / 2 + aside[0], (from[1] + to[1]) / 2 + aside[1]];
  const heads = length > 22 ? path(head(from, -1) + head(to, 1), ink) : '';
  const line = `M${nums(from)}L${nums(to)}${bar(from)}${bar(to)}`;
  return pen(line, '#fff', 6) + pen(line, ink, 2.4) + heads + label(words, middle[0], middle[1], tall);
}

/** Words on a white plate; (x, y) is its middle. */
export function label(words: string, x: number, y: number, tall = 15): string {
  const wide = words.length * tall * 0.66 + 10;
  return (
    rect(x - wide / 2, y - tall / 2 - 5, wide, tall + 10, '#fff', 5) +
    text(words, { x, y: y + tall / 2, size: tall, anchor: 'middle', fill: '#1b2126' })
  );
}

export { text };
