/** Pictures for 1-rules-pictures-b.yaml, part one: crossings, roundabouts, stops. */
import { cockpit, mirror } from './cockpit.ts';
import { air, mark, sharkTeeth, stand } from './driver.ts';
import { busShelter, roadSign } from './driver-furniture.ts';
import { cyclistSide } from './driver-riders.ts';
import { branch, cycleSquaresAt, railsAlong, roadAcross, roadArrow, roundaboutAhead } from './driver-road.ts';
import { leafy, personBack, personSide } from './driver-things.ts';
import { type Scenes, scene, tint } from './picture.ts';
import { carAt } from './solid-car.ts';
import { busAt, tramAt } from './solid-vehicles.ts';
import { priorityRight, slab, trackAcross } from './street-pieces.ts';
import { cityBetween, fieldRoad, houses, suburb, suburbBetween, v, wide } from './streets.ts';

export const crossingsAndRoundabouts: Scenes = {
  'p2-cycle-crossing-b8': () => cyclePlace('B8'),
  'p2-cycle-passage-a16': () => cyclePlace('A16'),
  'p2-t-junction-left': () =>
    scene(
      '#fff',
      suburb({ on: wide, centre: false }),
      branch(wide, { z1: 13, z2: 20, line: false }),
      roadAcross(wide, 13, 20),
      houses(
        [
          ['left', 27, 38, 1],
          ['right', 27, 38, 0],
        ],
        { left: -5, right: 5, on: wide },
      ),
      stand(wide, 0, 26, leafy('#5f8f4e', '#74a35f')),
      carAt(wide, { x: -8.4, z: 14.9, heading: 90, colour: '#f2b632' }),
      carAt(wide, { x: 9, z: 18.2, heading: 270, colour: '#d63a3c' }),
      cockpit({ speed: 0, blink: 'left' }),
    ),
  'p2-priority-plate-right': () =>
    scene(
      '#fff',
      suburbBetween([32, 44, 1], [32, 44, 2], { on: wide }, { on: wide }),
      branch(wide, { z1: 16, z2: 23.5, line: false }),
      carAt(wide, { x: -10, z: 17.9, heading: 90, colour: '#f2b632' }),
      carAt(wide, { x: 12.8, z: 21.7, heading: 270, colour: '#d63a3c' }),
      priorityRight(wide, 2.9, 7),
      cockpit({ speed: 30 }),
    ),
  'p2-roundabout-inner-lane': () =>
    scene(
      '#fff',
      suburb({ on: wide, left: -9, centre: false, walk: 0 }),
      roundaboutAhead(wide, { x: -3.4, z: 24.5, outer: 13, island: 5, lanes: 2, road: [-9, 2] }),
      stand(wide, -4, 24.5, leafy('#5f8f4e', '#74a35f')),
      mark(wide, -1.75, { from: 3, to: 10.5, dash: 3, gap: 1.5 }) + mark(wide, -5.3, { from: 3, to: 10.5, width: 0.2 }),
      sharkTeeth(wide, -5.2, 2, 10.6),
      carAt(wide, { x: -9.2, z: 19.6, heading: 130, colour: '#d63a3c' }),
      carAt(wide, { x: 13.4, z: 28, heading: 270, colour: '#f2b632' }),
      roadSign(wide, ['B1', 'D3'], { x: 3.4, z: 9.4, size: 0.75, up: 1.3 }),
      cockpit({ speed: 20, blink: 'right' }),
    ),
  'p2-roundabout-free': () =>
    scene(
      '#fff',
      suburb({ on: wide, centre: false, walk: 0 }),
      roundaboutAhead(wide, { x: -1.7, z: 21, outer: 11.5, island: 5, road: [-5.4, 2] }),
      stand(wide, -3.4, 21, leafy('#5f8f4e', '#74a35f')),
      carAt(wide, { x: -13.2, z: 23.6, heading: 286, colour: '#d63a3c', brake: true }),
      carAt(wide, { x: 13.2, z: 22.8, heading: 270, colour: '#f2b632' }),
      sharkTeeth(wide, -1.7, 2, 8),
      roadSign(wide, ['B1', 'D3'], { x: 3.6, z: 8.4, size: 0.75, up: 1.3 }),
      cockpit({ speed: 15 }),
    ),
  'p2-tram-refuge': () =>
    scene(
      '#fff',
      cityBetween([30, 50, 0], [24, 44, 1], { left: -8.4, right: 2, centre: false }, [-12, 6]),
      railsAlong(v, -4.4),
      tramAt(v, { x: -4.4, z: 21, length: 15 }),
      slab(v, -3, -1.4, 10.4, 30, tint.kerb) + slab(v, -2.9, -1.5, 10.7, 30, '#dcd8cd'),
      stand(v, -2.2, 22, personBack({ top: '#8a5fb0' }, true)),
      stand(v, -2.3, 17.6, personSide({ top: '#3aa17e' })) + stand(v, -1.95, 15.4, personBack({ top: '#d9682a' }, true)),
      roadSign(v, 'D2-1', { x: -2.2, z: 10.8, size: 0.75, up: 0.9 }),
      cockpit({ speed: 30 }),
    ),
  'p2-bus-built-up': () => busStop('E5'),
  'p2-bus-not-built-up': () => busStop('E6'),
  'p2-lane-arrows-broken': () =>
    scene(
      '#fff',
      cityBetween([44, 64, 0], [44, 64, 1], { left: -9, centre: false }, [-13, 6]),
      branch(v, { z1: 36, z2: 43, left: -9 }),
      mark(v, -1.75, { from: 3, to: 33, dash: 3, gap: 3 }) + mark(v, -5.35, { from: 3, to: 33, width: 0.2 }),
      carAt(v, { x: -7.2, z: 40, heading: 180, colour: '#343b43' }),
      carAt(v, { x: 0, z: 27, colour: '#aab0b7' }),
      roadArrow(v, 'left', -3.4, 7) +
        roadArrow(v, 'straight-right', 0, 7) +
        roadArrow(v, 'left', -3.4, 16) +
        roadArrow(v, 'straight-right', 0, 16),
      cockpit({
        speed: 40,
        blink: 'left',
        mirrors: [mirror('left', () => '', { left: -9, lines: [-1.75, -5.35] }), mirror('inner', () => '', { left: -9 })],
      }),
    ),
};

/** A cycle track across our street with a given sign; a cyclist comes from the right. */
function cyclePlace(code: 'B8' | 'A16'): string {
  const crossing = code === 'B8';
  // The warning sign stands well before the crossing, the cycle crossing sign at it.
  const z = crossing ? 14 : 21;
  return scene(
    '#fff',
    suburbBetween([34, 46, 0], [36, 48, 3]),
    trackAcross(v, -5.4, 2, z, z + 2.6),
    crossing ? slab(v, -5.4, 2, z, z + 2.6, '#737a81') : '',
    cycleSquaresAt(v, -5.4, 2, z, z + 2.6, crossing ? '#737a81' : tint.asphalt),
    crossing ? sharkTeeth(v, -1.7, 2, z - 1.4) : '',
    stand(v, crossing ? 5.7 : 6.2, z + 1.3, cyclistSide({ top: '#2f6db3' }), { flip: true }),
    stand(v, -6.4, 19, personSide({ top: '#3aa17e' })),
    crossing
      ? roadSign(v, code, { x: 2.7, z: z - 1, size: 0.95, up: 1.5 })
      : roadSign(v, code, { x: 2.8, z: 7.6, size: 0.85, up: 1.4 }),
    cockpit({ speed: 40 }),
  );
}

/** A bus with its left indicator on in a bay beside a road; before it a sign where a built-up area begins or ends. */
function busStop(code: 'E5' | 'E6'): string {
  return scene(
    '#fff',
    fieldRoad(air.day),
    houses(
      [
        ['left', 40, 52, 1],
        ['left', 24, 33, 2],
      ],
      { left: -13 },
    ),
    slab(v, 2.2, 5.4, 18, 38, tint.asphalt),
    busShelter(v, 7.2, 26),
    roadSign(v, 'E22', { x: 5.9, z: 18.6, size: 0.9 }),
    carAt(v, { x: -3.6, z: 44, heading: 180, colour: '#343b43' }),
    busAt(v, { x: 3.8, z: 27, colour: '#3b6fa8', blink: 'left' }),
    roadSign(v, code, { x: 3.75, z: 8.6, size: 1.2, up: 1.2 }),
    cockpit({ speed: 50 }),
  );
}
