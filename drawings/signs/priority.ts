/** B: priority signs. */
import { arrow } from '../arrows.ts';
import { blueSquare, prohibition, yieldTriangle } from '../frames.ts';
import { text } from '../glyphs.ts';
import { walker } from '../pictograms/people.ts';
import { place } from '../pictograms/pictogram.ts';
import { cyclist } from '../pictograms/vehicles.ts';
import { black, document, type Point, path, pen, polygon, red, transform, white, yellow } from '../svg.ts';
import type { Family } from './family.ts';

function octagon(inset: number): string {
  const reach = 200 - inset;
  return polygon(
    Array.from({ length: 8 }, (_, index): Point => {
      const angle = ((index + 0.5) * Math.PI) / 4;
      const radius = reach / Math.cos(Math.PI / 8);
      return [200 + radius * Math.cos(angle), 200 + radius * Math.sin(angle)];
    }),
  );
}

function diamond(reach: number): string {
  return polygon([
    [200, 200 - reach],
    [200 + reach, 200],
    [200, 200 + reach],
    [200 - reach, 200],
  ]);
}

/** A thin white edge outside the black one, so that the sign is visible on a dark page. */
const priorityRoad = path(diamond(200), white) + path(diamond(195)) + path(diamond(179), white) + path(diamond(147), yellow);

/** White triangle on blue, as on the signs for crossings. */
const crossingTriangle = path('M200 11L389 339H11z', white);

const zebra = path(
  'M37 324L60 284H97L80 324zM134 324L150 284H179L176 324zM224 324L221 284H250L266 324zM320 324L303 284H340L363 324z',
);

const pedestrian = zebra + place(walker, { x: 197, bottom: 312, height: 250 });

const cycleBlocks = path(
  'M80 324L87 307.5H48L38.5 324zM134 324L138 307.5H177L176 324zM224 324L223 307.5H262L266 324zM320 324L313 307.5H352L361.5 324z',
);
const cycleBlocksFar = path('M70 268L78 254H92L89 268zM308 268L304 254H322L330 268z');

const cycleCrossing = cycleBlocks + cycleBlocksFar + place(cyclist, { x: 200, bottom: 300, height: 224 });

export const signsB: Family = {
  group: 'B',
  cover: 'B2',
  signs: {
    B1: yieldTriangle(),
    B2: document(
      400,
      400,
      path(octagon(0), white),
      path(octagon(15), red),
      text('STOP', { x: 200, y: 263, size: 126, anchor: 'middle', fill: white }),
    ),
    B3: blueSquare(crossingTriangle, pedestrian),
    'B3-1': blueSquare(crossingTriangle, pedestrian),
    'B3-2': blueSquare(transform({ x: 400, flip: true }, crossingTriangle, pedestrian)),
    B4: document(400, 400, priorityRoad),
    B5: document(400, 400, priorityRoad, pen('M108 292L292 108', black, 56)),
    B6: prohibition(
      arrow(
        [
          [138, 105],
          [138, 295],
        ],
        { width: 37, headWidth: 118, headLength: 60 },
      ) +
        arrow(
          [
            [262, 295],
            [262, 105],
          ],
          { ink: red, width: 37, headWidth: 118, headLength: 60 },
        ),
    ),
    B7: blueSquare(
      arrow(
        [
          [124, 84],
          [124, 316],
        ],
        { ink: red, width: 38, headWidth: 132, headLength: 68 },
      ) +
        arrow(
          [
            [274, 328],
            [274, 70],
          ],
          { ink: white, width: 46, headWidth: 154, headLength: 80 },
        ),
    ),
    B8: blueSquare(crossingTriangle, cycleCrossing),
  },
};
