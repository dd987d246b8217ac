/** C: prohibition signs. */
import { arrow } from '../arrows.ts';
import { ended, parkingDisc, prohibition, slash } from '../frames.ts';
import { text, textWidth } from '../glyphs.ts';
import { rider, walker } from '../pictograms/people.ts';
import { type Pictogram, place } from '../pictograms/pictogram.ts';
import {
  bicycle,
  car,
  horseCart,
  lorry,
  lorryRear,
  lorryRearTall,
  lorryWithTrailer,
  moped,
  motorcycle,
  snowmobile,
  tractor,
} from '../pictograms/vehicles.ts';
import {
  black,
  box,
  circle,
  disc,
  document,
  grey,
  orange,
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

function centred(pictogram: Pictogram, width: number, x = 200, y = 200): string {
  return place(pictogram, { x, y, width, paper: yellow });
}

/** A number with its unit, which is a little smaller, on one line. */
function measure(number: string, unit: string, size: number, y: number): string {
  const unitSize = size * 0.78;
  const gap = size * 0.22;
  const width = textWidth(number, size) + gap + textWidth(unit, unitSize);
  const start = 200 - width / 2;
  return text(number, { x: start, y, size }) + text(unit, { x: start + width, y, size: unitSize, anchor: 'end' });
}

function speed(number: number, fill = black): string {
  const digits = String(number);
  return digits.length === 2
    ? text(digits, { x: 200, y: 290, size: 180, anchor: 'middle', fill })
    : text(digits, { x: 200, y: 272, size: 144, anchor: 'middle', stretch: 0.98, fill });
}

const speedLimits = Object.fromEntries(
  [30, 40, 50, 60, 70, 80, 90, 100, 110, 120].map((limit) => [`C31-${limit / 10}`, prohibition(speed(limit))]),
);

// Vehicles

const carAndMotorcycle = centred(car, 150, 244, 126) + centred(motorcycle, 172, 172, 262);

const lorryAndTrailer =
  path(`M20 150H180V232H224V150H380V249H20z${box(180, 232, 46, 17)}${disc(130, 252, 22)}${disc(300, 252, 22)}`) +
  path(box(206, 140, 40, 92), yellow);

const dangerousGoods = place(lorryRear, { x: 200, y: 200, height: 222 }) + rect(144, 120, 112, 92, orange);

const studdedTyre =
  path(disc(216, 142, 118)) +
  path(disc(216, 142, 64), yellow) +
  pen(disc(216, 142, 46), black, 12) +
  path(
    [10, 26, 42, 58, 74, 90, 106, 122, 138, 154, 170, 186, 202]
      .map((angle) => {
        const turn = (angle * Math.PI) / 180;
        const at = (r: number, aside: number): readonly [number, number] => [
          216 + r * Math.cos(turn) - aside * Math.sin(turn),
          142 + r * Math.sin(turn) + aside * Math.cos(turn),
        ];
        return polygon([at(112, -4.5), at(132, -3), at(132, 3), at(112, 4.5)]);
      })
      .join(''),
  ) +
  path(box(40, 273, 320, 14));

/** Two cars driving to the left: the tail of the one in front, the front of the one behind. */
const carTailAndFront =
  path(
    `M24 178H76Q80 178 83 181L102 201L132 204Q140 205 140 213V234Q140 240 134 240H16V190zM260 220Q260 211 268 210L304 203L327 181Q330 178 334 178H376L384 190V240H266Q260 240 260 234z${disc(100, 241, 17)}${disc(304, 241, 17)}`,
  ) + path(`M40 187H73L86 201H40zM317 202L334 187H366V202z${disc(100, 241, 6)}${disc(304, 241, 6)}`, yellow);

// Turns

const leftTurn = arrow(pointsOf('258 324, 258 158, 70 158'), { width: 46, headWidth: 74, headLength: 37, bend: 32 });
const rightTurn = transform({ x: 400, flip: true }, leftTurn);
const uTurn = arrow(pointsOf('254 316, 254 124, 146 124, 146 316'), { width: 46, headWidth: 74, headLength: 37, bend: 53.9 });

// Overtaking: cars and lorries from behind on a line

function overtaking(left: Pictogram, leftWidth: number, leftInk: string, rightInk: string, ground: number, line: string): string {
  const at = { bottom: ground, paper: yellow } as const;
  return (
    rect(70, ground, 260, 7, line) +
    place(left, { ...at, x: 130, width: leftWidth, ink: leftInk }) +
    place(car, { ...at, x: 270, width: 122, ink: rightInk })
  );
}

// Stop

function stopFor(above: string, below: string, aboveSize: number, belowSize: number): string {
  return (
    text(above, { x: 200, y: 162, size: aboveSize, anchor: 'middle' }) +
    rect(70, 182, 260, 37, black, 18) +
    text(below, { x: 200, y: 240 + belowSize, size: belowSize, anchor: 'middle' })
  );
}

// Axle load

const loadArrow = path('M160 204H240L200 244z');
const axle = path(`${box(120, 250, 26, 66)}${box(254, 250, 26, 66)}${box(140, 276, 120, 14)}`);
const wheels = (...centres: readonly number[]): string =>
  path(centres.map((x) => disc(x, 286, 31)).join('')) + path(centres.map((x) => disc(x, 286, 10)).join(''), yellow);

// Parking and stopping

const noParking = parkingDisc(slash());
const noStopping = parkingDisc(slash(), slash(135));

/** Yellow board with a red border, and what stands on it. */
function yellowBoard(width: number, height: number, ...content: readonly string[]): string {
  const frame = (inset: number, r: number): string =>
    roundedPolygon(
      [
        [inset, inset],
        [width - inset, inset],
        [width - inset, height - inset],
        [inset, height - inset],
      ],
      r,
    );
  return document(width, height, path(frame(0, 24), red), path(frame(16, 12), yellow), ...content);
}

function spot(first: string, second: string, content: string, fill = black): string {
  const size = 58;
  return (
    text(first, { x: 150, y: 100, size, anchor: 'middle', fill }) +
    text(second, { x: 150, y: 186, size, anchor: 'middle', fill }) +
    transform({ x: 62, y: 218, scale: 0.44 }, content)
  );
}

/** The grey version of a disc, for signs that mark an end. */
function greyDisc(cross: boolean): string {
  const line = pen(cross ? 'M92 92L308 308M92 308L308 92' : 'M92 92L308 308', grey, 30);
  return pen(disc(200, 200, 176.6), grey, 46.8) + line;
}

function spotEnds(first: string, second: string, cross: boolean): string {
  return document(
    300,
    420,
    path(roundedPolygon(pointsOf('0 0, 300 0, 300 420, 0 420'), 24), grey),
    path(roundedPolygon(pointsOf('4 4, 296 4, 296 416, 4 416'), 20), white),
    spot(first, second, greyDisc(cross), grey),
    pen('M14 356L246 28M26 380L268 38M42 398L280 60M64 408L290 88', black, 14),
  );
}

const date = (x: number, y: number, height: number): string => rect(x, y, 34, height, white);

export const signsC: Family = {
  group: 'C',
  cover: 'C31-5',
  signs: {
    C1: document(400, 400, circle(200, 200, 200, red), rect(20, 162, 360, 76, yellow)),
    C2: document(400, 400, circle(200, 200, 200, red), circle(200, 200, 124, yellow)),
    C3: prohibition(carAndMotorcycle, { slash: 35 }),
    C4: prohibition(centred(car, 216), { slash: true }),
    C5: prohibition(centred(motorcycle, 250, 198, 196), { slash: true }),
    C6: prohibition(lorryAndTrailer, { slash: 55 }),
    C7: prohibition(centred(lorry, 258, 204, 208), { slash: 55 }),
    C8: prohibition(centred(tractor, 220, 198, 196), { slash: true }),
    C9: prohibition(dangerousGoods, { slash: true }),
    C10: prohibition(centred(bicycle, 264, 200, 208), { slash: true }),
    C11: prohibition(centred(moped, 240, 200, 196), { slash: true }),
    C12: prohibition(centred(horseCart, 282, 202, 196), { slash: true }),
    C13: prohibition(centred(snowmobile, 242, 196, 192), { slash: true }),
    C14: prohibition(centred(rider, 200, 204, 200), { slash: true }),
    C15: prohibition(place(walker, { x: 200, y: 200, height: 262 }), { slash: true }),
    C16: prohibition(
      path('M44 144V256L100 200zM356 144V256L300 200z') +
        text('2,2', { x: 200, y: 234, size: 108, anchor: 'middle' }) +
        text('m', { x: 200, y: 318, size: 72, anchor: 'middle' }),
    ),
    C17: prohibition(path('M112 46H288L200 128zM112 354H288L200 272z') + measure('3,5', 'm', 92, 246)),
    C18: prohibition(
      centred(lorry, 200, 200, 130) +
        text('20 m', { x: 200, y: 256, size: 68, anchor: 'middle' }) +
        arrow(
          [
            [92, 292],
            [308, 292],
          ],
          { width: 14, headWidth: 66, headLength: 33, both: true },
        ),
    ),
    C19: prohibition(
      text('50', { x: 200, y: 172, size: 94, anchor: 'middle' }) +
        text('m', { x: 200, y: 244, size: 64, anchor: 'middle' }) +
        carTailAndFront +
        arrow(
          [
            [132, 296],
            [268, 296],
          ],
          { width: 28, headWidth: 74, headLength: 37, both: true },
        ),
    ),
    C20: prohibition(measure('12', 't', 128, 264)),
    C21: prohibition(centred(lorryWithTrailer, 270, 200, 166) + measure('30', 't', 84, 306)),
    C22: prohibition(centred(lorryWithTrailer, 270, 200, 166) + text('BK 3', { x: 200, y: 300, size: 80, anchor: 'middle' })),
    C23: prohibition(measure('6', 't', 92, 184) + loadArrow + axle),
    C24: prohibition(measure('10', 't', 92, 184) + loadArrow + wheels(164, 236)),
    C25: prohibition(leftTurn, { slash: 50 }),
    'C25-1': prohibition(leftTurn, { slash: 50 }),
    'C25-2': prohibition(rightTurn, { slash: 45 }),
    C26: prohibition(uTurn, { slash: 35 }),
    C27: prohibition(overtaking(car, 122, red, black, 246, black)),
    C28: ended(overtaking(car, 122, grey, grey, 246, grey)),
    C29: prohibition(overtaking(lorryRearTall, 114, red, black, 260, black)),
    C30: ended(overtaking(lorryRearTall, 114, grey, grey, 260, grey)),
    C31: prohibition(speed(30)),
    ...speedLimits,
    C32: ended(speed(50, grey)),
    C33: prohibition(stopFor('TULL', 'TOLD', 68, 54)),
    C34: prohibition(stopFor('STOPP', 'SIGNAL', 60, 54)),
    C35: document(400, 400, noParking),
    C36: document(400, 400, parkingDisc(date(183, 92, 216), slash())),
    C37: document(400, 400, parkingDisc(date(150, 92, 216), date(216, 92, 216), slash())),
    C38: document(400, 400, parkingDisc(date(243, 98, 96), date(98, 216, 96), date(156, 216, 96), slash())),
    C39: document(400, 400, noStopping),
    C40: yellowBoard(300, 420, spot('Last-', 'plats', noStopping)),
    C41: spotEnds('Last-', 'plats', true),
    C42: yellowBoard(300, 420, spot('Vänd-', 'plats', noParking)),
    C43: spotEnds('Vänd-', 'plats', false),
    C44: prohibition(studdedTyre, { slash: 40 }),
    C45: yellowBoard(
      520,
      220,
      transform({ x: 34, y: 30, scale: 0.4 }, noParking),
      text('8-18', { x: 350, y: 152, size: 88, anchor: 'middle' }),
    ),
    C46: prohibition(measure('20', 't', 92, 184) + loadArrow + wheels(128, 200, 272)),
  },
};
