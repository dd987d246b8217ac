/** Animals, accidents, children and other road users (2-safety.yaml, second half). */
import { deer, elk } from '../pictograms/animals.ts';
import { place } from '../pictograms/pictogram.ts';
import { disc, type Point, path, pen, pointsOf, rect, transform } from '../svg.ts';
import {
  air,
  backdrop,
  band,
  bonnet,
  building,
  countryRoad,
  crossbars,
  crossRoad,
  gauge,
  grove,
  mark,
  patch,
  railing,
  stand,
  townStreet,
  view,
  wood,
} from './driver.ts';
import { ball, barrierBoard, busBack, carBack, childSide, cyclistBack, leafy, personSide, spruce } from './driver-things.ts';
import { guardRail } from './lanes-from-above.ts';
import { big, crossingRoads } from './layouts.ts';
import { route, type Scenes, scene, sign, signs, text, tint, trafficLight } from './picture.ts';
import { line, paint, roadAlong, stopLine, streets, trees } from './road.ts';
import { pin, pinAt } from './safety-pieces.ts';
import { boxTrailer, car, lorry, ownCar } from './vehicles.ts';

const v = view();

function duskRoad(): string {
  const { road, wood: dark, woodFar } = air.dusk;
  return (
    backdrop(v, air.dusk, 20) +
    wood(134, 54, woodFar, { seed: 9, x2: 232, fall: 0.6 }) +
    wood(134, 30, woodFar, { seed: 21, x1: 228, fall: -0.7 }) +
    countryRoad(v, road, { verge: '#8b8571' }) +
    [-13, -10.5, -9].map((x, index) => stand(v, x, 42 - index * 12, spruce(dark))).join('') +
    [9.5, 8.5, 8].map((x, index) => stand(v, x, 40 - index * 11, spruce(dark))).join('')
  );
}

/** A street with houses on both sides. */
function villas(right = 2, left = -5.4): string {
  return (
    backdrop(v, air.day) +
    grove(133, 18, air.day.woodFar) +
    townStreet(v, { right, left }) +
    building(v, { x: -11, z1: 30, z2: 44, height: 4.4, wall: '#dcc9a3', roof: '#7d5a49', floors: 1 }) +
    building(v, { x: 8, z1: 32, z2: 46, height: 4.4, wall: '#c9d3da', roof: '#5b6670', floors: 1 }) +
    building(v, { x: -11, z1: 13, z2: 24, height: 4.4, wall: '#d9a38a', roof: '#8a4a3a', floors: 1 }) +
    building(v, { x: 8, z1: 15, z2: 26, height: 4.4, wall: '#e3d7b8', roof: '#7d5a49', floors: 1 })
  );
}

export const animals: Scenes = {
  'moose-crossing': () =>
    scene('#000', duskRoad(), place(elk, { x: 190, bottom: 190, height: 86, ink: '#2b211b' }), bonnet('#0d4677')),
  'deer-crossed': () =>
    scene('#000', duskRoad(), place(deer, { x: 112, bottom: 184, height: 52, ink: '#a4693c' }), bonnet('#0d4677')),
  'fence-end': () =>
    scene(
      '#fff',
      backdrop(v, air.day),
      wood(134, 44, air.day.woodFar, { seed: 9, x2: 232, fall: 0.6 }) +
        wood(134, 26, air.day.woodFar, { seed: 21, x1: 228, fall: -0.7 }),
      countryRoad(v, air.day.road),
      [-12, -10, -9.5].map((x, index) => stand(v, x, 42 - index * 11, spruce(air.day.wood))).join(''),
      [13, 12, 12].map((x, index) => stand(v, x, 46 - index * 10, spruce(air.day.wood))).join(''),
      fence(-8.5) + fence(5),
      pinAt(v, 3, -1.7, 58, 0) + pin(2, ...v.at(2.3, 23), 12) + pinAt(v, 1, 0, 6.5, 0),
      bonnet(),
    ),
};

/** The wildlife fence along the road at x: posts and wires. */
function fence(x: number): string {
  return railing(v, x, { from: 5, to: 26, height: 2.2, step: 3, colour: '#6b5a45', rails: 1 }) + pen(mesh(x), '#4f565d', 1);
}

function mesh(x: number): string {
  let d = '';
  for (let y = 0.3; y < 2.2; y += 0.32) {
    const [x1, y1] = v.at(x, 4.6, y);
    const [x2, y2] = v.at(x, 26, y);
    d += `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`;
  }
  for (let z = 5; z < 26; z += z < 12 ? 0.75 : 1.5) {
    const [x1, y1] = v.at(x, z, 0.1);
    const [x2, y2] = v.at(x, z, 2.1);
    d += `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`;
  }
  return d;
}

export const people: Scenes = {
  'ball-parked-cars': () =>
    scene(
      '#fff',
      villas(3.9),
      stand(v, 2.9, 30, carBack('#8b9299')) + stand(v, 2.9, 22, carBack('#b9bfc4')),
      stand(v, 2.9, 13.5, carBack('#59636d')) + stand(v, 2.9, 7.2, carBack('#a34a3f')),
      stand(v, 0.75, 9, transform({ scale: 1.7 }, ball())),
      bonnet(),
    ),
  'bus-stop-children': () =>
    scene(
      '#fff',
      villas(3, -4.6),
      stand(v, 1.7, 10, busBack(undefined, 'left')),
      stand(v, -5.2, 9.6, childSide({ top: '#3f8fd1', legs: '#33404d', hair: '#2b211b' }, false), { flip: true }) +
        stand(v, -5.2, 8.4, childSide({}, false), { flip: true }),
      bonnet(),
      sign('E22', { x: 447, y: 104, size: 60, post: 82 }),
    ),
  'elderly-crossing': () =>
    scene(
      '#fff',
      villas(),
      crossbars(v, -5.4, 2, 5.4, 8.6, 0.5),
      stand(v, -2.75, 6.8, elder()),
      sign('B3', { x: 424, y: 104, size: 64, post: 86 }),
      bonnet(),
    ),
  'cyclist-arm-left': () =>
    scene(
      '#fff',
      backdrop(v, air.day),
      grove(133, 18, air.day.woodFar),
      townStreet(v),
      crossRoad(v, 19, 26, tint.asphalt, { to: -5.3, verge: tint.pavement }),
      building(v, { x: -8.4, z1: 30, z2: 44, height: 6, wall: '#dcc9a3', roof: '#7d5a49' }) +
        building(v, { x: 5, z1: 24, z2: 40, height: 6, wall: '#c9d3da', roof: '#5b6670' }),
      building(v, { x: -8.4, z1: 8, z2: 16.5, height: 6, wall: '#d9a38a', roof: '#8a4a3a', windows: 2 }) +
        building(v, { x: 5, z1: 12, z2: 22, height: 6.4, wall: '#e3d7b8', roof: '#7d5a49' }),
      stand(v, 0.95, 6.9, cyclistBack({ arm: true })),
      bonnet(),
    ),
  // View to the left along the larger road; traffic from there is in the nearer lane.
  'motorcycle-junction': () => {
    const left = view({ vanish: 150 });
    return scene(
      '#fff',
      backdrop(left, air.day),
      grove(133, 16, air.day.woodFar),
      band(left, 1.7, 9.9, '#c9c3ad') + band(left, 2.1, 9.5, tint.asphalt),
      mark(left, 2.5, { dash: 1, gap: 2, to: 60, width: 0.13 }) + mark(left, 9.1, { dash: 1, gap: 2, to: 60, width: 0.13 }),
      mark(left, 5.8, { dash: 3, gap: 5, from: 2.6, to: 150 }),
      stand(left, -13, 30, leafy('#5f8f4e', '#74a35f')) +
        stand(left, -8, 44, leafy('#5f8f4e', '#74a35f')) +
        stand(left, 16, 46, leafy('#5f8f4e', '#74a35f')),
      stand(left, 4.1, 19, motorcycleFront()),
      path('M-5 325V284C120 276 340 276 485 284V325Z', '#1b2126') +
        path('M436 -5H485V325H352C392 250 420 130 436 -5Z', '#22272b') +
        path('M300 282C296 250 304 226 330 222L392 226C404 230 406 246 400 262L392 282Z', tint.own) +
        path('M312 274C308 252 314 236 334 233L384 236C392 238 392 250 388 262L384 274Z', '#9fb4c2'),
    );
  },
  roadworks: () =>
    scene(
      '#fff',
      backdrop(v, air.dusk, 20),
      wood(134, 24, air.dusk.woodFar, { seed: 12 }),
      countryRoad(v, air.dusk.road, { verge: '#8b8571' }),
      patch(v, pointsOf('0.5 11, 2.3 11, 2.3 30, 0.5 30'), '#7a6148'),
      stand(v, 3.6, 17, digger()),
      stand(v, 1.45, 10.6, barrierBoard(200)),
      [
        [1.9, 6.4],
        [1.3, 7.6],
        [0.7, 9],
        [0.35, 13],
        [0.35, 18],
      ]
        .map(([x = 0, z = 0]) => stand(v, x, z, cone()))
        .join(''),
      signs(
        [
          { code: 'A20', size: 66 },
          { code: 'C31-5', size: 62 },
        ],
        434,
        70,
        62,
      ),
      bonnet('#0d4677'),
    ),
};

/** The ramp that leaves the motorway and bends sharply to the right. */
export const ramp: Scenes = {
  'leaving-motorway': () => {
    const bend = view({ bend: (z) => 0.034 * Math.max(0, z - 6) ** 2 });
    return scene(
      '#fff',
      backdrop(v, air.day),
      grove(133, 14, air.day.woodFar),
      band(v, -16.6, -3.2, '#c9c3ad') + band(v, -16.2, -3.4, tint.asphalt),
      mark(v, -15.4) + mark(v, -6.4) + mark(v, -10.8, { dash: 3, gap: 5 }),
      patch(v, pointsOf('-4.2 2, -1.4 2, -2.4 8, -3.2 18'), tint.asphalt),
      band(bend, -2.9, 3.1, '#c9c3ad', { count: 40, to: 26 }),
      band(bend, -2.5, 2.7, tint.asphalt, { count: 40, to: 26 }),
      mark(bend, -2, { count: 40, to: 26 }) + mark(bend, 2.2, { count: 40, to: 26 }),
      [
        [-3.4, 13],
        [-3.4, 15.6],
        [-3.4, 18.4],
      ]
        .map(([x = 0, z = 0]) => chevron(bend.at(x, z), bend.scale(z)))
        .join(''),
      stand(v, 17, 27, leafy('#5f8f4e', '#74a35f')) + stand(v, -26, 40, leafy('#5f8f4e', '#74a35f')),
      bonnet(),
      gauge(58, 262, 48, 30, text('100', { x: 58, y: 288, size: 18, anchor: 'middle', fill: '#fff' })) +
        text('km/h', { x: 58, y: 298, size: 7, anchor: 'middle', fill: '#fff' }),
      setSpeed(114, 272, '110'),
    );
  },
};

/** The lit field of the adaptive cruise control: its symbol, a car behind a dial with a pointer, and the speed that is set. */
function setSpeed(x: number, y: number, speed: string): string {
  const green = '#5fdd6b';
  return (
    rect(x, y, 86, 34, '#14181c', 8) +
    pen(`M${x + 10} ${y + 23}A10 10 0 1 1 ${x + 28} ${y + 23}M${x + 19} ${y + 19}L${x + 24} ${y + 12}`, green, 2.4, {
      'stroke-linecap': 'round',
    }) +
    path(`M${x + 27} ${y + 9}L${x + 36} ${y + 4}L${x + 34} ${y + 13}Z`, green) +
    text(speed, { x: x + 61, y: y + 25, size: 18, anchor: 'middle', fill: green })
  );
}

/** A chevron board for a sharp bend to the right, at the given point. */
function chevron([x, y]: Point, scale: number): string {
  const k = scale / 100;
  return transform(
    { x, y, scale: k },
    rect(-4, -80, 8, 80, '#565d63'),
    rect(-75, -230, 150, 150, '#ffd300', 8),
    path('M-40 -215H0L45 -155L0 -95H-40L5 -155Z', '#d8232a'),
  );
}

/** An older woman with a walking frame, going to the right. */
function elder(): string {
  return (
    pen('M34 -92L52 -92L58 -10M40 -90L24 -10M30 -46H54', '#d5dade', 5) +
    path(disc(58, -8, 8) + disc(24, -8, 8), '#22272b') +
    rect(28, -66, 28, 22, '#7a5a3f', 3) +
    transform({ scale: 0.92, flip: true }, personSide({ top: '#8f5f8f', legs: '#4d4a55', hair: '#e8e8e6' }))
  );
}

/** A yellow digger from the side, its arm reaching to the left, 260 wide on its tracks. */
function digger(): string {
  return (
    rect(-130, -58, 260, 58, '#22272b', 29) +
    path(disc(-92, -29, 17) + disc(-30, -29, 13) + disc(30, -29, 13) + disc(92, -29, 17), '#6b7279') +
    path('M-110 -70H140V-150H40V-250H-80L-110 -150Z', '#f2b632') +
    path('M-72 -238H26V-160H-96Z', tint.glass) +
    pen('M-100 -110L-200 -300L-330 -190', '#e0a020', 30, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }) +
    path(disc(-100, -110, 15) + disc(-200, -300, 13) + disc(-330, -190, 11), '#8a6a1a') +
    pen('M-330 -190L-318 -96', '#e0a020', 20) +
    path('M-352 -104H-292L-300 -44C-330 -34 -352 -62 -352 -104Z', '#4a4f56')
  );
}

/** A cone, 75 high. */
function cone(): string {
  return (
    path('M-20 0H20V-6H-20Z', '#2b3238') +
    path('M-14 -6L-4 -75H4L14 -6Z', '#ef6a1a') +
    path('M-10.5 -30L-7.6 -50H7.6L10.5 -30Z', '#fff')
  );
}

/** A motorcycle with its rider coming towards us. */
function motorcycleFront(): string {
  return (
    rect(-8, -62, 16, 62, '#15191c', 6) +
    path('M-24 -128C-30 -100 -20 -66 0 -60C20 -66 30 -100 24 -128Z', '#2f4a63') +
    pen('M-40 -112L-26 -116M40 -112L26 -116', '#22272b', 9) +
    path('M-30 -146C-16 -158 16 -158 30 -146L34 -106H-34Z', '#22272b') +
    path(disc(0, -166, 16), '#3a4148') +
    path(disc(0, -98, 26), '#fff7d6', { opacity: 0.5 }) +
    path(disc(0, -98, 15), '#fffdf0')
  );
}

/** A cyclist from above, heading up: 28 long, in proportion to a lorry of 124. */
function smallCyclist(x: number, y: number): string {
  return transform(
    { x, y },
    pen('M0 -14V14', '#15191c', 2.6, { 'stroke-linecap': 'round' }),
    pen('M-6 -6H6', '#15191c', 2),
    path('M-5 -1C-7 5 -5 9 0 9S7 5 5 -1C3 -4 -3 -4 -5 -1Z', '#e8762d'),
    pen('M-5 0L-5.5 -5M5 0L5.5 -5', '#e8762d', 2.6, { 'stroke-linecap': 'round' }),
    path(disc(0, 1, 4), '#f3f4f4'),
  );
}

export const above: Scenes = {
  'accident-site': () => {
    const road = 'M90 330V250C90 130 150 78 280 78H490';
    return scene(
      tint.grass,
      roadAlong(road, 124),
      paint(road, 'warning', 3.5),
      trees([
        [210, 190, 26],
        [262, 176, 24],
        [196, 244, 24],
        [250, 230, 28],
        [310, 200, 24],
        [300, 262, 26],
        [360, 240, 22],
        [212, 294, 22],
        [40, 40, 24],
        [24, 140, 16],
        [420, 220, 26],
        [400, 290, 24],
      ]),
      car({ x: 376, y: 96, heading: 118, colour: tint.red, scale: big }),
      car({ x: 428, y: 70, heading: 250, colour: tint.grey, scale: big }),
      path('M396 118l7 3l-4 5zM412 108l6 -2l1 6zM384 128l5 1l-3 5zM404 132l6 -3l2 5zM420 122l5 2l-5 3z', '#e8ecef'),
      ownCar({ x: 264, y: 110, heading: 90, scale: big, blink: 'hazard' }),
    );
  },
  'breakdown-motorway': () =>
    scene(
      tint.grass,
      rect(108, -5, 226, 330, '#cfc9b4') + rect(112, -5, 218, 330, tint.asphalt),
      line([122, 326], [122, -6], 'solid', 4) + line([190, 326], [190, -6]) + line([258, 326], [258, -6], 'solid', 4),
      guardRail(98) + guardRail(344),
      rect(20, -5, 64, 330, tint.asphalt) + line([76, 326], [76, -6], 'solid', 4),
      trees([
        [400, 30, 24],
        [440, 70, 26],
        [396, 110, 22],
        [440, 150, 26],
        [404, 190, 24],
        [446, 230, 26],
        [400, 262, 22],
        [440, 300, 24],
      ]),
      car({ x: 156, y: 250, colour: tint.red, scale: big }),
      route(
        [
          [156, 208],
          [156, 160],
        ],
        { colour: tint.red },
      ),
      lorry({ x: 224, y: 226, colour: '#8b9299' }),
      route(
        [
          [224, 158],
          [224, 110],
        ],
        { colour: '#2b3238' },
      ),
      ownCar({ x: 294, y: 110, scale: big, blink: 'hazard' }),
      pin(1, 294, 36) + pin(2, 294, 190) + pin(3, 370, 148) + pin(4, 92, 110, 11),
    ),
  'truck-cyclist': () =>
    scene(
      tint.grass,
      streets([
        { x: 230, width: 150 },
        { y: 62, width: 84 },
      ]),
      line([0, 62], [126, 62]) + line([334, 62], [480, 62]) + line([230, 326], [230, 122]) + line([230, 4], [230, -6]),
      stopLine(268, 118, 72),
      trees([
        [40, 170, 24],
        [90, 250, 18],
        [40, 290, 22],
        [440, 190, 22],
        [410, 280, 24],
      ]),
      lorry({ x: 254, y: 190, length: 124, colour: '#8b9299', blink: 'right' }),
      smallCyclist(289, 170),
      trafficLight(352, 150, 'red', 66),
    ),
  'truck-turning': () =>
    scene(
      tint.grass,
      crossingRoads({ y: 44, green: false }),
      trees([
        [60, 190, 24],
        [110, 270, 18],
        [440, 180, 22],
        [400, 270, 24],
      ]),
      boxTrailer({ x: 255, y: 186, heading: -6, length: 68, scale: 0.95, blink: 'right' }),
      lorry({ x: 239, y: 98, heading: -15, length: 100, scale: 0.95, colour: '#8b9299', blink: 'right' }),
      ownCar({ x: 262, y: 288, scale: 0.92 }),
    ),
};
