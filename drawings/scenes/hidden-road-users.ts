/** Pictures for 2-safety-pictures-b.yaml, part one: road users that are easily missed. */
import { cockpit, mirror } from './cockpit.ts';
import { air, band, mark, stand, view } from './driver.ts';
import { roadSign } from './driver-furniture.ts';
import { cyclistFront, cyclistSide, motorcycleAt, tractorBack } from './driver-riders.ts';
import { branch, twoPlusOne } from './driver-road.ts';
import { ball, bush, leafy, personBack, personSide, spruce } from './driver-things.ts';
import { type Scenes, scene, tint } from './picture.ts';
import { carAt } from './solid-car.ts';
import { busAt, lorryAt, vanAt } from './solid-vehicles.ts';
import { pram, riderBack, slab, squaresAlong, trackRed } from './street-pieces.ts';
import { blocks, city, cityBetween, fieldRoad, forestRoad, houses, suburb, suburbBetween, v } from './streets.ts';

const behind = { left: -5.8, rightEdge: 2.3, beside: '#c9c3ad' } as const;

/** A higher viewpoint, so that parked cars do not hide each other. */
const tall = view({ horizon: 112, focal: 310, eye: 2.5 });

export const hiddenRoadUsers: Scenes = {
  'p2-parked-door-mirror': () =>
    scene(
      '#fff',
      city({ right: 1.6, left: -8.6, centre: false }),
      mark(v, -5.2, { dash: 3, gap: 5, from: 4, to: 120 }),
      blocks(
        [
          ['left', 26, 46, 0],
          ['right', 24, 44, 1],
        ],
        -12.5,
        5,
      ),
      busAt(v, { x: -6.9, z: 34, heading: 180 }),
      carAt(v, { x: 0.2, z: 13, colour: '#aab0b7' }),
      cockpit({
        speed: 0,
        mirrors: [
          mirror('inner', (b) => carAt(b, { x: 0.1, z: 9, heading: 180, colour: '#5c7fa3' }), { left: -8.6, rightEdge: 1.6 }),
          mirror('left', (b) => stand(b, -2, 8.2, cyclistFront({ top: '#e8762d' })), { left: -8.6, lines: [-5.2] }),
          mirror('right', () => '', { left: -8.6, rightEdge: 1.6, lines: [] }),
        ],
      }),
    ),
  'p2-ball-from-left': () =>
    scene(
      '#fff',
      suburb({ left: -6.6, right: 4.2 }),
      houses(
        [
          ['left', 30, 42, 0],
          ['right', 30, 42, 1],
          ['left', 15, 25, 3],
        ],
        { left: -12, right: 9 },
      ),
      carAt(v, { x: -5.6, z: 22, heading: 180, colour: '#8b9299' }),
      carAt(v, { x: 3.2, z: 19, colour: '#f3f4f4' }),
      stand(v, 5.6, 14, personBack({ top: '#8a5fb0' }, true)),
      carAt(v, { x: -5.6, z: 13.4, heading: 180, colour: '#2f6db3' }),
      carAt(v, { x: 3.2, z: 13, colour: '#59636d' }),
      stand(v, -2.7, 9.4, ball()),
      cockpit({ speed: 40 }),
    ),
  'p2-reversing-lamps': () =>
    scene(
      '#fff',
      suburb({ on: tall, right: 2, left: -5.4, centre: false }),
      houses([['left', 26, 38, 0]], { on: tall }),
      houses([['right', 40, 54, 1]], { right: 9, on: tall }),
      slab(tall, 2, 40, 6, 34, '#737a81'),
      [32, 25.5, 19, 12.5].map((z) => patchLine(z)).join(''),
      carAt(tall, { x: 5, z: 28.4, heading: 66, colour: '#8b9299' }),
      carAt(tall, { x: 5, z: 21.8, heading: 66, colour: '#2f9460' }),
      carAt(tall, { x: 4.9, z: 15.8, heading: 66, colour: '#d63a3c', reverse: true }),
      carAt(tall, { x: 6.4, z: 10.4, heading: 66, colour: '#3f6fb0' }),
      stand(tall, -6.6, 15, personSide({ top: '#3aa17e' })),
      cockpit({ speed: 30 }),
    ),
  'p2-rider-oncoming': () =>
    scene(
      '#fff',
      fieldRoad(air.day, { centre: 'none' }),
      carAt(v, { x: -3.2, z: 24, heading: 180, colour: '#343b43' }),
      stand(v, 1.1, 14, riderBack()),
      cockpit({ speed: 20, mirrors: [mirror('inner', () => '', behind)] }),
    ),
  'p2-pram-behind-van': () =>
    scene(
      '#fff',
      suburb({ left: -5.4, right: 2 }),
      houses([
        ['left', 30, 42, 1],
        ['right', 18, 30, 2],
        ['right', 36, 48, 0],
      ]),
      carAt(v, { x: -3.6, z: 36, heading: 180, colour: '#343b43' }),
      stand(v, -4.25, 16.3, personSide({ top: '#8a5fb0' }), { flip: true }) + stand(v, -3.35, 16.2, pram(), { flip: true }),
      // It blocks the lane of oncoming traffic.
      vanAt(v, { x: -4.3, z: 12.4, heading: 180, colour: '#e8eaeb' }),
      stand(v, 2.75, 14, personBack({ top: '#3f8fd1' })),
      cockpit({ speed: 40 }),
    ),
  'p2-tractor-motorcycle-ahead': () =>
    scene(
      '#fff',
      fieldRoad(),
      stand(v, -3.6, 36, motorcycleAt('towards')),
      stand(v, 0.5, 14, tractorBack()),
      cockpit({ speed: 40, mirrors: [mirror('inner', () => '', behind), mirror('left', () => '', behind)] }),
    ),
  'p2-tractor-free': () =>
    scene(
      '#fff',
      fieldRoad(),
      stand(v, 0.9, 16, tractorBack()),
      cockpit({
        speed: 40,
        blink: 'left',
        mirrors: [mirror('inner', () => '', behind), mirror('left', () => '', behind)],
      }),
    ),
  'p2-two-plus-one-mirror': () =>
    scene(
      '#fff',
      forestRoad(air.day, { centre: 'none' }),
      twoPlusOne(v, tint.asphalt),
      stand(v, 12, 40, spruce(air.day.wood)),
      lorryAt(v, { x: 0.1, z: 22 }),
      cockpit({
        speed: 80,
        mirrors: [
          mirror('left', (b) => carAt(b, { x: -3.3, z: 7, heading: 180, colour: '#d63a3c', lit: true }), {
            left: -5.4,
            rightEdge: 2.5,
            beside: '#c9c3ad',
          }),
          mirror('inner', (b) => carAt(b, { x: 0, z: 26, heading: 180, colour: '#8b9299', lit: true }), {
            left: -5.4,
            rightEdge: 2.5,
            beside: '#c9c3ad',
          }),
        ],
      }),
    ),
  'p2-queue-gap': () =>
    scene(
      '#fff',
      cityBetween([34, 54, 0], [22, 44, 1]),
      branch(v, { z1: 7, z2: 11.6, arms: 'right', walk: 1.6, line: false }),
      carAt(v, { x: -3.6, z: 28.4, heading: 180, colour: '#c9ced2' }),
      carAt(v, { x: -3.6, z: 22.6, heading: 180, colour: '#2f6db3' }),
      // Only the front wheel and the rider's head protrude from the gap.
      stand(v, -2.86, 18.4, cyclistSide({ top: '#e5484d' })),
      carAt(v, { x: -3.5, z: 14, heading: 180, colour: '#8b9299', blink: 'left' }),
      stand(v, 3.6, 15.6, personBack({ top: '#3aa17e' })),
      cockpit({ speed: 40 }),
    ),
  'p2-right-turn-track-oncoming': () =>
    scene(
      '#fff',
      suburbBetween([20, 32, 0], [34, 46, 1], {}, { right: 10 }),
      band(v, 2.5, 5, trackRed, { from: 2.2, to: 60 }),
      branch(v, { z1: 13, z2: 19.5, arms: 'right', walk: 0.4, edge: tint.kerb }),
      squaresAlong(v, 2.6, 4.9, 13.2, 19.3),
      stand(v, 3.2, 21, cyclistFront({ top: '#e8762d' })),
      carAt(v, { x: -3.6, z: 34, heading: 180, colour: '#343b43' }),
      stand(v, -6.2, 15, personBack({ top: '#3aa17e' }, true)),
      cockpit({
        speed: 20,
        blink: 'right',
        mirrors: [mirror('right', () => '', { track: [2.5, 5] })],
      }),
    ),
  'p2-too-close-lorry': () =>
    scene(
      '#fff',
      fieldRoad(),
      roadSign(v, 'C31-8', { x: 3.5, z: 11, size: 0.9, up: 1.5 }),
      lorryAt(v, { x: 0, z: 11.6, length: 9 }),
      cockpit({
        speed: 70,
        mirrors: [mirror('inner', (b) => carAt(b, { x: 0, z: 38, heading: 180, colour: '#8b9299' }), behind)],
      }),
    ),
  'p2-left-turn-motorcycle-behind': () =>
    scene(
      '#fff',
      fieldRoad(),
      branch(v, { z1: 17, z2: 22, left: -5.8, right: 2.3, arms: 'left', walk: 0.4, edge: '#c9c3ad', line: false }),
      stand(v, -14, 28, leafy('#5f8f4e', '#74a35f')) + stand(v, -9, 24, bush('#5f8f4e')),
      cockpit({
        speed: 20,
        blink: 'left',
        mirrors: [
          mirror('inner', (b) => carAt(b, { x: 0, z: 22, heading: 180, colour: '#8b9299' }), behind),
          mirror('left', (b) => stand(b, -2.5, 6.6, motorcycleAt('towards')), behind),
        ],
      }),
    ),
  'p2-lorry-turns-wide': () =>
    scene(
      '#fff',
      cityBetween([34, 54, 0], [34, 54, 1], { left: -5.4, right: 3.8 }, [-9, 8]),
      branch(v, { z1: 21, z2: 28, left: -5.4, right: 3.8 }),
      lorryAt(v, { x: -0.9, z: 16, blink: 'right', heading: -6 }),
      cockpit({ speed: 20, mirrors: [mirror('inner', () => '', { rightEdge: 3.8 })] }),
    ),
};

/** The line between two bays beside the street. */
function patchLine(z: number): string {
  return slab(tall, 2.2, 8, z, z + 0.15, tint.marking);
}
