/** T: additional plates under another sign (tilläggstavlor). */
import { arrow } from '../arrows.ts';
import { text, textWidth } from '../glyphs.ts';
import { bluePlate, type PanelStyle, panel, textPlate, yellowPlate } from '../panels.ts';
import { adultAndChild } from '../pictograms/people.ts';
import { type Pictogram, place } from '../pictograms/pictogram.ts';
import { charging, wheelchair } from '../pictograms/symbols.ts';
import {
  bicycle,
  boxTrailer,
  bus,
  carSide,
  carWithTrailer,
  lorry,
  lorryWithTrailer,
  motorcycle,
  motorhome,
  tractor,
} from '../pictograms/vehicles.ts';
import { black, blue, box, disc, path, pen, pointsOf, polygon, red, transform, white, yellow } from '../svg.ts';
import type { Family } from './family.ts';

const blueSquarePlate: PanelStyle = { ...bluePlate, radius: 30 };
const yellowSquarePlate: PanelStyle = { ...yellowPlate, border: 16, radius: 30 };
const redPlate: PanelStyle = { fill: red, line: white, border: 10, edge: 4, radius: 26 };

/** Two lines of text, one under the other. */
function twoLines(first: string, second: string, style: PanelStyle, ink: string): string {
  const width = Math.round(Math.max(textWidth(first, 76), textWidth(second, 76)) + 96);
  const line = (words: string, y: number): string => text(words, { x: width / 2, y, size: 76, fill: ink, anchor: 'middle' });
  return panel(width, 268, style, line(first, 118), line(second, 214));
}

/** The clock disc one puts behind the windscreen, as a small picture. */
function parkingDisc(x: number, y: number): string {
  const ticks = [-40, 0, 40].map((angle) => transform({ rotate: angle }, path(box(-3, 78, 6, 26), blue))).join('');
  return transform(
    { x, y },
    path('M0 0H150V226H0ZM8 8V218H142V8Z', white, { 'fill-rule': 'evenodd' }),
    path(polygon(pointsOf('60 20, 90 20, 75 72')), white),
    transform({ x: 75, y: 10 }, pen('M-54 74A92 92 0 0 0 54 74', white, 40), transform({ y: -2 }, ticks)),
    pen('M45 142H105V206H45Z', white, 6),
    text('P', { x: 76, y: 198, size: 46, fill: white, anchor: 'middle' }),
  );
}

/** The twelve hours of a clock face round the middle of a square. */
const clockTicks = transform(
  { x: 200, y: 200 },
  ...Array.from({ length: 12 }, (_, hour) => transform({ rotate: hour * 30 }, path(box(-5, -155, 10, 30)))),
);

const gateTips = path(polygon(pointsOf('42 40, 42 120, 92 80')) + polygon(pointsOf('398 40, 398 120, 348 80')));

/** The reader comes from below on a minor road; the priority road comes from the left and turns up. */
const priorityTurns =
  path('M230 16V175A50 50 0 0 1 180 225H16V165H150A20 20 0 0 0 170 145V16Z') +
  path(box(187, 232, 26, 144) + box(238, 182, 144, 26));

/** A symbol of those concerned by a sign, on its plate. */
function symbol(pictogram: Pictogram, width: number): string {
  return panel(440, 220, yellowPlate, place(pictogram, { x: 220, y: 112, width, paper: yellow }));
}

export const signsT: Family = {
  group: 'T',
  cover: 'T2',
  signs: {
    T1: textPlate('200 – 800 m', yellowPlate, black),
    T2: textPlate('100 m', yellowPlate, black),
    T3: twoLines('STOPP', '200 m', yellowPlate, black),
    T4: panel(440, 160, yellowPlate, gateTips, text('3,5 m', { x: 220, y: 112, size: 70, anchor: 'middle' })),
    T5: textPlate('3,5 t', yellowPlate, black),
    T6: panel(
      380,
      380,
      yellowPlate,
      text('8–17', { x: 190, y: 128, size: 76, anchor: 'middle' }),
      text('(8–14)', { x: 190, y: 230, size: 76, anchor: 'middle' }),
      text('8–13', { x: 190, y: 332, size: 76, fill: red, anchor: 'middle' }),
    ),
    T7: panel(400, 400, blueSquarePlate, place(wheelchair, { x: 202, y: 200, height: 310, ink: white })),
    T8: panel(440, 220, yellowPlate, place(lorry, { x: 220, y: 112, width: 280, paper: yellow })),
    T9: panel(460, 160, yellowPlate, path([90, 160, 230, 300, 370].map((x) => disc(x, 80, 24)).join(''))),
    T10: panel(
      400,
      400,
      yellowSquarePlate,
      pen(disc(200, 200, 106), black, 9),
      path(disc(161, 177, 32) + disc(239, 177, 32) + disc(200, 250, 32)),
    ),
    T11: panel(
      460,
      160,
      yellowPlate,
      arrow(
        [
          [52, 80],
          [408, 80],
        ],
        { width: 20, headWidth: 80, headLength: 64, both: true },
      ),
    ),
    T12: panel(
      400,
      400,
      yellowSquarePlate,
      arrow(pointsOf('140 336, 140 170, 324 170'), { width: 40, headWidth: 126, headLength: 88 }),
    ),
    T13: twoLines('Flervägs-', 'väjning', yellowPlate, black),
    T14: twoLines('Flervägs-', 'stopp', redPlate, white),
    T15: panel(400, 400, yellowSquarePlate, priorityTurns),
    T16: textPlate('Avgift', bluePlate, white),
    T17: panel(
      560,
      290,
      bluePlate,
      parkingDisc(46, 32),
      text('2 tim', { x: 372, y: 124, size: 78, fill: white, anchor: 'middle' }),
      text('8–17', { x: 372, y: 236, size: 78, fill: white, anchor: 'middle' }),
    ),
    T18: textPlate('2 tim', bluePlate, white),
    T19: textPlate('Boende', bluePlate, white),
    T20: textPlate('P-biljett', bluePlate, white),
    T21: panel(480, 220, bluePlate, path([65, 165, 265, 365].map((x) => box(x, 50, 50, 120)).join(''), white)),
    T22: textPlate('Skola', yellowPlate, black),
    T23: panel(400, 400, yellowSquarePlate, text('E', { x: 200, y: 300, size: 200, anchor: 'middle' })),
    T24: panel(400, 400, blueSquarePlate, transform({ x: 6, y: 76, scale: 0.93 }, charging(white, blue, red))),
    T25: panel(
      400,
      400,
      { fill: white, line: black, border: 16, edge: 0, radius: 32 },
      pen(disc(200, 200, 155), black, 10),
      clockTicks,
      text('24', { x: 200, y: 207, size: 100, anchor: 'middle' }),
      text('tim', { x: 200, y: 296, size: 70, anchor: 'middle' }),
    ),
    S1: symbol(lorry, 270),
    S2: symbol(lorryWithTrailer, 350),
    S3: symbol(carSide, 280),
    S4: symbol(carWithTrailer, 350),
    S5: symbol(bus, 330),
    S6: symbol(tractor, 160),
    S7: symbol(motorcycle, 200),
    S8: symbol(bicycle, 220),
    S9: symbol(boxTrailer, 250),
    S10: symbol(adultAndChild, 120),
    S11: panel(400, 400, blueSquarePlate, place(wheelchair, { x: 202, y: 200, height: 310, ink: white })),
    S12: symbol(motorhome, 230),
  },
};
