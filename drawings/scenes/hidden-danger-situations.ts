/** Situations in which a danger is hidden, or only hinted at. */
import { disc, path, pen, pointsOf, rect } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { crestGround } from './crest.ts';
import {
  air,
  backdrop,
  countryRoad,
  flatShape,
  grove,
  mark,
  patch,
  sharkTeeth,
  stand,
  townStreet,
  view,
  wood,
} from './driver.ts';
import { busShelter, roadSign, signalAt } from './driver-furniture.ts';
import { cyclistFront, cyclistSide, tractorBack } from './driver-riders.ts';
import { branch, stopBar } from './driver-road.ts';
import { bush, cyclistBack, leafy, personBack, personSide, spruce } from './driver-things.ts';
import { type Scenes, scene, tint } from './picture.ts';
import { line, trees } from './road.ts';
import { pinAt, skip } from './safety-pieces.ts';
import { carAt } from './solid-car.ts';
import { busAt, lorryAt } from './solid-vehicles.ts';
import { blocks, fieldRoad, houses, suburbBetween, townCross, v } from './streets.ts';
import { boxTrailer, car, lorry } from './vehicles.ts';

/** A higher viewpoint, so that objects in a row do not hide each other. */
const tall = view({ horizon: 112, focal: 330, eye: 2.3 });

/** Level at first, then steeper, as in crest.ts, but with a nearer crest. */
const climb = (s: number): number => (0.26 * s * s) / (s + 9) - 0.0011 * s * s;

const behind = { left: -5.8, rightEdge: 2.3, beside: '#c9c3ad' } as const;

export const hiddenDangerSituations: Scenes = {
  'four-road-users-skip': () =>
    scene(
      '#fff',
      suburbBetween([28, 40, 0], [30, 44, 1], { left: -7.2, right: 3.9 }, { left: -12, right: 8 }),
      skip(v, 2.7, 23),
      // This cyclist has a free lane: the parked car is behind him.
      carAt(v, { x: -6.2, z: 25, heading: 180, colour: '#8b9299' }),
      stand(v, -4.9, 14.5, cyclistFront({ top: '#3aa17e' })),
      stand(v, 4.75, 12.4, personBack({ top: '#8a5fb0' })),
      stand(v, 2.6, 12.6, cyclistBack({ top: '#e8762d' })),
      pinAt(v, 1, 4.75, 12.4, 1.75) + pinAt(v, 2, -4.9, 14.5, 1.85) + pinAt(v, 3, 2.6, 12.6, 1.85) + pinAt(v, 4, -6.2, 25, 1.6),
      cockpit({ speed: 40 }),
    ),
  'cyclist-behind-pillar': () =>
    scene(
      '#fff',
      townCross(12, 19),
      houses(
        [
          ['left', 24, 36, 0],
          ['right', 24, 36, 2],
        ],
        { left: -9, right: 6 },
      ),
      sharkTeeth(v, -1.6, 2, 9.4),
      roadSign(v, 'B1', { x: 2.9, z: 9.6, size: 0.9, up: 1.5 }),
      carAt(v, { x: -3.4, z: 30, heading: 180, colour: '#8b9299' }),
      stand(v, 7.6, 24, personBack({ top: '#8a5fb0' })),
      stand(v, -6.55, 14, cyclistSide({ top: '#e8762d' })),
      cockpit({ speed: 10 }),
      // The windscreen pillar, as wide as in a real car.
      path('M0 0H70Q52 88 40 150L26 262Q10 262 0 264Z', '#14171a'),
    ),
  'lorry-four-places': () =>
    scene(
      tint.grass,
      path('M86 -10H394V330H86Z', '#cfc9b4') + path('M92 -10H388V330H92Z', tint.asphalt),
      line([104, 326], [104, -6], 'solid', 4) + line([376, 326], [376, -6], 'solid', 4),
      line([195, 326], [195, -6]) + line([285, 326], [285, -6]),
      trees([
        [36, 60, 22],
        [44, 150, 18],
        [34, 250, 24],
        [440, 40, 20],
        [446, 130, 24],
        [430, 220, 20],
        [448, 296, 20],
      ]),
      lorry({ x: 240, y: 88, blink: 'right' }),
      boxTrailer({ x: 240, y: 196, length: 62 }),
      car({ x: 150, y: 40, colour: tint.own, letter: '1', scale: 0.95 }),
      car({ x: 330, y: 84, colour: tint.own, letter: '2', scale: 0.95 }),
      car({ x: 330, y: 288, colour: tint.own, letter: '3', scale: 0.95 }),
      car({ x: 150, y: 284, colour: tint.own, letter: '4', scale: 0.95 }),
    ),
  'crest-two-roofs': () => {
    const hill = view({ horizon: 186, focal: 430, rise: (z) => climb(Math.max(0, z - 3)) });
    return scene(
      '#fff',
      backdrop(hill, air.day, 6),
      wood(186, 40, air.day.woodFar, { seed: 4, step: 18 }),
      crestCar(184, '#3f4a55', 15) + crestCar(242, '#d63a3c', 15.5),
      crestGround(tint.grass),
      countryRoad(hill, tint.asphalt, { count: 30, to: 28, centre: 'warning' }),
      stand(hill, -11, 26, spruce('#5c8550', 700)) + stand(hill, 8, 27, spruce('#5c8550', 700)),
      cockpit({
        speed: 70,
        mirrors: [mirror('inner', (b) => carAt(b, { x: 0, z: 26, heading: 180, colour: '#8b9299' }), behind)],
      }),
    );
  },
  'dip-hides-the-road': () => {
    const near = view({ horizon: 118, focal: 430 });
    return scene(
      '#fff',
      backdrop(near, air.day, 6),
      grove(112, 14, air.day.woodFar, { step: 30 }),
      // The far slope, visible again beyond the dip.
      path('M-5 116C60 96 120 84 190 90C300 98 400 104 485 114V190H-5Z', '#bdd19d'),
      path('M92 172C112 136 120 112 116 92L124 91C136 112 142 140 136 172Z', tint.asphalt),
      pen('M116 172C128 140 130 112 120 92', '#fff', 1.8, { 'stroke-dasharray': '6 5' }),
      path('M-5 325V172C70 154 130 145 196 142H272C330 146 400 156 485 174V325Z', tint.grass),
      dipRoad(),
      stand(near, -9, 20, leafy(air.day.wood, air.day.woodFar)),
      stand(near, 0.6, 12.5, tractorBack()),
      cockpit({ speed: 30, mirrors: [mirror('inner', () => '', behind), mirror('left', () => '', behind)] }),
    );
  },
  'side-road-car-waits': () =>
    scene(
      '#fff',
      fieldRoad(),
      branch(v, { z1: 23, z2: 29, left: -5.8, right: 2.3, arms: 'left', walk: 0.4, edge: '#c9c3ad', line: false }),
      stand(v, -12, 34, bush('#5f8f4e')),
      carAt(v, { x: -8.2, z: 25, heading: 90, colour: '#d63a3c' }),
      backOfGiveWay(-6.7, 21.8),
      stand(v, 0.7, 13, tractorBack('#b3432c')),
      cockpit({ speed: 30, mirrors: [mirror('inner', () => '', behind), mirror('left', () => '', behind)] }),
    ),
  'running-for-the-bus': () =>
    scene(
      '#fff',
      suburbBetween([42, 54, 0], [34, 46, 1], { left: -6.2 }, { left: -11, right: 8 }),
      carAt(v, { x: -3.5, z: 46, heading: 180, colour: '#343b43' }),
      busAt(v, { x: -4.7, z: 21, heading: 180, length: 9 }),
      stand(v, -7.4, 15.4, personBack({ top: '#8a5fb0' }, true)),
      busShelter(v, 7.4, 19),
      stand(v, 7, 18.4, personBack({ top: '#e3c14a' }, true)),
      stand(v, 3.4, 23, personBack({ top: '#3aa17e' })),
      stand(v, 2.9, 12, personSide({ top: '#d63a3c' }, true)),
      pinAt(v, 1, -7.4, 15.4, 1.75) + pinAt(v, 2, 7, 18.4, 1.75) + pinAt(v, 3, 3.4, 23, 1.8, 11) + pinAt(v, 4, 2.9, 12, 1.8),
      cockpit({ speed: 40 }),
    ),
  'queue-beside-us': () =>
    scene(
      '#fff',
      backdrop(tall, air.day, 6),
      townStreet(tall, { left: -2.4, right: 6.6, centre: false }),
      mark(tall, 2, { dash: 3, gap: 5, from: 3, to: 120 }),
      houses(
        [
          ['left', 36, 58, 0],
          ['right', 44, 66, 1],
        ],
        { left: -7, right: 11, height: 9, floors: 2, flat: true, on: tall },
      ),
      carAt(tall, { x: 4.4, z: 36, colour: '#d63a3c', brake: true }),
      carAt(tall, { x: 4.4, z: 26, colour: '#2f9460', brake: true, blink: 'right' }),
      carAt(tall, { x: 4.1, z: 17.6, colour: '#d8dde0', blink: 'left', heading: -5 }),
      carAt(tall, { x: 4.5, z: 10.4, colour: '#5c7fa3', brake: true }),
      pinAt(tall, 4, 3.2, 36, 3.7, 11) +
        pinAt(tall, 3, 4.4, 26, 3, 11) +
        pinAt(tall, 2, 4.5, 17.6, 1.6, 11) +
        pinAt(tall, 1, 4.5, 10.4, 1.5),
      cockpit({ speed: 50, mirrors: [mirror('inner', () => '', { left: -2.4, rightEdge: 6.6, lines: [2] })] }),
    ),
  'green-car-from-right': () =>
    scene(
      '#fff',
      townCross(13, 21),
      blocks([
        ['left', 26, 46, 0],
        ['right', 26, 46, 1],
      ]),
      stopBar(v, -1.6, 2, 9.6),
      signalAt(v, { x: -6.2, z: 22.5, lamp: 'green', size: 1.2 }),
      stand(v, -8.3, 23.4, personBack({ top: '#3aa17e' }, true)),
      carAt(v, { x: -3.6, z: 24.5, heading: 180, colour: '#8b9299' }),
      // The car from the left waits behind its stop line, the one from the right is already in the junction.
      patch(v, pointsOf('-6.4 13.2, -5.9 13.2, -5.9 16.8, -6.4 16.8'), tint.marking),
      carAt(v, { x: -9.2, z: 15.2, heading: 90, colour: '#2f6db3' }),
      carAt(v, { x: 3.4, z: 18.4, heading: 270, colour: '#d63a3c' }),
      speedLines(),
      signalAt(v, { x: 2.9, z: 10, lamp: 'green', size: 1.2 }),
      cockpit({ speed: 0 }),
    ),
  'oncoming-overtakes-walker-right': () =>
    scene(
      '#fff',
      fieldRoad(),
      lorryAt(v, { x: -3.7, z: 40, heading: 180 }),
      carAt(v, { x: -0.2, z: 32, heading: 180, colour: '#d63a3c', lit: true }),
      stand(v, 2.45, 19, personBack({ top: '#3f8fd1' })),
      cockpit({ speed: 80, mirrors: [mirror('inner', () => '', behind)] }),
    ),
};

/** The upper part of a car that comes over a crest: roof, windscreen and headlamps; (x, 140) is its middle. */
function crestCar(x: number, colour: string, half: number): string {
  const y = 140;
  return (
    path(
      `M${x - half} ${y + 6}V${y - 8}L${x - half * 0.66} ${y - 24}H${x + half * 0.66}L${x + half} ${y - 8}V${y + 6}Z`,
      colour,
    ) +
    path(
      `M${x - half * 0.84} ${y - 8}L${x - half * 0.58} ${y - 21}H${x + half * 0.58}L${x + half * 0.84} ${y - 8}Z`,
      tint.glass,
    ) +
    path(disc(x - half * 0.7, y - 3, 3) + disc(x + half * 0.7, y - 3, 3), '#fffbe6')
  );
}

/** Our road down to where it disappears. */
function dipRoad(): string {
  return (
    path('M186 142H280L485 262V325H-60V296Z', '#c9c3ad') +
    path('M190 142H275L470 262L480 325H-52V300Z', tint.asphalt) +
    path('M220.5 142H223.5L219 148H215.5ZM211 155H215L206 168H201ZM194 179H200L181 206H173ZM157 230H167L127 290H113Z', '#fff')
  );
}

/** The back of a give-way sign, which applies to the side road. */
function backOfGiveWay(x: number, z: number): string {
  const unit = v.scale(z);
  const [px, foot] = v.at(x, z);
  const y = foot - 2.1 * unit;
  return (
    rect(px - 1, y, 2, foot - y, tint.steel) +
    path(`M${px - 0.45 * unit} ${y}H${px + 0.45 * unit}L${px} ${y + 0.8 * unit}Z`, '#8b9299', {
      stroke: '#6b7279',
      'stroke-width': 1,
    })
  );
}

/** Speed lines behind the car from the right. */
function speedLines(): string {
  const stroke = (x: number, up: number, long: number): string =>
    flatShape([v.at(x, 18.4, up), v.at(x + long, 18.4, up), v.at(x + long, 18.4, up + 0.06), v.at(x, 18.4, up + 0.06)]);
  return path(stroke(5.9, 0.5, 2.2) + stroke(5.9, 0.85, 1.8) + stroke(5.9, 1.2, 1.5), '#fff', { opacity: 0.85 });
}
