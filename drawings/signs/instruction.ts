/** E: instruction signs (anvisningsmärken). */
import { arrow } from '../arrows.ts';
import { blueBoard, blueSquare, board, parkingDisc, slash } from '../frames.ts';
import { text } from '../glyphs.ts';
import { barsAcross, endBars, endLines, fourLines, type PanelStyle, panel, panelAt, roundRect, whitePanel } from '../panels.ts';
import { adultAndChild, walker } from '../pictograms/people.ts';
import { place } from '../pictograms/pictogram.ts';
import { childWithBall, runningMan } from '../pictograms/symbols.ts';
import { bicycle, bus, car, carFace } from '../pictograms/vehicles.ts';
import {
  black,
  blue,
  box,
  circle,
  disc,
  document,
  green,
  grey,
  type Point,
  path,
  pen,
  pointsOf,
  polygon,
  rect,
  red,
  roundedPolygon,
  transform,
  white,
  yellow,
} from '../svg.ts';
import type { Family } from './family.ts';

// Motorway and expressway

const greenTall = { fill: green, line: white, border: 11, edge: 3, radius: 24 } as const;

function bothSides(points: readonly Point[], middle: number): string {
  return polygon(points) + polygon(points.map(([x, y]): Point => [2 * middle - x, y]).toReversed());
}

const motorway = path(
  bothSides(pointsOf('149 189, 173 46, 190 46, 185 189'), 200) +
    bothSides(pointsOf('138 252, 182 252, 173 494, 97 494'), 200) +
    'M78 252L84 219H34V202H366V219H316L322 252H283L290 219H110L117 252Z',
  white,
);

const expressway = carFront(200, 228, 2.36, white, green);

/** A car from the front with its lamps, as on the expressway sign. */
function carFront(x: number, y: number, scale: number, ink: string, paper: string): string {
  return transform({ x, y, scale }, carFace(ink, paper));
}

/** A board; if it marks an end, with a red bar across. */
function ending(width: number, height: number, style: PanelStyle, bar: number | undefined, symbol: string, over = ''): string {
  const crossed = bar === undefined ? '' : endBars(width, height, red, bar, [0], 0, style.radius ?? 24);
  return document(width, height, panelAt(0, 0, width, height, style, symbol), crossed, over);
}

function green532(symbol: string, end: boolean): string {
  return ending(400, 532, greenTall, end ? 66 : undefined, symbol);
}

// Built-up area

const skyline = path(
  'M10 193H34V175L90 141L146 175V224H156V198L198 37L240 198V224H250V183L268 166H298V152H328V166H358L376 183V199H385V165L434 141L484 165V205H493V113L530 100L566 113V193H590V290H10Z',
);

function builtUp(end: boolean): string {
  return ending(600, 300, { fill: white, line: black, border: 13, edge: 4, radius: 26 }, end ? 34 : undefined, skyline);
}

// Blue centre in a white frame in a blue border

function framed(width: number, height: number, scene: string, end: boolean, over = ''): string {
  return ending(width, height, { fill: white, line: blue, border: 12, edge: 0, radius: 24 }, end ? 18 : undefined, scene, over);
}

const blueCentre = rect(52, 52, 296, 296, blue);

function framedSquare(end: boolean, symbol: string): string {
  return framed(400, 400, blueCentre + symbol, end);
}

const homeZone =
  path('M188 86V134H200V126L224 50L248 126V134H260V99L316 74L371 99V121H486V327H74V121H93V86L105 74H129V62H153V74H176Z', blue) +
  path(bothRoofs(), white) +
  place(walker, { x: 140, bottom: 318, height: 166, ink: white, flip: true }) +
  place(car, { x: 244, bottom: 198, width: 96, ink: white, paper: blue }) +
  place(childWithBall, { x: 326, bottom: 296, height: 112, ink: white }) +
  pen('M196 327L252 306H486', white, 8) +
  path('M392 176L430 146L468 176H460V268H400V176Z', white) +
  path(box(412, 190, 16, 20) + box(434, 190, 16, 20) + box(420, 224, 22, 44), blue);

/** Windows of the block behind. */
function bothRoofs(): string {
  return box(104, 96, 13, 14) + box(130, 96, 13, 14) + box(156, 96, 13, 14);
}

const lowerSpeed =
  text('max', { x: 200, y: 142, size: 62, fill: white, anchor: 'middle' }) +
  text('30', { x: 200, y: 252, size: 92, fill: white, anchor: 'middle' }) +
  text('km/tim', { x: 200, y: 326, size: 56, fill: white, anchor: 'middle', stretch: 0.92 });

const cycleStreet = place(bicycle, { x: 206, bottom: 322, width: 250, ink: white }) + carFront(122, 101, 0.72, white, blue);

// Camera, toll, tunnel, lay-by

const camera =
  path(polygon(pointsOf('224 230, 246 218, 246 353, 224 353')), white) +
  path(polygon(pointsOf('74 271, 114 233, 98 206, 45 221')), white) +
  transform({ x: 221, y: 152, rotate: -29.6 }, rect(-116, -46, 232, 92, white, 15));

const toll =
  path(polygon(pointsOf('170 56, 230 56, 327 195, 374 219, 374 366, 366 374, 34 374, 26 366, 26 262'))) +
  path(polygon(pointsOf('196 73, 204 73, 205 60, 195 60')), white) +
  path(polygon(pointsOf('192 108, 208 108, 206 88, 194 88')), white) +
  path(polygon(pointsOf('189.5 148, 210.5 148, 209 126, 191 126')), white) +
  path(polygon(pointsOf('168 374, 232 374, 228 330, 172 330')), white) +
  // fingers, palm and sleeve
  pen('M150 264L206 297M146 232L214 272M149 194L226 239M186 172L250 210', white, 22, { 'stroke-linecap': 'round' }) +
  path('M232 318C268 318 300 296 310 246L366 283V366H294L236 333Z', white) +
  circle(268, 250, 43, yellow, { stroke: black, 'stroke-width': 7 }) +
  circle(217, 288, 45, yellow, { stroke: black, 'stroke-width': 7 }) +
  // thumb
  path('M226 180Q226 174 230 170L238 164Q250 162 260 166L366 224V276L236 190Q228 186 226 180Z', white);

const portal =
  path(
    'M84 237V151L128 171V237ZM90 145L131 96L154 147Q142 153 134 164ZM140 88H260L240 141Q200 122 160 141ZM269 96L310 145L266 164Q258 153 246 147ZM316 237V151L272 171V237Z',
  ) +
  path('M136 237V182A92 92 0 0 1 264 182V237Z', black, { stroke: white, 'stroke-width': 10 }) +
  path(box(47, 236, 306, 20));

const tunnel = panel(
  400,
  532,
  { fill: blue, line: white },
  rect(33, 39, 334, 271, white),
  transform({ y: 18 }, portal),
  text('2,0 km', { x: 200, y: 452, size: 68, fill: white, anchor: 'middle' }),
);

const layBy =
  path('M182 528H50V4H182V58L350 167V365L182 474Z', white) +
  path([101, 174, 246, 318, 390].map((y) => box(173, y, 17, 41)).join('')) +
  ['S', 'O', 'S'].map((letter, index) => text(letter, { x: 296, y: 222 + index * 70, size: 56, anchor: 'middle' })).join('');

// Emergency exit

const exit = rect(56, 66, 104, 268, white) + place(runningMan, { x: 272, bottom: 334, height: 256, ink: white });

/** A board with a point to the left. */
function pointed(inset: number, r: number): string {
  return roundedPolygon(
    [
      [inset * 1.4, 100],
      [128 + inset * 0.4, inset],
      [660 - inset, inset],
      [660 - inset, 200 - inset],
      [128 + inset * 0.4, 200 - inset],
    ],
    r,
  );
}

const escapeRoute = document(
  660,
  200,
  path(pointed(0, 22), green),
  pen(pointed(8, 14), white, 8),
  rect(190, 34, 74, 132, white),
  arrow(
    [
      [458, 68],
      [306, 68],
    ],
    { ink: white, width: 18, headWidth: 66, headLength: 34 },
  ),
  text('100m', { x: 382, y: 166, size: 46, fill: white, anchor: 'middle' }),
  place(runningMan, { x: 546, bottom: 168, height: 138, ink: white }),
);

// Environmental zone

function smokingCar(ink: string, paper: string, ring: string): string {
  return transform(
    { x: 200, y: 268 },
    circle(0, 0, 118, paper),
    transform(
      { x: -22, y: 8, scale: 0.92 },
      path(
        'M-68 34Q-72 34-72 30V14Q-72 8-66 7L-44 2L-24-20Q-20-24-14-24H22Q28-24 32-20L50 2L62 6Q68 8 68 14V30Q68 34 64 34Z' +
          disc(-38, 34, 13) +
          disc(38, 34, 13),
        ink,
      ),
      path('M-30 1L-15-15H-1V1ZM6 1V-15H20L34 1Z', paper),
    ),
    path(disc(58, 24, 11) + disc(76, 12, 15) + disc(84, -10, 13) + disc(62, -4, 10), ink),
    pen('M-79-79L79 79', ring, 20),
    pen(disc(0, 0, 110), ring, 28),
  );
}

function cleanZone(ink: string, paper: string, ring: string): string {
  return (
    text('MILJÖZON', { x: 200, y: 108, size: 56, fill: ink, anchor: 'middle', stretch: 0.82 }) +
    smokingCar(ink, paper, ring) +
    text('KLASS 1', { x: 200, y: 486, size: 56, fill: ink, anchor: 'middle', stretch: 0.86 })
  );
}

function zoneDisc(): string {
  return transform({ x: 66, y: 66, scale: 0.67 }, parkingDisc(slash()));
}

const endOfZone = { fill: white, line: grey, border: 4, edge: 0, radius: 22 } as const;

export const signsE: Family = {
  group: 'E',
  cover: 'E19',
  signs: {
    E1: green532(motorway, false),
    E2: green532(motorway, true),
    E3: green532(expressway, false),
    E4: green532(expressway, true),
    E5: builtUp(false),
    E6: builtUp(true),
    E7: framedSquare(false, place(adultAndChild, { x: 206, bottom: 334, height: 266, ink: white })),
    E8: framedSquare(true, place(adultAndChild, { x: 206, bottom: 334, height: 266, ink: white })),
    E9: framed(560, 400, homeZone, false),
    E10: framed(560, 400, homeZone, true),
    E11: framedSquare(false, lowerSpeed),
    // The text is drawn over the bar, to be readable.
    E12: framed(400, 400, blueCentre, true, lowerSpeed),
    E13: board(400, 400, black, white, text('50', { x: 200, y: 300, size: 200, fill: white, anchor: 'middle' })),
    E14: board(400, 400, black, white, endBars(400, 400, white, 24, [-46, 0, 46])),
    E15: panel(
      400,
      600,
      { ...whitePanel, border: 12 },
      path(
        'M200 76L290 198H230V234C230 330 278 420 357 474L323 524C268 487 226 436 200 376C174 436 132 487 77 524L43 474C122 420 170 330 170 234V198H110Z',
        red,
      ),
    ),
    E16: blueBoard(
      532,
      200,
      arrow(
        [
          [90, 100],
          [434, 100],
        ],
        { ink: white, width: 28, headWidth: 134, headLength: 68 },
      ),
    ),
    E17: blueBoard(400, 500, rect(180, 130, 40, 295, white), rect(120, 75, 160, 70, white), rect(125, 80, 150, 60, red)),
    E18: blueSquare(text('M', { x: 200, y: 316, size: 232, fill: white, anchor: 'middle' })),
    E19: blueSquare(text('P', { x: 206, y: 326, size: 252, fill: white, anchor: 'middle' })),
    E20: panel(400, 400, { fill: yellow, line: red, border: 14, edge: 0, radius: 26 }, zoneDisc()),
    E21: panel(400, 400, endOfZone, pen(disc(200, 200, 118), grey, 31), pen('M117 117L283 283', grey, 20), endLines(400, 400)),
    E22: blueBoard(600, 300, place(bus, { x: 300, y: 152, width: 440, ink: white, paper: blue })),
    E23: blueBoard(600, 220, text('TAXI', { x: 300, y: 166, size: 112, fill: white, anchor: 'middle' })),
    E24: blueSquare(camera),
    E25: panel(400, 400, { fill: white, line: black, border: 16, edge: 0, radius: 32 }, toll),
    E26: tunnel,
    E27: blueBoard(400, 532, layBy),
    E28: board(400, 400, green, white, exit),
    E29: escapeRoute,
    E30: blueBoard(
      400,
      440,
      pen(roundRect(44, 44, 120, 120, 12), white, 8),
      text('P', { x: 105, y: 142, size: 78, fill: white, anchor: 'middle' }),
      text('30 min', { x: 200, y: 276, size: 70, fill: white, anchor: 'middle' }),
      text('8–17', { x: 200, y: 386, size: 70, fill: white, anchor: 'middle' }),
    ),
    E31: panel(400, 560, { fill: yellow, line: red, border: 14, edge: 0, radius: 26 }, cleanZone(black, yellow, red)),
    E32: panel(
      400,
      560,
      endOfZone,
      cleanZone(grey, white, grey),
      barsAcross(400, 560, [0, 382], [400, 178], black, 10, fourLines),
    ),
    E33: framedSquare(false, cycleStreet),
    E34: framedSquare(true, cycleStreet),
  },
};
