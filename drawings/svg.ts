/** Small helpers that write compact SVG: presentation attributes only, numbers rounded to two decimals. */

export type Attributes = Readonly<Record<string, string | number | undefined>>;
export type Point = readonly [x: number, y: number];

/** Parses points written as '288 351, 288 236, 201 286'. */
export const pointsOf = (written: string): readonly Point[] =>
  written.split(', ').map((pair) => {
    const [x, y] = pair.split(' ').map(Number);
    if (x === undefined || y === undefined || Number.isNaN(x + y)) throw new Error(`no point: ${pair}`);
    return [x, y];
  });

export const yellow = '#ffd300';
export const red = '#e73137';
export const blue = '#005092';
export const darkBlue = '#002e5f';
export const green = '#00785f';
export const orange = '#f18f00';
export const brown = '#7a4a00';
export const grey = '#a1a5a7';
export const black = '#000';
export const white = '#fff';

/** A number as short as SVG allows: at most `decimals` decimals, no leading zero. */
export function num(value: number, decimals = 2): string {
  const text = String(Number(value.toFixed(decimals)));
  if (text === '-0') return '0';
  return text.replace(/^(-?)0\./, '$1.');
}

/** Joins numbers as path arguments; omits the space before a minus sign. */
export function nums(values: readonly number[], decimals = 2): string {
  return values
    .map((value) => num(value, decimals))
    .reduce((line, text) => (line === '' || text.startsWith('-') ? line + text : `${line} ${text}`), '');
}

/** Attributes that are `undefined` are omitted, and so is a black fill, which is SVG's default. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([key, value]) => value !== undefined && !(key === 'fill' && value === black && name !== 'g'))
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? num(value) : value}"`)
    .join('');
  const inside = children.join('');
  return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`;
}

export function path(d: string, fill: string = black, more: Attributes = {}): string {
  return element('path', { d, fill, ...more });
}

/** A stroked path without fill. */
export function pen(d: string, stroke: string, width: number, more: Attributes = {}): string {
  return element('path', { d, fill: 'none', stroke, 'stroke-width': width, ...more });
}

export function circle(cx: number, cy: number, r: number, fill: string = black, more: Attributes = {}): string {
  return element('circle', { cx, cy, r, fill, ...more });
}

export function rect(x: number, y: number, width: number, height: number, fill: string = black, rx?: number): string {
  return element('rect', { x, y, width, height, rx, fill });
}

export function group(attributes: Attributes, ...children: readonly string[]): string {
  return element('g', attributes, ...children);
}

/** Moves, rotates (degrees, clockwise) and scales its contents; `flip` mirrors them. */
export function transform(
  move: { x?: number; y?: number; rotate?: number; scale?: number; flip?: boolean },
  ...children: readonly string[]
): string {
  const parts: string[] = [];
  if (move.x || move.y) parts.push(`translate(${nums([move.x ?? 0, move.y ?? 0])})`);
  if (move.rotate) parts.push(`rotate(${num(move.rotate)})`);
  const scale = move.scale ?? 1;
  if (move.flip) parts.push(`scale(${nums([-scale, scale], 4)})`);
  else if (scale !== 1) parts.push(`scale(${num(scale, 4)})`);
  return parts.length === 0 ? children.join('') : group({ transform: parts.join('') }, ...children);
}

/** The whole file. */
export function document(width: number, height: number, ...children: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${num(width)} ${num(height)}">${children.join('')}</svg>\n`;
}

/** A closed polygon, corners sharp. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => nums([x, y])).join('L')}Z`;
}

/** A closed polygon whose corners are rounded with radius `r` (or one radius for each corner). */
export function roundedPolygon(points: readonly Point[], r: number | readonly number[]): string {
  const count = points.length;
  const parts = points.map((corner, index) => {
    const before = points[(index + count - 1) % count] ?? corner;
    const after = points[(index + 1) % count] ?? corner;
    const radius = typeof r === 'number' ? r : (r[index] ?? 0);
    const [inX, inY] = unit(before, corner);
    const [outX, outY] = unit(corner, after);
    const turn = inX * outY - inY * outX;
    const angle = Math.acos(Math.max(-1, Math.min(1, inX * outX + inY * outY)));
    const cut = radius * Math.tan(angle / 2);
    const start: Point = [corner[0] - inX * cut, corner[1] - inY * cut];
    const end: Point = [corner[0] + outX * cut, corner[1] + outY * cut];
    const go = `${index === 0 ? 'M' : 'L'}${nums(start)}`;
    return radius === 0 ? go : `${go}A${nums([radius, radius])} 0 0 ${turn > 0 ? 1 : 0} ${nums(end)}`;
  });
  return `${parts.join('')}Z`;
}

function unit(from: Point, to: Point): Point {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy) || 1;
  return [dx / length, dy / length];
}

/** A point of an outline; `true` makes it a sharp corner instead of a smooth point. */
type OutlinePoint = readonly [x: number, y: number, corner?: true];

/**
 * A closed outline running smoothly through its points (Catmull–Rom), for animals and people.
 * Always written clockwise, so that shapes laid over each other in one path do not make holes.
 */
export function outline(shape: readonly OutlinePoint[], tension = 1): string {
  const points = clockwise(shape);
  const count = points.length;
  const at = (index: number): OutlinePoint => points[(index + count) % count] ?? [0, 0];
  const first = at(0);
  let penX = Number(first[0].toFixed(1));
  let penY = Number(first[1].toFixed(1));
  let d = `M${nums([penX, penY], 1)}`;
  for (let index = 0; index < count; index++) {
    const before = at(index - 1);
    const from = at(index);
    const to = at(index + 1);
    const after = at(index + 2);
    const span = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [x1, y1] = from[2] ? from : handle(before, from, to, span, tension, 1);
    const [x2, y2] = to[2] ? to : handle(from, to, after, span, tension, -1);
    const x = Number(to[0].toFixed(1));
    const y = Number(to[1].toFixed(1));
    if (from[2] && to[2]) d += `l${nums([x - penX, y - penY], 1)}`;
    else d += `c${nums([x1 - penX, y1 - penY, x2 - penX, y2 - penY, x - penX, y - penY], 1)}`;
    penX = x;
    penY = y;
  }
  return `${d}z`;
}

function clockwise(points: readonly OutlinePoint[]): readonly OutlinePoint[] {
  const area = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return area < 0 ? points.toReversed() : points;
}

/** A joint of a limb: position and thickness. */
export type Joint = readonly [x: number, y: number, radius: number];

/** An arm, leg or neck: tapering from joint to joint, round at both ends. */
export function limb(...joints: readonly Joint[]): string {
  return joints
    .slice(1)
    .map((to, index) => taper(joints[index] ?? to, to))
    .join('');
}

/** A leg of an animal: bends smoothly through its joints and ends flat, in a hoof (the last joint is the sole). */
export function leg(...joints: readonly Joint[]): string {
  const sides = joints.map(([x, y, radius], index): readonly [Point, Point] => {
    const [beforeX, beforeY] = joints[Math.max(0, index - 1)] ?? [x, y];
    const [afterX, afterY] = joints[Math.min(joints.length - 1, index + 1)] ?? [x, y];
    const along = unit([beforeX, beforeY], [afterX, afterY]);
    const stands = index === joints.length - 1 && Math.abs(along[0]) < 0.55 * along[1];
    const [dx, dy] = stands ? [0, 1] : along;
    return [
      [x + dy * radius, y - dx * radius],
      [x - dy * radius, y + dx * radius],
    ];
  });
  const last = sides.length - 1;
  const corner = (point: Point, index: number): OutlinePoint => (index === last ? [...point, true] : point);
  const right = sides.map(([side], index) => corner(side, index));
  const left = sides.map(([, side], index) => corner(side, index)).toReversed();
  return outline([...right, ...left]);
}

function taper(from: Joint, to: Joint): string {
  const [x1, y1, r1] = from;
  const [x2, y2, r2] = to;
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length <= Math.abs(r1 - r2)) return r1 > r2 ? disc(x1, y1, r1) : disc(x2, y2, r2);
  const along = Math.atan2(y2 - y1, x2 - x1);
  const spread = Math.acos((r1 - r2) / length);
  const on = (x: number, y: number, r: number, angle: number): string =>
    nums([x + r * Math.cos(angle), y + r * Math.sin(angle)], 1);
  const arc = (r: number, large: boolean): string => `A${nums([r, r])} 0 ${large ? 1 : 0} 1 `;
  return (
    `M${on(x1, y1, r1, along + spread)}${arc(r1, r1 > r2)}${on(x1, y1, r1, along - spread)}` +
    `L${on(x2, y2, r2, along - spread)}${arc(r2, r2 > r1)}${on(x2, y2, r2, along + spread)}Z`
  );
}

/** The control point beside `middle`, at a third of the span along the chord of its neighbours. */
function handle(
  before: OutlinePoint,
  middle: OutlinePoint,
  after: OutlinePoint,
  span: number,
  tension: number,
  side: 1 | -1,
): Point {
  const [dx, dy] = unit([before[0], before[1]], [after[0], after[1]]);
  const reach = (side * tension * span) / 3;
  return [middle[0] + dx * reach, middle[1] + dy * reach];
}

/** A circle as path data, so that many can share one path. */
export function disc(cx: number, cy: number, r: number): string {
  return `M${nums([cx - r, cy])}a${nums([r, r])} 0 1 1 ${nums([2 * r, 0])}a${nums([r, r])} 0 1 1 ${nums([-2 * r, 0])}z`;
}

/** A rectangle as path data. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${nums([x, y])}h${num(width)}v${num(height)}h${num(-width)}z`;
}

/** Path data scaled and moved. Understands absolute M L H V C Q A Z only (arcs without rotation). */
export function movePath(d: string, x: number, y: number, scaleX: number, scaleY: number = scaleX): string {
  const tokens = d.match(/[MLHVCQAZ]|-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  const take: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0 };
  let out = '';
  let index = 0;
  while (index < tokens.length) {
    const command = tokens[index] ?? '';
    const size = take[command];
    if (size === undefined) throw new Error(`movePath cannot read ${command} in ${d}`);
    const values = tokens.slice(index + 1, index + 1 + size).map(Number);
    index += 1 + size;
    if (command === 'A') {
      const [rx = 0, ry = 0, , large = 0, sweep = 0, toX = 0, toY = 0] = values;
      const end = nums([toX * scaleX + x, toY * scaleY + y]);
      out += `A${nums([rx * Math.abs(scaleX), ry * Math.abs(scaleY)])} 0 ${large} ${sweep} ${end}`;
    } else {
      const moved = values.map((value, at) =>
        command === 'V' || (command !== 'H' && at % 2 === 1) ? value * scaleY + y : value * scaleX + x,
      );
      out += command + nums(moved);
    }
  }
  return out;
}
