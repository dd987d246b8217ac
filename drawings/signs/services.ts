/** H: signs that show the way to services along the road. */

import { blueBoard } from '../frames.ts';
import { text } from '../glyphs.ts';
import { walker } from '../pictograms/people.ts';
import { place } from '../pictograms/pictogram.ts';
import { bed, charging, coffeeCup, firTree, fuelPump, spanner, tent } from '../pictograms/symbols.ts';
import { caravan, motorhome } from '../pictograms/vehicles.ts';
import { black, box, disc, limb, path, pen, rect, red, transform, white } from '../svg.ts';
import type { Family } from './family.ts';
import { service } from './service-board.ts';

const restPlace =
  place(firTree, { x: 148, bottom: 300, height: 168 }) +
  // a table with its two benches, clear of the tree
  transform(
    { x: 220, y: 286, scale: 0.92 },
    path('M14-88H92V-72H73L82-50H104V-36H88L98 0H80L71-36H35L26 0H8L18-36H2V-50H24L33-72H14Z'),
  );

/** The looped square: one line that makes a loop in each corner. */
const sight = pen(
  'M166 234H142A24 24 0 1 0 166 258V142A24 24 0 1 0 142 166H258A24 24 0 1 0 234 142V258A24 24 0 1 0 258 234Z',
  black,
  19,
  { 'stroke-linejoin': 'miter' },
);

const forkShape = `${limb([0, 10, 10], [0, 108, 7])}${box(-28, -104, 13, 70)}${box(-6.5, -104, 13, 70)}${box(15, -104, 13, 70)}M-28-40H28V-20Q28 14 0 14T-28-20Z`;
const spoon = path(`M0-104C26-104 32-64 28-38Q22 4 0 8Q-22 4-28-38C-32-64-26-104 0-104Z${limb([0, 0, 9], [0, 108, 7])}`);

/** A white gap separates the crossing parts. */
const cutlery =
  transform({ x: 200, y: 204, rotate: 42, scale: 1.14 }, spoon) +
  transform(
    { x: 200, y: 204, rotate: -42, scale: 1.14 },
    path(forkShape, white, { stroke: white, 'stroke-width': 22 }),
    path(forkShape),
  );

/** A privy with a heart in its door. */
const privy =
  path('M200 86L292 142V164H274V314H126V164H108V142Z') +
  path('M200 240C176 222 166 210 166 196A18 18 0 0 1 200 188A18 18 0 0 1 234 196C234 210 224 222 200 240Z', white);

const swimmer =
  path(disc(238, 168, 30)) +
  path(limb([196, 214, 20], [150, 182, 15], [116, 216, 11])) +
  pen(
    'M84 250Q103 232 122 250T161 250T200 250T239 250T278 250T316 250M84 294Q103 276 122 294T161 294T200 294T239 294T278 294T316 294',
    black,
    17,
  );

/** A cabin; (x, y) is the middle of its floor. */
function cabin(x: number, y: number, size: number): string {
  const at = (dx: number, dy: number): string => `${x + dx * size} ${y + dy * size}`;
  return (
    path(`M${at(0, -1)}L${at(0.66, -0.5)}H${x + 0.5 * size}V${y}H${x - 0.5 * size}V${y - 0.5 * size}H${x - 0.66 * size}Z`) +
    path(box(x - 0.12 * size, y - 0.36 * size, 0.24 * size, 0.36 * size), white)
  );
}

const leafTree = path(`${disc(200, 140, 50)}${disc(158, 162, 36)}${disc(242, 162, 36)}${box(190, 170, 20, 128)}`);

const family =
  transform({ x: 102, y: 26, scale: 0.8 }, leafTree) +
  place(walker, { x: 128, bottom: 306, height: 144 }) +
  place(walker, { x: 204, bottom: 306, height: 104 }) +
  path(box(84, 304, 232, 10));

/** Somebody walking with a rucksack. */
function hiker(x: number, height: number): string {
  return place(walker, { x, bottom: 308, height }) + path(disc(x + height * 0.16, 308 - height * 0.66, height * 0.12));
}

const chairLift =
  pen('M84 124L316 92', black, 9) +
  pen('M214 106V176M176 262V176H252', black, 11) +
  path(`${disc(214, 196, 21)}${limb([206, 224, 17], [206, 256, 16], [158, 262, 12], [152, 302, 9])}`) +
  pen('M168 238H256M132 310H188', black, 10);

const skiTow =
  pen('M84 100L316 130', black, 9) +
  pen('M142 108L196 236', black, 8) +
  transform(
    { x: -14, y: 6 },
    path(
      `${disc(228, 166, 21)}${limb([226, 196, 17], [216, 238, 15], [236, 272, 11], [222, 304, 9])}${limb([222, 204, 10], [196, 222, 8])}`,
    ),
  ) +
  pen('M150 308L292 312', black, 11);

const golfer =
  path(
    `${disc(206, 112, 21)}${limb([206, 144, 18], [196, 206, 17])}${limb([194, 206, 14], [170, 256, 11], [166, 306, 9])}${limb([200, 206, 14], [226, 252, 11], [240, 304, 9])}${limb([206, 148, 10], [250, 172, 8], [262, 132, 7])}`,
  ) +
  pen('M262 136L312 96', black, 8) +
  path(disc(132, 306, 12));

const fish =
  pen('M272 84V166A30 30 0 1 1 214 158', black, 11) +
  path('M88 234C120 184 204 176 248 220L304 186V286L248 250C204 294 120 286 88 234Z') +
  path(disc(128, 226, 9), white);

const services = blueBoard(
  400,
  560,
  rect(48, 48, 144, 144, white),
  transform({ x: 20, y: 20, scale: 0.5 }, place(fuelPump, { x: 200, y: 200, height: 230 })),
  rect(208, 48, 144, 144, white),
  transform({ x: 180, y: 20, scale: 0.5 }, cutlery),
  rect(48, 208, 144, 144, white),
  transform({ x: 20, y: 180, scale: 0.5 }, place(bed, { x: 200, y: 196, height: 230 })),
  rect(208, 208, 144, 144, white),
  transform({ x: 180, y: 180, scale: 0.5 }, place(coffeeCup, { x: 206, y: 198, height: 216 })),
  text('1 km', { x: 200, y: 486, size: 76, fill: white, anchor: 'middle' }),
);

const bedAndBreakfast =
  text('B', { x: 142, y: 184, size: 76, anchor: 'middle' }) +
  text('B', { x: 262, y: 184, size: 76, anchor: 'middle' }) +
  pen('M222 184L188 138A15 15 0 1 1 206 130C206 150 182 150 182 168C182 186 212 184 220 158', black, 10) +
  place(bed, { x: 200, y: 256, height: 150 });

const farmShop =
  pen('M110 96H290M140 96V134M260 96V134', black, 11) +
  pen('M100 134H300V300H100Z', black, 10) +
  text('Gårds-', { x: 200, y: 208, size: 46, anchor: 'middle' }) +
  text('butik', { x: 200, y: 276, size: 46, anchor: 'middle' });

/** Somebody at a potter's wheel. */
const potter =
  path(
    `${disc(250, 132, 23)}${limb([252, 168, 20], [262, 234, 19])}${limb([262, 240, 15], [206, 248, 12], [202, 302, 10])}${limb([248, 174, 11], [214, 206, 9], [186, 190, 8])}`,
  ) +
  path('M138 196H182L176 234H144Z') +
  path(`${box(112, 236, 96, 12)}${box(152, 248, 16, 62)}${box(238, 262, 62, 48)}`);

export const signsH: Family = {
  group: 'H',
  cover: 'H3',
  signs: {
    H1: service(text('i', { x: 200, y: 302, size: 204, anchor: 'middle' })),
    H2: service(place(spanner, { x: 200, y: 200, height: 214 })),
    H3: service(place(fuelPump, { x: 200, y: 200, height: 262 })),
    H4: service(
      place(fuelPump, { x: 142, y: 168, height: 170 }),
      place(fuelPump, { x: 262, y: 168, height: 170 }),
      text('CNG', { x: 200, y: 312, size: 58, anchor: 'middle' }),
    ),
    H5: service(place(coffeeCup, { x: 206, y: 198, height: 226 })),
    H6: service(cutlery),
    H7: service(place(bed, { x: 200, y: 196, height: 240 })),
    H8: service(cabin(162, 306, 124), place(firTree, { x: 276, bottom: 312, height: 118 })),
    H9: service(cabin(136, 306, 92), cabin(264, 306, 92), cabin(200, 196, 92)),
    H10: service(cabin(200, 300, 190)),
    H11: service(place(tent, { x: 200, y: 204, width: 230 })),
    H12: service(place(caravan, { x: 200, y: 206, width: 224 })),
    H13: service(restPlace),
    H14: service(privy),
    H15: service(swimmer),
    H16: service(family),
    H17: service(hiker(138, 176), hiker(256, 158)),
    H18: service(chairLift),
    H19: service(skiTow),
    H20: service(golfer),
    H21: service(fish),
    H22: service(sight),
    H23: services,
    H24: service(bedAndBreakfast),
    H25: service(farmShop),
    H26: service(potter),
    H27: service(transform({ x: 68, y: 108, scale: 0.66 }, charging(black, white, red))),
    H28: service(place(motorhome, { x: 200, y: 204, width: 224 })),
  },
};
