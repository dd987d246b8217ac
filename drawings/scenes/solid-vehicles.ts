/** Buses, lorries, trams and emergency vehicles in a driver's view, at any place and heading. */

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
  type Solid,
  type Stand,
  solidOn,
  topOf,
} from './solid.ts';

type Block = { readonly half: number; readonly end: number; readonly up: number; readonly top: number; readonly colour: string };

/** A box on wheels, with its faces to paint on. */
function block(s: Solid, { half, end, up, top, colour }: Block) {
  const [right, left] = [rightOf(half, -end, end, up, top), leftOf(half, -end, end, up, top)];
  const [front, back] = [frontOf(half, end, up, top), backOf(half, end, up, top)];
  const drawn =
    s.face(right, darker(colour, 0.15)) +
    s.face(left, darker(colour, 0.15)) +
    s.face(front, colour) +
    s.face(back, colour) +
    s.face(topOf(half, -end, end, top), lighter(colour, 0.25));
  return { right, left, front, back, drawn };
}

const panes = (
  count: number,
  from: number,
  to: number,
  v1: number,
  v2: number,
  gap = 0.012,
): [number, number, number, number][] =>
  Array.from({ length: count }, (_, index) => {
    const wide = (to - from) / count;
    return [from + index * wide + gap, from + (index + 1) * wide - gap, v1, v2];
  });

export type LongLook = Stand & {
  readonly colour?: string;
  readonly blink?: Blinks;
  readonly brake?: boolean;
  readonly lit?: boolean;
  readonly length?: number;
};

/** A town bus, 12 m long; `z` is its middle. */
export function busAt(v: View, look: LongLook): string {
  const { colour = '#d9482b', blink, brake = false, lit = false, length = 12 } = look;
  note({ what: 'bus', heading: look.heading, colour, blink });
  const s = solidOn(v, look);
  const [half, end] = [1.27, length / 2];
  const b = block(s, { half, end, up: 0.3, top: 3.05, colour });
  return (
    s.shadow(half, end) +
    s.treads(half, [-end + 2.6, end - 2.6], 0.48) +
    b.drawn +
    s.parts(b.right, tint.glass, ...panes(6, 0.03, 0.86, 0.44, 0.84), [0.88, 0.97, 0.06, 0.84], [0.42, 0.52, 0.06, 0.84]) +
    s.parts(b.left, tint.glass, ...panes(7, 0.02, 0.97, 0.44, 0.84)) +
    s.parts(b.back, tint.glass, [0.08, 0.92, 0.48, 0.9]) +
    s.parts(b.back, '#000', [0.12, 0.88, 0.06, 0.12]) +
    s.parts(b.back, brake || lit ? '#ff2a2a' : '#8d1518', [0.03, 0.12, 0.14, 0.4], [0.88, 0.97, 0.14, 0.4]) +
    s.parts(b.back, '#f4f4f0', [0.4, 0.6, 0.2, 0.27]) +
    s.parts(b.front, tint.glass, [0.05, 0.95, 0.34, 0.82]) +
    s.parts(b.front, '#1b2126', [0.14, 0.86, 0.86, 0.96], [0.2, 0.8, 0.03, 0.09]) +
    s.parts(b.front, '#ffb640', [0.2, 0.6, 0.885, 0.935]) +
    s.parts(b.front, '#fff7d6', [0.05, 0.2, 0.11, 0.2], [0.8, 0.95, 0.11, 0.2]) +
    s.wheels(half + 0.01, [-end + 2.6, end - 2.6], 0.48) +
    (brake && s.seen(b.back)
      ? s.lamps(
          [
            [-1.1, -end, 1],
            [1.1, -end, 1],
          ],
          '#ff2a2a',
          0.12,
        )
      : '') +
    (lit && s.seen(b.front)
      ? s.lamps(
          [
            [-0.95, end, 0.72],
            [0.95, end, 0.72],
          ],
          '#fff6d0',
          0.14,
          3,
        )
      : '') +
    blinkers(s, blink, half, end, 1.25)
  );
}

/** A lorry with a box body, 9 m long. */
export function lorryAt(v: View, look: LongLook): string {
  const { colour = '#3f6f9f', blink, brake = false, lit = false, length = 9 } = look;
  note({ what: 'lorry', heading: look.heading, colour, blink });
  const s = solidOn(v, look);
  const [half, end] = [1.27, length / 2];
  const cabFrom = end - 2.1;
  const cab = {
    right: rightOf(half, cabFrom, end, 0.5, 2.9),
    left: leftOf(half, cabFrom, end, 0.5, 2.9),
    front: frontOf(half, end, 0.5, 2.9),
  };
  const [right, left] = [rightOf(half, -end, cabFrom - 0.3, 1, 3.7), leftOf(half, -end, cabFrom - 0.3, 1, 3.7)];
  const back = backOf(half, end, 1, 3.7);
  const boxFront: Quad = [
    [half, cabFrom - 0.3, 1],
    [-half, cabFrom - 0.3, 1],
    [-half, cabFrom - 0.3, 3.7],
    [half, cabFrom - 0.3, 3.7],
  ];
  const load =
    s.face(right, '#cdd1d4') +
    s.face(left, '#cdd1d4') +
    s.face(boxFront, '#e6e8ea') +
    s.face(back, '#e6e8ea') +
    s.parts(back, '#aab1b6', [0.49, 0.51, 0.03, 0.97], [0.05, 0.07, 0.03, 0.97], [0.93, 0.95, 0.03, 0.97]);
  const head =
    s.face(cab.right, darker(colour, 0.15)) +
    s.face(cab.left, darker(colour, 0.15)) +
    s.face(cab.front, colour) +
    s.face(topOf(half, cabFrom, end, 2.9), lighter(colour, 0.2)) +
    s.parts(cab.right, tint.glass, [0.4, 0.9, 0.5, 0.86]) +
    s.parts(cab.left, tint.glass, [0.1, 0.6, 0.5, 0.86]) +
    s.parts(cab.front, tint.glass, [0.06, 0.94, 0.48, 0.88]) +
    s.parts(cab.front, '#1b2126', [0.2, 0.8, 0.16, 0.42]) +
    s.parts(cab.front, '#fff7d6', [0.03, 0.17, 0.06, 0.16], [0.83, 0.97, 0.06, 0.16]);
  const under =
    s.face(rightOf(half - 0.1, -end, end, 0.5, 1.02), '#3b4248') + s.face(leftOf(half - 0.1, -end, end, 0.5, 1.02), '#3b4248');
  const bumper = backOf(half, end, 0.55, 1);
  const wheels = [-end + 1.6, -end + 2.7, end - 1.2];
  return (
    s.shadow(half, end) +
    s.treads(half, wheels, 0.5) +
    under +
    s.face(bumper, '#3b4248') +
    (s.seen(back) ? head + load : load + head) +
    s.parts(bumper, brake || lit ? '#ff2a2a' : '#a51d1f', [0.02, 0.16, 0.25, 0.8], [0.84, 0.98, 0.25, 0.8]) +
    s.wheels(half + 0.01, wheels, 0.5) +
    (brake && s.seen(back)
      ? s.lamps(
          [
            [-1.1, -end, 0.8],
            [1.1, -end, 0.8],
          ],
          '#ff2a2a',
          0.12,
        )
      : '') +
    blinkers(s, blink, half, end, 0.8)
  );
}

/** A van: a delivery van, or an ambulance with its blue lamps on. */
export function vanAt(v: View, look: LongLook & { readonly ambulance?: boolean }): string {
  const { ambulance = false, colour = ambulance ? '#f6d32b' : '#e8eaeb', blink, brake = false, lit = ambulance } = look;
  const s = solidOn(v, look);
  const [half, end] = [1, 2.9];
  const b = block(s, { half, end: end - 0.45, up: 0.35, top: 2.45, colour });
  const nose = {
    right: rightOf(half, end - 0.45, end, 0.35, 1.2),
    left: leftOf(half, end - 0.45, end, 0.35, 1.2),
    front: frontOf(half, end, 0.35, 1.2),
  };
  const screen: Quad = [
    [half, end - 0.2, 1.2],
    [-half, end - 0.2, 1.2],
    [-half, end - 0.5, 2.2],
    [half, end - 0.5, 2.2],
  ];
  const marks: [number, number, number, number][] = [
    [0.04, 0.16, 0.34, 0.5],
    [0.28, 0.4, 0.34, 0.5],
    [0.52, 0.64, 0.34, 0.5],
    [0.16, 0.28, 0.5, 0.66],
    [0.4, 0.52, 0.5, 0.66],
  ];
  return (
    s.shadow(half, end) +
    s.treads(half, [-1.7, 1.7], 0.36) +
    b.drawn +
    s.face(nose.right, darker(colour, 0.15)) +
    s.face(nose.left, darker(colour, 0.15)) +
    s.face(nose.front, colour) +
    s.face(topOf(half, end - 0.45, end, 1.2), lighter(colour, 0.2)) +
    s.parts(screen, tint.glass, [0.05, 0.95, 0, 0.95]) +
    s.parts(b.right, tint.glass, [0.76, 0.96, 0.52, 0.88]) +
    s.parts(b.left, tint.glass, [0.04, 0.24, 0.52, 0.88]) +
    s.parts(b.back, tint.glass, [0.08, 0.46, 0.55, 0.88], [0.54, 0.92, 0.55, 0.88]) +
    s.parts(b.back, brake || lit ? '#ff2a2a' : '#a51d1f', [0.02, 0.1, 0.16, 0.4], [0.9, 0.98, 0.16, 0.4]) +
    s.parts(nose.front, '#1b2126', [0.25, 0.75, 0.3, 0.7]) +
    s.parts(nose.front, '#fff7d6', [0.03, 0.22, 0.45, 0.8], [0.78, 0.97, 0.45, 0.8]) +
    (ambulance
      ? s.parts(b.right, '#2f9460', ...marks) +
        s.parts(
          b.left,
          '#2f9460',
          ...marks.map(([u1, u2, v1, v2]): [number, number, number, number] => [1 - u2, 1 - u1, v1, v2]),
        ) +
        s.parts(nose.front, '#2f9460', [0.3, 0.7, 0.8, 0.98])
      : '') +
    s.wheels(half + 0.01, [-1.7, 1.7], 0.36) +
    (ambulance
      ? s.lamps(
          [
            [-0.75, end - 0.9, 2.58],
            [0.75, end - 0.9, 2.58],
          ],
          '#2f8bff',
          0.17,
          2.8,
        )
      : '') +
    (lit && s.seen(nose.front)
      ? s.lamps(
          [
            [-0.8, end, 0.9],
            [0.8, end, 0.9],
          ],
          '#fff6d0',
          0.14,
          2.6,
        )
      : '') +
    (brake && s.seen(b.back)
      ? s.lamps(
          [
            [-0.92, -end, 1],
            [0.92, -end, 1],
          ],
          '#ff2a2a',
          0.1,
        )
      : '') +
    blinkers(s, blink, half, end, 0.95)
  );
}

/** A tram of one car, 15 m long. */
export function tramAt(v: View, look: LongLook): string {
  const { colour = '#2a6f9b', length = 15, lit = true } = look;
  note({ what: 'tram', heading: look.heading });
  const s = solidOn(v, look);
  const [half, end] = [1.3, length / 2];
  const b = block(s, { half, end, up: 0.25, top: 3.3, colour });
  const pale: [number, number, number, number] = [0, 1, 0.36, 0.42];
  return (
    s.shadow(half, end) +
    b.drawn +
    s.parts(b.right, '#fff', pale) +
    s.parts(b.left, '#fff', pale) +
    s.parts(b.front, '#fff', pale) +
    s.parts(b.back, '#fff', pale) +
    s.parts(b.right, tint.glass, ...panes(7, 0.02, 0.98, 0.46, 0.84), [0.3, 0.38, 0.05, 0.84], [0.62, 0.7, 0.05, 0.84]) +
    s.parts(b.left, tint.glass, ...panes(7, 0.02, 0.98, 0.46, 0.84)) +
    s.parts(b.front, tint.glass, [0.1, 0.9, 0.44, 0.84]) +
    s.parts(b.front, '#ffb640', [0.3, 0.7, 0.87, 0.95]) +
    s.parts(b.back, tint.glass, [0.1, 0.9, 0.44, 0.84]) +
    s.parts(b.back, '#c22126', [0.06, 0.18, 0.14, 0.22], [0.82, 0.94, 0.14, 0.22]) +
    s.parts(b.front, '#1b2126', [0.2, 0.8, 0, 0.08]) +
    s.flat(
      [
        [-0.06, 0, 3.3],
        [0.06, 0, 3.3],
        [0.06, 0.9, 4.4],
        [-0.06, 0.9, 4.4],
      ],
      '#3a4148',
    ) +
    (lit && s.seen(b.front)
      ? s.lamps(
          [
            [-0.85, end, 0.8],
            [0.85, end, 0.8],
            [0, end, 3.5],
          ],
          '#fff6d0',
          0.11,
          2.4,
        )
      : '')
  );
}
