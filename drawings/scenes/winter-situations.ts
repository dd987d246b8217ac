/** Situations in winter: snow, ice, slush, blowing snow, animals and children. */
import { reindeer } from '../pictograms/animals.ts';
import { circle, disc, limb, nums, path, pen, pointsOf, rect } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, band, countryRoad, crossbars, flatShape, grove, patch, stand, wood } from './driver.ts';
import { animalAt, roadSign, snowfall, wheelTracks } from './driver-furniture.ts';
import { branch, motorway } from './driver-road.ts';
import { childSide, ground, personBack, personSide, spruce } from './driver-things.ts';
import { type Scenes, scene, text } from './picture.ts';
import { pin, pinAt } from './safety-pieces.ts';
import { carAt } from './solid-car.ts';
import { lorryAt } from './solid-vehicles.ts';
import { houses, suburb, suburbBetween, v } from './streets.ts';

const snowVerge = '#e6ebef';
const behind = { left: -5.8, rightEdge: 2.3, beside: snowVerge, air: air.snow } as const;

/** A wheel track that shines: narrow, bright in its middle. */
function shine(x: number): string {
  return (
    band(v, x - 0.28, x + 0.28, '#8f9db0', { to: 60, opacity: 0.3 }) +
    band(v, x - 0.17, x + 0.17, '#aebac8', { to: 50, opacity: 0.4 }) +
    band(v, x - 0.05, x + 0.05, '#e9eef3', { to: 40, opacity: 0.6 })
  );
}

export const winterSituations: Scenes = {
  'winter-four-places': () =>
    scene(
      '#fff',
      backdrop(v, air.cold, 7),
      grove(113, 14, air.cold.woodFar, { step: 30 }),
      countryRoad(v, '#868c92', { verge: '#d8d6c8' }),
      // The wood on the left shades a part of the road.
      patch(v, pointsOf('-14 11, 2.6 12, 2.6 26, -14 24'), '#3f4a58', 0.62),
      [-7.4, -8.6, -7.8, -9].map((x, index) => stand(v, x, 30 - index * 4, spruce('#5d6f62'))).join(''),
      pin(1, ...v.at(0.4, 7.8)) + pin(2, ...v.at(-3.4, 8.4)) + pin(3, ...v.at(0, 15), 11) + pin(4, ...v.at(-0.4, 44), 9),
      thermometer('+1'),
      cockpit({ speed: 70 }),
    ),
  'sledge-hill': () =>
    scene(
      '#fff',
      suburb({ light: air.snow }),
      houses([['left', 26, 38, 0]]),
      path('M300 150C340 118 380 92 485 70V230L372 186Z', '#fbfcfd') + pen('M322 150Q380 112 476 92', '#d5dde3', 3),
      stand(v, 7.9, 16, personBack({ top: '#3f8fd1' }, true), { y: 1.2 }),
      stand(v, 4.5, 14, onSledge(), { y: 0.3 }),
      stand(v, 8, 22, childSide({ top: '#2f9460' }, false), { y: 1.5 }),
      stand(v, -6.6, 16, personSide({ top: '#8a5fb0' })),
      pinAt(v, 1, 7.9, 16, 3) + pinAt(v, 2, 4.5, 14, 1.2) + pinAt(v, 3, 8, 22, 2.7, 11) + pinAt(v, 4, -6.6, 16, 1.75),
      cockpit({ speed: 40 }),
    ),
  'slush-between-lanes': () =>
    scene(
      '#fff',
      backdrop(v, air.snow, 6),
      wood(114, 24, air.snow.woodFar, { seed: 9, step: 22 }),
      motorway(v, '#8d959c', { lanes: 2, own: 1, shoulder: 2, other: false }),
      band(v, -9, -5.6, '#f1f5f8') + band(v, 2, 7, '#f1f5f8'),
      slush(),
      lorryAt(v, { x: 0.1, z: 26 }),
      cockpit({
        speed: 80,
        blink: 'left',
        mirrors: [
          mirror('left', (b) => carAt(b, { x: -3.3, z: 8.4, heading: 180, colour: '#d63a3c', lit: true }), {
            ...behind,
            left: -5.4,
          }),
          mirror('inner', () => '', { ...behind, left: -5.4 }),
        ],
      }),
    ),
  'snow-plough-ahead': () =>
    scene(
      '#fff',
      winterRoad(),
      cloud(150, 128, 1.1) + cloud(230, 118, 1.2) + cloud(300, 128, 1.1),
      // The snow plough is wider than its lorry.
      path(flatShape([v.at(-2.2, 18, 0.1), v.at(2.4, 18, 0.1), v.at(2.7, 18, 1.5), v.at(-2.5, 18, 1.3)]), '#f2b632', {
        stroke: '#2b3238',
        'stroke-width': 2,
      }),
      lorryAt(v, { x: 0.1, z: 17, length: 8, colour: '#e58a1f', lit: true }),
      stand(
        v,
        0.1,
        12.9,
        pen('M-60 -384V-396M60 -384V-396', '#2b3238', 10) + circle(-60, -402, 14, '#ffb000') + circle(60, -402, 14, '#ffb000'),
      ),
      cloud(196, 148, 0.8, 0.55) + cloud(284, 150, 0.8, 0.55),
      snowfall(40),
      cockpit({ speed: 40, mirrors: [mirror('inner', () => '', behind)] }),
    ),
  'wet-look-zero-degrees': () =>
    scene(
      '#000',
      backdrop(v, air.dusk, 7),
      wood(114, 40, air.dusk.woodFar, { seed: 9, step: 20 }),
      countryRoad(v, '#3a4048', { verge: '#7d7868' }),
      [-4.3, -2.7, -0.8, 0.8].map(shine).join(''),
      [10, -11].map((x) => stand(v, x, 34, spruce(air.dusk.wood))).join(''),
      carAt(v, { x: 0, z: 30, colour: '#565d66', lit: true }),
      thermometer('0'),
      cockpit({ speed: 70, mirrors: [mirror('inner', () => '', { ...behind, air: air.dusk, beside: '#7d7868' })] }),
    ),
  'reindeer-from-left': () =>
    scene(
      '#fff',
      winterRoad(),
      animalAt(v, reindeer, { x: 0.9, z: 14.5, tall: 1.6, ink: '#6b5a49', flip: true }),
      animalAt(v, reindeer, { x: -6.3, z: 15.5, tall: 1.6, ink: '#6b5a49', flip: true }),
      cockpit({ speed: 20, mirrors: [mirror('inner', () => '', behind)] }),
    ),
  'icy-crossing-walker': () =>
    scene(
      '#fff',
      suburbBetween([28, 40, 1], [26, 38, 0], { light: air.snow }),
      wheelTracks(v, 0),
      crossbars(v, -5.4, 2, 20, 23, 0.5, air.snow.road),
      patch(v, pointsOf('-1.7 11, 1.9 11, 1.9 20, -1.7 20'), '#9fb4c6', 0.75),
      roadSign(v, 'B3', { x: 2.9, z: 20, size: 0.95 }) + roadSign(v, 'B3', { x: -6.2, z: 22, size: 0.95 }),
      stand(v, 2.2, 21.4, personSide({ top: '#d63a3c' })),
      stand(v, -6.2, 13, personBack({ top: '#3aa17e' }, true)),
      cockpit({ speed: 40, mirrors: [mirror('inner', () => '', { air: air.snow })] }),
    ),
  'snow-cloud-left-turn': () =>
    scene(
      '#fff',
      winterRoad(),
      branch(v, {
        z1: 11,
        z2: 16,
        left: -5.8,
        right: 2.3,
        arms: 'left',
        walk: 0.3,
        edge: snowVerge,
        fill: air.snow.road,
        line: false,
      }),
      carAt(v, { x: -3.4, z: 44, heading: 180, colour: '#8d99a3', lit: true }),
      cloud(196, 128, 1, 0.72) + cloud(170, 136, 1, 0.7) + cloud(206, 140, 0.7, 0.6),
      // Two lamps, all that is visible of the next car.
      circle(204, 125, 3.2, '#ffe79a') + circle(215, 125, 3.2, '#ffe79a'),
      lorryAt(v, { x: -3.6, z: 19, heading: 180, length: 7, colour: '#3f6f9f' }),
      cloud(150, 168, 0.55, 0.6),
      cockpit({ speed: 0, blink: 'left', mirrors: [mirror('inner', () => '', behind)] }),
    ),
};

/** A country road under snow with the tracks of wheels. */
function winterRoad(): string {
  return (
    backdrop(v, air.snow, 6) +
    wood(114, 34, air.snow.woodFar, { seed: 9, step: 20 }) +
    countryRoad(v, air.snow.road, { verge: snowVerge, centre: 'none', edges: false }) +
    wheelTracks(v, 0) +
    wheelTracks(v, -3.6) +
    [12, -13].map((x) => stand(v, x, 40, spruce(air.snow.wood))).join('')
  );
}

/** The car's thermometer, at the upper left of the panel. */
function thermometer(words: string): string {
  return (
    rect(20, 214, 108, 34, '#14181c', 8) +
    rect(32, 221, 7, 16, '#fff', 3) +
    circle(35.5, 239, 5.5, '#4a9fe0') +
    text(words, { x: 92, y: 239, size: 16, anchor: 'end', fill: '#fff' }) +
    circle(99, 226, 2.6, 'none', { stroke: '#fff', 'stroke-width': 1.8 }) +
    text('C', { x: 105, y: 239, size: 16, fill: '#fff' })
  );
}

/** A child lying on a sledge coming down to the left, in centimetres. */
function onSledge(): string {
  return (
    ground(60) +
    pen('M-56 -10Q-66 -12 -64 -24M-56 -10H60', '#8a3f2a', 6, { 'stroke-linecap': 'round' }) +
    rect(-50, -24, 104, 7, '#c2703a', 2) +
    path(limb([-10, -38, 14], [26, -34, 12], [64, -30, 8]), '#2f6db3') +
    path(limb([-34, -40, 14], [6, -38, 14]) + limb([-30, -40, 8], [-52, -28, 6]), '#e5484d') +
    circle(-48, -54, 15, '#e3b48c') +
    path('M-62 -58A15 15 0 0 1 -33 -58Q-48 -66 -62 -58Z', '#f2b632')
  );
}

/** A ridge of slush between the two lanes. */
function slush(): string {
  let clods = '';
  for (let z = 3.4; z < 40; z *= 1.22) {
    const unit = v.scale(z);
    for (const [x, wide] of [
      [-2.2, 0.3],
      [-1.7, 0.4],
      [-1.3, 0.28],
    ] as const) {
      const [px, py] = v.at(x, z * (1 + wide * 0.2));
      clods += `M${nums([px - wide * unit, py], 1)}q${nums([wide * unit, -0.16 * unit, 2 * wide * unit, 0], 1)}z`;
    }
  }
  return band(v, -2.25, -1.2, '#dfe5ea', { to: 80 }) + path(clods, '#b9c3cb');
}

/** A cloud of snow. */
function cloud(x: number, y: number, scale: number, opacity = 0.85): string {
  const puff = (dx: number, dy: number, r: number): string => disc(x + dx * scale, y + dy * scale, r * scale);
  return path(puff(-34, 8, 24) + puff(0, -8, 34) + puff(36, 6, 26) + puff(6, 20, 28), '#f4f7f9', { opacity });
}
