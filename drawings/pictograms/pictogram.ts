/** A pictogram has its own coordinates; it is drawn in one colour, with holes in the background colour. */
import { black, element, group, num, nums, white } from '../svg.ts';

export type Pictogram = {
  readonly width: number;
  readonly height: number;
  readonly draw: (ink: string, paper: string) => string;
};

export type Place = {
  /** Centre of the pictogram. */
  readonly x: number;
  /** Vertical centre, unless `bottom` is given. */
  readonly y?: number;
  readonly bottom?: number;
  /** Exactly one of both sets the size. */
  readonly width?: number;
  readonly height?: number;
  readonly ink?: string;
  readonly paper?: string;
  readonly flip?: boolean;
  /** Degrees, clockwise. */
  readonly rotate?: number;
};

export function place(pictogram: Pictogram, at: Place): string {
  const scale = at.width !== undefined ? at.width / pictogram.width : (at.height ?? pictogram.height) / pictogram.height;
  const y = at.bottom !== undefined ? at.bottom - (pictogram.height * scale) / 2 : (at.y ?? 0);
  const drawn = pictogram.draw(at.ink ?? black, at.paper ?? white);
  const side = at.flip ? -1 : 1;
  const size = at.flip ? `scale(${nums([-scale, scale], 4)})` : `scale(${num(scale, 4)})`;
  const middle: readonly [number, number] = [pictogram.width / 2, pictogram.height / 2];
  const transform = at.rotate
    ? `translate(${nums([at.x, y])})rotate(${num(at.rotate)})${size}translate(${nums([-middle[0], -middle[1]])})`
    : `translate(${nums([at.x - side * scale * middle[0], y - scale * middle[1]])})${size}`;
  return group({ transform }, drawn);
}

/** A pictogram that is one filled path; `holes` are cut out of it in the paper's colour. */
export function filled(width: number, height: number, d: string, holes?: string): Pictogram {
  return {
    width,
    height,
    draw: (ink, paper) => element('path', { d, fill: ink }) + (holes ? element('path', { d: holes, fill: paper }) : ''),
  };
}
