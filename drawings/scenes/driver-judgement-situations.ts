/** The driver's own judgement: fatigue, phone, passengers, eye contact, wrong navigation. */
import { circle, path, pen, pointsOf, rect, transform } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, crossbars, grove, stand, type View } from './driver.ts';
import { roadSign } from './driver-furniture.ts';
import { branch, motorway } from './driver-road.ts';
import { personBack, personSide } from './driver-things.ts';
import { along, smooth } from './layouts.ts';
import { label, type Scenes, scene, sign, text, tint } from './picture.ts';
import { line, streets, trees } from './road.ts';
import { carAt } from './solid-car.ts';
import { blocks, city, cityBetween, forestRoad, v } from './streets.ts';
import { ownCar } from './vehicles.ts';

/** A telephone in its holder at the dashboard, ringing. */
function ringing(): string {
  return (
    rect(372, 262, 14, 40, '#3b4248') +
    rect(350, 176, 58, 96, '#0d1013', 8) +
    rect(354, 182, 50, 84, '#f4f8fb', 4) +
    circle(379, 206, 13, '#9aa1a6') +
    circle(379, 202, 5, '#f4f8fb') +
    path('M370 214Q379 206 388 214Z', '#f4f8fb') +
    circle(366, 250, 8, '#d8232a') +
    circle(392, 250, 8, '#2f9460') +
    pen('M342 196q-8 28 0 56M334 190q-12 34 0 68M416 196q8 28 0 56M424 190q12 34 0 68', '#ffd300', 3)
  );
}

/** A navigation screen with an arrow to the left. */
function navigator(): string {
  return (
    rect(346, 184, 104, 74, '#0d1013', 8) +
    rect(352, 190, 92, 62, '#dfe7ec', 4) +
    path('M404 248V222H384V232L364 214L384 196V206H420V248Z', tint.own) +
    rect(392, 256, 12, 26, '#3b4248')
  );
}

/** Heads of passengers on the back seat, in the mirror. */
function backSeat(v2: View): string {
  const [x] = v2.at(0, 4);
  const head = (dx: number, dy: number, hair: string, top: string): string =>
    transform(
      { x: x + dx, y: 26 + dy },
      path('M-22 34Q-20 10 0 10T22 34Z', top) +
        circle(0, -2, 13, '#b98761') +
        path('M-14 -4A14 14 0 0 1 14 -4Q4 -12 -14 -4Z', hair) +
        pen('M-5 5Q0 9 5 5', '#5a2f20', 2),
    );
  return (
    rect(0, 0, 150, 46, '#3b4248') +
    head(-44, 0, '#2f2019', '#b5302f') +
    head(0, 4, '#5a3a22', '#3f7a55') +
    head(44, -2, '#15191c', '#e0a526')
  );
}

export const driverJudgementSituations: Scenes = {
  'weaving-track': () => {
    const track = smooth(pointsOf('270 330, 284 300, 306 262, 298 232, 262 206, 256 180, 284 162, 300 132'), 8);
    return scene(
      tint.grass,
      streets([{ x: 240, width: 150 }], { walk: 0 }),
      line([172, 326], [172, -6], 'edge') + line([308, 326], [308, -6], 'edge') + line([240, 326], [240, -6]),
      trees([
        [60, 40, 26],
        [118, 110, 18],
        [50, 190, 24],
        [108, 270, 20],
        [400, 180, 22],
        [432, 290, 26],
      ]),
      // Dots, and not two dark stripes: nothing skids.
      pen(along(track), '#ffd84d', 4, { 'stroke-dasharray': '0 9', 'stroke-linecap': 'round' }),
      ownCar({ x: 300, y: 128, heading: 22, scale: 1.12 }),
      sign('H13', { x: 404, y: 48, size: 76 }),
    );
  },
  'phone-rings-at-crossing': () =>
    scene(
      '#fff',
      cityBetween([30, 56, 1], [30, 56, 3]),
      crossbars(v, -5.2, 1.8, 17, 20),
      roadSign(v, 'B3-1', { x: 2.7, z: 16, size: 0.8 }),
      carAt(v, { x: -3.6, z: 30, heading: 180, colour: '#8b9299' }),
      stand(v, 3.4, 18.4, personSide({ top: '#b5302f' })) + stand(v, -6.4, 18.6, personBack({ top: '#3f7a55' }, true)),
      cockpit({ speed: 40 }),
      ringing(),
    ),
  'friends-and-speed': () =>
    scene(
      '#fff',
      forestRoad(),
      roadSign(v, 'C31-7', { x: 3.6, z: 13, size: 1.2 }) + roadSign(v, 'C31-7', { x: -7, z: 13, size: 1.2 }),
      carAt(v, { x: 0.1, z: 22, colour: '#8b9299' }),
      cockpit({ speed: 84, mirrors: [mirror('inner', backSeat)] }),
    ),
  'four-clocks': () =>
    scene(
      '#23282d',
      [
        ['1', '10:15', 126, 84],
        ['2', '18:30', 354, 84],
        ['3', '21:00', 126, 236],
        ['4', '04:10', 354, 236],
      ]
        .map(
          ([number = '', time = '', x, y]) =>
            rect(Number(x) - 94, Number(y) - 44, 188, 88, '#0b0d10', 12) +
            text(String(time), { x: Number(x) + 16, y: Number(y) + 20, size: 42, anchor: 'middle', fill: '#7fd4ff' }) +
            label(String(number), Number(x) - 74, Number(y), 18),
        )
        .join(''),
    ),
  'late-for-a-meeting': () =>
    scene(
      '#fff',
      forestRoad(),
      roadSign(v, 'C31-7', { x: 3.4, z: 12, size: 1.1 }),
      carAt(v, { x: 0.1, z: 26, colour: '#8b9299' }),
      cockpit({ speed: 70 }),
      rect(20, 176, 132, 84, '#0d1013', 8) +
        rect(26, 182, 120, 72, '#16324a', 4) +
        text('07:52', { x: 86, y: 208, size: 20, anchor: 'middle', fill: '#cfe0ee' }) +
        path('M44 226V246L62 236Z', '#7fd4ff') +
        text('08:06', { x: 98, y: 244, size: 20, anchor: 'middle', fill: '#fff' }) +
        rect(80, 258, 12, 20, '#3b4248'),
    ),
  'who-has-seen-us': () =>
    scene(
      '#fff',
      cityBetween([30, 56, 2], [34, 60, 0], { walk: 3 }),
      stand(v, -6, 13, personBack({ top: '#b5302f' })) +
        stand(v, 2.6, 11, personBack({ top: '#2f6db3', hair: '#15191c' }, true) + eyes()) +
        stand(v, 3.2, 8, personSide({ top: '#3f7a55' }) + heldPhone()),
      numberAt(-6, 13, '1') + numberAt(2.6, 11, '2') + numberAt(3.2, 8, '3'),
      cockpit({ speed: 30 }),
    ),
  'two-drivers-eyes': () =>
    scene(
      '#fff',
      cityBetween([30, 56, 1], [30, 56, 3]),
      carAt(v, { x: 0.1, z: 34, colour: '#8b9299' }) + stand(v, 3, 22, personBack({ top: '#b5302f' }, true)),
      cockpit({ speed: 40, mirrors: [mirror('inner', () => ''), mirror('left', () => '')] }),
      [
        [206, 226],
        [250, 236],
        [226, 208],
        [276, 222],
        [240, 194],
      ]
        .map(([x = 0, y = 0]) => ring(x, y, '#ffd300'))
        .join(''),
      [
        [246, 124],
        [300, 132],
        [176, 136],
        [364, 30],
        [50, 220],
      ]
        .map(([x = 0, y = 0]) => ring(x, y, '#00b7ff'))
        .join(''),
    ),
  'navigator-says-left': () =>
    scene(
      '#fff',
      city(),
      blocks([
        ['left', 34, 60, 1],
        ['right', 34, 60, 3],
        ['right', 12, 26, 2],
      ]),
      branch(v, { z1: 16, z2: 24, arms: 'both' }),
      roadSign(v, 'C1', { x: -7.4, z: 15.5, size: 1.1 }) + roadSign(v, 'C1', { x: -7.4, z: 25, size: 1.1 }),
      cockpit({ speed: 30 }),
      navigator(),
    ),
  'car-cuts-in': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 16, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 1, shoulder: 2.4 }),
      carAt(v, { x: -0.7, z: 10, heading: 8, colour: '#b5302f', blink: 'right' }),
      cockpit({ speed: 90, mirrors: [mirror('inner', () => '', { left: -5.4, beside: '#c9c3ad' })] }),
    ),
};

/** Eyes looking at us. */
function eyes(): string {
  return circle(-5, -160, 2, '#15191c') + circle(5, -160, 2, '#15191c') + pen('M-4 -153Q0 -151 4 -153', '#5a2f20', 1.6);
}

/** A phone held by a pedestrian walking to the left. */
function heldPhone(): string {
  return rect(-34, -128, 9, 18, '#0d1013', 2) + rect(-33, -126, 7, 13, '#cfe8ff');
}

function numberAt(x: number, z: number, number: string): string {
  const [px, py] = v.at(x, z, 2.05);
  return label(number, px, py - 8, 17);
}

/** Marks a point that somebody looks at. */
function ring(x: number, y: number, colour: string): string {
  return (
    circle(x, y, 11, 'none', { stroke: '#15191c', 'stroke-width': 7 }) +
    circle(x, y, 11, 'none', { stroke: colour, 'stroke-width': 4 })
  );
}
