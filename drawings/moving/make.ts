/** Helpers for writing moving scenes: roads, tracks and objects by name. */
import { type Film, type Ground, KMH, type Scene, type Shape, type Thing, type Track } from '#domain/moving/scene.ts';
import { type Air, air } from '../scenes/driver.ts';
import { tint } from '../scenes/picture.ts';
import { shapeNamed } from './pieces.ts';

/** Speeds over time, in km/h. */
type Speeds = readonly (readonly [t: number, kmh: number])[];
const SAMPLE = 0.25;

/** Distance covered at each quarter of a second, with speeds interpolated linearly. */
function distances(speeds: Speeds, ends: number): readonly (readonly [t: number, metres: number])[] {
  const at = (t: number): number => {
    const index = speeds.findIndex(([from]) => from > t);
    const [t1, v1] = speeds[index < 0 ? speeds.length - 1 : Math.max(0, index - 1)] ?? [0, 0];
    const [t2, v2] = index <= 0 ? [t1, v1] : (speeds[index] ?? [t1, v1]);
    return (t2 === t1 ? v1 : v1 + ((v2 - v1) * (t - t1)) / (t2 - t1)) / KMH;
  };
  const rows: [number, number][] = [[0, 0]];
  let metres = 0;
  const FINE = SAMPLE / 10;
  for (let step = 1; step * FINE <= ends + 1e-9; step += 1) {
    metres += at((step - 0.5) * FINE) * FINE;
    if (step % 10 === 0) rows.push([step * FINE, metres]);
  }
  return rows;
}
const round = (value: number) => Number(value.toFixed(2));

/** Removes points that lie on the line between their neighbours. */
function thin(track: Track): Track {
  const kept = [...track];
  for (let index = kept.length - 2; index > 0; index -= 1) {
    const [[t1, x1, z1], [t, x, z], [t2, x2, z2]] = [kept[index - 1], kept[index], kept[index + 1]] as unknown as [
      Track[number],
      Track[number],
      Track[number],
    ];
    const share = (t - t1) / (t2 - t1);
    if (Math.abs(x1 + share * (x2 - x1) - x) < 0.011 && Math.abs(z1 + share * (z2 - z1) - z) < 0.011) kept.splice(index, 1);
  }
  return kept;
}

/** A track straight ahead (or along `heading`) at these speeds; `aside` shifts it sideways over time. */
export function way(
  from: { readonly x?: number; readonly z?: number; readonly heading?: number },
  speeds: Speeds,
  ends: number,
  aside: readonly (readonly [t: number, x: number])[] = [],
): Track {
  const { x = 0, z = 0, heading = 0 } = from;
  const turn = (heading * Math.PI) / 180;
  const side = (t: number): number => {
    const index = aside.findIndex(([at]) => at > t);
    if (aside.length === 0) return 0;
    if (index === 0) return (aside[0] as readonly [number, number])[1];
    const [t1, x1] = aside[index < 0 ? aside.length - 1 : index - 1] as readonly [number, number];
    if (index < 0) return x1;
    const [t2, x2] = aside[index] as readonly [number, number];
    const share = (t - t1) / (t2 - t1);
    return x1 + (x2 - x1) * share * share * (3 - 2 * share);
  };
  return thin(
    distances(speeds, ends).map(([t, metres]) => [
      round(t),
      round(x + metres * Math.sin(turn) + side(t)),
      round(z + metres * Math.cos(turn)),
    ]),
  );
}

type Looks = string | readonly (readonly [from: number, shape: string])[];
type More = Partial<Pick<Thing, 'poses' | 'flip' | 'mirrored' | 'heading'>>;
const looksOf = (looks: Looks): Thing['looks'] => (typeof looks === 'string' ? [[0, looks]] : looks);
const HIDING = new Set(['car', 'van', 'bus', 'lorry', 'tram', 'train', 'house', 'wall', 'skip', 'bush', 'spruce', 'shelter']);
const pieceOf = (looks: Looks): string => (looksOf(looks)[0]?.[1] ?? '').split(':')[0] ?? '';

/** A stationary object. */
export const stands = (id: string, looks: Looks, x: number, z: number, heading = 0, more: More = {}): Thing => ({
  id,
  looks: looksOf(looks),
  track: [[0, x, z]],
  ...(heading === 0 ? {} : { heading }),
  ...(HIDING.has(pieceOf(looks)) ? { hides: true as const } : {}),
  ...more,
});

/** A moving object with its own speeds. */
export const drives = (
  id: string,
  looks: Looks,
  from: { readonly x: number; readonly z: number; readonly heading?: number },
  speeds: Speeds,
  ends: number,
  aside: readonly (readonly [t: number, x: number])[] = [],
  more: More = {},
): Thing => ({
  id,
  looks: looksOf(looks),
  track: way(from, speeds, ends, aside),
  ...(from.heading === undefined || from.heading === 0 ? {} : { heading: from.heading }),
  ...(HIDING.has(pieceOf(looks)) ? { hides: true as const } : {}),
  ...more,
});

/** An object that passes these points at these times: a pedestrian or, with `heading: 'along'`, a turning vehicle. */
export const walks = (id: string, looks: Looks, track: Track, more: More = {}): Thing => ({
  id,
  looks: looksOf(looks),
  track,
  ...more,
});

/** Copies of an object along the road. */
export const row = (id: string, looks: Looks, x: number, zs: readonly number[], heading = 0): Thing[] =>
  zs.map((z, index) => stands(`${id} ${index + 1}`, looks, x, z, heading));

/** A street in a town: our lane's middle at x = 0, pavements at both sides. */
export function townStreet(look: { left?: number; right?: number; walk?: number; centre?: boolean; light?: Air } = {}): Ground[] {
  const { left = -5.4, right = 2, walk = 2.6, centre = true, light = air.day } = look;
  return [
    { fill: tint.pavement, x: [left - walk, right + walk] },
    { fill: tint.kerb, x: [left - 0.15, right + 0.15] },
    { fill: light.road, x: [left, right] },
    ...(centre ? [{ fill: tint.marking, x: [-1.83, -1.67], dash: [3, 5] } as const] : []),
  ];
}

/** A country road with one lane each way. */
export function countryRoad(
  look: { light?: Air; centre?: 'dashes' | 'warning' | 'solid' | 'none'; verge?: string; half?: number } = {},
): Ground[] {
  const { light = air.day, centre = 'dashes', verge = '#c9c3ad', half = 1.95 } = look;
  const ink = tint.marking;
  const middle: Ground[] =
    centre === 'none'
      ? []
      : centre === 'solid'
        ? [{ fill: ink, x: [-1.83, -1.67] }]
        : [{ fill: ink, x: [-1.83, -1.67], dash: centre === 'warning' ? [9, 3] : [3, 9] }];
  return [
    { fill: verge, x: [-3.9 - half, 0.75 + half] },
    { fill: light.road, x: [-3.5 - half, 0.35 + half] },
    { fill: ink, x: [half - 0.13, half], dash: [1, 2] },
    { fill: ink, x: [-3.5 - half, -3.37 - half], dash: [1, 2] },
    ...middle,
  ];
}

/** A motorway: our lane at x = 0, another to the left (or to the right with `ours: 'left'`), a median and the other carriageway. */
export function motorway(look: { light?: Air; lane?: number } = {}): Ground[] {
  const { light = air.day, lane = 3.6 } = look;
  const ink = tint.marking;
  return [
    { fill: light.road, x: [-lane * 1.5 - 0.6, lane / 2 + 3] },
    { fill: ink, x: [-lane * 1.5 - 0.15, -lane * 1.5] },
    { fill: ink, x: [lane / 2, lane / 2 + 0.2] },
    { fill: ink, x: [-lane / 2 - 0.08, -lane / 2 + 0.08], dash: [3, 9] },
    { fill: light.road, x: [-lane * 3.5 - 4, -lane * 1.5 - 3.2] },
  ];
}

const across = (fill: string, x1: number, x2: number, z1: number, z2: number): Ground => ({
  fill,
  patch: [
    [x1, z1],
    [x2, z1],
    [x2, z2],
    [x1, z2],
  ],
});
/** A road that crosses ours; its pavements or verges end where ours begin, at `ours`. */
export function crossRoad(
  z1: number,
  z2: number,
  look: { readonly ours?: readonly [left: number, right: number]; readonly light?: Air; readonly verge?: string } = {},
): Ground[] {
  const { ours = [-5.4, 2], light = air.day, verge = tint.pavement } = look;
  return [
    across(verge, -90, ours[0], z1 - 1.2, z2 + 1.2),
    across(verge, ours[1], 90, z1 - 1.2, z2 + 1.2),
    across(light.road, -90, 90, z1, z2),
  ];
}
/** A side road that joins from one side. */
export const sideRoad = (side: 'left' | 'right', z1: number, z2: number, edge: number, light: Air = air.day): Ground =>
  side === 'right' ? across(light.road, edge - 0.1, 90, z1, z2) : across(light.road, -90, edge + 0.1, z1, z2);

/** A bed of stones with two rails across a country road. */
export const rails = (z: number): Ground[] => [
  across('#8d8478', -90, 90, z - 1.7, z + 1.7),
  across(air.day.road, -5.3, 1.9, z - 1.7, z + 1.7),
  ...[-0.72, 0.72].map((side) => across('#3b4046', -90, 90, z + side - 0.09, z + side + 0.09)),
];

/** Bars of a pedestrian crossing. */
export function zebra(z: number, left = -5.4, right = 2, light: Air = air.day): Ground[] {
  const bars: Ground[] = [{ fill: light.road, x: [left, right], z: [z - 0.6, z + 3.6] }];
  for (let x = left + 0.25; x + 0.5 <= right; x += 1) bars.push({ fill: tint.marking, x: [x, x + 0.5], z: [z, z + 3] });
  return bars;
}

type Recipe = Omit<Scene, 'sky' | 'grass' | 'far' | 'inside'> & {
  readonly light?: Air;
  readonly far?: readonly string[];
  readonly wipers?: true;
};
export type MovingScenes = Readonly<Record<string, () => Recipe>>;

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** A scene with all the shapes it needs, ready to play. */
export function filmOf({ light = air.day, far = ['far grove'], wipers, ...recipe }: Recipe): Film {
  const inside = {
    frame: wipers === true ? 'frame:wipers' : 'frame',
    'blinks left': 'blinks left',
    'blinks right': 'blinks right',
    ...Object.fromEntries(DIGITS.map((digit) => [digit, `digit:${digit}`])),
    ...Object.fromEntries((recipe.mirrors ?? []).map((name) => [`mirror ${name}`, `mirror ${name}`])),
  };
  const tinted = far.map((name) => (name.includes(':') ? name : `${name}:${light.woodFar}`));
  const scene: Scene = { ...recipe, sky: light.sky, grass: light.ground, far: tinted, inside };
  const names = new Set([
    ...tinted,
    ...Object.values(inside),
    ...scene.things.flatMap(({ looks, poses = [], mirrored }) => [
      ...looks.map(([, name]) => name),
      ...poses,
      ...(mirrored === undefined ? [] : [mirrored]),
    ]),
  ]);
  const shapes: Record<string, Shape> = Object.fromEntries([...names].map((name) => [name, shapeNamed(name)]));
  return { scene, shapes };
}

export { air, tint };
