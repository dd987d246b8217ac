/**
 * Vehicles as 3D bodies in metres, for any position and heading in a driver's view. Heading: degrees clockwise, 0 = away from us, 90 = to the right, 180 =
 * towards us, 270 = to the left.
 */
import { disc, type Point, path } from '../svg.ts';
import { flatShape, mixed, type View } from './driver.ts';

export type Stand = { readonly x: number; readonly z: number; readonly heading?: number };

/** A point of a vehicle: to its right, ahead of its centre, above the ground. */
export type Spot3 = readonly [side: number, along: number, up: number];
export type Quad = readonly [Spot3, Spot3, Spot3, Spot3];

export const dark = '#15191c';
export const darker = (colour: string, part: number): string => mixed(colour, '#000000', part);
export const lighter = (colour: string, part: number): string => mixed(colour, '#ffffff', part);

/** A part of a quadrilateral face, between u1 and u2 (left to right) and v1 and v2 (upwards). */
export function part(quad: Quad, u1: number, u2: number, v1: number, v2: number): Quad {
  const at = (u: number, v: number): Spot3 => {
    const mix = (k: 0 | 1 | 2): number =>
      (quad[0][k] * (1 - u) + quad[1][k] * u) * (1 - v) + (quad[3][k] * (1 - u) + quad[2][k] * u) * v;
    return [mix(0), mix(1), mix(2)];
  };
  return [at(u1, v1), at(u2, v1), at(u2, v2), at(u1, v2)];
}

/** The body for drawing a vehicle's faces: a new one, or the recorder that the view provides. */
export const solidOn = (v: View, stand: Stand): Solid => v.body ?? new Solid(v, stand);

/** Draws a vehicle's faces; those facing away are culled. */
export class Solid {
  readonly #at: (spot: Spot3) => Point;
  readonly #unit: number;

  constructor(v: View, { x, z, heading = 0 }: Stand) {
    const turn = (heading * Math.PI) / 180;
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    this.#at = ([side, along, up]) => v.at(x + along * sin + side * cos, Math.max(0.7, z + along * cos - side * sin), up);
    this.#unit = v.scale(z);
  }

  outline(spots: readonly Spot3[]): string {
    return flatShape(spots.map(this.#at));
  }

  /** Corners run anticlockwise as seen from outside. */
  seen(spots: readonly Spot3[]): boolean {
    const points = spots.map(this.#at);
    return (
      points.reduce((sum, [x, y], index) => {
        const [nx, ny] = points[(index + 1) % points.length] ?? [x, y];
        return sum + x * ny - nx * y;
      }, 0) < 0
    );
  }

  face(spots: readonly Spot3[], fill: string, opacity?: number): string {
    return this.seen(spots) ? path(this.outline(spots), fill, { opacity }) : '';
  }

  /** Several parts of a face as a single path. */
  parts(quad: Quad, fill: string, ...shares: readonly (readonly [number, number, number, number])[]): string {
    if (!this.seen(quad)) return '';
    return path(shares.map(([u1, u2, v1, v2]) => this.outline(part(quad, u1, u2, v1, v2))).join(''), fill);
  }

  flat(spots: readonly Spot3[], fill: string, opacity?: number): string {
    return path(this.outline(spots), fill, { opacity });
  }

  /** A shadow on the ground below a body of this size. */
  shadow(half: number, end: number): string {
    const [s, e] = [half + 0.08, end + 0.1];
    return this.flat(
      [
        [-s, -e, 0],
        [s, -e, 0],
        [s, e, 0],
        [-s, e, 0],
      ],
      '#000',
      0.35,
    );
  }

  /** The treads of the tyres below the bumpers, drawn before the body. */
  treads(half: number, places: readonly number[], r: number): string {
    let d = '';
    for (const side of [-half, half - 0.24])
      for (const along of [Math.min(...places) - r * 0.7, Math.max(...places) + r * 0.7])
        d += this.outline([
          [side, along, 0],
          [side + 0.24, along, 0],
          [side + 0.24, along, r * 1.4],
          [side, along, r * 1.4],
        ]);
    return path(d, dark);
  }

  /** Wheels on the visible side, drawn after the body. */
  wheels(half: number, places: readonly number[], r: number): string {
    const round = (side: number, along: number, radius: number): Spot3[] =>
      Array.from({ length: 12 }, (_, index): Spot3 => {
        const a = (index * Math.PI) / 6;
        return [side, along + radius * Math.cos(a) * Math.sign(side), r + radius * Math.sin(a)];
      });
    let tyres = '';
    let hubs = '';
    for (const side of [half, -half]) {
      if (!this.seen(round(side, 0, r))) continue;
      for (const along of places) {
        tyres += this.outline(round(side, along, r));
        if (this.#unit > 22) hubs += this.outline(round(side, along, r * 0.55));
      }
    }
    return path(tyres, dark) + (hubs ? path(hubs, '#aeb4b9') : '');
  }

  /** Glowing lamps. */
  lamps(spots: readonly Spot3[], colour: string, r = 0.1, glow = 2.6): string {
    const all = (k: number): string => spots.map((spot) => disc(...this.#at(spot), Math.max(1.5, this.#unit * r) * k)).join('');
    return path(all(glow), colour, { opacity: 0.4 }) + path(all(1), colour);
  }
}

export type Blinks = 'left' | 'right' | 'hazard';

/** Indicators at the visible corners. */
export function blinkers(solid: Solid, blink: Blinks | undefined, half: number, end: number, up: number): string {
  if (!blink) return '';
  const front = solid.seen([
    [half, end, 0],
    [-half, end, 0],
    [-half, end, 1],
    [half, end, 1],
  ]);
  const back = solid.seen([
    [-half, -end, 0],
    [half, -end, 0],
    [half, -end, 1],
    [-half, -end, 1],
  ]);
  const spots: Spot3[] = [];
  for (const side of [-half, half]) {
    if (blink !== 'hazard' && side < 0 !== (blink === 'left')) continue;
    const flank = solid.seen(side > 0 ? rightOf(half, -end, end, 0, 1) : leftOf(half, -end, end, 0, 1));
    if (front || (flank && !back)) spots.push([side * 0.92, end, up]);
    if (back || (flank && !front)) spots.push([side * 0.92, -end, up]);
  }
  return spots.length ? solid.lamps(spots, '#ff9d00', 0.13, 2.3) : '';
}

export const rightOf = (half: number, from: number, to: number, y1: number, y2: number): Quad => [
  [half, from, y1],
  [half, to, y1],
  [half, to, y2],
  [half, from, y2],
];
export const leftOf = (half: number, from: number, to: number, y1: number, y2: number): Quad => [
  [-half, to, y1],
  [-half, from, y1],
  [-half, from, y2],
  [-half, to, y2],
];
export const frontOf = (half: number, end: number, y1: number, y2: number): Quad => [
  [half, end, y1],
  [-half, end, y1],
  [-half, end, y2],
  [half, end, y2],
];
export const backOf = (half: number, end: number, y1: number, y2: number): Quad => [
  [-half, -end, y1],
  [half, -end, y1],
  [half, -end, y2],
  [-half, -end, y2],
];
export const topOf = (half: number, from: number, to: number, up: number): Quad => [
  [-half, from, up],
  [half, from, up],
  [half, to, up],
  [-half, to, up],
];
