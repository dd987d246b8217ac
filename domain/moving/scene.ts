/**
 * A moving scene: what a driver sees for some seconds, as data in metres and seconds. x: to the right of the middle of our lane; z: along the road from our
 * start; y: above the ground. A pure function of time: the same second always gives the same picture.
 */

/** Positions by time; interpolated smoothly in between. */
export type Track = readonly (readonly [t: number, x: number, z: number])[];

/** A flat drawing in centimetres, standing on (0, 0). */
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
/** Vertices of a body, three numbers each: to its right, ahead of its middle, above the ground. */
export type BodyPart = {
  readonly fill: string;
  readonly opacity?: number;
  readonly shapes?: readonly (readonly number[])[];
  /** Drawn only while this face is turned towards the camera. */
  readonly face?: readonly number[];
  /** Lamps: positions of lights, with their radius in metres. */
  readonly lamps?: readonly number[];
  readonly radius?: number;
};
export type Shape = {
  readonly sprite?: readonly SpritePart[];
  readonly body?: readonly BodyPart[];
  readonly size: readonly [across: number, along: number, high: number];
};

export type Thing = {
  readonly id: string;
  /** Its shape from each second on. */
  readonly looks: readonly (readonly [from: number, shape: string])[];
  /** Its shape in a mirror, which shows its other side. */
  readonly mirrored?: string;
  /** Further poses, alternated while it walks or runs. */
  readonly poses?: readonly string[];
  readonly track: Track;
  /** Degrees clockwise: 0 is our direction, 90 to the right, 180 towards us; 'along': the direction in which it moves. */
  readonly heading?: number | 'along';
  readonly flip?: true;
  /** Opaque: it covers what is behind it. */
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
  /** Curvature of the road from this distance on, in 1/m; positive bends to the right. */
  readonly bends?: readonly (readonly [z: number, curvature: number])[];
  readonly things: readonly Thing[];
  /** When the picture goes dark and the question is asked, and when the scene ends. */
  readonly asks: number;
  readonly ends: number;
  readonly danger: {
    /** Id of what becomes dangerous. */
    readonly thing: string;
    /** Ids of cues that give the danger away, if not itself; and from when, if a cue is visible earlier than that. */
    readonly tells?: readonly string[];
    readonly cue?: number;
    /** Where we would turn or change lanes if we did not see the danger. */
    readonly turns?: { readonly z: number; readonly side: 'left' | 'right'; readonly metres?: number };
  };
  readonly mirrors?: readonly MirrorName[];
  /** Darkness outside our headlights, 0 to 1. */
  readonly night?: number;
  readonly weather?: 'rain' | 'snow' | 'fog';
  /** Our indicator from a second on. */
  readonly blinks?: readonly (readonly [from: number, side: 'left' | 'right' | 'off'])[];
  /** Shapes over the road: windscreen frame, mirrors, speedometer digits. */
  readonly inside?: Readonly<Record<string, string>>;
};
export type Film = { readonly scene: Scene; readonly shapes: Readonly<Record<string, Shape>> };

export type Place = { readonly x: number; readonly z: number; readonly speed: number; readonly heading: number };

const slope = (from: number, to: number, seconds: number) => (seconds === 0 ? 0 : (to - from) / seconds);
/** Slope at a point of a track: 0 where the direction reverses, so that nothing overshoots its stopping point. */
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

/** Position on a track; constant before its first and after its last point. */
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

/** The last row whose time has come. */
export const since = <Row extends readonly [number, unknown]>(rows: readonly Row[], t: number): Row | undefined =>
  rows.findLast(([from]) => from <= t) ?? rows[0];

/** Heading in degrees; for something that pauses on its way, the direction of its next or previous movement. */
export function headingAt({ heading = 0, track }: Pick<Thing, 'heading' | 'track'>, t: number): number {
  if (heading !== 'along') return heading;
  for (const at of [t, t + 0.3, t - 0.3, t - 1, t + 1, t - 2, t + 2]) {
    const place = placeOn(track, at);
    if (place.speed > 0.3) return place.heading;
  }
  return 0;
}

/** Length of one step in metres; poses alternate by it. */
const STEP = 0.65;
/** Its shape at that second; walking figures alternate poses. */
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
