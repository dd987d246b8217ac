/** Draws one moment of a scene with any shape-filling target: an animated canvas or a still picture. */
import {
  type Film,
  type Ground,
  headingAt,
  KMH,
  lookOf,
  type MirrorName,
  placeOn,
  type Shape,
  type SpritePart,
  since,
  type Thing,
} from './scene.ts';

export const WIDTH = 480;
export const HEIGHT = 320;
const HORIZON = 112;
const VANISH = 240;
const FOCAL = 430;
const EYE = 1.35;
const NEAR = 1.3;
const FAR = 220;
/** Sprites nearer than this are beside our car and are not drawn. */
const SPRITE_NEAR = 2;

/** Screen coordinates, x and y alternating. */
type Polygon = readonly number[];
export type Target = {
  readonly fill: (shapes: readonly Polygon[], colour: string, opacity?: number) => void;
  /** Vertical gradient of the sky. */
  readonly sky: (colours: readonly [string, string, string], height: number) => void;
  readonly disc: (x: number, y: number, radius: number, colour: string, opacity?: number) => void;
  readonly sprite: (parts: readonly SpritePart[], x: number, y: number, scale: number, flip: boolean) => void;
  /** Clips what `draw` draws to the pane, whose corner is the origin. */
  readonly pane: (x: number, y: number, width: number, height: number, draw: () => void) => void;
  /** What is the same at every moment of a film, above `height`: a canvas draws it once and keeps the image under this name. */
  readonly still: (name: 'behind' | 'dark' | 'frame', height: number, draw: (on: Target) => void) => void;
  /** Layers of one colour over each other, each from the top of the picture to its foot. */
  readonly veils: (layers: readonly Veil[], colour: string) => void;
};
/** A layer across the picture, from the top to its foot. */
export type Veil = { readonly foot: number; readonly opacity: number };

type Eye = {
  readonly x: number;
  readonly z: number;
  /** −1: looks backwards, for a mirror. */
  readonly way: 1 | -1;
  readonly curvature: number;
  readonly horizon: number;
  readonly vanish: number;
  readonly focal: number;
  readonly high: number;
};
/** Points relative to the eye, three numbers each: sideways, ahead, above. A frame has thousands, and an object for each would be garbage. */
type Flats = number[];

const PANES: Readonly<
  Record<MirrorName, { x: number; y: number; width: number; height: number; horizon: number; vanish: number; focal: number }>
> = {
  inner: { x: 290, y: 6, width: 150, height: 46, horizon: 17, vanish: 75, focal: 128 },
  left: { x: 8, y: 192, width: 84, height: 58, horizon: 20, vanish: 60, focal: 118 },
  right: { x: 388, y: 192, width: 84, height: 58, horizon: 20, vanish: 24, focal: 118 },
};

/** Adds a point of the world, seen from the eye. */
function addPoint(flats: Flats, eye: Eye, x: number, z: number, y: number): void {
  const ahead = eye.way * (z - eye.z);
  flats.push(x - eye.x + (eye.curvature * ahead * ahead) / 2, ahead, y);
}
const from = (eye: Eye, x: number, z: number, y: number): readonly [x: number, ahead: number, y: number] => {
  const flat: Flats = [];
  addPoint(flat, eye, x, z, y);
  return flat as [number, number, number];
};

const acrossScreen = (eye: Eye, x: number, ahead: number) => eye.vanish + (eye.focal * x) / ahead;
const downScreen = (eye: Eye, ahead: number, y: number) => eye.horizon + (eye.focal * (eye.high - y)) / ahead;
const onScreen = (eye: Eye, [x, ahead, y]: readonly [number, number, number]): readonly [number, number] => [
  acrossScreen(eye, x, ahead),
  downScreen(eye, ahead, y),
];

/** Clips a shape to what is in front of the camera, and projects it. */
function projected(eye: Eye, flats: Flats): number[] {
  const screen: number[] = [];
  const { length } = flats;
  for (let at = 0; at < length; at += 3) {
    const [x, ahead, y] = [flats[at] as number, flats[at + 1] as number, flats[at + 2] as number];
    if (ahead >= NEAR) screen.push(acrossScreen(eye, x, ahead), downScreen(eye, ahead, y));
    const next = at + 3 === length ? 0 : at + 3;
    const nextAhead = flats[next + 1] as number;
    if (ahead >= NEAR !== nextAhead >= NEAR) {
      const share = (NEAR - ahead) / (nextAhead - ahead);
      const [nextX, nextY] = [flats[next] as number, flats[next + 2] as number];
      screen.push(acrossScreen(eye, x + share * (nextX - x), NEAR), downScreen(eye, NEAR, y + share * (nextY - y)));
    }
  }
  return screen;
}

function isTurnedToUs(screen: Polygon, way: 1 | -1): boolean {
  let sum = 0;
  for (let at = 0; at < screen.length; at += 2) {
    const next = (at + 2) % screen.length;
    sum += (screen[at] as number) * (screen[next + 1] as number) - (screen[next] as number) * (screen[at + 1] as number);
  }
  return sum * way < 0;
}

function drawGround(target: Target, eye: Eye, ground: Ground): void {
  if ('patch' in ground) {
    const flats: Flats = [];
    for (const [x, z] of ground.patch) addPoint(flats, eye, x, z, 0);
    const screen = projected(eye, flats);
    if (screen.length > 5) target.fill([screen], ground.fill);
    return;
  }
  const [x1, x2] = ground.x;
  const [first, last] = ground.z ?? [-1000, 5000];
  const [near, far] = [eye.z + (eye.way === 1 ? NEAR : -FAR), eye.z + (eye.way === 1 ? FAR : -NEAR)];
  const [begin, end] = [Math.max(first, near), Math.min(last, far)];
  if (begin >= end) return;
  const band = (z1: number, z2: number, count: number): number[] => {
    const z = (at: number) => z1 + ((z2 - z1) * at * at) / (count * count);
    const flats: Flats = [];
    for (let at = 0; at <= count; at += 1) addPoint(flats, eye, x1, z(at), 0);
    for (let at = count; at >= 0; at -= 1) addPoint(flats, eye, x2, z(at), 0);
    return projected(eye, flats);
  };
  if (ground.dash === undefined) {
    target.fill([band(begin, end, eye.curvature === 0 ? 1 : 9)], ground.fill);
    return;
  }
  const [on, off] = ground.dash;
  const shapes: number[][] = [];
  for (let z = first + Math.floor((begin - first) / (on + off)) * (on + off); z < Math.min(end, eye.z + 120); z += on + off) {
    const [a, b] = [Math.max(z, begin), Math.min(z + on, end)];
    if (a < b) shapes.push(band(a, b, 1));
  }
  if (shapes.length > 0) target.fill(shapes, ground.fill);
}

/** In the dark lamps shine through it, so they come after it; `isCovered` says which of them something nearer hides. */
type Drawn = 'all' | 'without lamps' | { readonly isCovered: (x: number, y: number) => boolean };

function drawBody(target: Target, eye: Eye, shape: Shape, place: { x: number; z: number; heading: number }, drawn: Drawn): void {
  const turn = (place.heading * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const flatOf = (points: readonly number[]): Flats => {
    const flats: Flats = [];
    for (let at = 0; at < points.length; at += 3) {
      const [side, ahead, up] = [points[at] as number, points[at + 1] as number, points[at + 2] as number];
      addPoint(flats, eye, place.x + ahead * sin + side * cos, place.z + ahead * cos - side * sin, up);
    }
    return flats;
  };
  const unit = eye.focal / Math.max(NEAR, eye.way * (place.z - eye.z));
  for (const { fill, opacity, shapes = [], face, lamps, radius = 0.1 } of shape.body ?? []) {
    if (lamps === undefined ? typeof drawn === 'object' : drawn === 'without lamps') continue;
    if (face !== undefined) {
      const screen = projected(eye, flatOf(face));
      if (screen.length < 6 || !isTurnedToUs(screen, eye.way)) continue;
    }
    if (lamps !== undefined) {
      const flats = flatOf(lamps);
      for (let at = 0; at < flats.length; at += 3) {
        const [side, ahead, up] = [flats[at] as number, flats[at + 1] as number, flats[at + 2] as number];
        if (ahead < NEAR) continue;
        const [x, y] = onScreen(eye, [side, ahead, up]);
        if (typeof drawn === 'object' && drawn.isCovered(x, y)) continue;
        const r = Math.max(1.2, unit * radius);
        target.disc(x, y, r * 2.4, fill, 0.4);
        target.disc(x, y, r, fill);
      }
      continue;
    }
    const screens = shapes.map((points) => projected(eye, flatOf(points))).filter((screen) => screen.length > 5);
    if (screens.length > 0) target.fill(screens, fill, opacity);
  }
}

function drawThing(target: Target, film: Film, eye: Eye, thing: Thing, t: number, drawn: Drawn): void {
  const shape = film.shapes[eye.way === -1 ? (thing.mirrored ?? lookOf(thing, t)) : lookOf(thing, t)];
  if (shape === undefined) return;
  const { x, z } = placeOn(thing.track, t);
  if (shape.body !== undefined) {
    drawBody(target, eye, shape, { x, z, heading: headingAt(thing, t) }, drawn);
    return;
  }
  if (typeof drawn === 'object') return;
  const at = from(eye, x, z, 0);
  if (at[1] < SPRITE_NEAR || at[1] > FAR) return;
  const [px, py] = onScreen(eye, at);
  target.sprite(shape.sprite ?? [], px, py, eye.focal / at[1] / 100, thing.flip === true);
}

type Placed = {
  readonly thing: Thing;
  readonly ahead: number;
  readonly near: number;
  readonly far: number;
  readonly left: number;
  readonly right: number;
};

/** Whether one may stand in the way of the other: not if that is nearer, nor if that is beside it on our side. */
const mayHide = (one: Placed, other: Placed): boolean =>
  other.far > one.near && !(one.left >= Math.max(0, other.right)) && !(one.right <= Math.min(0, other.left));

/** What is before us in the order of drawing (painter's algorithm): what may be hidden by something comes before it, else farthest first. */
function inOrder({ scene, shapes }: Film, eye: Eye, t: number): readonly Placed[] {
  const placed = scene.things.flatMap((thing): Placed[] => {
    const { x, z } = placeOn(thing.track, t);
    const [across = 0, along = 0] = shapes[lookOf(thing, t)]?.size ?? [];
    const turn = (headingAt(thing, t) * Math.PI) / 180;
    const [sin, cos] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))];
    const [wide, long] = [(across * cos + along * sin) / 2, (along * cos + across * sin) / 2];
    const [side, ahead] = from(eye, x, z, 0);
    const [near, far] = [ahead - long, ahead + long];
    return far < NEAR || near > FAR ? [] : [{ thing, ahead, near, far, left: side - wide, right: side + wide }];
  });
  placed.sort((one, other) => other.ahead - one.ahead);
  const ordered = new Set<Placed>();
  const begun = new Set<Placed>();
  const put = (one: Placed): void => {
    if (begun.has(one)) return;
    begun.add(one);
    for (const other of placed) if (!begun.has(other) && mayHide(one, other) && !mayHide(other, one)) put(other);
    ordered.add(one);
  };
  for (const one of placed) put(one);
  return [...ordered];
}

/** Houses, trees, vehicles and people. */
function drawThings(target: Target, film: Film, eye: Eye, t: number): void {
  const placed = inOrder(film, eye, t);
  const { night = 0 } = film.scene;
  const isDark = night > 0 && eye.way === 1;
  let fog = film.scene.weather === 'fog' && eye.way === 1 ? FOG : [];
  const veilBeyond = (distance: number) => {
    const beyond = fog.filter((veil) => veil.distance > distance);
    fog = fog.slice(beyond.length);
    if (beyond.length > 0) target.veils(beyond, FOG_COLOUR);
  };
  for (const { thing, ahead } of placed) {
    veilBeyond(Math.max(ahead, NEAR));
    drawThing(target, film, eye, thing, t, isDark ? 'without lamps' : 'all');
  }
  veilBeyond(0);
  if (!isDark) return;
  target.still('dark', HEIGHT, (on) => drawDark(on, night));
  const covers = placed.map(({ thing }) => (thing.hides === true ? screenOf(film, eye, thing, t) : undefined));
  for (const [place, { thing }] of placed.entries()) {
    const nearer = covers.slice(place + 1).flatMap((cover) => cover ?? []);
    const isCovered = (x: number, y: number) =>
      nearer.some((cover) => Math.abs(x - cover.x) < cover.half && y > cover.top && y < cover.bottom);
    drawThing(target, film, eye, thing, t, { isCovered });
  }
}

const FOG_NEAREST = 6;
const FOG_GROWS = 1.15;
/** Fog lets a third through over this distance. */
const FOG_THICK = 32;
const FOG_COLOUR = '#cdd4d8';
/** Layers of fog, farthest first; many and thin, so that the road fades without an edge. */
const FOG = Array.from({ length: 22 }, (_, layer) => {
  const distance = FOG_NEAREST * FOG_GROWS ** layer;
  const foot = HORIZON + (FOCAL * EYE) / distance;
  return { distance, foot, opacity: 1 - Math.exp(-(distance - distance / FOG_GROWS) / FOG_THICK) };
}).reverse();

/** What something covers of the screen, as a rectangle; undefined: it is beside or behind us. */
function screenOf(film: Film, eye: Eye, thing: Thing, t: number) {
  const { x, z } = placeOn(thing.track, t);
  const [across, along, high] = film.shapes[lookOf(thing, t)]?.size ?? [0.5, 0.5, 1.7];
  const turn = (headingAt(thing, t) * Math.PI) / 180;
  const at = from(eye, x, z, high);
  if (at[1] < NEAR) return undefined;
  const [px, top] = onScreen(eye, at);
  const wide = Math.abs(across * Math.cos(turn)) + Math.abs(along * Math.sin(turn));
  const unit = eye.focal / at[1];
  return { x: px, half: (unit * wide) / 2, top, bottom: top + unit * high };
}

/** Darkness outside the dipped beams, in layers: near and low areas are lit, and our own side of the road farther than the other. */
function drawDark(target: Target, night: number): void {
  const layers = 5;
  for (let layer = 0; layer < layers; layer += 1) {
    const grow = layer / (layers - 1);
    const [top, wide] = [HORIZON + 4 + 26 * grow, 300 - 120 * grow];
    const hole = [
      VANISH - wide,
      HEIGHT,
      VANISH - 60 + 30 * grow,
      top + 6,
      VANISH + 8,
      top,
      VANISH + 70 - 30 * grow,
      top - 2,
      VANISH + wide,
      HEIGHT,
    ];
    target.fill(
      [[0, 0, WIDTH, 0, WIDTH, HEIGHT, VANISH + wide, HEIGHT, ...pairsBackwards(hole), 0, HEIGHT]],
      '#05080f',
      1 - (1 - night) ** (1 / layers),
    );
  }
}
function pairsBackwards(points: readonly number[]): number[] {
  const back: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) back.push(points[at] as number, points[at + 1] as number);
  return back;
}

function drawFalling(target: Target, weather: 'rain' | 'snow', t: number): void {
  const shapes: number[][] = [];
  let state = 11;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const [fall, long, wide] = weather === 'rain' ? [420, 12, 1] : [90, 3, 3];
  for (let drop = 0; drop < 55; drop += 1) {
    const x = next() * WIDTH;
    const y = (next() * HEIGHT + t * fall * (0.7 + 0.6 * next())) % 262;
    shapes.push([
      x,
      y,
      x + wide,
      y,
      x + wide - (weather === 'rain' ? 3 : 0),
      y + long,
      x - (weather === 'rain' ? 3 : 0),
      y + long,
    ]);
  }
  target.fill(shapes, weather === 'rain' ? '#e3edf4' : '#fff', weather === 'rain' ? 0.45 : 0.85);
}

function drawInside(target: Target, film: Film, eye: Eye, t: number): void {
  const { scene, shapes } = film;
  const { inside = {}, mirrors = [] } = scene;
  const put = (name: string, x = 0, y = 0, on = target) => {
    const parts = shapes[inside[name] ?? '']?.sprite;
    if (parts !== undefined) on.sprite(parts, x, y, 1, false);
  };
  target.still('frame', HEIGHT, (on) => put('frame', 0, 0, on));
  const side = scene.blinks === undefined ? 'off' : (since(scene.blinks, t)?.[1] ?? 'off');
  if (side !== 'off' && (t * 1.5) % 1 < 0.6) put(side === 'left' ? 'blinks left' : 'blinks right');
  const speed = String(Math.round(placeOn(scene.own, t).speed * KMH));
  for (const [place, digit] of [...speed].entries()) put(digit, VANISH - 8 * speed.length + 16 * place + 8, 303);
  for (const name of mirrors) {
    const { x, y, width, height, horizon, vanish, focal } = PANES[name];
    const behind: Eye = { ...eye, way: -1, curvature: -eye.curvature, horizon, vanish, focal, high: 1.2 };
    target.pane(x, y, width, height, () => {
      target.fill([[0, 0, width, 0, width, horizon + 1, 0, horizon + 1]], scene.sky[2]);
      target.fill([[0, horizon, width, horizon, width, height, 0, height]], scene.grass);
      for (const ground of scene.ground) drawGround(target, behind, ground);
      drawThings(target, film, behind, t);
    });
    put(`mirror ${name}`);
  }
}

function eyeAt({ scene }: Film, t: number): Eye {
  const { x, z } = placeOn(scene.own, t);
  const bends = scene.bends ?? [];
  const at = bends.findLastIndex(([begin]) => begin <= z);
  const [, curvature = 0] = bends[at] ?? [];
  const [begin, next = curvature] = bends[at + 1] ?? [];
  // Bends are eased in over 25 metres, so that the road does not jump.
  const share = begin === undefined ? 0 : Math.max(0, 1 - (begin - z) / 25);
  return {
    x,
    z,
    way: 1,
    curvature: curvature + share * (next - curvature),
    horizon: HORIZON,
    vanish: VANISH,
    focal: FOCAL,
    high: EYE,
  };
}

export function drawFrame(target: Target, film: Film, t: number): void {
  const { scene, shapes } = film;
  const eye = eyeAt(film, t);
  target.still('behind', HORIZON + 1, (on) => {
    on.sky(scene.sky, HORIZON + 1);
    for (const name of scene.far) {
      const parts = shapes[name]?.sprite;
      if (parts !== undefined) on.sprite(parts, 0, 0, 1, false);
    }
  });
  target.fill([[0, HORIZON, WIDTH, HORIZON, WIDTH, HEIGHT, 0, HEIGHT]], scene.grass);
  for (const ground of scene.ground) drawGround(target, eye, ground);
  drawThings(target, film, eye, t);
  if (scene.weather === 'rain' || scene.weather === 'snow') drawFalling(target, scene.weather, t);
  drawInside(target, film, eye, t);
}

/** How high something before us stands on the screen, in units of the picture; 0 behind us, where mirrors are small anyway. */
export function heightOf(film: Film, thing: Thing, t: number): number {
  const ahead = placeOn(thing.track, t).z - placeOn(film.scene.own, t).z;
  return ahead < NEAR ? 0 : (FOCAL * (film.shapes[lookOf(thing, t)]?.size[2] ?? 0)) / ahead;
}

/** A circle around something on the screen; undefined: not visible. */
export function ringAround(film: Film, id: string, t: number): { x: number; y: number; radius: number } | undefined {
  const thing = film.scene.things.find((other) => other.id === id);
  if (thing === undefined) return undefined;
  const eye = eyeAt(film, t);
  const { x, z } = placeOn(thing.track, t);
  const [across, along, high] = film.shapes[lookOf(thing, t)]?.size ?? [0.5, 0.5, 1.7];
  const at = from(eye, x, z, high / 2);
  if (at[1] < NEAR + 1) return undefined;
  const [px, py] = onScreen(eye, at);
  const turn = (headingAt(thing, t) * Math.PI) / 180;
  const wide = Math.abs(across * Math.cos(turn)) + Math.abs(along * Math.sin(turn));
  return { x: px, y: py, radius: Math.max(14, (eye.focal * Math.hypot(wide, high) * 0.58) / at[1]) };
}
