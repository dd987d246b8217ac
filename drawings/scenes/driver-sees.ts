/** Pictures from the driver's viewpoint for 7-third-situations.yaml. */
import { reindeer } from '../pictograms/animals.ts';
import { circle, nums, path, pen, pointsOf, rect } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, band, countryRoad, flatShape, grove, mark, patch, stand, type View, view, wood } from './driver.ts';
import { animalAt, headlights, rain, roadSign } from './driver-furniture.ts';
import { cyclistSide, motorcycleAt, tractorBack } from './driver-riders.ts';
import { motorway, railsAcross } from './driver-road.ts';
import { cyclistBack, edgePost, leafy, personBack, spruce } from './driver-things.ts';
import { darkLamp, type Scenes, scene, text, tint } from './picture.ts';
import { pinAt } from './safety-pieces.ts';
import { laneSignals } from './signs-in-traffic.ts';
import { carAt } from './solid-car.ts';
import { trackRed } from './street-pieces.ts';
import { cityBetween, fieldRoad, forestRoad, houses, lens, suburbBetween, v } from './streets.ts';

/** A note on the dashboard with one or two lines, readable on a phone. */
function note(...lines: readonly string[]): string {
  return (
    rect(10, 268, 118, 46, '#f7f4e6', 3) +
    lines
      .map((words, index) =>
        text(words, { x: 69, y: lines.length === 1 ? 299 : 287 + index * 21, size: 15, anchor: 'middle', fill: '#1b2126' }),
      )
      .join('')
  );
}

/** A wall over the road with an opening: a low bridge. */
function bridge(on: View, z: number, clear: number, top: number): string {
  const face = (x1: number, x2: number, y1: number, y2: number): string =>
    flatShape([on.at(x1, z, y1), on.at(x2, z, y1), on.at(x2, z, y2), on.at(x1, z, y2)]);
  return (
    path(face(-30, -7.4, 0, top) + face(4.2, 30, 0, top), '#a39a8c') +
    path(face(-30, 30, clear, top), '#8f8779') +
    path(face(-30, 30, top, top + 0.9), '#6d675c') +
    path(face(-7.4, 4.2, clear - 0.12, clear), '#4a463f')
  );
}

/** A frame over the road with a camera above each lane. */
function gantry(on: View, z: number, left: number, right: number): string {
  const unit = on.scale(z);
  const [x1, foot] = on.at(left, z);
  const [x2] = on.at(right, z);
  const beam = foot - 5.2 * unit;
  const camera = (x: number): string => {
    const [px] = on.at(x, z);
    return (
      rect(px - 0.5 * unit, beam + 0.4 * unit, unit, 0.9 * unit, '#f3f4f4', 2) +
      circle(px, beam + 0.85 * unit, 0.32 * unit, '#15191c')
    );
  };
  return (
    rect(x1 - 3, beam, 6, foot - beam, '#8b9299') +
    rect(x2 - 3, beam, 6, foot - beam, '#8b9299') +
    rect(x1 - 3, beam - 0.1 * unit, x2 - x1 + 6, 0.5 * unit, '#6b7279') +
    [-5.2, -3.4, -0.9, 0.9].map(camera).join('')
  );
}

const high = view({ ...lens, eye: 2.5 });
/** A dark road that bends to the right after 18 m. */
const bending = view({ ...lens, bend: (z) => (z > 18 ? ((z - 18) * (z - 18)) / 90 : 0) });

export const driverSees: Scenes = {
  'two-walkers-face-us': () =>
    scene(
      '#fff',
      fieldRoad(),
      stand(v, -5.9, 13.5, personBack({ top: '#d63a3c' }, true)),
      stand(v, 2.5, 13.5, personBack({ top: '#f2b632' }, true)),
      cockpit({ speed: 60 }),
    ),
  'walker-in-street-at-twenty': () =>
    scene(
      '#fff',
      suburbBetween([24, 40, 1], [28, 46, 3], { centre: false }),
      band(v, -5.4, 2, tint.paving, { from: 2.2 }),
      stand(v, -3.4, 22, cyclistSide({ top: '#2f6db3' })),
      stand(v, 0.2, 13, personBack({ top: '#8a5fb0' })),
      roadSign(v, 'E9', { x: 2.9, z: 8.2, size: 1.2, up: 1.5 }),
      cockpit({ speed: 20 }),
    ),
  'glow-behind-dark-bend': () =>
    scene(
      '#000',
      backdrop(bending, air.night, 5),
      Array.from({ length: 9 }, (_, index) =>
        circle(372, 108, 92 - index * 10, '#fff1c0', { opacity: 0.05 + index * 0.008 }),
      ).join(''),
      rect(0, 112, 480, 208, air.night.ground),
      wood(116, 30, '#050807', { seed: 9, step: 20 }),
      countryRoad(bending, '#33373b', { count: 24, to: 60, verge: '#20241f', ink: '#b9b9ae' }),
      headlights(bending, 'full'),
      [34, 22, 14].map((z) => stand(bending, -6.6, z, edgePost())).join(''),
      stand(bending, 5.4, 30, spruce('#0d1512')) +
        stand(bending, 7, 21, spruce('#0a110e')) +
        stand(bending, -12, 26, spruce('#0d1512')),
      cockpit({ speed: 80, lamps: ['high-beam'] }),
    ),
  'zone-class-one-street': () =>
    scene(
      '#fff',
      cityBetween([26, 50, 0], [28, 52, 2]),
      carAt(v, { x: -3.6, z: 30, heading: 180, colour: '#343b43' }),
      roadSign(v, 'E31', { x: 3.2, z: 8.6, size: 1.7, up: 0.9 }),
      cockpit({ speed: 30 }),
    ),
  'gantry-with-cameras': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 18, air.day.woodFar),
      band(v, -6.2, 2.7, '#c9c3ad') + band(v, -5.8, 2.3, tint.asphalt) + mark(v, -1.75, { dash: 3, gap: 6, from: 3 }),
      houses(
        [
          ['left', 60, 90, 2],
          ['right', 60, 90, 3],
        ],
        { left: -13, right: 9, height: 12, floors: 3, flat: true },
      ),
      gantry(v, 20, -7, 3.7),
      carAt(v, { x: -0.1, z: 34, colour: '#d63a3c' }),
      roadSign(v, 'E25', { x: 3.6, z: 10.4, size: 1.2, up: 1.2 }),
      cockpit({ speed: 50 }),
    ),
  'rest-area-after-two-hours': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 18, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 1, shoulder: 3 }),
      stand(v, 14, 44, leafy('#5f8f4e', '#74a35f')),
      carAt(v, { x: -3.5, z: 40, colour: '#aab0b7' }),
      roadSign(v, 'H13', { x: 5.3, z: 12, size: 1.2, up: 2.75 }),
      distances(),
      cockpit({ speed: 110 }),
      note('2 h 05 min', '205 km'),
    ),
  'zone-ends-two-places': () =>
    scene(
      '#fff',
      cityBetween([26, 50, 2], [34, 56, 0], { left: -5.4, right: 4.2 }, [-9, 8]),
      roadSign(v, 'E21', { x: 5.3, z: 15.8, size: 2.4, up: 1.6 }),
      pinAt(v, 2, 3, 24, 0) + pinAt(v, 1, 3, 7.4, 0),
      cockpit({ speed: 20, blink: 'right' }),
    ),
  'van-before-low-bridge': () =>
    scene(
      '#fff',
      fieldRoad(),
      bridge(v, 22, 3.6, 5.6),
      roadSign(v, 'C17', { x: 3.2, z: 10.6, size: 1.3, up: 1.3 }),
      cockpit({ speed: 40 }),
      note('3,3 m'),
    ),
  'blue-lamps-behind': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 16, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 2, shoulder: 3 }),
      stand(v, 15, 42, leafy('#5f8f4e', '#74a35f')),
      carAt(v, { x: 3.5, z: 70, colour: '#aab0b7' }),
      cockpit({
        speed: 110,
        mirrors: [
          mirror(
            'inner',
            (behind) => carAt(behind, { x: 0, z: 6.4, heading: 180, police: true }) + blueGlow(behind, 0, 6.4),
            behindLeft,
          ),
          mirror('right', () => '', behindLeft),
        ],
      }),
    ),
  'moped-on-path': () =>
    scene(
      '#fff',
      fieldRoad(),
      band(v, 4.6, 7.2, '#8d8a84', { from: 3 }),
      stand(v, 6.2, 18, motorcycleAt('away', { top: '#2f6db3', helmet: '#f3f4f4' })),
      stand(v, 5.2, 30, personBack({ top: '#8a5fb0' })),
      roadSign(v, 'D5', { x: 4.1, z: 9.2, size: 1.05, up: 1.5 }),
      cockpit({ speed: 50 }),
    ),
  'lorry-of-3500-kg': () =>
    scene(
      '#fff',
      cityBetween([26, 50, 1], [28, 52, 3]),
      carAt(v, { x: -3.6, z: 34, heading: 180, colour: '#d63a3c' }),
      roadSign(v, 'C7', { x: 3.1, z: 8.8, size: 1.15, up: 1.5 }),
      cockpit({ speed: 20 }),
      note('Totalvikt', '3500 kg'),
    ),
  'one-track-no-train': () =>
    scene(
      '#fff',
      backdrop(high, air.day, 7),
      wood(114, 30, air.day.woodFar, { seed: 12, step: 20 }),
      countryRoad(high, air.day.road, { centre: 'none' }),
      stand(high, -14, 36, spruce(air.day.wood)) + stand(high, 12, 34, spruce(air.day.wood)),
      railsAcross(high, 14),
      roadSign(high, 'A39-1', { x: -6.9, z: 20.4, size: 1.4, up: 1.6 }),
      roadSign(high, 'A39-1', { x: 3.3, z: 10.4, size: 1.2, up: 1.7 }),
      cockpit({ speed: 30 }),
    ),
  'adult-cyclist-at-seventy': () =>
    scene(
      '#fff',
      fieldRoad(),
      band(v, 4.2, 6.6, trackRed, { from: 3 }),
      stand(v, 1.3, 15, cyclistBack({ top: '#2f6db3' })),
      roadSign(v, 'D4', { x: 7.4, z: 15, size: 1.2, up: 1.6 }),
      roadSign(v, 'C31-7', { x: 3.3, z: 9.4, size: 1.05, up: 1.5 }),
      cockpit({ speed: 60 }),
    ),
  'tyre-lamp-on-motorway': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 18, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 1 }),
      carAt(v, { x: -3.5, z: 34, colour: '#d63a3c' }),
      cockpit({
        speed: 110,
        lamps: ['tyre'],
        mirrors: [mirror('inner', () => '', { left: -5.4, rightEdge: 4.8, beside: '#c9c3ad' })],
      }),
    ),
  'water-in-the-dip': () =>
    scene(
      '#fff',
      fieldRoad(air.rain),
      patch(v, pointsOf('-9 8, 5.4 8, 6.4 13, -10.4 13'), '#8fb0c4') +
        pen(
          [9, 10.4, 12].map((z, index) => `M${nums(v.at(-4 + index, z), 1)}L${nums(v.at(-1.4 + index, z), 1)}`).join(''),
          '#cfe0ea',
          2.5,
        ),
      carAt(v, { x: -3.6, z: 26, heading: 180, colour: '#343b43', lit: true }),
      rain(40),
      cockpit({ speed: 20, wipers: true }),
    ),
  'centre-line-tractor': () =>
    scene(
      '#fff',
      fieldRoad(air.day, { centre: 'none' }),
      mark(v, -1.75, { dash: 3, gap: 9, from: 3, to: 150 }),
      stand(v, 0.1, 22, tractorBack()),
      cockpit({ speed: 30, mirrors: [mirror('inner', () => '', { left: -5.8, rightEdge: 2.3, beside: '#c9c3ad' })] }),
    ),
  'two-red-lamps-at-tunnel': () => scene('#fff', fieldRoad(), tunnel(), redLamps(3.3, 10.4), cockpit({ speed: 40 })),
  'lane-signals-from-the-left': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 7),
      grove(113, 16, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 3, own: 3, shoulder: 1.2, other: false }),
      carAt(v, { x: 3.6, z: 40, colour: '#343b43' }),
      laneSignals(18, ['SIG13', 'SIG14', 'SIG12'], 3.6),
      cockpit({
        speed: 70,
        mirrors: [mirror('right', () => '', { left: -2, rightEdge: 10, lines: [1.85, 5.45], beside: '#c9c3ad' })],
      }),
    ),
  'disabled-bay': () =>
    scene(
      '#fff',
      cityBetween([24, 44, 0], [30, 50, 2], { left: -5.4, right: 4.2 }, [-9, 8]),
      bay(9.4, 15),
      carAt(v, { x: 3.1, z: 24, colour: '#aab0b7' }),
      roadSign(v, ['E19', 'T7'], { x: 4.6, z: 11.4, size: 1.35, up: 0.9 }),
      cockpit({ speed: 10, blink: 'right' }),
    ),
  'ban-with-double-arrow': () =>
    scene(
      '#fff',
      cityBetween([26, 50, 1], [34, 56, 3], { left: -5.4, right: 4.2 }, [-9, 8]),
      roadSign(v, ['C35', 'T11'], { x: 4.9, z: 15.8, size: 1.7, up: 1.2 }),
      pinAt(v, 2, 3, 24, 0) + pinAt(v, 1, 3, 7.4, 0),
      cockpit({ speed: 20, blink: 'right' }),
    ),
  'animals-on-northern-road': () =>
    scene(
      '#fff',
      forestRoad(air.cold),
      animalAt(v, reindeer, { x: -2.4, z: 16, tall: 1.6, ink: '#6b5a49', flip: true }) +
        animalAt(v, reindeer, { x: 2.6, z: 13, tall: 1.6, ink: '#857565' }),
      cockpit({ speed: 0, blink: 'hazard' }),
    ),
};

/** Rock before us with the dark mouth of a tunnel. */
function tunnel(): string {
  const z = 24;
  const rock = flatShape([v.at(-34, z), v.at(-26, z, 5), v.at(-12, z, 8.4), v.at(6, z, 8), v.at(22, z, 5.6), v.at(32, z)]);
  const mouth = (grow: number): string =>
    flatShape([
      v.at(-6.6 - grow, z),
      v.at(-6.6 - grow, z, 4.4),
      v.at(-4.6 - grow, z, 5.6 + grow),
      v.at(1.2 + grow, z, 5.6 + grow),
      v.at(3.1 + grow, z, 4.4),
      v.at(3.1 + grow, z),
    ]);
  return path(rock, '#8d8a84') + path(mouth(0.35), '#c9c3ad') + path(mouth(0), '#1b1f23');
}

/** Two red lamps side by side on a dark board, one of them lit. */
function redLamps(x: number, z: number): string {
  const [px, foot] = v.at(x, z);
  const unit = v.scale(z);
  const y = foot - 2.2 * unit;
  return (
    rect(px - 2, y, 4, foot - y, tint.steel) +
    rect(px - 0.75 * unit, y - 0.45 * unit, 1.5 * unit, 0.9 * unit, '#15191c', 6) +
    circle(px - 0.36 * unit, y, 0.42 * unit, '#ff2f2a', { opacity: 0.45 }) +
    circle(px - 0.36 * unit, y, 0.25 * unit, '#ff2f2a') +
    darkLamp(px + 0.36 * unit, y, 0.22 * unit)
  );
}

const behindLeft = { left: -2, rightEdge: 8, lines: [1.85], beside: '#c9c3ad' } as const;

/** The two lamps on the roof of the car behind us, both blue and lit. */
function blueGlow(on: View, x: number, z: number): string {
  const unit = on.scale(z);
  return [-0.42, 0.42]
    .map((side) => {
      const [px, py] = on.at(x + side, z - 0.4, 1.52);
      return circle(px, py, 0.5 * unit, '#3f8bff', { opacity: 0.45 }) + circle(px, py, 0.2 * unit, '#2f7bff');
    })
    .join('');
}

/** A parking bay at the kerb, marked at both ends. */
function bay(from: number, to: number): string {
  return (
    patch(
      v,
      [
        [2, from],
        [4.15, from],
        [4.15, to],
        [2, to],
      ],
      '#7b8794',
    ) + pen([from, to].map((z) => `M${nums(v.at(2, z), 1)}L${nums(v.at(4.15, z), 1)}`).join(''), '#fff', 2)
  );
}

/** A blue board with the distances to the next two rest areas. */
function distances(): string {
  const [x, foot] = v.at(5.3, 12);
  const unit = v.scale(12);
  const top = foot - 2.7 * unit;
  return (
    rect(x - 38, top, 76, 42, '#005092', 4) +
    text('1 km', { x, y: top + 18, size: 13, anchor: 'middle', fill: '#fff' }) +
    text('58 km', { x, y: top + 36, size: 13, anchor: 'middle', fill: '#fff' })
  );
}
