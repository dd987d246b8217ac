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
};
