/** Signs and markings that must be read together with the road: direction boards, roadworks, bends, level crossings. */
import { path, pen, pointsOf, rect, transform } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, countryRoad, grove, mark, stand, type View, view, wood } from './driver.ts';
import { roadSign } from './driver-furniture.ts';
import { cone, motorway } from './driver-road.ts';
import { barrierBoard, spruce } from './driver-things.ts';
import { big, crossing, crossingRoads, smooth } from './layouts.ts';
import { label, route, type Scenes, scene, sign, signPost, text, tint } from './picture.ts';
import { line, stopLine, streets } from './road.ts';
import { carAt } from './solid-car.ts';
import { lorryAt } from './solid-vehicles.ts';
import { blocks, fieldRoad, townCross, v } from './streets.ts';
import { car, ownCar } from './vehicles.ts';

/** A direction board that ends in a point; (x, y) is the middle of its flat part. */
function pointer(
  words: string,
  x: number,
  y: number,
  look: { fill: string; ink: string; way: 'left' | 'right'; wide?: number },
): string {
  const { fill, ink, way, wide = 112 } = look;
  const half = wide / 2;
  const tip =
    way === 'right' ? `H${half}L${half + 20} 0L${half} 19H${-half}Z` : `H${half}V19H${-half}L${-half - 20} 0L${-half} -19Z`;
  return transform(
    { x, y },
    path(`M${-half} -19${tip}`, fill, { stroke: ink, 'stroke-width': 2.5, 'stroke-linejoin': 'round' }),
    text(words, { x: 0, y: 9, size: 18, anchor: 'middle', fill: ink }),
  );
}

const colours = {
  blue: { fill: '#005092', ink: '#fff' },
  green: { fill: '#00785f', ink: '#fff' },
  orange: { fill: '#f18f00', ink: '#000' },
  brown: { fill: '#7a4a00', ink: '#fff' },
} as const;

/** The grey back of a give-way sign, with the brackets that hold it. */
function backOfGiveWay(x: number, y: number): string {
  return (
    signPost(x, y - 10, 52) +
    path(`M${x - 30} ${y - 24}H${x + 30}L${x} ${y + 28}Z`, '#b9bfc4', {
      stroke: '#7d848c',
      'stroke-width': 3,
      'stroke-linejoin': 'round',
    }) +
    pen(`M${x - 20} ${y - 14}H${x + 20}M${x - 10} ${y + 4}H${x + 10}`, '#8b9299', 4)
  );
}

/** A gantry board with an arrow down to its lane, or to the exit. */
function gantryBoard(words: string, x: number, y: number, arrow: 'down' | 'exit'): string {
  return transform(
    { x, y },
    rect(-52, -26, 104, 56, '#00785f', 5) + pen('M-48 -22H48V26H-48Z', '#fff', 2),
    text(words, { x: 0, y: -2, size: 16, anchor: 'middle', fill: '#fff' }),
    arrow === 'down' ? path('M-4 4H4V12H10L0 24L-10 12H-4Z', '#fff') : path('M-10 24L8 8L2 2H18V18L12 12L-4 28Z', '#fff'),
  );
}

const bendRight = view({ horizon: 112, focal: 430, bend: (z) => (z > 12 ? (z - 12) ** 2 * 0.012 : 0) });

/** A chevron board at the outside of the bend. */
function chevron(on: View, x: number, z: number): string {
  return roadSign(on, 'X1', { x, z, size: 1.7, up: 0.7 });
}

export const signSituations: Scenes = {
  'back-of-sign-side-road': () =>
    scene(
      tint.grass,
      crossingRoads({ arms: 'urd' }),
      route([
        [267, 206],
        [267, 40],
      ]),
      route(
        [
          [326, crossing.left],
          [300, crossing.left],
        ],
        { colour: tint.red },
      ),
      ownCar({ x: 267, y: 258, scale: big }),
      car({ x: 374, y: crossing.left, heading: 270, colour: tint.red, scale: big }),
      backOfGiveWay(330, 46),
    ),
  'stop-line-before-hedge': () =>
    scene(
      tint.grass,
      crossingRoads({ arms: 'lurd', y: 112, green: false }),
      stopLine(267, 246, 50),
      // Hedges that hide the crossing road from somebody at the line.
      rect(164, 190, 20, 120, '#4f7f42', 6) + rect(308, 190, 20, 120, '#4f7f42', 6),
      rect(20, 196, 112, 90, '#b5654a') + rect(352, 196, 112, 90, '#8a6a55'),
      ownCar({ x: 267, y: 292, scale: big }),
      car({ x: 60, y: 139, heading: 90, colour: tint.red, scale: big }),
      label('1', 267, 232, 17) + label('2', 267, 184, 17),
      sign('B2', { x: 392, y: 262, size: 66 }),
    ),
  'bend-boards-and-advice': () =>
    scene(
      '#fff',
      backdrop(bendRight, air.day, 7),
      wood(114, 40, air.day.woodFar, { seed: 9, step: 20 }),
      countryRoad(bendRight, air.day.road, { count: 16, to: 60, centre: 'warning' }),
      chevron(bendRight, -7.2, 30) + chevron(bendRight, -7, 22),
      stand(bendRight, 9, 26, spruce(air.day.wood)) + stand(bendRight, 12, 20, spruce(air.day.wood)),
      roadSign(v, ['A1-2', 'E11'], { x: 3.3, z: 8.4, size: 0.85, up: 0.7 }),
      cockpit({ speed: 68 }),
    ),
  'two-ways-to-sala': () =>
    scene(
      '#fff',
      townCross(18, 27),
      blocks([
        ['left', 30, 52, 2],
        ['right', 30, 52, 0],
      ]),
      rect(90, 100, 4, 80, tint.steel) + pointer('SALA', 92, 96, { ...colours.blue, way: 'left', wide: 92 }),
      rect(376, 100, 4, 84, tint.steel) + pointer('SALA', 372, 96, { ...colours.orange, way: 'right', wide: 92 }),
      cockpit({ speed: 30 }),
    ),
  'four-boards': () =>
    scene(
      '#c4e0f0',
      rect(0, 268, 480, 52, tint.grass),
      rect(128, 40, 8, 236, tint.steel) + rect(344, 40, 8, 236, tint.steel),
      pointer('SALA', 132, 76, { ...colours.green, way: 'left' }) + pointer('SALA', 132, 176, { ...colours.orange, way: 'left' }),
      pointer('SALA', 348, 76, { ...colours.blue, way: 'right' }) + pointer('SALA', 348, 176, { ...colours.brown, way: 'right' }),
      label('1', 220, 76, 20) + label('2', 220, 176, 20) + label('3', 264, 76, 20) + label('4', 264, 176, 20),
    ),
  'gantry-exit-right': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 16, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 2, shoulder: 1.6 }),
      rect(150, 30, 226, 7, '#7d848c') + rect(150, 30, 7, 110, '#7d848c') + rect(372, 30, 7, 116, '#7d848c'),
      gantryBoard('GÄVLE', 214, 60, 'down') + gantryBoard('SALA', 318, 60, 'exit'),
      cockpit({
        speed: 90,
        mirrors: [
          mirror('right', (behind) => carAt(behind, { x: 3.4, z: 5.2, heading: 180, colour: '#3f7a55' }), {
            left: -2,
            rightEdge: 5.4,
            lines: [1.8],
            beside: '#c9c3ad',
          }),
        ],
      }),
    ),
  'two-bars-before-track': () =>
    scene(
      '#fff',
      fieldRoad(),
      roadSign(v, 'A38-2', { x: 3.2, z: 9, size: 1.1, up: 0.5 }) + roadSign(v, 'A38-2', { x: -6.7, z: 12, size: 1.1, up: 0.5 }),
      cockpit({ speed: 70 }),
    ),
  'u-turn-sign': () =>
    scene(
      tint.grass,
      streets(
        [
          { x: 260, width: 156 },
          { y: 118, width: 92, from: -10, to: 260 },
        ],
        { walk: 24, radius: 22 },
      ),
      line([0, 118], [142, 118]),
      rect(252, -10, 16, 76, '#b3aea1', 6) + rect(252, 184, 16, 146, '#b3aea1', 6),
      route(smooth(pointsOf('298 206, 296 150, 262 102, 200 96, 120 96'), 6), { dashed: true }),
      route(smooth(pointsOf('304 206, 304 150, 260 136, 222 152, 220 226'), 6), { colour: tint.orange, dashed: true }),
      ownCar({ x: 300, y: 258, scale: big, blink: 'left' }),
      label('1', 92, 96, 18) + label('2', 220, 250, 18),
      sign('C26', { x: 392, y: 196, size: 72 }),
    ),
  'four-track-signs': () =>
    scene(
      '#c4e0f0',
      rect(0, 262, 480, 58, tint.grass),
      sign('A37', { x: 74, y: 128, size: 102, post: 60 }) +
        sign('A35', { x: 186, y: 128, size: 102, post: 60 }) +
        sign('A36', { x: 296, y: 128, size: 102, post: 60 }) +
        sign('A22', { x: 406, y: 128, size: 102, post: 60 }),
      [74, 186, 296, 406].map((x, index) => label(String(index + 1), x, 290, 20)).join(''),
    ),
  'oncoming-overtakes': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 14, air.day.woodFar, { step: 34 }),
      countryRoad(v, air.day.road, { centre: 'none' }),
      mark(v, -1.6, { width: 0.18 }) + mark(v, -2, { dash: 3, gap: 3, from: 2.6, to: 120, width: 0.18 }),
      lorryAt(v, { x: -3.9, z: 33, heading: 180 }),
      carAt(v, { x: -0.7, z: 40, heading: 180, colour: '#d63a3c' }),
      cockpit({ speed: 70, mirrors: [mirror('inner', () => '', { left: -5.8, rightEdge: 2.3, beside: '#c9c3ad' })] }),
    ),
  'pass-either-side': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 6),
      grove(113, 18, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 1, shoulder: 0.6, other: false }),
      stand(v, -1.8, 15, barrierBoard(190)),
      roadSign(v, 'D2-3', { x: -1.8, z: 13.5, size: 1.3, up: 1 }),
      cone(v, -2.6, 11) + cone(v, -1, 11),
      cockpit({ speed: 30 }),
    ),
};
