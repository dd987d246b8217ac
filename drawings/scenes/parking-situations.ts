/** Stopping and parking, and a few more pictures of motorways and small streets. */
import { pen } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { crestAt, crestGround, crestView } from './crest.ts';
import { air, backdrop, countryRoad, stand, wood } from './driver.ts';
import { busShelter, roadSign } from './driver-furniture.ts';
import { leafy, personBack, spruce } from './driver-things.ts';
import { measure, type Scenes, scene, sign, tint } from './picture.ts';
import { cycleMark, house, laneArrow, line, streets, zebra } from './road.ts';
import { carAt } from './solid-car.ts';
import { busAt } from './solid-vehicles.ts';
import { cityBetween, houses, suburb, v } from './streets.ts';
import { car, ownCar } from './vehicles.ts';

/** Four cars in painted bays: over two bays, right, partly outside, askew. */
function baysWithCars(letters: readonly [string, string, string, string]): string {
  const [x, y, wide, deep] = [50, 120, 62, 112];
  let lines = '';
  for (let index = 0; index <= 6; index++) lines += line([x + index * wide, y], [x + index * wide, y + deep], 'solid', 3);
  return scene(
    tint.asphalt,
    line([x, y], [x + 6 * wide, y], 'solid', 3) + lines,
    car({ x: x + wide + 2, y: 172, colour: tint.red, letter: letters[0] }),
    car({ x: x + 2.5 * wide, y: 176, heading: 180, colour: tint.green, letter: letters[1] }),
    car({ x: x + 3.5 * wide, y: 232, colour: tint.yellow, letter: letters[2] }),
    car({ x: x + 4.9 * wide, y: 176, heading: 24, colour: tint.grey, letter: letters[3] }),
  );
}

export const parkingSituations: Scenes = {
  'park-both-sides-of-crossing': () => {
    // 9 px per metre; each car is 4.5 m long.
    const size = 0.62;
    return scene(
      tint.grass,
      streets([{ y: 160, width: 96 }], { walk: 24 }),
      line([0, 160], [206, 160]) + line([274, 160], [486, 160]),
      zebra(240, 160, 94, 32, 90),
      house(20, 10, 84, 50, '#7d8894') + house(370, 10, 84, 50) + house(20, 262, 84, 50) + house(380, 262, 80, 50, '#7d8894'),
      pen('M152 190V246M224 206V246M256 206V246M279 190V246', '#1b2126', 1.4, { 'stroke-dasharray': '4 4' }),
      pen('M328 128V74M256 112V74M224 112V74M197 128V74', '#1b2126', 1.4, { 'stroke-dasharray': '4 4' }),
      car({ x: 131, y: 192, heading: 90, colour: tint.red, scale: size, letter: 'A' }),
      car({ x: 300, y: 192, heading: 90, colour: tint.green, scale: size, letter: 'B' }),
      car({ x: 349, y: 128, heading: 270, colour: tint.yellow, scale: size, letter: 'C' }),
      car({ x: 176, y: 128, heading: 270, colour: tint.grey, scale: size, letter: 'D' }),
      laneArrow('straight', 60, 186, 90) + laneArrow('straight', 420, 134, 270),
      measure([152, 240], [224, 240], '8 m', { aside: [0, 24], size: 16 }),
      measure([256, 240], [279, 240], '2 m', { aside: [8, 24], size: 16 }),
      measure([256, 80], [328, 80], '8 m', { aside: [0, -22], size: 16 }),
      measure([197, 80], [224, 80], '3 m', { aside: [-8, -22], size: 16 }),
    );
  },
  'park-around-bus-stop': () => {
    // 8 px per metre; each car is 4.5 m long. The bus stop sign is at x = 270.
    const size = 0.55;
    return scene(
      tint.grass,
      streets([{ y: 140, width: 92 }], { walk: 24 }),
      line([0, 140], [486, 140]),
      house(30, 6, 84, 50, '#7d8894') + house(190, 6, 76, 50) + house(350, 6, 84, 50),
      pen('M70 178V262M150 178V226M270 196V262M294 178V226M374 178V262', '#1b2126', 1.4, { 'stroke-dasharray': '4 4' }),
      car({ x: 52, y: 170, heading: 90, colour: tint.grey, scale: size, letter: 'A' }),
      car({ x: 132, y: 170, heading: 90, colour: tint.red, scale: size, letter: 'B' }),
      car({ x: 312, y: 170, heading: 90, colour: tint.green, scale: size, letter: 'C' }),
      car({ x: 392, y: 170, heading: 90, colour: tint.yellow, scale: size, letter: 'D' }),
      sign('E22', { x: 270, y: 196, size: 34, post: 8 }),
      measure([150, 222], [270, 222], '15 m', { size: 15 }),
      measure([270, 222], [294, 222], '3 m', { aside: [32, 0], size: 15 }),
      measure([70, 258], [270, 258], '25 m', { size: 15 }),
      measure([270, 258], [374, 258], '13 m', { size: 15 }),
    );
  },
  'park-one-way-four': () => {
    // 9 px per metre; each car is 4.5 m long.
    const size = 0.62;
    return scene(
      tint.grass,
      streets(
        [
          { y: 160, width: 104 },
          { x: 452, width: 76, from: 160 },
        ],
        { walk: 22, radius: 12 },
      ),
      zebra(150, 160, 102, 30, 90),
      line([178, 188], [414, 188], 'solid', 2.5),
      cycleMark(224, 200, 0.7, 0) + cycleMark(380, 200, 0.7, 0),
      laneArrow('straight', 60, 164, 90) + laneArrow('straight', 220, 158, 90) + laneArrow('straight', 453, 160, 90),
      house(20, 14, 84, 50, '#7d8894') + house(190, 14, 76, 50) + house(330, 14, 84, 50) + house(240, 258, 84, 50, '#8a6a5a'),
      sign('E16', { x: 24, y: 232, size: 44, post: 10 }),
      pen('M96 206V244M134 212V244M279 124V166M414 148V220', '#1b2126', 1.4, { 'stroke-dasharray': '4 4' }),
      car({ x: 75, y: 198, heading: 90, colour: tint.red, scale: size, letter: 'A', brake: true }),
      car({ x: 300, y: 200, heading: 90, colour: tint.green, scale: size, letter: 'B', brake: true }),
      car({ x: 258, y: 122, heading: 90, colour: tint.yellow, scale: size, letter: 'C', brake: true }),
      car({ x: 200, y: 122, heading: 270, colour: tint.grey, scale: size, letter: 'D', brake: true }),
      measure([96, 238], [134, 238], '4 m', { aside: [0, 24], size: 16 }),
      measure([279, 158], [414, 158], '15 m', { size: 16 }),
    );
  },
  'bus-stop-bus-behind': () =>
    scene(
      '#fff',
      cityBetween([26, 46, 0], [30, 50, 1], { right: 2.6 }, [-9, 8]),
      busShelter(v, 5.6, 22),
      stand(v, 4.2, 19, personBack({ top: '#8a5fb0' }, true)) + stand(v, 4.7, 20, personBack({ top: '#3aa17e' }, true)),
      roadSign(v, 'E22', { x: 3.2, z: 13, size: 1, up: 1.5 }),
      cockpit({
        speed: 15,
        mirrors: [
          mirror('inner', (b) => busAt(b, { x: 0.2, z: 14, heading: 180, blink: 'left', colour: '#3b6fa8' }), { rightEdge: 2.6 }),
        ],
      }),
    ),
  'stop-before-crest': () => {
    const hill = crestView();
    return scene(
      '#fff',
      backdrop({ ...hill, horizon: 200 }, air.day),
      wood(204, 72, air.day.woodFar, { seed: 4, step: 18 }),
      crestGround(tint.grass),
      countryRoad(hill, air.day.road, { count: 30, to: crestAt }),
      stand(hill, -11, 34, spruce(air.day.wood)) + stand(hill, 9, 32, spruce(air.day.wood)),
      cockpit({ speed: 20, blink: 'right' }),
    );
  },
  'breakdown-town-street': () =>
    scene(
      tint.grass,
      streets([{ x: 240, width: 124 }], { walk: 24 }),
      line([240, 326], [240, -6]),
      house(40, 30, 84, 110, '#7d8894') + house(40, 190, 84, 100) + house(392, 20, 70, 90),
      sign('C31-4', { x: 352, y: 274, size: 60, post: 12 }),
      sign('C39', { x: 352, y: 176, size: 56, post: 12 }),
      ownCar({ x: 272, y: 104, scale: 1.05, blink: 'hazard' }),
      car({ x: 209, y: 250, heading: 180, colour: tint.grey, scale: 1.05 }),
    ),
  'cars-on-the-lawn': () =>
    scene(
      '#fff',
      suburb({ walk: 0.2 }),
      houses([
        ['left', 30, 42, 1],
        ['left', 20, 28, 2],
      ]),
      stand(v, 12, 40, leafy('#5f8f4e', '#74a35f')) + stand(v, 10.5, 30, leafy('#5f8f4e', '#74a35f')),
      carAt(v, { x: 5.4, z: 27, heading: 20, colour: '#aab0b7' }),
      carAt(v, { x: 5.2, z: 18, heading: 20, colour: '#d63a3c' }),
      cockpit({ speed: 10, blink: 'right' }),
    ),
  'bays-four-cars': () => baysWithCars(['A', 'B', 'C', 'D']),
  'bays-four-cars-c-first': () => baysWithCars(['C', 'A', 'D', 'B']),
};
