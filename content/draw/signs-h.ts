/** H: signs that show the way to services along the road. */
import type { Family } from './family.ts';
import { text } from './glyphs.ts';
import { place } from './pictograms/pictogram.ts';
import { bed, charging, coffeeCup, firTree, fuelPump, spanner, tent } from './pictograms-more.ts';
import { service } from './service.ts';
import { black, box, disc, limb, path, pen, red, transform, white } from './svg.ts';

const restPlace =
  place(firTree, { x: 140, bottom: 312, height: 216 }) +
  // a table with its two benches
  path('M222 224H306V240H286L296 262H316V276H302L312 306H294L286 276H242L234 306H216L226 276H212V262H232L242 240H222Z');

/** The looped square: one line that makes a loop in each corner. */
const sight = pen(
  'M166 234H142A24 24 0 1 0 166 258V142A24 24 0 1 0 142 166H258A24 24 0 1 0 234 142V258A24 24 0 1 0 258 234Z',
  black,
  19,
  { 'stroke-linejoin': 'miter' },
);

const forkShape = `${limb([0, 10, 10], [0, 108, 7])}${box(-28, -104, 13, 70)}${box(-6.5, -104, 13, 70)}${box(15, -104, 13, 70)}M-28-40H28V-20Q28 14 0 14T-28-20Z`;
const spoon = path(`M0-104C26-104 32-64 28-38Q22 4 0 8Q-22 4-28-38C-32-64-26-104 0-104Z${limb([0, 0, 9], [0, 108, 7])}`);

/** Where they cross a white gap keeps them apart. */
const cutlery =
  transform({ x: 200, y: 200, rotate: 42 }, spoon) +
  transform({ x: 200, y: 200, rotate: -42 }, path(forkShape, white, { stroke: white, 'stroke-width': 16 }), path(forkShape));

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

export const signsH: Family = {
  group: 'H',
  cover: 'H3',
  signs: {
    H1: service(text('i', { x: 200, y: 302, size: 204, anchor: 'middle' })),
    H2: service(place(spanner, { x: 200, y: 200, height: 214 })),
    H3: service(place(fuelPump, { x: 200, y: 200, height: 262 })),
    H5: service(place(coffeeCup, { x: 206, y: 198, height: 226 })),
    H6: service(cutlery),
    H7: service(place(bed, { x: 200, y: 196, height: 240 })),
    H11: service(place(tent, { x: 200, y: 204, width: 230 })),
    H13: service(restPlace),
    H14: service(privy),
    H15: service(swimmer),
    H22: service(sight),
    H27: service(transform({ x: 68, y: 108, scale: 0.66 }, charging(black, white, red))),
  },
};
