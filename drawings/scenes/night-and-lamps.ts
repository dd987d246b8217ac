/** Pictures for 2-safety-pictures-b.yaml, part two: dusk, night, rain; and for all of 3-vehicle-pictures.yaml. */
import { deer } from '../pictograms/animals.ts';
import { disc, nums, path, pen, rect, transform } from '../svg.ts';
import { cockpit, mirror, type WarningLamp, warningLamp } from './cockpit.ts';
import { air, backdrop, countryRoad, railing, stand, townStreet, wood } from './driver.ts';
import { animalAt, headlights, rain, streetLamp } from './driver-furniture.ts';
import { motorway } from './driver-road.ts';
import { bush, carSide, edgePost, personBack, spruce } from './driver-things.ts';
import { revCounter, speedometer } from './instruments.ts';
import { label, measure, type Scenes, scene, tint } from './picture.ts';
import { flatTrailer, levelRoad } from './side.ts';
import { carAt } from './solid-car.ts';
import { forestRoad, houses, v } from './streets.ts';

const night = { verge: '#20241f', ink: '#9a9a90' } as const;

/** A country road in a wood at night, as far as our headlights reach. */
const darkRoad = (beam: 'dipped' | 'full', trees: { height: number; seed: number }): string =>
  backdrop(v, air.night, 5) +
  wood(114, trees.height, air.night.wood, { seed: trees.seed, step: 20 }) +
  countryRoad(v, air.night.road, night) +
  headlights(v, beam);

export const nightAndLamps: Scenes = {
  'p2-deer-left-fence-right': () =>
    scene(
      '#000',
      forestRoad(air.dusk, { verge: '#8b8571' }),
      railing(v, 5.2, { from: 8, to: 60, height: 2, step: 5, colour: '#3c4a40', rails: 5 }),
      animalAt(v, deer, { x: -6.9, z: 15.4, tall: 1.3, ink: '#6a4528', flip: true }),
      stand(v, -8.6, 15, bush('#2f4438')),
      carAt(v, { x: -3.6, z: 60, heading: 180, colour: '#565d66', lit: true }),
      headlights(v),
      cockpit({ speed: 80 }),
    ),
  'p2-dark-road-dipped': () =>
    scene(
      '#000',
      darkRoad('dipped', { height: 50, seed: 9 }),
      [24, 15, 10].map((z) => stand(v, 3.1, z, edgePost({ lit: true }))).join(''),
      stand(v, 9, 26, spruce('#0d1512')) + stand(v, -12, 22, spruce('#0d1512')),
      cockpit({ speed: 60, lamps: ['dipped-beam'], mirrors: [mirror('inner', () => '', { ...mirrorDark })] }),
    ),
  'dark-road-main-beam': () =>
    scene(
      '#000',
      darkRoad('full', { height: 44, seed: 21 }),
      [30, 18, 11].map((z) => stand(v, 3.1, z, edgePost({ lit: true }))).join(''),
      stand(v, 10, 30, spruce('#0d1512')) + stand(v, -11, 18, spruce('#0d1512')),
      cockpit({ speed: 70, lamps: ['high-beam'], mirrors: [mirror('inner', () => '', { ...mirrorDark })] }),
    ),
  'dark-meeting-dipped': () =>
    scene(
      '#000',
      darkRoad('dipped', { height: 48, seed: 9 }),
      carAt(v, { x: -3.6, z: 22, heading: 180, colour: '#2b3238', lit: true }),
      glare(),
      stand(v, 9, 26, spruce('#0d1512')),
      cockpit({ speed: 60, lamps: ['dipped-beam'] }),
    ),
  'p2-lit-road-full-beam': () =>
    scene(
      '#000',
      backdrop(v, air.night, 5),
      townStreet(v, { fill: '#7a828b', walkFill: '#a9aaa6', walk: 2.4 }),
      houses(
        [
          ['left', 40, 60, 2],
          ['right', 44, 64, 3],
        ],
        { height: 8, floors: 2, flat: true },
      ),
      path('M0 0H480V320H0Z', '#0a1020', { opacity: 0.5 }),
      [70, 48, 32]
        .map((z) => pool(z, -1.7) + stand(v, -6.6, z, streetLamp(true), { flip: true }) + stand(v, 3.4, z, streetLamp(true)))
        .join(''),
      headlights(v, 'full'),
      cockpit({ speed: 50, lamps: ['high-beam'] }),
    ),
  'p2-rain-night-pedestrian': () =>
    scene(
      '#000',
      backdrop(v, air.night, 5),
      wood(114, 46, air.night.wood, { seed: 4, step: 20 }),
      countryRoad(v, '#20252b', night),
      headlights(v),
      carAt(v, { x: -3.6, z: 22, heading: 180, colour: '#2b3238', lit: true }),
      glare(),
      stand(v, 2.1, 16.5, personBack({ top: '#262c33', legs: '#1d2228', hair: '#15181b' })),
      rain(70),
      cockpit({ speed: 70, wipers: true }),
    ),
  'p2-lamp-tyre': () => panelWith('tyre', 110),
  'p2-four-lamps': () => fourLamps('abs', 'high-beam', 'oil', 'fuel'),
  'four-lamps-oil-first': () => fourLamps('oil', 'fuel', 'abs', 'high-beam'),
  'p2-car-beside-us': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      wood(114, 26, air.day.woodFar, { seed: 9, step: 22 }),
      motorway(v, tint.asphalt, { lanes: 2, own: 1, shoulder: 2 }),
      carAt(v, { x: 0, z: 38, colour: '#aab0b7', brake: true }),
      carAt(v, { x: -3.2, z: 3.4, colour: '#b5302f' }),
      cockpit({
        speed: 90,
        mirrors: [
          mirror('inner', () => '', { left: -5.4, beside: '#c9c3ad' }),
          mirror('left', () => '', { left: -5.4, beside: '#c9c3ad' }),
        ],
      }),
    ),
  'p2-trailer-boxes-rear': () =>
    scene(
      '#fff',
      levelRoad(246),
      // The load behind the axle lifts the drawbar, and with it the rear of the car.
      transform({ x: 128, y: 244, rotate: -3 }, flatTrailer(0, 0, 82, 46) + crate(-80, -44) + crate(-48, -44) + crate(-64, -76)),
      transform({ x: 366, y: 244, scale: 0.5 }, carSide(tint.own, { own: true, tilt: 2.6 })),
      pen('M268 222H252V207', '#2b3238', 4) + path(disc(252, 204, 4), '#2b3238'),
    ),
  'trailer-boxes-over-the-axle': () =>
    scene(
      '#fff',
      levelRoad(246),
      transform({ x: 128, y: 244 }, flatTrailer(0, 0, 82, 46) + crate(-22, -44) + crate(10, -44) + crate(-6, -76)),
      transform({ x: 366, y: 244, scale: 0.5 }, carSide(tint.own, { own: true })),
      pen('M268 228H252V213', '#2b3238', 4) + path(disc(252, 210, 4), '#2b3238'),
    ),
  'p2-load-width': () =>
    scene(
      '#fff',
      rect(0, 0, 480, 250, '#c4e0f0') + rect(0, 236, 480, 84, tint.asphalt) + rect(0, 214, 480, 24, tint.grass),
      // 210 px equal 220 cm, so 24 px equal 25 cm.
      transform({ x: 227, y: 268, scale: 1.02 }, trailerBack()),
      measure([134, 82], [344, 82], '220 cm', { aside: [0, -22], size: 17 }),
      measure([320, 214], [344, 214], '25 cm', { aside: [52, 0], size: 17 }),
      pen('M344 92V222M320 150V222M134 92V150', '#1b2126', 1.6, { 'stroke-dasharray': '4 4' }),
    ),
  'p2-box-places': () =>
    scene(
      '#fff',
      levelRoad(262),
      transform({ x: 236, y: 262, scale: 0.98 }, openCar()),
      numbered('1', 214, 114) + numbered('2', 112, 163) + numbered('3', 124, 194) + numbered('4', 54, 194),
    ),
};

const mirrorDark = { left: -5.8, rightEdge: 2.3, beside: '#20241f', air: air.night } as const;

/** Light of a street lamp on the road. */
function pool(z: number, at: number): string {
  const [x, y] = v.at(at, z);
  const wide = v.scale(z) * 5;
  return path(
    `M${nums([x - wide, y])}a${nums([wide, wide * 0.16])} 0 1 0 ${nums([2 * wide])} 0a${nums([wide, wide * 0.16])} 0 1 0 ${nums([-2 * wide])} 0z`,
    '#ffe9a8',
    {
      opacity: 0.22,
    },
  );
}

/** The dazzle of an oncoming car in rain. */
function glare(): string {
  const [x, y] = v.at(-3.6, 20, 0.7);
  return path(disc(x, y, 62), '#fff6d0', { opacity: 0.12 }) + path(disc(x, y, 34), '#fff6d0', { opacity: 0.18 });
}

/** Close-up of the instruments with one lit lamp. */
function panelWith(lamp: WarningLamp, speed: number): string {
  return scene(
    '#23282d',
    path('M-5 325V96C90 40 390 40 485 96V325Z', '#171b1f') + pen('M-5 96C90 40 390 40 485 96', '#3f464d', 6),
    revCounter(92, 204, 78, 2.4) + speedometer(388, 204, 78, speed),
    rect(180, 118, 120, 124, '#0b0e10', 12),
    warningLamp(lamp, 240, 180, 92),
  );
}

function fourLamps(...lamps: readonly WarningLamp[]): string {
  return scene(
    '#23282d',
    path('M-5 325V96C90 40 390 40 485 96V325Z', '#171b1f') + pen('M-5 96C90 40 390 40 485 96', '#3f464d', 6),
    rect(34, 116, 412, 150, '#0b0e10', 18),
    lamps.map((lamp, index) => warningLamp(lamp, 92 + index * 99, 174, 70)).join(''),
    lamps.map((_, index) => label(String(index + 1), 92 + index * 99, 238, 17)).join(''),
  );
}

/** A box of 30 × 30 with its lower left corner at (x, y). */
function crate(x: number, y: number): string {
  return (
    rect(x, y - 31, 30, 31, '#b98a4d', 2) +
    pen(`M${x + 3} ${y - 28}L${x + 27} ${y - 3}M${x + 27} ${y - 28}L${x + 3} ${y - 3}`, '#8a6332', 2.5)
  );
}

/** A trailer from behind, 182 wide (195 cm), with boards of 206 (220 cm) protruding on its right. */
function trailerBack(): string {
  return (
    path('M-76 -60h24v60h-24zM52 -60h24v60h-24z', '#15191c') +
    rect(-91, -118, 182, 62, '#8d949b', 4) +
    path('M-86 -80h22v14h-22zM64 -80h22v14h-22z', '#c22126') +
    rect(-26, -78, 52, 14, '#f4f4f0', 2) +
    rect(-91, -138, 206, 20, '#d9a866', 2) +
    rect(-91, -160, 206, 20, '#c8914a', 2) +
    pen('M-50 -162V-112M50 -162V-112', '#d8232a', 5)
  );
}

/** Our car from the side, cut open to show the luggage compartment. */
function openCar(): string {
  return (
    carSide(tint.own) +
    path('M-206 -64V-92L-150 -100C-132 -120 -112 -134 -84 -140L-84 -64Z', '#e9ebec') +
    path('M-206 -64V-70H-84V-64Z', '#6b7279') +
    pen('M-176 -100L-92 -100', '#6b7279', 3) +
    path('M-96 -64L-84 -124H-66L-72 -64Z', '#3b4248') +
    path(disc(-130, -33, 34), '#15191c') +
    path(disc(-130, -33, 17), '#b9bfc4')
  );
}

/** A heavy box with a number, standing with the middle of its bottom at (x, y). */
function numbered(number: string, x: number, y: number): string {
  return rect(x - 17, y - 28, 34, 28, '#b98a4d', 3) + label(number, x, y - 14, 11);
}
