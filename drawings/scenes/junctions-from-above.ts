/** Priority at junctions and roundabouts. */
import { pointsOf, rect, transform } from '../svg.ts';
import { arc, big, crossing, crossingRoads, cycleTrack, smooth } from './layouts.ts';
import { route, type Scenes, scene, sign, signs, tint, trafficLight } from './picture.ts';
import { cycleSquares, giveWayLine, line, rails, roundabout, stopLine, streets, trees } from './road.ts';
import { car, cyclist, ownCar, pedestrian, tram } from './vehicles.ts';

const { up, down, right, left } = crossing;
const own = { x: up, y: 268, scale: big };
/** The parking bays along an aisle. */
function bays(x: number, y: number, count: number, depth: number): string {
  let lines = '';
  for (let index = 0; index <= count; index++) lines += line([x + index * 46, y], [x + index * 46, y + depth], 'solid', 2.5);
  return lines;
}

const ring = { x: 240, y: 130, outer: 100, island: 38, middle: 72 } as const;

function roundaboutRoads(): string {
  const roads = roundabout(ring.x, ring.y, {
    outer: ring.outer,
    island: ring.island,
    arms: ['up', 'right', 'down', 'left'],
    width: 92,
  });
  return (
    roads +
    giveWayLine(ring.x + 25, 242, 38) +
    giveWayLine(ring.x - 25, 18, 38, 180) +
    giveWayLine(352, ring.y - 25, 38, 270) +
    giveWayLine(128, ring.y + 25, 38, 90) +
    trees([
      [40, 26, 20],
      [90, 34, 13],
      [438, 30, 20],
      [44, 262, 24],
      [100, 290, 18],
      [446, 270, 20],
    ])
  );
}

/** The signs at each entry of a roundabout. */
function entrySigns(): string {
  return signs(
    [
      { code: 'B1', size: 50 },
      { code: 'D3', size: 44 },
    ],
    340,
    232,
    10,
  );
}

export const junctions: Scenes = {
  'right-hand-rule': () =>
    scene(
      tint.grass,
      crossingRoads(),
      route([
        [up, 228],
        [up, 44],
      ]),
      route(
        [
          [348, left],
          [128, left],
        ],
        { colour: tint.red },
      ),
      route(
        [
          [132, right],
          [352, right],
        ],
        { colour: tint.yellow },
      ),
      ownCar(own),
      car({ x: 388, y: left, heading: 270, colour: tint.red, scale: big }),
      car({ x: 92, y: right, heading: 90, colour: tint.yellow, scale: big }),
    ),
  't-junction': () =>
    scene(
      tint.grass,
      crossingRoads({ arms: 'urd' }),
      route([
        [up, 228],
        [up, 36],
      ]),
      route(
        [
          [348, left],
          [down, left],
          [down, 262],
        ],
        { colour: tint.red, bend: 34 },
      ),
      ownCar(own),
      car({ x: 388, y: left, heading: 270, colour: tint.red, scale: big, blink: 'left' }),
    ),
  'car-park': () =>
    scene(
      tint.asphalt,
      rect(0, 0, 182, 102, '#6d747b') +
        rect(0, 206, 182, 114, '#6d747b') +
        rect(298, 0, 182, 102, '#6d747b') +
        rect(298, 206, 182, 114, '#6d747b'),
      bays(-2, 10, 4, 92) + bays(298, 10, 4, 92) + bays(-2, 206, 4, 92) + bays(298, 206, 4, 92),
      car({ x: 22, y: 54, colour: tint.grey, plain: true }) +
        car({ x: 114, y: 52, heading: 180, colour: '#8b9299', plain: true }),
      car({ x: 160, y: 54, colour: tint.white, plain: true }) + car({ x: 320, y: 54, colour: '#8b9299', plain: true }),
      car({ x: 366, y: 52, heading: 180, colour: tint.grey, plain: true }) +
        car({ x: 458, y: 54, colour: tint.dark, plain: true }),
      car({ x: 68, y: 252, heading: 180, colour: '#8b9299', plain: true }) +
        car({ x: 22, y: 254, colour: tint.dark, plain: true }),
      car({ x: 160, y: 252, heading: 180, colour: tint.grey, plain: true }) +
        car({ x: 366, y: 252, colour: tint.white, plain: true }),
      car({ x: 412, y: 254, heading: 180, colour: '#8b9299', plain: true }) +
        car({ x: 458, y: 252, colour: tint.grey, plain: true }),
      route([
        [266, 226],
        [266, 34],
      ]),
      route(
        [
          [352, 132],
          [140, 132],
        ],
        { colour: tint.red },
      ),
      ownCar({ x: 266, y: 266, scale: big }),
      car({ x: 392, y: 132, heading: 270, colour: tint.red, scale: big }),
    ),
  'cyclist-right': () =>
    scene(
      tint.grass,
      crossingRoads(),
      route([
        [up, 228],
        [up, 44],
      ]),
      route(
        [
          [352, 112],
          [128, 112],
        ],
        { colour: tint.orange },
      ),
      ownCar(own),
      cyclist({ x: 372, y: 112, heading: 270, scale: 1.3 }),
    ),
  'left-turn-oncoming': () =>
    scene(
      tint.grass,
      crossingRoads(),
      stopLine(up, 218, 50) + stopLine(down, 80, 50, 180) + stopLine(310, left, 50, 270) + stopLine(170, right, 50, 90),
      route(
        [
          [up, 228],
          [up, left],
          [108, left],
        ],
        { bend: 42 },
      ),
      route(
        [
          [down, 84],
          [down, 262],
        ],
        { colour: tint.red },
      ),
      ownCar({ ...own, blink: 'left' }),
      car({ x: down, y: 36, heading: 180, colour: tint.red, scale: 1.05 }),
      trafficLight(330, 246, 'green'),
      trafficLight(150, 48, 'green'),
    ),
  'give-way-both': () =>
    scene(
      tint.grass,
      crossingRoads({ green: false }),
      trees([
        [40, 44, 22],
        [120, 280, 20],
        [436, 270, 20],
      ]),
      giveWayLine(up, 212, 48) + giveWayLine(down, 84, 48, 180),
      route([
        [up, 232],
        [up, 22],
      ]),
      route(
        [
          [down, 72],
          [down, right],
          [362, right],
        ],
        { colour: tint.red, bend: 36 },
      ),
      ownCar({ ...own, y: 272, scale: 1.05 }),
      car({ x: down, y: 37, heading: 180, colour: tint.red, scale: 1.05, blink: 'left' }),
      sign('B1', { x: 336, y: 250, size: 58 }),
      sign('B1', { x: 144, y: 40, size: 58 }),
      sign('B4', { x: 410, y: 46, size: 54 }),
      sign('B4', { x: 62, y: 250, size: 54 }),
    ),
  'tram-own-track': () =>
    scene(
      tint.grass,
      rails('M0 128H480', { bed: true, gauge: 24 }),
      streets([{ x: 240, width: 108 }], { walk: 0 }),
      line([240, 320], [240, 190]) + line([240, 66], [240, 0]),
      rails('M182 128H298', { gauge: 24 }),
      trees([
        [60, 40, 22],
        [120, 30, 16],
        [420, 50, 24],
        [60, 270, 24],
        [400, 262, 20],
        [446, 286, 15],
      ]),
      route(
        [
          [176, 128],
          [366, 128],
        ],
        { colour: '#2a8563' },
      ),
      route([
        [up, 224],
        [up, 40],
      ]),
      tram({ x: 84, y: 128, heading: 90, length: 176 }),
      sign('A39-1', { x: 326, y: 182, size: 48, post: 8 }) + sign('A39-1', { x: 154, y: 60, size: 48, post: 8 }),
      ownCar(own),
    ),
  'roundabout-enter': () =>
    scene(
      tint.grass,
      roundaboutRoads(),
      route(arc(ring.x, ring.y, ring.middle, 158, 16), { colour: tint.red }),
      ownCar({ x: 265, y: 287 }),
      car({ x: ring.x - 71, y: ring.y - 8, heading: 184, colour: tint.red }),
      car({ x: 398, y: 105, heading: 270, colour: tint.yellow }),
      entrySigns(),
    ),
  'roundabout-signal': () =>
    scene(
      tint.grass,
      roundaboutRoads(),
      route(
        smooth([[265, 246], [272, 208], ...arc(ring.x, ring.y, ring.middle, 44, -44, 6), [272, 52], [265, 24], [265, 4]], 3),
        { dashed: true, width: 4 },
      ),
      ownCar({ x: 265, y: 287 }),
      entrySigns(),
    ),
  'roundabout-cycle-passage': () => {
    const track = 352;
    return scene(
      tint.grass,
      roundabout(124, 150, {
        outer: 112,
        island: 44,
        arms: ['right', 'up', 'down', 'left'],
        width: 100,
        refuge: false,
      }),
      cycleTrack(`M${track} 0V98M${track} 202V320`, 34),
      cycleSquares(track, 150, 100, 42, 90, 9),
      line([400, 150], [480, 150]),
      trees([
        [30, 26, 20],
        [300, 40, 20],
        [430, 44, 24],
        [32, 292, 20],
        [290, 286, 18],
        [430, 276, 24],
      ]),
      route(pointsOf('232 179, 262 175, 322 175'), { bend: 20 }),
      ownCar({ x: 212, y: 186, heading: 70, scale: 1, blink: 'right' }),
      route(
        [
          [track, 182],
          [track, 72],
        ],
        { colour: tint.orange },
      ),
      cyclist({ x: track, y: 206, scale: 1.3 }),
    );
  },
  'turn-right-pedestrian': () =>
    scene(
      tint.grass,
      transform(
        { x: -228, y: -160, scale: 1.5 },
        crossingRoads(),
        route(
          [
            [up, 228],
            [up, right],
            [318, right],
          ],
          { bend: 22, width: 4 },
        ),
        ownCar({ ...own, y: 264, blink: 'right' }),
        route(
          [
            [350, 174],
            [350, 108],
          ],
          { colour: tint.orange, width: 3 },
        ),
        pedestrian({ x: 350, y: 188, scale: 1.7 }),
      ),
    ),
};
