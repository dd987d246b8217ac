/**
 * The driver's view. Positions are in metres: x to the right of our own centre line, z ahead, y above the ground. Objects standing on the road are drawn in
 * centimetres with their feet at (0, 0), and scaled by distance (`stand`). Companions: `driver-road.ts` (markings, branches, roundabouts, rails, motorway, 2+1
 * road), `driver-furniture.ts` (signs, signals, level crossings, weather, headlights), `driver-things.ts` and `driver-riders.ts` (people, two-wheelers,
 * trees), `solid-car.ts` and `solid-vehicles.ts` (cars, buses, lorries, trams, ambulances at any heading) and `cockpit.ts` (windscreen, mirrors, instruments).
 * Draw from far to near; the cockpit comes last.
 */
import { circle, nums, type Point, path, pen, rect, transform } from '../svg.ts';
import { tint } from './picture.ts';
import type { Solid } from './solid.ts';

export type View = {
  readonly horizon: number;
  readonly at: (x: number, z: number, y?: number) => Point;
  /** Pixels per metre at distance z. */
  readonly scale: (z: number) => number;
  /** Records a vehicle's faces in 3D instead of drawing them. */
  readonly body?: Solid;
};

type Lens = {
  readonly horizon?: number;
  readonly vanish?: number;
  readonly focal?: number;
  /** Height of the eye in metres. */
  readonly eye?: number;
  /** Sideways shift of the road at distance z. */
  readonly bend?: (z: number) => number;
  /** Height of the road at the distance z. */
  readonly rise?: (z: number) => number;
};

export function view({ horizon = 132, vanish = 240, focal = 330, eye = 1.35, bend = () => 0, rise = () => 0 }: Lens = {}): View {
  return {
    horizon,
    scale: (z) => focal / z,
    at: (x, z, y = 0) => [vanish + (focal * (x + bend(z))) / z, horizon + (focal * (eye - y - rise(z))) / z],
  };
}

const near = 2.2;

/** Distances from `from` to `to`, denser near us. */
function steps(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, index) => 1 / (1 / from + ((1 / to - 1 / from) * index) / count));
}

/** A closed shape with relative coordinates of one decimal, because a view contains very many. */
export function flatShape(points: readonly Point[]): string {
  let [x, y] = [0, 0];
  let d = '';
  points.forEach(([px, py], index) => {
    const [dx, dy] = [Number((px - x).toFixed(1)), Number((py - y).toFixed(1))];
    d += `${index === 0 ? 'M' : index === 1 ? 'l' : d.endsWith('l') || dx < 0 ? '' : ' '}${nums([dx, dy], 1)}`;
    x += dx;
    y += dy;
  });
  return `${d}z`;
}

/** A strip along the road between x1 and x2. */
export function band(
  v: View,
  x1: number,
  x2: number,
  fill: string,
  options: { from?: number; to?: number; count?: number; opacity?: number } = {},
): string {
  const { from = near, to = 400, count = 1, opacity } = options;
  const zs = steps(from, to, count);
  const points = [...zs.map((z) => v.at(x1, z)), ...zs.toReversed().map((z) => v.at(x2, z))];
  return path(flatShape(points), fill, { opacity });
}

/** A painted line along the road: whole, or in dashes of the given lengths. */
export function mark(
  v: View,
  x: number,
  options: { width?: number; dash?: number; gap?: number; from?: number; to?: number; colour?: string; count?: number } = {},
): string {
  const { width = 0.16, dash, gap = 6, from = near, to = 160, colour = tint.marking, count = 1 } = options;
  if (dash === undefined) return band(v, x - width / 2, x + width / 2, colour, { from, to, count });
  let d = '';
  for (let z = from; z < to; z += dash + gap) {
    const end = Math.min(z + dash, to);
    d += flatShape([v.at(x - width / 2, z), v.at(x + width / 2, z), v.at(x + width / 2, end), v.at(x - width / 2, end)]);
  }
  return path(d, colour);
}

/** Bars across the road, as of a pedestrian crossing. */
export function crossbars(
  v: View,
  x1: number,
  x2: number,
  z1: number,
  z2: number,
  bar = 0.5,
  ground: string = tint.asphalt,
): string {
  let d = '';
  for (let x = x1 + bar / 2; x + bar <= x2; x += 2 * bar)
    d += flatShape([v.at(x, z1), v.at(x + bar, z1), v.at(x + bar, z2), v.at(x, z2)]);
  // Leave a gap: lines along the road end before the crossing.
  return band(v, x1 + 0.1, x2 - 0.1, ground, { from: z1 - 0.8, to: z2 + 0.8 }) + path(d, tint.marking);
}

/** Triangles across our lane, points towards us. */
export function sharkTeeth(v: View, x1: number, x2: number, z: number): string {
  let d = '';
  for (let x = x1 + 0.1; x + 0.5 <= x2; x += 0.68) d += flatShape([v.at(x, z + 0.8), v.at(x + 0.5, z + 0.8), v.at(x + 0.25, z)]);
  return path(d, tint.marking);
}

/** A thing drawn in centimetres, standing at x and z. */
export function stand(v: View, x: number, z: number, drawing: string, options: { flip?: boolean; y?: number } = {}): string {
  const [px, py] = v.at(x, z, options.y ?? 0);
  return transform({ x: px, y: py, scale: v.scale(z) / 100, flip: options.flip ?? false }, drawing);
}

export type Air = {
  readonly sky: readonly [string, string, string];
  readonly ground: string;
  readonly wood: string;
  readonly woodFar: string;
  readonly road: string;
};

export const air = {
  day: { sky: ['#9fcbe6', '#b9daee', '#d6eaf5'], ground: tint.grass, wood: '#5c8550', woodFar: '#86a97c', road: tint.asphalt },
  dusk: { sky: ['#5b6b93', '#8f8fa9', '#d7a893'], ground: '#6f8163', wood: '#2f4438', woodFar: '#4d6155', road: '#474c54' },
  night: { sky: ['#0a1020', '#0c1426', '#101a2e'], ground: '#0f1713', wood: '#080d0b', woodFar: '#0b1210', road: '#1c2025' },
  autumn: { sky: ['#a9c4d6', '#c3d6e0', '#dfe7ea'], ground: '#b7b06c', wood: '#c9892f', woodFar: '#d3a653', road: '#565b61' },
  cold: { sky: ['#b8d3e6', '#d3e2ec', '#f0e6dc'], ground: '#b9bd9d', wood: '#8b8f88', woodFar: '#b3bcc0', road: '#777d83' },
  rain: { sky: ['#7f8b95', '#8f9aa3', '#a3adb4'], ground: '#7f9a70', wood: '#4c6650', woodFar: '#73877a', road: '#494e55' },
  snow: { sky: ['#b9cad6', '#cfdbe3', '#e3eaee'], ground: '#f1f5f8', wood: '#5f7a6c', woodFar: '#97aba3', road: '#d5dde3' },
  sun: { sky: ['#e8a65b', '#f2bd6c', '#fbd98f'], ground: '#b59a5e', wood: '#7a6238', woodFar: '#a58650', road: '#6a6055' },
} as const satisfies Record<string, Air>;

/** A colour between two; `part` is the share of the second. */
export function mixed(a: string, b: string, part: number): string {
  const channel = (at: number): string => {
    const [from, to] = [Number.parseInt(a.slice(at, at + 2), 16), Number.parseInt(b.slice(at, at + 2), 16)];
    return Math.round(from + (to - from) * part)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** Sky (growing lighter downwards) and ground. */
export function backdrop(v: View, { sky, ground }: Air, count = 12): string {
  const h = v.horizon;
  let drawn = rect(0, 0, 480, h + 1, sky[0]);
  for (let index = 1; index < count; index++) {
    const part = index / (count - 1);
    const colour = part < 0.5 ? mixed(sky[0], sky[1], part * 2) : mixed(sky[1], sky[2], part * 2 - 1);
    drawn += path(`M0 ${nums([(h * index) / count])}H480V${nums([h + 1])}H0Z`, colour);
  }
  return drawn + rect(0, h, 480, 320 - h, ground);
}

/** A road that crosses ours between two distances. */
export function crossRoad(
  v: View,
  z1: number,
  z2: number,
  fill: string,
  options: { verge?: string; from?: number; to?: number } = {},
): string {
  const { verge = '#c9c3ad', from = -120, to = 120 } = options;
  const quad = (a: number, b: number): string => flatShape([v.at(from, a), v.at(to, a), v.at(to, b), v.at(from, b)]);
  return path(quad(z1 - 0.3, z2 + 0.6), verge) + path(quad(z1, z2), fill);
}

/** Any flat patch on the ground. */
export function patch(v: View, corners: readonly (readonly [x: number, z: number])[], fill: string, opacity?: number): string {
  return path(flatShape(corners.map(([x, z]) => v.at(x, z))), fill, { opacity });
}

/** A seeded random generator, so that woods look natural but are the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** The edge of a spruce wood along the horizon, from x1 to x2. */
export function wood(
  y: number,
  height: number,
  fill: string,
  options: { x1?: number; x2?: number; seed?: number; step?: number; fall?: number } = {},
): string {
  const { x1 = -4, x2 = 484, seed = 7, step = 14, fall = 0 } = options;
  const random = chance(seed);
  let d = `M${nums([x1, y + 1])}`;
  for (let x = x1; x < x2; x += step) {
    const part = (x - x1) / (x2 - x1);
    const tall = height * (1 - fall * part) * (0.7 + 0.45 * random());
    d += `L${nums([x, y - tall * 0.45, x + step * 0.5, y - tall], 1)}`;
  }
  return path(`${d}L${nums([x2, y - height * (1 - fall) * 0.4, x2, y + 1], 1)}Z`, fill);
}

/** Leafy trees along the horizon. */
export function grove(
  y: number,
  height: number,
  fill: string,
  options: { x1?: number; x2?: number; seed?: number; step?: number } = {},
): string {
  const { x1 = -10, x2 = 490, seed = 5, step = 22 } = options;
  const random = chance(seed);
  let d = `M${nums([x1, y + 1])}`;
  let x = x1;
  d += `V${nums([y - height * 0.5])}`;
  while (x < x2) {
    const wide = step * (0.7 + 0.6 * random());
    d += `q${nums([wide / 2, -height * (0.5 + 0.7 * random()), wide, 0], 1)}`;
    x += wide;
  }
  return path(`${d}V${nums([y + 1])}Z`, fill);
}

/** A country road with one lane each way; ours is to the right of its centre line. */
export function countryRoad(
  v: View,
  fill: string,
  options: {
    count?: number;
    to?: number;
    verge?: string;
    centre?: 'centre' | 'warning' | 'none';
    edges?: boolean;
    ink?: string;
  } = {},
): string {
  const { count = 1, to = 400, verge = '#c9c3ad', centre = 'centre', edges = true, ink = tint.marking } = options;
  const far = Math.min(to, 150);
  return (
    band(v, -6.2, 2.7, verge, { count, to }) +
    band(v, -5.8, 2.3, fill, { count, to }) +
    (edges
      ? mark(v, 1.85, { dash: 1, gap: 2, to: Math.min(far, 60), colour: ink, width: 0.13 }) +
        mark(v, -5.35, { dash: 1, gap: 2, to: Math.min(far, 60), colour: ink, width: 0.13 })
      : '') +
    (centre === 'none'
      ? ''
      : mark(v, -1.75, {
          dash: centre === 'warning' ? 6 : 3,
          gap: centre === 'warning' ? 2 : 5,
          from: 2.6,
          to: far,
          colour: ink,
        }))
  );
}

/** A town street with one lane each way and pavements. */
export function townStreet(
  v: View,
  options: { left?: number; right?: number; walk?: number; centre?: boolean; fill?: string; walkFill?: string } = {},
): string {
  const { left = -5.4, right = 2, walk = 2.6, centre = true, fill = tint.asphalt, walkFill = tint.pavement } = options;
  return (
    band(v, left - walk, right + walk, walkFill) +
    band(v, left - 0.15, right + 0.15, tint.kerb) +
    band(v, left, right, fill) +
    (centre ? mark(v, -1.75, { dash: 3, gap: 5, from: 2.6, to: 150 }) : '')
  );
}

/** A house beside the street: the wall along the road and the gable towards us, with windows. */
export function building(
  v: View,
  options: {
    x: number;
    z1: number;
    z2: number;
    height: number;
    wide?: number;
    wall: string;
    roof?: string;
    floors?: number;
    windows?: number;
    pane?: string;
  },
): string {
  const { x, z1, z2, height, wide = 8, wall, roof, floors = 2, windows = 3, pane = '#5b7486' } = options;
  const out = x > 0 ? 1 : -1;
  const quad = (za: number, zb: number, ya: number, yb: number): string =>
    flatShape([v.at(x, za, ya), v.at(x, zb, ya), v.at(x, zb, yb), v.at(x, za, yb)]);
  let panes = '';
  const storey = height / floors;
  for (let floor = 0; floor < floors; floor++) {
    for (let index = 0; index < windows; index++) {
      const part = (z2 - z1) / windows;
      const za = z1 + part * (index + 0.28);
      panes += quad(za, za + part * 0.44, floor * storey + storey * 0.35, floor * storey + storey * 0.8);
    }
  }
  const gable = flatShape([
    v.at(x, z1),
    v.at(x + out * wide, z1),
    v.at(x + out * wide, z1, height),
    ...(roof ? [v.at(x + (out * wide) / 2, z1, height + 2.2)] : []),
    v.at(x, z1, height),
  ]);
  const top = roof
    ? path(
        flatShape([
          v.at(x - out * 0.3, z1, height - 0.1),
          v.at(x - out * 0.3, z2, height - 0.1),
          v.at(x + (out * wide) / 2, z2, height + 2.3),
          v.at(x + (out * wide) / 2, z1, height + 2.3),
        ]),
        roof,
      )
    : '';
  return (
    path(gable, wall) +
    path(quad(z1, z2, 0, height), wall) +
    path(quad(z1, z2, 0, height), '#000', { opacity: 0.16 }) +
    path(panes, pane) +
    top
  );
}

/** The edge of our own bonnet. */
export function bonnet(colour: string = tint.own): string {
  return (
    path('M-5 325V304C60 288 150 281 240 281S420 288 485 304V325Z', colour) +
    pen('M-5 304C60 288 150 281 240 281S420 288 485 304', '#fff', 2, { opacity: 0.45 }) +
    pen('M120 325C130 306 150 296 176 292M360 325C350 306 330 296 304 292', '#000', 2, { opacity: 0.25 })
  );
}

/** A round instrument with a needle; `turn` is the angle of the needle, 0 = straight up. */
export function gauge(x: number, y: number, r: number, turn: number, inside = ''): string {
  let ticks = '';
  for (let angle = -120; angle <= 120; angle += 30) {
    const a = (angle * Math.PI) / 180;
    ticks += `M${nums([x + Math.sin(a) * r * 0.84, y - Math.cos(a) * r * 0.84], 1)}L${nums([x + Math.sin(a) * r * 0.94, y - Math.cos(a) * r * 0.94], 1)}`;
  }
  const a = (turn * Math.PI) / 180;
  return (
    circle(x, y, r, '#14181c', { stroke: '#c9ced2', 'stroke-width': 2.5 }) +
    pen(ticks, '#fff', 2) +
    inside +
    pen(`M${nums([x, y, x + Math.sin(a) * r * 0.78, y - Math.cos(a) * r * 0.78], 1)}`, '#ff4b3a', 3, {
      'stroke-linecap': 'round',
    }) +
    circle(x, y, r * 0.12, '#ff4b3a')
  );
}

/** A row of wooden or steel posts with a rail, along the road at x. */
export function railing(
  v: View,
  x: number,
  options: { from?: number; to?: number; height?: number; step?: number; colour?: string; rails?: number; count?: number } = {},
): string {
  const { from = 4, to = 60, height = 1, step = 4, colour = '#8b949b', rails = 2, count = 1 } = options;
  let posts = '';
  for (let z = from; z <= to; z += step) {
    const wide = 0.05;
    posts += flatShape([v.at(x - wide, z), v.at(x + wide, z), v.at(x + wide, z, height), v.at(x - wide, z, height)]);
  }
  let bars = '';
  const zs = steps(from, to, count);
  for (let index = 0; index < rails; index++) {
    const y = height * (1 - index / rails) - 0.02;
    bars += flatShape([...zs.map((z) => v.at(x, z, y)), ...zs.toReversed().map((z) => v.at(x, z, y - 0.1))]);
  }
  return path(posts, colour) + path(bars, colour);
}

/** Headlight beam on the road: nested layers, the innermost brightest. */
export function beams(d: readonly string[], fill = '#fff3c4', opacity = 0.16): string {
  return d.map((shape) => path(shape, fill, { opacity })).join('');
}
