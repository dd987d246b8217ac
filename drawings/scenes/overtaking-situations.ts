/** Overtaking, choosing a lane, turning off, and motorways. */
import { path, pen, rect, transform } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { crestAt, crestGround, crestView } from './crest.ts';
import { air, backdrop, band, grove, mark, stand, wood } from './driver.ts';
import { roadSign } from './driver-furniture.ts';
import { motorcycleAt, tractorBack } from './driver-riders.ts';
import { branch, hatchedWedge, motorway, roadArrow } from './driver-road.ts';
import { carBack, carFront, leafy, lorryBack, spruce } from './driver-things.ts';
import { label, type Scenes, scene, sign, tint } from './picture.ts';
import { laneArrow, line, streets, trees } from './road.ts';
import { carAt } from './solid-car.ts';
import { lorryAt } from './solid-vehicles.ts';
import { cityBetween, fieldRoad, forestRoad, v } from './streets.ts';
import { car, lorry, ownCar } from './vehicles.ts';

const verge = '#c9c3ad';
const country = { left: -5.8, rightEdge: 2.3, beside: verge } as const;

export const overtakingSituations: Scenes = {
  'tractor-and-follower': () =>
    scene(
      '#fff',
      fieldRoad(air.day),
      stand(v, 0.2, 20, tractorBack()),
      cockpit({
        speed: 40,
        blink: 'left',
        mirrors: [
          mirror('left', (b) => carAt(b, { x: -3.4, z: 13, heading: 180, colour: '#2f9460', lit: true }), country),
          mirror('inner', (b) => carAt(b, { x: -3.3, z: 12, heading: 180, colour: '#2f9460', lit: true }), country),
        ],
      }),
    ),
  'what-stops-overtaking': () =>
    scene(
      '#fff',
      fieldRoad(air.day),
      lorryAt(v, { x: 0.1, z: 34 }),
      carAt(v, { x: -0.5, z: 19, colour: '#d63a3c', blink: 'left' }),
      cockpit({
        speed: 60,
        mirrors: [mirror('inner', () => '', country), mirror('left', () => '', country)],
      }),
    ),
  'crest-two-lanes-up': () => {
    const hill = crestView();
    return scene(
      '#fff',
      backdrop({ ...hill, horizon: 200 }, air.day),
      wood(204, 72, air.day.woodFar, { seed: 4, step: 18 }),
      crestGround(tint.grass),
      band(hill, -9.6, 2.7, verge, { count: 30, to: crestAt }) + band(hill, -9.2, 2.3, air.day.road, { count: 30, to: crestAt }),
      mark(hill, 1.85, { count: 20, to: crestAt, width: 0.13 }) + mark(hill, -8.7, { count: 20, to: crestAt, width: 0.13 }),
      mark(hill, -5.3, { count: 20, to: crestAt, width: 0.16 }) + mark(hill, -5.0, { count: 20, to: crestAt, width: 0.16 }),
      mark(hill, -1.7, { dash: 3, gap: 4, from: 2.6, to: crestAt }),
      stand(hill, 8, 32, spruce(air.day.wood)) + stand(hill, -14, 30, spruce('#5f8f4e')),
      stand(hill, 0.1, 19, lorryBack()),
      cockpit({
        speed: 60,
        mirrors: [
          mirror('left', (b) => mark(b, -5.3, { from: 2, to: 60, width: 0.16 }) + mark(b, -5, { from: 2, to: 60, width: 0.16 }), {
            left: -9.2,
            rightEdge: 2.3,
            lines: [-1.7],
            beside: verge,
          }),
        ],
      }),
    );
  },
  'no-overtaking-motorcycle': () =>
    scene(
      '#fff',
      forestRoad(air.day),
      stand(v, 0.3, 20, motorcycleAt('away')),
      roadSign(v, 'C27', { x: 3.3, z: 9.4, size: 0.95, up: 1.5 }),
      cockpit({ speed: 50, mirrors: [mirror('inner', () => '', country), mirror('left', () => '', country)] }),
    ),
  'three-lane-road': () =>
    scene(
      tint.grass,
      streets([{ x: 240, width: 204 }], { walk: 0 }),
      line([146, 326], [146, -6], 'edge') + line([334, 326], [334, -6], 'edge'),
      line([208, 326], [208, -6]) + line([272, 326], [272, -6]),
      trees([
        [50, 50, 26],
        [96, 180, 20],
        [40, 270, 22],
        [430, 60, 24],
        [400, 200, 20],
        [446, 290, 22],
      ]),
      car({ x: 177, y: 44, heading: 180, colour: tint.grey, scale: 0.9 }),
      lorry({ x: 303, y: 106, colour: '#8b9299', length: 128, scale: 0.95 }),
      ownCar({ x: 303, y: 268, scale: 0.95 }),
      label('1', 177, 200, 20) + label('2', 240, 200, 20) + label('3', 303, 200, 20),
    ),
  'dense-queue-left-lane': () =>
    scene(
      '#fff',
      cityBetween([30, 50, 0], [30, 50, 1], { left: -2.2, right: 5.8, centre: false, walk: 2.6 }, [-6, 10]),
      mark(v, 1.8, { dash: 3, gap: 4, from: 3, to: 80 }),
      queue(3.7, [32, 23], ['#d63a3c', '#e8eaeb']) + queue(0, [24], ['#f2b632']),
      carAt(v, { x: 3.7, z: 17.5, colour: '#2f9460' }) + queue(0, [14], ['#8b9299']),
      cockpit({
        speed: 10,
        mirrors: [
          mirror('right', (b) => stand(b, 3.6, 16, carFront('#343b43')), {
            left: -2.2,
            rightEdge: 5.8,
            lines: [1.8],
          }),
          mirror('inner', (b) => stand(b, 3.6, 15, carFront('#343b43')) + stand(b, 0, 8, carFront('#c9ced2')), {
            left: -2.2,
            rightEdge: 5.8,
            lines: [1.8],
          }),
        ],
      }),
    ),
  'hatched-before-left-lane': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 16, air.day.woodFar),
      band(v, -9.6, 2.7, verge) + band(v, -9.2, 2.3, tint.asphalt),
      mark(v, 1.85, { width: 0.13 }) + mark(v, -8.7, { width: 0.13 }),
      hatchedWedge(v, [-1.75, 5], -5.3, -1.75, 22, 7),
      mark(v, -1.75, { from: 3, to: 22.2, width: 0.18 }),
      mark(v, -5.3, { from: 22, to: 120, width: 0.2 }) + mark(v, -1.75, { dash: 2, gap: 2, from: 22.4, to: 44, width: 0.18 }),
      mark(v, -1.75, { from: 44, to: 58, width: 0.18 }),
      roadArrow(v, 'left', -3.5, 27) + roadArrow(v, 'left', -3.5, 40),
      stand(v, 12, 40, leafy('#5f8f4e', '#74a35f')) + stand(v, -18, 46, leafy('#5f8f4e', '#74a35f')),
      carAt(v, { x: 0, z: 46, colour: '#aab0b7' }),
      cockpit({
        speed: 50,
        blink: 'left',
        mirrors: [mirror('inner', () => '', { left: -9.2, rightEdge: 2.3, lines: [-1.75], beside: verge })],
      }),
    ),
  'left-turn-four-lanes': () =>
    scene(
      tint.grass,
      streets(
        [
          { x: 240, width: 216 },
          { y: 62, width: 96, to: 240 },
        ],
        { walk: 18, radius: 22 },
      ),
      line([240, 326], [240, 126], 'solid', 4) + line([240, -6], [240, 4], 'solid', 4),
      line([186, 326], [186, 126]) + line([294, 326], [294, -6]),
      line([0, 62], [110, 62]),
      trees([
        [40, 200, 24],
        [80, 280, 20],
        [430, 60, 24],
        [420, 190, 20],
        [446, 280, 22],
      ]),
      car({ x: 213, y: 176, heading: 180, colour: tint.grey, scale: 0.95 }),
      car({ x: 159, y: 262, heading: 180, colour: tint.dark, scale: 0.95 }),
      laneArrow('straight', 321, 60),
      label('1', 159, 180, 20) + label('2', 213, 254, 20) + label('3', 267, 220, 20) + label('4', 321, 180, 20),
      ownCar({ x: 321, y: 264, scale: 0.95 }),
    ),
  'motorway-queue-shoulder': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 18, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 1, shoulder: 3.2, other: false }),
      stand(v, -10, 44, leafy('#5f8f4e', '#74a35f')),
      queue(-3.6, [34, 24], ['#343b43', '#f2b632']) + queue(0, [20], ['#e8eaeb']),
      queue(-3.6, [15.5], ['#2f9460']) + queue(0, [12.5], ['#d63a3c']),
      roadSign(v, 'F4', { x: 7.2, z: 19, size: 3.2, up: 1.2 }),
      cockpit({ speed: 5, blink: 'right' }),
    ),
  'motorway-caravan-mirror': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 18, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 1, shoulder: 3 }),
      stand(v, 13, 40, leafy('#5f8f4e', '#74a35f')),
      carAt(v, { x: -3.6, z: 50, colour: '#343b43' }),
      roadSign(v, 'C31-11', { x: 6.2, z: 13, size: 1.2, up: 1.6 }),
      cockpit({
        mirrors: [mirror('inner', (b) => stand(b, 0.1, 4.6, caravanFront()), { left: -5.4, rightEdge: 4.8, beside: verge })],
      }),
    ),
  'overtake-equal-junction': () =>
    scene(
      '#fff',
      fieldRoad(air.day),
      branch(v, { z1: 34, z2: 41, left: -5.8, right: 2.3, walk: 0.4, edge: verge, line: false }),
      stand(v, -14, 36, spruce('#5c8550')),
      stand(v, 0.3, 18, tractorBack()),
      roadSign(v, 'A28', { x: 3.3, z: 9, size: 0.9, up: 1.5 }),
      cockpit({ speed: 40, mirrors: [mirror('inner', () => '', country), mirror('left', () => '', country)] }),
    ),
  'lane-signs-pass-right': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 18, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 1, shoulder: 1.2, other: false }),
      stand(v, -10, 44, leafy('#5f8f4e', '#74a35f')),
      rect(92, 62, 5, 92, tint.steel) + rect(322, 62, 5, 92, tint.steel) + rect(92, 58, 235, 6, tint.steel),
      sign('F8', { x: 211, y: 62, size: 176, post: 0 }),
      carAt(v, { x: -3.7, z: 14, colour: '#343b43' }) + stand(v, -3.7, 25, carBack('#d63a3c')),
      roadSign(v, 'C31-9', { x: 4.6, z: 12, size: 1, up: 1.4 }),
      cockpit({ speed: 85 }),
    ),
  'lorry-stopped-solid-line': () =>
    scene(
      '#fff',
      fieldRoad(air.day, { centre: 'none' }),
      mark(v, -1.75, { width: 0.18 }),
      carAt(v, { x: -3.7, z: 34, heading: 180, colour: '#2f9460' }),
      lorryAt(v, { x: 0.4, z: 24, blink: 'hazard' }),
      stand(v, 0.2, 12.5, warningTriangle()),
      cockpit({ speed: 20, mirrors: [mirror('inner', () => '', { ...country, lines: [] })] }),
    ),
  'left-lane-sixty': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 18, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 2, shoulder: 0.6, other: true }),
      stand(v, 14, 40, leafy('#5f8f4e', '#74a35f')),
      carAt(v, { x: 3.6, z: 46, colour: '#aab0b7' }),
      roadSign(v, 'C31-6', { x: 6.4, z: 14.5, size: 1.1, up: 1.4 }),
      cockpit({ speed: 60, mirrors: [mirror('inner', () => '', { left: -2, rightEdge: 6, lines: [1.8], beside: verge })] }),
    ),
};

/** A queue of cars far ahead with brake lights, the farthest first. */
function queue(x: number, places: readonly number[], colours: readonly string[]): string {
  return places.map((z, index) => stand(v, x, z, carBack(colours[index] ?? tint.grey, { lamps: '#ff3b30' }))).join('');
}

/** A warning triangle on its foot, in centimetres. */
function warningTriangle(): string {
  return path('M-30 0H30V-6H-30Z', '#2b3238') + path('M0 -66L38 -4H-38Z', '#e23a2e') + path('M0 -42L18 -14H-18Z', '#fff');
}

/** The front of a towed caravan, in centimetres. */
function caravanFront(): string {
  return (
    path('M-90 -34h24v34h-24zM90 -34h-24v34h24z', '#15191c') +
    path('M-112 -40V-220Q-110 -250 -80 -250H80Q110 -250 112 -220V-40Z', '#f3f2ee') +
    rect(-86, -214, 172, 84, '#4d6474', 14) +
    pen('M-112 -96H112', '#c9482b', 10) +
    transform({ y: -40 }, pen('M-34 0L0 34L34 0', '#2b3238', 9))
  );
}
