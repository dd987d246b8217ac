/** Combinations of signs, plates, markings and boards from the driver's viewpoint. */
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, band, grove, mark, stand } from './driver.ts';
import { hazardBoard, roadSign, signalAt } from './driver-furniture.ts';
import { branch, cone, motorway, roadArrow, stopBar } from './driver-road.ts';
import { barrierBoard, leafy, personSide } from './driver-things.ts';
import { type Scenes, scene, tint } from './picture.ts';
import { carAt } from './solid-car.ts';
import { cityBetween, fieldRoad, forestRoad, suburbBetween, v } from './streets.ts';

const verge = '#c9c3ad';

export const signCombinations: Scenes = {
  'give-way-plate-distance': () =>
    scene(
      '#fff',
      fieldRoad(air.day),
      branch(v, { z1: 26, z2: 30, left: -5.8, right: 2.3, arms: 'right', walk: 0.3, edge: verge, line: false }),
      stand(v, -12, 34, leafy('#5f8f4e', '#74a35f')),
      roadSign(v, ['B1', 'T2'], { x: 3.4, z: 9.6, size: 1.45, up: 0.9 }),
      cockpit({ speed: 60 }),
    ),
  'thirty-with-times': () =>
    scene(
      '#fff',
      suburbBetween([26, 40, 0], [34, 48, 3]),
      roadSign(v, ['C31-3', 'T6'], { x: 2.7, z: 6.6, size: 0.88, up: 0.8 }),
      cockpit({ speed: 50 }),
    ),
  'parking-charging-two-hours': () =>
    scene(
      '#fff',
      cityBetween([24, 44, 0], [26, 46, 1], { left: -5.4, right: 4.2 }, [-9, 8]),
      carAt(v, { x: 3.1, z: 24, colour: '#2f9460' }),
      roadSign(v, ['E19', 'T24', 'T18'], { x: 4.4, z: 9.8, size: 1.25, up: 0.35 }),
      cockpit({ speed: 10, blink: 'right' }),
    ),
  'roadworks-priority-over-oncoming': () =>
    scene(
      '#fff',
      fieldRoad(air.day, { centre: 'none' }),
      carAt(v, { x: -3.6, z: 38, heading: 180, colour: '#d63a3c' }),
      stand(v, 0.6, 20, barrierBoard(300)),
      cone(v, -1.2, 18) + cone(v, -0.8, 15.6) + cone(v, 0, 13.6),
      roadSign(v, ['A20', 'B7'], { x: 3.4, z: 9.6, size: 0.9, up: 1 }),
      cockpit({ speed: 20 }),
    ),
  'lane-board-and-mirror': () =>
    scene(
      '#fff',
      cityBetween([44, 64, 0], [44, 64, 1], { left: -9, centre: false }, [-13, 6]),
      branch(v, { z1: 38, z2: 45, left: -9 }),
      mark(v, -1.75, { from: 3, to: 34, dash: 3, gap: 3 }) + mark(v, -5.35, { from: 3, to: 34, width: 0.2 }),
      roadSign(v, 'F21', { x: 3.1, z: 9.6, size: 1.5, up: 1 }),
      cockpit({
        speed: 40,
        mirrors: [
          mirror('left', (b) => carAt(b, { x: -3.4, z: 12, heading: 180, colour: '#d63a3c' }), {
            left: -9,
            lines: [-1.75, -5.35],
          }),
        ],
      }),
    ),
  'priority-road-parking-disc': () =>
    scene(
      '#fff',
      cityBetween([24, 44, 2], [30, 50, 3], { left: -5.4, right: 4.2 }, [-9, 8]),
      carAt(v, { x: 3.1, z: 32, colour: '#aab0b7' }),
      roadSign(v, 'B4', { x: 4.7, z: 25, size: 2.2, up: 1.8 }),
      roadSign(v, ['E19', 'T17'], { x: 5, z: 13, size: 2.1, up: 0.7 }),
      cockpit({ speed: 20 }),
    ),
  'boards-on-both-sides': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 16, air.day.woodFar),
      band(v, -7.2, 7.2, verge) + band(v, -6.8, 6.8, tint.asphalt),
      stand(v, -15, 44, leafy('#5f8f4e', '#74a35f')) + stand(v, 15, 44, leafy('#5f8f4e', '#74a35f')),
      stand(v, -4.2, 17, barrierBoard(420)) + stand(v, 4.3, 17, barrierBoard(420)),
      stand(v, -1.9, 10.5, hazardBoard('right')) + stand(v, 2, 10.5, hazardBoard('left')),
      cockpit({ speed: 20 }),
    ),
  'motorway-ends-two-way': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 18, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 1, shoulder: 3, other: false }),
      stand(v, 13, 42, leafy('#5f8f4e', '#74a35f')) + stand(v, -11, 40, leafy('#5f8f4e', '#74a35f')),
      roadSign(v, 'A25', { x: 6.6, z: 21, size: 1.9, up: 1.4 }),
      roadSign(v, 'E2', { x: 5.6, z: 12, size: 1.5, up: 1.1 }),
      cockpit({ speed: 90 }),
    ),
  'expressway-ends': () =>
    scene(
      '#fff',
      forestRoad(air.day),
      carAt(v, { x: -3.6, z: 44, heading: 180, colour: '#343b43' }),
      roadSign(v, 'E4', { x: 3.4, z: 9.4, size: 1.25, up: 1.1 }),
      cockpit({ speed: 80 }),
    ),
  'barriers-three-bars': () =>
    scene(
      '#fff',
      fieldRoad(air.day, { centre: 'none' }),
      roadSign(v, 'A35', { x: 3.3, z: 9, size: 0.9, up: 1.75 }) + roadSign(v, 'A38-1', { x: 3.3, z: 8.98, size: 1.05, up: 0.55 }),
      cockpit({ speed: 60 }),
    ),
  'no-parking-and-solid-yellow': () =>
    scene(
      '#fff',
      cityBetween([24, 44, 0], [28, 48, 3], { right: 2.6 }),
      mark(v, 2.5, { from: 4.2, to: 60, width: 0.2, colour: '#ffd300' }),
      carAt(v, { x: -3.6, z: 28, heading: 180, colour: '#343b43' }),
      stand(v, 4.2, 15, personSide({ top: '#8a5fb0' })),
      roadSign(v, 'C35', { x: 3.4, z: 9.6, size: 0.9, up: 1.6 }),
      cockpit({ speed: 10, blink: 'right' }),
    ),
  'arrow-straight-but-no-entry': () =>
    scene(
      '#fff',
      cityBetween([36, 56, 0], [36, 56, 1], { left: -9, centre: false }, [-13, 6]),
      branch(v, { z1: 22, z2: 29, left: -9 }),
      mark(v, -1.75, { from: 3, to: 20, width: 0.18 }) + mark(v, -5.35, { from: 3, to: 20, width: 0.2 }),
      roadArrow(v, 'left', -3.5, 9) + roadArrow(v, 'straight-right', 0, 7),
      roadSign(v, 'C1', { x: 2.9, z: 30.5, size: 2.2, up: 1.2 }) + roadSign(v, 'C1', { x: -9.8, z: 30.5, size: 2.2, up: 1.2 }),
      cockpit({ speed: 30 }),
    ),
  'diversion-arrow-closed-road': () =>
    scene(
      '#fff',
      fieldRoad(air.day),
      branch(v, { z1: 15, z2: 21, left: -5.8, right: 2.3, walk: 0.4, edge: verge, line: false }),
      stand(v, -1.8, 23.4, barrierBoard(640)),
      roadSign(v, 'C2', { x: -1.8, z: 23.2, size: 1.7, up: 1 }),
      roadSign(v, 'F24', { x: 5, z: 13.4, size: 2.2, up: 1.4 }),
      cockpit({ speed: 30 }),
    ),
  'slip-road-or-no-entry': () =>
    scene(
      '#fff',
      fieldRoad(air.day),
      branch(v, { z1: 14, z2: 20, left: -5.8, right: 2.3, walk: 0.4, edge: verge, line: false, radius: 2 }),
      roadSign(v, 'C1', { x: -7.2, z: 21.4, size: 1.6, up: 1.1 }) + roadSign(v, 'C1', { x: -6.3, z: 13.4, size: 1.1, up: 1.1 }),
      roadSign(v, 'E1', { x: 9.4, z: 20.6, size: 2, up: 1.1 }),
      cockpit({ speed: 20 }),
    ),
  'green-and-stop-sign': () =>
    scene(
      '#fff',
      cityBetween([30, 50, 2], [30, 50, 3]),
      branch(v, { z1: 16, z2: 23 }),
      carAt(v, { x: 9.4, z: 21, heading: 270, colour: '#d63a3c' }),
      stopBar(v, -1.7, 2, 11.4),
      signalAt(v, { x: 2.8, z: 10.6, lamp: 'green', size: 1.3, up: 2.5 }),
      roadSign(v, 'B2', { x: 2.8, z: 10.58, size: 0.95, up: 1.4 }),
      cockpit({ speed: 40 }),
    ),
  'odd-and-even-sides': () =>
    scene(
      '#fff',
      cityBetween([30, 50, 0], [30, 50, 1], { left: -7.4, right: 4.2 }, [-11, 8]),
      carAt(v, { x: -3.4, z: 34, heading: 180, colour: '#343b43' }),
      roadSign(v, 'C36', { x: 4.8, z: 10.4, size: 1.05, up: 1.5 }),
      roadSign(v, 'C37', { x: -8, z: 17.6, size: 1.7, up: 1.5 }),
      cockpit({ speed: 20 }),
    ),
  'moose-plate-stretch': () =>
    scene(
      '#fff',
      forestRoad(air.day),
      roadSign(v, ['A19-1', 'T1'], { x: 3.1, z: 8.6, size: 1.7, up: 0.7 }),
      cockpit({ speed: 70 }),
    ),
  'no-stopping-with-times': () =>
    scene(
      '#fff',
      cityBetween([26, 46, 2], [30, 50, 0], { right: 3.4 }, [-9, 8]),
      carAt(v, { x: -3.6, z: 30, heading: 180, colour: '#d63a3c' }),
      roadSign(v, ['C39', 'T6'], { x: 3.9, z: 8.4, size: 1.05, up: 0.75 }),
      cockpit({ speed: 10, blink: 'right' }),
    ),
};
