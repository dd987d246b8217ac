/** Complete pieces of road shared by many scenes. */
import { nums, type Point, path, pen, rect } from '../svg.ts';
import { tint } from './picture.ts';
import { line, streets, trees } from './road.ts';

/** Scale of cars at a junction: large, yet well inside a lane of 54. */
export const big = 1.12;

/** A crossing of two ordinary streets, with the middles of its lanes. */
export const crossing = {
  x: 240,
  y: 148,
  width: 108,
  /** Centre of the lane for traffic going up, down, right and left. */
  up: 267,
  down: 213,
  right: 175,
  left: 121,
  /** The edges of the junction. */
  top: 94,
  bottom: 202,
  west: 186,
  east: 294,
} as const;

/** The crossing with centre lines; `arms` leaves out the arms that are not there. */
export function crossingRoads(options: { arms?: string; walk?: number; y?: number; green?: boolean } = {}): string {
  const { arms = 'urdl', walk = 20, y = crossing.y, green = true } = options;
  const { x, width } = crossing;
  const half = width / 2;
  const has = (arm: string): boolean => arms.includes(arm);
  const roads = streets(
    [
      { x, width, from: has('u') ? -10 : y - half, to: has('d') ? 330 : y + half },
      { y, width, from: has('l') ? -10 : x - half, to: has('r') ? 490 : x + half },
    ],
    { walk },
  );
  const gap = half + 30;
  const lines =
    (has('u') ? line([x, y - gap], [x, 0]) : '') +
    (has('d') ? line([x, y + gap], [x, 320]) : '') +
    (has('l') ? line([x - gap, y], [0, y]) : '') +
    (has('r') ? line([x + gap, y], [480, y]) : '');
  const leaves = green
    ? trees([
        [40, y - 116, 22],
        [92, y - 104, 16],
        [440, y - 108, 24],
        [44, y + 116, 24],
        [100, y + 140, 18],
        [436, y + 122, 20],
      ])
    : '';
  return roads + lines + leaves;
}

/** A straight two-way street running up, with pavements; its lanes are at x ± width / 4. */
export function upStreet(options: { x?: number; width?: number; walk?: number; marked?: boolean } = {}): string {
  const { x = 240, width = 116, walk = 26, marked = true } = options;
  return streets([{ x, width }], { walk }) + (marked ? line([x, 326], [x, -6]) : '');
}

/** Points on an arc; angles in degrees, 0 = right, 90 = down, so that a falling angle goes anticlockwise. */
export function arc(x: number, y: number, r: number, from: number, to: number, steps = 14): Point[] {
  return Array.from({ length: steps + 1 }, (_, index): Point => {
    const angle = ((from + ((to - from) * index) / steps) * Math.PI) / 180;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  });
}

/** Points on a smooth curve through the given ones (Catmull–Rom). */
export function smooth(points: readonly Point[], steps = 6): Point[] {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const out: Point[] = [];
  for (let index = 0; index < points.length - 1; index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const mix = (k: 0 | 1): number =>
        b[k] + 0.5 * t * (c[k] - a[k] + t * (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k] + t * (3 * (b[k] - c[k]) + d[k] - a[k])));
      out.push([mix(0), mix(1)]);
    }
  }
  out.push(at(points.length - 1));
  return out;
}

/** Points on a cubic Bézier curve. */
export function curve(a: Point, b: Point, c: Point, d: Point, steps = 12): Point[] {
  return Array.from({ length: steps + 1 }, (_, index): Point => {
    const t = index / steps;
    const u = 1 - t;
    const mix = (k: 0 | 1): number => u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k];
    return [mix(0), mix(1)];
  });
}

/** A parallel line: `aside` to the right in its direction (negative: to the left). */
export function beside(points: readonly Point[], aside: number): Point[] {
  return points.map((point, index): Point => {
    const from = points[Math.max(0, index - 1)] ?? point;
    const to = points[Math.min(points.length - 1, index + 1)] ?? point;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    return [point[0] - ((to[1] - from[1]) / length) * aside, point[1] + ((to[0] - from[0]) / length) * aside];
  });
}

/** Path data along the points. */
export function along(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => nums([x, y], 1)).join('L')}`;
}

/** A surface of paving stones, as in a walking-speed area. */
export function pavingStones(x: number, y: number, width: number, height: number): string {
  let d = '';
  for (let at = y + 16; at < y + height; at += 16) d += `M${nums([x, at])}h${nums([width])}`;
  for (let row = 0; row * 16 < height; row++) {
    const shift = row % 2 === 0 ? 16 : 32;
    for (let at = x + shift; at < x + width; at += 32) d += `M${nums([at, y + row * 16])}v16`;
  }
  return rect(x, y, width, height, tint.paving) + pen(d, '#b7ab97', 1.2);
}

/** A strip of cycle track. */
export function cycleTrack(d: string, width = 24): string {
  return pen(d, tint.kerb, width + 4) + pen(d, '#c48d79', width);
}

/** A box with flowers or a bench, seen from above. */
export function flowerBox(x: number, y: number, width = 34, height = 18): string {
  let d = '';
  for (let at = x + 6; at < x + width - 2; at += 8)
    d += `M${nums([at, y + 4])}h4v4h-4zM${nums([at - 2, y + height - 8])}h4v4h-4z`;
  return rect(x, y, width, height, '#8a6a4a', 3) + rect(x + 3, y + 3, width - 6, height - 6, '#6f9a55', 2) + path(d, '#f2668b');
}
