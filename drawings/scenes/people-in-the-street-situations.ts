/** Situations with children, old people and others who need more time or care. */
import { circle, disc, limb, path, pen, rect, transform } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, grove, mark, stand } from './driver.ts';
import { cyclistSide, motorcycleAt } from './driver-riders.ts';
import { roadAcross } from './driver-road.ts';
import { bush, childSide, ground, personBack } from './driver-things.ts';
import { big, crossing, crossingRoads } from './layouts.ts';
import { type Scenes, scene, tint } from './picture.ts';
import { blindPerson, pin } from './safety-pieces.ts';
import { carAt } from './solid-car.ts';
import { vanAt } from './solid-vehicles.ts';
import { slab } from './street-pieces.ts';
import { blocks, city, cityBetween, hedge, houses, suburbBetween, v } from './streets.ts';
import { car, cyclist, ownCar, pedestrian, trailer } from './vehicles.ts';

export const peopleInTheStreetSituations: Scenes = {
  'child-and-woman-across': () =>
    scene(
      '#fff',
      suburbBetween([24, 36, 0], [20, 32, 2]),
      carAt(v, { x: -3.6, z: 34, heading: 180, colour: '#343b43' }),
      stand(v, -6.4, 15, wavingWoman()),
      stand(v, 2.5, 14, childSide({ top: '#f2b632' }, false)),
      cockpit({ speed: 40 }),
    ),
  'white-cane-at-kerb': () =>
    scene(
      '#fff',
      cityBetween([24, 46, 0], [26, 48, 1]),
      carAt(v, { x: -3.6, z: 38, heading: 180, colour: '#aab0b7' }),
      stand(v, -6.8, 17, personBack({ top: '#8a5fb0' })),
      stand(v, 2.55, 13, blindPerson()),
      cockpit({ speed: 40 }),
    ),
  'walking-frame-and-van': () =>
    scene(
      '#fff',
      suburbBetween([26, 38, 3], [30, 42, 0], { walk: 1.7 }),
      carAt(v, { x: -3.6, z: 40, heading: 180, colour: '#565d66' }),
      // A hedge along the pavement: the van is parked on the pavement and blocks it.
      hedge(4.5, 10, 34),
      vanAt(v, { x: 2.85, z: 19.5, colour: '#e8eaeb' }),
      stand(v, 2.9, 11.6, frameFromBehind()),
      cockpit({ speed: 40 }),
    ),
  'out-of-the-drive': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 6),
      grove(113, 18, air.day.woodFar),
      roadAcross(v, 9.6, 16.6, { fill: tint.asphalt }),
      houses(
        [
          ['left', 26, 40, 0],
          ['right', 24, 40, 2],
        ],
        { left: -3, right: 5 },
      ),
      slab(v, -60, 60, 7.2, 9.6, tint.pavement),
      slab(v, -60, 60, 9.35, 9.6, tint.kerb),
      slab(v, -1.9, 2, 2, 7.2, '#9a958a'),
      slab(v, -60, -1.9, 2, 7.2, tint.grass) + slab(v, 2, 60, 2, 7.2, tint.grass),
      stand(v, 2.86, 8.3, transform({ scale: 0.68, flip: true }, cyclistSide({ top: '#e5484d' }))),
      [6.6, 5.6, 4.6].map((z) => stand(v, -3.3, z, bush('#4f7f42'), { y: 0 }) + stand(v, 3.6, z, tallHedge())).join(''),
      cockpit({ speed: 5 }),
    ),
  'pulling-out-motorcycle': () =>
    scene(
      '#fff',
      city({ right: 1.6, left: -7.4, centre: false }),
      mark(v, -2.9, { dash: 3, gap: 5, from: 4, to: 120 }),
      blocks(
        [
          ['left', 28, 50, 0],
          ['right', 24, 44, 1],
        ],
        -11,
        5,
      ),
      carAt(v, { x: 0.3, z: 12, colour: '#e8eaeb' }),
      cockpit({
        speed: 0,
        blink: 'left',
        mirrors: [
          // In the mirror its right indicator is drawn as the left one.
          mirror('inner', (b) => carAt(b, { x: 0.7, z: 8, heading: 180, colour: '#d63a3c', blink: 'left' }), {
            left: -7.4,
            rightEdge: 1.6,
            lines: [-2.9],
          }),
          mirror('left', (b) => stand(b, -1.9, 6.6, motorcycleAt('towards', { helmet: '#f2b632' })), {
            left: -7.4,
            lines: [-2.9],
          }),
        ],
      }),
    ),
  'caravan-right-turn': () => caravanTurn('right', 286, 318),
  'caravan-left-turn': () => caravanTurn('left', 228, 200),
  'head-restraints-four': () => fourPanels([restraint(-34, 0), restraint(0, 34), restraint(-34, 30), restraint(0, 0)]),
  'child-seats-four': () =>
    fourPanels([childSeat('front', true), childSeat('back'), childSeat('front', false), childSeat('booster')]),
};

/** A turn with a caravan; number 4 rides beside it at `rider`. */
function caravanTurn(blink: 'left' | 'right', rider: number, four: number): string {
  return scene(
    tint.grass,
    crossingRoads(),
    car({ x: 330, y: crossing.left, heading: 270, colour: tint.grey, scale: big * 0.9 }),
    ownCar({ x: 258, y: 212, scale: big * 0.9, blink }),
    trailer({ x: 257, y: 284, scale: big * 0.9, caravan: true }),
    cyclist({ x: rider, y: 262, scale: big * 0.9 }),
    pedestrian({ x: 172, y: 230, scale: big }),
    cyclist({ x: 213, y: 70, heading: 180, scale: big * 0.9, colour: '#2f6db3' }),
    pin(1, 146, 230) + pin(2, 188, 60) + pin(3, 374, 88) + pin(4, four, 268),
  );
}

/** A woman waving somebody over. */
function wavingWoman(): string {
  return (
    path('M-15 -160A15 16 0 0 1 15 -160L18 -128H-18Z', '#3a2618') +
    personBack({ top: '#8a5fb0', hair: '#3a2618' }, true) +
    path('M-19 -100H19L30 -38H-30Z', '#6d4a8f') +
    path(limb([20, -136, 8], [38, -158, 6], [34, -186, 5]), '#8a5fb0') +
    circle(34, -190, 6, '#e3b48c')
  );
}

/** An old woman with a walking frame, from behind. */
function frameFromBehind(): string {
  return (
    ground(44) +
    pen('M-34 -6V-88H-26M34 -6V-88H26M-34 -40H34', '#6b7279', 5) +
    path(disc(-34, -7, 7) + disc(34, -7, 7), '#15191c') +
    personBack({ top: '#7a5a86', legs: '#4a4f59', hair: '#e2e4e6' })
  );
}

/** A hedge higher than a person's shoulder. */
function tallHedge(): string {
  return path(
    `M-150 0V-150Q-150 -172 -128 -170Q-110 -186 -84 -172Q-50 -190 -20 -172Q20 -190 50 -172Q90 -188 120 -168Q150 -168 150 -146V0Z`,
    '#4f7f42',
  );
}

/** Four pictures in one, numbered from the upper left. */
function fourPanels(panels: readonly string[]): string {
  return scene(
    '#eef2f5',
    panels.map((drawing, index) => transform({ x: (index % 2) * 240, y: Math.floor(index / 2) * 160 }, drawing)).join(''),
    path('M238 0h4v320h-4zM0 158h480v4H0z', '#fff'),
    [0, 1, 2, 3].map((index) => pin(index + 1, (index % 2) * 240 + 22, Math.floor(index / 2) * 160 + 22, 14)).join(''),
  );
}

/** A head restraint and a head in profile; `low` and `back`: how far the restraint is below and behind the correct position. */
function restraint(low: number, back: number): string {
  return (
    path('M150 160L162 66Q164 56 176 58L190 60Q200 62 198 74L190 160Z', '#5f6870') +
    pen(`M${174 + back * 0.2} 66L${172 + back} ${34 - low}`, '#8b9299', 6) +
    transform({ x: 168 + back, y: 34 - low, rotate: 6 }, rect(-10, -24, 24, 50, '#3b4248', 9)) +
    path('M96 160Q92 92 118 82Q140 76 152 90Q164 110 160 160Z', '#3f8fd1') +
    path('M122 60H144V90Q132 96 122 88Z', '#e3b48c') +
    path(disc(132, 40, 26), '#e3b48c') +
    path('M106 40L98 50L107 54Z', '#e3b48c') +
    path('M110 28Q116 10 136 12T158 40Q157 52 150 58Q150 34 132 30Q118 30 110 28Z', '#4a2f20')
  );
}

/** A child in a car in profile, front to the left: facing an airbag that is on or off, or in the back. */
function childSeat(place: 'front' | 'back' | 'booster', airbag = false): string {
  const seat = path('M118 160V128H186L198 50Q204 40 216 44T226 60L212 160Z', '#5f6870') + rect(200, 14, 24, 36, '#5f6870', 9);
  const ahead =
    place === 'front'
      ? path('M-4 160V92Q4 74 34 74L60 80Q70 84 68 96L62 112H48V160Z', '#2b3238') +
        (airbag
          ? path('M62 84Q104 50 112 86T66 106Z', '#fff', { stroke: '#8b9299', 'stroke-width': 2, 'stroke-dasharray': '5 4' })
          : '') +
        airbagLamp(30, 116, airbag)
      : path('M-4 160V112H16L28 44Q34 34 46 38T56 54L44 160Z', '#6b7580') + rect(30, 8, 24, 36, '#6b7580', 9);
  const rearFacing =
    path('M120 126Q112 70 124 48Q130 40 140 46L146 92Q150 112 176 112H196V128H128Q121 128 120 126Z', '#c2453f') +
    path(limb([146, 78, 13], [158, 104, 13]) + limb([158, 106, 9], [182, 102, 7], [190, 84, 6]), '#f2b632') +
    circle(148, 54, 16, '#e3b48c') +
    path('M134 60Q128 38 146 37T162 44Q148 44 142 50Z', '#6d4423');
  const onBooster =
    rect(140, 112, 56, 16, '#c2453f', 5) +
    path(limb([184, 74, 14], [180, 104, 14]) + limb([176, 106, 9], [146, 106, 7], [140, 128, 6]), '#2f9460') +
    circle(188, 46, 16, '#e3b48c') +
    path('M174 44Q174 28 190 29T204 48Q198 38 174 44Z', '#6d4423') +
    pen('M200 60L168 108', '#1f262c', 6);
  return ahead + seat + (place === 'booster' ? onBooster : rearFacing);
}

/** The airbag indicator: a figure with a ball, crossed out if the airbag is off. */
function airbagLamp(x: number, y: number, on: boolean): string {
  return (
    circle(x, y, 17, '#0b0d10') +
    path(disc(x + 6, y - 9, 3.4), '#ffb020') +
    pen(`M${x + 7} ${y - 4}L${x + 3} ${y + 7}H${x - 5}`, '#ffb020', 3) +
    circle(x - 5, y - 2, 4.6, 'none', { stroke: '#ffb020', 'stroke-width': 2 }) +
    (on ? '' : pen(`M${x - 11} ${y + 11}L${x + 11} ${y - 11}`, '#ff3b30', 3.4))
  );
}
