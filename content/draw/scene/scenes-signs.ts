/** Scenes for the questions on signs and markings (6-signs.yaml). */
import { circle, type Point, path, pen, polygon, rect } from '../svg.ts';
import { air, backdrop, band, bonnet, crossRoad, grove, mark, stand, view, wood } from './driver.ts';
import { spruce } from './driver-things.ts';
import { along, big, cycleTrack, smooth } from './layouts.ts';
import { route, type Scenes, scene, sign, signPost, tint, trafficLight } from './picture.ts';
import { cycleMark, cycleSquares, line, stopLine, streets, trees } from './road.ts';
import { ownCar, tractor } from './vehicles.ts';

const v = view();

const forest = trees([
  [60, 40, 26],
  [118, 96, 18],
  [50, 160, 24],
  [108, 226, 20],
  [56, 290, 24],
  [400, 36, 22],
  [432, 120, 26],
  [376, 180, 18],
  [424, 240, 22],
  [380, 294, 18],
]);

/** A snow-covered board with eight corners; (x, y) is its middle. */
function snowyOctagon(x: number, y: number, reach: number): string {
  const corners = Array.from({ length: 8 }, (_, index): Point => {
    const angle = ((index + 0.5) * Math.PI) / 4;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  return (
    path(polygon(corners), '#fbfdfe', { stroke: '#7d8a94', 'stroke-width': 3, 'stroke-linejoin': 'round' }) +
    path(`M${x - 20} ${y - 12}q10 -8 22 -3M${x - 6} ${y + 14}q12 -6 22 0M${x + 8} ${y - 8}q6 -3 12 1`, 'none', {
      stroke: '#d3dee6',
      'stroke-width': 4,
      'stroke-linecap': 'round',
    }) +
    path(`M${x - reach * 0.5} ${y - reach * 0.93}Q${x} ${y - reach * 1.2} ${x + reach * 0.5} ${y - reach * 0.93}Z`, '#fff', {
      stroke: '#c3d0d9',
      'stroke-width': 1.5,
    })
  );
}

/** A cone from above. */
function cone(x: number, y: number): string {
  return rect(x - 7, y - 7, 14, 14, '#e2571e', 2) + circle(x, y, 5, '#fff') + circle(x, y, 3, '#e2571e');
}

/** A small digger from above. */
function digger(x: number, y: number): string {
  return (
    rect(x - 20, y - 26, 9, 52, '#22272b', 3) +
    rect(x + 11, y - 26, 9, 52, '#22272b', 3) +
    rect(x - 14, y - 16, 28, 36, '#f2b632', 5) +
    rect(x - 9, y - 12, 13, 15, tint.glass, 2) +
    pen(`M${x + 6} ${y - 8}V${y - 44}`, '#d99a1d', 7) +
    path(`M${x - 4} ${y - 54}h20v12h-20z`, '#565d63')
  );
}

/** The face of a lane signal: a dark square with a lit sign. */
function laneSignal(x: number, y: number, lit: string, stroke: string): string {
  return (
    rect(x - 28, y - 28, 56, 56, '#14181c', 5) +
    pen(lit, stroke, 8, { transform: `translate(${x} ${y})`, 'stroke-linecap': 'square' })
  );
}

export const scenesSigns: Scenes = {
  'snow-covered-sign': () =>
    scene(
      '#fff',
      backdrop(v, air.snow),
      wood(134, 30, air.snow.woodFar, { seed: 15, step: 17 }),
      crossRoad(v, 13, 22, air.snow.road, { verge: '#fff' }),
      band(v, -6.4, 2.9, '#fff', { to: 14 }) + band(v, -5.8, 2.3, air.snow.road, { to: 14 }),
      band(v, -4.6, -3.9, '#bfcad2', { to: 18 }) +
        band(v, -2.9, -2.3, '#bfcad2', { to: 18 }) +
        band(v, -1, -0.4, '#bfcad2', { to: 18 }) +
        band(v, 0.5, 1.1, '#bfcad2', { to: 18 }),
      stand(v, -13, 30, spruce('#7f9a8c')) + stand(v, -10, 40, spruce('#97aba3')),
      signPost(414, 110, 106) + snowyOctagon(414, 104, 46),
      bonnet(),
    ),
  'roadworks-yellow-lines': () => {
    const bent = (x: number): string =>
      along(
        smooth(
          [
            [x, 330],
            [x, 284],
            [x - 14, 250],
            [x - 44, 208],
            [x - 60, 164],
            [x - 62, 110],
            [x - 50, 60],
            [x - 18, 20],
            [x - 6, -10],
          ],
          5,
        ),
      );
    return scene(
      tint.grass,
      streets([{ x: 222, width: 232 }], { walk: 0 }),
      line([120, 326], [120, -6], 'solid', 4) + line([324, 326], [324, -6], 'solid', 4) + line([222, 326], [222, -6]),
      path('M286 202L332 226V36L284 58L276 90V178Z', '#8a7257') + path('M292 190L326 208V54L292 70Z', '#75604a'),
      pen(bent(316), '#ffd300', 5) + pen(bent(230), '#ffd300', 5, { 'stroke-dasharray': '14 16' }),
      [
        [310, 242],
        [296, 220],
        [283, 198],
        [273, 172],
        [269, 140],
        [269, 108],
        [275, 76],
        [289, 48],
      ]
        .map(([x = 0, y = 0]) => cone(x, y))
        .join(''),
      digger(308, 142),
      trees([
        [40, 60, 24],
        [60, 160, 20],
        [36, 270, 24],
        [440, 50, 24],
        [450, 150, 20],
      ]),
      ownCar({ x: 272, y: 276, scale: big }),
      sign('A20', { x: 394, y: 250, size: 72 }),
    );
  },
  'double-line': () =>
    scene(
      tint.grass,
      streets([{ x: 240, width: 140 }], { walk: 0 }),
      line([176, 326], [176, -6], 'edge') + line([304, 326], [304, -6], 'edge'),
      line([234, 326], [234, -6], 'solid', 5) + line([246, 326], [246, -6], 'centre', 5),
      forest,
      tractor({ x: 277, y: 66, scale: 1.12 }),
      ownCar({ x: 277, y: 246, scale: big }),
    ),
  'cycle-squares': () =>
    scene(
      tint.grass,
      streets([{ x: 240, width: 280 }], { walk: 40 }),
      line([240, 326], [240, -6]),
      rect(100, 78, 280, 64, tint.asphalt),
      cycleTrack('M-10 110H97M383 110H490', 52),
      cycleMark(46, 106, 1.3) + cycleMark(434, 106, 1.3),
      cycleSquares(240, 110, 272, 66, 0, 14),
      route([
        [310, 226],
        [310, 168],
      ]),
      ownCar({ x: 310, y: 270, scale: 1.2 }),
    ),
  'cycle-box': () =>
    scene(
      tint.grass,
      streets([
        { x: 220, width: 104, from: 60 },
        { y: 14, width: 92 },
      ]),
      stopLine(220, 82, 98) + stopLine(220, 182, 98),
      cycleMark(220, 128, 2.1),
      trees([
        [60, 150, 24],
        [100, 230, 18],
        [50, 290, 22],
        [430, 190, 22],
        [396, 280, 24],
      ]),
      ownCar({ x: 220, y: 272, scale: big }),
      trafficLight(328, 128, 'red', 84),
    ),
  'lane-signals': () =>
    scene(
      '#fff',
      backdrop(v, air.day),
      grove(133, 14, air.day.woodFar),
      band(v, -6.6, 6.6, '#c9c3ad') + band(v, -6.2, 6.2, tint.asphalt),
      mark(v, -5.3) + mark(v, 5.3) + mark(v, -1.8, { dash: 3, gap: 5, from: 2.6 }) + mark(v, 1.8, { dash: 3, gap: 5, from: 2.6 }),
      rect(58, 40, 7, 118, '#6b7279') + rect(415, 40, 7, 118, '#6b7279') + rect(54, 34, 372, 12, '#7d848c', 2),
      pen('M118 46V60M240 46V60M362 46V60', '#565d63', 6),
      laneSignal(118, 84, 'M-15 -15L15 15M15 -15L-15 15', '#ff3b34') +
        laneSignal(240, 84, 'M-15 -15L13 13M-6 15H15V-6', '#ffc229') +
        laneSignal(362, 84, 'M0 -18V14M-14 2L0 16L14 2', '#2fdc74'),
      bonnet(),
    ),
};
