/** Motorways and the breakdown after a bend, seen from above. */
import { path, pen, rect } from '../svg.ts';
import { route, type Scenes, scene, tint } from './picture.ts';
import { line, paint, roadAlong, trees } from './road.ts';
import { guardRail } from './scenes-rules-a-lanes.ts';
import { car, lorry, ownCar } from './vehicles.ts';

const size = 1.05;

/** White slanting bars over a wedge. */
function hatch(d: string): string {
  return pen(d, '#fff', 5);
}

export const motorway: Scenes = {
  'breakdown-after-bend': () => {
    const road = 'M490 262H300C212 262 168 226 168 140V-10';
    return scene(
      tint.grass,
      roadAlong(road, 112),
      paint(road, 'warning', 3.5),
      trees([[296, 40, 24], [270, 96, 22], [330, 84, 26], [268, 158, 22], [318, 150, 28], [374, 120, 26], [372, 178, 24], [424, 160, 26], [430, 92, 24], [390, 50, 24], [450, 40, 22], [296, 186, 16], [60, 60, 24], [44, 160, 20], [80, 270, 26]]),
      route([[386, 235], [310, 235], [272, 231]], { colour: '#6f767e', bend: 60 }),
      car({ x: 428, y: 235, heading: 270, scale: size }),
      ownCar({ x: 196, y: 76, scale: 1.1, blink: 'hazard' }),
    );
  },
  'motorway-entrance': () =>
    scene(
      tint.grass,
      path('M96 330V-10H280L292 60C316 120 336 150 336 330Z', '#cfc9b4'),
      path('M100 330V-10H276V30C276 70 332 100 332 150V330Z', tint.asphalt),
      line([112, 326], [112, -6], 'solid', 4) + pen('M264 -6V30C264 80 322 104 322 154V330', '#fff', 4),
      line([186, 326], [186, -6]),
      line([260, 326], [260, 40], 'guide', 5),
      guardRail(84),
      trees([[36, 50, 24], [30, 150, 20], [40, 260, 26], [400, 60, 26], [440, 130, 22], [390, 190, 20], [440, 270, 26]]),
      route([[223, 22], [223, 2]], { colour: '#6f767e', width: 4, head: false }),
      car({ x: 223, y: 52, scale: size }),
      lorry({ x: 223, y: 260, colour: '#8b9299', length: 126 }),
      route([[223, 194], [223, 152]], { colour: '#6f767e' }),
      ownCar({ x: 291, y: 200, scale: 1.1 }),
      route([[291, 160], [291, 112]]),
    ),
  'motorway-missed-exit': () =>
    scene(
      tint.grass,
      path('M90 330V-10H316V150L336 214C360 250 430 262 490 250V340H90Z', '#cfc9b4'),
      path('M94 330V-10H312V130C312 190 340 240 490 196V300C440 330 420 330 380 340Z', tint.asphalt),
      path('M312 124C312 190 352 226 490 190V-10H312Z', tint.grass),
      line([106, 326], [106, -6], 'solid', 4) + line([180, 326], [180, -6]),
      pen('M256 -6V186M256 186C268 236 330 262 490 226', '#fff', 4),
      line([254, 326], [254, 200], 'guide', 5),
      hatch('M262 176L298 168M264 192L304 184M270 208L316 200M282 222L330 212M300 234L352 222'),
      guardRail(78),
      trees([[36, 50, 24], [30, 150, 20], [40, 260, 26], [380, 50, 26], [440, 110, 24], [360, 130, 18]]),
      route([[218, 60], [218, 12]]),
      ownCar({ x: 218, y: 102, scale: 1.1 }),
      car({ x: 144, y: 226, scale: size }),
      route([[144, 186], [144, 142]], { colour: '#6f767e' }),
    ),
  'motorway-exit': () =>
    scene(
      tint.grass,
      rect(90, -10, 172, 340, '#cfc9b4'),
      path('M262 334V270C262 240 318 220 318 190V120C318 76 350 62 490 62', '#cfc9b4'),
      roadAlong('M440 -10V330', 76),
      path('M94 330V-10H258V330Z', tint.asphalt),
      path('M250 276C262 244 316 232 316 196V140C316 100 336 92 410 92V36C310 36 256 76 256 150Z', tint.asphalt, { stroke: '#cfc9b4', 'stroke-width': 4 }),
      rect(240, 90, 18, 200, tint.asphalt),
    ),
};
