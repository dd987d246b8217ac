/** Motorways and the breakdown after a bend, seen from above. */
import { num, type Point, path, pen, rect } from '../svg.ts';
import { guardRail } from './lanes-from-above.ts';
import { along, beside, curve } from './layouts.ts';
import { label, route, type Scenes, scene, tint } from './picture.ts';
import { giveWayLine, line, paint, roadAlong, streets, trees } from './road.ts';
import { car, lorry, ownCar } from './vehicles.ts';

const size = 1.05;

export const motorway: Scenes = {
  'breakdown-after-bend': () => {
    // 3.6 px per metre along our lane: the marked places are 10, 60 and 100 m behind the car.
    const road = 'M490 288H158A88 88 0 0 1 70 200V-10';
    const small = 0.46;
    return scene(
      tint.grass,
      roadAlong(road, 46),
      paint(road, 'warning', 2.5),
      trees([
        [122, 60, 20],
        [124, 110, 20],
        [126, 160, 22],
        [124, 204, 20],
        [136, 230, 18],
        [160, 246, 16],
        [192, 250, 14],
        [170, 226, 22],
        [212, 234, 20],
        [256, 236, 18],
        [168, 80, 24],
        [172, 134, 26],
        [184, 180, 26],
        [222, 190, 26],
        [226, 128, 26],
        [222, 70, 24],
        [272, 90, 26],
        [280, 150, 28],
        [268, 200, 22],
        [150, 24, 20],
        [320, 210, 22],
        [336, 120, 26],
        [320, 60, 24],
        [20, 60, 18],
        [16, 160, 20],
        [22, 270, 20],
        [420, 190, 24],
      ]),
      label('1', 81, 98, 15) + label('2', 117, 265, 15) + label('3', 259, 277, 15) + label('4', 81, 14, 15),
      car({ x: 410, y: 277, heading: 270, scale: small }),
      ownCar({ x: 81, y: 50, scale: small, blink: 'hazard' }),
    );
  },
  'motorway-entrance': () =>
    // We drive to the right; the lane is much longer than shown.
    scene(
      tint.grass,
      rect(-10, 66, 500, 176, '#cfc9b4') + rect(-10, 70, 500, 168, tint.asphalt),
      line([-6, 78], [486, 78], 'solid', 4) + line([-6, 230], [486, 230], 'solid', 4),
      line([-6, 128], [486, 128]),
      line([-6, 180], [486, 180], 'guide', 5),
      pen('M-6 54H486', '#b9bfc4', 5) + pen('M-6 54H486', '#565d63', 7, { 'stroke-dasharray': '4 44' }),
      trees([
        [50, 22, 18],
        [170, 18, 16],
        [330, 22, 18],
        [440, 16, 20],
        [60, 286, 24],
        [150, 274, 18],
        [270, 288, 22],
        [390, 280, 20],
        [456, 270, 16],
      ]),
      car({ x: 330, y: 103, heading: 90, scale: 0.62, colour: tint.white }),
      car({ x: 424, y: 154, heading: 90, scale: 0.62, colour: tint.red }),
      lorry({ x: 328, y: 154, heading: 90, colour: '#8b9299', length: 170, scale: 0.74 }),
      ownCar({ x: 300, y: 205, heading: 90, scale: 0.66, blink: 'left' }),
    ),
  'motorway-missed-exit': () => {
    const slip: Point[] = [[284, 340], ...curve([284, 320], [284, 220], [330, 120], [424, -30], 20)];
    const left = beside(slip, -27);
    const gore = left.slice(6, 14);
    const [endX, endY] = gore.at(-1) ?? [0, 0];
    return scene(
      tint.grass,
      rect(90, -10, 180, 340, '#cfc9b4'),
      pen(along(slip), '#cfc9b4', 76),
      rect(94, -10, 172, 340, tint.asphalt),
      pen(along(slip), tint.asphalt, 68),
      path(`${along([[256, 290], ...gore, [endX, endY - 6], [262, endY - 6]])}Z`, tint.asphalt),
      line([106, 326], [106, -6], 'solid', 4) + line([180, 326], [180, -6]),
      line([256, -6], [256, 264], 'solid', 4) +
        pen(along([[257, 264], ...left.slice(5)]), '#fff', 4, { 'stroke-linejoin': 'round' }) +
        pen(along(beside(slip, 27)), '#fff', 4),
      line([256, 326], [256, 272], 'guide', 5),
      pen(
        gore
          .slice(1)
          .map(([x, y]) => `M258 ${num(y + 10)}L${num(x - 1)} ${num(y - 2)}`)
          .join(''),
        '#fff',
        5,
      ),
      guardRail(78),
      trees([
        [36, 50, 24],
        [30, 150, 20],
        [40, 260, 26],
        [320, 34, 20],
        [306, 84, 13],
        [440, 90, 24],
        [400, 150, 20],
        [450, 200, 24],
        [390, 260, 24],
        [446, 290, 18],
      ]),
      ownCar({ x: 218, y: 196, scale: size }),
      car({ x: 144, y: 92, scale: size }),
      route(
        [
          [144, 52],
          [144, 14],
        ],
        { colour: '#2b3238' },
      ),
    );
  },
  'motorway-exit': () => {
    // The exit lane starts beside the motorway at the bottom and bends away.
    const slip: Point[] = [[144, 346], ...curve([144, 176], [144, 84], [206, 52], [300, 52], 16), [384, 52], [424, 52]];
    const left = beside(slip, -20);
    return scene(
      tint.grass,
      rect(26, -10, 110, 340, '#cfc9b4'),
      pen(along(slip), '#cfc9b4', 58),
      streets([{ x: 452, width: 76 }], { walk: 0 }),
      rect(30, -10, 102, 340, tint.asphalt),
      pen(along(slip), tint.asphalt, 50),
      path(`${along([[124, 200], ...left.slice(1, 8), [132, 92]])}Z`, tint.asphalt),
      line([40, 326], [40, -6], 'solid', 3.5) + line([82, 326], [82, -6]),
      line([124, 326], [124, 162], 'guide', 5) + line([124, 152], [124, -6], 'solid', 3.5),
      pen(along(beside(slip.slice(0, -1), 20)), '#fff', 3) +
        pen(along([[124, 152], ...left.slice(5, -1)]), '#fff', 3, { 'stroke-linejoin': 'round' }),
      giveWayLine(404, 52, 38, 90),
      line([452, 326], [452, 104]) + line([452, 4], [452, -6]),
      guardRail(18),
      trees([
        [230, 150, 24],
        [290, 130, 18],
        [350, 160, 24],
        [240, 220, 26],
        [310, 210, 20],
        [380, 240, 22],
        [210, 290, 20],
        [290, 286, 26],
        [350, 296, 18],
        [180, 18, 14],
        [260, 12, 12],
      ]),
      label('1', 103, 206, 17) + label('2', 145, 206, 17) + label('3', 192, 84, 17),
      ownCar({ x: 103, y: 276, scale: 0.62, blink: 'right' }),
    );
  },
};
