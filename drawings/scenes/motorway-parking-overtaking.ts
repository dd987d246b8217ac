/** Pictures for 1-rules-pictures-b.yaml, part two: motorway, merging, parking, overtaking. */
import { path, pen, pointsOf, rect, transform } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, band, grove, mark, patch, stand } from './driver.ts';
import { crossbuckAt, roadSign, signalAt } from './driver-furniture.ts';
import { tractorBack } from './driver-riders.ts';
import { branch, hatchedWedge, motorway, railsAcross } from './driver-road.ts';
import { leafy, spruce } from './driver-things.ts';
import { label, measure, type Scenes, scene, sign, tint } from './picture.ts';
import { cycleSquares, house, line, rails, streets, zebra } from './road.ts';
import { carAt } from './solid-car.ts';
import { lorryAt, vanAt } from './solid-vehicles.ts';
import { slab } from './street-pieces.ts';
import { blocks, city, fieldRoad, forestRoad, houses, suburb, v } from './streets.ts';
import { car } from './vehicles.ts';

export const motorwayParkingOvertaking: Scenes = {
  'p2-motorway-entrance': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 18, air.day.woodFar),
      band(v, -10, 3.4, '#c9c3ad') + band(v, -9.6, 3, tint.asphalt),
      patch(v, pointsOf('3.4 36, -1.6 70, -1.6 400, 60 400, 60 36'), tint.grass),
      mark(v, -1.75, { dash: 1.5, gap: 1.5, from: 3, to: 56, width: 0.3 }) + mark(v, 2, { to: 38, width: 0.2 }),
      mark(v, -5.35, { dash: 3, gap: 9, from: 4 }) + mark(v, -8.95, { width: 0.2 }),
      stand(v, 12, 40, leafy('#5f8f4e', '#74a35f')),
      lorryAt(v, { x: -3.6, z: 62 }),
      cockpit({
        speed: 90,
        blink: 'left',
        mirrors: [
          // Enlarged, because the lane of the red car decides.
          transform(
            { x: -4, y: -175, scale: 1.7 },
            mirror('left', (b) => carAt(b, { x: -7.3, z: 26, heading: 180, colour: '#d63a3c' }), {
              left: -8.95,
              rightEdge: 2.4,
              lines: [-1.75, -5.2],
              beside: '#c9c3ad',
            }),
          ),
        ],
      }),
    ),
  'p2-motorway-exit-lorry': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 18, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 2, shoulder: 1, other: false }),
      patch(v, pointsOf('6.4 9, 9.8 13, 10.6 25, 34 42, 40 50, 8.8 36, 6.4 36'), tint.asphalt),
      mark(v, 5.45, { dash: 1.5, gap: 1.5, from: 9, to: 22, width: 0.3 }),
      hatchedWedge(v, [6, 22], 6, 8.6, 36, 5),
      roadSign(v, 'F27', { x: 7.6, z: 37, size: 2.6, up: 1 }),
      carAt(v, { x: 0, z: 40, colour: '#343b43' }),
      cockpit({
        speed: 100,
        blink: 'right',
        mirrors: [
          mirror('right', (b) => lorryAt(b, { x: 3.7, z: 9.4, heading: 180, length: 8 }), {
            left: -2,
            rightEdge: 6.4,
            lines: [1.85],
            beside: '#c9c3ad',
          }),
        ],
      }),
    ),
  'p2-merge-e15': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 18, air.day.woodFar),
      mergingRoad(),
      stand(v, 12, 44, leafy('#5f8f4e', '#74a35f')) + stand(v, -16, 44, leafy('#5f8f4e', '#74a35f')),
      carAt(v, { x: -3.4, z: 11.4, colour: '#d63a3c' }),
      roadSign(v, 'E15', { x: 3.2, z: 11, size: 1.2, up: 1.1 }),
      cockpit({ speed: 60 }),
    ),
  'p2-park-four-distances': () => {
    // 6.2 px per metre: cars are 4.5 m long, and all labelled distances are to scale. Distances without a label keep A allowed by a margin: 12 m to the squares
    // and 22 m to the bus stop sign.
    const size = 0.42;
    return scene(
      tint.grass,
      streets(
        [
          { y: 150, width: 64 },
          { x: -22, width: 60, from: 150 },
        ],
        { walk: 16, radius: 12 },
      ),
      line([28, 150], [486, 150], 'centre', 2),
      rails('M464 -10V114M464 186V330', { bed: true, gauge: 9 }) + rails('M464 114V186', { gauge: 9 }),
      rect(184, 148, 20, 4, tint.asphalt) + cycleSquares(194, 150, 62, 19, 90, 4),
      house(40, 22, 84, 46, '#7d8894') + house(160, 22, 76, 46) + house(60, 256, 70, 46) + house(330, 256, 76, 46, '#7d8894'),
      pen('M8 184V226M82 176V226M160 176V226M184 184V226M249 184V226M267 176V226', '#1b2126', 1.2, {
        'stroke-dasharray': '3 3',
      }),
      pen('M299 88V136M454 88V116', '#1b2126', 1.2, { 'stroke-dasharray': '3 3' }),
      car({ x: 96, y: 171, heading: 90, colour: tint.grey, scale: size }),
      car({ x: 146, y: 171, heading: 90, colour: tint.red, scale: size }),
      car({ x: 281, y: 171, heading: 90, colour: tint.green, scale: size }),
      car({ x: 285, y: 129, heading: 270, colour: tint.yellow, scale: size }),
      label('A', 96, 197, 13) + label('B', 146, 197, 13) + label('C', 286, 197, 13) + label('D', 285, 103, 13),
      sign('E22', { x: 249, y: 192, size: 24, post: 5 }),
      measure([8, 220], [82, 220], '12 m', { aside: [0, 22], size: 14 }),
      measure([160, 220], [184, 220], '4 m', { aside: [0, 22], size: 14 }),
      measure([249, 220], [267, 220], '3 m', { aside: [0, 22], size: 14 }),
      measure([299, 94], [454, 94], '25 m', { aside: [0, -20], size: 14 }),
    );
  },
  'p2-stop-four-places': () =>
    scene(
      tint.grass,
      // 9 px per metre; each space is 4.5 m long.
      streets(
        [
          { y: 150, width: 84 },
          { x: 446, width: 72, from: 150 },
        ],
        { walk: 24, radius: 14 },
      ),
      line([0, 150], [120, 150]) + line([160, 150], [400, 150]),
      zebra(140, 150, 82, 28, 90),
      house(20, 12, 84, 50, '#7d8894') + house(190, 12, 76, 50) + house(40, 262, 70, 50) + house(260, 262, 86, 50, '#8a6a5a'),
      path('M284 192H372V197H284Z', '#ffd300'),
      sign('E22', { x: 216, y: 206, size: 32, post: 8 }),
      pen('M410 84V190M365 84V120M99 178V222M126 196V222', '#1b2126', 1.4, { 'stroke-dasharray': '4 4' }),
      place1('1', 79, 174) + place1('2', 216, 174) + place1('3', 328, 174) + place1('4', 345, 126),
      measure([99, 222], [126, 222], '3 m', { aside: [0, 24], size: 14 }),
      measure([365, 88], [410, 88], '5 m', { aside: [0, -22], size: 14 }),
    ),
  'p2-left-turner-ahead': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 14, air.day.woodFar, { step: 34 }),
      band(v, -6.2, 5, '#c9c3ad') + band(v, -5.8, 4.6, tint.asphalt),
      branch(v, { z1: 22, z2: 28, left: -5.8, right: 4.6, arms: 'left', walk: 0.4, edge: '#c9c3ad' }),
      mark(v, -1.75, { dash: 3, gap: 5, from: 2.6, to: 20 }) + mark(v, -1.75, { dash: 3, gap: 5, from: 30, to: 120 }),
      stand(v, 12, 46, leafy('#5f8f4e', '#74a35f')) + stand(v, -17, 50, leafy('#5f8f4e', '#74a35f')),
      carAt(v, { x: -3.8, z: 36, heading: 180, colour: '#343b43' }),
      carAt(v, { x: -0.95, z: 13.6, colour: '#d63a3c', blink: 'left', brake: true }),
      cockpit({ speed: 40, mirrors: [mirror('inner', () => '', { left: -5.8, rightEdge: 4.6, beside: '#c9c3ad' })] }),
    ),
  'p2-green-ambulance-left': () =>
    scene(
      '#fff',
      city(),
      blocks([['right', 30, 50, 1]]),
      branch(v, { z1: 15, z2: 22 }),
      blocks([['left', 30, 50, 0]], -12, 6),
      carAt(v, { x: -3.5, z: 27, heading: 180, colour: '#aab0b7' }),
      carAt(v, { x: 8.4, z: 20.2, heading: 270, colour: '#343b43' }),
      vanAt(v, { x: -6.9, z: 17, heading: 90, ambulance: true }),
      signalAt(v, { x: 2.9, z: 11.8, lamp: 'green', size: 1.2, up: 2 }),
      cockpit({ speed: 40 }),
    ),
  'p2-level-crossing-flash': () =>
    scene(
      '#fff',
      forestRoad(air.day, { centre: 'none' }),
      railsAcross(v, 15),
      crossbuckAt(v, { x: -7, z: 20, boom: 'up', reach: 4, lit: 'left' }),
      crossbuckAt(v, { x: 3.2, z: 11.4, boom: 'up', reach: 4, lit: 'left' }),
      cockpit({ speed: 40 }),
    ),
  'p2-left-turn-two-way': () =>
    scene(
      '#fff',
      suburb({ left: -5.4, right: 3.4, centre: false }),
      houses(
        [
          ['right', 20, 32, 1],
          ['left', 34, 46, 2],
        ],
        { right: 9 },
      ),
      branch(v, { z1: 19, z2: 25.5, left: -5.4, right: 3.4, arms: 'left', line: false }),
      carAt(v, { x: -2.6, z: 48, heading: 180, colour: '#343b43' }),
      carAt(v, { x: -4.4, z: 30, heading: 180, colour: '#e8eaeb' }),
      carAt(v, { x: 2.5, z: 14, colour: '#5c7fa3' }),
      cockpit({ speed: 30, blink: 'left' }),
    ),
  'p2-overtake-priority-junction': () =>
    scene(
      '#fff',
      fieldRoad(),
      branch(v, { z1: 36, z2: 43, left: -5.8, right: 2.3, walk: 0.4, edge: '#c9c3ad', line: false }),
      stand(v, -14, 36, spruce('#5c8550')),
      roadSign(v, 'B4', { x: 3.4, z: 14.6, size: 0.95, up: 1.5 }),
      stand(v, 0.3, 17, tractorBack()),
      roadSign(v, 'A29', { x: 3.3, z: 8.6, size: 0.85, up: 1.5 }),
      cockpit({
        speed: 40,
        mirrors: [
          mirror('inner', () => '', { left: -5.8, rightEdge: 2.3, beside: '#c9c3ad' }),
          mirror('left', () => '', { left: -5.8, beside: '#c9c3ad' }),
        ],
      }),
    ),
};

/** A numbered place on the road from above. */
function place1(number: string, x: number, y: number): string {
  return (
    path(`M${x - 20} ${y - 10}h40v20h-40z`, '#fff', {
      opacity: 0.22,
      stroke: '#fff',
      'stroke-width': 2,
      'stroke-dasharray': '5 4',
    }) + label(number, x, y, 15)
  );
}

/** Two lanes that merge: both edges narrow equally, and the line between them ends. */
function mergingRoad(): string {
  const quad = (grow: number, fill: string): string =>
    slab(v, -5.4 - grow, 2.1 + grow, 2.2, 14.3, fill) +
    patch(
      v,
      [
        [-5.4 - grow, 14],
        [-3.5 - grow, 60],
        [-3.5 - grow, 300],
        [0.2 + grow, 300],
        [0.2 + grow, 60],
        [2.1 + grow, 14],
      ],
      fill,
    );
  return quad(0.5, '#c9c3ad') + quad(0, tint.asphalt) + mark(v, -1.65, { dash: 3, gap: 3, from: 3, to: 22 });
}
