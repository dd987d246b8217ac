/** Pictures for 6-signs-pictures.yaml: signs, signals and markings. */
import { path, pointsOf, rect, transform } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, band, flatShape, grove, mark, patch, sharkTeeth, stand } from './driver.ts';
import { hazardBoard, roadSign, signalAt } from './driver-furniture.ts';
import { worker } from './driver-riders.ts';
import { branch, cone, motorway, roadArrow, roadWord, roundaboutAhead, stopBar } from './driver-road.ts';
import { barrierBoard, leafy, personSide } from './driver-things.ts';
import { type Scenes, scene, sign, tint } from './picture.ts';
import { carAt } from './solid-car.ts';
import { busAt, lorryAt } from './solid-vehicles.ts';
import { cityBetween, fieldRoad, houses, suburb, suburbBetween, v, wide } from './streets.ts';

export const signsInTraffic: Scenes = {
  'p-stop-behind-lorry': () =>
    scene(
      '#fff',
      suburb({ right: 4.4 }),
      houses([['left', 30, 42, 1]]),
      branch(v, { z1: 16.5, z2: 24, right: 2 }),
      carAt(v, { x: -9.5, z: 18.4, heading: 90, colour: '#d63a3c' }),
      roadSign(v, 'B2', { x: 2.3, z: 14.9, size: 1, up: 1.7 }),
      lorryAt(v, { x: 3.75, z: 11.4, length: 7 }),
      cockpit({ speed: 20 }),
    ),
  'p-lorry-at-no-parking': () =>
    scene(
      '#fff',
      suburb({ right: 4.4 }),
      houses([['left', 30, 42, 1]]),
      lorryAt(v, { x: 3, z: 17, length: 7 }),
      roadSign(v, 'C35', { x: 4.75, z: 10.6, size: 1, up: 1.7 }),
      cockpit({ speed: 20 }),
    ),
  'p-arrow-right-solid-line': () =>
    scene(
      '#fff',
      cityBetween([34, 54, 0], [34, 54, 1], { left: -9, centre: false }, [-13, 6]),
      branch(v, { z1: 23, z2: 31, left: -9 }),
      mark(v, -1.75, { from: 3, to: 19, width: 0.2 }) + mark(v, -5.35, { from: 3, to: 19, width: 0.2 }),
      stopBar(v, -5.2, 2, 19.2),
      roadArrow(v, 'right', 0.1, 9) +
        roadArrow(v, 'straight', -3.5, 9) +
        roadArrow(v, 'right', 0.1, 15) +
        roadArrow(v, 'straight', -3.5, 15),
      signalAt(v, { x: 2.9, z: 19, lamp: 'green', size: 1.1 }),
      carAt(v, { x: -7, z: 30, heading: 180, colour: '#343b43' }),
      cockpit({ speed: 30 }),
    ),
  'p-built-up-and-advice': () =>
    scene(
      '#fff',
      fieldRoad(),
      houses(
        [
          ['left', 44, 60, 0],
          ['right', 48, 64, 1],
        ],
        { left: -13, right: 10 },
      ),
      roadSign(v, 'E11', { x: 3.6, z: 15.5, size: 1 }),
      roadSign(v, 'E5', { x: 3.3, z: 8.8, size: 1 }),
      cockpit(),
    ),
  'p-parking-two-sides': () =>
    scene(
      '#fff',
      cityBetween([26, 46, 0], [26, 46, 1], { left: -7.4, right: 4.2 }, [-11, 8]),
      carAt(v, { x: -6.3, z: 26, heading: 180, colour: '#343b43' }),
      carAt(v, { x: 3.1, z: 20, colour: '#d63a3c' }),
      roadSign(v, ['E19', 'T16'], { x: -8.1, z: 19.5, size: 1.3, up: 1.5 }),
      roadSign(v, ['E19', 'T17'], { x: 4.6, z: 9.8, size: 1.1, up: 1.3 }),
      cockpit({ speed: 10, blink: 'right' }),
    ),
  'p-give-way-oncoming-sign': () =>
    scene(
      '#fff',
      suburb({ left: -4.8, right: 1.8, centre: false }),
      houses([
        ['right', 34, 46, 1],
        ['left', 32, 44, 0],
      ]),
      carAt(v, { x: -1.2, z: 24, heading: 180, colour: '#d63a3c' }),
      carAt(v, { x: -3.9, z: 19, heading: 180, colour: '#59636d' }),
      carAt(v, { x: -3.9, z: 13, heading: 180, colour: '#aab0b7' }),
      roadSign(v, 'B6', { x: 2.5, z: 10, size: 0.8, up: 1.5 }),
      cockpit({ speed: 20 }),
    ),
  'p-hazard-board': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 16, air.day.woodFar),
      band(v, -9.2, 6.4, '#c9c3ad') + band(v, -8.8, 6, tint.asphalt),
      mark(v, 5.4, { width: 0.13 }) + mark(v, -8.2, { width: 0.13 }),
      patch(v, pointsOf('-1.1 9.8, 1.1 9.8, 1.8 40, -1.8 40'), tint.kerb) +
        patch(v, pointsOf('-0.9 10.2, 0.9 10.2, 1.6 40, -1.6 40'), tint.grassDark),
      stand(v, 0, 9.6, transform({ scale: 1.15 }, hazardBoard('left'))),
      cockpit({ speed: 50 }),
    ),
  'p-keep-left-roadworks': () =>
    scene(
      '#fff',
      fieldRoad(air.day, { centre: 'none' }),
      stand(v, 0.5, 20, digger()),
      stand(v, 1.7, 13.4, worker()),
      stand(v, 0.4, 10.6, barrierBoard(330)),
      cone(v, -1.6, 17) + cone(v, -1.6, 13.4) + cone(v, -1.6, 10.2),
      roadSign(v, 'D2-2', { x: -0.9, z: 9.9, size: 0.75, up: 1.1 }),
      roadSign(v, 'A20', { x: 3.3, z: 8.8, size: 0.85, up: 1.4 }),
      cockpit({ speed: 30 }),
    ),
  'p-no-entry-left': () =>
    scene(
      '#fff',
      cityBetween([30, 48, 0], [30, 48, 1]),
      branch(v, { z1: 15, z2: 22 }),
      roadSign(v, 'C1', { x: -6.7, z: 23.5, size: 1, up: 1.7 }) + roadSign(v, 'C1', { x: -6.5, z: 14.4, size: 0.9, up: 1.7 }),
      roadSign(v, 'E16', { x: 5.2, z: 23.6, size: 1.3, up: 1.9 }),
      stand(v, 4, 14, personSide({ top: '#3aa17e' })),
      cockpit({ speed: 30, mirrors: [mirror('inner', () => '')] }),
    ),
  'p-bus-lane-right': () =>
    scene(
      '#fff',
      cityBetween([26, 46, 0], [30, 50, 1], { left: -5.4, right: 5.6 }, [-9, 9]),
      mark(v, 1.8, { from: 3, to: 60, dash: 3, gap: 1.2, width: 0.28 }),
      busAt(v, { x: 3.7, z: 42 }),
      roadWord(v, 'BUSS', 3.7, 9.8, 5.5, 3.1),
      roadArrow(v, 'straight', 0.1, 11),
      roadSign(v, 'D10', { x: 6.4, z: 14, size: 0.95, up: 1.7 }),
      cockpit({
        speed: 50,
        mirrors: [
          mirror('inner', (b) => carAt(b, { x: 0, z: 14, heading: 180, colour: '#8b9299' }), {
            rightEdge: 5.6,
            lines: [-1.75, 1.8],
          }),
        ],
      }),
    ),
  'p-priority-road-bends': () => bendingPriorityRoad(),
  'p-priority-road-bends-red-left': () => bendingPriorityRoad('left'),
  'p-turn-into-walking-speed': () =>
    scene(
      '#fff',
      suburb(),
      houses([['left', 18, 30, 0]]),
      // Far along our own street, so that it is not taken for a sign of the side street.
      roadSign(v, 'C31-3', { x: 3, z: 40, size: 1.6, up: 1.8 }),
      branch(v, { z1: 13, z2: 19.5, arms: 'right', fill: '#b5a184', line: false }),
      houses([['right', 24, 38, 1]], { right: 10 }),
      band(v, -5.4, 2, tint.asphalt, { from: 12.6, to: 19.9 }) + band(v, 0, 2, tint.asphalt, { from: 9.6, to: 23 }),
      mark(v, -1.75, { dash: 3, gap: 5, from: 2.6, to: 60 }) + stones(2.6, 13.2, 19.3),
      roadSign(v, 'E9', { x: 6.5, z: 20.2, size: 2, up: 1.3 }),
      stand(v, 7.2, 16.4, personSide({ top: '#8a5fb0' })),
      cockpit({ speed: 20, blink: 'right' }),
    ),
  'p-lane-signals-own-green': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 16, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 3, own: 2, shoulder: 1.2, other: false }),
      carAt(v, { x: -3.6, z: 26, colour: '#d63a3c', blink: 'right' }),
      laneSignals(16, ['SIG12', 'SIG14', 'SIG14']),
      carAt(v, { x: 0, z: 36, colour: '#343b43' }),
      cockpit({ speed: 70 }),
    ),
  'p-yellow-kerb': () =>
    scene(
      '#fff',
      cityBetween([24, 44, 0], [24, 44, 1], { right: 2.6 }),
      mark(v, 2.55, { from: 4.4, to: 46, width: 0.16, colour: '#ffd300' }),
      stand(v, 3.7, 12, personSide({ top: '#3f8fd1' })) + stand(v, 4.3, 12.6, personSide({ top: '#d9682a' })),
      carAt(v, { x: -3.6, z: 24, heading: 180, colour: '#aab0b7' }),
      cockpit({ speed: 15, blink: 'right' }),
    ),
  'p-roundabout-lane-arrows': () =>
    scene(
      '#fff',
      suburb({ on: wide, left: -9, centre: false, walk: 0 }),
      roundaboutAhead(wide, { x: -3.4, z: 34, outer: 15, island: 6, lanes: 2, road: [-9, 2] }),
      stand(wide, -5, 34, leafy('#5f8f4e', '#74a35f')),
      mark(wide, -1.75, { from: 3, to: 18, dash: 3, gap: 1.5 }) + mark(wide, -5.3, { from: 3, to: 18, width: 0.2 }),
      roadArrow(wide, 'straight-left', -3.5, 8) + roadArrow(wide, 'right', 0, 8),
      sharkTeeth(wide, -5.2, 2, 18.4),
      carAt(wide, { x: -14, z: 28, heading: 120, colour: '#d63a3c' }),
      roadSign(wide, ['B1', 'D3'], { x: 3, z: 16, size: 0.9, up: 1.3 }),
      carAt(wide, { x: 0.2, z: 15.5, colour: '#aab0b7', blink: 'right' }),
      cockpit({ speed: 30 }),
    ),
};

/** Paving of a street that leads to the right from x, and the flush kerb where it begins. */
function stones(x: number, z1: number, z2: number): string {
  const row = (a: number, b: number, from: number): string => flatShape([v.at(from, a), v.at(60, a), v.at(60, b), v.at(from, b)]);
  let d = '';
  for (let z = z1; z < z2; z += 1.2) d += row(z, z + 0.08, x);
  const kerb = flatShape([v.at(2, z1 - 3), v.at(2.3, z1 - 3), v.at(2.3, z2 + 3), v.at(2, z2 + 3)]);
  return path(d, '#9a8769') + path(kerb, '#e5dfd2');
}

/** A gantry with the signals of three lanes, from the left; `middle` is the position of the middle one. */
export function laneSignals(z: number, codes: readonly [string, string, string], middle = 0): string {
  const beam = flatShape([
    v.at(middle - 6.4, z, 5.4),
    v.at(middle + 6.6, z, 5.4),
    v.at(middle + 6.6, z, 5),
    v.at(middle - 6.4, z, 5),
  ]);
  const post = (x: number): string =>
    flatShape([v.at(x - 0.12, z, 0), v.at(x + 0.12, z, 0), v.at(x + 0.12, z, 5.4), v.at(x - 0.12, z, 5.4)]);
  const at = (x: number, code: string): string => {
    const [px, py] = v.at(x, z, 4.5);
    return sign(code, { x: px, y: py, size: v.scale(z) * 1.35, post: 0 });
  };
  return (
    path(beam + post(middle - 6.3) + post(middle + 6.5), '#565d63') +
    codes.map((code, index) => at(middle + (index - 1) * 3.6, code)).join('')
  );
}

/** A yellow digger standing with its back to us. */
function digger(): string {
  return (
    rect(-120, -70, 70, 70, '#22272b', 12) +
    rect(50, -70, 70, 70, '#22272b', 12) +
    rect(-110, -190, 220, 130, '#f2b632', 12) +
    rect(-100, -300, 120, 120, '#f2b632', 10) +
    rect(-88, -288, 96, 74, tint.glass, 4) +
    path('M60 -180L100 -330L190 -210L170 -200L104 -300L84 -180Z', '#e0a020')
  );
}

/** A priority road that bends, as its plate shows; the red car on it may indicate. */
function bendingPriorityRoad(red?: 'left'): string {
  return scene(
    '#fff',
    suburbBetween([32, 44, 1], [32, 44, 2], { on: wide }, { on: wide }),
    branch(wide, { z1: 16, z2: 23.5, line: false }),
    carAt(wide, { x: -3.6, z: 28, heading: 180, colour: '#f2b632' }),
    carAt(wide, { x: -10, z: 17.9, heading: 90, colour: '#d63a3c', ...(red === undefined ? {} : { blink: red }) }),
    carAt(wide, { x: 11.8, z: 21.7, heading: 270, colour: '#2f9460' }),
    sharkTeeth(wide, -1.7, 2, 12.6),
    roadSign(wide, ['B1', 'T15'], { x: 2.9, z: 7.2, size: 1, up: 1.1 }),
    cockpit({ speed: 20 }),
  );
}
