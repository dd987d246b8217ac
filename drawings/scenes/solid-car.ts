import { pointsOf } from '../svg.ts';
/** A passenger car in a driver's view, at any place and heading. */

import type { View } from './driver.ts';
import { tint } from './picture.ts';
import { note } from './placed.ts';
import {
  type Blinks,
  backOf,
  blinkers,
  darker,
  frontOf,
  leftOf,
  lighter,
  type Quad,
  rightOf,
  type Spot3,
  type Stand,
  solidOn,
  topOf,
} from './solid.ts';

export type CarLook = Stand & {
  readonly colour?: string;
  readonly blink?: Blinks;
  readonly brake?: boolean;
  /** Head and tail lamps are on. */
  readonly lit?: boolean;
  /** Blue lamps on the roof and a blue stripe. */
  readonly police?: boolean;
  /** The white lamps of a car that reverses. */
  readonly reverse?: boolean;
};

const profile: readonly (readonly [along: number, up: number])[] = pointsOf(
  '-2.08 0.2, 2.08 0.2, 2.2 0.45, 2.14 0.7, 1.05 0.93, -1.75 0.97, -2.14 0.93, -2.2 0.6',
);

/** A passenger car, 4,4 m long. */
export function carAt(v: View, look: CarLook): string {
  const { colour = '#8b9299', blink, brake = false, lit = false, police = false, reverse = false } = look;
  const paint = police ? '#eef0f1' : colour;
  note({ what: 'car', heading: look.heading, colour: paint, blink });
  const s = solidOn(v, look);
  const w = 0.9;
  const flank = (side: 1 | -1): Spot3[] => {
    const spots = profile.map(([along, up]): Spot3 => [side * w, along, up]);
    return side > 0 ? spots : spots.reverse();
  };
  let strips = '';
  profile.forEach(([a1, u1], index) => {
    const [a2, u2] = profile[(index + 1) % profile.length] ?? [a1, u1];
    if (index === 0) return;
    const tone =
      index === 3 || index === 4 || index === 5 ? lighter(paint, 0.16) : index === 7 || index === 1 ? darker(paint, 0.3) : paint;
    strips += s.face(
      [
        [-w, a2, u2],
        [w, a2, u2],
        [w, a1, u1],
        [-w, a1, u1],
      ],
      tone,
    );
  });
  const sides = s.face(flank(1), darker(paint, 0.14)) + s.face(flank(-1), darker(paint, 0.14));
  const screen: Quad = [
    [0.84, 1.05, 0.93],
    [-0.84, 1.05, 0.93],
    [-0.64, 0.28, 1.44],
    [0.64, 0.28, 1.44],
  ];
  const rear: Quad = [
    [-0.84, -1.9, 0.96],
    [0.84, -1.9, 0.96],
    [0.64, -1.35, 1.44],
    [-0.64, -1.35, 1.44],
  ];
  const right: Quad = [
    [0.84, -1.9, 0.96],
    [0.84, 1.05, 0.93],
    [0.64, 0.28, 1.44],
    [0.64, -1.35, 1.44],
  ];
  const left: Quad = [
    [-0.84, 1.05, 0.93],
    [-0.84, -1.9, 0.96],
    [-0.64, -1.35, 1.44],
    [-0.64, 0.28, 1.44],
  ];
  const cabin =
    s.face(right, darker(paint, 0.2)) +
    s.face(left, darker(paint, 0.2)) +
    s.face(screen, paint) +
    s.face(rear, paint) +
    s.parts(right, tint.glass, [0.14, 0.5, 0.1, 0.88], [0.54, 0.9, 0.1, 0.88]) +
    s.parts(left, tint.glass, [0.1, 0.46, 0.1, 0.88], [0.5, 0.86, 0.1, 0.88]) +
    s.parts(screen, tint.glass, [0.06, 0.94, 0.06, 0.92]) +
    s.parts(rear, tint.glass, [0.08, 0.92, 0.1, 0.9]) +
    s.face(topOf(0.64, -1.35, 0.28, 1.44), lighter(paint, 0.2));
  const back = backOf(w, 2.17, 0.26, 0.95);
  const front = frontOf(w, 2.17, 0.26, 0.78);
  const tail = brake ? '#ff2a2a' : lit ? '#e8262b' : '#a51d1f';
  const ends =
    s.parts(back, tail, [0.02, 0.2, 0.58, 0.88], [0.8, 0.98, 0.58, 0.88]) +
    s.parts(
      back,
      '#f4f4f0',
      [0.36, 0.64, 0.46, 0.64],
      ...(reverse
        ? ([
            [0.05, 0.17, 0.44, 0.58],
            [0.83, 0.95, 0.44, 0.58],
          ] as const)
        : []),
    ) +
    s.parts(front, '#1b2126', [0.28, 0.72, 0.4, 0.82], [0.1, 0.9, 0.04, 0.2]) +
    s.parts(front, '#fff7d6', [0.03, 0.24, 0.58, 0.92], [0.76, 0.97, 0.58, 0.92]) +
    s.parts(front, '#f4f4f0', [0.36, 0.64, 0.2, 0.38]);
  const shine =
    (lit && s.seen(front)
      ? s.lamps(
          [
            [-0.7, 2.2, 0.66],
            [0.7, 2.2, 0.66],
          ],
          '#fff6d0',
          0.15,
          3,
        )
      : '') +
    ((brake || lit) && s.seen(back)
      ? s.lamps(
          [
            [-0.74, -2.2, 0.78],
            [0.74, -2.2, 0.78],
          ],
          '#ff2a2a',
          0.1,
          brake ? 3 : 2,
        )
      : '') +
    (reverse && s.seen(back)
      ? s.lamps(
          [
            [-0.7, -2.2, 0.6],
            [0.7, -2.2, 0.6],
          ],
          '#ffffff',
          0.09,
          2.6,
        )
      : '');
  const stripe = police
    ? s.face(rightOf(0.91, -1.9, 1.9, 0.52, 0.76), '#1f5fb0') +
      s.face(leftOf(0.91, -1.9, 1.9, 0.52, 0.76), '#1f5fb0') +
      s.parts(front, '#1f5fb0', [0.25, 0.75, 0.84, 1]) +
      s.lamps(
        [
          [-0.4, -0.3, 1.55],
          [0.4, -0.3, 1.55],
        ],
        '#2f8bff',
        0.14,
        3,
      )
    : '';
  const wheels = [-1.35, 1.32];
  return (
    s.shadow(w, 2.2) +
    s.treads(w, wheels, 0.32) +
    strips +
    sides +
    s.wheels(w + 0.01, wheels, 0.32) +
    ends +
    cabin +
    stripe +
    shine +
    blinkers(s, blink, w, 2.16, 0.7)
  );
}
