/** Stopping and parking, seen from above. */
import { circle, path, pen, pointsOf, rect, transform } from '../svg.ts';
import { big, crossingRoads, cycleTrack, flowerBox, pavingStones, upStreet } from './layouts.ts';
import { label, measure, route, type Scenes, scene, sign, text, tint } from './picture.ts';
import { cycleMark, house, laneArrow, line, rails, streets, trees, zebra } from './road.ts';
import { car, cyclist, ownCar, pedestrian } from './vehicles.ts';

/** A thin guide line for a measure. */
function help(x1: number, y: number, x2: number): string {
  return pen(`M${x1} ${y}H${x2}`, '#1b2126', 1.5, { 'stroke-dasharray': '3 3' });
}

/**
 * A blue and a grey car parked at the right edge, and a cyclist who passes them on the left. With `opening` the driver sits in the blue one,
 * whose left rear door somebody is opening; `up` moves all three up, so that more of the road behind is seen.
 */
function besideParkedCars(cyclistY: number, { opening = false, up = 0 } = {}): string {
  return scene(
    tint.grass,
    upStreet({ x: 220, width: 156, walk: 28 }),
    house(-30, 24, 110, 110) + house(-30, 184, 110, 110, '#7d8b99') + house(370, 60, 130, 120),
    trees([[356, 260, 20]]),
    car({ x: 276, y: 24 - up, scale: big, colour: '#8b9299' }),
    opening ? transform({ x: 276, y: 132 - up, scale: big }, rearDoor()) : '',
    ownCar({ x: 276, y: 132 - up, scale: big }),
    opening ? transform({ x: 276, y: 132 - up, scale: big }, twoInside()) : '',
    route(
      [
        [247, cyclistY - 26],
        [247, Math.max(cyclistY - 84, 10)],
      ],
      { colour: tint.orange, width: 4 },
    ),
    cyclist({ x: 247, y: cyclistY, scale: 1.3 }),
  );
}

/** The left rear door of a car, half open, and the place that it leaves free. */
function rearDoor(): string {
  return (
    path('M-14 1L-27 14L-14 17Z', '#fff', { opacity: 0.35 }) +
    pen('M-14 1L-28 13', '#fff', 5.4, { 'stroke-linecap': 'round' }) +
    pen('M-14 1L-28 13', tint.own, 3.4, { 'stroke-linecap': 'round' })
  );
}

/** The driver at the steering wheel, and somebody behind with an arm to the door. */
function twoInside(): string {
  const [skin, hair] = ['#e6b48e', '#2b211b'];
  return (
    pen('M-10.5 -10.5A5 3 0 0 1 -1.5 -10.5', '#fff', 1.8) +
    pen('M-9 -3L-9.8 -9.5M-4 -3L-2.6 -9.5', skin, 2, { 'stroke-linecap': 'round' }) +
    circle(-6.5, -2.5, 4, hair, { stroke: '#fff', 'stroke-width': 1.2 }) +
    pen('M-9 17L-20 8', skin, 2.4, { 'stroke-linecap': 'round' }) +
    circle(-8.5, 17, 4, hair, { stroke: '#fff', 'stroke-width': 1.2 })
  );
}

/** A bus shelter beside the pavement. */
function shelter(x: number, y: number): string {
  return (
    rect(x + 4, y + 5, 26, 78, '#000').replace('/>', ' opacity=".18"/>') +
    rect(x, y, 26, 78, '#9fc3d4', 3) +
    rect(x + 18, y, 8, 78, '#5f7c8b', 2) +
    pen(`M${x} ${y + 26}h26M${x} ${y + 52}h26`, '#fff', 2)
  );
}

export const parking: Scenes = {
  'limit-after-junction': () =>
    scene(
      tint.grass,
      crossingRoads(),
      route([
        [267, 200],
        [267, 30],
      ]),
      ownCar({ x: 267, y: 242, scale: big }),
      sign('C31-4', { x: 340, y: 264, size: 62 }),
      sign('E11', { x: 336, y: 40, size: 58 }),
    ),
  'park-near-crossing': () =>
    scene(
      tint.grass,
      // 9 px per metre, cars 5 m long.
      streets([{ x: 180, width: 128 }], { walk: 26 }),
      line([180, 326], [180, -6]) + rect(176, 76, 8, 40, tint.asphalt),
      zebra(180, 96, 124, 28, 0, 9),
      house(-30, 30, 90, 110) + house(-30, 190, 90, 110, '#7d8b99'),
      laneArrow('straight', 200, 226),
      help(234, 55, 336) + help(234, 82, 410) + help(234, 110, 410) + help(234, 155, 336) + help(234, 245, 410),
      car({ x: 229, y: 31, colour: tint.green, scale: 0.72, letter: '2' }),
      car({ x: 229, y: 179, colour: tint.red, scale: 0.72, letter: '1' }),
      car({ x: 229, y: 269, colour: tint.grey, scale: 0.72, letter: '3' }),
      measure([322, 55], [322, 82], '3 m', { aside: [44, 0], size: 17 }),
      measure([322, 110], [322, 155], '5 m', { aside: [44, 0], size: 17 }),
      measure([398, 110], [398, 245], '15 m', { aside: [44, 0], size: 17 }),
    ),
  'park-t-junction': () =>
    scene(
      tint.grass,
      streets(
        [
          { y: 112, width: 112 },
          { x: 240, width: 108, from: 112 },
        ],
        { radius: 30 },
      ),
      line([0, 112], [480, 112]) + line([240, 330], [240, 196]),
      house(30, 216, 110, 80) + house(350, 216, 110, 80, '#7d8b99'),
      trees([
        [60, 12, 16],
        [420, 10, 18],
        [350, 14, 12],
      ]),
      car({ x: 267, y: 238, scale: big }),
      ownCar({ x: 240, y: 78, heading: 270, scale: big }),
    ),
  'stop-huvudled': () =>
    scene(
      tint.grass,
      streets([{ x: 220, width: 136 }], { walk: 0 }),
      line([162, 326], [162, -6], 'edge') + line([278, 326], [278, -6], 'edge') + line([220, 326], [220, -6]),
      trees([
        [50, 40, 26],
        [110, 96, 18],
        [44, 160, 24],
        [100, 230, 20],
        [52, 290, 24],
        [420, 40, 24],
        [440, 130, 20],
        [400, 226, 22],
        [446, 288, 24],
      ]),
      ownCar({ x: 259, y: 222, scale: big, blink: 'right' }),
      sign('B4', { x: 334, y: 112, size: 78 }),
    ),
  'bus-stop-empty': () =>
    scene(
      tint.grass,
      // 9 px per metre, cars 5 m long.
      upStreet({ x: 180, width: 112, walk: 34 }),
      house(-40, 24, 110, 110) + house(-40, 184, 110, 110, '#7d8b99'),
      shelter(276, 22),
      house(420, 20, 90, 110),
      help(212, 148, 372) + help(212, 256, 372),
      ownCar({ x: 213, y: 280, scale: 0.72 }),
      measure([356, 148], [356, 256], '12 m', { aside: [48, 0], size: 18 }),
      sign('E22', { x: 300, y: 134, size: 60, post: 8 }),
    ),
  'park-left-side': () =>
    scene(
      tint.grass,
      upStreet({ x: 240, width: 164, walk: 26 }),
      house(-20, 24, 110, 110) +
        house(-20, 184, 110, 110, '#7d8b99') +
        house(390, 40, 110, 100, '#7d8b99') +
        house(390, 190, 110, 100),
      laneArrow('straight', 292, 60) + laneArrow('straight', 213, 286, 180),
      car({ x: 178, y: 44, heading: 180 }) + car({ x: 178, y: 236, heading: 180, colour: '#8b9299' }),
      route(pointsOf('292 214, 292 176, 182 150, 182 122'), { bend: 22, dashed: true }),
      ownCar({ x: 292, y: 256, scale: big }),
      label('?', 240, 122, 22),
    ),
  'park-level-crossing': () =>
    scene(
      tint.grass,
      // 8 px per metre, cars 4.5 m long.
      rails('M0 88H480', { bed: true, gauge: 13 }),
      streets([{ x: 200, width: 72 }], { walk: 0 }),
      line([200, 326], [200, 118]) + line([200, 58], [200, -6]),
      rails('M158 88H242', { gauge: 13 }),
      trees([
        [40, 160, 24],
        [96, 220, 18],
        [46, 284, 24],
        [440, 160, 22],
        [420, 282, 24],
        [50, 30, 16],
        [430, 30, 20],
      ]),
      sign('A39-1', { x: 268, y: 138, size: 44, post: 6 }) + sign('A39-1', { x: 134, y: 34, size: 44, post: 6 }),
      help(204, 98, 362) + help(222, 258, 362),
      ownCar({ x: 226, y: 277, scale: 0.56 }),
      measure([346, 98], [346, 258], '20 m', { aside: [46, 0], size: 18 }),
    ),
  'park-driveway': () =>
    scene(
      tint.grass,
      streets([{ y: 250, width: 116 }], { walk: 28 }),
      line([0, 250], [480, 250]),
      path('M196 192V60H284V192Z', '#bdb6a6') +
        path('M184 193L196 164H284L296 193Z', '#cbc5b6') +
        rect(184, 189, 112, 4, '#e5e1d6'),
      house(150, 4, 180, 66) + rect(200, 60, 80, 14, '#f1efe9', 2) + pen('M200 67h80', '#9aa1a6', 2),
      trees([
        [60, 60, 26],
        [110, 110, 16],
        [400, 50, 24],
        [440, 110, 18],
        [60, 130, 14],
      ]),
      ownCar({ x: 240, y: 214, heading: 270, scale: big }),
    ),
  'stop-solid-line': () =>
    scene(
      tint.grass,
      // 23 px per metre, so a car is 104 long.
      streets([{ x: 220, width: 222 }], { walk: 26 }),
      line([220, 326], [220, -6], 'solid', 5),
      house(-40, 30, 90, 110) +
        house(-40, 190, 90, 110, '#7d8b99') +
        house(410, 40, 90, 100, '#7d8b99') +
        house(410, 190, 90, 100),
      ownCar({ x: 304, y: 150, scale: 1.56 }),
      measure([223, 176], [281, 176], '2,5 m', { aside: [-86, 0], size: 18 }),
    ),
  'door-cyclist': () => besideParkedCars(244),
  'door-opening-cyclist': () => besideParkedCars(218, { opening: true, up: 26 }),
  'door-cyclist-past': () => besideParkedCars(66, { opening: true, up: 26 }),
  'park-gangfart': () =>
    scene(
      tint.grass,
      pavingStones(132, 0, 238, 320),
      house(-16, 12, 112, 130, '#7d8b99') +
        house(-40, 200, 100, 110) +
        house(402, 30, 100, 110) +
        house(402, 190, 100, 110, '#7d8b99'),
      flowerBox(142, 20, 20, 52) + trees([[154, 196, 13]]),
      // Two marked bays, one of them taken.
      pen('M364 20H312V206H364M312 113H364', '#fff', 4),
      car({ x: 339, y: 66 }),
      sign('E19', { x: 384, y: 98, size: 34, post: 10 }),
      label('1', 158, 122, 20) + label('2', 339, 160, 20) + label('3', 339, 262, 20),
      pedestrian({ x: 190, y: 70, scale: 1.5, colour: '#3aa17e', heading: 10 }),
      pedestrian({ x: 246, y: 120, scale: 1.5, colour: tint.orange, heading: 170 }),
      route([
        [236, 240],
        [236, 200],
      ]),
      ownCar({ x: 236, y: 278 }),
      sign('E9', { x: 98, y: 252, size: 62 }),
    ),
  'date-parking': () =>
    scene(
      tint.grass,
      upStreet({ x: 232, width: 116, walk: 28 }),
      numbered(4, ['11', '9', '7'], '#b5654a') + numbered(342, ['12', '10', '8'], '#7d8b99'),
      sign('C38', { x: 302, y: 258, size: 66, post: 12 }),
    ),
  'cyclist-carriageway': () =>
    scene(
      tint.grass,
      upStreet({ x: 190, width: 136, walk: 16 }),
      cycleTrack('M312 -5V325', 44),
      cycleMark(312, 96, 1.1) + cycleMark(312, 226, 1.1),
      house(-30, 24, 110, 110) +
        house(-30, 184, 110, 110, '#7d8b99') +
        trees([
          [420, 40, 24],
          [446, 110, 18],
          [400, 150, 16],
        ]),
      route([
        [222, 214],
        [222, 172],
      ]),
      route(
        [
          [240, 84],
          [240, 44],
        ],
        { colour: tint.orange, width: 4 },
      ),
      ownCar({ x: 222, y: 258, scale: big }),
      cyclist({ x: 240, y: 112, scale: 1.3 }),
      sign('C31-5', { x: 396, y: 246, size: 66 }),
    ),
};

/** A row of three houses with their numbers on the roofs. */
export function numbered(x: number, numbers: readonly string[], roof: string, width = 136): string {
  return numbers
    .map((number, index) => {
      const y = 10 + index * 104;
      return (
        house(x, y, width, 90, roof) +
        circle(x + width / 2, y + 45, 24, '#fff') +
        text(number, { x: x + width / 2, y: y + 57, size: 24, anchor: 'middle', fill: '#1b2126' })
      );
    })
    .join('');
}
