/** Situations on country roads: fog, rain, darkness, mud, narrow roads, tunnels, and objects on the road. */
import { disc, nums, path, pen, pointsOf, rect } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, band, countryRoad, flatShape, grove, mark, patch, stand, view, wood } from './driver.ts';
import { haze, headlights, rain, roadSign } from './driver-furniture.ts';
import { tractorBack } from './driver-riders.ts';
import { bush, cyclistBack, edgePost, ground, leafy, personBack, spruce } from './driver-things.ts';
import { type Scenes, scene, tint } from './picture.ts';
import { pin, pinAt, warningTriangle } from './safety-pieces.ts';
import { carAt } from './solid-car.ts';
import { busAt } from './solid-vehicles.ts';
import { slab } from './street-pieces.ts';
import { fieldRoad, forestRoad, lens, suburbBetween, v } from './streets.ts';

const behind = { left: -5.8, rightEdge: 2.3, beside: '#c9c3ad' } as const;
const night = { verge: '#20241f', ink: '#9a9a90' } as const;

export const countryAndWeatherSituations: Scenes = {
  'low-sun-four': () =>
    scene(
      '#fff',
      suburbBetween([26, 38, 0], [24, 36, 3], { light: air.sun }, { left: -10, right: 8 }),
      stand(v, -6.6, 14, personBack({ top: '#3aa17e' }, true)),
      carAt(v, { x: -3.6, z: 24, heading: 180, colour: '#343b43', lit: true }),
      stand(v, 0.9, 20, cyclistBack({ top: '#c98f4a' })),
      stand(v, 4.6, 14, personBack({ top: '#2f6db3' })),
      sunGlare(262, 104),
      pinAt(v, 1, -6.6, 14, 1.75) + pinAt(v, 2, -3.6, 24, 1.6, 11) + pinAt(v, 3, 0.9, 20, 1.85, 11) + pinAt(v, 4, 4.6, 14, 1.75),
      cockpit({ speed: 40 }),
    ),
  'tail-lights-in-fog': () =>
    scene(
      '#fff',
      forestRoad({ ...air.rain, sky: ['#c2c8cc', '#ccd1d4', '#d5dadd'] }, { verge: '#b9b9ad' }),
      haze(0.72),
      carAt(v, { x: 0, z: 11.5, colour: '#565d66', lit: true }),
      haze(0.3),
      stand(v, 3.1, 9, edgePost()),
      haze(0.12),
      cockpit({ speed: 70, mirrors: [mirror('inner', () => haze(0.78), { ...behind, air: air.rain })] }),
    ),
  'triangle-before-bend': () => {
    const bent = view({ ...lens, bend: (z) => (z > 14 ? (z - 14) ** 2 * 0.014 : 0) });
    return scene(
      '#fff',
      backdrop(bent, air.day, 6),
      wood(114, 46, air.day.woodFar, { seed: 9, step: 20 }),
      countryRoad(bent, tint.asphalt, { count: 24, to: 60, centre: 'warning' }),
      [-9, -8, -7.6].map((x, index) => stand(bent, x, 34 - index * 8, spruce(air.day.wood))).join(''),
      [5.6, 5.2, 4.9, 4.7].map((x, index) => stand(v, x, 30 - index * 3.4, spruce('#4f7845', 700))).join(''),
      stand(v, 2.35, 9.4, warningTriangle()),
      cockpit({ speed: 80, mirrors: [mirror('inner', () => '', behind)] }),
    );
  },
  'water-across-lane': () =>
    scene(
      '#fff',
      fieldRoad(air.rain),
      pool(),
      carAt(v, { x: -3.6, z: 25, heading: 180, colour: '#2f6db3', lit: true }),
      rain(50),
      cockpit({ speed: 80, wipers: true, mirrors: [mirror('inner', () => '', { ...behind, air: air.rain })] }),
    ),
  'dazzled-four-places': () =>
    scene(
      '#000',
      backdrop(v, air.night, 5),
      wood(114, 46, air.night.wood, { seed: 4, step: 20 }),
      countryRoad(v, air.night.road, night),
      headlights(v),
      carAt(v, { x: -3.6, z: 19, heading: 180, colour: '#2b3238', lit: true }),
      glare(),
      pin(1, ...glarePlace(), 12) + pinAt(v, 2, 1.9, 14, 0) + pinAt(v, 3, -5.5, 11, 0),
      cockpit({ speed: 70 }),
      pin(4, 240, 246, 12),
    ),
  'narrow-bend-four-places': () => {
    const bent = view({ ...lens, bend: (z) => (z > 10 ? -((z - 10) ** 2) * 0.022 : 0) });
    return scene(
      '#fff',
      backdrop(bent, air.day, 6),
      wood(114, 34, air.day.woodFar, { seed: 9, step: 20 }),
      band(bent, -3.5, 2.6, '#c9c3ad', { count: 24, to: 50 }) + band(bent, -3.1, 2.2, tint.asphalt, { count: 24, to: 50 }),
      [9, 8].map((x, index) => stand(v, x, 34 - index * 12, spruce(air.day.wood))).join(''),
      // A rock that hides the road beyond the bend.
      path('M-5 190V60C20 44 60 52 84 78C110 84 128 104 150 116L190 130L150 144L60 172Z', '#8d8a86') +
        path('M-5 190V110C30 104 60 118 96 126L150 144L60 172Z', '#76736f'),
      [-2.5, -1.5, -0.45, 1.25].map((x, index) => pinAt(v, index + 1, x, 7.2, 0, 13)).join(''),
      cockpit({ speed: 40 }),
    );
  },
  'passing-place-bus': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 6),
      grove(113, 16, air.day.woodFar, { step: 30 }),
      band(v, -2.6, 2.3, '#c9c3ad') + band(v, -2.2, 1.9, tint.asphalt),
      patch(v, pointsOf('2.2 6.6, 5.1 8.8, 5.1 18.4, 2.2 21.6'), '#c9c3ad'),
      patch(v, pointsOf('1.8 7, 4.7 9, 4.7 18, 1.8 21'), tint.asphalt),
      roadSign(v, 'E18', { x: 5.5, z: 14, size: 0.9, up: 1.5 }),
      busAt(v, { x: -0.2, z: 40, heading: 180 }),
      stand(v, -9, 30, leafy(air.day.wood, air.day.woodFar)) + stand(v, -5, 15, bush('#5f8f4e')),
      cockpit({ speed: 40, mirrors: [mirror('inner', () => '', { left: -2.2, rightEdge: 1.9, lines: [], beside: '#c9c3ad' })] }),
    ),
  'loose-load-ahead': () =>
    scene(
      '#fff',
      fieldRoad(),
      carAt(v, { x: -3.6, z: 34, heading: 180, colour: '#d63a3c' }),
      carAt(v, { x: 0.1, z: 14.2, colour: '#5c7fa3' }),
      stand(v, 0.1, 9.6, looseLoad()),
      cockpit({ speed: 70, mirrors: [mirror('inner', () => '', behind), mirror('left', () => '', behind)] }),
    ),
  'breakdown-at-night': () =>
    scene(
      '#000',
      backdrop(v, air.night, 5),
      wood(114, 46, air.night.wood, { seed: 4, step: 20 }),
      countryRoad(v, air.night.road, night),
      headlights(v),
      carAt(v, { x: 2, z: 17, colour: '#4a525a', lit: true, blink: 'hazard' }),
      stand(v, 0.55, 15.2, personBack({ top: '#333a42', legs: '#262b31', hair: '#22262a', skin: '#8a6f58' })),
      cockpit({ speed: 70, mirrors: [mirror('inner', () => '', { ...behind, air: air.night, beside: '#20241f' })] }),
    ),
  'tunnel-mouth': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 6),
      countryRoad(v, tint.asphalt),
      // The tunnel's mouth is 17 m away; the lit road continues inside.
      path('M-5 148V60C60 22 130 6 214 6S400 22 485 70V148H320L300 60H90L74 148Z', '#8f8b84'),
      path('M-5 148V112C30 96 60 98 84 112L74 148ZM485 148V118C440 100 360 100 316 112L322 148Z', '#7d7973'),
      path('M62 147V62Q62 22 190 22T330 62V147H312V66Q312 38 194 38T84 66V147Z', '#6b6762') +
        path('M84 147V66Q84 38 194 38T312 66V147Z', '#23272b'),
      band(v, -5.8, 2.3, '#3b4046', { from: 17, to: 300 }) +
        mark(v, -1.75, { dash: 3, gap: 5, from: 17, to: 100, colour: '#c9ccce' }),
      tunnelLamps(),
      carAt(v, { x: 0, z: 26, colour: '#3a4148', lit: true }),
      cockpit({ speed: 80 }),
    ),
  'mud-from-field': () =>
    scene(
      '#fff',
      fieldRoad(air.autumn),
      slab(v, 2.3, 40, 17, 23, '#8a6a45'),
      mud(),
      stand(v, 9, 24, tractorBack()),
      cockpit({ speed: 80, mirrors: [mirror('inner', () => '', { ...behind, air: air.autumn })] }),
    ),
};

/** Glare of a low sun straight ahead. */
function sunGlare(x: number, y: number): string {
  return (
    [92, 66, 44, 26].map((r, index) => path(disc(x, y, r), '#fff3cf', { opacity: 0.3 + index * 0.06 })).join('') +
    path(disc(x, y - 8, 13), '#fffdf2')
  );
}

/** A pool of water in our lane from z = 11 to 22. */
function pool(): string {
  const edge: readonly (readonly [number, number])[] = pointsOf(
    '-1.3 12, -0.4 10.6, 1.4 10.2, 2.9 11.4, 3 18, 1.6 22, -0.6 21, -1.5 16',
  );
  return (
    patch(v, edge, '#8fa6b6') +
    patch(
      v,
      edge.map(([x, z]) => [0.6 + (x - 0.6) * 0.7, 15 + (z - 15) * 0.7] as const),
      '#b4c6d2',
    )
  );
}

function glarePlace(): [number, number] {
  const [x, y] = v.at(-3.6, 17, 0.7);
  return [x, y];
}

/** The dazzle of an oncoming car. */
function glare(): string {
  const [x, y] = glarePlace();
  return [78, 52, 30].map((r, index) => path(disc(x, y, r), '#fff6d0', { opacity: 0.14 + index * 0.08 })).join('');
}

/** A trailer from behind with a loose load: a mattress lifted by the wind, a strap dragging on the road. */
function looseLoad(): string {
  return (
    ground(110) +
    path('M-84 -36h24v36h-24zM60 -36h24v36h-24z', '#15191c') +
    rect(-95, -78, 190, 44, '#8d949b', 4) +
    path('M-90 -60h24v14h-24zM66 -60h24v14h-24z', '#c22126') +
    rect(-26, -58, 52, 14, '#f4f4f0', 2) +
    rect(-84, -128, 92, 50, '#a8794b', 3) +
    pen('M-84 -104H8M-38 -128V-78', '#7d5734', 4) +
    path('M-60 -132L96 -196L104 -176L-52 -110Z', '#e7e2d6', { stroke: '#a9a392', 'stroke-width': 3 }) +
    pen('M70 -78C92 -60 84 -36 98 -22S96 -4 116 -2', '#d8232a', 6) +
    pen('M-52 -132C-70 -150 -84 -140 -96 -160', '#d8232a', 6) +
    pen('M112 -204q16 -8 30 -2M116 -182q18 -6 34 2', '#fff', 4)
  );
}

/** Lamps along both walls of the tunnel. */
function tunnelLamps(): string {
  let d = '';
  for (const z of [19, 24, 31, 41, 56]) {
    for (const [x, wide] of [
      [-4.9, 0.5],
      [1.7, 0.5],
    ] as const) {
      d += flatShape([v.at(x, z, 3.6), v.at(x + wide, z, 3.6), v.at(x + wide, z + 2, 3.6), v.at(x, z + 2, 3.6)]);
    }
  }
  return path(d, '#ffe9a8');
}

/** Clods of earth from tractor wheels in our lane. */
function mud(): string {
  let d = '';
  const clods: readonly (readonly [number, number, number])[] = [
    [1.4, 12, 0.7],
    [-0.6, 13, 0.6],
    [0.4, 14.4, 0.8],
    [1.9, 15.6, 0.9],
    [-1, 16.6, 0.8],
    [0.7, 17.8, 1],
    [-0.3, 19.6, 1],
    [1.5, 20, 1.1],
    [0.3, 23, 1.1],
    [-0.9, 25, 1],
    [1.2, 27, 1.1],
    [0.2, 31, 1.2],
  ];
  for (const [x, z, r] of clods) {
    const [px, py] = v.at(x, z);
    const unit = v.scale(z);
    d += `M${nums([px - r * unit, py], 1)}q${nums([r * unit * 0.5, -unit * 0.28, r * unit, -unit * 0.1, r * unit * 0.8, unit * 0.1, r * unit * 0.9, unit * 0.2], 1)}q${nums([-r * unit * 0.9, unit * 0.3, -r * unit * 1.9, -unit * 0.1], 1)}z`;
  }
  return path(d, '#6d5237');
}
