/** Boards, plates and pieces of road shared by the sign families E–Y. */
import { text, textWidth } from './glyphs.ts';
import { black, blue, document, type Point, path, pen, polygon, rect, red, roundedPolygon, white, yellow } from './svg.ts';

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
  /** Width of the fill outside the border line. */
  readonly edge?: number;
  readonly radius?: number;
};

/** A board of any size: fill, symbol, then the border line, so that the symbol may extend below the border. */
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

export const whitePanel: PanelStyle = { fill: white, line: black, border: 10, edge: 2, radius: 20 };
export const yellowPlate: PanelStyle = { fill: yellow, line: red, border: 14, edge: 0, radius: 26 };
export const bluePlate: PanelStyle = { fill: blue, line: white, border: 12, edge: 3, radius: 26 };

/** Clips a polygon to a board with rounded corners (Sutherland–Hodgman). */
function onBoard(shape: readonly Point[], width: number, height: number, inset: number, radius: number): Point[] {
  const corners: readonly Point[] = [
    [width - inset - radius, inset + radius],
    [width - inset - radius, height - inset - radius],
    [inset + radius, height - inset - radius],
    [inset + radius, inset + radius],
  ];
  const frame = corners.flatMap(([x, y], index) =>
    [0, 30, 60, 90].map((step): Point => {
      const turn = ((index * 90 - 90 + step) * Math.PI) / 180;
      return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
    }),
  );
  return frame.reduce<Point[]>(
    (left, from, index) => {
      const to = frame[(index + 1) % frame.length] ?? from;
      const side = ([x, y]: Point): number => (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
      return left.flatMap((point, at): Point[] => {
        const before = left[(at + left.length - 1) % left.length] ?? point;
        const [a, b] = [side(before), side(point)];
        const share = a / (a - b);
        const cut: Point = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])];
        if (b >= 0) return a >= 0 ? [point] : [cut, point];
        return a >= 0 ? [cut] : [];
      });
    },
    [...shape],
  );
}

/** Bars from lower left to upper right over the middle of a board, as on «end of …» signs; `offsets` are their distances from the diagonal. */
export function endBars(
  width: number,
  height: number,
  ink: string,
  thickness: number,
  offsets: readonly number[] = [0],
  inset = 6,
  radius = 18,
): string {
  return barsAcross(width, height, [0, height], [width, 0], ink, thickness, offsets, inset, radius);
}

/** The same bars between two points on the left and right edge. */
export function barsAcross(
  width: number,
  height: number,
  from: Point,
  to: Point,
  ink: string,
  thickness: number,
  offsets: readonly number[] = [0],
  inset = 0,
  radius = 22,
): string {
  const [run, rise] = [to[0] - from[0], from[1] - to[1]];
  const length = Math.hypot(run, rise);
  const [ax, ay] = [rise / length, run / length];
  const bar = (offset: number): Point[] => {
    const at = (end: 0 | 1, side: number): Point => {
      const reach = end === 0 ? -0.2 : 1.2;
      return [from[0] + run * reach + (offset + side) * ax, from[1] - rise * reach + (offset + side) * ay];
    };
    const half = thickness / 2;
    return [at(0, -half), at(1, -half), at(1, half), at(0, half)];
  };
  return path(offsets.map((offset) => polygon(onBoard(bar(offset), width, height, inset, radius))).join(''), ink);
}

export const fourLines = [-33, -11, 11, 33] as const;

/** Four black lines over a whole board. */
export function endLines(width: number, height: number): string {
  return endBars(width, height, black, 10, fourLines, 0, 22);
}

/** A plate with one line of text that fills it; its width follows the words. */
export function textPlate(words: string, style: PanelStyle, ink: string, size = 84): string {
  const width = Math.max(300, Math.round(textWidth(words, size) + 96));
  const height = /[gjpqy]/.test(words) ? 184 : 160;
  return panel(width, height, style, text(words, { x: width / 2, y: 80 + size / 2, size, fill: ink, anchor: 'middle' }));
}

export const asphalt = '#5d6266';
export const grass = '#a9c08c';
export const kerb = '#c6c8c6';

/** A whole square of asphalt. */
export function asphaltAbove(...marking: readonly string[]): string {
  return document(400, 400, rect(0, 0, 400, 400, asphalt), ...marking);
}
