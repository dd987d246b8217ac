/** Roads from above: streets and junctions, roundabouts, markings, rails, houses and trees. Traffic going up moves away. */
import { box, circle, disc, element, num, nums, type Point, path, pen, rect, transform } from '../svg.ts';
import { tint } from './picture.ts';

/** A straight street: vertical if `x` (its middle) is given, horizontal if `y` is. */
export type Street = {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly from?: number;
  readonly to?: number;
};

export type Streets = {
  /** Radius of the corners. */
  readonly radius?: number;
  /** Width of the pavements; 0 for a country road. */
  readonly walk?: number;
  readonly asphalt?: string;
};

/** Streets with pavements, kerbs and rounded corners wherever a vertical and a horizontal one meet. */
export function streets(list: readonly Street[], { radius = 26, walk = 20, asphalt = tint.asphalt }: Streets = {}): string {
  const layer = (grow: number, fill: string): string => path(streetsShape(list, grow, Math.max(0, radius - grow)), fill);
  const kerb = walk > 0 ? layer(walk, tint.pavement) + layer(3, tint.kerb) : layer(4, '#cfc9b4');
  return kerb + layer(0, asphalt);
}

function streetsShape(list: readonly Street[], grow: number, radius: number): string {
  let d = '';
  for (const { x, y, width, from = -10, to = x === undefined ? 490 : 330 } of list) {
    const half = width / 2 + grow;
    d += x === undefined ? box(from, (y ?? 0) - half, to - from, 2 * half) : box(x - half, from, 2 * half, to - from);
  }
  if (radius === 0) return d;
  for (const v of list) {
    if (v.x === undefined) continue;
    for (const h of list) {
      if (h.y === undefined) continue;
      const [hv, hh] = [v.width / 2 + grow, h.width / 2 + grow];
      for (const sx of [-1, 1]) {
        for (const sy of [-1, 1]) {
          const along = sx > 0 ? (h.to ?? 490) > v.x + hv + radius : (h.from ?? -10) < v.x - hv - radius;
          const up = sy > 0 ? (v.to ?? 330) > h.y + hh + radius : (v.from ?? -10) < h.y - hh - radius;
          if (along && up) d += fillet(v.x + sx * hv, h.y + sy * hh, sx, sy, radius);
        }
      }
    }
  }
  return d;
}

/** The hollow triangle that rounds a street corner. */
function fillet(x: number, y: number, sx: number, sy: number, r: number): string {
  const [a, b]: [Point, Point] =
    sx * sy > 0
      ? [
          [x, y + sy * r],
          [x + sx * r, y],
        ]
      : [
          [x + sx * r, y],
          [x, y + sy * r],
        ];
  return `M${nums([x, y])}L${nums(b)}A${nums([r, r])} 0 0 0 ${nums(a)}Z`;
}

/** A road along any path. */
export function roadAlong(d: string, width: number, options: { walk?: number; asphalt?: string } = {}): string {
  const { walk = 0, asphalt = tint.asphalt } = options;
  const edge = walk > 0 ? pen(d, tint.pavement, width + 2 * walk) + pen(d, tint.kerb, width + 6) : pen(d, '#cfc9b4', width + 8);
  return edge + pen(d, asphalt, width);
}

type LineKind = 'solid' | 'centre' | 'warning' | 'guide' | 'edge';

const dashOf: Readonly<Record<LineKind, string | undefined>> = {
  solid: undefined,
  centre: '13 21',
  warning: '30 10',
  guide: '10 10',
  edge: '10 20',
};

/** A painted line along a path. */
export function paint(d: string, kind: LineKind = 'centre', width = 3, more: { offset?: number; colour?: string } = {}): string {
  return pen(d, more.colour ?? tint.marking, width, { 'stroke-dasharray': dashOf[kind], 'stroke-dashoffset': more.offset });
}

export function line(from: Point, to: Point, kind: LineKind = 'centre', width = 3, colour?: string): string {
  return paint(`M${nums(from)}L${nums(to)}`, kind, width, colour === undefined ? {} : { colour });
}

/** Bars of a pedestrian crossing over a road; `heading` is the way cars go (degrees, 0 = up). */
export function zebra(x: number, y: number, across: number, depth = 34, heading = 0, bar = 9): string {
  const count = Math.round(across / (2 * bar));
  const step = across / count;
  let d = '';
  for (let index = 0; index < count; index++) d += box(-across / 2 + (index + 0.5) * step - bar / 2, -depth / 2, bar, depth);
  return transform({ x, y, rotate: heading }, path(d, tint.marking));
}

/** Two rows of white squares: where a cycle track crosses the road. */
export function cycleSquares(x: number, y: number, across: number, depth = 34, heading = 0, side = 8): string {
  const count = Math.floor(across / (2 * side));
  const step = across / count;
  let d = '';
  for (let index = 0; index < count; index++) {
    const left = -across / 2 + (index + 0.5) * step - side / 2;
    d += box(left, -depth / 2, side, side) + box(left, depth / 2 - side, side, side);
  }
  return transform({ x, y, rotate: heading }, path(d, tint.marking));
}

/** Triangles across a lane, points towards the driver, who goes in `heading`. */
export function giveWayLine(x: number, y: number, across: number, heading = 0): string {
  const count = Math.max(3, Math.round(across / 13));
  const step = across / count;
  let d = '';
  for (let index = 0; index < count; index++)
    d += `M${nums([-across / 2 + index * step + 1.5, -6])}h${num(step - 3)}l${nums([-(step - 3) / 2, 13])}z`;
  return transform({ x, y, rotate: heading }, path(d, tint.marking));
}

export function stopLine(x: number, y: number, across: number, heading = 0): string {
  return transform({ x, y, rotate: heading }, path(box(-across / 2, -4, across, 8), tint.marking));
}

type LaneArrow = 'straight' | 'left' | 'right' | 'straight-left' | 'straight-right';

/** An arrow painted on the lane. */
export function laneArrow(kind: LaneArrow, x: number, y: number, heading = 0): string {
  const straight = 'M-2.5 26V-8H-8L0 -26L8 -8H2.5V26Z';
  const right = 'M-2.5 26V4C-2.5 -8 2 -13 8 -13V-20L20 -10L8 0V-7C4 -7 2.5 -3 2.5 5V26Z';
  const bent =
    kind === 'left' || kind === 'straight-left'
      ? transform({ flip: true }, path(right, tint.marking))
      : path(right, tint.marking);
  const drawn = (kind.startsWith('straight') ? path(straight, tint.marking) : '') + (kind === 'straight' ? '' : bent);
  return transform({ x, y, rotate: heading }, drawn);
}

/** A bicycle painted on the ground. */
export function cycleMark(x: number, y: number, scale = 1, heading = 0): string {
  const d = 'M-11 5a7 7 0 1 0 .1 0zM11 5a7 7 0 1 0 .1 0zM-11 12L-5 -2H7L11 12M7 -2L4 -8H9M-5 -2L0 12L7 -2M-8 -6H-2M-5 -2V-6';
  return transform({ x, y, rotate: heading, scale }, pen(d, tint.marking, 2.2, { 'stroke-linejoin': 'round' }));
}

/** Rails along a path; with `bed` they lie on sleepers and gravel. */
export function rails(d: string, options: { bed?: boolean; gauge?: number } = {}): string {
  const { bed = false, gauge = 22 } = options;
  const under = bed ? pen(d, '#b5a996', gauge + 26) + pen(d, '#7b6b58', gauge + 14, { 'stroke-dasharray': '7 9' }) : '';
  const paired = bed ? '#7b6b58' : tint.asphalt;
  return (
    under +
    pen(d, '#d5dade', gauge + 6) +
    pen(d, bed ? '#b5a996' : paired, gauge) +
    (bed ? pen(d, '#7b6b58', gauge, { 'stroke-dasharray': '7 9' }) : '')
  );
}

/** The yellow and red bar of a level crossing: up beside the road or down over it. */
export function barrier(x: number, y: number, reach: number, options: { open?: boolean; flip?: boolean } = {}): string {
  const { open = false, flip = false } = options;
  const arm = `M0 0H${num(reach)}`;
  const bar =
    pen(arm, '#1d2226', 9, { 'stroke-linecap': 'round' }) +
    pen(arm, '#ffd300', 6.5) +
    pen(arm, '#d8232a', 6.5, { 'stroke-dasharray': '11 11' });
  return transform(
    { x, y },
    element('ellipse', { cx: 2, cy: 3, rx: 11, ry: 9, fill: '#000', opacity: 0.2 }),
    open ? transform({ rotate: -90 }, bar) : flip ? transform({ rotate: 180 }, bar) : bar,
    rect(-8, -8, 16, 16, '#50575e', 3),
  );
}

/** A tree from above. */
export function tree(x: number, y: number, r = 18): string {
  return (
    circle(x + 3, y + 4, r, '#000', { opacity: 0.16 }) +
    circle(x, y, r, '#5f8f4e') +
    circle(x - r * 0.25, y - r * 0.25, r * 0.62, '#74a35f')
  );
}

/** Many trees: one path for each tone. */
export function trees(list: readonly (readonly [x: number, y: number, r: number])[]): string {
  const all = (dx: number, dy: number, k: number): string =>
    list.map(([x, y, r]) => disc(x + dx * r, y + dy * r, r * k)).join('');
  return (
    path(all(0.16, 0.22, 1), '#000', { opacity: 0.16 }) + path(all(0, 0, 1), '#5f8f4e') + path(all(-0.25, -0.25, 0.6), '#74a35f')
  );
}

/** A house from above: a roof with its ridge along the longer side. */
export function house(x: number, y: number, width: number, height: number, roof = '#b5654a'): string {
  const lie = width >= height;
  const ridge = lie ? `M${nums([x, y + height / 2])}h${num(width)}` : `M${nums([x + width / 2, y])}v${num(height)}`;
  return (
    element('rect', { x: x + 4, y: y + 5, width, height, opacity: 0.2 }) +
    rect(x, y, width, height, roof) +
    element('rect', {
      x: lie ? x : x + width / 2,
      y: lie ? y + height / 2 : y,
      width: lie ? width : width / 2,
      height: lie ? height / 2 : height,
      opacity: 0.18,
    }) +
    pen(ridge, '#fff', 1.5, { opacity: 0.5 })
  );
}

export type Arm = 'up' | 'right' | 'down' | 'left';

const turnOf: Readonly<Record<Arm, number>> = { up: 0, right: 90, down: 180, left: 270 };

/** A roundabout: ring of asphalt, island in the middle, arms leading away with flared mouths. */
export function roundabout(
  x: number,
  y: number,
  options: { outer: number; island: number; arms: readonly Arm[]; width: number; walk?: number; refuge?: boolean; lanes?: 1 | 2 },
): string {
  const { outer, island, arms, width, walk = 18, refuge = true, lanes = 1 } = options;
  const shape = (grow: number): string =>
    disc(0, 0, outer + grow) +
    arms.map((arm) => mouth(turnOf[arm], outer + grow, width / 2 + grow, Math.max(4, 34 - grow))).join('');
  const layers = path(shape(walk), tint.pavement) + path(shape(3), tint.kerb) + path(shape(0), tint.asphalt);
  const middle =
    (lanes === 2 ? pen(disc(0, 0, (outer + island + 8) / 2), tint.marking, 2.4, { 'stroke-dasharray': '11 13' }) : '') +
    circle(0, 0, island + 8, tint.kerb) +
    circle(0, 0, island + 5, '#8d8378') +
    circle(0, 0, island, tint.grass) +
    circle(0, 0, island * 0.55, tint.grassDark);
  const drops = refuge
    ? arms
        .map((arm) =>
          transform(
            { rotate: turnOf[arm] },
            path(
              `M0 ${num(-outer - 6)}C7 ${num(-outer - 6)} 4 ${num(-outer - 30)} 2 ${num(-outer - 52)}H-2C-4 ${num(-outer - 30)} -7 ${num(-outer - 6)} 0 ${num(-outer - 6)}Z`,
              tint.pavement,
              { stroke: '#fff', 'stroke-width': 1.5 },
            ),
          ),
        )
        .join('')
    : '';
  return transform({ x, y }, layers + middle + drops);
}

/** An arm of a roundabout with both its fillets, turned by whole quarters. */
function mouth(turn: number, R: number, h: number, r: number): string {
  const along = Math.sqrt((R + r) ** 2 - (h + r) ** 2);
  const k = R / (R + r);
  const quarter = Math.round(turn / 90) % 4;
  const at = (px: number, py: number): string => {
    const [ax, ay] = quarter === 0 ? [px, py] : quarter === 1 ? [-py, px] : quarter === 2 ? [-px, -py] : [py, -px];
    return nums([ax, ay]);
  };
  const far = -400;
  return (
    `M${at(-h, far)}L${at(h, far)}L${at(h, -along)}A${nums([r, r])} 0 0 0 ${at((h + r) * k, -along * k)}` +
    `L${at(0, 0)}L${at(-(h + r) * k, -along * k)}A${nums([r, r])} 0 0 0 ${at(-h, -along)}Z`
  );
}
