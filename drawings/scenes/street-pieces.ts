/** Shared by further pictures from the driver's viewpoint. Metres, as in driver.ts. */
import { disc, limb, path, pen, rect, transform } from '../svg.ts';
import { flatShape, patch, type View } from './driver.ts';
import { roadSign } from './driver-furniture.ts';
import { ground } from './driver-things.ts';
import { tint } from './picture.ts';

export const trackRed = '#c48d79';

/** A quadrilateral on the ground. */
export function slab(on: View, x1: number, x2: number, z1: number, z2: number, fill: string): string {
  return patch(
    on,
    [
      [x1, z1],
      [x2, z1],
      [x2, z2],
      [x1, z2],
    ],
    fill,
  );
}

/** A cycle track that crosses our road. */
export function trackAcross(on: View, left: number, right: number, z1: number, z2: number): string {
  return slab(on, right, 60, z1, z2, trackRed) + slab(on, -60, left, z1, z2, trackRed);
}

/** Two rows of squares parallel to our direction, where a cycle track crosses the side street. */
export function squaresAlong(on: View, x1: number, x2: number, z1: number, z2: number): string {
  let d = '';
  for (let z = z1 + 0.25; z + 0.5 <= z2; z += 1)
    for (const x of [x1, x2 - 0.5]) d += flatShape([on.at(x, z), on.at(x + 0.5, z), on.at(x + 0.5, z + 0.5), on.at(x, z + 0.5)]);
  return path(d, tint.marking);
}

/** Zebra crossing over the side street; its bars are parallel to our direction. */
export function zebraAlong(on: View, x1: number, x2: number, z1: number, z2: number): string {
  let d = '';
  for (let z = z1; z + 0.5 <= z2; z += 1) d += flatShape([on.at(x1, z), on.at(x2, z), on.at(x2, z + 0.5), on.at(x1, z + 0.5)]);
  return path(d, tint.marking);
}

/** A priority road sign with the plate showing its course: from below to the right. */
export function priorityRight(on: View, x: number, z: number): string {
  const unit = on.scale(z);
  const [px, foot] = on.at(x, z);
  const side = 0.8 * unit;
  const plate =
    rect(-50, -50, 100, 100, '#e73137', 8) +
    rect(-44, -44, 88, 88, '#ffd300', 4) +
    pen('M0 44V18Q0 0 18 0H44', '#000', 22) +
    pen('M0 -44V-8M-44 0H-8', '#000', 9);
  return (
    roadSign(on, 'B4', { x, z, size: 0.95, up: 2.1 }) + transform({ x: px, y: foot - 1.65 * unit, scale: side / 100 }, plate)
  );
}

/** Somebody on a horse, from behind, in centimetres with the hooves at (0, 0). */
export function riderBack(): string {
  const hide = '#7a4a2a';
  return (
    ground(40) +
    path(limb([-10, -84, 9], [-11, -44, 6], [-10, -12, 5]) + limb([10, -84, 9], [11, -44, 6], [10, -12, 5]), '#4f2f1a') +
    path(limb([-24, -86, 13], [-26, -44, 8], [-23, -6, 7]) + limb([24, -86, 13], [26, -44, 8], [23, -6, 7]), hide) +
    path('M-31 -6h16v6h-18zM15 -6h16v6h-16z', '#2b1d14') +
    path('M-40 -112C-42 -150 -20 -158 0 -158S42 -150 40 -112C38 -84 22 -76 0 -76S-38 -84 -40 -112Z', hide) +
    path(limb([-18, -150, 16], [-38, -182, 12]) + limb([-36, -190, 12], [-54, -168, 8]), '#6b3f22') +
    path('M-44 -198L-42 -214L-34 -200ZM-32 -200L-27 -213L-24 -196Z', '#6b3f22') +
    path('M-5 -140Q0 -144 5 -140L9 -66Q0 -54 -9 -66Z', '#2f1c11') +
    path(limb([-22, -150, 12], [-40, -112, 9], [-38, -84, 7]) + limb([22, -150, 12], [40, -112, 9], [38, -84, 7]), '#e9e5da') +
    path('M-46 -90h16v14h-16zM46 -90h-16v14h16z', '#22272b') +
    path('M-24 -212C-12 -220 12 -220 24 -212L21 -146H-21Z', '#f2e21d') +
    path('M-23 -184H23V-174H-23Z', '#dfe4e8') +
    path(limb([-22, -208, 8], [-30, -180, 6], [-20, -160, 5]) + limb([22, -208, 8], [30, -180, 6], [20, -160, 5]), '#f2e21d') +
    path(disc(0, -230, 13), '#e3b48c') +
    path('M-15 -230A15 16 0 0 1 15 -230Z', '#22272b')
  );
}

/** A pram seen from the side, its front to the left, in centimetres. */
export function pram(): string {
  return (
    ground(48) +
    pen(disc(-28, -13, 12) + disc(28, -13, 12), '#15191c', 4) +
    pen('M-28 -14L14 -52M28 -14L-16 -50M30 -60L54 -96H64', '#565d63', 4) +
    path('M-42 -84Q-42 -48 -10 -46H18Q38 -50 38 -84Z', '#2a6f9b') +
    path('M-42 -84A40 34 0 0 1 -2 -116V-84Z', '#1f5678')
  );
}
