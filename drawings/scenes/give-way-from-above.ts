/** Priority outside of junctions: crossings for people and cycles, buses, trams, exits, railways. */
import { path, pen, pointsOf, rect, transform } from '../svg.ts';
import { big, crossingRoads, cycleTrack, flowerBox, pavingStones, upStreet } from './layouts.ts';
import { darkLamp, route, type Scenes, scene, sign, signPost, tint, trafficLight } from './picture.ts';
import { barrier, cycleSquares, giveWayLine, house, line, rails, stopLine, streets, trees } from './road.ts';
import { bus, car, cyclist, ownCar, pedestrian, tram } from './vehicles.ts';

const lane = 269;
const own = { x: lane, y: 266, scale: big };
const sides = trees([
  [40, 50, 24],
  [96, 28, 16],
  [52, 250, 22],
  [108, 282, 16],
  [430, 282, 22],
]);

/** A cycle track that crosses the street at the given height. */
function trackOver(y: number): string {
  return cycleTrack(`M0 ${y}H182M298 ${y}H480`, 36);
}

/** A bay beside the road for the bus stop, with its pavement; `x` is the edge of the road. */
function busBay(x: number, town = true): string {
  const bay = `M${x - 1} 14L${x + 46} 46V196L${x - 1} 232Z`;
  const walk = town
    ? path(`M${x} -8H${x + 26}L${x + 74} 34V210L${x + 26} 250H${x}Z`, tint.pavement)
    : path(`M${x} 4L${x + 74} 40V204L${x} 244Z`, tint.pavement);
  return walk + path(bay, tint.asphalt, { stroke: tint.kerb, 'stroke-width': 3 }) + rect(x - 4, 8, 5, 232, tint.asphalt);
}

/** A pump island of the petrol station. */
function pump(x: number, y: number): string {
  return rect(x, y, 34, 14, '#e9ebec', 4) + rect(x + 9, y + 1, 16, 12, '#d63a3c', 2) + rect(x + 12, y + 4, 10, 6, '#fff', 1);
}

/** Crossbuck over two dark lamps. */
function crossSignal(x: number, y: number): string {
  return (
    signPost(x, y + 10, 66) +
    sign('A39-1', { x, y, size: 64, post: 0 }) +
    rect(x - 25, y + 30, 50, 27, '#1d2226', 9) +
    darkLamp(x - 11.5, y + 43.5, 8.5) +
    darkLamp(x + 11.5, y + 43.5, 8.5)
  );
}

export const giveWay: Scenes = {
  'cycle-passage': () =>
    scene(
      tint.grass,
      upStreet(),
      trackOver(120),
      rect(236, 92, 8, 56, tint.asphalt) + cycleSquares(240, 120, 112, 44, 0, 9),
      sides,
      trees([[420, 40, 22]]),
      route([
        [lane, 226],
        [lane, 40],
      ]),
      ownCar(own),
      route(
        [
          [308, 120],
          [196, 120],
        ],
        { colour: tint.orange, width: 4 },
      ),
      cyclist({ x: 330, y: 120, heading: 270, scale: 1.3 }),
    ),
  'cycle-crossing': () =>
    scene(
      tint.grass,
      upStreet(),
      trackOver(120),
      rect(182, 94, 116, 52, '#70777e'),
      cycleSquares(240, 120, 112, 44, 0, 9),
      giveWayLine(lane, 158, 50) + giveWayLine(211, 82, 50, 180),
      sides,
      route([
        [lane, 226],
        [lane, 40],
      ]),
      ownCar(own),
      route(
        [
          [308, 120],
          [196, 120],
        ],
        { colour: tint.orange, width: 4 },
      ),
      cyclist({ x: 330, y: 120, heading: 270, scale: 1.3 }),
      sign('B8', { x: 358, y: 188, size: 62 }),
      sign('B8', { x: 122, y: 62, size: 62 }),
    ),
  'bus-50': () =>
    scene(
      tint.grass,
      upStreet({ x: 220 }),
      house(20, 20, 100, 74) + house(20, 190, 100, 90, '#7d8b99') + house(400, 190, 90, 90),
      busBay(278),
      line([278, 30], [278, 210], 'guide', 3),
      route([
        [249, 226],
        [249, 40],
      ]),
      ownCar({ ...own, x: 249 }),
      bus({ x: 302, y: 122, blink: 'left' }),
      sign('E22', { x: 376, y: 60, size: 56 }),
      sign('C31-5', { x: 346, y: 262, size: 58 }),
    ),
  'bus-70': () =>
    scene(
      tint.grass,
      streets([{ x: 220, width: 116 }], { walk: 0 }),
      line([220, 326], [220, -6]),
      busBay(278, false),
      line([278, 30], [278, 210], 'guide', 3),
      trees([
        [30, 30, 26],
        [84, 60, 20],
        [36, 110, 24],
        [96, 134, 18],
        [40, 196, 26],
        [98, 224, 20],
        [44, 286, 24],
        [446, 40, 24],
        [440, 150, 22],
        [400, 206, 18],
        [446, 240, 26],
        [408, 290, 20],
      ]),
      route([
        [249, 226],
        [249, 40],
      ]),
      ownCar({ ...own, x: 249 }),
      bus({ x: 302, y: 122, blink: 'left' }),
      sign('E22', { x: 376, y: 60, size: 56 }),
      sign('C31-7', { x: 346, y: 262, size: 58 }),
    ),
  'tram-stop': () => {
    const out = (x: number, y: number, colour: string): string =>
      route(
        [
          [x + 8, y],
          [x + 26, y],
        ],
        { colour, width: 2 },
      ) + pedestrian({ x, y, heading: 90, scale: big, colour });
    return scene(
      tint.grass,
      transform(
        { x: -165, y: -45, scale: 1.5 },
        streets([{ x: 230, width: 196 }], { walk: 34 }),
        rails('M168 0V320', { gauge: 22 }) + rails('M226 0V320', { gauge: 22 }),
        tram({ x: 226, y: 124, length: 180, scale: 1.15 }),
        path('M244 62h5v22h-5zM244 150h5v22h-5z', '#1d2226'),
        house(372, 20, 90, 90, '#7d8b99') + house(372, 150, 90, 90),
        ownCar({ x: 297, y: 206, scale: big }),
        out(258, 68, '#8a5fb0') + out(286, 80, tint.orange) + out(256, 116, '#3aa17e') + out(292, 112, '#c2493d'),
      ),
    );
  },
  'lanes-merge': () =>
    scene(
      tint.grass,
      path('M132 330V170C132 110 180 96 180 30V-10H300V30C300 96 348 110 348 170V330Z', '#cfc9b4'),
      path('M138 330V170C138 110 186 96 186 30V-10H294V30C294 96 342 110 342 170V330Z', tint.asphalt),
      pen('M148 330V170C148 110 206 96 206 30V-10M332 330V170C332 110 274 96 274 30V-10', '#fff', 3.5),
      line([240, 326], [240, 160]),
      trees([
        [40, 40, 24],
        [98, 88, 18],
        [48, 180, 24],
        [60, 282, 22],
        [430, 50, 24],
        [386, 92, 16],
        [436, 190, 22],
        [420, 286, 24],
      ]),
      route(pointsOf('286 206, 286 170, 246 110, 246 34'), { bend: 40 }),
      route(pointsOf('194 206, 194 170, 234 110, 234 34'), { bend: 40, colour: tint.red }),
      ownCar({ x: 286, y: 252, scale: 1.2 }),
      car({ x: 194, y: 252, colour: tint.red, scale: 1.2 }),
    ),
  'obstacle-own-side': () =>
    scene(
      tint.grass,
      upStreet({ width: 92, marked: false }),
      house(20, 20, 120, 80) + house(20, 190, 120, 90, '#7d8b99') + house(344, 190, 120, 90) + house(344, 30, 120, 80, '#7d8b99'),
      car({ x: 266, y: 150, colour: tint.grey }),
      route(pointsOf('263 232, 263 206, 217 166, 217 128'), { bend: 24 }),
      route(
        [
          [216, 84],
          [216, 116],
        ],
        { colour: tint.red },
      ),
      ownCar({ x: 263, y: 274, scale: 1.1 }),
      car({ x: 216, y: 44, heading: 180, colour: tint.red, scale: 1.1 }),
    ),
  'junction-queue': () =>
    scene(
      tint.grass,
      crossingRoads({ y: 172, green: false }),
      stopLine(267, 238, 50) + stopLine(308, 145, 50, 270) + stopLine(172, 199, 50, 90),
      house(20, 10, 120, 74) + house(360, 10, 110, 62, '#7d8b99') + house(20, 262, 120, 64, '#7d8b99'),
      trees([[436, 290, 20]]),
      car({ x: 267, y: 82, scale: 0.98 }) + car({ x: 267, y: 12, scale: 0.98, colour: '#8b9299' }),
      route([
        [267, 246],
        [267, 128],
      ]),
      ownCar({ x: 267, y: 283 }),
      car({ x: 352, y: 145, heading: 270, colour: tint.red }),
      trafficLight(332, 266, 'green', 64),
    ),
  'petrol-station-exit': () =>
    scene(
      tint.grass,
      rect(60, 160, 430, 170, '#c3c6c8'),
      streets([{ y: 84, width: 108 }]),
      path('M212 164C230 164 236 156 236 138H322C322 156 328 164 346 164Z', '#c3c6c8'),
      line([0, 84], [480, 84]),
      trees([
        [28, 190, 18],
        [30, 286, 22],
        [60, 10, 16],
        [420, 8, 18],
      ]),
      rect(356, 206, 112, 86, '#000', 6).replace('/>', ' opacity=".2"/>'),
      rect(350, 198, 112, 86, '#f4f5f5', 6) + rect(350, 198, 112, 12, '#e0a526') + rect(350, 272, 112, 12, '#e0a526'),
      path('M390 264V224Q390 220 394 220H414Q418 220 418 224V264ZM395 226V239H413V226Z', '#343b43', { 'fill-rule': 'evenodd' }) +
        pen('M418 240H424V256Q424 260 428 260T432 256V234L424 226', '#343b43', 3),
      pump(92, 206) + pump(92, 262) + car({ x: 150, y: 250, colour: '#8b9299', plain: true }),
      route(pointsOf('279 186, 279 111, 420 111'), { bend: 30 }),
      route(
        [
          [152, 111],
          [256, 111],
        ],
        { colour: tint.red },
      ),
      ownCar({ x: 279, y: 226, scale: big, blink: 'right' }),
      car({ x: 110, y: 111, heading: 90, colour: tint.red, scale: big }),
    ),
  'walking-speed-exit': () =>
    scene(
      tint.grass,
      streets([{ y: 84, width: 108 }]),
      line([0, 84], [480, 84]),
      pavingStones(130, 140, 192, 190),
      rect(130, 136, 192, 6, '#f3f1ec'),
      house(-8, 186, 116, 124) + house(402, 200, 100, 90, '#7d8b99'),
      flowerBox(140, 210, 20, 44) +
        trees([
          [150, 290, 15],
          [60, 10, 16],
          [440, 8, 18],
        ]),
      route([
        [262, 206],
        [262, 146],
      ]),
      route(
        [
          [142, 111],
          [330, 111],
        ],
        { colour: tint.red },
      ),
      ownCar({ x: 262, y: 248, scale: big }),
      car({ x: 100, y: 111, heading: 90, colour: tint.red, scale: big }),
      sign('E10', { x: 360, y: 196, size: 62 }),
    ),
  'walking-speed-area': () =>
    scene(
      tint.grass,
      transform(
        { x: -129, y: -108, scale: 1.5 },
        pavingStones(110, 60, 214, 240),
        house(20, 66, 82, 90) + house(20, 180, 82, 110, '#7d8b99') + house(350, 60, 82, 90, '#7d8b99') + house(386, 190, 82, 110),
        flowerBox(122, 96, 16, 38) +
          flowerBox(302, 126, 16, 38) +
          trees([
            [130, 190, 14],
            [132, 262, 14],
            [308, 92, 12],
          ]),
        pedestrian({ x: 226, y: 122, scale: big, colour: tint.orange }),
        pedestrian({ x: 248, y: 126, scale: big, colour: '#7b5fb3', hair: '#2c2320' }),
        route(
          [
            [240, 196],
            [240, 160],
          ],
          { width: 4 },
        ),
        ownCar({ x: 240, y: 238, scale: big }),
        sign('E9', { x: 354, y: 218, size: 56 }),
      ),
    ),
  'level-crossing-queue': () =>
    scene(
      tint.grass,
      rails('M0 150H480', { bed: true, gauge: 34 }),
      streets([{ x: 240, width: 112 }], { walk: 0 }),
      line([240, 326], [240, 196]) + line([240, 104], [240, -6]),
      stopLine(268, 204, 52),
      rails('M180 150H300', { gauge: 34 }),
      trees([
        [50, 50, 24],
        [110, 78, 16],
        [430, 46, 24],
        [50, 250, 24],
        [112, 284, 16],
        [440, 280, 20],
      ]),
      car({ x: 268, y: 92 }) + car({ x: 268, y: 22, colour: '#8b9299' }),
      route([
        [268, 232],
        [268, 136],
      ]),
      ownCar({ x: 268, y: 270 }),
      barrier(316, 222, 56, { open: true }) + barrier(164, 106, 56, { open: true }),
      crossSignal(360, 196),
    ),
};
