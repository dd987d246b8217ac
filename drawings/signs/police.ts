/** P: signals by the police. */
import { arrow } from '../arrows.ts';
import { arm, facing, hanging, lightEdge, motion, palm, police as policeDress, profile, withEdge } from '../figures.ts';
import { text } from '../glyphs.ts';
import { roundRect } from '../panels.ts';
import {
  black,
  box,
  circle,
  disc,
  document,
  group,
  limb,
  path,
  pen,
  pointsOf,
  polygon,
  rect,
  transform,
  white,
  yellow,
} from '../svg.ts';
import type { Family } from './family.ts';
import { lampRed, rays } from './signals.ts';

const police = withEdge(policeDress);
const leftHanging = arm(police, hanging);

/** Moved to the left, to leave space for an arm that reaches out to the right. */
function person(...drawn: readonly string[]): string {
  return document(400, 400, transform({ x: -58 }, ...drawn));
}

const upAndDown = (x: number, y: number): string =>
  motion(
    `M${x} ${y - 70}V${y + 70}`,
    `M${x - 18} ${y - 50}L${x} ${y - 72}L${x + 18} ${y - 50}M${x - 18} ${y + 50}L${x} ${y + 72}L${x + 18} ${y + 50}`,
  );

/** A hand seen from the edge, palm down, fingers to the left; wrist at (0, 0). */
const flatHand = path('M6-13Q-18-16-36-12L-64-4Q-71 1-64 6L-36 7L-24 8Q-26 11-34 11Q-40 15-34 19Q-16 20-6 12H6Z', white, {
  stroke: '#1d2b4f',
  'stroke-width': 4,
  'stroke-linejoin': 'round',
});

// Police cars

const policeBlue = '#0b4ea2';

/** The bar on the roof with its lamps, unlit. */
const unlitBar =
  rect(-75, -106, 150, 20, '#1b2023', 6) + rect(-70, -110, 61, 20, '#8c98a3', 6) + rect(9, -110, 61, 20, '#8c98a3', 6);

/** One red and one blue lamp, flashing in turn. */
const flashingBar =
  rect(-75, -106, 150, 20, '#1b2023', 6) +
  rect(-70, -110, 61, 20, lampRed, 6) +
  rect(9, -110, 61, 20, '#2f7bff', 6) +
  glow(-37.5, -106, lampRed) +
  glow(37.5, -106, '#2f7bff');

function glow(x: number, y: number, ink: string): string {
  const lines = [-60, -30, 0, 30, 60].map((angle) => transform({ rotate: angle }, path(box(-4, -48, 8, 26), ink)));
  return transform({ x, y }, ...lines);
}

const carShape =
  'M-92-80H92Q102-80 107-70L128-22Q150-10 150 14V66H142V96A12 12 0 0 1 130 108H108A12 12 0 0 1 96 96V74H-96V96A12 12 0 0 1-108 108H-130A12 12 0 0 1-142 96V66H-150V14Q-150-10-128-22L-107-70Q-102-80-92-80Z';

const checks = (y: number, height: number): string =>
  path([-150, -90, -30, 30, 90].map((x) => box(x, y, 30, height)).join(''), policeBlue) +
  path([-120, -60, 0, 60, 120].map((x) => box(x, y, 30, height)).join(''), yellow);

function policeFront(x: number, y: number, scale: number, lights: string): string {
  return transform(
    { x, y, scale },
    path(carShape, '#f2f4f4', { stroke: '#2a2f32', 'stroke-width': 6 }),
    path('M-92-66H92L110-22H-110Z', '#39464d'),
    checks(2, 22),
    path(`${disc(-112, 42, 17)}${disc(112, 42, 17)}`, '#fff3b0', { stroke: '#2a2f32', 'stroke-width': 4 }),
    rect(-72, 34, 144, 26, '#2a2f32', 6),
    lights,
  );
}

function policeRear(x: number, y: number, scale: number, ...more: readonly string[]): string {
  return transform(
    { x, y, scale },
    path(carShape, '#f2f4f4', { stroke: '#2a2f32', 'stroke-width': 6 }),
    path('M-88-66H88L104-22H-104Z', '#39464d'),
    checks(-10, 20),
    path(box(-148, 18, 36, 26) + box(112, 18, 36, 26), lampRed),
    rect(-48, 42, 96, 24, white, 3),
    text('POLIS', { x: 0, y: 36, size: 22, fill: policeBlue, anchor: 'middle' }),
    ...more,
  );
}

const roadBehindCar = path(polygon(pointsOf('150 60, 250 60, 400 400, 0 400')), '#6f7579') + path(box(196, 70, 8, 40), white);

/** A two-way road, seen from the right-hand lane. */
const twoLaneRoad =
  path(polygon(pointsOf('130 60, 270 60, 400 400, 0 400')), '#6f7579') +
  path(box(196, 70, 8, 40) + box(195, 140, 10, 46) + box(193, 330, 14, 60), white);

export const signsP: Family = {
  group: 'P',
  cover: 'P2',
  signs: {
    P1: person(
      leftHanging,
      facing(police),
      arm(
        police,
        [
          [254, 150, 22],
          [316, 152, 18],
          [372, 152, 14],
        ],
        'none',
      ),
      palm(384, 152, 0.95, white, 90, true),
    ),
    P2: person(
      leftHanging,
      facing(police),
      arm(
        police,
        [
          [254, 150, 22],
          [298, 146, 18],
          [300, 116, 14],
        ],
        'none',
      ),
      palm(300, 104, 1.28, white, 0, true),
    ),
    P3: person(
      leftHanging,
      facing(police),
      arm(
        police,
        [
          [254, 150, 22],
          [308, 176, 18],
          [344, 214, 13],
        ],
        'fist',
      ),
      rect(338, 226, 20, 30, '#1b2023', 4),
      circle(345, 278, 26, lampRed) + rays(345, 278, 26, lampRed, 7),
      motion('M262 326Q330 372 392 326', 'M286 326L260 325L266 350M368 326L394 325L388 350'),
    ),
    P4: person(
      profile(
        police,
        arm(
          police,
          [
            [198, 152, 22],
            [262, 164, 17],
            [300, 108, 13],
          ],
          'none',
        ),
      ),
      palm(302, 104, 0.95, white, 14),
      motion('M390 134Q376 38 290 22', 'M308 7L286 21L301 43'),
    ),
    P5: person(
      leftHanging,
      facing(police),
      arm(police, [
        [254, 150, 22],
        [312, 172, 18],
        [352, 178, 14],
      ]),
      upAndDown(412, 178),
    ),
    P6: document(
      560,
      180,
      path(polygon(pointsOf('0 0, 560 0, 480 180, 0 180'))),
      pen(polygon(pointsOf('9 9, 545 9, 474 171, 9 171')), white, 6),
      text('Kontroll', { x: 36, y: 124, size: 66, fill: white }),
      arrow(
        [
          [408, 140],
          [474, 40],
        ],
        { ink: white, width: 20, headWidth: 66, headLength: 46 },
      ),
    ),
    P7: document(
      440,
      300,
      path(roundRect(0, 0, 440, 300, 18), black),
      pen(roundRect(9, 9, 422, 282, 12), white, 6),
      text('Kontroll', { x: 220, y: 116, size: 72, fill: white, anchor: 'middle' }),
      text('1000 m', { x: 160, y: 246, size: 64, fill: white, anchor: 'middle' }),
      arrow(
        [
          [336, 262],
          [392, 168],
        ],
        { ink: white, width: 20, headWidth: 66, headLength: 46 },
      ),
    ),
    P8: document(400, 400, twoLaneRoad, slowingArm(214, 238), policeRear(284, 268, 0.74)),
    P9: document(
      400,
      400,
      twoLaneRoad,
      transform({ x: 400, flip: true }, slowingArm(214, 238)),
      policeFront(116, 268, 0.74, unlitBar),
    ),
    P10: document(400, 400, roadBehindCar, policeRear(200, 262, 1, stopSign())),
    P11: document(
      400,
      300,
      rect(178, 0, 44, 40, '#2a2f32'),
      path(roundRect(0, 26, 400, 274, 60), '#2a2f32'),
      path(roundRect(16, 42, 368, 242, 46), '#cfe3ee'),
      path('M16 196H384V238A46 46 0 0 1 338 284H62A46 46 0 0 1 16 238Z', '#6f7579'),
      policeFront(200, 186, 0.82, flashingBar),
    ),
  },
};

/** An arm out of the left window, palm down, moving up and down; the end positions are faint. */
function slowingArm(x: number, y: number): string {
  const held =
    path(limb([0, 0, 24], [-42, -2, 21], [-80, 0, 16]), police.coat, lightEdge) + transform({ x: -80, scale: 1.15 }, flatHand);
  return transform(
    { x, y },
    group({ opacity: 0.4 }, transform({ rotate: 24 }, held), transform({ rotate: -24 }, held)),
    held,
    motion('M-166-84A188 188 0 0 0-166 84', 'M-191-72L-166-85L-160-57M-191 72L-166 85L-160 57'),
  );
}

/** The lit sign in the rear window. */
function stopSign(): string {
  return (
    rect(-84, -136, 168, 66, '#16191b', 8) +
    text('STOPP', { x: 0, y: -108, size: 22, fill: '#ff5a4d', anchor: 'middle' }) +
    text('POLIS', { x: 0, y: -78, size: 22, fill: '#ff5a4d', anchor: 'middle' })
  );
}
