/** Sign boards; proportions measured on the official pictures (see signs_notes.md). */
import {
  blue,
  circle,
  disc,
  document,
  nums,
  type Point,
  path,
  pen,
  pointsOf,
  polygon,
  red,
  roundedPolygon,
  white,
  yellow,
} from './svg.ts';

/** Width and height of the warning triangle; its field runs from y = 48 (point) to y = 362.5 (base). */
export const triangle = { width: 456, height: 405, middle: 228, base: 362.5 } as const;

const triangleOuter: readonly Point[] = pointsOf('228 -36.7, 483 405, -27 405');
const triangleInner: readonly Point[] = pointsOf('228 48.2, 409.5 362.5, 46.5 362.5');

export function warning(...symbol: readonly string[]): string {
  return document(
    triangle.width,
    triangle.height,
    path(roundedPolygon(triangleOuter, 36.8), red),
    path(polygon(triangleInner), yellow),
    ...symbol,
  );
}

/** The warning triangle upside down, with an empty field. */
export function yieldTriangle(): string {
  const down = (points: readonly Point[]): Point[] => points.map(([x, y]) => [x, 405 - y]);
  return document(456, 405, path(roundedPolygon(down(triangleOuter), 36.8), red), path(polygon(down(triangleInner)), yellow));
}

/** Round signs are 400 wide; the field inside the red ring has a radius of 153. */
export const round = { size: 400, middle: 200, field: 153.2 } as const;

const ringWidth = 46.8;

function ring(): string {
  return pen(disc(200, 200, 200 - ringWidth / 2), red, ringWidth);
}

/** The red line from upper left to lower right; `angle` in degrees below the horizontal. */
export function slash(angle = 45, width = 30): string {
  const turn = (angle * Math.PI) / 180;
  const reach = 172;
  const dx = reach * Math.cos(turn);
  const dy = reach * Math.sin(turn);
  return pen(
    polygon([
      [200 - dx, 200 - dy],
      [200 + dx, 200 + dy],
    ]).replace('Z', ''),
    red,
    width,
  );
}

/** Prohibition sign: red ring, yellow field; the symbol may extend below the ring. */
export function prohibition(symbol: string, options: { slash?: boolean | number } = {}): string {
  const line = options.slash === undefined || options.slash === false ? '' : slash(options.slash === true ? 45 : options.slash);
  return document(400, 400, circle(200, 200, 190, yellow), symbol, line, ring());
}

/** Red ring, blue field: signs for stopping and parking. */
export function parkingDisc(...symbol: readonly string[]): string {
  return circle(200, 200, 190, blue) + symbol.join('') + ring();
}

/** End of a prohibition: yellow disc without a red ring, crossed by four black lines from lower left to upper right. */
export function ended(...symbol: readonly string[]): string {
  /** End points of a line at this distance from the middle; `way` is 1 for the upper right end, -1 for the lower left. */
  const atEdge = (offset: number, way: 1 | -1): string => {
    const along = way * Math.sqrt(200 * 200 - offset * offset) * Math.SQRT1_2;
    const aside = offset * Math.SQRT1_2;
    return nums([200 + along + aside, 200 - along + aside]);
  };
  const lines = [-36, -12, 12, 36]
    .map((offset) => {
      const [one, other] = [offset - 8, offset + 8];
      return `M${atEdge(one, -1)}L${atEdge(one, 1)}A200 200 0 0 1 ${atEdge(other, 1)}L${atEdge(other, -1)}A200 200 0 0 1 ${atEdge(one, -1)}Z`;
    })
    .join('');
  return document(400, 400, circle(200, 200, 200, yellow), ...symbol, path(lines));
}

/** Blue disc with a thin white ring just inside its edge. */
export function mandatory(...symbol: readonly string[]): string {
  return document(400, 400, circle(200, 200, 200, blue), pen(disc(200, 200, 193), white, 8), ...symbol);
}

/** Blue square with a white border and a thin blue edge outside. */
export function blueSquare(...symbol: readonly string[]): string {
  return blueBoard(400, 400, ...symbol);
}

/** A blue board of any size with the same border as the blue square. */
export function blueBoard(width: number, height: number, ...symbol: readonly string[]): string {
  return board(width, height, blue, white, ...symbol);
}

/** A board in `fill` with a border line in `line` inside a thin edge of the fill. */
export function board(width: number, height: number, fill: string, line: string, ...symbol: readonly string[]): string {
  const edge = 3;
  const border = 12;
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
  return document(
    width,
    height,
    path(frame(0, 24), fill),
    pen(frame(edge + border / 2, 24 - edge - border / 2), line, border),
    ...symbol,
  );
}
