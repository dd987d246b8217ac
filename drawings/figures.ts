/** Police officer and traffic guard: coloured figures seen from the front down to the knees, 400 × 400. */
import { text } from './glyphs.ts';
import {
  box,
  circle,
  disc,
  group,
  type Joint,
  limb,
  outline,
  path,
  pen,
  pointsOf,
  polygon,
  rect,
  transform,
  white,
} from './svg.ts';

const skin = '#d9a27c';

export type Dress = {
  readonly coat: string;
  readonly trousers: string;
  readonly hat: 'cap' | 'helmet';
  readonly word: string;
  /** Background of the word on the vest. */
  readonly patch: string;
  readonly ink: string;
  readonly glove: string;
  readonly vest?: string;
  /** A thin light outline, for pictures without a background, which may be shown on a dark page. */
  readonly edge?: true;
};

export const police: Dress = {
  coat: '#1d2b4f',
  trousers: '#141d36',
  hat: 'cap',
  word: 'POLIS',
  patch: '#e9e13a',
  ink: '#1d2b4f',
  glove: white,
};

/** Adds the light outline, for pictures that may be shown on a dark page. */
export const withEdge = (dress: Dress): Dress => ({ ...dress, edge: true });

/** paint-order draws the outline below the fill, so that shapes do not become thinner. */
export const lightEdge = { stroke: white, 'stroke-width': 9, 'stroke-linejoin': 'round', 'paint-order': 'stroke' } as const;

const edgeOf = (dress: Dress) => (dress.edge ? lightEdge : {});

export const guard: Dress = {
  coat: '#3b4a66',
  trousers: '#2a3448',
  hat: 'helmet',
  word: 'VAKT',
  patch: '#f47b20',
  ink: '#1b1b1b',
  glove: '#d9a27c',
  vest: '#f47b20',
};

function hat(dress: Dress): string {
  if (dress.hat === 'helmet') return path('M160 62A40 40 0 0 1 240 62L246 68H154Z', '#f4c400');
  return (
    path('M156 52Q154 28 172 26Q200 16 228 26Q246 28 244 52Q200 44 156 52Z', dress.coat, edgeOf(dress)) +
    path('M160 52Q200 44 240 52L238 64Q200 54 162 64Z', '#0c1224') +
    circle(200, 37, 8, '#f2c230')
  );
}

const handEdge = { stroke: '#1d2b4f', 'stroke-width': 3, 'stroke-linejoin': 'round' } as const;

/** How a hand is drawn: open with the fingers extending the forearm, closed round a stick, or by the caller. */
export type Hand = 'open' | 'fist' | 'none';

/** An arm from the shoulder through its joints; the last joint is the wrist. */
export function arm(dress: Dress, joints: readonly Joint[], held: Hand = 'open'): string {
  const [x, y] = joints.at(-1) ?? [0, 0];
  const [fromX, fromY] = joints.at(-2) ?? [0, 0];
  const rotate = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI - 90;
  const drawn = held === 'none' ? '' : transform({ x, y, rotate }, held === 'open' ? openHand(dress.glove) : fist(dress.glove));
  return path(limb(...joints), dress.coat, edgeOf(dress)) + drawn;
}

/** Back of the hand, wrist at (0, 0), fingers down. */
function openHand(fill: string): string {
  const shape =
    outline(pointsOf('-11 -4, 11 -4, 14 12, 13 24, -13 24, -14 12')) +
    limb([10.5, 20, 4.4], [10, 36, 3.8]) +
    limb([3.6, 20, 4.4], [3.5, 42, 3.8]) +
    limb([-3.6, 20, 4.4], [-3.5, 43, 3.8]) +
    limb([-10.5, 20, 4.4], [-10, 38, 3.8]) +
    limb([11, 6, 5], [21, 22, 4.2]);
  return (
    path(shape, fill, { ...handEdge, 'stroke-width': 6 }) + path(shape, fill) + pen('M0 24V36M-7 24V34M7 24V33', '#1d2b4f', 2)
  );
}

/** A fist round a stick that runs across the fingers. */
function fist(fill: string): string {
  const shape = outline(pointsOf('-12 -6, 12 -6, 17 4, 16 20, 4 25, -10 24, -17 14, -16 2'));
  return path(shape, fill, handEdge) + pen('M-15 7H10M-15 13H9M-12 19H8', '#1d2b4f', 2, { 'stroke-linecap': 'round' });
}

/** Left arm in the picture, hanging down. */
export const hanging: readonly Joint[] = [
  [146, 150, 22],
  [132, 218, 17],
  [128, 282, 13],
];

/** The whole figure from the front; the arms are passed as drawings. */
export function facing(dress: Dress, ...arms: readonly string[]): string {
  const trunk = outline([
    [150, 132],
    [178, 120],
    [222, 120],
    [250, 132],
    [258, 176],
    [252, 296, true],
    [148, 296, true],
    [142, 176],
  ]);
  return (
    path(limb([174, 286, 27], [170, 420, 22]) + limb([226, 286, 27], [230, 420, 22]), dress.trousers, edgeOf(dress)) +
    path(trunk, dress.coat, edgeOf(dress)) +
    (dress.vest
      ? path('M158 128L186 122L200 150L214 122L242 128L246 288H154Z', dress.vest) + stripes()
      : rect(148, 282, 104, 16, '#0c1224')) +
    path(limb([200, 100, 15], [200, 122, 15]), skin) +
    path('M182 116L200 138L218 116L226 122L200 158L174 122Z', dress.vest ? dress.ink : white) +
    circle(200, 76, 37, skin) +
    hat(dress) +
    path(`${disc(187, 80, 4)}${disc(213, 80, 4)}`, '#2b1c12') +
    pen('M189 98H211', '#2b1c12', 3.5, { 'stroke-linecap': 'round' }) +
    label(dress) +
    arms.join('')
  );
}

function stripes(): string {
  return path(box(154, 250, 92, 15), '#f3efcf');
}

function label(dress: Dress): string {
  return (
    rect(162, 184, 76, 34, dress.patch, 4) + text(dress.word, { x: 200, y: 212, size: 21, fill: dress.ink, anchor: 'middle' })
  );
}

/** The figure in profile, walking to the right. */
export function profile(dress: Dress, ...arms: readonly string[]): string {
  return (
    path(limb([194, 290, 25], [166, 420, 21]), '#0d1428', edgeOf(dress)) +
    path(limb([206, 290, 26], [236, 420, 21]), dress.trousers, edgeOf(dress)) +
    path(
      outline([
        [172, 130],
        [196, 118],
        [222, 126],
        [236, 170],
        [232, 296, true],
        [168, 296, true],
        [162, 190],
      ]),
      dress.coat,
      edgeOf(dress),
    ) +
    (dress.vest
      ? path('M174 132L218 126L230 170L228 288H170L166 190Z', dress.vest) + path(box(168, 250, 62, 15), '#f3efcf')
      : rect(168, 282, 64, 16, '#0c1224')) +
    path(limb([200, 100, 15], [198, 122, 15]), skin) +
    path(`${disc(202, 76, 36)}${polygon(pointsOf('232 66, 250 86, 232 92'))}`, skin) +
    (dress.hat === 'cap'
      ? path('M160 54Q156 30 178 26Q206 16 232 26Q242 34 240 54Q200 48 160 54Z', dress.coat, edgeOf(dress)) +
        path('M212 52L240 52L262 62L236 64Z', '#0c1224')
      : path('M163 64A40 40 0 0 1 241 62L258 68H162Z', '#f4c400')) +
    circle(224, 76, 4, '#2b1c12') +
    arms.join('')
  );
}

/** Thin arrows that indicate a movement. */
export function motion(d: string, heads: string): string {
  return group(
    { stroke: '#e8590c', fill: 'none', 'stroke-width': 11, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    pathOnly(d),
    pathOnly(heads),
  );
}

function pathOnly(d: string): string {
  return `<path d="${d}"/>`;
}

/** Open hand, palm towards the viewer, fingers up; (x, y) is the wrist. A left hand has its thumb on the left. */
export function palm(x: number, y: number, scale: number, fill: string, rotate = 0, left = false): string {
  const shape =
    limb([-15, -22, 6], [-21, -48, 5]) +
    limb([-5, -24, 6], [-7, -60, 5]) +
    limb([6, -24, 6], [7, -60, 5]) +
    limb([16, -22, 6], [21, -48, 5]) +
    limb([14, -4, 6.5], [36, -24, 5]) +
    outline(pointsOf('-21 -24, 22 -24, 19 -4, 11 8, -11 8, -19 -4'));
  return transform(
    { x, y, scale, rotate, flip: left },
    path(shape, fill, { stroke: '#1d2b4f', 'stroke-width': 6 }),
    path(shape, fill),
  );
}
