/** X: other devices: chevrons, markers, barriers. */
import type { Family } from './family.ts';
import { text } from './glyphs.ts';
import { panel, roundRect } from './panels.ts';
import { place } from './pictograms/pictogram.ts';
import { fuelPump } from './pictograms-more.ts';
import { boom } from './signs-y.ts';
import {
  blue,
  box,
  document,
  grey,
  orange,
  type Point,
  path,
  pen,
  polygon,
  rect,
  red,
  roundedPolygon,
  transform,
  white,
  yellow,
} from './svg.ts';

/** A broad chevron pointing right in a square. */
function chevron(x: number, y: number, size: number, ink: string): string {
  const at = (dx: number, dy: number): Point => [x + dx * size, y + dy * size];
  return path(polygon([at(0.16, 0), at(0.5, 0), at(0.84, 0.5), at(0.5, 1), at(0.16, 1), at(0.5, 0.5)]), ink);
}

/** A tall marker with yellow stripes that fall to the left (or, mirrored, to the right). */
function sideMarker(): string {
  const stripe = (y: number): string =>
    polygon([
      [0, y + 84],
      [120, y],
      [120, y + 97],
      [0, y + 181],
    ]);
  return rect(0, 0, 120, 464, blue) + path(stripe(25) + stripe(257), yellow);
}

/** One of the two light arrows, pointing down to the left. */
const arrowDownLeft = path('M96 190H48V352H210V304H130L334 100L300 66L96 270Z', '#ffc400');

const warningDevice = document(
  540,
  470,
  path(
    polygon([
      [0, 468],
      [540, 468],
      [270, 0],
    ]),
    red,
  ),
  path(
    polygon([
      [270, 90],
      [166, 270],
      [374, 270],
    ]),
    orange,
  ),
  path(
    polygon([
      [270, 150],
      [201, 270],
      [339, 270],
    ]),
    white,
  ),
  path(
    polygon([
      [114, 360],
      [426, 360],
      [463, 424],
      [77, 424],
    ]),
    orange,
  ),
  path(
    polygon([
      [149, 360],
      [391, 360],
      [411, 394],
      [129, 394],
    ]),
    white,
  ),
  path(
    polygon([
      [114, 270],
      [426, 270],
      [478, 360],
      [62, 360],
    ]),
  ),
  text('Olycka', { x: 270, y: 336, size: 54, fill: white, anchor: 'middle' }),
);

export const signsX: Family = {
  group: 'X',
  cover: 'X1',
  signs: {
    X1: document(400, 400, rect(0, 0, 400, 400, blue), chevron(0, 0, 400, yellow)),
    X2: document(510, 110, rect(0, 0, 510, 110, blue), path([36, 164, 291, 418].map((x) => box(x, 0, 56, 110)).join(''), yellow)),
    X3: document(400, 464, transform({ x: 140, flip: true }, sideMarker()), transform({ x: 260 }, sideMarker())),
    X4: document(
      360,
      600,
      rect(0, 0, 360, 600, blue),
      path('M0 180L180 0L360 180V300L180 120L0 300ZM0 480L180 300L360 480V600L180 420L0 600Z', white),
    ),
    X5: document(
      720,
      400,
      path(roundRect(0, 0, 720, 400, 20), '#15181a'),
      arrowDownLeft,
      transform({ x: 720, flip: true }, arrowDownLeft),
    ),
    X6: warningDevice,
    X7: document(600, 300, path(box(70, 60, 24, 240) + box(506, 60, 24, 240), grey), boom(0, 96, 600, 66, 11)),
    X8: panel(
      400,
      400,
      { fill: blue, line: white },
      rect(74, 74, 252, 252, white),
      place(fuelPump, { x: 200, y: 200, height: 250 }),
      pen('M20 20L380 380M380 20L20 380', red, 18),
    ),
    X9: document(
      700,
      180,
      rect(0, 0, 700, 180, blue),
      chevron(40, 0, 180, white),
      chevron(260, 0, 180, white),
      chevron(480, 0, 180, white),
    ),
    X10: document(
      100,
      400,
      path(
        roundedPolygon(
          [
            [20, 0],
            [80, 0],
            [80, 400],
            [20, 400],
          ],
          6,
        ),
        blue,
      ),
      path(box(20, 60, 60, 60) + box(20, 180, 60, 60) + box(20, 300, 60, 60), white),
    ),
  },
};
