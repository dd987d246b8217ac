import { expect, test } from 'vitest';
import { canStop, isSeen, onsetOf, tooLateAt, touching } from './danger.ts';
import { drawFrame, ringAround, type Target } from './frame.ts';
import { type Film, lookOf, placeOn, type Scene, type Shape, type Thing } from './scene.ts';

const SHAPES: Readonly<Record<string, Shape>> = {
  car: {
    body: [
      {
        fill: '#00f',
        shapes: [[-1, -2, 0, 1, -2, 0, 1, -2, 1.4, -1, -2, 1.4]],
        face: [-1, -2, 0, 1, -2, 0, 1, -2, 1.4, -1, -2, 1.4],
      },
    ],
    size: [1.8, 4.4, 1.45],
  },
  wall: { body: [], size: [0.4, 12, 3] },
  walker: { sprite: [{ d: 'M0 0v-175', stroke: '#000' }], size: [0.6, 0, 1.75] },
  child: { sprite: [{ d: 'M0 0v-120', stroke: '#000' }], size: [0.5, 0, 1.1] },
  strides: { sprite: [], size: [0.6, 0, 1.75] },
};
const filmOf = (things: readonly Thing[], more: Partial<Scene> = {}): Film => ({
  shapes: SHAPES,
  scene: {
    sky: ['#fff', '#fff', '#fff'],
    grass: '#0f0',
    far: [],
    ground: [{ fill: '#333', x: [-5, 2] }],
    own: [
      [0, 0, 0],
      [8, 0, 80],
    ],
    things,
    asks: 4,
    ends: 8,
    danger: { thing: things[0]?.id ?? '' },
    ...more,
  },
});
const standing = (id: string, shape: string, x: number, z: number, more: Partial<Thing> = {}): Thing => ({
  id,
  looks: [[0, shape]],
  track: [[0, x, z]],
  ...more,
});

test.each([
  ['before its first point it stands there', -1, 0, 0, 0],
  ['half way it is half way', 4, 0, 40, 10],
  ['after its last point it stands there', 9, 0, 80, 0],
] as const)('%s', (_title, t, x, z, speed) => {
  const place = placeOn(
    [
      [0, 0, 0],
      [8, 0, 80],
    ],
    t,
  );
  expect(place.x).toBeCloseTo(x);
  expect(place.z).toBeCloseTo(z);
  expect(place.speed).toBeCloseTo(speed);
});

test('who stops does not roll back', () => {
  const track = [
    [0, 0, 0],
    [2, 0, 20],
    [3, 0, 22],
    [8, 0, 22],
  ] as const;
  const zs = Array.from({ length: 81 }, (_, at) => placeOn(track, at / 10).z);
  expect(zs.every((z, at) => z >= (zs[at - 1] ?? 0) - 1e-9 && z <= 22 + 1e-9)).toBe(true);
});

test('looks change at their second, and poses take turns with the steps', () => {
  const car: Thing = {
    id: 'car',
    looks: [
      [0, 'car'],
      [3, 'wall'],
    ],
    track: [[0, 0, 0]],
  };
  expect([lookOf(car, 2.9), lookOf(car, 3)]).toEqual(['car', 'wall']);
  const walker: Thing = {
    id: 'w',
    looks: [[0, 'walker']],
    poses: ['strides'],
    track: [
      [0, 0, 0],
      [10, 0, 13],
    ],
  };
  expect(new Set([0.1, 0.6, 1.1, 1.6].map((t) => lookOf(walker, t)))).toEqual(new Set(['walker', 'strides']));
});

test.each([
  ['who stands in the open is seen', [standing('child', 'child', 1, 40)], true],
  ['a child behind a car is not', [standing('child', 'child', 1, 40), standing('car', 'car', 0.8, 34, { hides: true })], false],
  [
    'the head of a grown-up above its roof is',
    [standing('child', 'walker', 1, 40), standing('car', 'car', 0.8, 36, { hides: true })],
    true,
  ],
  ['nobody is seen behind a wall', [standing('child', 'walker', 4, 40), standing('wall', 'wall', 3, 30, { hides: true })], false],
  ['nor at the other end of the road', [standing('child', 'child', 1, 140)], false],
  ['nor behind us without a mirror', [standing('child', 'child', 1, -10)], false],
] as const)('%s', (_title, things, seen) => {
  const film = filmOf(things);
  expect(isSeen(film, film.scene.things[0] as Thing, 0)).toBe(seen);
});

test('who steps out is seen from then on, and can be stopped for until it is too late', () => {
  const child: Thing = {
    id: 'child',
    looks: [[0, 'child']],
    track: [
      [0, 4.5, 60],
      [4, 4.5, 60],
      [6, 0, 60],
      [8, 0, 60],
    ],
  };
  const film = filmOf([
    child,
    standing('car', 'car', 3, 56, { hides: true }),
    standing('wall', 'wall', 3.4, 50, { hides: true }),
  ]);
  const onset = onsetOf(film) as number;
  expect(onset).toBeGreaterThan(0.5);
  const late = tooLateAt(film);
  expect(canStop(film, late)).toBe(true);
  expect(canStop(film, late + 0.2)).toBe(false);
  // At 36 km/h: ten metres of reaction, seven of braking, and the length of the bonnet.
  expect(placeOn(film.scene.own, late).z).toBeGreaterThan(36);
  expect(placeOn(film.scene.own, late).z).toBeLessThan(44);
});

test('bodies that touch are named, and those that pass each other are not', () => {
  const film = filmOf([
    standing('one', 'car', 0, 30),
    standing('other', 'car', 0.5, 33, {
      track: [
        [0, 0.5, 33],
        [8, 0.5, 33.1],
      ],
    }),
    standing('third', 'car', -3.5, 30),
  ]);
  expect(touching(film, 0)).toEqual([['one', 'other']]);
  expect(touching(film, 3)).toContainEqual(['own', 'one']);
});

test('the nearest is drawn last, what is behind us not at all, and a face that is turned away not either', () => {
  const drawn: string[] = [];
  const target: Target = {
    fill: (_shapes, colour) => drawn.push(colour),
    sky: () => drawn.push('sky'),
    disc: () => undefined,
    sprite: (parts) => drawn.push(parts[0]?.d ?? ''),
    pane: (_x, _y, _width, _height, draw) => draw(),
    still: (_name, _height, draw) => draw(target),
    veils: () => undefined,
  };
  const near = standing('near', 'child', 0.5, 20);
  drawFrame(target, filmOf([near, standing('far', 'walker', 0, 50), standing('behind', 'child', 0, -5)]), 0);
  expect(drawn.filter((what) => what.startsWith('M0 0'))).toEqual(['M0 0v-175', 'M0 0v-120']);
  drawn.length = 0;
  drawFrame(target, filmOf([standing('car', 'car', 0, 30)]), 0);
  expect(drawn).toContain('#00f');
  drawn.length = 0;
  drawFrame(target, filmOf([standing('car', 'car', 0, 30, { heading: 180 })]), 0);
  expect(drawn).not.toContain('#00f');
});

test.each([
  ['by day', {}],
  ['in the dark', { night: 0.5 }],
] as const)('%s lamps do not shine through what is nearer and hides them, and are seen beside it', (_title, light) => {
  const shapes = { ...SHAPES, lamp: { body: [{ fill: '#ff0', lamps: [0, 0, 0.7] }], size: [1.8, 4.4, 1.45] } satisfies Shape };
  const screen = {
    body: [{ fill: '#963', shapes: [[-3, 0, 0, 3, 0, 0, 3, 0, 3, -3, 0, 3]] }],
    size: [6, 0.4, 3],
  } satisfies Shape;
  const lampsSeen = (x: number) => {
    const drawn: string[] = [];
    const note = (colour: string) => void drawn.push(colour);
    const target: Target = {
      fill: (_, colour) => note(colour),
      sky: () => undefined,
      disc: (_x, _y, _r, colour) => note(colour),
      sprite: () => undefined,
      pane: () => undefined,
      still: () => undefined,
      veils: () => undefined,
    };
    const film = filmOf([standing('car', 'lamp', x, 40), standing('screen', 'screen', 0, 20, { hides: true })], light);
    drawFrame(target, { ...film, shapes: { ...shapes, screen } }, 0);
    return drawn.lastIndexOf('#ff0') > drawn.lastIndexOf('#963') || (x > 3 && drawn.includes('#ff0'));
  };
  expect([lampsSeen(0), lampsSeen(12)]).toEqual([false, true]);
});

test('a ring stands around what is seen, larger when it is near', () => {
  const film = filmOf([standing('child', 'child', 1, 60)]);
  const [far, near] = [ringAround(film, 'child', 0), ringAround(film, 'child', 5)];
  expect(far?.x).toBeGreaterThan(240);
  expect(near?.radius ?? 0).toBeGreaterThan(far?.radius ?? 0);
  expect(ringAround(film, 'child', 8)).toBeUndefined();
});
