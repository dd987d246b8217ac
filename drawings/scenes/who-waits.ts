/** Pictures for 1-rules-pictures.yaml, part one: who waits for whom. */
import { path, pointsOf } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, band, crossbars, flatShape, mark, patch, sharkTeeth, stand } from './driver.ts';
import { busShelter, crossbuckAt, roadSign, signalAt } from './driver-furniture.ts';
import { cyclistFront, cyclistSide, motorcycleAt } from './driver-riders.ts';
import { branch, cone, cycleSquaresAt, railsAcross, railsAlong, roundaboutAhead } from './driver-road.ts';
import { barrierBoard, cyclistBack, leafy, personBack, personSide } from './driver-things.ts';
import { type Scenes, scene, tint } from './picture.ts';
import { carAt } from './solid-car.ts';
import { busAt, lorryAt, tramAt, vanAt } from './solid-vehicles.ts';
import { blocks, city, cityBetween, fieldRoad, forestRoad, hedge, houses, suburb, suburbBetween, v, wide } from './streets.ts';

const track = '#c48d79';

export const whoWaits: Scenes = {
  'p-three-cars-no-signs': () =>
    scene(
      '#fff',
      suburbBetween([30, 42, 1], [30, 42, 2]),
      branch(v, { z1: 14, z2: 21.5 }),
      carAt(v, { x: -2.9, z: 26, heading: 180, colour: '#aab0b7', blink: 'left' }),
      carAt(v, { x: -7.6, z: 15.8, heading: 90, colour: '#d63a3c' }),
      carAt(v, { x: 7.6, z: 19.6, heading: 270, colour: '#2f9460' }),
      hedge(6.3, 11, 12.6),
      cockpit({ speed: 30 }),
    ),
  'p-left-turn-motorcycle': () =>
    scene(
      '#fff',
      cityBetween([32, 50, 0], [32, 50, 1]),
      branch(v, { z1: 15, z2: 22 }),
      stand(v, -4.6, 25.5, motorcycleAt('towards')),
      carAt(v, { x: -2, z: 20.4, heading: 180, colour: '#8b9299', blink: 'left' }),
      signalAt(v, { x: 2.9, z: 12.5, lamp: 'green', size: 1.2 }),
      cockpit({ speed: 10, blink: 'left' }),
    ),
  'p-bus-signals-60': () =>
    scene(
      '#fff',
      suburb({ right: 2 }),
      patch(v, pointsOf('2 9, 5.2 12, 5.2 30, 2 36'), tint.asphalt),
      houses([
        ['left', 34, 46, 1],
        ['left', 16, 27, 2],
      ]),
      busShelter(v, 7, 24),
      roadSign(v, 'E22', { x: 6, z: 14.6, size: 0.9 }),
      carAt(v, { x: -3.6, z: 38, heading: 180, colour: '#343b43' }),
      busAt(v, { x: 3.5, z: 21, colour: '#3b6fa8', blink: 'left' }),
      roadSign(v, 'C31-6', { x: 3.4, z: 9.4, size: 0.75 }),
      cockpit({ speed: 60 }),
    ),
  'p-stopped-car-at-crossing': () =>
    scene(
      '#fff',
      city({ right: 5.6 }),
      mark(v, 1.75, { dash: 3, gap: 3, from: 2.6, to: 60 }),
      blocks(
        [
          ['left', 24, 40, 0],
          ['right', 24, 40, 1],
        ],
        -9,
        9,
      ),
      crossbars(v, -5.4, 5.6, 12, 15, 0.5),
      roadSign(v, 'B3', { x: -7.1, z: 15.4, size: 0.9, up: 1.9 }),
      // One has left our lane; the other is just stepping off the kerb.
      stand(v, 2.8, 13.4, personSide({ top: '#8a5fb0' }), { flip: true }),
      stand(v, -5.6, 13.4, personSide({ top: '#3aa17e', hair: '#2c2320' }), { flip: true }),
      carAt(v, { x: 3.7, z: 9.1, colour: '#c9ced2', brake: true }),
      cockpit({ speed: 40 }),
    ),
  'p-zebra-and-squares': () =>
    scene(
      '#fff',
      suburbBetween([28, 40, 3], [30, 42, 2]),
      crossbars(v, -5.4, 2, 13.4, 16.6, 0.5),
      patch(v, pointsOf('2 9.2, 60 9.2, 60 11.8, 2 11.8'), track) +
        patch(v, pointsOf('-5.4 9.2, -60 9.2, -60 11.8, -5.4 11.8'), track),
      cycleSquaresAt(v, -5.4, 2, 9.2, 11.8),
      roadSign(v, 'B3', { x: -6.2, z: 15, size: 0.85 }),
      roadSign(v, 'B3', { x: 2.8, z: 13.2, size: 0.85 }),
      stand(v, 3.9, 10.5, cyclistSide({ top: '#2f6db3' }), { flip: true }),
      cockpit({ speed: 40 }),
    ),
  'p-right-turn-mirror-cyclist': () =>
    scene(
      '#fff',
      suburbBetween([20, 32, 0], [30, 42, 1], {}, { right: 9 }),
      band(v, 2.5, 4.3, track, { from: 2.2, to: 60 }),
      branch(v, { z1: 13, z2: 19.5, arms: 'right', walk: 0.4, edge: tint.kerb }),
      squaresAlong(2.6, 4.2, 13.2, 19.3),
      carAt(v, { x: -2.9, z: 20.5, heading: 180, colour: '#c9ced2', blink: 'left' }),
      stand(v, -6.2, 13.5, personBack({ top: '#3aa17e' }, true)),
      cockpit({
        speed: 20,
        blink: 'right',
        mirrors: [mirror('right', (b) => stand(b, 3.2, 7.6, cyclistFront({ top: '#e8762d' })), { track: [2.5, 4.3] })],
      }),
    ),
  'p-cycle-crossing-van': () =>
    scene(
      '#fff',
      suburbBetween([28, 40, 1], [28, 40, 0], { right: 4 }, { right: 9 }),
      patch(v, pointsOf('4 14, 60 14, 60 16.4, 4 16.4'), track) +
        patch(v, pointsOf('-5.4 14, -60 14, -60 16.4, -5.4 16.4'), track),
      patch(v, pointsOf('-5.4 14, 4 14, 4 16.4, -5.4 16.4'), '#737a81'),
      cycleSquaresAt(v, -5.4, 4, 14, 16.4, '#737a81'),
      vanAt(v, { x: 2.8, z: 25, colour: '#c9ced2' }),
      sharkTeeth(v, -1.7, 4, 12.6),
      stand(v, -6.9, 15.2, cyclistSide({ top: '#e8762d' })),
      roadSign(v, 'B8', { x: 4.6, z: 12.8, size: 0.95, up: 1.75 }),
      cockpit({ speed: 40 }),
    ),
  'p-roundabout-three-cars': () =>
    scene(
      '#fff',
      suburb({ on: wide, centre: false, walk: 0 }),
      roundaboutAhead(wide, { x: -1.7, z: 21, outer: 11.5, island: 5, road: [-5.4, 2] }),
      carAt(wide, { x: 0.2, z: 35, colour: '#d63a3c', blink: 'right' }),
      carAt(wide, { x: 14.2, z: 23.4, heading: 270, colour: '#f2b632' }),
      stand(wide, -3.4, 21, leafy('#5f8f4e', '#74a35f')),
      carAt(wide, { x: -8, z: 14.6, heading: 130, colour: '#f3f4f4' }),
      sharkTeeth(wide, -1.7, 2, 8),
      roadSign(wide, ['B1', 'D3'], { x: 3.6, z: 8.4, size: 0.75, up: 1.3 }),
      cockpit({ speed: 10 }),
    ),
  'p-obstacle-other-side': () =>
    scene(
      '#fff',
      suburb({ left: -4.8, right: 1.8, centre: false }),
      houses([
        ['right', 34, 46, 1],
        ['right', 18, 28, 2],
        ['left', 30, 42, 0],
      ]),
      carAt(v, { x: -2.4, z: 33, heading: 180, colour: '#d63a3c' }),
      stand(v, -3.4, 18, barrierBoard(200)) + stand(v, -3.3, 12, barrierBoard(240)),
      cone(v, -1.9, 11.4) + cone(v, -1.9, 14) + cone(v, -1.9, 17),
      cockpit({ speed: 30 }),
    ),
  'p-left-turn-tram-mirror': () =>
    scene(
      '#fff',
      suburb({ on: wide, left: -10.4, centre: false }),
      houses(
        [
          ['right', 28, 40, 1],
          ['right', 14, 24, 2],
        ],
        { on: wide },
      ),
      band(wide, -5.9, -1.9, '#8fae72') + railsAlong(wide, -3.9),
      branch(wide, { z1: 15, z2: 22, left: -10.4, right: -1.9, arms: 'left', walk: 1.6 }),
      railsAlong(wide, -3.9, { from: 13, to: 26 }),
      houses([['left', 30, 44, 3]], { left: -15, on: wide }),
      carAt(wide, { x: -8, z: 46, heading: 180, colour: '#343b43' }),
      cockpit({
        speed: 15,
        blink: 'left',
        mirrors: [
          mirror(
            'left',
            (b) =>
              band(b, -5.9, -1.9, '#8fae72', { from: 1.6 }) +
              railsAlong(b, -3.9, { from: 1.6, to: 60 }) +
              tramAt(b, { x: -3.9, z: 16, heading: 180 }),
            {
              left: -10.4,
              lines: [],
            },
          ),
        ],
      }),
    ),
  'p-emergency-in-mirror': () =>
    scene(
      '#fff',
      fieldRoad(air.day, { centre: 'centre' }),
      carAt(v, { x: -3.6, z: 31, heading: 180, colour: '#343b43' }),
      stand(v, 1.2, 14.5, cyclistBack({ top: '#2f6db3' })),
      cockpit({
        speed: 70,
        mirrors: [
          mirror('inner', (b) => vanAt(b, { x: -0.2, z: 18, heading: 180, ambulance: true }), {
            left: -5.8,
            rightEdge: 2.3,
            beside: '#c9c3ad',
          }),
        ],
      }),
    ),
  'p-level-crossing-lorry': () =>
    scene(
      '#fff',
      forestRoad(air.day, { centre: 'none' }),
      carAt(v, { x: 0, z: 32, colour: '#d63a3c', brake: true }),
      lorryAt(v, { x: 0, z: 22.5, brake: true, length: 8 }),
      railsAcross(v, 13.2),
      crossbuckAt(v, { x: -7, z: 19, boom: 'up', reach: 4, lamps: false }),
      crossbuckAt(v, { x: 3.4, z: 10.6, boom: 'up', reach: 4 }),
      cockpit({ speed: 20 }),
    ),
};

/** Two rows of squares parallel to our direction, where the cycle track crosses the side street. */
function squaresAlong(x1: number, x2: number, z1: number, z2: number): string {
  let d = '';
  for (let z = z1 + 0.25; z + 0.5 <= z2; z += 1)
    for (const x of [x1, x2 - 0.5]) d += flatShape([v.at(x, z), v.at(x + 0.5, z), v.at(x + 0.5, z + 0.5), v.at(x, z + 0.5)]);
  return path(d, tint.marking);
}
