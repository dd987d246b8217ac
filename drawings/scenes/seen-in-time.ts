/** Pictures for 2-safety-pictures.yaml: what must be noticed in time. */
import { elk } from '../pictograms/animals.ts';
import { circle, limb, path, pointsOf } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, band, countryRoad, crossbars, flatShape, grove, mark, patch, stand, wood } from './driver.ts';
import { animalAt, busShelter, haze, headlights, roadSign, signalAt } from './driver-furniture.ts';
import { cyclistFront, motorcycleAt } from './driver-riders.ts';
import { motorway, roadArrow, stopBar } from './driver-road.ts';
import { bush, childSide, cyclistBack, edgePost, leafy, personBack, personSide, spruce } from './driver-things.ts';
import { measure, type Scenes, scene, tint } from './picture.ts';
import { carAt } from './solid-car.ts';
import { busAt, lorryAt } from './solid-vehicles.ts';
import { cityBetween, fieldRoad, forestRoad, houses, suburb, suburbBetween, v } from './streets.ts';

const behind = { left: -5.8, rightEdge: 2.3, beside: '#c9c3ad' } as const;

export const seenInTime: Scenes = {
  'p-child-between-cars': () =>
    scene(
      '#fff',
      suburbBetween([22, 34, 0], [34, 46, 1], { right: 4.2 }, { right: 9 }),
      carAt(v, { x: -3.6, z: 38, heading: 180, colour: '#343b43' }),
      stand(v, -4.6, 19, cyclistFront({ top: '#3aa17e' })),
      stand(v, -6.6, 14, personBack({ top: '#8a5fb0' }, true)),
      carAt(v, { x: 3.2, z: 18, colour: '#5c7fa3' }),
      // In the gap, not beyond the side of the cars: the child has not stepped out yet.
      stand(v, 2.5, 14.4, childSide({ top: '#e5484d' }, false)),
      carAt(v, { x: 3.2, z: 10, colour: '#8b9299' }),
      cockpit({ speed: 40 }),
    ),
  'p-open-door-cyclist': () =>
    scene(
      '#fff',
      cityBetween([24, 44, 0], [28, 50, 1], { right: 4.2 }, [-9, 8]),
      carAt(v, { x: -3.6, z: 30, heading: 180, colour: '#aab0b7' }),
      stand(v, -6.8, 15, personSide({ top: '#3f8fd1' })),
      carAt(v, { x: 3.2, z: 13, colour: '#d63a3c' }),
      path(flatShape([v.at(2.3, 13.6, 0.3), v.at(1.35, 12.9, 0.3), v.at(1.35, 12.9, 0.95), v.at(2.3, 13.6, 0.95)]), '#b52c2f', {
        stroke: '#5d1415',
        'stroke-width': 1,
      }),
      path(flatShape([v.at(2.3, 13.6, 0.95), v.at(1.35, 12.9, 0.95), v.at(1.5, 13, 1.38), v.at(2.3, 13.6, 1.42)]), tint.glass),
      stand(v, 1.55, 7.6, cyclistBack({ top: '#e8762d' })),
      cockpit({ speed: 40 }),
    ),
  'p-tailgater-red-light': () =>
    scene(
      '#fff',
      cityBetween([22, 48, 0], [22, 48, 1]),
      crossbars(v, -5.4, 2, 46, 50, 0.5),
      stopBar(v, -1.6, 2, 44.4),
      signalAt(v, { x: -6.2, z: 45, lamp: 'red', size: 1.7 }) + signalAt(v, { x: 2.9, z: 44, lamp: 'red', size: 1.7 }),
      measure(v.at(0.2, 4.6), v.at(0.2, 44), '45 m', { aside: [30, 8], size: 15 }),
      cockpit({ speed: 50, mirrors: [mirror('inner', (b) => carAt(b, { x: 0, z: 5.9, heading: 180, colour: '#5c7fa3' }))] }),
    ),
  'p-rear-fog-lamp': () =>
    scene(
      '#000',
      forestRoad(air.dusk, { verge: '#8b8571' }),
      carAt(v, { x: -3.6, z: 40, heading: 180, colour: '#565d66', lit: true }),
      headlights(v),
      cockpit({
        speed: 70,
        lamps: ['rear-fog'],
        mirrors: [
          mirror('inner', (b) => carAt(b, { x: 0, z: 11, heading: 180, colour: '#343b43', lit: true }), {
            ...behind,
            air: air.dusk,
          }),
        ],
      }),
    ),
  'p-eyes-in-the-dark': () =>
    scene(
      '#000',
      backdrop(v, air.night, 5),
      wood(114, 50, air.night.wood, { seed: 9, step: 20 }),
      countryRoad(v, air.night.road, { verge: '#20241f', ink: '#9a9a90' }),
      headlights(v),
      [30, 18, 11].map((z) => stand(v, -6.4, z, edgePost())).join(''),
      stand(v, 8.2, 26, spruce('#0d1512')) + stand(v, 6.4, 20, bush('#101a14')),
      stand(v, 3.9, 17, animalInTheDark()),
      cockpit({ speed: 80 }),
    ),
  'p-overtake-motorcycle-mirror': () =>
    scene(
      '#fff',
      fieldRoad(),
      lorryAt(v, { x: 0.2, z: 21 }),
      cockpit({
        speed: 70,
        blink: 'left',
        mirrors: [
          mirror('inner', () => '', behind),
          mirror('left', (b) => stand(b, -2.6, 6.4, motorcycleAt('towards')), { left: -5.8, beside: '#c9c3ad' }),
        ],
      }),
    ),
  'p-brake-lights-ahead': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 16, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 1 }),
      stand(v, 13, 40, leafy('#5f8f4e', '#74a35f')),
      carAt(v, { x: -0.5, z: 33, colour: '#c9ced2', brake: true }) + lorryAt(v, { x: -3.8, z: 31, brake: true, length: 8 }),
      carAt(v, { x: 0.85, z: 18, colour: '#2f6db3' }),
      cockpit({
        speed: 110,
        mirrors: [
          mirror('left', (b) => carAt(b, { x: -3.6, z: 9, heading: 180, colour: '#f2b632' }), { left: -5.4, beside: '#c9c3ad' }),
        ],
      }),
    ),
  'p-child-behind-bus': () =>
    scene(
      '#fff',
      suburb({ left: -6 }),
      houses([
        ['right', 34, 46, 1],
        ['right', 18, 28, 2],
        ['left', 40, 52, 0],
      ]),
      carAt(v, { x: -3.7, z: 46, heading: 180, colour: '#343b43' }),
      childRunning(-4.68, 16.8),
      busAt(v, { x: -4.4, z: 12, heading: 180, length: 8 }),
      busShelter(v, 4.8, 15.5),
      stand(v, 4.5, 15, personBack({ top: '#3f8fd1' }, true)),
      roadSign(v, 'E22', { x: 2.8, z: 13, size: 0.8 }),
      cockpit({ speed: 50 }),
    ),
  'p-gap-90': () =>
    scene(
      '#fff',
      fieldRoad(),
      carAt(v, { x: 0.1, z: 21, colour: '#d63a3c' }),
      measure([282, 222], [274, 143], '50 m', { aside: [44, 8], size: 15 }),
      cockpit({ speed: 90 }),
    ),
  'p-stop-50': () =>
    scene(
      '#fff',
      suburbBetween([30, 42, 1], [30, 42, 0]),
      crossbars(v, -5.4, 2, 17, 20, 0.5),
      roadSign(v, 'B3', { x: -6.2, z: 18.6, size: 0.95 }) + roadSign(v, 'B3', { x: 2.9, z: 18, size: 0.95 }),
      stand(v, 1.2, 18.5, childSide({}, true)),
      measure(v.at(0.4, 4.3), v.at(0.4, 17), '20 m', { aside: [8, 6], size: 15 }),
      cockpit({ speed: 50 }),
    ),
  'p-second-elk': () =>
    scene(
      '#000',
      forestRoad(air.dusk, { verge: '#8b8571' }),
      animalAt(v, elk, { x: -7.6, z: 26, tall: 2, ink: '#2c231d' }),
      stand(v, -9.4, 22, spruce(air.dusk.wood)),
      animalAt(v, elk, { x: 6.2, z: 22, tall: 1.7, ink: '#30261f' }),
      stand(v, 7.7, 18.5, spruce(air.dusk.wood, 700)),
      carAt(v, { x: -3.6, z: 58, heading: 180, colour: '#565d66', lit: true }),
      headlights(v),
      cockpit({ speed: 70 }),
    ),
  'p-overtaking-lane-ends': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      wood(114, 30, air.day.woodFar, { seed: 9, step: 22 }),
      ourLeftLane(),
      stand(v, 14, 44, spruce(air.day.wood)) + stand(v, -16, 44, spruce(air.day.wood)),
      roadSign(v, 'F17', { x: 7.4, z: 19, size: 1.3, up: 1.2 }),
      lorryAt(v, { x: 3.6, z: 21 }),
      roadArrow(v, 'change-right', 0, 9) + roadArrow(v, 'change-right', 0, 20),
      cockpit({
        speed: 100,
        mirrors: [
          mirror('inner', (b) => carAt(b, { x: 3.4, z: 30, heading: 180, colour: '#8b9299' }), {
            left: -2,
            rightEdge: 6,
            lines: [1.75],
            beside: '#c9c3ad',
          }),
        ],
      }),
    ),
  'p-parked-car-pulls-out': () =>
    scene(
      '#fff',
      suburbBetween([24, 36, 3], [36, 48, 2], { right: 4.2 }, { right: 9 }),
      carAt(v, { x: -3.6, z: 36, heading: 180, colour: '#565d66' }),
      carAt(v, { x: 2.9, z: 17, colour: '#e8eaeb', blink: 'left' }),
      carAt(v, { x: 3.3, z: 10.2, colour: '#3f6fb0', blink: 'right' }),
      carAt(v, { x: -6.6, z: 15, heading: 180, colour: '#2f9460' }),
      cockpit({ speed: 40, mirrors: [mirror('inner', () => '')] }),
    ),
  'p-fog-high-beam': () =>
    scene(
      '#fff',
      forestRoad({ ...air.rain, sky: ['#c2c8cc', '#ccd1d4', '#d5dadd'] }, { verge: '#b9b9ad' }),
      haze(0.55),
      carAt(v, { x: 0, z: 30, colour: '#565d66', lit: true }),
      haze(0.45),
      stand(v, 3.1, 12, edgePost()) + stand(v, -6.4, 12, edgePost()),
      haze(0.12),
      cockpit({ speed: 50, lamps: ['high-beam'] }),
    ),
};

/** An animal at the roadside facing us, hidden except for its reflecting eyes; in centimetres. */
function animalInTheDark(): string {
  const eye = (x: number): string =>
    circle(x, -152, 13, '#d8ffcf', { opacity: 0.35 }) +
    circle(x, -152, 5.4, '#ecffe6', { stroke: '#b9f2a8', 'stroke-width': 1.5 });
  return (
    path(limb([-20, -80, 10], [-21, -40, 6], [-20, 0, 5]) + limb([20, -80, 10], [21, -40, 6], [20, 0, 5]), '#151b17') +
    path(limb([-11, -80, 9], [-12, -40, 6], [-11, -4, 5]) + limb([11, -80, 9], [12, -40, 6], [11, -4, 5]), '#111613') +
    path('M-34 -84C-38 -124 -18 -136 0 -136S38 -124 34 -84C28 -66 -28 -66 -34 -84Z', '#161c18') +
    path('M-14 -132L-11 -160H11L14 -132Z', '#181f1a') +
    path('M-16 -166C-30 -176 -40 -186 -46 -182S-32 -158 -15 -156ZM16 -166C30 -176 40 -186 46 -182S32 -158 15 -156Z', '#161c18') +
    path(
      'M-17 -166C-14 -178 14 -178 17 -166C19 -150 12 -128 9 -114C6 -106 -6 -106 -9 -114C-12 -128 -19 -150 -17 -166Z',
      '#1b231e',
    ) +
    eye(-11) +
    eye(11)
  );
}

/** A child who runs out behind the bus, half hidden by it. */
function childRunning(x: number, z: number): string {
  return stand(v, x + 1.6, z, childSide({ top: '#e5484d' }, true), { flip: true });
}

/** A 2+1 road with our car in the left one of two lanes. */
function ourLeftLane(): string {
  const middle = -2.3;
  let posts = '';
  for (let z = 4; z < 70; z *= 1.2)
    posts += flatShape([
      v.at(middle - 0.05, z),
      v.at(middle + 0.05, z),
      v.at(middle + 0.05, z, 0.95),
      v.at(middle - 0.05, z, 0.95),
    ]);
  const cable = (up: number): string =>
    flatShape([v.at(middle, 3.4, up), v.at(middle, 140, up), v.at(middle, 140, up - 0.05), v.at(middle, 3.4, up - 0.05)]);
  return (
    band(v, -7.6, 6.6, '#c9c3ad') +
    band(v, -7.2, 6.2, tint.asphalt) +
    patch(v, pointsOf('6.6 34, 2.4 80, 60 80, 60 34'), tint.grass) +
    mark(v, -1.85, { width: 0.13 }) +
    mark(v, -2.75, { width: 0.13 }) +
    mark(v, -6.6, { width: 0.13 }) +
    mark(v, 5.5, { width: 0.13, to: 40 }) +
    mark(v, 1.8, { dash: 3, gap: 5, from: 3, to: 60 }) +
    path(posts, '#4f565d') +
    path(cable(0.9) + cable(0.75) + cable(0.6), '#8b949b')
  );
}
