/** Objects beside the road from the driver's viewpoint: signs and signals, level crossings, stops, weather. */

import type { Pictogram } from '../pictograms/pictogram.ts';
import { place } from '../pictograms/pictogram.ts';
import { circle, disc, nums, path, pen, rect, transform } from '../svg.ts';
import { band, flatShape, stand, type View } from './driver.ts';
import { boardSize, darkLamp, type Lamp, sign, tint } from './picture.ts';
import { note } from './placed.ts';

type PostPlace = {
  readonly x: number;
  readonly z: number;
  /** The longer side of each board in metres. */
  readonly size?: number;
  /** Height of the lowest board above the ground in metres. */
  readonly up?: number;
  /** Visible share of its width: below 1 for signs facing another road. */
  readonly seen?: number;
  /** Rotation in degrees, for signs that were hit or turned. */
  readonly rotate?: number;
};

/** Road signs on a post at the edge of the road, the first on top; supplementary plates have half the size. */
export function roadSign(
  v: View,
  codes: string | readonly string[],
  { x, z, size = 0.9, up = 1.6, rotate = 0, seen = 1 }: PostPlace,
): string {
  const list = typeof codes === 'string' ? [codes] : codes;
  for (const code of list) note({ what: 'sign', code });
  const unit = v.scale(z);
  const [px, foot] = v.at(x, z);
  let bottom = foot - up * unit;
  let boards = '';
  for (const code of list.toReversed()) {
    const { width, height } = boardSize(code);
    const longest = (code.startsWith('T') ? size * 0.8 : size) * unit;
    const tall = (height * longest) / Math.max(width, height);
    boards += sign(code, { x: px, y: bottom - tall / 2, size: longest, post: 0, rotate });
    bottom -= tall + 0.05 * unit;
  }
  const wide = Math.max(1.4, 0.07 * unit);
  const narrowed = `<g transform="translate(${Math.round(px * (1 - seen) * 10) / 10} 0)scale(${seen} 1)">${boards}</g>`;
  return (
    rect(px - wide / 2, bottom + 0.3 * unit, wide, foot - bottom - 0.3 * unit, tint.steel) + (seen === 1 ? boards : narrowed)
  );
}

type SignalArrow = 'left' | 'right' | 'up';

const arrowOf: Readonly<Record<SignalArrow, string>> = {
  up: 'M-2 6V-1H-5.4L0 -7L5.4 -1H2V6Z',
  left: 'M6 -2V2H-1V5.4L-7 0L-1 -5.4V-2Z',
  right: 'M-6 -2V2H1V5.4L7 0L1 -5.4V-2Z',
};

/** A traffic light, 90 cm high, on a post; with an arrow it applies to traffic turning that way. */
export function signalAt(
  v: View,
  look: { x: number; z: number; lamp: Lamp | 'red-amber'; arrow?: SignalArrow; up?: number; size?: number; post?: boolean },
): string {
  const { x, z, lamp, arrow, up = 2.3, size = 1, post = true } = look;
  note({ what: 'light', lamp });
  const [px, foot] = v.at(x, z);
  const unit = v.scale(z);
  const k = (unit * 0.9 * size) / 60;
  const middle = foot - up * unit - 30 * k;
  const lens = (dy: number, on: boolean, bright: string, dull: string): string => {
    if (!on) return circle(0, dy, 7.8, dull);
    const glow = circle(0, dy, 12.5, bright, { opacity: 0.35 });
    return arrow
      ? glow + circle(0, dy, 8, '#0c0e10') + transform({ y: dy }, path(arrowOf[arrow], bright))
      : glow + circle(0, dy, 7.8, bright);
  };
  const wide = Math.max(1.6, 0.09 * unit);
  return (
    (post ? rect(px - wide / 2, middle, wide, foot - middle, tint.steel) : '') +
    transform(
      { x: px, y: middle, scale: k },
      rect(-12, -30, 24, 60, '#15191c', 6),
      lens(-18.5, lamp === 'red' || lamp === 'red-amber', '#ff3b34', '#3d2020'),
      lens(0, lamp === 'amber' || lamp === 'red-amber', '#ffc229', '#3b3118'),
      lens(18.5, lamp === 'green', '#27e06d', '#173522'),
    )
  );
}

/** The equipment of a level crossing at the right of our road: crossbuck, two red lamps and, if there is one, the boom. */
export function crossbuckAt(
  v: View,
  look: {
    x: number;
    z: number;
    lamps?: boolean;
    lit?: 'left' | 'right' | 'white';
    boom?: 'up' | 'down';
    reach?: number;
    code?: 'A39-1' | 'A39-3';
  },
): string {
  const { x, z, lamps = true, lit, boom, reach = 5, code = 'A39-1' } = look;
  const unit = v.scale(z);
  const [px, foot] = v.at(x, z);
  const y = foot - 2.75 * unit;
  const lampY = foot - 1.95 * unit;
  const r = 0.13 * unit;
  const [l1, l2]: [number, number] = [px - 0.24 * unit, px + 0.24 * unit];
  const way = x > 0 ? -1 : 1;
  const thick = Math.max(2, 0.14 * unit);
  const base = foot - 1 * unit;
  const d =
    boom === 'down'
      ? `M${nums([px, base], 1)}h${nums([way * reach * unit], 1)}`
      : `M${nums([px - way * 0.2 * unit, base], 1)}l${nums([-way * 0.5 * unit, -reach * unit * 0.85], 1)}`;
  const bar = boom
    ? pen(d, '#ffd300', thick) +
      pen(d, '#d8232a', thick, { 'stroke-dasharray': `${nums([0.6 * unit], 1)} ${nums([0.6 * unit], 1)}` })
    : '';
  const wide = Math.max(1.6, 0.1 * unit);
  const lamp = (name: typeof lit, cx: number, cy: number, colour: string) =>
    lit === name ? circle(cx, cy, r * 2, colour, { opacity: 0.4 }) + circle(cx, cy, r, colour) : darkLamp(cx, cy, r);
  const light =
    rect(px - 0.48 * unit, lampY - 0.22 * unit, 0.96 * unit, 0.44 * unit, '#15191c', 0.2 * unit) +
    rect(px - 0.24 * unit, lampY, 0.48 * unit, 0.62 * unit, '#15191c', 0.2 * unit) +
    lamp('left', l1, lampY, '#ff2f2a') +
    lamp('right', l2, lampY, '#ff2f2a') +
    lamp('white', px, lampY + 0.36 * unit, '#f4f8ff');
  return (
    rect(px - wide / 2, y, wide, foot - y, tint.steel) +
    sign(code, { x: px, y, size: 1.2 * unit, post: 0 }) +
    (lamps ? light : '') +
    bar +
    (boom ? rect(px - 0.22 * unit, base - 0.3 * unit, 0.44 * unit, 1.3 * unit, '#50575e', 2) : '')
  );
}

/** A bus shelter on the pavement. */
export function busShelter(v: View, x: number, z: number): string {
  return stand(
    v,
    x,
    z,
    path('M-150 0V-240H-142V0ZM142 0V-240H150V0ZM-160 -250H160V-236H-160Z', '#4d555c') +
      path('M-142 -230H142V-20H-142Z', '#a9cbe0', { opacity: 0.55 }) +
      path('M-110 -50H110V-40H-110ZM-100 -40H-94V0H-100ZM94 -40H100V0H94Z', '#7a5a3f'),
  );
}

/** An animal with its feet at x and z, `tall` metres high; drawn to the left unless turned round. */
export function animalAt(
  v: View,
  animal: Pictogram,
  look: { x: number; z: number; tall: number; ink: string; flip?: boolean },
): string {
  const [x, bottom] = v.at(look.x, look.z);
  return place(animal, { x, bottom, height: look.tall * v.scale(look.z), ink: look.ink, flip: look.flip ?? false });
}

/** Mist over everything drawn so far; what is drawn later appears nearer and clearer. */
export function haze(strength: number, colour = '#d5dadd'): string {
  return path('M0 0H480V320H0Z', colour, { opacity: strength });
}

function scatter(count: number, seed: number, one: (x: number, y: number, k: number) => string): string {
  let state = seed;
  const next = (): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  let d = '';
  for (let index = 0; index < count; index++) d += one(Math.round(next() * 480), Math.round(next() * 256), next());
  return d;
}

/** Rain in the air and drops on the windscreen. */
export function rain(count = 60): string {
  return (
    pen(
      scatter(count, 11, (x, y, k) => `M${x} ${y}l-${Math.round(2 + 3 * k)} ${Math.round(9 + 9 * k)}`),
      '#e3edf4',
      1,
      { opacity: 0.5 },
    ) +
    path(
      scatter(14, 5, (x, y, k) => disc(x, y, 1.2 + 1.4 * k)),
      '#eef5f9',
      { opacity: 0.45 },
    )
  );
}

/** Falling snow. */
export function snowfall(count = 70): string {
  return path(
    scatter(count, 21, (x, y, k) => `M${x} ${y}h${nums([1 + 2 * k], 1)}v${nums([1 + 2 * k], 1)}h-${nums([1 + 2 * k], 1)}z`),
    '#fff',
    { opacity: 0.85 },
  );
}

/** Dark tracks of wheels in snow, along x. */
export function wheelTracks(v: View, x: number, colour = '#aab6bf'): string {
  return band(v, x - 0.95, x - 0.6, colour, { opacity: 0.8 }) + band(v, x + 0.6, x + 0.95, colour, { opacity: 0.8 });
}

/** Our headlights on a dark road: dipped beams reach 45 m, full beams far. */
export function headlights(v: View, beam: 'dipped' | 'full' = 'dipped'): string {
  const reach = beam === 'dipped' ? [18, 30, 45] : [35, 70, 140];
  return reach
    .map((z, index) => {
      const wide = 1 + index * 0.5;
      return path(flatShape([v.at(-2.2, 2.2), v.at(2.2, 2.2), v.at(wide + z * 0.09, z), v.at(-wide - z * 0.07, z)]), '#fff1c0', {
        opacity: 0.13,
      });
    })
    .join('');
}

/** A street lamp over the pavement; lit in the dark. */
export function streetLamp(lit = false): string {
  return (
    path('M-6 0L-4 -600H4L6 0Z', '#5b636a') +
    pen('M0 -596Q0 -640 -90 -640', '#5b636a', 9) +
    path('M-150 -648H-80V-630H-150Z', lit ? '#ffe9a8' : '#7d858c') +
    (lit ? circle(-115, -636, 70, '#ffe9a8', { opacity: 0.25 }) : '')
  );
}

/** The yellow and blue board at an obstacle (X3): its stripes slope down to the side where one passes. */
export function hazardBoard(side: 'left' | 'right'): string {
  let d = '';
  for (let y = -138; y < -60; y += 37)
    d += side === 'left' ? `M-20 ${y + 26}L20 ${y}V${y + 20}L-20 ${y + 46}Z` : `M20 ${y + 26}L-20 ${y}V${y + 20}L20 ${y + 46}Z`;
  return rect(-4, -20, 8, 20, '#565d63') + rect(-20, -140, 40, 122, '#ffd300', 2) + path(d, '#005092');
}
