/** Readable instruments: dials with numbers, the selected gear, and a wide panel below the road. */
import { circle, nums, path, pen, rect } from '../svg.ts';
import { text } from './picture.ts';

type Dial = {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** Numbers of the scale; the first is at the lower left, the last at the lower right. */
  readonly figures: readonly string[];
  /** Position of the needle: 0 at the first number, 1 at the last. */
  readonly at: number;
  /** A red (or other) field between two places of the scale. */
  readonly field?: readonly [from: number, to: number, colour: string];
  readonly unit?: string;
};

const sweep = 240;
const angleAt = (part: number): number => ((-sweep / 2 + sweep * part) * Math.PI) / 180;

/** A dial with numbers large enough for phones. */
export function dial({ x, y, r, figures, at, field, unit }: Dial): string {
  const on = (part: number, k: number): readonly [number, number] => {
    const a = angleAt(part);
    return [x + Math.sin(a) * r * k, y - Math.cos(a) * r * k];
  };
  const last = Math.max(1, figures.length - 1);
  const ticks = figures.map((_, index) => `M${nums(on(index / last, 0.84), 1)}L${nums(on(index / last, 0.95), 1)}`).join('');
  const size = r * 0.2;
  const names = figures
    .map((figure, index) => {
      const [px, py] = on(index / last, 0.63);
      return text(figure, { x: px, y: py + size / 2, size, anchor: 'middle', fill: '#fff' });
    })
    .join('');
  const arc = field
    ? pen(`M${nums(on(field[0], 0.9), 1)}A${nums([r * 0.9, r * 0.9], 1)} 0 0 1 ${nums(on(field[1], 0.9), 1)}`, field[2], r * 0.12)
    : '';
  return (
    circle(x, y, r, '#14181c', { stroke: '#c9ced2', 'stroke-width': 2.5 }) +
    arc +
    pen(ticks, '#fff', 2) +
    names +
    (unit ? text(unit, { x, y: y + r * 0.62, size: r * 0.15, anchor: 'middle', fill: '#aab3ba' }) : '') +
    pen(`M${nums([x, y])}L${nums(on(at, 0.76), 1)}`, '#ff4b3a', Math.max(3, r * 0.06), { 'stroke-linecap': 'round' }) +
    circle(x, y, r * 0.12, '#ff4b3a')
  );
}

/** Revolutions in thousands, red from 6. */
export function revCounter(x: number, y: number, r: number, thousands: number): string {
  return dial({
    x,
    y,
    r,
    figures: ['0', '1', '2', '3', '4', '5', '6', '7'],
    at: thousands / 7,
    field: [6 / 7, 1, '#d8232a'],
    unit: 'x1000',
  });
}

/** Kilometres an hour, up to 200. */
export function speedometer(x: number, y: number, r: number, speed: number): string {
  return dial({ x, y, r, figures: ['0', '50', '100', '150', '200'], at: speed / 200, unit: 'km/h' });
}

/** The lower part of the picture: rev counter, speed and gear; the road is seen above it. */
export function broadPanel(look: { revs: number; speed: number; right?: string }): string {
  const { revs, speed, right = '' } = look;
  return (
    path('M0 320V206Q120 190 240 190T480 206V320Z', '#22272c') +
    pen('M0 206Q120 190 240 190T480 206', '#4a525a', 2) +
    path('M34 320V228Q36 208 60 207Q240 198 420 207Q444 208 446 228V320Z', '#0b0d10', {
      stroke: '#3a4248',
      'stroke-width': 1.5,
    }) +
    revCounter(112, 264, 52, revs) +
    text(String(speed), { x: 240, y: 276, size: 44, anchor: 'middle', fill: '#f5f7f8' }) +
    text('km/h', { x: 240, y: 298, size: 14, anchor: 'middle', fill: '#aab3ba' }) +
    right
  );
}

/** The selected gear on a light plate. */
export function gearPlate(gear: string, x = 368, y = 262): string {
  return (
    rect(x - 34, y - 38, 68, 76, '#e9ecee', 10) +
    rect(x - 28, y - 32, 56, 64, '#14181c', 7) +
    text(gear, { x, y: y + 20, size: 40, anchor: 'middle', fill: '#fff' })
  );
}
