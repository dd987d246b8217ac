/** Who goes first away from junctions: crossings for people and cycles, buses, trams, exits, railways. */
import { path, pen, rect } from '../svg.ts';
import { big, crossing, crossingRoads, cycleTrack, flowerBox, pavingStones, upStreet } from './layouts.ts';
import { route, type Scenes, scene, sign, tint, trafficLight } from './picture.ts';
import { barrier, cycleSquares, giveWayLine, house, line, rails, roadAlong, streets, trees, zebra } from './road.ts';
import { bus, car, cyclist, ownCar, pedestrian, tram } from './vehicles.ts';

const lane = 269;
const own = { x: lane, y: 266, scale: big };
const sides = trees([[40, 50, 24], [96, 28, 16], [52, 250, 22], [108, 282, 16], [430, 282, 22]]);

/** A cycle track that meets the street from both sides at the given height. */
function trackOver(y: number): string {
  return cycleTrack(`M0 ${y}H182M298 ${y}H480`, 36);
}

/** A bay beside the road for the bus stop, with its pavement; `x` is the edge of the road. */
function busBay(x: number, town = true): string {
  const bay = `M${x - 1} 14L${x + 46} 46V196L${x - 1} 232Z`;
  const walk = town ? path(`M${x} -8H${x + 26}L${x + 74} 34V210L${x + 26} 250H${x}Z`, tint.pavement) : path(`M${x} 4L${x + 74} 40V204L${x} 244Z`, tint.pavement);
  return walk + path(bay, tint.asphalt, { stroke: tint.kerb, 'stroke-width': 3 }) + rect(x - 4, 8, 5, 232, tint.asphalt);
}

export const giveWay: Scenes = {
  'cycle-passage': () =>
    scene(
      tint.grass,
      upStreet(),
      trackOver(120),
      cycleSquares(240, 120, 112, 44, 0, 9),
      sides,
      trees([[420, 40, 22]]),
      route([[lane, 226], [lane, 40]]),
      ownCar(own),
      route([[350, 120], [306, 120]], { colour: tint.orange, width: 4 }),
      cyclist({ x: 398, y: 120, heading: 270, scale: 1.35 }),
    ),
  'cycle-crossing': () =>
    scene(
      tint.grass,
      upStreet(),
      trackOver(120),
      cycleSquares(240, 120, 112, 44, 0, 9),
      giveWayLine(lane, 158, 50) + giveWayLine(211, 82, 50, 180),
      sides,
      route([[lane, 226], [lane, 40]]),
      ownCar(own),
      route([[282, 120], [196, 120]], { colour: tint.orange, width: 4 }),
      cyclist({ x: 330, y: 120, heading: 270, scale: 1.35 }),
      sign('B8', { x: 358, y: 188, size: 62 }),
      sign('B8', { x: 122, y: 62, size: 62 }),
    ),
  'pedestrian-crossing': () =>
    scene(
      tint.grass,
      upStreet(),
      rect(182, 96, 116, 48, tint.asphalt),
      zebra(240, 120, 112, 46, 0, 10),
      house(20, 30, 96, 66) + house(364, 220, 100, 70, '#7d8b99'),
      trees([[52, 250, 22], [108, 282, 16], [440, 60, 22]]),
      route([[lane, 226], [lane, 40]]),
      ownCar(own),
      route([[294, 120], [212, 120]], { colour: tint.orange, width: 4 }),
      pedestrian({ x: 313, y: 120, heading: 270, scale: 1.3, colour: tint.orange }),
      sign('B3', { x: 366, y: 158, size: 60 }),
      sign('B3', { x: 128, y: 134, size: 60 }),
    ),
  'bus-50': () =>
    scene(
      tint.grass,
      upStreet({ x: 220 }),
      house(20, 20, 100, 74) + house(20, 190, 100, 90, '#7d8b99') + house(400, 190, 90, 90),
      busBay(278),
      line([278, 30], [278, 210], 'guide', 3),
      route([[249, 226], [249, 40]]),
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
      trees([[30, 30, 26], [84, 60, 20], [36, 110, 24], [96, 134, 18], [40, 196, 26], [98, 224, 20], [44, 286, 24], [446, 40, 24], [440, 150, 22], [400, 206, 18], [446, 240, 26], [408, 290, 20]]),
      route([[249, 226], [249, 40]]),
      ownCar({ ...own, x: 249 }),
      bus({ x: 302, y: 122, blink: 'left' }),
      sign('E22', { x: 376, y: 60, size: 56 }),
      sign('C31-7', { x: 346, y: 262, size: 58 }),
    ),
  'tram-stop': () =>
    scene(
      tint.grass,
      streets([{ x: 230, width: 196 }], { walk: 30 }),
      rails('M176 0V320', { gauge: 22 }) + rails('M230 0V320', { gauge: 22 }),
      house(-10, 20, 86, 110) + house(-10, 180, 86, 110, '#7d8b99') + house(396, 30, 90, 100, '#7d8b99') + house(396, 190, 90, 100),
      tram({ x: 230, y: 112, length: 190 }),
      route([[296, 222], [296, 178]], { width: 5 }),
      ownCar({ x: 296, y: 268, scale: big }),
      pedestrian({ x: 270, y: 62, heading: 90, scale: 1.2, colour: '#8a5fb0' }),
      pedestrian({ x: 300, y: 82, heading: 96, scale: 1.2, colour: tint.orange }),
      pedestrian({ x: 276, y: 142, heading: 84, scale: 1.2, colour: '#3aa17e' }),
    ),
  'lanes-merge': () =>
    scene(
      tint.grass,
      path('M132 330V170C132 110 180 96 180 30V-10H300V30C300 96 348 110 348 170V330Z', '#cfc9b4'),
      path('M138 330V170C138 110 186 96 186 30V-10H294V30C294 96 342 110 342 170V330Z', tint.asphalt),
      pen('M148 330V170C148 110 206 96 206 30V-10M332 330V170C332 110 274 96 274 30V-10', '#fff', 3.5),
      line([240, 326], [240, 160]),
      trees([[40, 40, 24], [98, 88, 18], [48, 180, 24], [60, 282, 22], [430, 50, 24], [386, 92, 16], [436, 190, 22], [420, 286, 24]]),
      route([[286, 206], [286, 170], [246, 110], [246, 34]], { bend: 40 }),
      route([[194, 206], [194, 170], [234, 110], [234, 34]], { bend: 40, colour: tint.red }),
      ownCar({ x: 286, y: 252, scale: 1.2 }),
      car({ x: 194, y: 252, colour: tint.red, scale: 1.2 }),
    ),
  'obstacle-own-side': () =>
    scene(
      tint.grass,
      upStreet({ width: 92, marked: false }),
      house(20, 20, 120, 80) + house(20, 190, 120, 90, '#7d8b99') + house(344, 190, 120, 90) + house(344, 30, 120, 80, '#7d8b99'),
      car({ x: 266, y: 150, colour: tint.grey }),
      route([[263, 232], [263, 206], [217, 166], [217, 128]], { bend: 24 }),
      route([[216, 84], [216, 116]], { colour: tint.red }),
      ownCar({ x: 263, y: 274, scale: 1.1 }),
      car({ x: 216, y: 44, heading: 180, colour: tint.red, scale: 1.1 }),
    ),
  'junction-queue': () =>
    scene(
      tint.grass,
      crossingRoads({ y: 172, green: false }),
      house(20, 10, 120, 74) + house(360, 10, 110, 74, '#7d8b99') + house(20, 256, 120, 70, '#7d8b99'),
      trees([[436, 290, 20]]),
      car({ x: 267, y: 74, colour: tint.grey, scale: 1.05, brake: true }) + car({ x: 267, y: -2, colour: tint.yellow, scale: 1.05, brake: true }),
      route([[267, 244], [267, 136]]),
      ownCar({ x: 267, y: 280, scale: 1.05 }),
      trafficLight(332, 262, 'green', 64),
    ),
};
