/** Distance, darkness and slippery roads (2-safety.yaml, first half). */
import { circle, disc, element, num, type Point, path, pen, pointsOf, rect } from '../svg.ts';
import { crestAt, crestGround, crestView } from './crest.ts';
import {
  air,
  backdrop,
  band,
  beams,
  bonnet,
  building,
  countryRoad,
  crossbars,
  gauge,
  grove,
  mark,
  patch,
  railing,
  stand,
  townStreet,
  type View,
  view,
  wood,
} from './driver.ts';
import { bare, carBack, leafy, lorryBack, personBack, personSide, spruce } from './driver-things.ts';
import { along, beside, curve } from './layouts.ts';
import { measure, route, type Scenes, scene, sign, text, tint } from './picture.ts';
import { trees } from './road.ts';
import { levelRoad, sideCar } from './side.ts';
import { ownCar } from './vehicles.ts';

const v = view();
const lit = '#fff3c4';

/** Trees at both sides of a straight road, nearest last. */
function avenue(
  fill: string,
  places: readonly (readonly [x: number, z: number])[] = pointsOf('-13 46, 10 42, -14 30, 9 26, -12 20'),
): string {
  return places.map(([x, z]) => stand(v, x, z, spruce(fill))).join('');
}

function nightRoad(): string {
  return (
    backdrop(v, air.night) +
    wood(133, 30, air.night.wood, { seed: 3 }) +
    countryRoad(v, air.night.road, { verge: '#17201a', ink: '#7c828a' })
  );
}

/** Two lamps with a glow. */
function lights(x: number, y: number, apart: number, r: number, core: string, glow: string): string {
  const both = (k: number): string => disc(x - apart / 2, y, r * k) + disc(x + apart / 2, y, r * k);
  return path(both(3.6), glow, { opacity: 0.18 }) + path(both(2), glow, { opacity: 0.35 }) + path(both(1), core);
}

/** Our headlight beam: layers getting brighter towards the middle; each is [left, right, height] of its far end. */
function beam(layers: readonly (readonly [left: number, right: number, top: number])[]): string {
  const shapes = layers.map(([left, right, top], index) => {
    const foot = 150 - index * 42;
    return `M${-foot} 330C${num(left - 60)} ${num(top + 60)} ${num(left - 30)} ${num(top + 10)} ${num((left + right) / 2 - 20)} ${num(top)}S${num(right + 60)} ${num(top + 40)} ${480 + foot} 330Z`;
  });
  return beams(shapes, lit, 0.1);
}

const mainBeam = beam([
  [120, 350, 118],
  [150, 330, 124],
  [176, 310, 130],
  [196, 292, 133],
  [212, 276, 136],
]);

export const dark: Scenes = {
  // 20 m at 13.7 px per metre: the gap is to scale with the cars.
  'distance-ahead': () =>
    scene(
      '#fff',
      levelRoad(226),
      sideCar(44, 258, 0.137, tint.own, true),
      sideCar(378, 258, 0.137, '#9aa1a8'),
      pen('M74 226V282M348 226V282', '#1b2126', 1.5, { 'stroke-dasharray': '3 3' }),
      measure([74, 282], [348, 282], '20 m', { size: 21 }),
      gauge(62, 70, 50, -15, text('70', { x: 62, y: 102, size: 20, anchor: 'middle', fill: '#fff' })),
    ),
  'dark-pedestrian': () =>
    scene(
      '#000',
      nightRoad(),
      beam([
        [60, 400, 178],
        [84, 390, 184],
        [110, 372, 192],
        [140, 352, 202],
        [170, 330, 214],
      ]),
      stand(v, 2.15, 9.2, personBack({ top: '#33393f', legs: '#262b30', hair: '#1f2326', skin: '#54463d' })),
      bonnet('#0a2f52'),
      dippedLamp(46, 292),
    ),
  'dark-meeting': () =>
    scene(
      '#000',
      nightRoad(),
      avenue('#1f3327', pointsOf('-13 46, 9 40, -11 27, 8 24')),
      mainBeam,
      lights(218, 137, 9, 3.4, '#fff', '#dfeaff'),
      bonnet('#0a2f52'),
    ),
  'dark-following': () =>
    scene(
      '#000',
      nightRoad(),
      avenue('#1f3327', pointsOf('-13 46, 9 40, -11 27, 8 24')),
      mainBeam,
      stand(v, 0, 15, carBack('#4b545c', { lamps: '#ff2b2b', glass: '#a9b1b6' })),
      lights(240, 147, 33, 4.5, '#ff4a3d', '#ff2b2b'),
      bonnet('#0a2f52'),
    ),
  'dark-crest': () => {
    const hill = crestView();
    return scene(
      air.night.sky[0],
      // Glow of a car still behind the crest.
      [88, 74, 61, 49, 38, 28].map((r) => path(disc(228, 154, r), lit, { opacity: 0.09 })).join(''),
      wood(204, 74, '#0d1915', { seed: 4, step: 16 }),
      crestGround('#15211b'),
      countryRoad(hill, air.night.road, { verge: '#1d2821', ink: '#8d939a', count: 30, to: crestAt, centre: 'warning' }),
      stand(hill, -11, 34, spruce('#22382b')) + stand(hill, 8, 32, spruce('#22382b')) + stand(hill, -10, 20, spruce('#1b2c22')),
      band(hill, -9, 6, lit, { to: crestAt, count: 30, opacity: 0.1 }),
      band(hill, -6.2, 2.7, lit, { to: crestAt, count: 30, opacity: 0.16 }),
      band(hill, -3.2, 1.7, lit, { to: crestAt, count: 30, opacity: 0.14 }),
      bonnet('#0a2f52'),
    );
  },
};

export const slippery: Scenes = {
  'icy-bridge': () =>
    scene(
      '#fff',
      backdrop(v, air.cold),
      grove(133, 12, air.cold.woodFar, { step: 30 }),
      patch(v, pointsOf('-160 15, 160 15, 160 42, -160 42'), '#7fa3bd'),
      patch(v, pointsOf('-160 14.2, 160 14.2, 160 15.2, -160 15.2'), '#9aa083'),
      countryRoad(v, air.cold.road),
      patch(v, pointsOf('-6.4 13, -5.8 13, -5.8 44, -6.4 44'), '#a8adb0') +
        patch(v, pointsOf('2.9 13, 2.3 13, 2.3 44, 2.9 44'), '#a8adb0'),
      railing(v, -6.3, { from: 13, to: 44, height: 1.2, step: 3.1, colour: '#49545c', rails: 3 }),
      railing(v, 2.8, { from: 13, to: 44, height: 1.2, step: 3.1, colour: '#49545c', rails: 3 }),
      stand(v, -9, 11, bare()) +
        stand(v, 6.6, 11, bare()) +
        stand(v, 10, 58, bare('#8b857f')) +
        stand(v, -16, 60, bare('#8b857f')),
      bonnet(),
      rect(18, 252, 112, 44, '#14181c', 8) +
        pen('M34 260v18', '#d5dade', 7, { 'stroke-linecap': 'round' }) +
        circle(34, 284, 7.5, '#5aa6e0') +
        pen('M34 272v10', '#5aa6e0', 4),
      text('-1', { x: 54, y: 284, size: 21, fill: '#fff' }) +
        circle(91, 266, 3.4, 'none', { stroke: '#fff', 'stroke-width': 2.4 }) +
        text('C', { x: 98, y: 284, size: 21, fill: '#fff' }),
    ),
  'leaves-bend': () => {
    const bend = view({ bend: (z) => 0.0085 * Math.max(0, z - 4) ** 2 });
    return scene(
      '#fff',
      backdrop(bend, air.autumn),
      grove(133, 34, air.autumn.woodFar, { step: 30 }),
      countryRoad(bend, air.autumn.road, { count: 44, to: 90 }),
      heaps(bend),
      leaves(bend, 72),
      stand(bend, -12, 34, leafy('#d08a2c', '#e3ac4b')) +
        stand(bend, -11, 22, leafy('#c4702a', '#dd9a45')) +
        stand(bend, 5.5, 19, leafy('#d6a02f', '#ecc25a')) +
        stand(bend, 8, 28, leafy('#c4702a', '#dd9a45')),
      bonnet(),
    );
  },
  'aquaplaning-road': () =>
    scene(
      '#fff',
      backdrop(v, air.rain),
      wood(133, 22, air.rain.woodFar, { seed: 11 }),
      countryRoad(v, air.rain.road, { verge: '#8b8a7c' }),
      avenue('#4c6650', [
        [-14, 34],
        [10, 30],
      ]),
      wet(-0.8) + wet(0.8) + wet(-4.3) + wet(-2.7),
      pen(rain(64), '#e8f0f5', 1.6, { opacity: 0.6 }),
      bonnet(),
      pen('M70 312L150 214M262 312L352 222', '#14181c', 6, { 'stroke-linecap': 'round' }) +
        pen('M96 276L210 148M294 286L424 164', '#1f262c', 5, { 'stroke-linecap': 'round' }),
    ),
  'skid-rear-bend': () => {
    const middle: Point[] = [[300, 330], ...curve([300, 300], [300, 150], [210, 70], [-20, 70], 20)];
    const lane = beside(middle, 32);
    return scene(
      '#e6edf2',
      pen(along(middle), '#b9c4cc', 142) + pen(along(middle), '#c9dbe6', 132),
      pen(along(middle), '#fff', 4, { 'stroke-dasharray': '13 21' }),
      pen('M306 240l30 -26M330 268l24 -20M250 112l34 -12M200 82l30 -6M286 190l20 -18', '#fff', 3, { opacity: 0.8 }),
      snowTrees(),
      pen(`${along(lane.slice(0, 7))}M316 330C318 270 318 230 306 176`, '#7f93a2', 6, { opacity: 0.6 }),
      route(pointsOf('330 190, 356 184, 392 170'), { dashed: true, colour: tint.red }),
      ownCar({ x: 298, y: 158, heading: -66, scale: 1.2 }),
    );
  },
  'fog-road': () =>
    scene(
      '#d3d8da',
      countryRoad(v, '#7b8186', { verge: '#b9bcb4' }),
      band(v, -30, -6.2, '#a8b69a', { to: 40 }) + band(v, 2.7, 30, '#a8b69a', { to: 40 }),
      rect(0, 0, 480, 168, '#d3d8da') + fog([176, 182, 189, 197, 206, 216, 228, 242, 258, 276]),
      lights(240, 166, 20, 4, '#e0443c', '#e86a5e'),
      bonnet('#2b6ea3'),
    ),
  'crosswind-lorry': () =>
    scene(
      '#fff',
      backdrop(v, { ...air.day, ground: '#7fb0d0' }),
      grove(133, 9, '#7e9db0'),
      band(v, -8.6, -4, '#a8adb0') + band(v, -8.6, -4.2, tint.asphalt),
      band(v, -2.9, 7.8, '#a8adb0') + band(v, -2.4, 6.2, tint.asphalt),
      mark(v, -1.85) + mark(v, 5.5) + mark(v, 1.8, { dash: 3, gap: 5, from: 2.6 }),
      railing(v, -3, { from: 3, to: 120, height: 0.9, step: 4, colour: '#6d767d' }),
      windsock(444, 171, 156) + railing(v, 6.6, { from: 5, to: 120, height: 1, step: 4, colour: '#6d767d' }),
      stand(v, 3.65, 11, lorryBack()),
      bonnet(),
    ),
  'low-sun-crossing': () =>
    scene(
      '#fff',
      backdrop(v, air.sun),
      [96, 78, 62, 48, 36].map((r) => circle(240, 94, r, '#fff3c0', { opacity: 0.22 })).join('') +
        circle(240, 94, 24, '#fffdf2') +
        rect(0, 132, 480, 190, air.sun.ground),
      townStreet(v, { fill: '#80725f', walkFill: '#c9b48f' }),
      building(v, { x: -8.4, z1: 12, z2: 30, height: 6, wall: '#8f744f', roof: '#6b4a34', pane: '#6b5a45' }) +
        building(v, { x: 5.2, z1: 17, z2: 34, height: 6.5, wall: '#937a58', roof: '#5f4a3a', pane: '#6b5a45' }),
      crossbars(v, -5.4, 2, 9, 12.5, 0.5, '#80725f'),
      path('M240 130L60 330H420Z', '#fff3c0', { opacity: 0.3 }),
      stand(v, 2.45, 10.2, personSide({ top: '#5c4934', legs: '#4a3c2f', hair: '#3f3328', skin: '#6e5840' })),
      [200, 170, 140, 110].map((r) => circle(240, 94, r, '#fff7d8', { opacity: 0.08 })).join(''),
      sign('B3', { x: 404, y: 120, size: 56, post: 64 }),
      bonnet(),
    ),
};

/** The green dipped-beam lamp. */
function dippedLamp(x: number, y: number): string {
  return (
    rect(x - 28, y - 20, 56, 40, '#0d1013', 8) +
    path(`M${x} ${y - 11}C${x + 15} ${y - 11} ${x + 15} ${y + 11} ${x} ${y + 11}Z`, '#37d267') +
    pen(`M${x - 5} ${y - 9}l-14 5M${x - 5} ${y - 2}l-14 5M${x - 5} ${y + 5}l-14 5`, '#37d267', 3.2, { 'stroke-linecap': 'round' })
  );
}

/** Leaves that lie in heaps, with asphalt between them. */
function heaps(road: View): string {
  let d = '';
  for (let index = 0; index < 22; index++) {
    const z = 7.6 + ((index * 5.9) % 17);
    const [x, y] = road.at(-5 + ((index * 2.37) % 6.6), z);
    const wide = road.scale(z) * (0.5 + ((index * 0.37) % 0.5));
    d += `M${num(x - wide, 1)} ${num(y, 1)}a${num(wide, 1)} ${num(wide * 0.22, 1)} 0 1 0 ${num(2 * wide, 1)} 0a${num(wide, 1)} ${num(wide * 0.22, 1)} 0 1 0 ${num(-2 * wide, 1)} 0z`;
  }
  return path(d, '#8a5a26', { opacity: 0.75 });
}

/** Leaves lying over the road in the bend. */
function leaves(road: View, count: number): string {
  let brown = '';
  let gold = '';
  for (let index = 0; index < count; index++) {
    const z = 7.5 + ((index * 7.3) % 16);
    const x = -5.6 + ((index * 3.71) % 7.8);
    const [px, py] = road.at(x, z);
    const k = road.scale(z) / 24;
    const leaf = `M${num(px - 4 * k)} ${num(py)}q${num(4 * k)} ${num(-3 * k)} ${num(8 * k)} 0q${num(-4 * k)} ${num(3 * k)} ${num(-8 * k)} 0z`;
    if (index % 3 === 0) gold += leaf;
    else brown += leaf;
  }
  return path(brown, '#a8651f') + path(gold, '#e0a534');
}

/** Standing water in a wheel track. */
function wet(x: number): string {
  return (
    band(v, x - 0.34, x + 0.34, '#a9c0cf', { to: 60, opacity: 0.75 }) +
    band(v, x - 0.12, x + 0.1, '#dce8ee', { to: 40, opacity: 0.7 })
  );
}

function rain(count: number): string {
  let d = '';
  for (let index = 0; index < count; index++)
    d += `M${(index * 97 + index * index * 7) % 480} ${(index * 61 + index * index * 3) % 280}l-5 20`;
  return d;
}

/** Fog that thins towards us: overlapping layers starting at the top. */
function fog(depths: readonly number[]): string {
  return depths.map((height) => element('rect', { width: 480, height, fill: '#d3d8da', opacity: 0.22 })).join('');
}

/** Trees with snow on them, from above. */
export function snowTrees(): string {
  return trees([
    [60, 250, 24],
    [120, 200, 18],
    [180, 280, 22],
    [430, 60, 24],
    [440, 150, 18],
    [442, 260, 24],
    [60, 180, 16],
  ])
    .replaceAll('#5f8f4e', '#9db8ac')
    .replaceAll('#74a35f', '#f4f8fa');
}

/** A windsock on a pole, blown to the left. */
function windsock(x: number, foot: number, height: number): string {
  const y = foot - height;
  return (
    rect(x - 2, y, 4, height, '#565d63') +
    path(`M${x} ${y}L${x - 68} ${y + 10}V${y + 24}L${x} ${y + 32}Z`, '#fff') +
    path(
      `M${x} ${y}L${x - 14} ${y + 2}V${y + 30}L${x} ${y + 32}ZM${x - 27} ${y + 4}L${x - 41} ${y + 6}V${y + 27}L${x - 27} ${y + 29}ZM${x - 54} ${y + 8}L${x - 68} ${y + 10}V${y + 24}L${x - 54} ${y + 26}Z`,
      '#f07d1a',
    )
  );
}
