/** Road markings, and roads that cross or join, from the driver's viewpoint. Metres, as in driver.ts. */
import { bicycle } from '../pictograms/vehicles.ts';
import { group, nums, type Point, path, pointsOf } from '../svg.ts';
import { band, flatShape, mark, patch, stand, type View } from './driver.ts';
import { tint } from './picture.ts';

type Ground = readonly (readonly [x: number, z: number])[];

const shape = (v: View, corners: Ground): string => flatShape(corners.map(([x, z]) => v.at(x, z)));
const slab = (v: View, x1: number, x2: number, z1: number, z2: number): string =>
  shape(v, [
    [x1, z1],
    [x2, z1],
    [x2, z2],
    [x1, z2],
  ]);

/** A stop line. */
export function stopBar(v: View, x1: number, x2: number, z: number): string {
  return path(slab(v, x1, x2, z, z + 0.5), tint.marking);
}

/** Two rows of white squares across the road: where cyclists cross. */
export function cycleSquaresAt(v: View, x1: number, x2: number, z1: number, z2: number, ground: string = tint.asphalt): string {
  let d = '';
  for (let x = x1 + 0.25; x + 0.5 <= x2; x += 1) d += slab(v, x, x + 0.5, z1, z1 + 0.5) + slab(v, x, x + 0.5, z2 - 0.5, z2);
  const spare = ground === tint.asphalt ? 0.8 : 0;
  return band(v, x1 + 0.1, x2 - 0.1, ground, { from: z1 - spare, to: z2 + spare }) + path(d, tint.marking);
}

type RoadArrow =
  | 'straight'
  | 'left'
  | 'right'
  | 'straight-left'
  | 'straight-right'
  | 'left-right'
  | 'change-left'
  | 'change-right';

const stem: Ground = pointsOf('-0.12 0, 0.12 0, 0.12 3.2, 0.42 3.2, 0 5, -0.42 3.2, -0.12 3.2');
const bent: Ground = pointsOf('-0.12 0, 0.12 0, 0.12 2.3, 0.55 2.9, 0.55 2.1, 1.15 3.3, 0.55 4.5, 0.55 3.7, -0.12 2.8');
const sidestep: Ground = pointsOf('-0.15 0, 0.13 0, 0.13 2.2, 0.55 3.2, 0.82 2.6, 1.05 5, -0.1 4, 0.25 3.5, -0.15 2.6');

/** An arrow painted on the lane. */
export function roadArrow(v: View, kind: RoadArrow, x: number, z: number, colour: string = tint.marking): string {
  const put = (points: Ground, side: 1 | -1): string =>
    path(
      shape(
        v,
        points.map(([dx, dz]) => [x + side * dx, z + dz]),
      ),
      colour,
    );
  let d = kind.startsWith('straight') ? put(stem, 1) : '';
  if (kind === 'left' || kind === 'straight-left' || kind === 'left-right') d += put(bent, -1);
  if (kind === 'right' || kind === 'straight-right' || kind === 'left-right') d += put(bent, 1);
  if (kind.startsWith('change')) d += put(sidestep, kind === 'change-left' ? -1 : 1);
  return d;
}

type Stroke = readonly (readonly [right: number, up: number])[];

/** Letters for road markings on a unit square, as polylines drawn with a wide pen. */
const letters: Readonly<Record<string, readonly Stroke[]>> = {
  B: [pointsOf('0.75 0.53, 1 0.42, 1 0.12, 0.75 0, 0 0, 0 1, 0.7 1, 0.92 0.88, 0.92 0.65, 0.7 0.53, 0 0.53')],
  U: [pointsOf('0 1, 0 0.16, 0.25 0, 0.75 0, 1 0.16, 1 1')],
  S: [pointsOf('1 0.84, 0.75 1, 0.25 1, 0 0.84, 0 0.66, 0.25 0.54, 0.75 0.46, 1 0.34, 1 0.16, 0.75 0, 0.25 0, 0 0.16')],
};

/** A word painted on the lane in the perspective of the road: `wide` metres across, `tall` metres along it. */
export function roadWord(v: View, words: string, x: number, z: number, tall = 4, wide = 2): string {
  const step = wide / words.length;
  const [side, along] = [step * 0.56, tall];
  const [half, flat] = [0.055, 0.26];
  let d = '';
  [...words].forEach((character, index) => {
    const left = x - wide / 2 + index * step + step * 0.22;
    for (const stroke of letters[character] ?? []) {
      const points = stroke.map(([right, up]): readonly [number, number] => [
        left + right * side,
        ((z + up * along) * half) / flat,
      ]);
      points.slice(1).forEach(([bx, bz], at) => {
        const [ax, az] = points[at] ?? [bx, bz];
        const length = Math.hypot(bx - ax, bz - az);
        const [ux, uz] = [((bx - ax) / length) * half, ((bz - az) / length) * half];
        d += shape(
          v,
          (
            [
              [ax - ux * 0.6 - uz, az - uz * 0.6 + ux],
              [ax - ux * 0.6 + uz, az - uz * 0.6 - ux],
              [bx + ux * 0.6 + uz, bz + uz * 0.6 - ux],
              [bx + ux * 0.6 - uz, bz + uz * 0.6 + ux],
            ] as const
          ).map(([px, pz]) => [px, (pz * flat) / half]),
        );
      });
    }
  });
  return path(d, tint.marking);
}

/** A bicycle painted on the ground. */
export function roadBicycle(v: View, x: number, z: number, tall = 2.4, colour: string = tint.marking): string {
  const [px, bottom] = v.at(x, z);
  const [, top] = v.at(x, z + tall);
  const wide = v.scale(z + tall / 2) * 1.15;
  return group(
    {
      transform: `translate(${nums([px - wide / 2, top], 1)})scale(${nums([wide / bicycle.width, (bottom - top) / bicycle.height], 4)})`,
    },
    bicycle.draw(colour, tint.asphalt),
  );
}

/** An area that may not be driven on: striped, from a point at z1 growing to x1…x2 at z2. */
export function hatchedWedge(v: View, tip: Point, x1: number, x2: number, z2: number, stripes = 6): string {
  const [x0, z1] = tip;
  const at = (t: number, side: 0 | 1): readonly [number, number] => [x0 + ((side === 0 ? x1 : x2) - x0) * t, z1 + (z2 - z1) * t];
  // Separate paths for edges and stripes: in a common path overlaps would become holes.
  const left = shape(v, [tip, at(1, 0), [x1 + 0.22, z2], [x0 + 0.14, z1]]);
  const right = shape(v, [tip, at(1, 1), [x2 - 0.22, z2], [x0 - 0.14, z1]]);
  let d = '';
  for (let index = 1; index < stripes; index++) {
    const [t, u] = [index / stripes, (index + 0.35) / stripes];
    const [a, b] = [at(t, 0), at(t, 1)];
    d += shape(v, [a, [b[0], b[1] + 0.9], [at(u, 1)[0], at(u, 1)[1] + 0.9], at(u, 0)]);
  }
  return path(left, tint.marking) + path(right, tint.marking) + path(d, tint.marking);
}

/** Rails along the road, in its surface. */
export function railsAlong(v: View, x: number, options: { from?: number; to?: number } = {}): string {
  const line = (side: number): string =>
    mark(v, x + side * 0.72, { ...options, width: 0.17, colour: '#2f3439', to: options.to ?? 120 }) +
    mark(v, x + side * 0.72, { ...options, width: 0.08, colour: '#c9ced2', to: options.to ?? 120 });
  return line(-1) + line(1);
}

/** Rails across our road on ballast and sleepers; the road goes over them between x1 and x2. */
export function railsAcross(v: View, z: number, x1 = -6.2, x2 = 2.7): string {
  const rail = (at: number): string =>
    path(slab(v, -60, 60, at, at + 0.25), '#d5dade') + path(slab(v, -60, 60, at - 0.12, at), '#4a5056');
  let sleepers = '';
  for (let x = -16; x < 16; x += 1.3) if (x < x1 - 0.6 || x > x2 + 0.1) sleepers += slab(v, x, x + 0.5, z, z + 3);
  return (
    path(slab(v, -60, 60, z - 0.7, z + 3.7), '#b5a996') +
    path(sleepers, '#6b5a47') +
    path(slab(v, x1, x2, z - 0.8, z + 3.8), '#454a50') +
    rail(z + 0.7) +
    rail(z + 2.1)
  );
}

type Branch = {
  readonly z1: number;
  readonly z2: number;
  /** Left and right edge of our own road. */
  readonly left?: number;
  readonly right?: number;
  readonly arms?: 'left' | 'right' | 'both';
  readonly fill?: string;
  readonly walk?: number;
  readonly edge?: string;
  /** Radius of the corners, and number of segments: more if near. */
  readonly radius?: number;
  readonly steps?: number;
  /** A broken line along the middle of the road that crosses. */
  readonly line?: boolean;
};

/** A road that joins or crosses ours, with rounded corners, drawn over our own road and pavements. */
export function branch(v: View, look: Branch): string {
  const {
    z1,
    z2,
    left = -5.4,
    right = 2,
    arms = 'both',
    fill = tint.asphalt,
    walk = 2.2,
    edge = tint.pavement,
    radius = 3,
    steps = 4,
    line = true,
  } = look;
  const far = 90;
  const corner = (x: number, z: number, sx: number, sz: number, r: number): (readonly [number, number])[] =>
    Array.from({ length: steps + 1 }, (_, index) => {
      const a = (index / steps) * (Math.PI / 2);
      return [x + sx * r * (1 - Math.cos(a)), z + sz * r * (1 - Math.sin(a))];
    });
  const arm = (side: 1 | -1, grow: number): string => {
    const x = side > 0 ? right : left;
    const r = Math.max(0.6, radius - grow);
    const start = x + side * grow;
    const nearCorner = corner(start, z1 - grow, side, -1, r);
    const farCorner = corner(start, z2 + grow, side, 1, r).reverse();
    // The layers below the asphalt begin at our edge, so that no seam shows on our road.
    const inner = x - side * (grow > 0 ? 0 : 0.5);
    return shape(v, [
      [inner, z1 - radius],
      ...nearCorner,
      [side * far, z1 - grow],
      [side * far, z2 + grow],
      ...farCorner,
      [inner, z2 + radius],
    ]);
  };
  const sides: (1 | -1)[] = arms === 'both' ? [-1, 1] : arms === 'left' ? [-1] : [1];
  const layer = (grow: number, colour: string): string => path(sides.map((side) => arm(side, grow)).join(''), colour);
  let dashes = '';
  const z = (z1 + z2) / 2;
  if (line) {
    for (const side of sides) {
      const from = side > 0 ? right : left;
      for (let x = 4; x < 40; x += 5) dashes += slab(v, from + side * x, from + side * (x + 2.4), z - 0.1, z + 0.1);
    }
  }
  return (
    layer(walk, edge) +
    (walk > 1 ? layer(0.15, tint.kerb) : '') +
    layer(0, fill) +
    patch(
      v,
      [
        [left, z1 - 0.1],
        [right, z1 - 0.1],
        [right, z2 + 0.1],
        [left, z2 + 0.1],
      ],
      fill,
    ) +
    (dashes ? path(dashes, tint.marking) : '')
  );
}

/** A T-junction: covers everything of our road beyond z. */
export function roadAcross(
  v: View,
  z1: number,
  z2: number,
  look: { ground?: string; edge?: string; fill?: string; line?: boolean } = {},
): string {
  const { ground = tint.grass, edge = tint.pavement, fill = tint.asphalt, line = true } = look;
  let d = '';
  if (line) for (let x = -40; x < 40; x += 5) d += slab(v, x, x + 2.4, (z1 + z2) / 2 - 0.1, (z1 + z2) / 2 + 0.1);
  return (
    path(slab(v, -200, 200, z2, 400), ground) +
    path(slab(v, -120, 120, z2, z2 + 2), edge) +
    path(slab(v, -120, 120, z1, z2), fill) +
    (d ? path(d, tint.marking) : '')
  );
}

/** A ring of points on the ground. */
function ring(v: View, x: number, z: number, r: number, count = 28): Point[] {
  return Array.from({ length: count }, (_, index): Point => {
    const a = (index / count) * 2 * Math.PI;
    return v.at(x + r * Math.sin(a), Math.max(1.2, z - r * Math.cos(a)));
  });
}

type RoundaboutLook = {
  readonly x: number;
  readonly z: number;
  readonly outer: number;
  readonly island: number;
  readonly lanes?: 1 | 2;
  readonly fill?: string;
  /** Edges of our own road, and which other arms there are. */
  readonly road?: readonly [left: number, right: number];
  readonly arms?: string;
};

/** A roundabout ahead with the roads that lead to it: the ring, its island with kerb and mound, a broken line between two lanes. */
export function roundaboutAhead(v: View, look: RoundaboutLook): string {
  const { x, z, outer, island, lanes = 1, fill = tint.asphalt, road = [-5.4, 5.4], arms = 'lur' } = look;
  const disc = (r: number): string => flatShape(ring(v, x, z, r));
  const roads = (grow: number): string => {
    const [left, right] = [road[0] - grow, road[1] + grow];
    const half = (right - left) / 2;
    return (
      slab(v, left, right, 2.2, z - outer * 0.8) +
      (arms.includes('u') ? slab(v, left, right, z + outer * 0.8, 200) : '') +
      (arms.includes('l') ? slab(v, -120, x - outer * 0.8, z - half, z + half) : '') +
      (arms.includes('r') ? slab(v, x + outer * 0.8, 120, z - half, z + half) : '')
    );
  };
  const layer = (grow: number, colour: string): string => path(disc(outer + grow), colour) + path(roads(grow), colour);
  let dashes = '';
  if (lanes === 2) {
    const r = (outer + island) / 2;
    for (let index = 0; index < 30; index++) {
      const [a, b] = [(index / 30) * 2 * Math.PI, ((index + 0.45) / 30) * 2 * Math.PI];
      const at = (t: number, k: number): readonly [number, number] => [x + (r + k) * Math.sin(t), z - (r + k) * Math.cos(t)];
      const corners: Ground = [at(a, -0.1), at(b, -0.1), at(b, 0.1), at(a, 0.1)];
      if (corners.every(([, far]) => far > 2)) dashes += shape(v, corners);
    }
  }
  const mound = (r: number, up: number): string =>
    flatShape(
      Array.from({ length: 24 }, (_, index): Point => {
        const a = (index / 24) * 2 * Math.PI;
        return v.at(x + r * Math.sin(a), z - r * Math.cos(a), up);
      }),
    );
  return (
    layer(2.2, tint.pavement) +
    layer(0.15, tint.kerb) +
    layer(0, fill) +
    (dashes ? path(dashes, tint.marking) : '') +
    path(disc(island), tint.kerb) +
    path(mound(island - 0.3, 0.18), '#8d8378') +
    path(mound(island - 1.4, 0.25), tint.grass) +
    path(mound((island - 1.4) * 0.6, 0.7), tint.grassDark)
  );
}

/** A road with two lanes our way and one the other way, kept apart by cables; ours is the right one of the two. */
export function twoPlusOne(v: View, fill: string, options: { ours?: 1 | 2; ink?: string } = {}): string {
  const { ours = 2, ink = tint.marking } = options;
  const middle = ours === 2 ? -5.4 : -1.9;
  const left = ours === 2 ? -9.6 : -9.4;
  let posts = '';
  for (let z = 3.4; z < 70; z *= 1.22)
    posts += flatShape([
      v.at(middle - 0.05, z),
      v.at(middle + 0.05, z),
      v.at(middle + 0.05, z, 0.95),
      v.at(middle - 0.05, z, 0.95),
    ]);
  const cable = (up: number): string =>
    flatShape([v.at(middle, 3, up), v.at(middle, 120, up), v.at(middle, 120, up - 0.05), v.at(middle, 3, up - 0.05)]);
  return (
    band(v, left - 0.4, 2.9, '#c9c3ad') +
    band(v, left, 2.5, fill) +
    mark(v, 1.85, { colour: ink, width: 0.13 }) +
    mark(v, left + 0.5, { colour: ink, width: 0.13 }) +
    mark(v, middle + 0.45, { colour: ink, width: 0.13 }) +
    mark(v, middle - 0.45, { colour: ink, width: 0.13 }) +
    (ours === 2
      ? mark(v, -1.75, { dash: 3, gap: 9, from: 3, colour: ink })
      : mark(v, -5.6, { dash: 3, gap: 9, from: 3, colour: ink })) +
    path(posts, '#4f565d') +
    path(cable(0.9) + cable(0.75) + cable(0.6), '#8b949b')
  );
}

/** A motorway: `lanes` lanes our way, ours the `own`th from the right, a hard shoulder, and the other carriageway beyond a rail. */
export function motorway(
  v: View,
  fill: string,
  options: { lanes?: number; own?: number; shoulder?: number; other?: boolean } = {},
): string {
  const { lanes = 2, own = 1, shoulder = 3, other = true } = options;
  const right = 1.85 + (own - 1) * 3.6;
  const left = right - lanes * 3.6;
  const between = Array.from({ length: lanes - 1 }, (_, index) =>
    mark(v, right - (index + 1) * 3.6, { dash: 3, gap: 9, from: 3 }),
  ).join('');
  return (
    band(v, left - 1.6, right + shoulder + 0.5, '#c9c3ad') +
    band(v, left - 1, right + shoulder, fill) +
    mark(v, right, { width: 0.28 }) +
    mark(v, left, { width: 0.2 }) +
    between +
    (other
      ? band(v, left - 16, left - 5, '#c9c3ad') +
        band(v, left - 15.5, left - 5.4, fill) +
        mark(v, left - 6.4, { width: 0.2 }) +
        mark(v, left - 10, { dash: 3, gap: 9, from: 9 })
      : '')
  );
}

/** A traffic cone. */
export function cone(v: View, x: number, z: number): string {
  return stand(
    v,
    x,
    z,
    path('M-22 0H22V-5H-22Z', '#2b3238') +
      path('M-15 -5L-4 -72H4L15 -5Z', '#ef5a1a') +
      path('M-11 -28L-8 -44H8L11 -28ZM-6 -56L-5 -64H5L6 -56Z', '#fff'),
  );
}
