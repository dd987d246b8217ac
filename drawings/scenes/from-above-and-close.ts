/** Views from above, from the side or close up: the other pictures of 7-third-situations.yaml. */
import { circle, disc, path, pen, pointsOf, rect, transform } from '../svg.ts';
import { carSide } from './driver-things.ts';
import { smooth } from './layouts.ts';
import { label, measure, route, type Scenes, scene, text, tint } from './picture.ts';
import { cycleSquares, line, rails, streets, tree, trees } from './road.ts';
import { pin } from './safety-pieces.ts';
import { levelRoad, sideCar } from './side.ts';
import { car, ownCar, pedestrian } from './vehicles.ts';

const skin = '#e3b48c';

/** Upper body of a seated person from the front, with the belt as a black line. */
function sitter(x: number, top: string, belt: string): string {
  return transform(
    { x, y: 176 },
    rect(-44, -134, 88, 200, '#4a525a', 16) + rect(-24, -156, 48, 32, '#3b4248', 8),
    path('M-42 -62Q-40 -84 -16 -88H16Q40 -84 42 -62L38 34Q40 58 60 78H-60Q-40 58 -38 34Z', top),
    path('M-58 60Q-40 34 0 34T58 60L66 112H-66Z', '#2e3d50'),
    circle(0, -112, 24, skin) + path('M-25 -114A25 25 0 0 1 25 -114Q10 -126 0 -124T-25 -114Z', '#4a2f20'),
    pen(belt, '#fff', 13, { 'stroke-linejoin': 'round' }) + pen(belt, '#15191c', 9, { 'stroke-linejoin': 'round' }),
  );
}

/** Cross-section of a tyre with four grooves, each with a wear indicator. `worn`: remaining height of each rib. */
function cutTyre(worn: readonly number[]): string {
  const [left, wide] = [70, 72];
  const floor = 214;
  let d = `M${left} 268V${floor - (worn[0] ?? 0)}`;
  worn.forEach((height, index) => {
    const x = left + index * wide;
    const y = floor - height;
    const next = floor - (worn[index + 1] ?? height);
    d += `L${x} ${y}H${x + 52}`;
    if (index < worn.length - 1) d += `V${floor}h20V${next}`;
  });
  return (
    path(`${d}V268Z`, '#23282d') +
    pen('M70 250H410', '#8b9299', 3, { 'stroke-dasharray': '10 6' }) +
    worn
      .slice(1)
      .map((_, index) => rect(left + index * wide + 52, floor - 22, 20, 22, '#ef7d1a'))
      .join('')
  );
}

function treadWithWarners(worn: readonly number[]): string {
  return scene(
    '#eef1f3',
    cutTyre(worn),
    rect(84, 40, 20, 16, '#ef7d1a') + text('TWI', { x: 134, y: 56, size: 20, anchor: 'middle', fill: '#1b2126' }),
  );
}

/** Speed over time; both lines cover the same distance. */
function speeds(points: string, y: number, letter: string): string {
  return (
    rect(24, y, 432, 126, '#fff', 8) +
    pen(`M62 ${y + 12}V${y + 104}H444`, '#1b2126', 2.5) +
    pen(`M62 ${y + 34}H444`, '#b9bfc4', 1.5, { 'stroke-dasharray': '5 5' }) +
    text('50', { x: 46, y: y + 39, size: 12, anchor: 'middle', fill: '#1b2126' }) +
    text('0', { x: 46, y: y + 109, size: 12, anchor: 'middle', fill: '#1b2126' }) +
    text('km/h', { x: 45, y: y + 53, size: 10, anchor: 'middle', fill: '#1b2126' }) +
    transform({ x: 62, y }, pen(points, letter === 'A' ? tint.own : tint.red, 5, { 'stroke-linejoin': 'round' })) +
    label(letter, 424, y + 22, 18)
  );
}

/** A pleated filter in its frame. */
function filter(x: number, paper: string, fold: string, number: number, dirt = ''): string {
  let d = '';
  for (let at = 0; at < 9; at++) d += `M${x + 14 + at * 19} 92v112`;
  return (
    rect(x - 8, 70, 200, 156, '#2b3238', 8) +
    rect(x + 4, 82, 176, 132, paper) +
    pen(d, fold, 7) +
    dirt +
    pin(number, x + 92, 262, 17)
  );
}

const cleanFilter = (x: number, number: number): string => filter(x, '#fbf8ee', '#e3dcc4', number);
const dirtyFilter = (x: number, number: number): string =>
  filter(
    x,
    '#6d675c',
    '#4a463f',
    number,
    path(disc(x + 36, 120, 9) + disc(x + 88, 160, 12) + disc(x + 144, 112, 8) + disc(x + 66, 196, 7), '#2f2a22'),
  );

const steady = 'M0 104L40 44H330L372 104';
const restless = 'M0 104L26 16L76 92L104 16L152 96L182 16L232 92L262 16L311 16L372 104';

/** A recovery truck from the side, facing right; its bed starts at x with this length. */
function recovery(x: number, y: number, long: number): string {
  const cab = x + long;
  return (
    rect(x, y - 44, long, 12, '#5d646b', 2) +
    path(`M${cab} ${y - 12}V${y - 86}H${cab + 32}L${cab + 50} ${y - 52}V${y - 12}Z`, '#f2b632') +
    path(`M${cab + 10} ${y - 78}H${cab + 28}L${cab + 40} ${y - 52}H${cab + 10}Z`, tint.glass) +
    [x + 30, cab + 20].map((at) => path(disc(at, y - 16, 16), '#15191c') + path(disc(at, y - 16, 7), '#b9bfc4')).join('')
  );
}

/** A light beam behind or in front of a car, starting at (x, y). */
const beam = (x: number, y: number, reach: number, fill: string): string =>
  path(`M${x - 10} ${y}L${x - 40} ${y + reach}H${x + 40}L${x + 10} ${y}Z`, fill, { opacity: 0.9 });

/** A car at a post that warms its engine, and a thermometer whose mercury ends at `top`. */
function heaterPost(degrees: string, top: number, circleAt: number): string {
  return scene(
    '#dbe6ee',
    rect(0, 250, 480, 70, '#eef3f6'),
    transform({ x: 150, y: 262, scale: 0.6 }, carSide(tint.own, { own: true })),
    // The cable from the car to the charging post.
    pen('M276 236C316 268 330 250 340 214', '#22272b', 5) +
      rect(326, 150, 30, 66, '#e9ecee', 4) +
      rect(336, 216, 10, 56, '#8b9299'),
    rect(330, 158, 22, 22, '#14181c', 3),
    // The thermometer.
    rect(404, 40, 34, 190, '#fff', 16) + circle(421, 216, 20, '#d8232a') + rect(415, top, 12, 220 - top, '#d8232a', 5),
    pen('M440 136h16M440 86h10M440 186h10', '#1b2126', 3),
    label(degrees, 362, 110, 20) + circle(circleAt, 103, 3, 'none', { stroke: '#1b2126', 'stroke-width': 2 }),
  );
}

/** A car from above with the depths of its treads, front and rear. */
function treadDepths(front: string, rear: string): string {
  return scene(
    '#eef1f3',
    transform({ x: 240, y: 168, scale: 3.4 }, ownCar({ x: 0, y: 0 })),
    [
      [176, 112, front],
      [304, 112, front],
      [176, 236, rear],
      [304, 236, rear],
    ]
      .map(
        ([x, y, words]) =>
          rect(Number(x) - 12, Number(y) - 26, 24, 52, '#15191c', 5) +
          label(String(words), Number(x) < 240 ? 96 : 384, Number(y), 22),
      )
      .join(''),
    route(
      [
        [440, 250],
        [440, 90],
      ],
      { colour: tint.orange, width: 6 },
    ),
  );
}

export const fromAboveAndClose: Scenes = {
  'stop-near-cycle-path': () =>
    scene(
      tint.grass,
      streets([{ x: 240, width: 128 }], { walk: 0 }),
      rect(-5, 142, 182, 32, '#c48d79') + rect(303, 142, 182, 32, '#c48d79'),
      line([240, 326], [240, 190]) + line([240, 126], [240, -6]),
      cycleSquares(240, 158, 126, 32),
      car({ x: 282, y: 268, scale: 0.95, colour: tint.grey }) + car({ x: 282, y: 62, scale: 0.95, colour: tint.green }),
      car({ x: 198, y: 48, heading: 180, scale: 0.95, colour: tint.red }),
      measure([330, 176], [330, 236], '6 m', { aside: [34, 0], size: 16 }),
      measure([330, 94], [330, 140], '4 m', { aside: [34, 0], size: 16 }),
      measure([150, 80], [150, 140], '6 m', { aside: [-34, 0], size: 16 }),
      pin(1, 282, 268, 13) + pin(2, 282, 62, 13) + pin(3, 198, 48, 13),
      trees([
        [60, 60, 22],
        [66, 240, 24],
        [430, 40, 22],
        [426, 250, 24],
      ]),
    ),
  'lamps-forward-and-back': () =>
    scene(
      '#101713',
      streets(
        [
          { x: 90, width: 110 },
          { x: 240, width: 110 },
          { x: 390, width: 110 },
        ],
        { walk: 0, asphalt: '#2a2f35' },
      ),
      beam(90, 196, 84, '#ffffff') + beam(240, 196, 84, '#ffffff'),
      [
        [90, '#ffffff'],
        [240, '#ffffff'],
        [390, '#fff200'],
      ]
        .map(([x, colour]) => transform({ x: Number(x), y: 124, rotate: 180 }, beam(0, 0, 84, String(colour))))
        .join(''),
      car({ x: 90, y: 160, scale: 1.05, colour: tint.white, brake: true }) +
        car({ x: 240, y: 160, scale: 1.05, colour: tint.grey, brake: true }) +
        car({ x: 390, y: 160, scale: 1.05, colour: tint.green, brake: true }),
      route([
        [40, 200],
        [40, 118],
      ]) +
        route([
          [190, 118],
          [190, 200],
        ]) +
        route([
          [340, 200],
          [340, 118],
        ]),
      pin(1, 90, 160, 13) + pin(2, 240, 160, 13) + pin(3, 390, 160, 13),
    ),
  'doors-on-hard-shoulder': () =>
    scene(
      tint.grass,
      rect(40, 0, 300, 320, tint.asphalt),
      pen('M52 0V320', '#fff', 4) + line([132, 326], [132, -6]) + pen('M214 0V320', '#fff', 7),
      pen('M352 0V320', '#8b949b', 6) + pen('M352 10V320', '#4f565d', 10, { 'stroke-dasharray': '6 40' }),
      car({ x: 92, y: 226, scale: 1.15, colour: tint.red }) +
        route(
          [
            [92, 176],
            [92, 120],
          ],
          { colour: tint.red },
        ),
      ownCar({ x: 280, y: 190, scale: 1.4, blink: 'hazard' }),
      pin(1, 238, 190, 14) + pin(2, 322, 190, 14) + pin(3, 280, 96, 14) + pin(4, 394, 150, 14),
      trees([
        [444, 60, 24],
        [440, 220, 22],
        [420, 292, 20],
      ]),
    ),
  'reverse-into-bay-left': () =>
    scene(
      tint.asphalt,
      rect(0, 0, 26, 320, tint.pavement) + rect(26, 0, 5, 320, tint.kerb),
      pen('M31 96H176M31 178H176M31 260H176', '#fff', 4),
      transform({ x: 104, y: 137, rotate: 90 }, car({ x: 0, y: 0, scale: 1.3, colour: tint.grey })),
      transform({ x: 104, y: 292, rotate: 90 }, car({ x: 0, y: 0, scale: 1.3, colour: '#7a5a49' })),
      ownCar({ x: 250, y: 118, scale: 1.35 }),
      route(smooth(pointsOf('250 170, 244 202, 196 219, 92 219'), 6)),
      pedestrian({ x: 318, y: 60, scale: 1.8, heading: 180 }),
      rect(392, 0, 88, 320, tint.grass),
      tree(440, 70, 26) + tree(440, 230, 26),
    ),
  'four-belts': () =>
    scene(
      '#dfe7ec',
      // 1: across the belly. 2: below the arm. 3: correct. 4: off the shoulder, on the upper arm.
      sitter(66, '#8a5fb0', 'M-30 -80L38 26M-40 16Q0 -6 40 24') +
        sitter(182, '#d9682a', 'M-40 -22L34 52M-42 56H42') +
        sitter(298, '#2f6db3', 'M-30 -80L36 52M-42 56H42') +
        sitter(414, '#2f9460', 'M-42 -46L38 54M-40 58Q0 96 40 58'),
      [66, 182, 298, 414].map((x, index) => pin(index + 1, x, 300, 14)).join(''),
    ),
  'three-ways-to-move-a-car': () =>
    scene(
      '#dfe7ec',
      [96, 202, 308].map((y) => rect(0, y - 6, 480, 8, tint.asphalt)).join(''),
      // 1: on a rope. 2: front wheels on the recovery truck. 3: completely on the truck.
      sideCar(140, 92, 0.36, tint.own, true) + pen('M218 68L268 68', '#ef7d1a', 4) + sideCar(348, 92, 0.36, tint.grey),
      recovery(226, 198, 84) +
        transform({ x: 156, y: 196, rotate: -10 }, transform({ scale: 0.36 }, carSide(tint.own, { own: true }))),
      recovery(160, 304, 176) + sideCar(246, 262, 0.36, tint.own, true),
      pin(1, 34, 60, 15) + pin(2, 34, 166, 15) + pin(3, 34, 272, 15),
    ),
  'cut-tyre-worn-shoulders': () => treadWithWarners([22, 92, 112, 92, 22]),
  'cut-tyre-half-worn-shoulders': () => treadWithWarners([41, 92, 112, 92, 41]),
  'heater-and-thermometer': () => heaterPost('0  C', 136, 363),
  'heater-at-fifteen-below': () => heaterPost('-15  C', 188, 372),
  'heater-at-fifteen-above': () => heaterPost('+15  C', 84, 374),
  'two-filters': () => scene('#eef1f3', cleanFilter(40, 1), dirtyFilter(264, 2)),
  'two-filters-dirty-first': () => scene('#eef1f3', dirtyFilter(40, 1), cleanFilter(264, 2)),
  'two-speed-lines': () => scene('#dfe7ec', speeds(steady, 22, 'A'), speeds(restless, 172, 'B')),
  'two-speed-lines-restless-first': () => scene('#dfe7ec', speeds(restless, 22, 'A'), speeds(steady, 172, 'B')),
  'oil-near-drain': () =>
    scene(
      '#c4e0f0',
      rect(0, 176, 480, 150, '#9c8a6d') + rect(0, 170, 300, 14, tint.asphalt),
      path('M300 176Q330 176 352 206L480 214V176Z', '#9fbf82') +
        path('M352 206Q400 250 480 250V206Z', '#7fb2d6') +
        path('M352 206H480V214H356Z', '#9cc7e4'),
      transform({ x: 128, y: 176, scale: 0.42 }, carSide(tint.grey)),
      path('M150 171Q176 166 204 167T258 170V174H150Z', '#15191c'),
      // The drain, and the pipe that leads straight to the lake.
      rect(236, 170, 34, 7, '#22272b') + pen('M241 170v7M249 170v7M257 170v7M265 170v7', '#9aa1a6', 2),
      pen('M253 178V232H420', '#6b7279', 20) + pen('M253 178V232H420', '#cfd6da', 12),
      path('M404 222l18 10l-18 10z', '#005092'),
    ),
  'windows-down-at-110': () =>
    scene(
      '#fff',
      levelRoad(250),
      transform({ x: 236, y: 248, scale: 0.86 }, carSide(tint.own, { own: true })),
      // Both windows are open: the seats are visible through them, and a scarf flutters out.
      path('M150 148Q178 128 216 126V162H146ZM226 126Q262 128 296 160V162H226Z', '#dcecf6') +
        path('M168 162V146Q176 136 186 146V162ZM250 162V146Q258 136 268 146V162Z', '#3b4248') +
        pen('M158 150Q126 138 108 148T70 142', '#d63a3c', 7, { 'stroke-linecap': 'round' }),
      label('110 km/h', 396, 292, 20),
    ),
  'four-tread-depths': () => treadDepths('7 mm', '3 mm'),
  'four-tread-depths-best-behind': () => treadDepths('3 mm', '7 mm'),
  'four-tread-depths-rear-worn-out': () => treadDepths('7 mm', '1 mm'),
  'park-near-rails': () =>
    scene(
      tint.grass,
      streets([{ x: 240, width: 128 }], { walk: 0 }),
      line([240, 326], [240, 184]) + line([240, 118], [240, -6]),
      rails('M-6 152H486', { bed: true }),
      rect(177, 132, 126, 40, '#454a50') + rails('M177 152H303'),
      car({ x: 282, y: 270, scale: 0.95, colour: tint.grey }) + car({ x: 282, y: 44, scale: 0.95, colour: tint.green }),
      car({ x: 198, y: 284, heading: 180, scale: 0.95, colour: tint.red }),
      measure([330, 176], [330, 238], '25 m', { aside: [42, 0], size: 16 }),
      measure([330, 76], [330, 130], '20 m', { aside: [42, 0], size: 16 }),
      measure([150, 176], [150, 252], '35 m', { aside: [-42, 0], size: 16 }),
      pin(1, 282, 270, 13) + pin(2, 282, 44, 13) + pin(3, 198, 284, 13),
      trees([
        [60, 60, 22],
        [56, 250, 24],
        [430, 50, 22],
        [440, 260, 24],
      ]),
    ),
};
