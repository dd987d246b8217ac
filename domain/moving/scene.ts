/**
 * A moving scene: what a driver sees for some seconds, as data. Metres and seconds; x to the right of the middle of our lane, z along the road
 * from where we begin, y above the ground. Time is a parameter: the same scene at the same second is always the same picture.
 */

/** Where something is, second by second; in between it moves smoothly. */
export type Track = readonly (readonly [t: number, x: number, z: number])[];

/** Drawn flat, in centimetres with its feet at (0, 0). */
export type SpritePart = {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
  readonly round?: true;
  readonly evenOdd?: true;
  readonly dash?: string;
  readonly matrix?: readonly number[];
};
/** Points of a body: to its right, ahead of its middle, above the ground; three numbers each. */
export type BodyPart = {
  readonly fill: string;
  readonly opacity?: number;
  readonly shapes?: readonly (readonly number[])[];
  /** Shown only while this face is turned to the eye. */
  readonly face?: readonly number[];
  /** Lamps: points that shine, with their radius in metres. */
  readonly lamps?: readonly number[];
  readonly radius?: number;
};
export type Shape = {
  readonly sprite?: readonly SpritePart[];
  readonly body?: readonly BodyPart[];
  /** Metres: across, along, high. */
  readonly size: readonly [across: number, along: number, high: number];
};

export type Thing = {
  readonly id: string;
  /** Its shape from a second on. */
  readonly looks: readonly (readonly [from: number, shape: string])[];
  /** Its shape in a mirror, where it is seen from its other side. */
  readonly mirrored?: string;
  /** Other poses, taken by turns while it walks or runs. */
  readonly poses?: readonly string[];
  readonly track: Track;
  /** Degrees clockwise: 0 goes our way, 90 to the right, 180 towards us; 'along': the way it goes. */
  readonly heading?: number | 'along';
  readonly flip?: true;
  /** Nobody sees through it. */
  readonly hides?: true;
};

export type Ground =
  | { readonly fill: string; readonly patch: readonly (readonly [x: number, z: number])[] }
  | {
      readonly fill: string;
      readonly x: readonly [left: number, right: number];
      readonly z?: readonly [from: number, to: number];
      readonly dash?: readonly [on: number, off: number];
    };

export type MirrorName = 'inner' | 'left' | 'right';
export type Scene = {
  readonly sky: readonly [string, string, string];
  readonly grass: string;
  /** Shapes at the horizon, in pixels of the picture. */
  readonly far: readonly string[];
  readonly ground: readonly Ground[];
  readonly own: Track;
  /** Curvature of the road from a distance on, in 1/m; more than 0 bends to the right. */
  readonly bends?: readonly (readonly [z: number, curvature: number])[];
  readonly things: readonly Thing[];
  /** When the picture goes dark and the question is asked, and when all has been shown. */
  readonly asks: number;
  readonly ends: number;
  readonly danger: {
    /** What becomes dangerous. */
    readonly thing: string;
    /** What gives it away, if not itself; and from when, if it is seen before it does. */
    readonly tells?: readonly string[];
    readonly cue?: number;
    /** Where we would turn, or move over, if we did not see it. */
    readonly turns?: { readonly z: number; readonly side: 'left' | 'right'; readonly metres?: number };
  };
  readonly mirrors?: readonly MirrorName[];
  /** How dark it is beyond our lamps, 0 to 1. */
  readonly night?: number;
  readonly weather?: 'rain' | 'snow' | 'fog';
  /** Our indicator from a second on. */
  readonly blinks?: readonly (readonly [from: number, side: 'left' | 'right' | 'off'])[];
  /** Shapes over the road: the frame of the windscreen, the mirrors, the digits of our speed. */
  readonly inside?: Readonly<Record<string, string>>;
};
export type Film = { readonly scene: Scene; readonly shapes: Readonly<Record<string, Shape>> };

export type Place = { readonly x: number; readonly z: number; readonly speed: number; readonly heading: number };

const slope = (from: number, to: number, seconds: number) => (seconds === 0 ? 0 : (to - from) / seconds);
/** Slope at a point between two stretches: none where the direction turns, so that nobody overshoots where they stop. */
const slopeBetween = (before: number, after: number) => (before * after <= 0 ? 0 : (2 * before * after) / (before + after));

function along(track: Track, place: number, axis: 1 | 2): readonly [slope: number, next: number] {
  const at = (index: number) => track[Math.max(0, Math.min(track.length - 1, index))] as readonly [number, number, number];
  const stretch = (index: number) =>
    index < 0 || index >= track.length - 1
      ? undefined
      : slope(at(index)[axis], at(index + 1)[axis], at(index + 1)[0] - at(index)[0]);
  const of = (index: number) => {
    const [before, after] = [stretch(index - 1), stretch(index)];
    return before === undefined || after === undefined ? (before ?? after ?? 0) : slopeBetween(before, after);
  };
  return [of(place), of(place + 1)];
}

/** Where on its way something is; it stands still before its first and after its last point. */
export function placeOn(track: Track, t: number): Place {
  const first = track[0] ?? [0, 0, 0];
  const last = track.at(-1) ?? first;
  const inside = Math.max(first[0], Math.min(last[0], t));
  let at = 0;
  while (at < track.length - 2 && (track[at + 1] as Track[number])[0] <= inside) at += 1;
  const [t1, ...from] = (track[at] ?? first) as readonly [number, number, number];
  const [t2, ...to] = (track[at + 1] ?? last) as readonly [number, number, number];
  const span = t2 - t1;
  if (span <= 0) return { x: first[1], z: first[2], speed: 0, heading: 0 };
  const u = (inside - t1) / span;
  const value = [0, 0];
  const rate = [0, 0];
  for (const axis of [0, 1] as const) {
    const [m1, m2] = along(track, at, (axis + 1) as 1 | 2);
    const [a, b] = [from[axis] as number, to[axis] as number];
    value[axis] =
      (2 * u ** 3 - 3 * u ** 2 + 1) * a +
      (u ** 3 - 2 * u ** 2 + u) * span * m1 +
      (-2 * u ** 3 + 3 * u ** 2) * b +
      (u ** 3 - u ** 2) * span * m2;
    rate[axis] = ((6 * u ** 2 - 6 * u) * (a - b)) / span + (3 * u ** 2 - 4 * u + 1) * m1 + (3 * u ** 2 - 2 * u) * m2;
  }
  const [x = 0, z = 0] = value;
  const isMoving = t >= first[0] && t <= last[0];
  const [dx = 0, dz = 0] = isMoving ? rate : [0, 0];
  return { x, z, speed: Math.hypot(dx, dz), heading: (Math.atan2(dx, dz) * 180) / Math.PI };
}

/** The last of the rows that has begun. */
export const since = <Row extends readonly [number, unknown]>(rows: readonly Row[], t: number): Row | undefined =>
  rows.findLast(([from]) => from <= t) ?? rows[0];

/** Degrees; of what stands on its way, as it goes on or as it came. */
export function headingAt({ heading = 0, track }: Pick<Thing, 'heading' | 'track'>, t: number): number {
  if (heading !== 'along') return heading;
  for (const at of [t, t + 0.3, t - 0.3, t - 1, t + 1, t - 2, t + 2]) {
    const place = placeOn(track, at);
    if (place.speed > 0.3) return place.heading;
  }
  return 0;
}

/** Metres of one step, by which poses take turns. */
const STEP = 0.65;
/** Its shape at that second: of somebody who walks, one pose after the other. */
export function lookOf(thing: Thing, t: number): string {
  const [, shape] = since(thing.looks, t) as readonly [number, string];
  if (thing.poses === undefined) return shape;
  const { x, z, speed } = placeOn(thing.track, t);
  if (speed < 0.2) return shape;
  const [, x0, z0] = thing.track[0] ?? [0, 0, 0];
  return [shape, ...thing.poses][Math.floor(Math.hypot(x - x0, z - z0) / STEP) % (thing.poses.length + 1)] as string;
}

export const KMH = 3.6;
export const thingOf = ({ things }: Scene, id: string): Thing | undefined => things.find((thing) => thing.id === id);
