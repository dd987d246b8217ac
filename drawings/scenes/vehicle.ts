/** Scenes for the questions on the vehicle (3-vehicle.yaml). */
import { circle, disc, type Point, path, pen, rect, transform } from '../svg.ts';
import { snowTrees } from './dark-and-slippery.ts';
import { gauge } from './driver.ts';
import { revCounter, speedometer } from './instruments.ts';
import { guardRail } from './lanes-from-above.ts';
import { along, beside, big, curve, smooth } from './layouts.ts';
import { label, route, type Scenes, scene, text, tint } from './picture.ts';
import { line, streets, trees } from './road.ts';
import { boardsOnRoof, flatTrailer, levelRoad, sideCar } from './side.ts';
import { car, lorry, ownCar, trailer } from './vehicles.ts';

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

/** An icy bend: white surroundings, a pale road. */
function icyRoad(middle: readonly Point[]): string {
  return (
    pen(along(middle), '#b9c4cc', 142) +
    pen(along(middle), '#c9dbe6', 132) +
    pen(along(middle), '#fff', 4, { 'stroke-dasharray': '13 21' })
  );
}

/** Grooves across a tyre seen from the front: deep in the middle, worn off at both edges. */
function tread(): string {
  let deep = '';
  let shallow = '';
  for (let y = 34; y < 296; y += 24) {
    deep += `M196 ${y}l20 9M284 ${y}l-20 9M228 ${y + 12}h24`;
    shallow += `M138 ${y - 6}l34 12M342 ${y - 6}l-34 12`;
  }
  return (
    pen(shallow, '#6f757a', 2.5) +
    pen('M188 16V304M220 16V304M260 16V304M292 16V304', '#06080a', 10) +
    pen(deep, '#06080a', 7, { 'stroke-linecap': 'round' })
  );
}

/** A dashboard with both instruments and one lit lamp between them. */
function dashboard(lamp: string, colour: string, dials = gauge(96, 204, 72, -30) + gauge(384, 204, 72, -60)): string {
  return scene(
    '#23282d',
    path('M-5 325V96C90 40 390 40 485 96V325Z', '#171b1f') + pen('M-5 96C90 40 390 40 485 96', '#3f464d', 6),
    dials,
    rect(180, 118, 120, 124, '#0b0e10', 12),
    circle(240, 180, 56, colour, { opacity: 0.16 }),
    transform({ x: 240, y: 180 }, lamp),
  );
}

const lampRed = '#ff3a30';
const lampAmber = '#ffb52e';
const lampBlue = '#3d8bff';
const lampGreen = '#2fd45f';

/** The brake symbol: a ring between two brackets, with a mark or letters inside. */
function brakeRing(colour: string, inside: string): string {
  return (
    circle(0, 0, 27, 'none', { stroke: colour, 'stroke-width': 5 }) +
    pen('M-31 -25A39 39 0 0 0 -31 25M31 -25A39 39 0 0 1 31 25', colour, 5, { 'stroke-linecap': 'round' }) +
    inside
  );
}

/** A place on the road with its number. */
function zone(number: string, x: number, y: number): string {
  return (
    circle(x, y, 25, '#ffe08a', { opacity: 0.85, stroke: '#1b2126', 'stroke-width': 2 }) +
    text(number, { x, y: y + 11, size: 22, anchor: 'middle', fill: '#1b2126' })
  );
}

/** A mark pressed into the side of a tyre, with its number on a white plate. */
function tyreMark(number: string, x: number, y: number, mark: string): string {
  return transform({ x, y }, mark) + label(number, x, y + 66, 20);
}

/** The mountain with three peaks and the snowflake in it. */
function alpine(): string {
  return (
    path('M-40 28L-24 -6L-14 6L0 -26L14 6L24 -6L40 28Z', 'none', {
      stroke: '#e8ecef',
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }) + pen('M0 -6V24M-13 1.5L13 16.5M13 1.5L-13 16.5M-4 -3L0 1L4 -3M-4 21L0 17L4 21', '#e8ecef', 3)
  );
}

/** An icy road that bends to the left, and a car that comes to the bend on the outer or the inner side. */
function icyBend(lane: 1 | -1): string {
  const middle: Point[] = [[300, 330], ...curve([300, 300], [300, 150], [210, 74], [-20, 74], 20)];
  return (
    icyRoad(middle) +
    snowTrees() +
    route(beside(middle, 32 * lane).slice(7, 17)) +
    ownCar({ x: 300 + 30 * lane, y: 244, heading: -3, scale: 1.15 })
  );
}

/** A tyre seen from the front on a workshop floor. */
const tyreAhead = (body: string, ...tread: string[]) =>
  scene(
    '#dfe3e6',
    rect(0, 262, 480, 60, '#c3c8cc'),
    path('M96 300H384V312H96Z', '#000', { opacity: 0.2 }),
    path(
      'M150 12H330C360 12 372 40 372 72V248C372 284 360 308 330 308H150C120 308 108 284 108 248V72C108 40 120 12 150 12Z',
      body,
    ),
    ...tread,
  );

export const vehicle: Scenes = {
  'tyre-worn-edges': () =>
    tyreAhead(
      '#1b1f22',
      path(
        'M150 16C132 16 124 60 124 160S132 304 150 304H178V16ZM330 16C348 16 356 60 356 160S348 304 330 304H302V16Z',
        '#9aa0a5',
      ),
      rect(178, 14, 124, 292, '#3a4045'),
      tread(),
    ),
  'tyre-worn-middle': () =>
    tyreAhead(
      '#3a4045',
      pen('M130 40V280M158 20V300M322 20V300M350 40V280', '#06080a', 9),
      pen(
        Array.from({ length: 11 }, (_, row) => `M134 ${40 + row * 24}l20 9M346 ${40 + row * 24}l-20 9`).join(''),
        '#06080a',
        7,
        { 'stroke-linecap': 'round' },
      ),
      rect(178, 14, 124, 292, '#9aa0a5'),
      pen(
        Array.from({ length: 11 }, (_, row) => `M196 ${34 + row * 24}l34 12M284 ${34 + row * 24}l-34 12`).join(''),
        '#6f757a',
        2.5,
      ),
    ),
  'tyre-marks': () =>
    scene(
      '#dfe3e6',
      circle(240, 560, 520, '#15181b'),
      circle(240, 560, 500, '#2c3136'),
      circle(240, 560, 512, 'none', { stroke: '#050607', 'stroke-width': 16, 'stroke-dasharray': '24 7' }),
      circle(240, 560, 492, 'none', { stroke: '#41484e', 'stroke-width': 3 }),
      circle(240, 560, 276, '#b9bfc4') + circle(240, 560, 262, '#8b9299'),
      tyreMark('1', 70, 176, text('M+S', { x: 0, y: 14, size: 30, anchor: 'middle', fill: '#e8ecef' })),
      tyreMark('2', 184, 136, alpine()),
      tyreMark('3', 298, 136, text('2325', { x: 0, y: 14, size: 28, anchor: 'middle', fill: '#e8ecef' })),
      tyreMark('4', 410, 176, text('TWI', { x: 0, y: 14, size: 30, anchor: 'middle', fill: '#e8ecef' })),
    ),
  'lamp-brake': () => dashboard(brakeRing(lampRed, rect(-4, -17, 8, 21, lampRed, 3) + circle(0, 13, 5, lampRed)), lampRed),
  'lamp-abs': () =>
    dashboard(brakeRing(lampAmber, text('ABS', { x: 0, y: 8.5, size: 17, anchor: 'middle', fill: lampAmber })), lampAmber),
  'lamp-beam': () =>
    dashboard(
      pen('M4 -26C34 -26 42 -12 42 0S34 26 4 26C-5 14 -5 -14 4 -26Z', lampBlue, 5, { 'stroke-linejoin': 'round' }) +
        pen('M-12 -22H-44M-14 -11H-44M-14 0H-44M-14 11H-44M-12 22H-44', lampBlue, 5, { 'stroke-linecap': 'round' }),
      lampBlue,
    ),
  'lamp-dipped': () =>
    dashboard(
      pen('M4 -26C34 -26 42 -12 42 0S34 26 4 26C-5 14 -5 -14 4 -26Z', lampGreen, 5, { 'stroke-linejoin': 'round' }) +
        pen('M-12 -20L-44 -10M-14 -8L-44 2M-14 5L-44 15M-12 17L-44 27', lampGreen, 5, { 'stroke-linecap': 'round' }),
      lampGreen,
    ),
  'lamp-oil': () =>
    dashboard(
      path('M-26 -4H-12L-4 -4H14L22 2L44 -14L50 -8L26 24H-22Z', lampRed) +
        pen('M-26 2L-46 -12M-14 -6V-16M-24 -18H-4', lampRed, 6, { 'stroke-linecap': 'round' }) +
        path('M50 4C56 14 57 17 57 20A7 7 0 0 1 43 20C43 17 44 14 50 4Z', lampRed),
      lampRed,
      revCounter(92, 204, 78, 2.2) + speedometer(388, 204, 78, 80),
    ),
  'lamp-battery': () =>
    dashboard(
      path('M-40 -20H40V28H-40Z', 'none', { stroke: lampRed, 'stroke-width': 5, 'stroke-linejoin': 'round' }) +
        path('M-30 -33h18v12h-18zM12 -33h18v12h-18z', lampRed) +
        pen('M-31 2H-11M11 2H31M21 -8V12', lampRed, 5, { 'stroke-linecap': 'round' }),
      lampRed,
    ),
  'abs-lorry': () =>
    scene(
      tint.grass,
      streets([{ x: 252, width: 176 }], { walk: 0 }),
      line([172, 326], [172, -6], 'edge') + line([228, 326], [228, -6]) + line([288, 326], [288, -6], 'solid', 4),
      forest,
      lorry({ x: 258, y: 44, length: 112 }),
      path(disc(245, 100, 9) + disc(271, 100, 9), '#ff3b30', { opacity: 0.5 }) +
        path('M238 97h10v5h-10zM268 97h10v5h-10z', '#ff2a2a'),
      car({ x: 199, y: 128, heading: 180, colour: tint.red, scale: big }),
      ownCar({ x: 258, y: 276, scale: big }),
    ),
  'trailer-load': () =>
    scene(
      '#fff',
      levelRoad(246),
      flatTrailer(128, 240, 108, 34),
      sideCar(364, 240, 0.5, tint.own, true),
      ['1', '2', '3', '4']
        .map((number, index) => {
          const x = [38, 92, 164, 218][index] ?? 0;
          return (
            rect(x - 17, 158, 34, 36, '#f7f4ec', 4) + text(number, { x, y: 187, size: 22, anchor: 'middle', fill: '#1b2126' })
          );
        })
        .join(''),
    ),
  'trailer-sway': () =>
    scene(
      tint.grass,
      streets([{ x: 240, width: 150 }], { walk: 0 }),
      line([172, 326], [172, -6], 'edge') + line([308, 326], [308, -6], 'edge') + line([240, 326], [240, -6]),
      forest,
      trailer({ x: 268, y: 184, heading: 14, scale: 1.25 }),
      ownCar({ x: 274, y: 94, scale: big }),
      swayArrow(-1) + swayArrow(1),
    ),
  'load-overhang': () => scene('#fff', levelRoad(250), boardsOnRoof('1,4 m')),
  'load-overhang-short': () => scene('#fff', levelRoad(250), boardsOnRoof('0,8 m', { reach: 53 })),
  'blind-spot': () =>
    scene(
      tint.grass,
      rect(132, -5, 210, 330, '#cfc9b4') + rect(136, -5, 202, 330, tint.asphalt),
      line([148, 326], [148, -6], 'solid', 4) + line([226, 326], [226, -6]) + line([304, 326], [304, -6], 'solid', 4),
      guardRail(120),
      trees([
        [50, 60, 26],
        [70, 160, 20],
        [44, 260, 26],
        [400, 50, 24],
        [440, 130, 22],
        [396, 200, 20],
        [440, 280, 26],
      ]),
      zone('1', 187, 46) + zone('2', 265, 286) + zone('3', 187, 288) + zone('4', 187, 196),
      ownCar({ x: 265, y: 152, scale: 1.15, blink: 'left' }),
    ),
  'rear-drive-bend': () => scene('#e6edf2', icyBend(1)),
  'rear-drive-right-bend': () => scene('#e6edf2', transform({ x: 480, flip: true }, icyBend(-1))),
  understeer: () => {
    const middle: Point[] = [[180, 330], ...curve([180, 300], [180, 150], [270, 74], [500, 74], 20)];
    return scene(
      '#e6edf2',
      icyRoad(middle),
      transform({ x: 480, flip: true }, snowTrees()),
      pen('M196 330V212M227 330V212', '#7f93a2', 6, { opacity: 0.55 }),
      route([
        [204, 132],
        [194, 34],
      ]),
      transform({ x: 210, y: 178, rotate: -6, scale: 1.2 }, wheel(-12, -20) + wheel(12, -20)),
      ownCar({ x: 210, y: 178, heading: -6, scale: 1.2 }),
    );
  },
  towing: () =>
    scene(
      '#fff',
      levelRoad(240),
      // 0.355 px per centimetre: the rope is 4 m long, with a cloth to make it visible.
      pen('M166 219Q240 228 314 218', '#e0a526', 4),
      path('M232 223h16v17l-4 -3l-4 3l-4 -3l-4 3z', '#d63a3c'),
      sideCar(90, 238, 0.355, tint.own, true),
      sideCar(391, 238, 0.355, '#9aa1a8'),
      hazard(15, 212) + hazard(163, 213),
    ),
};

/** A front wheel turned to the right, seen beside the body. */
function wheel(x: number, y: number): string {
  return transform({ x, y, rotate: 32 }, rect(-4, -9, 8, 18, '#15191c', 2));
}

function hazard(x: number, y: number): string {
  return circle(x, y, 10, '#ffb000', { opacity: 0.45 }) + circle(x, y, 5, '#ff9d00');
}

/** One of the two bent arrows behind a swaying trailer. */
function swayArrow(side: 1 | -1): string {
  const at = (dx: number, y: number): Point => [262 + side * dx, y];
  return route(smooth([at(6, 272), at(22, 269), at(40, 260)], 4), { colour: tint.orange });
}
