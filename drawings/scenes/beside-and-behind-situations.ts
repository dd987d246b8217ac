/** Situations with road users beside or behind us, half hidden, or met where visibility is poor. */
import { circle, limb, path, pen, rect, transform } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, countryRoad, grove, patch, stand, townStreet, type View, view, wood } from './driver.ts';
import { crossbuckAt, rain, roadSign, streetLamp } from './driver-furniture.ts';
import { cyclistFront, motorcycleAt } from './driver-riders.ts';
import { motorway, railsAcross } from './driver-road.ts';
import { ball, childSide, cyclistBack, leafy, personBack, personSide, spruce } from './driver-things.ts';
import { type Scenes, scene, tint } from './picture.ts';
import { line, streets, trees } from './road.ts';
import { pinAt } from './safety-pieces.ts';
import { carAt } from './solid-car.ts';
import { tramAt, vanAt } from './solid-vehicles.ts';
import { slab } from './street-pieces.ts';
import { blocks, forestRoad, houses, lens, suburbBetween, townCross, v } from './streets.ts';
import { bus, car } from './vehicles.ts';

const behind = { left: -5.8, rightEdge: 2.3, beside: '#c9c3ad' } as const;

/** A road that bends to the right after 14 m. */
const toTheRight = view({ ...lens, bend: (z) => (z > 14 ? (z - 14) ** 2 * 0.014 : 0) });

/** A closed garage door ahead, and a child with a ball in one of the door mirrors. */
function reversingFromGarage(side: 'left' | 'right'): string {
  const child = (b: View): string =>
    streetBehind(b) +
    stand(b, side === 'left' ? -2.1 : 2.1, 5.4, childSide({ top: '#f2b632' }, false)) +
    stand(b, side === 'left' ? -1.3 : 1.3, 4.4, ball());
  return scene(
    '#fff',
    rect(0, 0, 480, 170, '#bcdcee') + path('M-5 120L120 40H360L485 120V220H-5Z', '#8a4a3a'),
    rect(-5, 112, 490, 110, '#dcc9a3') +
      rect(96, 116, 288, 106, '#f1efe8') +
      pen('M96 142H384M96 168H384M96 194H384', '#cfcabd', 3),
    path('M-5 222H485V325H-5Z', '#a7a296'),
    cockpit({
      speed: 0,
      mirrors: [
        mirror('inner', streetBehind, { left: -1.7, rightEdge: 1.7, lines: [], beside: tint.grass }),
        mirror('left', side === 'left' ? child : streetBehind, { left: -3, rightEdge: 3, lines: [], beside: tint.grass }),
        mirror('right', side === 'right' ? child : streetBehind, { left: -3, rightEdge: 3, lines: [], beside: tint.grass }),
      ],
    }),
  );
}

export const besideAndBehindSituations: Scenes = {
  'bus-turns-left-places': () =>
    scene(
      tint.grass,
      streets([
        { x: 240, width: 190 },
        { y: 74, width: 104 },
      ]),
      line([240, 320], [240, 150], 'solid', 3) + line([288, 320], [288, 150]) + line([192, 320], [192, 150]),
      line([120, 74], [0, 74]) + line([360, 74], [480, 74]),
      trees([
        [60, 190, 24],
        [80, 270, 22],
        [420, 180, 22],
        [440, 270, 24],
      ]),
      car({ x: 311, y: 40, colour: tint.own, letter: '1', scale: 0.95 }),
      car({ x: 311, y: 196, colour: tint.own, letter: '2', scale: 0.95 }),
      car({ x: 264, y: 282, colour: tint.own, letter: '3', scale: 0.95 }),
      car({ x: 311, y: 286, colour: tint.own, letter: '4', scale: 0.95 }),
      bus({ x: 240, y: 130, heading: -36, blink: 'left', length: 142 }),
    ),
  'cyclist-before-refuge': () =>
    scene(
      '#fff',
      suburbBetween([28, 40, 0], [26, 38, 2], { right: 1.9 }),
      slab(v, -2.9, -1.1, 17, 27, tint.kerb) + slab(v, -2.7, -1.3, 17.3, 26.7, '#cfcabd'),
      roadSign(v, 'D2-1', { x: -2, z: 17.6, size: 0.7, up: 0.9 }),
      stand(v, 0.95, 11.4, cyclistBack({ top: '#e8762d' })),
      cockpit({ speed: 30, mirrors: [mirror('inner', () => '')] }),
    ),
  'caravan-in-mirrors': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 16, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 1 }),
      stand(v, 13, 40, leafy('#5f8f4e', '#74a35f')),
      carAt(v, { x: 0, z: 26, colour: '#8b9299' }),
      cockpit({
        speed: 80,
        blink: 'left',
        mirrors: [
          mirror('inner', () => caravanFront(75, 46), { left: -5.4, beside: '#c9c3ad' }),
          mirror(
            'left',
            (b) =>
              carAt(b, { x: -3.5, z: 10, heading: 180, colour: '#d63a3c' }) +
              path('M84 58V4L62 10V52Z', '#f3f2ee') +
              path('M80 18L66 20V30L80 30Z', tint.glass),
            { left: -5.4, beside: '#c9c3ad' },
          ),
        ],
      }),
    ),
  'reversing-child-in-mirror': () => reversingFromGarage('right'),
  'reversing-child-in-left-mirror': () => reversingFromGarage('left'),
  'van-hides-motorcycle': () =>
    scene(
      '#fff',
      townCross(9, 15),
      blocks([
        ['left', 30, 50, 0],
        ['right', 26, 46, 1],
      ]),
      stand(v, -5.15, 22.4, motorcycleAt('towards')),
      vanAt(v, { x: -2.7, z: 19.4, heading: 180, blink: 'left', colour: '#e8eaeb' }),
      stand(v, 5.4, 19, personBack({ top: '#3aa17e' })),
      cockpit({ speed: 0, blink: 'left' }),
    ),
  'rainy-night-four': () =>
    scene(
      '#000',
      backdrop(v, air.night, 5),
      townStreet(v, { fill: '#3a4149', walkFill: '#5c5f5e', walk: 2.4 }),
      houses(
        [
          ['left', 34, 56, 2],
          ['right', 40, 60, 3],
        ],
        { height: 8, floors: 2, flat: true },
      ),
      path('M0 0H480V320H0Z', '#0a1020', { opacity: 0.5 }),
      stand(v, -6.8, 24, streetLamp(true), { flip: true }) + stand(v, 3.8, 27, streetLamp(true)),
      stand(v, -6.4, 19, personBack({ top: '#f2e21d' }, true)),
      stand(v, -4.4, 26, cyclistFront({ top: '#6b4a3a', lamp: true })),
      stand(v, 3.4, 25, personBack({ top: '#e6e9ec', legs: '#8b9299' })),
      stand(v, 2.5, 13, personSide({ top: '#1d2329', legs: '#181c21', hair: '#101316', skin: '#4d4138' })),
      rain(50),
      pinAt(v, 1, -6.4, 19, 1.8) + pinAt(v, 2, -4.4, 26, 2, 10) + pinAt(v, 3, 3.4, 25, 1.9, 10) + pinAt(v, 4, 2.5, 13, 1.8),
      cockpit({ speed: 40, wipers: true }),
    ),
  'queue-tail-after-bend': () =>
    scene(
      '#fff',
      backdrop(toTheRight, air.day, 6),
      wood(114, 40, air.day.woodFar, { seed: 9, step: 20 }),
      countryRoad(toTheRight, tint.asphalt, { count: 24, to: 60, centre: 'warning' }),
      [-9, -7.6].map((x, index) => stand(toTheRight, x, 30 - index * 10, spruce(air.day.wood))).join(''),
      carAt(v, { x: 16.6, z: 44, heading: 38, colour: '#f3f4f4', brake: true }),
      carAt(v, { x: 11.2, z: 36, heading: 34, colour: '#2f6db3', brake: true }),
      stand(v, 5.6, 25, spruce('#4f7845', 600)) + stand(v, 9.6, 22, spruce('#4f7845', 500)),
      cockpit({
        speed: 80,
        mirrors: [mirror('inner', (b) => carAt(b, { x: 0, z: 14, heading: 180, colour: '#8b9299' }), behind)],
      }),
    ),
  'somebody-waves-at-bend': () =>
    scene(
      '#fff',
      backdrop(toTheRight, air.day, 6),
      wood(114, 40, air.day.woodFar, { seed: 9, step: 20 }),
      countryRoad(toTheRight, tint.asphalt, { count: 24, to: 60, centre: 'warning' }),
      [-9, -7.6].map((x, index) => stand(toTheRight, x, 30 - index * 10, spruce(air.day.wood))).join(''),
      [7.4, 6].map((x, index) => stand(v, x, 27 - index * 7, spruce('#4f7845', 640))).join(''),
      stand(v, 3, 12.6, armsUp()),
      cockpit({ speed: 80 }),
    ),
  'motorcycle-leans-in': () =>
    scene(
      '#fff',
      backdrop(toTheRight, air.day, 6),
      grove(114, 20, air.day.woodFar),
      countryRoad(toTheRight, tint.asphalt, { count: 24, to: 60, centre: 'warning' }),
      [-9, -7.6].map((x, index) => stand(toTheRight, x, 30 - index * 10, leafy(air.day.wood, air.day.woodFar))).join(''),
      [6.4, 5].map((x, index) => stand(v, x, 26 - index * 8, spruce('#4f7845', 640))).join(''),
      stand(v, -2.15, 17, transform({ rotate: 34 }, motorcycleAt('towards'))),
      cockpit({ speed: 70, mirrors: [mirror('inner', () => '', behind)] }),
    ),
  'train-behind-trees': () =>
    scene(
      '#fff',
      forestRoad(air.day, { centre: 'none' }),
      railsAcross(v, 17),
      tramAt(v, { x: -13.4, z: 18.6, heading: 90, colour: '#a8322f', length: 14 }),
      [-11.4, -9.6].map((x, index) => stand(v, x, 17 - index * 1.6, spruce('#4f7845', 800))).join(''),
      [9.4, 11.6].map((x) => stand(v, x, 23, spruce('#4f7845', 800))).join(''),
      crossbuckAt(v, { x: 3.3, z: 13.6, lamps: false }),
      crossbuckAt(v, { x: -6.8, z: 13.9, lamps: false }),
      cockpit({ speed: 40 }),
    ),
};

/** The front of a caravan that fills the inner mirror. */
function caravanFront(middle: number, height: number): string {
  return (
    path(
      `M${middle - 58} ${height}V10Q${middle - 58} 2 ${middle - 46} 2H${middle + 46}Q${middle + 58} 2 ${middle + 58} 10V${height}Z`,
      '#f3f2ee',
    ) +
    rect(middle - 40, 9, 80, 20, tint.glass, 5) +
    rect(middle - 58, 36, 116, 5, '#c9a24a')
  );
}

/** Somebody in a yellow vest waving with both arms. */
function armsUp(): string {
  return (
    personBack({ top: '#f2e21d' }, true) +
    path('M-21 -112H21V-104H-21ZM-20 -96H20V-89H-20Z', '#dfe4e8') +
    path(limb([-18, -138, 8], [-40, -160, 6], [-44, -192, 5]) + limb([18, -138, 8], [40, -160, 6], [44, -192, 5]), '#f2e21d') +
    circle(-44, -197, 6, '#e3b48c') +
    circle(44, -197, 6, '#e3b48c')
  );
}

/** The street behind the drive, as seen in the mirrors. */
function streetBehind(on: View): string {
  const across = (z1: number, z2: number, fill: string): string =>
    patch(
      on,
      [
        [-80, z1],
        [80, z1],
        [80, z2],
        [-80, z2],
      ],
      fill,
    );
  return across(18, 2000, tint.grass) + across(10, 18, tint.asphalt);
}
