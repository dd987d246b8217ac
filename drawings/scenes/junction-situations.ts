/** Priority in pictures: junctions, exits, crossings, a roundabout from inside, buses, blue lights. */
import { circle, pen, pointsOf, rect, transform } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, band, crossbars, grove, mark, stand } from './driver.ts';
import { busShelter, roadSign, signalAt } from './driver-furniture.ts';
import { cyclistFront, cyclistSide, tractorBack } from './driver-riders.ts';
import { branch, railsAcross, railsAlong, roadAcross } from './driver-road.ts';
import { cyclistBack, leafy, personBack, personSide } from './driver-things.ts';
import { arc, big, crossing, crossingRoads, smooth } from './layouts.ts';
import { label, route, type Scenes, scene, sign, tint } from './picture.ts';
import { giveWayLine, line, roundabout, stopLine, streets, trees, zebra } from './road.ts';
import { carAt } from './solid-car.ts';
import { busAt, tramAt, vanAt } from './solid-vehicles.ts';
import { slab, squaresAlong, trackRed, zebraAlong } from './street-pieces.ts';
import { blocks, city, cityBetween, fieldRoad, houses, suburb, suburbBetween, v, wide } from './streets.ts';
import { car, ownCar } from './vehicles.ts';

const { up, down, right, left } = crossing;
const verge = '#c9c3ad';
const country = { left: -5.8, rightEdge: 2.3, beside: verge } as const;

export const junctionSituations: Scenes = {
  'green-left-turn-oncoming-left': () =>
    scene(
      '#fff',
      city(),
      blocks([['right', 30, 50, 1]]),
      branch(v, { z1: 14, z2: 21 }),
      blocks([['left', 30, 50, 0]], -12, 6),
      zebraAlong(v, -9.6, -7.2, 14.2, 20.8),
      carAt(v, { x: -2.8, z: 22.5, heading: 180, colour: '#e8eaeb', blink: 'left' }),
      stand(v, -8.4, 19.4, personBack({ top: '#f2b632' }, true)) +
        stand(v, -7.9, 16.6, personBack({ top: '#3f8fd1', hair: '#2c2320' })),
      signalAt(v, { x: 2.8, z: 11.6, lamp: 'green', size: 1.1, up: 2 }),
      cockpit({ speed: 10, blink: 'left' }),
    ),
  'priority-left-turn-order': () =>
    scene(
      tint.grass,
      crossingRoads(),
      giveWayLine(306, left, 44, 270),
      giveWayLine(174, right, 44, 90),
      route(
        [
          [up, 228],
          [up, left],
          [70, left],
        ],
        { bend: 34 },
      ),
      ownCar({ x: up, y: 268, scale: big, blink: 'left' }),
      car({ x: down, y: 42, heading: 180, colour: tint.red, scale: big }),
      car({ x: 392, y: left, heading: 270, colour: tint.yellow, scale: big }),
      sign('B4', { x: 342, y: 262, size: 58 }),
      sign('B1', { x: 338, y: 44, size: 54 }),
    ),
  'right-turn-three-cars': () =>
    scene(
      tint.grass,
      crossingRoads(),
      route(
        [
          [up, 228],
          [up, right],
          [400, right],
        ],
        { bend: 30 },
      ),
      route(
        [
          [132, right],
          [258, right],
        ],
        { colour: tint.red },
      ),
      route(
        [
          [down, 80],
          [down, 150],
          [250, 152],
        ],
        { colour: tint.yellow, bend: 26 },
      ),
      ownCar({ x: up, y: 268, scale: big, blink: 'right' }),
      car({ x: 92, y: right, heading: 90, colour: tint.red, scale: big }),
      car({ x: down, y: 42, heading: 180, colour: tint.yellow, scale: big, blink: 'left' }),
    ),
  'car-leaves-walking-speed-area': () =>
    scene(
      '#fff',
      suburb({ on: wide }),
      houses([['left', 30, 42, 1]], { on: wide }),
      branch(wide, { z1: 13, z2: 18.6, arms: 'right', line: false, fill: tint.paving, walk: 1.4 }),
      band(wide, -5.4, 2, tint.asphalt, { from: 9, to: 24 }),
      mark(wide, -1.75, { dash: 3, gap: 5, from: 2.6, to: 150 }),
      houses(
        [
          ['right', 26, 36, 2],
          ['right', 21.6, 25, 0],
        ],
        { on: wide, right: 12 },
      ),
      stand(wide, 14.4, 15, personBack({ top: '#3aa17e' })),
      carAt(wide, { x: 6, z: 16.9, heading: 270, colour: '#d63a3c' }),
      roadSign(wide, 'E9', { x: 6, z: 10.2, size: 1.5, up: 1.4 }),
      cockpit({ speed: 30 }),
    ),
  'left-turn-over-cycle-squares': () =>
    scene(
      '#fff',
      suburb({ on: wide, walk: 0.2 }),
      slab(wide, -8.6, -6.2, 3, 90, trackRed),
      houses(
        [
          ['left', 40, 52, 1],
          ['right', 30, 42, 2],
        ],
        { on: wide, left: -22 },
      ),
      branch(wide, { z1: 10.5, z2: 17, arms: 'left', line: false, walk: 0.2, radius: 1.6 }),
      squaresAlong(wide, -8.6, -6.2, 10.5, 17),
      stand(wide, -7.3, 18.2, cyclistFront({ top: '#2f6db3' })),
      stand(wide, 6, 24, leafy('#5f8f4e', '#74a35f')),
      cockpit({ speed: 15, blink: 'left' }),
    ),
  'inside-roundabout-second-exit': () => {
    const ring = { x: 240, y: 168, outer: 104, island: 40, middle: 76 };
    return scene(
      tint.grass,
      roundabout(ring.x, ring.y, { outer: ring.outer, island: ring.island, arms: ['up', 'right', 'down', 'left'], width: 92 }),
      giveWayLine(356, ring.y - 25, 38, 270) + giveWayLine(ring.x - 25, 52, 38, 180) + giveWayLine(124, ring.y + 25, 38, 90),
      trees([
        [40, 30, 20],
        [100, 40, 14],
        [436, 34, 20],
        [44, 288, 22],
        [438, 286, 22],
      ]),
      route(smooth([...arc(ring.x, ring.y, ring.middle, 28, -40, 4), [276, 84], [267, 52], [266, 12]])),
      ownCar({ x: 298, y: 217, heading: 40, scale: 1 }),
      car({ x: 410, y: ring.y - 25, heading: 270, colour: tint.red, scale: 1 }),
    );
  },
  'out-over-pavement': () =>
    scene(
      '#fff',
      suburb({ on: wide, centre: false }),
      branch(wide, { z1: 14, z2: 21, line: false, radius: 1 }),
      roadAcross(wide, 14, 21),
      houses(
        [
          ['left', 27, 38, 1],
          ['right', 27, 38, 2],
        ],
        { left: -5, right: 5, on: wide },
      ),
      slab(wide, -60, 60, 9, 14, tint.kerb) + slab(wide, -60, 60, 9.1, 13.7, tint.pavement),
      stand(wide, 8.2, 12, personSide({ top: '#8a5fb0' }), { flip: true }),
      carAt(wide, { x: -8.6, z: 15.8, heading: 90, colour: '#d63a3c' }),
      cockpit({ speed: 10, blink: 'right' }),
    ),
  'cycle-path-meets-street': () =>
    scene(
      '#fff',
      suburbBetween([34, 46, 0], [30, 42, 3]),
      slab(v, 2.05, 60, 15, 17.6, trackRed),
      stand(v, 6.3, 16.4, cyclistSide({ top: '#2f6db3' }), { flip: true }),
      roadSign(v, 'D4', { x: 3.7, z: 14.2, size: 0.9, up: 1.5 }),
      cockpit({ speed: 40 }),
    ),
  'tractor-on-shoulder': () =>
    scene(
      '#fff',
      fieldRoad(air.day),
      band(v, 2.2, 5.6, verge) + band(v, 1.9, 5.2, tint.asphalt),
      mark(v, 1.9, { width: 0.2 }),
      stand(v, 3.6, 17.5, tractorBack()) + stand(v, 3.6, 17.4, blinkLeft(-82, -132)),
      cockpit({
        speed: 70,
        mirrors: [mirror('inner', () => '', { ...country, rightEdge: 5.2, lines: [-1.75, 1.9] })],
      }),
    ),
  'oncoming-ambulance': () =>
    scene(
      '#fff',
      cityBetween([28, 48, 0], [28, 48, 1], { left: -6.2, right: 2.8 }, [-10, 7]),
      carAt(v, { x: -5.1, z: 38, heading: 180, colour: '#aab0b7', brake: true }),
      carAt(v, { x: -5.1, z: 29, heading: 180, colour: '#343b43' }),
      vanAt(v, { x: -1.6, z: 23, heading: 180, ambulance: true }),
      cockpit({ speed: 40, mirrors: [mirror('inner', () => '', { left: -6.2, rightEdge: 2.8 })] }),
    ),
  'zebra-nobody-crossing': () =>
    scene(
      '#fff',
      suburbBetween([34, 46, 0], [34, 46, 2]),
      crossbars(v, -5.4, 2, 12, 15),
      // Seen from the side, so that nobody takes them for people who come.
      stand(v, 4.5, 19, personSide({ top: '#8a5fb0' }), { flip: true }) + stand(v, -7.6, 19, personSide({ top: '#3aa17e' })),
      roadSign(v, 'B3-1', { x: 2.6, z: 11.6, size: 0.8 }),
      cockpit({ speed: 50, mirrors: [mirror('inner', (b) => carAt(b, { x: 0, z: 11, heading: 180, colour: '#343b43' }))] }),
    ),
  'reversing-out-of-bay': () =>
    scene(
      tint.asphalt,
      bays(20, 8, 9, 96) + bays(20, 216, 9, 96),
      [43, 89, 227, 273, 365]
        .map((x, index) => car({ x, y: 58, heading: index % 2 ? 180 : 0, colour: greys[index % 3] ?? tint.grey, plain: true }))
        .join(''),
      [43, 135, 181, 319, 411]
        .map((x, index) =>
          car({ x, y: 262, heading: index % 2 ? 180 : 0, colour: greys[(index + 1) % 3] ?? tint.grey, plain: true }),
        )
        .join(''),
      route(pointsOf('273 226, 273 186, 336 178'), { bend: 30 }),
      ownCar({ x: 273, y: 262, heading: 180, scale: 1 }),
      car({ x: 118, y: 186, heading: 90, colour: tint.red, scale: 1.05 }),
      route(
        [
          [160, 186],
          [222, 186],
        ],
        { colour: tint.red },
      ),
    ),
  'level-crossing-stop-sign': () =>
    scene(
      '#fff',
      fieldRoad(air.day, { centre: 'none' }),
      railsAcross(v, 16),
      roadSign(v, 'A39-1', { x: -7, z: 20.6, size: 1.3, up: 1.7 }),
      roadSign(v, ['A39-1', 'B2'], { x: 3.2, z: 12, size: 1, up: 1.3 }),
      cockpit({ speed: 30 }),
    ),
  'left-turn-overtaker-mirror': () =>
    scene(
      '#fff',
      fieldRoad(air.day),
      branch(v, { z1: 19, z2: 25, left: -5.8, right: 2.3, arms: 'left', walk: 0.4, edge: verge, line: false }),
      stand(v, -12, 30, leafy('#5f8f4e', '#74a35f')),
      cockpit({
        speed: 30,
        blink: 'left',
        mirrors: [
          mirror('left', (b) => carAt(b, { x: -3.5, z: 11.5, heading: 180, colour: '#d63a3c', lit: true }), country),
          mirror('inner', (b) => carAt(b, { x: -3.5, z: 10.5, heading: 180, colour: '#d63a3c', lit: true }), country),
        ],
      }),
    ),
  'bus-at-stop-no-indicator': () =>
    scene(
      '#fff',
      suburb({ right: 2 }),
      houses([
        ['left', 36, 48, 0],
        ['left', 22, 32, 2],
      ]),
      slab(v, 2, 5.2, 17, 40, tint.asphalt),
      busShelter(v, 7, 26),
      busAt(v, { x: 3.7, z: 27, colour: '#3b6fa8' }),
      stand(v, 7.2, 23, personBack({ top: '#8a5fb0' }, true)),
      roadSign(v, 'E22', { x: 5.5, z: 20, size: 1.5, up: 1.3 }),
      roadSign(v, 'C31-4', { x: 3.7, z: 9, size: 0.9, up: 1.4 }),
      cockpit({ speed: 40, mirrors: [mirror('inner', () => '')] }),
    ),
  'tram-beside-right-turn': () =>
    scene(
      '#fff',
      suburb({ on: wide, walk: 0.2 }),
      houses([['left', 30, 42, 1]], { on: wide }),
      slab(wide, 5, 8.6, 3, 120, '#b5a996'),
      branch(wide, { z1: 12, z2: 18.5, arms: 'right', line: false, walk: 0.2, radius: 2 }),
      railsAlong(wide, 6.8),
      tramAt(wide, { x: 6.8, z: 29, heading: 180, length: 14 }),
      stand(wide, 15, 26, leafy('#5f8f4e', '#74a35f')),
      cockpit({ speed: 20, blink: 'right' }),
    ),
  'stop-sign-where': () =>
    scene(
      tint.grass,
      streets(
        [
          { x: 240, width: 116, from: 70 },
          { y: 70, width: 100 },
        ],
        { walk: 22, radius: 24 },
      ),
      line([240, 326], [240, 200], 'solid', 3) + line([0, 70], [150, 70]) + line([330, 70], [486, 70]),
      zebra(240, 162, 114, 26),
      stopLine(269, 192, 54),
      sign('B2', { x: 344, y: 250, size: 58 }),
      trees([
        [50, 180, 22],
        [100, 270, 20],
        [430, 190, 22],
        [440, 280, 18],
      ]),
      ownCar({ x: 269, y: 300, scale: 0.95 }),
      pen('M298 252H316M298 198H374M298 143H374M298 122H410', '#1b2126', 1.4, { 'stroke-dasharray': '4 4' }),
      label('1', 284, 252, 17) + label('2', 386, 198, 17) + label('3', 386, 150, 17) + label('4', 422, 122, 17),
    ),
  'pedestrian-street-ahead': () =>
    scene(
      '#fff',
      city(),
      branch(v, { z1: 14, z2: 21 }),
      slab(v, -8, 4.6, 22.4, 90, tint.paving),
      blocks([
        ['left', 28, 48, 0],
        ['right', 28, 48, 1],
      ]),
      stand(v, -3.6, 34, personBack({ top: '#8a5fb0' }, true)) + stand(v, 0.6, 38, personBack({ top: '#f2b632' })),
      stand(v, -1.2, 29, personBack({ top: '#3aa17e' })),
      roadSign(v, 'E7', { x: 3.1, z: 23, size: 2, up: 1.4 }),
      cockpit({ speed: 20 }),
    ),
  'gravel-crossroads': () =>
    scene(
      '#fff',
      backdrop(wide, air.day, 6) + grove(113, 18, air.day.woodFar),
      band(wide, -5.4, 2, gravel),
      branch(wide, { z1: 14, z2: 21, line: false, fill: gravel, walk: 0.3, edge: '#9fb57e', radius: 2.4 }),
      stand(wide, -10, 30, leafy('#5f8f4e', '#74a35f')) + stand(wide, 9, 32, leafy('#5f8f4e', '#74a35f')),
      carAt(wide, { x: 9, z: 19.3, heading: 270, colour: '#d63a3c' }),
      cockpit({ speed: 30 }),
    ),
  'cycle-street-riders': () =>
    scene(
      '#fff',
      suburbBetween([30, 42, 0], [30, 42, 2], { centre: false }),
      stand(v, -1.1, 15, cyclistBack({ top: '#2f6db3' })) + stand(v, 0.5, 14.4, cyclistBack({ top: '#e8762d' })),
      roadSign(v, 'E33', { x: 2.9, z: 8.6, size: 1.1, up: 1.3 }),
      cockpit({ speed: 20, mirrors: [mirror('inner', () => '', { lines: [] })] }),
    ),
  'roundabout-exit-full': () => {
    const ring = { x: 240, y: 150, outer: 96, island: 36, middle: 68 };
    return scene(
      tint.grass,
      roundabout(ring.x, ring.y, { outer: ring.outer, island: ring.island, arms: ['up', 'right', 'down', 'left'], width: 92 }),
      giveWayLine(ring.x + 25, 258, 38) + giveWayLine(348, ring.y - 25, 38, 270) + giveWayLine(132, ring.y + 25, 38, 90),
      trees([
        [40, 30, 20],
        [436, 34, 20],
        [44, 268, 22],
        [438, 276, 22],
      ]),
      route(smooth([[265, 250], [272, 224], ...arc(ring.x, ring.y, ring.middle, 50, -44, 4)])),
      car({ x: 265, y: 8, colour: tint.grey, scale: 0.8, brake: true }),
      car({ x: 268, y: 64, heading: -8, colour: tint.red, scale: 0.8, brake: true }),
      ownCar({ x: 265, y: 298, scale: 0.9 }),
    );
  },
  'give-way-left-turn-three': () =>
    scene(
      tint.grass,
      crossingRoads(),
      giveWayLine(up, 214, 44) + giveWayLine(down, 82, 44, 180),
      route(
        smooth([
          [up, 226],
          [262, 192],
          [236, 148],
          [190, 123],
          [130, left],
          [70, left],
        ]),
      ),
      ownCar({ x: up, y: 268, scale: big, blink: 'left' }),
      car({ x: 92, y: right, heading: 90, colour: tint.red, scale: big }),
      car({ x: 390, y: left, heading: 270, colour: tint.yellow, scale: big, blink: 'left' }),
      car({ x: down, y: 40, heading: 180, colour: tint.green, scale: big, blink: 'left' }),
      sign('B1', { x: 340, y: 262, size: 54 }),
    ),
  'car-park-exit-left-turner': () =>
    scene(
      tint.grass,
      streets(
        [
          { x: 240, width: 108, from: -10, to: 148 },
          { y: 130, width: 108 },
        ],
        { walk: 18 },
      ),
      rect(0, 226, 480, 100, '#6d747b') + rect(204, 180, 72, 60, '#6d747b'),
      bays(10, 252, 4, 70) + bays(290, 252, 4, 70),
      sign('E19', { x: 316, y: 214, size: 34, post: 8 }),
      [33, 125, 313, 405].map((x, index) => car({ x, y: 286, colour: greys[index % 3] ?? tint.grey, plain: true })).join(''),
      line([0, 130], [150, 130]) + line([330, 130], [480, 130]) + line([240, 0], [240, 44]),
      route(pointsOf('244 214, 264 120, 267 28')),
      route(
        [
          [132, 157],
          [226, 157],
        ],
        { colour: tint.red },
      ),
      route(pointsOf('213 74, 213 150, 400 156'), { colour: tint.yellow, bend: 34 }),
      ownCar({ x: 242, y: 258, scale: 0.95 }),
      car({ x: 92, y: 157, heading: 90, colour: tint.red, scale: big }),
      car({ x: 213, y: 34, heading: 180, colour: tint.yellow, scale: big, blink: 'left' }),
    ),
  'cyclist-leaves-cycle-street': () =>
    scene(
      '#fff',
      suburb({ on: wide }),
      houses([['left', 30, 42, 0]], { on: wide }),
      branch(wide, { z1: 13, z2: 18.6, arms: 'right', line: false, walk: 1.4 }),
      houses(
        [
          ['right', 26, 36, 3],
          ['right', 21.6, 25, 1],
        ],
        { on: wide, right: 12 },
      ),
      stand(wide, 5.6, 16.4, cyclistSide({ top: '#2f6db3' }), { flip: true }),
      roadSign(wide, 'E33', { x: 5.2, z: 12.4, size: 1.9, up: 1.5, seen: 0.42 }),
      cockpit({ speed: 30 }),
    ),
};

const gravel = '#b3a488';
const greys = [tint.grey, '#8b9299', tint.dark] as const;

/** The lines between parking bays. */
function bays(x: number, y: number, count: number, depth: number): string {
  let lines = '';
  for (let index = 0; index <= count; index++) lines += line([x + index * 46, y], [x + index * 46, y + depth], 'solid', 2.5);
  return lines;
}

/** A lit left indicator, in centimetres. */
function blinkLeft(x: number, y: number): string {
  return transform({ x, y }, circle(0, 0, 24, '#ffb000', { opacity: 0.5 }) + circle(0, 0, 13, '#ff9d00'));
}
