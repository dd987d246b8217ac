/** Scenes for the questions on the vehicle (3-vehicle.yaml). */
import { circle, disc, type Point, path, pen, rect, transform } from '../svg.ts';
import { along, beside, big, curve, smooth } from './layouts.ts';
import { route, type Scenes, scene, text, tint } from './picture.ts';
import { line, streets, trees } from './road.ts';
import { guardRail } from './scenes-rules-a-lanes.ts';
import { snowTrees } from './scenes-safety-dark.ts';
import { boardsOnRoof, flatTrailer, levelRoad, sideCar } from './side.ts';
import { lorry, ownCar, trailer } from './vehicles.ts';

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

/** The tread in the middle third: deep grooves and blocks. */
function tread(): string {
  let blocks = '';
  for (let y = 40; y < 290; y += 26) blocks += `M204 ${y}l16 8M260 ${y + 8}l16 -8M232 ${y + 4}h16`;
  return pen('M202 20V300M226 20V300M254 20V300M278 20V300', '#07090a', 8) + pen(blocks, '#07090a', 5);
}

export const scenesVehicle: Scenes = {
  'tyre-worn-edges': () =>
    scene(
      '#dfe3e6',
      rect(0, 262, 480, 60, '#c3c8cc'),
      path('M110 300H370V312H110Z', '#000', { opacity: 0.2 }),
      path(
        'M150 14H330C356 14 366 40 366 70V250C366 284 356 306 330 306H150C124 306 114 284 114 250V70C114 40 124 14 150 14Z',
        '#24282c',
      ),
      path(
        'M134 26C128 50 126 80 126 160S128 270 134 294H192V26ZM346 26C352 50 354 80 354 160S352 270 346 294H288V26Z',
        '#878d92',
      ),
      path('M146 30V290M168 28V292M312 28V292M334 30V290', 'none', { stroke: '#7b8186', 'stroke-width': 3 }),
      rect(192, 16, 96, 288, '#31363b'),
      tread(),
      path('M192 16V304M288 16V304', 'none', { stroke: '#55595d', 'stroke-width': 2 }),
    ),
  'abs-lorry': () =>
    scene(
      tint.grass,
      streets([{ x: 240, width: 132 }], { walk: 0 }),
      line([180, 326], [180, -6], 'edge') + line([300, 326], [300, -6], 'edge') + line([240, 326], [240, -6]),
      forest,
      lorry({ x: 271, y: 92, length: 128 }),
      path(disc(257, 156, 9) + disc(285, 156, 9), '#ff3b30', { opacity: 0.5 }) +
        path('M250 153h10v5h-10zM282 153h10v5h-10z', '#ff2a2a'),
      route(
        smooth(
          [
            [271, 226],
            [266, 204],
            [230, 168],
            [212, 136],
            [210, 90],
            [210, 28],
          ],
          4,
        ),
        { dashed: true },
      ),
      ownCar({ x: 271, y: 268, scale: big }),
    ),
  'trailer-load': () =>
    scene(
      '#fff',
      levelRoad(246),
      flatTrailer(128, 240, 108, 34),
      sideCar(364, 240, 0.5, tint.own, true),
      ['D', 'C', 'B', 'A']
        .map((letter, index) => {
          const x = [38, 92, 164, 218][index] ?? 0;
          return (
            rect(x - 17, 158, 34, 36, '#f7f4ec', 4) + text(letter, { x, y: 187, size: 22, anchor: 'middle', fill: '#1b2126' })
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
      route(
        smooth(
          [
            [265, 110],
            [262, 88],
            [210, 56],
            [192, 38],
            [187, 12],
          ],
          4,
        ),
        { dashed: true },
      ),
      ownCar({ x: 265, y: 152, scale: 1.15, blink: 'left' }),
    ),
  'rear-drive-bend': () => {
    const middle: Point[] = [[300, 330], ...curve([300, 300], [300, 150], [210, 74], [-20, 74], 20)];
    const lane = beside(middle, 32);
    return scene(
      '#e6edf2',
      icyRoad(middle),
      snowTrees(),
      route(lane.slice(7, 17)),
      ownCar({ x: 330, y: 244, heading: -3, scale: 1.15 }),
    );
  },
  understeer: () => {
    const middle: Point[] = [[180, 330], ...curve([180, 300], [180, 150], [270, 74], [500, 74], 20)];
    return scene(
      '#e6edf2',
      icyRoad(middle),
      transform({ x: 480, flip: true }, snowTrees()),
      pen('M196 330V220M224 330V220', '#7f93a2', 6, { opacity: 0.55 }),
      route([
        [204, 132],
        [194, 34],
      ]),
      transform({ x: 210, y: 178, rotate: -6, scale: 1.2 }, wheel(-15, -20) + wheel(15, -20)),
      ownCar({ x: 210, y: 178, heading: -6, scale: 1.2 }),
    );
  },
  towing: () =>
    scene(
      '#fff',
      levelRoad(240),
      pen('M216 212Q240 220 264 212', '#e0a526', 5),
      sideCar(112, 236, 0.48, tint.own, true),
      sideCar(368, 236, 0.48, '#9aa1a8'),
      hazard(14, 200) + hazard(208, 204),
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
