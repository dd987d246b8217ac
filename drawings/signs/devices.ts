/** X: other devices: chevrons, markers, barriers. */

import { arrow } from '../arrows.ts';
import { text } from '../glyphs.ts';
import { grass, panelAt, roundRect } from '../panels.ts';
import { place } from '../pictograms/pictogram.ts';
import { firTree, fuelPump } from '../pictograms/symbols.ts';
import { carFace } from '../pictograms/vehicles.ts';
import {
  blue,
  box,
  document,
  grey,
  orange,
  type Point,
  path,
  pen,
  pointsOf,
  polygon,
  rect,
  red,
  transform,
  white,
  yellow,
} from '../svg.ts';
import type { Family } from './family.ts';
import { boom } from './railway-crossings.ts';

/** A broad chevron pointing right in a square. */
function chevron(x: number, y: number, size: number, ink: string): string {
  const at = (dx: number, dy: number): Point => [x + dx * size, y + dy * size];
  return path(polygon([at(0.16, 0), at(0.5, 0), at(0.84, 0.5), at(0.5, 1), at(0.16, 1), at(0.5, 0.5)]), ink);
}

const post = '#9aa1a5';
/** An outline for boards without one, so that their fields are delimited on any page background. */
const boardEdge = { stroke: '#c9d0d4', 'stroke-width': 4 } as const;

/** A tall marker with yellow stripes that fall to the left (or, mirrored, to the right), on its post. */
function sideMarker(): string {
  const stripe = (y: number): string =>
    polygon([
      [0, y + 84],
      [120, y],
      [120, y + 97],
      [0, y + 181],
    ]);
  return (
    rect(50, 0, 20, 560, post) +
    rect(0, 4, 120, 464, blue) +
    path(stripe(29) + stripe(261), yellow) +
    pen(box(0, 4, 120, 464), boardEdge.stroke, 4)
  );
}

/** One of the two light arrows, pointing down to the left. */
const arrowDownLeft = path('M96 190H48V352H210V304H130L334 100L300 66L96 270Z', '#ffc400');

const sky = '#dce9f2';
const mainRoad = '#6b7175';

/** The folding warning triangle of police and rescue services, on the road before an accident. */
const warningDevice = document(
  540,
  520,
  rect(0, 0, 540, 520, sky),
  rect(0, 190, 540, 330, grass),
  path(polygon(pointsOf('120 190, 420 190, 540 470, 540 520, 0 520, 0 470')), mainRoad),
  transform({ x: 424, y: 214, scale: 0.9, rotate: 20 }, carFace('#a3262b', '#e8eef2')),
  transform({ x: 112, y: 226, scale: 0.9, rotate: -12 }, carFace('#35506b', '#e8eef2')),
  pen('M176 420L140 492M364 420L400 492', '#2a2f32', 12, { 'stroke-linecap': 'round' }),
  transform(
    { x: 68, y: 84, scale: 0.75 },
    path('M0 468L540 468L270 0Z', red),
    path('M270 90L166 270H374ZM114 360H426L463 424H77Z', orange),
    path('M270 150L201 270H339ZM149 360H391L411 394H129Z', white),
    path('M114 270H426L478 360H62Z'),
    text('Olycka', { x: 270, y: 336, size: 54, fill: white, anchor: 'middle' }),
  ),
);

/** The board stands in the gore between main road and exit. */
const exitNose = document(
  480,
  480,
  rect(0, 0, 480, 480, grass),
  rect(0, 0, 480, 130, sky),
  // the main road runs on, the exit bends off to the right
  path('M150 130H206L262 480H0V420Z', mainRoad),
  path('M262 480L240 340C300 250 380 214 480 204V300C420 316 404 380 430 480Z', mainRoad),
  path('M172 156H177L160 236H152ZM146 276H156L134 400H120Z', white),
  pen('M206 132L246 384M480 210C380 222 310 256 254 344L246 384', white, 7),
  rect(262, 250, 11, 84, post) + rect(321, 240, 11, 62, post),
  transform(
    { x: 238, y: 74, scale: 0.33 },
    rect(0, 0, 360, 600, blue),
    path('M0 180L180 0L360 180V300L180 120L0 300ZM0 480L180 300L360 480V600L180 420L0 600Z', white),
    pen(box(0, 0, 360, 600), '#e8eef2', 12),
  ),
);

/** The centre of a roundabout with its band of arrows. */
const roundaboutMiddle = document(
  700,
  440,
  rect(0, 0, 700, 440, grass),
  path('M350 40C600 40 700 130 700 232C700 350 560 440 350 440C140 440 0 350 0 232C0 130 100 40 350 40Z', mainRoad),
  path('M350 118C480 118 560 160 560 216C560 282 470 322 350 322C230 322 140 282 140 216C140 160 220 118 350 118Z', '#d5d8d6'),
  path('M350 126C474 126 550 166 550 214C550 270 464 308 350 308C236 308 150 270 150 214C150 166 226 126 350 126Z', '#8fae72'),
  place(firTree, { x: 282, bottom: 184, height: 130, ink: '#4f7a46' }) +
    place(firTree, { x: 420, bottom: 188, height: 150, ink: '#456f3f' }),
  rect(212, 230, 14, 62, post) + rect(474, 230, 14, 62, post),
  transform(
    { x: 168, y: 152, scale: 0.52 },
    rect(0, 0, 700, 180, blue),
    chevron(40, 0, 180, white),
    chevron(260, 0, 180, white),
    chevron(480, 0, 180, white),
    pen(box(0, 0, 700, 180), '#e8eef2', 8),
  ),
  arrow(pointsOf('196 386, 430 402, 560 356'), { ink: white, width: 14, headWidth: 46, headLength: 40, bend: 160 }),
);

/** A sign on its post, crossed over with red strips. */
const closedService = document(
  400,
  560,
  rect(188, 380, 24, 180, post),
  panelAt(
    0,
    0,
    400,
    400,
    { fill: blue, line: white },
    rect(74, 74, 252, 252, white),
    place(fuelPump, { x: 200, y: 200, height: 250 }),
  ),
  pen('M20 20L380 380M380 20L20 380', white, 28),
  pen('M16 16L384 384M384 16L16 384', red, 18),
);

/** The striped sleeve on a sign post at the edge of a road; the sign is small, because the sleeve is the subject. */
const postMarker = document(
  420,
  560,
  rect(0, 0, 420, 330, '#dce8f2'),
  rect(0, 330, 420, 230, grass),
  path('M0 560L96 330H150L126 560Z', '#6b7074'),
  pen('M128 560L150 330', white, 7),
  rect(257, 96, 26, 420, post),
  transform(
    { x: 170, y: 6, scale: 0.44 },
    path('M228-0L456 395Q462 405 450 405H6Q-6 405 0 395Z', red),
    path('M228 60L400 365H56Z', yellow),
    // a warning of a crossroads
    path(box(210, 160, 36, 180) + box(138, 232, 180, 36)),
  ),
  path(box(222, 204, 96, 300), blue, boardEdge),
  path(box(224, 264, 92, 60) + box(224, 384, 92, 60), white),
);

export const signsX: Family = {
  group: 'X',
  cover: 'X1',
  signs: {
    X1: document(400, 400, rect(0, 0, 400, 400, blue), chevron(0, 0, 400, yellow)),
    X2: document(510, 110, rect(0, 0, 510, 110, blue), path([36, 164, 291, 418].map((x) => box(x, 0, 56, 110)).join(''), yellow)),
    X3: document(400, 560, transform({ x: 138, flip: true }, sideMarker()), transform({ x: 262 }, sideMarker())),
    X4: exitNose,
    X5: document(
      720,
      400,
      path(roundRect(0, 0, 720, 400, 20), '#15181a'),
      pen(roundRect(4, 4, 712, 392, 17), '#c9d0d4', 5),
      arrowDownLeft,
      transform({ x: 720, flip: true }, arrowDownLeft),
    ),
    X6: warningDevice,
    X7: document(600, 300, path(box(70, 60, 24, 240) + box(506, 60, 24, 240), grey), boom(0, 96, 600, 66, 11)),
    X8: closedService,
    X9: roundaboutMiddle,
    X10: postMarker,
  },
};
