/** Boards, plates and pieces of road that the families E–Y share. */
import { arrow, type ArrowStyle } from './arrows.ts';
import { text, textWidth } from './glyphs.ts';
import {
  black,
  blue,
  document,
  group,
  nums,
  type Point,
  path,
  pen,
  polygon,
  rect,
  red,
  roundedPolygon,
  white,
  yellow,
} from './svg.ts';

/** A rectangle with rounded corners as path data. */
export function roundRect(x: number, y: number, width: number, height: number, r: number): string {
  return roundedPolygon(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    r,
  );
}

export type PanelStyle = {
  readonly fill: string;
  readonly line: string;
  /** Thickness of the border line. */
  readonly border?: number;
  /** How much of the fill is seen outside the border line. */
  readonly edge?: number;
  readonly radius?: number;
};

/** A board of any size: fill, then what is on it, then the border line, so that what is on it may run out to the border. */
export function panel(width: number, height: number, style: PanelStyle, ...symbol: readonly string[]): string {
  return document(width, height, panelAt(0, 0, width, height, style, ...symbol));
}

/** The same board as a part of a larger picture. */
export function panelAt(
  x: number,
  y: number,
  width: number,
  height: number,
  style: PanelStyle,
  ...symbol: readonly string[]
): string {
  const { fill, line, border = 12, edge = 3, radius = 24 } = style;
  const inset = edge + border / 2;
  return (
    path(roundRect(x, y, width, height, radius), fill) +
    symbol.join('') +
    pen(roundRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, Math.max(2, radius - inset)), line, border)
  );
}

export const bluePanel: PanelStyle = { fill: blue, line: white };
export const whitePanel: PanelStyle = { fill: white, line: black, border: 10, edge: 2, radius: 20 };
export const yellowPlate: PanelStyle = { fill: yellow, line: red, border: 14, edge: 0, radius: 26 };
export const bluePlate: PanelStyle = { fill: blue, line: white, border: 12, edge: 3, radius: 26 };

/** A bar from lower left to upper right through the middle of the board, as on «end of …» signs. */
export function endBar(width: number, height: number, thickness: number, inset = 8): string {
  return pen(`M${nums([inset, height - inset])}L${nums([width - inset, inset])}`, red, thickness);
}

/** Four black lines from lower left to upper right over a whole board. */
export function endLines(width: number, height: number, count = 4, ink: string = black, thickness = 10, step = 22): string {
  const length = Math.hypot(width, height);
  const [ax, ay] = [height / length, width / length];
  let d = '';
  for (let index = 0; index < count; index++) {
    const offset = (index - (count - 1) / 2) * step;
    d += `M${nums([offset * ax, height + offset * ay])}L${nums([width + offset * ax, offset * ay])}`;
  }
  return pen(d, ink, thickness);
}

/** A plate with one line of text that fills it; its width follows the words. */
export function textPlate(words: string, style: PanelStyle, ink: string, size = 84): string {
  const width = Math.max(300, Math.round(textWidth(words, size) + 96));
  return panel(width, 160, style, text(words, { x: width / 2, y: 80 + size / 2, size, fill: ink, anchor: 'middle' }));
}

/** A straight arrow. */
export function straight(from: Point, to: Point, style: ArrowStyle): string {
  return arrow([from, to], style);
}

export const asphalt = '#5d6266';
export const grass = '#a9c08c';
export const kerb = '#c6c8c6';

/** Road seen from above, 400 × 400, running upwards, with grass at both sides. */
export function roadAbove(...marking: readonly string[]): string {
  return document(400, 400, rect(0, 0, 400, 400, grass), rect(36, 0, 328, 400, asphalt), ...marking);
}

/** A whole square of asphalt. */
export function asphaltAbove(...marking: readonly string[]): string {
  return document(400, 400, rect(0, 0, 400, 400, asphalt), ...marking);
}

/** A broken line running upwards; `phase` says how far down the first dash starts. */
export function dashes(x: number, dash: number, gap: number, width: number, phase = 0): string {
  let d = '';
  for (let y = phase; y < 400; y += dash + gap) d += polygon(strip(x, Math.max(0, y), Math.min(400, y + dash), width));
  return path(d, white);
}

function strip(x: number, from: number, to: number, width: number): Point[] {
  return [
    [x - width / 2, from],
    [x + width / 2, from],
    [x + width / 2, to],
    [x - width / 2, to],
  ];
}

/** Many shapes in one colour. */
export function inked(fill: string, ...children: readonly string[]): string {
  return group({ fill }, ...children);
}
