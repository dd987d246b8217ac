/** Cyclists, moped riders and motorcyclists in a driver's view, in centimetres with the wheels at (0, 0). */
import { circle, disc, limb, path, pen, rect, transform } from '../svg.ts';
import { ground } from './driver-things.ts';

const skin = '#e3b48c';
const tyre = '#15191c';

export type RiderLook = {
  readonly top?: string;
  readonly arm?: 'left' | 'right';
  readonly helmet?: string;
  readonly lamp?: boolean;
};

/** A cyclist riding to the right. */
export function cyclistSide({ top = '#e8762d', helmet = '#f3f4f4', lamp = false }: RiderLook = {}): string {
  return (
    ground(90) +
    pen(disc(-54, -34, 32) + disc(54, -34, 32), tyre, 5) +
    pen('M-54 -34L-22 -78H34L54 -34M-22 -78L-4 -34L34 -78M-54 -34H-4M34 -78L30 -98H42M-22 -78L-26 -92', '#8c1d40', 5, {
      'stroke-linejoin': 'round',
    }) +
    path('M-38 -96H-14V-90H-38Z', tyre) +
    path(limb([-24, -98, 11], [4, -66, 8], [-4, -30, 6]), '#22303f') +
    path('M-10 -30H14V-22H-10Z', tyre) +
    path(limb([-22, -102, 13], [-2, -146, 12]) + limb([0, -148, 8], [22, -122, 6], [38, -102, 5]), top) +
    circle(8, -168, 13, skin) +
    path('M-6 -170A14 14 0 0 1 22 -170Z', helmet) +
    circle(38, -101, 5, skin) +
    (lamp
      ? circle(46, -92, 12, '#fff6d0', { opacity: 0.5 }) + circle(46, -92, 5, '#fff6d0') + circle(-60, -72, 6, '#ff2a2a')
      : '')
  );
}

/** A cyclist who comes towards us; `arm` is the arm he holds out (his own left or right). */
export function cyclistFront({ top = '#e8762d', arm, helmet = '#f3f4f4', lamp = false }: RiderLook = {}): string {
  const out = limb([20, -146, 8], [54, -146, 6], [86, -145, 5]);
  const bar = limb([20, -144, 8], [30, -122, 6], [28, -106, 5]);
  const side = (held: boolean, flip: boolean): string =>
    transform({ flip }, path(held ? out : bar, top) + (held ? circle(92, -145, 6, skin) : circle(28, -104, 5, skin)));
  return (
    ground(34) +
    rect(-3.5, -68, 7, 68, tyre, 3) +
    path(limb([-9, -96, 10], [-15, -62, 8], [-12, -28, 6]) + limb([9, -96, 10], [15, -56, 8], [12, -14, 6]), '#22303f') +
    path('M-20 -30h14v7h-14zM6 -16h14v7h-14z', tyre) +
    pen('M-30 -104H30', tyre, 5) +
    path('M-22 -150C-12 -158 12 -158 22 -150L16 -94H-16Z', top) +
    side(arm === 'left', false) +
    side(arm === 'right', true) +
    circle(0, -168, 13, skin) +
    path('M-14 -170A14 14 0 0 1 14 -170Z', helmet) +
    circle(0, -92, lamp ? 7 : 5, '#fff6d0') +
    (lamp ? circle(0, -92, 16, '#fff6d0', { opacity: 0.45 }) : '')
  );
}

/** A motorcycle with its rider, from behind or towards us. */
export function motorcycleAt(
  way: 'away' | 'towards',
  { top = '#22272b', helmet = '#d63a3c', lamp = true }: RiderLook = {},
  blink?: 'left' | 'right',
): string {
  const front = way === 'towards';
  return (
    ground(44) +
    rect(-8, -66, 16, 66, tyre, 7) +
    path(limb([-14, -92, 13], [-28, -62, 10], [-24, -30, 8]) + limb([14, -92, 13], [28, -62, 10], [24, -30, 8]), '#2e3d50') +
    path(front ? 'M-22 -108Q0 -126 22 -108L18 -60Q0 -48 -18 -60Z' : 'M-18 -92Q0 -104 18 -92L14 -60H-14Z', '#b3262a') +
    pen('M-42 -112L-24 -104H24L42 -112', tyre, 7, { 'stroke-linecap': 'round' }) +
    path(limb([-22, -140, 10], [-40, -122, 8], [-38, -112, 7]) + limb([22, -140, 10], [40, -122, 8], [38, -112, 7]), top) +
    path('M-26 -146C-14 -156 14 -156 26 -146L19 -92H-19Z', top) +
    circle(0, -168, 18, helmet) +
    (front
      ? path('M-14 -172H14V-160Q0 -154 -14 -160Z', '#22303d') +
        circle(0, -88, 9, '#fffbe6') +
        (lamp ? circle(0, -88, 24, '#fff6d0', { opacity: 0.5 }) : '')
      : path('M-9 -84H9V-74H-9Z', '#e8262b') + rect(-9, -56, 18, 14, '#f4f4f0', 2)) +
    (blink
      ? transform({ flip: blink === 'left' }, circle(32, -86, 16, '#ffb000', { opacity: 0.5 }) + circle(32, -86, 8, '#ff9d00'))
      : '')
  );
}

/** A tractor from behind, with the red and yellow triangle of a slow vehicle. */
export function tractorBack(colour = '#3d8a3f', blinks = false): string {
  return (
    ground(120) +
    path(
      'M-112 -150Q-112 -160 -102 -160H-70Q-62 -160 -62 -150V0H-112ZM112 -150Q112 -160 102 -160H70Q62 -160 62 -150V0H112Z',
      tyre,
    ) +
    rect(-66, -150, 132, 90, colour, 8) +
    rect(-70, -282, 140, 136, colour, 10) +
    rect(-58, -270, 116, 96, '#22303d', 6) +
    path('M0 -146L30 -92H-30Z', '#e23a2e') +
    path('M0 -128L16 -100H-16Z', '#ffb000') +
    path('M-66 -140h18v16h-18zM66 -140h-18v16h18z', '#c22126') +
    circle(44, -292, 12, '#ff9d00') +
    (blinks ? circle(-57, -132, 30, '#ff9d00', { opacity: 0.4 }) + circle(-57, -132, 15, '#ff9d00') : '')
  );
}

/** A road worker in yellow, facing us. */
export function worker(): string {
  return (
    ground(34) +
    path(limb([-9, -86, 11], [-11, -44, 8], [-12, -6, 7]) + limb([9, -86, 11], [10, -46, 8], [12, -6, 7]), '#2e3d50') +
    path(limb([-20, -138, 8], [-28, -106, 6], [-18, -90, 5]) + limb([20, -138, 8], [28, -106, 6], [18, -90, 5]), '#f2e21d') +
    path('M-22 -142C-12 -150 12 -150 22 -142L20 -82H-20Z', '#f2e21d') +
    path('M-21 -112H21V-104H-21ZM-20 -96H20V-89H-20Z', '#dfe4e8') +
    circle(0, -160, 12, skin) +
    path('M-14 -160A14 14 0 0 1 14 -160Z', '#f5f6f6')
  );
}
