/** When a danger becomes visible, and when braking is too late: computed from the tracks of everything in the scene, never entered by hand. */
import { type Film, headingAt, lookOf, placeOn, type Thing, thingOf } from './scene.ts';

const EYE_HIGH = 1.35;
/** The distance at which something one metre in size is recognisable on a phone; larger things from farther. */
const FAR_FOR_SIZE = 75;
const FAR_AT_LEAST = 30;
const NEAREST = 2.5;
/** Half the width of the view, per metre of distance. */
const SIDEWAYS = 0.55;
const REACTION = 1;
/** Hard braking, m/s². */
const BRAKING = 7;
const OWN_HALF = 0.9;
const OWN_NOSE = 1.6;
const STEP = 0.1;

type Footprint = {
  readonly x: number;
  readonly z: number;
  readonly heading: number;
  readonly half: number;
  readonly end: number;
  readonly high: number;
};

export function footprintOf({ shapes }: Film, thing: Thing, t: number): Footprint {
  const { x, z } = placeOn(thing.track, t);
  const [across, along, high] = shapes[lookOf(thing, t)]?.size ?? [0.5, 0.5, 1.7];
  return { x, z, heading: (headingAt(thing, t) * Math.PI) / 180, half: across / 2, end: along / 2, high };
}

/** At which fraction (0 to 1) a line of sight enters the footprint; undefined: it misses it. */
export function through(print: Footprint, from: readonly [number, number], to: readonly [number, number]): number | undefined {
  const [sin, cos] = [Math.sin(print.heading), Math.cos(print.heading)];
  const local = ([x, z]: readonly [number, number]) => {
    const [dx, dz] = [x - print.x, z - print.z];
    return [dx * cos - dz * sin, dx * sin + dz * cos] as const;
  };
  const [a, b] = [local(from), local(to)];
  let [enters, leaves] = [0, 1];
  for (const [axis, most] of [
    [0, print.half],
    [1, print.end],
  ] as const) {
    const [start, way] = [a[axis] as number, (b[axis] as number) - (a[axis] as number)];
    if (Math.abs(way) < 1e-9) {
      if (Math.abs(start) > most) return undefined;
      continue;
    }
    const [one, other] = [(-most - start) / way, (most - start) / way];
    enters = Math.max(enters, Math.min(one, other));
    leaves = Math.min(leaves, Math.max(one, other));
  }
  return enters < leaves && enters > 0.001 ? enters : undefined;
}

/** Whether the driver can see it: near enough, in the windscreen or a mirror, and at least a third of it not covered. */
export function isSeen(film: Film, thing: Thing, t: number): boolean {
  const { scene } = film;
  const eye = placeOn(scene.own, t);
  const print = footprintOf(film, thing, t);
  const far = print.z - eye.z;
  const isBehind = far < 0;
  if (isBehind ? (scene.mirrors ?? []).length === 0 : far < NEAREST) return false;
  const wide = Math.max(0.2, Math.abs(print.half * Math.cos(print.heading)) + Math.abs(print.end * Math.sin(print.heading)));
  if (Math.abs(far) > Math.max(FAR_AT_LEAST, FAR_FOR_SIZE * Math.sqrt(2 * wide * print.high))) return false;
  const walls = scene.things
    .filter((other) => other.hides === true && other !== thing)
    .map((other) => footprintOf(film, other, t));
  let seen = 0;
  for (const side of [-0.9, 0, 0.9])
    for (const height of [0.35, 0.92]) {
      const to: readonly [number, number] = [print.x + side * wide, print.z];
      if (!isBehind && Math.abs(to[0] - eye.x) > SIDEWAYS * far) continue;
      const up = print.high * height;
      const isHidden = walls.some((wall) => {
        const share = through(wall, [eye.x, eye.z], to);
        return share !== undefined && EYE_HIGH + (up - EYE_HIGH) * share < wall.high;
      });
      if (!isHidden) seen += 1;
    }
  return seen >= 2;
}

/** The first second at which the danger, or a cue for it, is recognisable; undefined: not before the end. */
export function onsetOf(film: Film): number | undefined {
  const { danger, ends } = film.scene;
  const telling = (danger.tells ?? [danger.thing]).flatMap((id) => thingOf(film.scene, id) ?? []);
  for (let t = danger.cue ?? 0; t <= ends; t += STEP) if (telling.some((thing) => isSeen(film, thing, t))) return t;
  return undefined;
}

/** Whether our car, at this position, would touch the danger. */
function touches(film: Film, thing: Thing, t: number, ownX: number, ownZ: number): boolean {
  const print = footprintOf(film, thing, t);
  const [sin, cos] = [Math.abs(Math.sin(print.heading)), Math.abs(Math.cos(print.heading))];
  const [wide, long] = [print.half * cos + print.end * sin, print.half * sin + print.end * cos];
  return Math.abs(print.x - ownX) < wide + OWN_HALF && Math.abs(print.z - ownZ) < long + OWN_NOSE;
}

/** Our position and speed at that second if we keep speed and direction after the question. */
function unbraked({ scene }: Film, t: number): { x: number; z: number; speed: number } {
  const asked = placeOn(scene.own, Math.min(t, scene.asks));
  return { ...asked, z: asked.z + Math.max(0, t - scene.asks) * asked.speed };
}

/** Whether braking at that second, after the reaction time, avoids the danger; Infinity: never braking. */
export function canStop(film: Film, t: number): boolean {
  const { scene } = film;
  const thing = thingOf(scene, scene.danger.thing);
  if (thing === undefined) return true;
  const { turns } = scene.danger;
  const from = unbraked(film, Math.min(t, scene.ends));
  let [z, speed] = [from.z, from.speed];
  for (let at = Math.min(t, scene.ends); at <= scene.ends + 3; at += STEP / 2) {
    const over =
      turns === undefined ? 0 : Math.min(turns.metres ?? z, Math.max(0, z - turns.z)) * (turns.side === 'left' ? -1 : 1);
    if (touches(film, thing, Math.min(at, scene.ends), from.x + over, z)) return false;
    if (at >= t + REACTION) speed = Math.max(0, speed - (BRAKING * STEP) / 2);
    z += (speed * STEP) / 2;
  }
  return true;
}

/** The last second at which braking still avoids the danger; `ends` when there is no collision without braking either. */
export function tooLateAt(film: Film): number {
  const { ends } = film.scene;
  for (let t = 0; t <= ends; t += STEP) if (!canStop(film, t)) return Math.max(0, t - STEP);
  return ends;
}

/** Pairs of things that overlap at that second; our own car is "own". */
export function touching(film: Film, t: number): readonly (readonly [string, string])[] {
  const { scene } = film;
  const { x, z } = placeOn(scene.own, t);
  const pairs: [string, string][] = [];
  const solid = scene.things.filter((thing) => thing.hides === true || (film.shapes[lookOf(thing, t)]?.size[1] ?? 0) > 0);
  for (const [place, thing] of solid.entries()) {
    if (touches(film, thing, t, x, z)) pairs.push(['own', thing.id]);
    const print = footprintOf(film, thing, t);
    for (const other of solid.slice(place + 1)) {
      // Things that never move may overlap: they were placed so.
      if (thing.track.length === 1 && other.track.length === 1) continue;
      const its = footprintOf(film, other, t);
      if (Math.hypot(print.x - its.x, print.z - its.z) > print.half + print.end + its.half + its.end) continue;
      if (overlap(print, its)) pairs.push([thing.id, other.id]);
    }
  }
  return pairs;
}

const cornersOf = ({ x, z, heading, half, end }: Footprint): readonly (readonly [number, number])[] => {
  const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
  return [
    [-half, -end],
    [half, -end],
    [half, end],
    [-half, end],
  ].map(([side = 0, ahead = 0]) => [x + side * cos + ahead * sin, z - side * sin + ahead * cos] as const);
};

/** Whether two rectangles overlap, by the separating axis theorem. */
function overlap(one: Footprint, other: Footprint): boolean {
  const [first, second] = [cornersOf(one), cornersOf(other)];
  return [one.heading, one.heading + Math.PI / 2, other.heading, other.heading + Math.PI / 2].every((angle) => {
    const onto = ([x, z]: readonly [number, number]) => x * Math.sin(angle) + z * Math.cos(angle);
    const [a, b] = [first.map(onto), second.map(onto)];
    return Math.max(...a) > Math.min(...b) + 0.02 && Math.max(...b) > Math.min(...a) + 0.02;
  });
}
