/** Pictures for 1-rules-pictures.yaml, part two: lanes, lines, places to park. */
import { path, pointsOf } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, band, crossbars, grove, mark, patch, stand, townStreet, view } from './driver.ts';
import { roadSign, signalAt } from './driver-furniture.ts';
import { tractorBack } from './driver-riders.ts';
import { branch, motorway, roadAcross, roadArrow, roadBicycle, stopBar } from './driver-road.ts';
import { bush, cyclistBack, leafy, personBack, personSide } from './driver-things.ts';
import { big, crossing, crossingRoads } from './layouts.ts';
import { label, measure, route, type Scenes, scene, tint } from './picture.ts';
import { house, line, streets, trees, zebra } from './road.ts';
import { carAt } from './solid-car.ts';
import { blocks, city, fieldRoad, houses, lens, v, wide } from './streets.ts';
import { car } from './vehicles.ts';

const high = view({ ...lens, eye: 2.6 });

/** A number at the right end of a line across our lane. */
function numbered(number: string, z: number): string {
  const [x, y] = high.at(1.55, z);
  return label(number, x, y, z < 12 ? 15 : 11);
}

export const lanesAndPlacesToStand: Scenes = {
  'p-out-of-car-park': () =>
    scene(
      '#fff',
      backdrop(wide, air.day, 6),
      roadAcross(wide, 12.5, 19.5, { ground: tint.pavement }),
      houses(
        [
          ['left', 24, 34, 2],
          ['right', 24, 36, 0],
        ],
        { left: -7, right: 0.5, height: 8, floors: 2, on: wide, flat: true },
      ),
      patch(wide, pointsOf('-60 9.6, 60 9.6, 60 12.5, -60 12.5'), tint.pavement) +
        patch(wide, pointsOf('-60 12.3, 60 12.3, 60 12.5, -60 12.5'), tint.kerb),
      patch(wide, pointsOf('-60 1.5, 60 1.5, 60 9.6, -60 9.6'), '#787e84'),
      bays(),
      carAt(wide, { x: -5.6, z: 14.2, heading: 90, colour: '#d63a3c' }),
      carAt(wide, { x: 8.6, z: 17.8, heading: 270, colour: '#2f9460' }),
      stand(wide, 2, 11, personSide({ top: '#8a5fb0' })),
      roadSign(wide, 'E19', { x: -3.6, z: 8.6, size: 0.8, up: 1.9 }),
      carAt(wide, { x: 5.9, z: 6.4, heading: 180, colour: '#59636d' }),
      cockpit({ speed: 5, blink: 'left' }),
    ),
  'p-lane-ends-mirror': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 18, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 1, shoulder: 0.6, other: false }),
      patch(v, pointsOf('2.6 20, -1.2 46, 60 46, 60 20'), tint.grass),
      stand(v, 9, 34, leafy('#5f8f4e', '#74a35f')),
      carAt(v, { x: -3.5, z: 34, colour: '#343b43' }),
      roadArrow(v, 'change-left', 0.2, 9) + roadArrow(v, 'change-left', 0.2, 18),
      cockpit({
        speed: 70,
        blink: 'left',
        mirrors: [
          mirror('left', (b) => carAt(b, { x: -3.5, z: 8.2, heading: 180, colour: '#d63a3c' }), {
            left: -5.4,
            rightEdge: 2.4,
            beside: '#c9c3ad',
          }),
        ],
      }),
    ),
  'p-no-overtaking-tractor': () =>
    scene(
      '#fff',
      fieldRoad(air.day, { centre: 'none' }),
      mark(v, -1.62, { dash: 3, gap: 3, from: 3, to: 90, width: 0.15 }) + mark(v, -1.95, { to: 160, width: 0.15 }),
      stand(v, 0.2, 15, tractorBack()),
      roadSign(v, 'C27', { x: 3.5, z: 11.4, size: 0.95, up: 1.4 }),
      stand(v, 4.6, 10.8, bush('#4f7f42')) + stand(v, 3.9, 10.2, bush('#5f8f4e')),
      cockpit({ speed: 40 }),
    ),
  'p-cycle-box-lines': () =>
    // A high viewpoint, to leave space between the lines for their numbers.
    scene(
      '#fff',
      backdrop(high, air.day, 6),
      townStreet(high, { walk: 2.6 }),
      houses(
        [
          ['left', 40, 60, 0],
          ['right', 40, 60, 1],
        ],
        { left: -9, right: 6, height: 11, floors: 3, flat: true, on: high },
      ),
      branch(high, { z1: 27, z2: 35 }),
      crossbars(high, -5.4, 2, 20, 23.4, 0.5),
      stopBar(high, -1.65, 2, 15.2) + stopBar(high, -1.65, 2, 8.8),
      mark(high, -1.75, { from: 4, to: 15.6 }),
      roadBicycle(high, 0.4, 10.4, 3.6),
      stand(high, -0.8, 13.2, cyclistBack({ top: '#2f6db3' })),
      signalAt(high, { x: 2.9, z: 14, lamp: 'red', size: 1.1 }),
      numbered('1', 9.2) + numbered('2', 15.5) + numbered('3', 21.6),
      cockpit({ speed: 30 }),
    ),
  'p-green-right-turn-people': () =>
    scene(
      '#fff',
      city(),
      blocks([['left', 30, 46, 0]]),
      branch(v, { z1: 13, z2: 20 }),
      blocks([['right', 26, 46, 1]], -9, 9),
      zebraAlong(4.4, 6.8, 13.2, 19.8),
      carAt(v, { x: -3.4, z: 25, heading: 180, colour: '#aab0b7', blink: 'left' }),
      stand(v, 5.7, 17.4, personBack({ top: '#d9682a' }, true)) +
        stand(v, 5.4, 14.6, personBack({ top: '#3f8fd1', hair: '#2c2320' })),
      signalAt(v, { x: 2.8, z: 11.6, lamp: 'green', size: 1.1, up: 2 }),
      cockpit({ speed: 10, blink: 'right' }),
    ),
  'p-four-parked-cars': () =>
    scene(
      tint.grass,
      streets(
        [
          { y: 150, width: 92 },
          { x: 10, width: 84, from: 150 },
        ],
        { walk: 22 },
      ),
      line([70, 150], [276, 150]) + line([324, 150], [486, 150]),
      zebra(300, 150, 92, 28, 90),
      house(62, 10, 76, 50) + house(372, 10, 90, 50, '#7d8894') + house(110, 262, 80, 50) + house(330, 262, 90, 50, '#7d8894'),
      path('M201 62h38v42h-38z', '#cfc4b2') + house(176, 6, 88, 56, '#8a6a5a'),
      trees([
        [326, 36, 14],
        [262, 290, 16],
        [456, 292, 14],
      ]),
      car({ x: 138, y: 178, heading: 90, colour: tint.grey, letter: 'A', scale: 0.8 }),
      car({ x: 235, y: 178, heading: 90, colour: tint.red, letter: 'B', scale: 0.8 }),
      car({ x: 376, y: 178, heading: 90, colour: tint.green, letter: 'C', scale: 0.8 }),
      car({ x: 220, y: 122, heading: 270, colour: tint.yellow, letter: 'D', scale: 0.8 }),
      measure([52, 212], [111, 212], '5 m', { aside: [0, 22], size: 13 }),
      measure([262, 212], [286, 212], '2 m', { aside: [0, 22], size: 13 }),
      measure([314, 212], [349, 212], '3 m', { aside: [0, 22], size: 13 }),
    ),
  'p-order-three-cars': () =>
    scene(
      tint.grass,
      crossingRoads(),
      route(
        [
          [crossing.up, 206],
          [crossing.up, 40],
        ],
        { colour: tint.own, dashed: true },
      ),
      route(
        [
          [330, crossing.left],
          [120, crossing.left],
        ],
        { colour: tint.red, dashed: true },
      ),
      route(
        [
          [150, crossing.right],
          [360, crossing.right],
        ],
        { colour: '#c98a00', dashed: true },
      ),
      car({ x: crossing.up, y: 250, colour: tint.own, letter: 'A', scale: big }),
      car({ x: 372, y: crossing.left, heading: 270, colour: tint.red, letter: 'B', scale: big }),
      car({ x: 108, y: crossing.right, heading: 90, colour: tint.yellow, letter: 'C', scale: big }),
    ),
};

/** Zebra crossing over the street on our right; its bars are parallel to our direction. */
function zebraAlong(x1: number, x2: number, z1: number, z2: number): string {
  let d = '';
  for (let z = z1; z + 0.5 <= z2; z += 1)
    d += `${shape([
      [x1, z],
      [x2, z],
      [x2, z + 0.5],
      [x1, z + 0.5],
    ])}`;
  return path(d, tint.marking);
}

function shape(corners: readonly (readonly [number, number])[]): string {
  return `M${corners
    .map(([x, z]) =>
      v
        .at(x, z)
        .map((n) => n.toFixed(1))
        .join(' '),
    )
    .join('L')}Z`;
}

/** Lines of the bays on both sides of our way out. */
function bays(): string {
  return (
    [-6, -3.2, 4.2, 7].map((x) => mark(wide, x, { from: 3, to: 9, width: 0.12 })).join('') +
    band(wide, -1.9, 2, '#6a7076', { to: 9.6 })
  );
}
