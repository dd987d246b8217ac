/** Scenes for the questions on the environment and on the driver (4-environment.yaml, 5-personal.yaml). */
import { box, circle, disc, limb, type Point, path, pen, pointsOf, rect, transform } from '../svg.ts';
import {
  air,
  backdrop,
  bonnet,
  building,
  countryRoad,
  crossRoad,
  gauge,
  grove,
  patch,
  stand,
  townStreet,
  view,
  wood,
} from './driver.ts';
import { carBack, carFront, carSide, childSide, spruce } from './driver-things.ts';
import { along, beside, big, crossing, crossingRoads, curve } from './layouts.ts';
import { route, type Scenes, scene, sign, text, tint, trafficLight } from './picture.ts';
import { giveWayLine } from './road.ts';
import { car, ownCar } from './vehicles.ts';

const v = view();
const sky = '#c4e0f0';

/** The ground below a road seen from the side, with trees behind. */
function profile(road: readonly Point[], treesAt: readonly (readonly [x: number, y: number, r: number])[]): string {
  const edge = along(road);
  const leaves = treesAt.map(([x, y, r]) => disc(x, y - r - 26, r) + box(x - 3, y - 32, 6, 40)).join('');
  return (
    path('M40 62q6 -20 28 -16q14 -22 38 -4q22 -4 24 20zM350 60q6 -18 26 -14q14 -20 36 -4q20 -2 22 18z', '#e6f2f9') +
    path(leaves, '#86ad6f') +
    path(`${edge}V340H-20Z`, tint.grass) +
    pen(edge, '#4a4f56', 20) +
    pen(edge, tint.asphalt, 14)
  );
}

/** Our own car on a slope, at the given point of the road, with an arrow along the road before it. */
function carOn(road: readonly Point[], at: number, scale: number, arrow: readonly [from: number, to: number]): string {
  const [from, to] = [road[at - 1] ?? [0, 0], road[at + 1] ?? [0, 0]];
  const [x, y] = road[at] ?? [0, 0];
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return (
    transform({ x, y, rotate: turn }, transform({ y: -5, scale }, carSide(tint.own, { own: true }))) +
    route(beside(road, -30).slice(...arrow))
  );
}

/** Entrance to a street with the sign of an environmental zone of the given class. */
function zoneBoard(name: string): string {
  const near = view({ vanish: 130, horizon: 166 });
  const [x, foot] = near.at(2.8, 3.9);
  const y = 92;
  return scene(
    '#fff',
    backdrop(near, air.day),
    grove(167, 12, air.day.woodFar),
    townStreet(near),
    building(near, { x: -8.6, z1: 34, z2: 60, height: 9, wall: '#dcc9a3', floors: 3 }) +
      building(near, { x: 5.4, z1: 30, z2: 56, height: 9, wall: '#c9d3da', floors: 3 }),
    building(near, { x: -8.6, z1: 16, z2: 30, height: 9, wall: '#d9a38a', floors: 3 }),
    sign('E31', { x, y, size: 160, post: foot - y - 80 }),
    rect(x - 47, y + 36, 94, 38, '#ffd300') + text(name, { x, y: y + 61, size: 16.5, anchor: 'middle' }),
    bonnet(),
  );
}

export const environmentAndDriver: Scenes = {
  'zone-class-2': () => zoneBoard('KLASS 2'),
  'zone-class-3': () => zoneBoard('KLASS 3'),
  'red-light-ahead': () =>
    scene(
      '#fff',
      backdrop(v, air.day),
      grove(133, 12, air.day.woodFar),
      townStreet(v),
      crossRoad(v, 40, 52, tint.asphalt, { verge: tint.pavement }),
      patch(v, pointsOf('-1.7 38, 2 38, 2 39.6, -1.7 39.6'), '#fff'),
      building(v, { x: -8.6, z1: 20, z2: 34, height: 7, wall: '#dcc9a3', roof: '#7d5a49' }) +
        building(v, { x: 5.4, z1: 20, z2: 34, height: 7, wall: '#c9d3da', roof: '#5b6670' }),
      building(v, { x: -8.6, z1: 8, z2: 18, height: 6.4, wall: '#d9a38a', roof: '#8a4a3a' }) +
        building(v, { x: 5.4, z1: 9, z2: 18, height: 6.4, wall: '#e3d7b8', roof: '#7d5a49' }),
      trafficLight(272, 106, 'red', 38, 14) + trafficLight(190, 110, 'red', 30, 14),
      bonnet(),
    ),
  downhill: () => {
    const road = curve([-20, 78], [120, 112], [300, 214], [500, 266], 24);
    return scene(
      sky,
      profile(road, [
        [60, 96, 20],
        [250, 172, 26],
        [300, 196, 18],
        [430, 246, 24],
      ]),
      carOn(road, 8, 0.4, [14, 19]),
    );
  },
  'hill-crest': () => {
    const road = [
      ...curve([-20, 232], [80, 226], [130, 186], [220, 182], 24),
      ...curve([220, 182], [310, 178], [380, 226], [500, 244], 18).slice(1),
    ];
    return scene(
      sky,
      profile(road, [
        [30, 236, 22],
        [330, 206, 18],
        [380, 224, 26],
        [450, 244, 20],
      ]),
      carOn(road, 14, 0.3, [22, 30]),
    );
  },
  'phone-in-hand': () => {
    const far = view({ horizon: 96 });
    return scene(
      '#fff',
      backdrop(far, air.day),
      wood(98, 26, air.day.woodFar, { seed: 6, step: 18 }),
      countryRoad(far, air.day.road),
      stand(far, -12, 34, spruce(air.day.wood)) +
        stand(far, 9, 30, spruce(air.day.wood)) +
        stand(far, 12, 40, spruce(air.day.wood)),
      stand(far, -3.6, 26, carFront('#9aa1a8')),
      path('M-5 325V196C100 176 380 176 485 196V325Z', '#2b3036') +
        path('M-5 196C100 176 380 176 485 196V206C380 187 100 187 -5 206Z', '#3f464d'),
      gauge(176, 258, 48, -15, text('70', { x: 176, y: 288, size: 22, anchor: 'middle', fill: '#fff' })) +
        text('km/h', { x: 176, y: 300, size: 9, anchor: 'middle', fill: '#fff' }),
      path('M96 325C110 306 140 310 176 310S242 306 256 325Z', '#1d2125') +
        pen('M36 350A141 141 0 0 1 316 350', '#101316', 20) +
        pen('M34 346A143 143 0 0 1 318 346', '#3a4148', 4),
      holdingHand(),
      phone(),
    );
  },
  'child-at-side': () =>
    scene(
      '#fff',
      backdrop(v, air.day),
      grove(133, 18, air.day.woodFar),
      townStreet(v, { right: 3, centre: false }),
      building(v, { x: -11, z1: 30, z2: 44, height: 4.4, wall: '#dcc9a3', roof: '#7d5a49', floors: 1 }) +
        building(v, { x: 9, z1: 32, z2: 46, height: 4.4, wall: '#c9d3da', roof: '#5b6670', floors: 1 }),
      building(v, { x: -11, z1: 13, z2: 24, height: 4.4, wall: '#d9a38a', roof: '#8a4a3a', floors: 1 }) +
        building(v, { x: 9, z1: 15, z2: 26, height: 4.4, wall: '#e3d7b8', roof: '#7d5a49', floors: 1 }),
      stand(v, 2, 13, carBack('#9aa1a8')),
      stand(v, 3.5, 6.4, childSide()),
      route(
        [
          [388, 172],
          [354, 172],
        ],
        { colour: tint.red, width: 4 },
      ),
      gaze(240, 140),
      bonnet(),
    ),
  'car-at-side-road': () =>
    scene(
      tint.grass,
      crossingRoads({ arms: 'urd' }),
      giveWayLine(304, crossing.left, 48, 270),
      route([
        [267, 206],
        [267, 40],
      ]),
      ownCar({ x: 267, y: 250, scale: big }),
      car({ x: 362, y: crossing.left, heading: 270, colour: tint.red, scale: 1.3 }),
      path(`M366 ${crossing.left + 2}L322 14H430Z`, '#ffe9a0', { opacity: 0.55 }),
      lookingUp(366, crossing.left + 4),
      sign('B4', { x: 336, y: 262, size: 56 }),
      sign('B1', { x: 316, y: 52, size: 44 }),
    ),
};

/** Marks the point that the driver looks at. */
function gaze(x: number, y: number): string {
  return (
    circle(x, y, 16, '#fff', { opacity: 0.35 }) +
    circle(x, y, 16, 'none', { stroke: '#fff', 'stroke-width': 7 }) +
    circle(x, y, 16, 'none', { stroke: '#111', 'stroke-width': 3 })
  );
}

/** Head of a driver looking up in the picture. */
function lookingUp(x: number, y: number): string {
  return (
    circle(x, y, 15, '#fff', { opacity: 0.85 }) +
    circle(x, y + 1, 9, '#e3b48c') +
    path(`M${x - 3} ${y - 7}L${x} ${y - 13}L${x + 3} ${y - 7}Z`, '#e3b48c') +
    path(`M${x - 9} ${y + 2}A9 9 0 0 0 ${x + 9} ${y + 2}Q${x} ${y - 4} ${x - 9} ${y + 2}Z`, '#3b2a20')
  );
}

const skin = '#dfae86';

/** The left hand on the steering wheel. */
function holdingHand(): string {
  return (
    path(limb([-30, 336, 26], [16, 300, 20]), '#39618c') +
    path(limb([20, 298, 17], [42, 278, 15]), skin) +
    pen('M32 266L60 258M36 277L66 269M42 288L68 281M50 298L68 293', skin, 11, { 'stroke-linecap': 'round' }) +
    pen('M34 271L64 263M40 282L66 275M48 293L68 287', '#b98761', 1.5)
  );
}

/** The right hand with a lit telephone. */
function phone(): string {
  return transform(
    { x: 374, y: 246, rotate: 10 },
    path(limb([60, 110, 30], [30, 62, 22]), '#39618c'),
    path(limb([28, 58, 20], [6, 30, 22]), skin),
    rect(-37, -66, 74, 126, '#0d1013', 11),
    rect(-32, -58, 64, 110, '#f4f8fb', 5),
    rect(-26, -50, 40, 14, '#7fb3e6', 6) +
      rect(-14, -30, 40, 14, '#8fd19e', 6) +
      rect(-26, -10, 46, 14, '#7fb3e6', 6) +
      rect(-26, 28, 52, 16, '#d5dde3', 6),
    pen('M-40 -16L-28 -12M-41 2L-28 5M-40 20L-28 22M40 22Q46 -4 30 -16', skin, 12, { 'stroke-linecap': 'round' }),
  );
}
