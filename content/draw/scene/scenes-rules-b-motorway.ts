/** Motorways and the breakdown after a bend, seen from above. */
import { num, type Point, path, pen, rect } from '../svg.ts';
import { along, beside, curve } from './layouts.ts';
import { label, route, type Scenes, scene, tint } from './picture.ts';
import { giveWayLine, line, paint, roadAlong, streets, trees } from './road.ts';
import { guardRail } from './scenes-rules-a-lanes.ts';
import { car, lorry, ownCar } from './vehicles.ts';

const size = 1.05;

export const motorway: Scenes = {
  'breakdown-after-bend': () => {
    // 3.6 px for a metre along our lane: the places lie 10, 60 and 100 m behind the car.
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
  'motorway-entrance': () => {
    // We go to the right; the lane that we leave ends at the right edge of the picture.
    const edge = 'M-10 62H490V178H474C446 178 440 236 408 236H-10Z';
    return scene(
      tint.grass,
      path(edge, tint.asphalt, { stroke: '#cfc9b4', 'stroke-width': 8, 'stroke-linejoin': 'round' }),
      path(edge, tint.asphalt),
      line([-6, 70], [486, 70], 'solid', 4) + pen('M-6 228H404C432 228 440 186 470 180H486', '#fff', 4),
      line([-6, 124], [486, 124]),
      line([-6, 176], [470, 176], 'guide', 5),
      pen('M-6 48H486', '#b9bfc4', 5) + pen('M-6 48H486', '#565d63', 7, { 'stroke-dasharray': '4 44' }),
      trees([
        [50, 20, 18],
        [170, 16, 16],
        [330, 20, 18],
        [440, 14, 20],
        [60, 286, 24],
        [150, 272, 18],
        [270, 288, 24],
        [390, 280, 20],
        [456, 262, 18],
      ]),
      car({ x: 296, y: 98, heading: 90, scale: 0.74, colour: tint.white }),
      car({ x: 400, y: 150, heading: 90, scale: 0.74, colour: tint.red }),
      lorry({ x: 296, y: 150, heading: 90, colour: '#8b9299', length: 150, scale: 0.86 }),
      ownCar({ x: 262, y: 202, heading: 90, scale: 0.78, blink: 'left' }),
    );
  },
  'motorway-missed-exit': () => {
    const slip: Point[] = [[284, 340], ...curve([284, 300], [284, 236], [360, 190], [500, 150])];
    const left = beside(slip, -27);
    return scene(
      tint.grass,
      rect(90, -10, 222, 340, '#cfc9b4'),
      pen(along(slip), '#cfc9b4', 74),
      rect(94, -10, 214, 340, tint.asphalt),
      pen(along(slip), tint.asphalt, 66),
      path('M308 180L312 186L400 166L318 202L300 216Z', tint.asphalt),
      line([106, 326], [106, -6], 'solid', 4) + line([180, 326], [180, -6]),
      line([256, -6], [256, 262], 'solid', 4) +
        pen(along([[257, 262], ...left.slice(3)]), '#fff', 4) +
        pen(along(beside(slip, 27)), '#fff', 4),
      line([256, 326], [256, 270], 'guide', 5),
      pen(
        left
          .slice(4, 8)
          .map(([x, y], index) => `M258 ${num(y - 2)}L${num(index > 2 ? 306 : x - 3)} ${num(y - (index > 2 ? 24 : 14))}`)
          .join(''),
        '#fff',
        5,
      ),
      guardRail(78),
      trees([
        [36, 50, 24],
        [30, 150, 20],
        [40, 260, 26],
        [380, 40, 26],
        [440, 90, 24],
        [360, 110, 18],
        [400, 280, 24],
        [446, 250, 16],
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
    // The lane begins beside the motorway, runs along it for four car lengths, then leads away.
    const slip: Point[] = [
      ...curve([176, 346], [176, 322], [233, 322], [233, 298], 8),
      ...curve([233, 112], [233, 64], [268, 44], [320, 44], 10),
      [420, 44],
    ];
    return scene(
      tint.grass,
      rect(46, -10, 164, 340, '#cfc9b4'),
      pen(along(slip), '#cfc9b4', 64),
      streets([{ x: 446, width: 92 }], { walk: 0 }),
      rect(50, -10, 156, 340, tint.asphalt),
      pen(along(slip), tint.asphalt, 56),
      line([62, 326], [62, -6], 'solid', 4) + line([132, 326], [132, -6]),
      line([204, 296], [204, 108], 'guide', 5) + line([204, 100], [204, -6], 'solid', 4),
      pen(along(beside(slip.slice(5, -1), 23)), '#fff', 3.5) + pen(along(beside(slip.slice(13, -1), -23)), '#fff', 3.5),
      giveWayLine(396, 44, 44, 90),
      line([446, 326], [446, 98]) + line([446, 0], [446, -6]),
      guardRail(34),
      trees([
        [14, 60, 14],
        [12, 200, 14],
        [310, 130, 24],
        [360, 190, 20],
        [306, 216, 26],
        [364, 266, 24],
        [306, 296, 18],
      ]),
      label('1', 168, 196, 20) + label('2', 233, 196, 20) + label('3', 262, 66, 20) + label('4', 366, 44, 20),
      ownCar({ x: 168, y: 268, blink: 'right' }),
    );
  },
};
