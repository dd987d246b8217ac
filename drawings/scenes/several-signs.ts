/** Pictures for 6-signs-pictures-b.yaml: several signs together, plates, markings, signals, roadworks. */
import { path, pen, pointsOf, rect } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, band, countryRoad, crossbars, grove, mark, patch, sharkTeeth, stand, view, wood } from './driver.ts';
import { roadSign, signalAt } from './driver-furniture.ts';
import { worker } from './driver-riders.ts';
import { branch, cone, motorway, railsAcross, stopBar } from './driver-road.ts';
import { barrierBoard, leafy, personSide, spruce } from './driver-things.ts';
import { type Scenes, scene, tint } from './picture.ts';
import { carAt } from './solid-car.ts';
import { lorryAt, tramAt } from './solid-vehicles.ts';
import { cityBetween, fieldRoad, forestRoad, hedge, lens, suburbBetween, v, wide } from './streets.ts';

const high = view({ ...lens, eye: 2.5 });

export const severalSigns: Scenes = {
  'p2-priority-ends': () =>
    scene(
      '#fff',
      suburbBetween([34, 46, 1], [34, 46, 2], { on: wide }, { on: wide }),
      branch(wide, { z1: 18, z2: 25, line: false }),
      carAt(wide, { x: -10, z: 19.8, heading: 90, colour: '#f2b632' }),
      carAt(wide, { x: 11.4, z: 23.2, heading: 270, colour: '#d63a3c' }),
      roadSign(wide, 'B5', { x: 2.9, z: 7.4, size: 1, up: 1.6 }),
      cockpit({ speed: 40 }),
    ),
  'p2-parking-fee-time': () =>
    scene(
      '#fff',
      cityBetween([24, 44, 0], [26, 46, 1], { left: -5.4, right: 4.2 }, [-9, 8]),
      carAt(v, { x: -3.6, z: 30, heading: 180, colour: '#343b43' }),
      carAt(v, { x: 3.1, z: 21, colour: '#d63a3c' }),
      roadSign(v, ['E19', 'T16', 'T18'], { x: 4.5, z: 9.8, size: 1.15, up: 1.1 }),
      cockpit({ speed: 10, blink: 'right' }),
    ),
  'p2-three-streets': () =>
    scene(
      '#fff',
      cityBetween([32, 52, 0], [32, 52, 1]),
      branch(v, { z1: 15, z2: 22 }),
      roadSign(v, 'C2', { x: -7.4, z: 22.6, size: 2, up: 1.3 }),
      roadSign(v, 'C6', { x: 2.9, z: 24, size: 2.1, up: 1.3 }),
      roadSign(v, 'C7', { x: 6, z: 13.9, size: 1.4, up: 1.4 }),
      cockpit({ speed: 20 }),
    ),
  'p2-red-amber': () =>
    scene(
      '#fff',
      cityBetween([30, 50, 0], [30, 50, 1]),
      branch(v, { z1: 13, z2: 20 }),
      crossbars(v, -5.4, 2, 6.8, 9.6, 0.5),
      stopBar(v, -1.5, 2, 4.7),
      signalAt(v, { x: -6.2, z: 21.6, lamp: 'red-amber', size: 1.4 }) +
        signalAt(v, { x: 2.9, z: 7.6, lamp: 'red-amber', size: 1.15, up: 1.7 }),
      carAt(v, { x: 0.6, z: 18, heading: 270, colour: '#59636d' }),
      cockpit({ speed: 0 }),
    ),
  'p2-signal-off-give-way': () =>
    scene(
      '#fff',
      cityBetween([30, 50, 0], [30, 50, 1]),
      branch(v, { z1: 16, z2: 23 }),
      carAt(v, { x: -8, z: 17.8, heading: 90, colour: '#d63a3c' }),
      sharkTeeth(v, -1.7, 2, 12.4),
      signalAt(v, { x: 2.8, z: 11.4, lamp: 'off', size: 1.3, up: 2.4 }),
      roadSign(v, 'B1', { x: 2.8, z: 11.38, size: 0.95, up: 1.3 }),
      cockpit({ speed: 30 }),
    ),
  'p2-yellow-dashes': () =>
    scene(
      '#fff',
      cityBetween([24, 44, 0], [24, 44, 1], { right: 2.6 }),
      mark(v, 2.55, { from: 4.4, to: 46, width: 0.16, dash: 1, gap: 1, colour: '#ffd300' }),
      stand(v, 3.9, 13, personSide({ top: '#8a5fb0' })),
      carAt(v, { x: -3.6, z: 26, heading: 180, colour: '#d63a3c' }),
      cockpit({ speed: 15, blink: 'right' }),
    ),
  'p2-warning-line': () =>
    scene(
      '#fff',
      forestRoad(air.day, { centre: 'none' }),
      mark(v, -1.75, { dash: 6, gap: 2, from: 3, to: 140, width: 0.16 }),
      lorryAt(v, { x: 0.1, z: 27 }),
      cockpit({ speed: 60, mirrors: [mirror('inner', () => '', { left: -5.8, rightEdge: 2.3, beside: '#c9c3ad' })] }),
    ),
  'p2-roadworks-left-lane': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 16, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 2, shoulder: 1.2, other: false }),
      stand(v, -9, 40, leafy('#5f8f4e', '#74a35f')),
      [44, 38, 33].map((z, index) => cone(v, 0.9 - index * 0.9, z)).join('') + stand(v, -0.6, 46, barrierBoard(260)),
      roadSign(v, 'A20', { x: -3.4, z: 13, size: 1, up: 1.5 }),
      roadSign(v, 'F25', { x: 7.3, z: 17, size: 2.2, up: 0.8 }),
      cockpit({
        speed: 70,
        mirrors: [
          mirror('right', (b) => carAt(b, { x: 3.5, z: 7.4, heading: 180, colour: '#2f9460' }), {
            left: -2,
            rightEdge: 6.4,
            lines: [1.85],
            beside: '#c9c3ad',
          }),
        ],
      }),
    ),
  'p2-guard-flag': () =>
    scene(
      '#fff',
      fieldRoad(air.day, { centre: 'none' }),
      stand(v, 0.4, 26, barrierBoard(330)),
      cone(v, -1.6, 24) + cone(v, -1.6, 20) + cone(v, -1.5, 16),
      stand(v, 1.3, 10.6, worker() + flag()),
      roadSign(v, ['A20', 'B7'], { x: 3.4, z: 10, size: 0.85, up: 1.1 }),
      cockpit({ speed: 30 }),
    ),
  'p2-two-tracks-train-gone': () =>
    scene(
      '#fff',
      // A slightly higher viewpoint, to show both tracks.
      backdrop(high, air.day, 7),
      wood(114, 30, air.day.woodFar, { seed: 9, step: 20 }),
      countryRoad(high, air.day.road, { centre: 'none' }),
      stand(high, -13, 34, spruce(air.day.wood)) + stand(high, 11, 36, spruce(air.day.wood)),
      railsAcross(high, 18) + railsAcross(high, 12.4),
      roadSign(high, 'A39-3', { x: -6.9, z: 23.6, size: 1.4, up: 1.6 }),
      tramAt(high, { x: -13.2, z: 14, heading: 270, length: 15, colour: '#8a1f24' }),
      roadSign(high, 'A39-3', { x: 3.3, z: 10.4, size: 1.2, up: 1.7 }),
      cockpit({ speed: 0 }),
    ),
  'p2-expressway-sign': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 16, air.day.woodFar),
      // The road we join comes from the left; its line separates either lanes or directions.
      patch(v, pointsOf('-60 17.4, -1.9 74, -1.9 200, -110 26.6'), '#c9c3ad') +
        patch(v, pointsOf('-60 17.8, -1.9 76, -1.9 190, -110 26'), tint.asphalt),
      band(v, -2.3, 3.6, '#c9c3ad', { to: 400 }) + band(v, -1.9, 3.2, tint.asphalt),
      mark(v, 2.4, { width: 0.2 }) + mark(v, -1.6, { width: 0.2 }),
      hedge(-8, 18, 24),
      stand(v, 12, 36, leafy('#5f8f4e', '#74a35f')),
      roadSign(v, 'E3', { x: 4.1, z: 9.6, size: 1.4, up: 1.2 }) + roadSign(v, 'E3', { x: -3.1, z: 10, size: 1.2, up: 1.2 }),
      cockpit({ speed: 60 }),
    ),
};

/** A red flag that somebody facing us holds out to their right. */
function flag(): string {
  return (
    path('M-24 -100L-58 -150L-52 -154L-18 -106Z', '#f2e21d') +
    pen('M-50 -128L-66 -196', '#6b4a2a', 4) +
    rect(-124, -200, 60, 46, '#e0242b')
  );
}
