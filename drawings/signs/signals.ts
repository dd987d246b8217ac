/** SIG: traffic signals. Flashing lamps are drawn with rays. */
import { arrow } from '../arrows.ts';
import { text } from '../glyphs.ts';
import { roundRect } from '../panels.ts';
import { walker } from '../pictograms/people.ts';
import { place } from '../pictograms/pictogram.ts';
import { circle, disc, document, limb, nums, path, pen, rect, roundedPolygon, white } from '../svg.ts';
import type { Family } from './family.ts';

export const lampRed = '#f01f26';
const lampYellow = '#ffc400';
const lampGreen = '#00b56a';
const dark = '#15181a';
const off = '#3b4043';

/** Rays that mark a flashing lamp. */
export function rays(x: number, y: number, radius: number, ink: string, width = 8): string {
  const d = Array.from({ length: 12 }, (_, index) => {
    const turn = (index * Math.PI) / 6;
    const on = (r: number): string => nums([x + r * Math.cos(turn), y + r * Math.sin(turn)]);
    return `M${on(radius + 7)}L${on(radius + 20)}`;
  }).join('');
  return pen(d, ink, width, { 'stroke-linecap': 'round' });
}

/** A lamp; dark without a colour. */
export function lamp(x: number, y: number, radius: number, colour: string = off): string {
  return circle(x, y, radius, colour);
}

const radius = 56;

/** A head with lamps above each other; each lamp is a colour, a whole drawing for its place, or dark. */
function head(...lamps: readonly (string | ((x: number, y: number) => string) | undefined)[]): string {
  const height = 36 + lamps.length * 144;
  const drawn = lamps.map((one, index) => {
    const y = 90 + index * 144;
    return typeof one === 'function' ? lamp(110, y, radius, '#0a0b0c') + one(110, y) : lamp(110, y, radius, one);
  });
  return document(
    220,
    height,
    path(roundRect(0, 0, 220, height, 34), dark),
    pen(roundRect(9, 9, 202, height - 18, 26), white, 7),
    ...drawn,
  );
}

function flashing(colour: string): (x: number, y: number) => string {
  return (x, y) => lamp(x, y, radius - 6, colour) + rays(x, y, radius - 6, colour);
}

function letterS(x: number, y: number): string {
  return text('S', { x, y: y + 34, size: 68, fill: white, anchor: 'middle' });
}

const barAcross = (x: number, y: number): string => rect(x - 40, y - 9, 80, 18, white, 3);
const barUp = (x: number, y: number): string => rect(x - 9, y - 40, 18, 80, white, 3);

function redMan(x: number, y: number): string {
  return path(
    disc(x, y - 34, 10) +
      roundedPolygon(
        [
          [x - 15, y - 21],
          [x + 15, y - 21],
          [x + 13, y + 12],
          [x - 13, y + 12],
        ],
        5,
      ) +
      limb([x - 15, y - 15, 5], [x - 18, y + 12, 4]) +
      limb([x + 15, y - 15, 5], [x + 18, y + 12, 4]) +
      limb([x - 7, y + 10, 6.5], [x - 7, y + 42, 5]) +
      limb([x + 7, y + 10, 6.5], [x + 7, y + 42, 5]),
    lampRed,
  );
}

function greenMan(x: number, y: number): string {
  return place(walker, { x, y, height: 90, ink: lampGreen });
}

/** A square of black above a lane. */
function overLane(symbol: string): string {
  return document(400, 400, path(roundRect(0, 0, 400, 400, 24), dark), pen(roundRect(11, 11, 378, 378, 16), white, 7), symbol);
}

const lanePen = { width: 46, headWidth: 170, headLength: 104 } as const;

function single(symbol: string): string {
  return document(240, 240, path(roundRect(0, 0, 240, 240, 40), dark), pen(roundRect(9, 9, 222, 222, 32), white, 7), symbol);
}

export const signsSig: Family = {
  group: 'SIG',
  cover: 'SIG3',
  signs: {
    SIG1: head(lampRed, undefined, undefined),
    SIG2: head(lampRed, lampYellow, undefined),
    SIG3: head(undefined, undefined, lampGreen),
    SIG4: head(undefined, lampYellow, undefined),
    SIG5: head(undefined, flashing(lampYellow), undefined),
    SIG6: head(redMan, undefined),
    SIG7: head(undefined, greenMan),
    SIG8: head(letterS, undefined, undefined),
    SIG9: head(letterS, barAcross, undefined),
    SIG10: head(undefined, undefined, barUp),
    SIG11: head(undefined, barAcross, undefined),
    SIG12: overLane(pen('M84 84L316 316M316 84L84 316', lampRed, 50)),
    SIG13: overLane(
      arrow(
        [
          [92, 92],
          [312, 312],
        ],
        { ink: lampYellow, ...lanePen },
      ),
    ),
    SIG14: overLane(
      arrow(
        [
          [200, 64],
          [200, 338],
        ],
        { ink: lampGreen, ...lanePen },
      ),
    ),
    SIG16: document(
      420,
      220,
      path(roundRect(0, 0, 420, 220, 110), dark),
      pen(roundRect(9, 9, 402, 202, 101), white, 7),
      lamp(118, 110, 52, lampRed) + rays(118, 110, 52, lampRed),
      lamp(302, 110, 52, '#7c1418'),
    ),
    SIG17: single(lamp(120, 120, 72, lampRed)),
    SIG18: single(lamp(120, 120, 64, lampYellow) + rays(120, 120, 64, lampYellow, 9)),
  },
};
