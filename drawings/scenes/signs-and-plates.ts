/** Scenes for the questions on signs and markings (6-signs.yaml). */
import { facing, hanging, lightEdge, police } from '../figures.ts';
import { blue, box, circle, limb, type Point, path, pen, pointsOf, polygon, rect, transform, yellow } from '../svg.ts';
import { crestAt, crestGround, crestView } from './crest.ts';
import {
  air,
  backdrop,
  band,
  bonnet,
  building,
  countryRoad,
  crossRoad,
  grove,
  mark,
  patch,
  railing,
  sharkTeeth,
  stand,
  townStreet,
  type View,
  view,
  wood,
} from './driver.ts';
import { roadSign, signalAt } from './driver-furniture.ts';
import { tractorBack } from './driver-riders.ts';
import { branch, roadWord, stopBar } from './driver-road.ts';
import { carFront, spruce } from './driver-things.ts';
import { along, big, cycleTrack, smooth } from './layouts.ts';
import { boardSize, route, type Scenes, scene, sign, signPost, text, tint, trafficLight } from './picture.ts';
import { cycleMark, cycleSquares, line, stopLine, streets, trees } from './road.ts';
import { carAt } from './solid-car.ts';
import { ownCar, tractor } from './vehicles.ts';

const v = view();

const forest = trees([
  [60, 40, 26],
  [118, 96, 18],
  [50, 160, 24],
  [108, 226, 20],
  [56, 290, 24],
  [400, 36, 22],
  [432, 120, 26],
  [376, 180, 18],
  [424, 240, 22],
  [380, 294, 18],
]);

/** A snow-covered board with eight corners; (x, y) is its middle. */
function snowyOctagon(x: number, y: number, reach: number): string {
  const corners = Array.from({ length: 8 }, (_, index): Point => {
    const angle = ((index + 0.5) * Math.PI) / 4;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  return (
    path(polygon(corners), '#fbfdfe', { stroke: '#7d8a94', 'stroke-width': 3, 'stroke-linejoin': 'round' }) +
    path(`M${x - 20} ${y - 12}q10 -8 22 -3M${x - 6} ${y + 14}q12 -6 22 0M${x + 8} ${y - 8}q6 -3 12 1`, 'none', {
      stroke: '#d3dee6',
      'stroke-width': 4,
      'stroke-linecap': 'round',
    }) +
    path(`M${x - reach * 0.5} ${y - reach * 0.93}Q${x} ${y - reach * 1.2} ${x + reach * 0.5} ${y - reach * 0.93}Z`, '#fff', {
      stroke: '#c3d0d9',
      'stroke-width': 1.5,
    })
  );
}

/** A cone from above. */
function cone(x: number, y: number): string {
  return rect(x - 7, y - 7, 14, 14, '#e2571e', 2) + circle(x, y, 5, '#fff') + circle(x, y, 3, '#e2571e');
}

/** A small digger from above. */
function digger(x: number, y: number): string {
  return (
    rect(x - 20, y - 26, 9, 52, '#22272b', 3) +
    rect(x + 11, y - 26, 9, 52, '#22272b', 3) +
    rect(x - 14, y - 16, 28, 36, '#f2b632', 5) +
    rect(x - 9, y - 12, 13, 15, tint.glass, 2) +
    pen(`M${x + 6} ${y - 8}V${y - 44}`, '#d99a1d', 7) +
    path(`M${x - 4} ${y - 54}h20v12h-20z`, '#565d63')
  );
}

/** The face of a lane signal: a dark square with a lit sign. */
function laneSignal(x: number, y: number, lit: string, stroke: string): string {
  return (
    rect(x - 28, y - 28, 56, 56, '#14181c', 5) +
    pen(lit, stroke, 8, { transform: `translate(${x} ${y})`, 'stroke-linecap': 'square' })
  );
}

/** Turned slightly to the right, so that a sign beside the road is near and large. */
const aside = view({ vanish: 170, horizon: 160 });

type Board = string | { readonly code: string; readonly size: number };

/** Boards on a post near us, the first on top; in metres. */
function nearPost(on: View, boards: readonly Board[], x: number, z: number, size: number, up: number): string {
  const unit = on.scale(z);
  const [px, foot] = on.at(x, z);
  let bottom = foot - up * unit;
  let drawn = '';
  for (const board of boards.toReversed()) {
    const { code, size: own } = typeof board === 'string' ? { code: board, size } : board;
    const { width, height } = boardSize(code);
    const tall = (height * own * unit) / Math.max(width, height);
    drawn += sign(code, { x: px, y: bottom - tall / 2, size: own * unit, post: 0 });
    bottom -= tall + 2;
  }
  return signPost(px, bottom + 10, foot - bottom - 10) + drawn;
}

/** A town street with the given boards on a post on the pavement. */
function townPost(boards: string, on = aside): string {
  return scene(
    '#fff',
    backdrop(on, air.day),
    grove(161, 12, air.day.woodFar),
    townStreet(on),
    building(on, { x: -8.6, z1: 30, z2: 52, height: 7, wall: '#c9d3da', roof: '#5b6670' }) +
      building(on, { x: -8.6, z1: 15, z2: 28, height: 7, wall: '#dcc9a3', roof: '#7d5a49' }),
    boards,
    bonnet(),
  );
}

/** A country road with the given boards on a post in the grass, optionally with a crossing road. */
function countryPost(boards: string, cross = ''): string {
  const v = aside;
  return scene(
    '#fff',
    backdrop(v, air.day),
    wood(162, 24, air.day.woodFar, { seed: 9, step: 17 }),
    countryRoad(v, air.day.road, { edges: cross === '' }),
    cross,
    stand(v, -12, 30, spruce(air.day.wood)) + stand(v, -9, 44, spruce(air.day.wood)),
    boards,
    bonnet(),
  );
}

/** A crossroads just ahead with rounded corners, without our lines in it. */
function crossNear(z1: number, z2: number): string {
  return branch(aside, {
    z1,
    z2,
    left: -5.8,
    right: 2.3,
    walk: 0.4,
    edge: '#c9c3ad',
    radius: 2,
    steps: 10,
    line: false,
  });
}

/** A yellow or blue plate with one line of words; (x, y) is its middle. */
function plate(words: string, x: number, y: number, width: number, height: number): string {
  return (
    rect(x - width / 2, y - height / 2, width, height, '#fff', 6) +
    rect(x - width / 2 + 3, y - height / 2 + 3, width - 6, height - 6, blue, 4) +
    text(words, { x, y: y + height * 0.24, size: height * 0.48, fill: '#fff', anchor: 'middle' })
  );
}

/** The left edge of a road that narrows smoothly from x1 near us to x2 far away. */
function narrowing(x1: number, x2: number): [number, number][] {
  return [2.2, 16, 18, 20, 22, 25, 28, 31, 35, 39, 44, 50, 56, 62, 400].map((z) => {
    const t = Math.min(1, Math.max(0, (z - 16) / 46));
    return [x1 + (x2 - x1) * t * t * (3 - 2 * t), z];
  });
}

/** An arrow painted on our lane from z to z + 7, bending to the right. */
function bendingArrow(z: number): string {
  return patch(
    v,
    [
      [-0.62, z],
      [-0.36, z],
      [-0.36, z + 2.4],
      [0.3, z + 4.6],
      [0.44, z + 3.6],
      [0.74, z + 7],
      [-0.22, z + 6.4],
      [0, z + 5.4],
      [-0.62, z + 3],
    ],
    '#fff',
  );
}

/** The front of a police car with flashing red and blue lamps, in centimetres. */
function policeFront(): string {
  const glow = (x: number, colour: string): string =>
    circle(x, -158, 34, colour, { opacity: 0.35 }) + rect(x - 22, -166, 44, 17, colour, 6);
  let checks = '';
  for (let index = 0; index < 6; index++) checks += box(-90 + index * 30, index % 2 === 0 ? -34 : -27, 30, 7);
  return (
    carFront('#f4f5f5') +
    path(box(-90, -34, 180, 14), '#f2d21f') +
    path(checks, '#0b4ea2') +
    rect(-44, -26, 88, 6, '#15191c', 2) +
    text('POLIS', { x: 0, y: -79, size: 15, fill: '#0b4ea2', anchor: 'middle' }) +
    rect(-56, -158, 112, 12, '#1b2023', 5) +
    glow(-30, '#ff2b2b') +
    glow(30, '#2f7bff')
  );
}

/** A policeman who faces us with one arm straight out to his left, in centimetres. */
function policeArmOut(): string {
  const dress = { ...police, vest: '#dfe83a', patch: '#1d2b4f', ink: '#fff' };
  const k = 0.4;
  return transform(
    { x: -200 * k, y: -482 * k, scale: k },
    path(limb([172, 400, 23], [170, 456, 20]) + limb([228, 400, 23], [230, 456, 20]), police.trousers),
    path('M146 462H192V482H140Q138 468 146 462ZM208 462H254Q262 468 260 482H208Z', '#0c1014'),
    facing(
      dress,
      path(limb(...hanging), police.coat),
      circle(128, 290, 14, '#fff', { stroke: '#1d2b4f', 'stroke-width': 4 }),
      // The sleeve has a light outline and two reflective bands, to stand out from the background.
      path(limb([254, 152, 25], [330, 150, 21], [404, 150, 18]), police.coat, lightEdge),
      path(box(300, 130, 16, 41) + box(362, 131, 16, 38), '#dfe83a'),
      // Fingers together: a spread hand would look like the signal to stop.
      path(limb([410, 150, 16], [452, 151, 10]), '#fff'),
    ),
  );
}

/** A board with stripes falling to the left, on an obstacle in the road; in centimetres. */
function leftBoard(): string {
  const stripe = (y: number): string =>
    polygon([
      [-20, y + 28],
      [20, y],
      [20, y + 32],
      [-20, y + 60],
    ]);
  return (
    rect(-62, -34, 124, 34, '#a9a49a', 4) +
    rect(-62, -34, 124, 8, '#c9c4b8', 3) +
    rect(-4, -60, 8, 30, tint.steel) +
    rect(-22, -206, 44, 158, '#fff', 3) +
    rect(-20, -204, 40, 154, blue) +
    path(stripe(-196) + stripe(-119), yellow)
  );
}

/** A signal for buses and trams that shows a white S, beside the ordinary one; (x, y) is its middle. */
function sSignal(x: number, y: number): string {
  return (
    rect(x - 23, y - 58, 46, 116, '#1d2226', 11) +
    circle(x, y - 35, 16, '#0a0c0e') +
    text('S', { x, y: y - 23, size: 24, fill: '#fff', anchor: 'middle' }) +
    circle(x, y, 15, '#33393e') +
    circle(x, y + 35, 15, '#33393e')
  );
}

export const signsAndPlates: Scenes = {
  'green-and-s': () => {
    const [x, z] = [2.75, 5];
    const [px, foot] = aside.at(x, z);
    const unit = aside.scale(z);
    const top = foot - 2.6 * unit;
    return scene(
      '#fff',
      backdrop(aside, air.day),
      grove(161, 12, air.day.woodFar),
      townStreet(aside),
      branch(aside, { z1: 22, z2: 30, walk: 2.6 }),
      building(aside, { x: -8.6, z1: 9, z2: 18, height: 6.4, wall: '#d9a38a', roof: '#8a4a3a' }),
      stopBar(aside, -1.6, 2, 7.4),
      signPost(px, top, foot - top),
      rect(px, top - 8, 62, 6, tint.steel) + rect(px, top + 26, 62, 6, tint.steel),
      trafficLight(px, top + 8, 'green', 116, 0),
      sSignal(px + 58, top + 8),
      bonnet(),
    );
  },
  'crossing-plate': () => countryPost(nearPost(aside, ['A13', { code: 'T2', size: 1.15 }], 3.15, 4.8, 1.4, 1.2)),
  'no-parking-hours': () => townPost(nearPost(aside, ['C35', { code: 'T6', size: 1.05 }], 2.75, 4.4, 1.05, 0.95)),
  'bus-lane-hours': () => {
    const on = view({ vanish: 96, horizon: 150 });
    const [x, z] = [6, 6.2];
    const [px, foot] = on.at(x, z);
    const unit = on.scale(z);
    return scene(
      '#fff',
      backdrop(on, air.day),
      grove(151, 12, air.day.woodFar),
      townStreet(on, { right: 5.4 }),
      mark(on, 1.8, { dash: 3, gap: 1.5, from: 2.6, to: 90, width: 0.26 }),
      roadWord(on, 'BUSS', 3.65, 6.6, 3.6, 3.1),
      building(on, { x: 8.6, z1: 16, z2: 32, height: 7, wall: '#dcc9a3', roof: '#7d5a49' }),
      nearPost(on, [{ code: 'D10', size: 1.45 }], x, z, 1.45, 1.65),
      plate('7–9', px, foot - 1.3 * unit, 1.25 * unit, 0.58 * unit),
      bonnet(),
    );
  },
  'parking-ticket': () => townPost(nearPost(aside, ['E19', { code: 'T20', size: 1.25 }], 2.8, 4.4, 1.05, 1.1)),
  'stop-plate': () =>
    countryPost(
      nearPost(aside, ['B2', { code: 'T14', size: 1.05 }], 3.2, 4.9, 1.2, 1.1),
      crossNear(7.4, 14.5) + stopBar(aside, -1.6, 1.85, 5.1),
    ),
  'give-way-plate': () =>
    countryPost(
      nearPost(aside, ['B1', { code: 'T15', size: 1.1 }], 3.2, 4.9, 1.2, 0.9),
      crossNear(9.4, 16.5) + sharkTeeth(aside, -1.6, 1.9, 6.6),
    ),
  'board-at-obstacle': () =>
    scene(
      '#fff',
      backdrop(v, air.day),
      grove(133, 14, air.day.woodFar),
      band(v, -6, 6, '#c9c3ad') + band(v, -5.6, 5.6, tint.asphalt),
      mark(v, -5.2) + mark(v, 5.2),
      patch(v, pointsOf('-0.62 6.2, 0.62 6.2, 0.62 22, -0.62 22'), '#8d8a83'),
      stand(v, 0, 6.2, leftBoard()),
      bonnet(),
    ),
  'lane-ends': () =>
    scene(
      '#fff',
      backdrop(v, air.day),
      patch(v, [[6.2, 2.2], [6.2, 400], ...narrowing(-2.5, 1.6).toReversed()], tint.asphalt),
      patch(v, [...narrowing(-2, 2), ...narrowing(-1.84, 2.16).toReversed()], '#fff'),
      mark(v, 1.85, { dash: 3, gap: 2, from: 2.6, to: 34 }) + mark(v, 5.7),
      wood(138, 24, air.day.woodFar, { seed: 4, step: 18 }),
      railing(v, -3.1, { from: 3, to: 16, height: 0.8, step: 2.6 }),
      bendingArrow(5) + bendingArrow(15),
      bonnet(),
    ),
  'police-behind': () => {
    // The road goes over a crest that hides what follows.
    const hill = crestView();
    return scene(
      '#fff',
      backdrop({ ...hill, horizon: 200 }, air.day),
      wood(204, 60, air.day.woodFar, { seed: 4, step: 18 }),
      crestGround(tint.grass),
      countryRoad(hill, air.day.road, { count: 30, to: crestAt }),
      rect(228, -10, 24, 24, '#1d2226'),
      rect(84, 4, 312, 130, '#1d2226', 24),
      rect(93, 13, 294, 112, '#cfe3ef', 16),
      path('M93 60H387V109Q387 125 371 125H109Q93 125 93 109Z', tint.grass) +
        path('M224 60H256L362 125H118Z', tint.asphalt) +
        path('M239.5 62H240.5L239.2 70H237.4ZM237 78H239L236 92H233.4ZM232.8 103H235.8L232 125H227.4Z', '#fff'),
      transform({ x: 290, y: 118, scale: 0.43, flip: true }, policeFront()),
      bonnet(),
    );
  },
  'police-arm-out': () =>
    scene(
      '#fff',
      backdrop(v, air.day),
      grove(133, 12, air.day.woodFar),
      townStreet(v, { centre: false }),
      branch(v, { z1: 5, z2: 14, walk: 1.4, radius: 1.9, steps: 10 }),
      building(v, { x: -9, z1: 22, z2: 40, height: 7, wall: '#dcc9a3', roof: '#7d5a49' }) +
        building(v, { x: 6, z1: 22, z2: 40, height: 7, wall: '#c9d3da', roof: '#5b6670' }),
      // The centre line ends at the stop line and begins again beyond the junction.
      mark(v, -1.75, { to: 3.4 }) + mark(v, -1.75, { dash: 3, gap: 5, from: 16, to: 150 }),
      stopBar(v, -1.6, 2, 3.4),
      stand(v, -0.9, 4.4, policeArmOut()),
      signalAt(v, { x: 2.55, z: 4.1, lamp: 'green', up: 1.25 }),
      bonnet(),
    ),
  'amber-light': () =>
    scene(
      '#fff',
      backdrop(v, air.day),
      grove(133, 12, air.day.woodFar),
      townStreet(v),
      crossRoad(v, 48, 62, tint.asphalt, { verge: tint.pavement }),
      patch(v, pointsOf('-1.7 44, 2 44, 2 46, -1.7 46'), '#fff'),
      building(v, { x: -8.6, z1: 8, z2: 24, height: 6.4, wall: '#dcc9a3', roof: '#7d5a49' }) +
        building(v, { x: 5.4, z1: 12, z2: 30, height: 6.4, wall: '#c9d3da', roof: '#5b6670' }),
      trafficLight(268, 104, 'amber', 46, 16) + trafficLight(187, 110, 'amber', 36, 12),
      bonnet(),
    ),
  'snow-covered-sign': () =>
    scene(
      '#fff',
      backdrop(v, air.snow),
      wood(134, 30, air.snow.woodFar, { seed: 15, step: 17 }),
      crossRoad(v, 13, 22, air.snow.road, { verge: '#fff' }),
      band(v, -6.4, 2.9, '#fff', { to: 14 }) + band(v, -5.8, 2.3, air.snow.road, { to: 14 }),
      band(v, -4.6, -3.9, '#bfcad2', { to: 18 }) +
        band(v, -2.9, -2.3, '#bfcad2', { to: 18 }) +
        band(v, -1, -0.4, '#bfcad2', { to: 18 }) +
        band(v, 0.5, 1.1, '#bfcad2', { to: 18 }),
      stand(v, -13, 30, spruce('#7f9a8c')) + stand(v, -10, 40, spruce('#97aba3')),
      signPost(414, 110, 106) + snowyOctagon(414, 104, 46),
      bonnet(),
    ),
  'roadworks-yellow-lines': () => {
    const bent = (x: number): string =>
      along(
        smooth(
          [
            [x, 330],
            [x, 284],
            [x - 14, 250],
            [x - 44, 208],
            [x - 60, 164],
            [x - 62, 110],
            [x - 50, 60],
            [x - 18, 20],
            [x - 6, -10],
          ],
          5,
        ),
      );
    return scene(
      tint.grass,
      streets([{ x: 222, width: 232 }], { walk: 0 }),
      line([120, 326], [120, -6], 'solid', 4) + line([324, 326], [324, -6], 'solid', 4) + line([222, 326], [222, -6]),
      path('M286 202L332 226V36L284 58L276 90V178Z', '#8a7257') + path('M292 190L326 208V54L292 70Z', '#75604a'),
      pen(bent(316), '#ffd300', 5) + pen(bent(230), '#ffd300', 5, { 'stroke-dasharray': '14 16' }),
      [
        [310, 242],
        [296, 220],
        [283, 198],
        [273, 172],
        [269, 140],
        [269, 108],
        [275, 76],
        [289, 48],
      ]
        .map(([x = 0, y = 0]) => cone(x, y))
        .join(''),
      digger(308, 142),
      trees([
        [40, 60, 24],
        [60, 160, 20],
        [36, 270, 24],
        [440, 50, 24],
        [450, 150, 20],
      ]),
      ownCar({ x: 272, y: 276, scale: big }),
      sign('A20', { x: 394, y: 250, size: 72 }),
    );
  },
  'double-line': () =>
    scene(
      tint.grass,
      streets([{ x: 240, width: 140 }], { walk: 0 }),
      line([176, 326], [176, -6], 'edge') + line([304, 326], [304, -6], 'edge'),
      line([234, 326], [234, -6], 'solid', 5) + line([246, 326], [246, -6], 'centre', 5),
      forest,
      tractor({ x: 277, y: 80, scale: 1.12 }),
      ownCar({ x: 277, y: 248, scale: big }),
      route(
        [
          [277, 34],
          [277, 4],
        ],
        { colour: '#3d8a3f', width: 4 },
      ),
      route([
        [277, 208],
        [277, 160],
      ]),
    ),
  'cycle-squares': () =>
    scene(
      tint.grass,
      streets([{ x: 240, width: 280 }], { walk: 40 }),
      line([240, 326], [240, -6]),
      rect(100, 78, 280, 64, tint.asphalt),
      cycleTrack('M-10 110H97M383 110H490', 52),
      cycleMark(46, 106, 1.3) + cycleMark(434, 106, 1.3),
      cycleSquares(240, 110, 272, 66, 0, 14),
      route([
        [310, 226],
        [310, 168],
      ]),
      ownCar({ x: 310, y: 270, scale: 1.2 }),
    ),
  'cycle-box': () =>
    scene(
      tint.grass,
      streets([
        { x: 220, width: 104, from: 60 },
        { y: 14, width: 92 },
      ]),
      stopLine(220, 82, 98) + stopLine(220, 182, 98),
      cycleMark(220, 128, 2.1),
      trees([
        [60, 150, 24],
        [100, 230, 18],
        [50, 290, 22],
        [430, 190, 22],
        [396, 280, 24],
      ]),
      ownCar({ x: 220, y: 272, scale: big }),
      trafficLight(328, 128, 'red', 84),
    ),
  'give-way-triangles': () =>
    scene(
      '#fff',
      backdrop(v, air.day),
      wood(134, 24, air.day.woodFar, { seed: 9, step: 17 }),
      countryRoad(v, air.day.road, { edges: false }),
      branch(v, { z1: 8.6, z2: 15.6, left: -5.8, right: 2.3, walk: 0.4, edge: '#c9c3ad', radius: 2, steps: 10, line: false }),
      stand(v, -12, 30, spruce(air.day.wood)) + stand(v, 9, 34, spruce(air.day.wood)),
      carAt(v, { x: -8, z: 10.4, heading: 90, colour: tint.red }),
      sharkTeeth(v, -1.6, 1.9, 5.6),
      roadSign(v, 'B1', { x: 3.1, z: 6, size: 1, up: 1.4 }),
      bonnet(),
    ),
  'long-dashes': () =>
    scene(
      '#fff',
      backdrop(v, air.day),
      wood(134, 30, air.day.woodFar, { seed: 5, step: 17 }),
      countryRoad(v, air.day.road, { centre: 'none' }),
      mark(v, -1.75, { dash: 4, gap: 1.3, from: 2.6, to: 120, width: 0.18 }),
      stand(v, -12, 34, spruce(air.day.wood)) + stand(v, 9, 30, spruce(air.day.wood)) + stand(v, 8, 22, spruce('#5f8f4e')),
      stand(v, 0.1, 20, tractorBack()),
      bonnet(),
    ),
  'yellow-dashes-kerb': () =>
    scene(
      '#fff',
      backdrop(aside, air.day),
      grove(161, 12, air.day.woodFar),
      townStreet(aside),
      mark(aside, 1.88, { dash: 1, gap: 1, from: 2.6, to: 70, width: 0.18, colour: '#ffd300' }),
      building(aside, { x: -8.6, z1: 15, z2: 30, height: 7, wall: '#dcc9a3', roof: '#7d5a49' }) +
        building(aside, { x: 6, z1: 14, z2: 30, height: 7, wall: '#c9d3da', roof: '#5b6670' }),
      bonnet(),
    ),
  'orange-arrow': () => {
    const [px, foot] = aside.at(4.4, 6.6);
    const middle = foot - 1.9 * aside.scale(6.6);
    return scene(
      '#fff',
      backdrop(aside, air.day),
      wood(162, 24, air.day.woodFar, { seed: 9, step: 17 }),
      countryRoad(aside, air.day.road, { edges: false }),
      crossNear(8.4, 15),
      stand(aside, -12, 30, spruce(air.day.wood)) + stand(aside, -9, 44, spruce(air.day.wood)),
      signPost(px - 42, middle, foot - middle) + signPost(px + 34, middle, foot - middle),
      sign('F24', { x: px, y: middle, size: 150, post: 0 }),
      text('Åby', { x: px - 12, y: middle + 13, size: 27, anchor: 'middle' }),
      bonnet(),
    );
  },
  'lane-signals': () =>
    scene(
      '#fff',
      backdrop(v, air.day),
      grove(133, 14, air.day.woodFar),
      band(v, -6.6, 6.6, '#c9c3ad') + band(v, -6.2, 6.2, tint.asphalt),
      mark(v, -5.3) + mark(v, 5.3) + mark(v, -1.8, { dash: 3, gap: 5, from: 2.6 }) + mark(v, 1.8, { dash: 3, gap: 5, from: 2.6 }),
      rect(58, 40, 7, 118, '#6b7279') + rect(415, 40, 7, 118, '#6b7279') + rect(54, 34, 372, 12, '#7d848c', 2),
      pen('M118 46V60M240 46V60M362 46V60', '#565d63', 6),
      laneSignal(118, 84, 'M-15 -15L15 15M15 -15L-15 15', '#ff3b34') +
        laneSignal(240, 84, 'M-15 -15L13 13M-6 15H15V-6', '#ffc229') +
        laneSignal(362, 84, 'M0 -18V14M-14 2L0 16L14 2', '#2fdc74'),
      bonnet(),
    ),
};
