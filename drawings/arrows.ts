/** Arrows as on the road signs: a shaft with sharp or rounded bends and a triangular head at its end. */
import { black, nums, type Point, path, pen, polygon } from './svg.ts';

export type ArrowStyle = {
  readonly ink?: string;
  /** Thickness of the shaft. */
  readonly width: number;
  readonly headWidth: number;
  readonly headLength: number;
  /** Radius of the bends, measured in the middle of the shaft. */
  readonly bend?: number;
  /** Heads at both ends. */
  readonly both?: boolean;
};

/** A line through the points with its corners rounded; not closed. */
export function bentLine(points: readonly Point[], bend: number): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${nums(point)}`;
      if (!after || bend === 0) return `L${nums(point)}`;
      const [inX, inY] = direction(before, point);
      const [outX, outY] = direction(point, after);
      const angle = Math.acos(Math.max(-1, Math.min(1, inX * outX + inY * outY)));
      const cut = bend * Math.tan(angle / 2);
      const sweep = inX * outY - inY * outX > 0 ? 1 : 0;
      const from = nums([point[0] - inX * cut, point[1] - inY * cut]);
      const to = nums([point[0] + outX * cut, point[1] + outY * cut]);
      return `L${from}A${nums([bend, bend])} 0 0 ${sweep} ${to}`;
    })
    .join('');
}

export function arrow(points: readonly Point[], style: ArrowStyle): string {
  const { ink = black, width, bend = 0 } = style;
  const line = [...points];
  const heads = [shorten(line, style)];
  if (style.both) {
    line.reverse();
    heads.push(shorten(line, style));
    line.reverse();
  }
  return pen(bentLine(line, bend), ink, width) + path(heads.join(''), ink);
}

/** Takes the head's length off the end of the line and returns the head. */
function shorten(line: Point[], { headLength, headWidth }: ArrowStyle): string {
  const tip = line.at(-1) ?? [0, 0];
  const [dx, dy] = direction(line.at(-2) ?? tip, tip);
  const neck = headLength * 0.8;
  line[line.length - 1] = [tip[0] - dx * neck, tip[1] - dy * neck];
  const at = (side: number): Point => [tip[0] - dx * headLength - dy * side, tip[1] - dy * headLength + dx * side];
  return polygon([tip, at(headWidth / 2), at(-headWidth / 2)]);
}

function direction(from: Point, to: Point): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

/** `count` arrows chasing each other anticlockwise round (x, y), as on the roundabout signs. */
export function roundabout(
  x: number,
  y: number,
  radius: number,
  style: { ink: string; width: number; headWidth: number; headLength: number; gap: number },
): string {
  const { ink, width, headWidth, headLength, gap } = style;
  const on = (angle: number, r: number): Point => {
    const turn = (angle * Math.PI) / 180;
    return [x + r * Math.cos(turn), y - r * Math.sin(turn)];
  };
  const headAngle = (headLength / radius) * (180 / Math.PI);
  let shafts = '';
  let heads = '';
  for (const start of [90, 210, 330]) {
    const tail = start + gap;
    const neck = start + 120 - headAngle * 0.8;
    shafts += `M${nums(on(tail, radius))}A${nums([radius, radius])} 0 0 0 ${nums(on(neck, radius))}`;
    const base = on(start + 119 - headAngle, radius);
    const along = ((start + 120 - headAngle * 0.65) * Math.PI) / 180;
    const forward: Point = [-Math.sin(along), -Math.cos(along)];
    const outward: Point = [Math.cos(along), -Math.sin(along)];
    heads += polygon([
      [base[0] + forward[0] * headLength, base[1] + forward[1] * headLength],
      [base[0] + (outward[0] * headWidth) / 2, base[1] + (outward[1] * headWidth) / 2],
      [base[0] - (outward[0] * headWidth) / 2, base[1] - (outward[1] * headWidth) / 2],
    ]);
  }
  return pen(shafts, ink, width) + path(heads, ink);
}
