/** Information from the instruments: lamps, gauges, a steep road ahead, an assistant that reads the wrong lines. */
import { box, circle, type Point, path, pen, rect, transform } from '../svg.ts';
import { cockpit, mirror, warningLamp } from './cockpit.ts';
import { air, backdrop, band, grove, mark, stand, type View, view } from './driver.ts';
import { roadSign } from './driver-furniture.ts';
import { cone } from './driver-road.ts';
import { barrierBoard } from './driver-things.ts';
import { dial } from './instruments.ts';
import { along, beside, curve } from './layouts.ts';
import { label, type Scenes, scene, text, tint } from './picture.ts';
import { trees } from './road.ts';
import { forestRoad, v } from './streets.ts';
import { car, lorry, ownCar } from './vehicles.ts';

const hood = path('M-5 325V96C90 40 390 40 485 96V325Z', '#171b1f') + pen('M-5 96C90 40 390 40 485 96', '#3f464d', 6);
const speeds = ['0', '20', '40', '60', '80', '100', '120', '140'];

/** A dial symbol in off-white, because it is no warning. */
function fuelMark(x: number, y: number): string {
  return transform({ x, y, scale: 0.9 }, pen('M-7 9V-8H3V9M-9 9H5M-5 -5H1V-1H-5ZM3 0H6V6H9V-4L6 -7', '#dfe4e8', 1.9));
}

function heatMark(x: number, y: number): string {
  return transform(
    { x, y, scale: 0.9 },
    pen('M0 -10V3M0 -8H4M0 -4H4M-11 6q3 -3 5 0t5 0t5 0t5 0', '#dfe4e8', 1.9) + circle(0, 4, 2.6, '#dfe4e8'),
  );
}

function fourGauges(heat: number): string {
  return scene(
    '#23282d',
    path('M-5 325V40C90 6 390 6 485 40V325Z', '#171b1f') + pen('M-5 40C90 6 390 6 485 40', '#3f464d', 6),
    dial({ x: 150, y: 110, r: 76, figures: speeds, at: 90 / 140, unit: 'km/h' }),
    dial({
      x: 330,
      y: 110,
      r: 76,
      figures: ['0', '1', '2', '3', '4', '5', '6', '7'],
      at: 2.4 / 7,
      field: [6 / 7, 1, '#d8232a'],
      unit: 'x1000',
    }),
    dial({ x: 150, y: 254, r: 52, figures: ['C', '', '', '', 'H'], at: heat, field: [0.86, 1, '#d8232a'] }),
    dial({ x: 330, y: 254, r: 52, figures: ['0', '', '1/2', '', '1'], at: 0.12, field: [0, 0.14, '#ffb020'] }),
    heatMark(150, 284) + fuelMark(330, 284),
    label('1', 48, 110, 20) + label('2', 432, 110, 20) + label('3', 62, 254, 20) + label('4', 418, 254, 20),
  );
}

/** The panel of an electric car; below its needle stands what the motor does. */
function electricPanel(slope: 'A3' | 'A4', at: number, field: [number, number, string], words: string): string {
  return scene(
    '#fff',
    forestRoad(),
    roadSign(v, slope, { x: 3.8, z: 13, size: 1.1 }),
    path('M0 320V206Q120 190 240 190T480 206V320Z', '#22272c') + pen('M0 206Q120 190 240 190T480 206', '#4a525a', 2),
    path('M34 320V228Q36 208 60 207Q240 198 420 207Q444 208 446 228V320Z', '#0b0d10'),
    dial({ x: 118, y: 264, r: 52, figures: ['', '', '', '', ''], at, field }),
    text(words, { x: 118, y: 304, size: 12, anchor: 'middle', fill: field[2] }),
    text('60', { x: 250, y: 276, size: 44, anchor: 'middle', fill: '#f5f7f8' }),
    text('km/h', { x: 250, y: 298, size: 14, anchor: 'middle', fill: '#aab3ba' }),
    rect(336, 238, 76, 36, '#c9ced2', 6) + rect(412, 248, 6, 16, '#c9ced2', 2) + rect(340, 242, 68, 28, '#14181c', 4),
    path(box(343, 245, 13, 22) + box(359, 245, 13, 22) + box(375, 245, 13, 22), '#2fe06b'),
  );
}

/** The fifth gear, shown beside the speed. */
function gearFive(): string {
  return (
    rect(352, 270, 46, 46, '#e9ecee', 8) +
    rect(356, 274, 38, 38, '#14181c', 6) +
    text('5', { x: 375, y: 306, size: 26, anchor: 'middle', fill: '#fff' })
  );
}

export const dashboardSituations: Scenes = {
  'belt-lamp-at-speed': () =>
    scene(
      '#23282d',
      hood,
      dial({ x: 100, y: 206, r: 78, figures: speeds, at: 50 / 140, unit: 'km/h' }),
      dial({ x: 380, y: 206, r: 78, figures: ['0', '1', '2', '3', '4', '5', '6'], at: 2 / 6, unit: 'x1000' }),
      rect(188, 126, 104, 116, '#0b0e10', 12),
      circle(240, 184, 46, '#ff3b30', { opacity: 0.16 }),
      warningLamp('belt', 240, 184, 84),
    ),
  'four-gauges': () => fourGauges(0.96),
  'four-gauges-little-fuel': () => fourGauges(0.5),
  'level-road-fifth-gear': () =>
    scene('#fff', forestRoad(), cockpit({ speed: 70, mirrors: [mirror('inner', () => '', { beside: '#c9c3ad' })] }), gearFive()),
  'steep-descent-caravan': () =>
    scene(
      '#fff',
      forestRoad(),
      roadSign(v, 'A3', { x: 3.9, z: 12, size: 1.1 }),
      cockpit({
        speed: 70,
        mirrors: [
          mirror(
            'inner',
            (behind) => {
              const [x, y] = behind.at(0, 3.4);
              return rect(x - 46, y - 64, 92, 60, '#f3f2ee', 8) + rect(x - 28, y - 58, 56, 18, tint.glass, 4);
            },
            { beside: '#c9c3ad' },
          ),
        ],
      }),
      gearFive(),
    ),
  'radar-in-bend': () => {
    const middle: Point[] = [[330, 330], ...curve([330, 300], [330, 170], [250, 70], [60, 40], 24)];
    const [left, right] = [beside(middle, -27), beside(middle, 27)];
    return scene(
      tint.grass,
      pen(along(middle), '#cfc9b4', 132) + pen(along(middle), tint.asphalt, 122),
      pen(along(middle), '#fff', 3, { 'stroke-dasharray': '13 21' }),
      pen(along(beside(middle, 55)), '#fff', 3) + pen(along(beside(middle, -55)), '#fff', 3),
      // The radar beam is straight although the road bends.
      path('M296 228L268 34L356 34L310 228Z', '#ffe9a0', { opacity: 0.6 }),
      lorry({ x: right[11]?.[0] ?? 0, y: right[11]?.[1] ?? 0, heading: -30, length: 84, scale: 0.95 }),
      car({ x: left[17]?.[0] ?? 0, y: left[17]?.[1] ?? 0, heading: -64, colour: tint.red, scale: 1.1 }),
      ownCar({ x: 303, y: 262, scale: 1.1 }),
      trees([
        [60, 200, 26],
        [140, 240, 22],
        [90, 290, 20],
        [440, 70, 26],
        [446, 200, 22],
      ]),
    );
  },
  'charge-needle': () => electricPanel('A3', 0.08, [0, 0.24, '#2fe06b'], 'CHARGE'),
  'power-needle': () => electricPanel('A4', 0.72, [0.3, 1, '#ffb020'], 'POWER'),
  'assist-follows-old-line': () => {
    const near = view({ horizon: 112, focal: 380 });
    return scene(
      '#fff',
      backdrop(near, air.day, 7),
      grove(113, 16, air.day.woodFar, { step: 30 }),
      band(near, -6.6, 4.2, '#c9c3ad') + band(near, -6.2, 3.8, tint.asphalt),
      mark(near, -1.7, { dash: 3, gap: 5, from: 2.6, to: 120 }) + mark(near, 1.9, { to: 120 }) + mark(near, -5.4, { to: 120 }),
      shifted(near, -1.7, -4.6, '#ffd300', true) + shifted(near, 1.9, -1.1, '#ffd300', false),
      stand(near, 1.6, 34, barrierBoard(150)) + stand(near, 3, 34, barrierBoard(150)),
      [11, 14, 18, 23, 29].map((z, index) => cone(near, 1.55 - index * 0.5, z)).join(''),
      roadSign(near, 'A20', { x: 5.2, z: 17, size: 1 }),
      cockpit({ speed: 50 }),
      assistLamp(),
    );
  },
};

/** A temporary line that leaves the old line at 12 m and reaches its new place at 30 m. */
function shifted(on: View, from: number, to: number, colour: string, broken: boolean): string {
  const at = (z: number): number => from + (to - from) * Math.min(1, Math.max(0, (z - 6) / 18));
  let d = '';
  const step = broken ? 3.4 : 1.5;
  for (let z = 4; z < 90; z += step) {
    const end = z + (broken ? 2 : 1.5);
    const [a, b, c, e] = [on.at(at(z) - 0.1, z), on.at(at(z) + 0.1, z), on.at(at(end) + 0.1, end), on.at(at(end) - 0.1, end)];
    d += `M${[a, b, c, e].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
    if (z > 34) z += 1.5;
  }
  return path(d, colour);
}

/** The green lamp of a lane keeping assistant. */
function assistLamp(): string {
  return path('M180 303L190 276H194L187 303ZM210 303L200 276H196L203 303Z', '#2fe06b') + path(box(190, 288, 10, 13), '#2fe06b');
}
