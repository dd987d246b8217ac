/** Objects along the road from the driver's viewpoint, in centimetres with the feet at (0, 0). */
import { circle, disc, element, type Joint, limb, outline, path, pen, pointsOf, polygon, rect, transform } from '../svg.ts';
import { tint } from './picture.ts';

/** The shadow below something that stands on the road. */
export const ground = (half: number): string => element('ellipse', { cx: 0, cy: -2, rx: half, ry: half * 0.09, opacity: 0.3 });

const saloon =
  'M-90 -30V-80C-90 -92 -84 -98 -76 -100L-62 -138C-60 -144 -54 -147 -46 -147H46C54 -147 60 -144 62 -138L76 -100C84 -98 90 -92 90 -80V-30C90 -24 86 -20 80 -20H-80C-86 -20 -90 -24 -90 -30Z';

/** A car from behind. */
export function carBack(colour: string, options: { lamps?: string; glass?: string; blink?: 'left' | 'right' } = {}): string {
  const { lamps = '#a51d1f', glass = tint.glass, blink } = options;
  return (
    ground(104) +
    path('M-82 -34h26v34h-26zM82 -34h-26v34h26z', '#15191c') +
    path(saloon, colour) +
    path('M-66 -102L-55 -137H55L66 -102Z', glass) +
    path('M-90 -44H90V-30C90 -24 86 -20 80 -20H-80C-86 -20 -90 -24 -90 -30Z', '#000', { opacity: 0.22 }) +
    path('M-88 -86H-60V-68H-88ZM88 -86H60V-68H88Z', lamps) +
    rect(-27, -66, 54, 14, '#f4f4f0', 2) +
    (blink
      ? transform({ flip: blink === 'left' }, circle(76, -60, 18, '#ffb000', { opacity: 0.5 }) + circle(76, -60, 9, '#ff9d00'))
      : '')
  );
}

/** A car that comes towards us. */
export function carFront(colour: string, options: { lamps?: string; glass?: string } = {}): string {
  const { lamps = '#fff7d6', glass = tint.glass } = options;
  return (
    ground(104) +
    path('M-82 -34h26v34h-26zM82 -34h-26v34h26z', '#15191c') +
    path('M-92 -104h-14v10h14zM92 -104h14v10h-14z', colour) +
    path(saloon, colour) +
    path('M-72 -98L-56 -139H56L72 -98Z', glass) +
    path('M-48 -70H48L42 -50H-42Z', '#1b2126') +
    path('M-88 -76H-58L-54 -62H-86ZM88 -76H58L54 -62H86Z', lamps) +
    rect(-26, -44, 52, 12, '#f4f4f0', 2)
  );
}

/** A lorry from behind. */
export function lorryBack(options: { box?: string; lamps?: string } = {}): string {
  const { box = '#e6e8ea', lamps = '#c22126' } = options;
  return (
    ground(140) +
    path('M-112 -60h44v60h-44zM112 -60h-44v60h44z', '#15191c') +
    rect(-127, -380, 254, 312, box, 6) +
    pen('M0 -372V-76M-50 -372V-76M50 -372V-76', '#aab1b6', 5) +
    rect(-127, -76, 254, 22, '#3b4248') +
    path('M-122 -74h46v18h-46zM122 -74h-46v18h46z', lamps) +
    rect(-100, -40, 200, 12, '#8b9299') +
    path('M-123 -376H-60V-366H-123ZM123 -376H60V-366H123Z', lamps)
  );
}

/** A bus from behind. */
export function busBack(colour = '#d9482b', blink?: 'left' | 'right'): string {
  return (
    ground(140) +
    path('M-112 -50h40v50h-40zM112 -50h-40v50h40z', '#15191c') +
    rect(-127, -310, 254, 280, colour, 24) +
    path('M-108 -290H108V-190H-108Z', tint.glass) +
    path('M-120 -150h24v60h-24zM120 -150h-24v60h24z', '#8d1518') +
    rect(-30, -120, 60, 18, '#f4f4f0', 3) +
    rect(-127, -62, 254, 14, '#000').replace('/>', ' opacity=".25"/>') +
    (blink
      ? transform(
          { flip: blink === 'left' },
          circle(108, -165, 26, '#ffb000', { opacity: 0.5 }) + circle(108, -165, 14, '#ff9d00'),
        )
      : '')
  );
}

export type Dress = { readonly top?: string; readonly legs?: string; readonly hair?: string; readonly skin?: string };

/** Somebody seen from behind or in front, walking. */
export function personBack(
  { top = '#d9682a', legs = '#2e3d50', hair = '#4a2f20', skin = '#e3b48c' }: Dress = {},
  face = false,
): string {
  return (
    ground(34) +
    path(limb([-9, -86, 11], [-11, -44, 8], [-12, -6, 6]) + limb([9, -86, 11], [10, -46, 8], [12, -12, 6]), legs) +
    path('M-22 -6h16v6h-18zM6 -12h15l3 6h-18z', '#1b2126') +
    path(limb([-20, -136, 8], [-26, -106, 6], [-26, -84, 5]) + limb([20, -136, 8], [26, -106, 6], [26, -84, 5]), top) +
    path('M-22 -142C-12 -150 12 -150 22 -142L20 -82H-20Z', top) +
    circle(0, -160, 13, face ? skin : hair) +
    (face ? path('M-13 -160A13 13 0 0 1 13 -160Q6 -168 0 -167T-13 -160Z', hair) : path('M-6 -150h12v6h-12z', skin)) +
    path(disc(-26, -80, 5) + disc(26, -80, 5), skin)
  );
}

/** Somebody walking away: one heel is up, one arm swings forward. */
export function walkerBack({ top = '#d9682a', legs = '#2e3d50', hair = '#4a2f20', skin = '#e3b48c' }: Dress = {}): string {
  return (
    ground(34) +
    path(limb([-9, -86, 11], [-11, -44, 8], [-9, -6, 6]) + limb([9, -86, 11], [14, -50, 8], [10, -30, 7]), legs) +
    path('M-18 -6h17v6h-19z', '#1b2126') +
    path('M2 -34h16l2 20c-4 6 -14 6 -18 0z', '#1b2126') +
    path(limb([-20, -136, 8], [-32, -112, 6], [-28, -94, 5]) + limb([20, -136, 8], [30, -106, 6], [36, -82, 5]), top) +
    path('M-22 -142C-12 -150 12 -150 22 -142L20 -82H-20Z', top) +
    circle(0, -160, 13, hair) +
    path('M-6 -150h12v6h-12z', skin) +
    path(disc(36, -78, 5), skin)
  );
}

/** Somebody walking to the left. */
export function personSide(
  { top = '#d9682a', legs = '#2e3d50', hair = '#4a2f20', skin = '#e3b48c' }: Dress = {},
  run = false,
): string {
  const back: readonly Joint[] = run
    ? [
        [4, -88, 11],
        [26, -58, 8],
        [54, -44, 6],
      ]
    : [
        [3, -88, 11],
        [14, -46, 8],
        [32, -10, 6],
      ];
  const front: readonly Joint[] = run
    ? [
        [-2, -88, 11],
        [-30, -66, 8],
        [-26, -18, 6],
      ]
    : [
        [-2, -88, 11],
        [-14, -46, 8],
        [-24, -6, 6],
      ];
  const arm: readonly Joint[] = run
    ? [
        [2, -136, 8],
        [22, -112, 6],
        [8, -96, 5],
      ]
    : [
        [0, -136, 8],
        [12, -108, 6],
        [4, -86, 5],
      ];
  const other: readonly Joint[] = run
    ? [
        [-2, -136, 7],
        [-24, -116, 6],
        [-38, -132, 5],
      ]
    : [
        [-2, -136, 7],
        [-16, -112, 6],
        [-28, -96, 5],
      ];
  const hand = arm[2] ?? [0, 0, 0];
  const otherHand = other[2] ?? [0, 0, 0];
  return (
    ground(36) +
    path(limb(...other), top) +
    path(limb(...back) + limb(...front), legs) +
    path(run ? 'M50 -50l10 -4l6 12l-8 4zM-34 -18h16v10h-24z' : 'M28 -14l12 6l-4 8h-10zM-30 -6h14v6h-24z', '#1b2126') +
    path(outline(pointsOf('-10 -146, 9 -146, 14 -130, 13 -84, -12 -84, -14 -128')), top) +
    path(limb(...arm), top) +
    path(limb(...arm), '#000', { opacity: 0.12 }) +
    path(disc(hand[0], hand[1], 5) + disc(otherHand[0], otherHand[1], 5) + disc(-3, -160, 12.5), skin) +
    path('M-11 -169A12.5 12.5 0 1 1 4 -149Q8 -160 -2 -164Q-8 -164 -11 -169Z', hair)
  );
}

/** A child of about seven years. */
export function childSide(dress: Dress = {}, run = true): string {
  const { top = '#e5484d', legs = '#2f6db3', hair = '#6d4423', skin = '#e3b48c' } = dress;
  const back: readonly Joint[] = run
    ? [
        [4, -50, 9],
        [22, -32, 7],
        [42, -26, 5.5],
      ]
    : [
        [5, -50, 9],
        [6, -24, 7],
        [6, -5, 6],
      ];
  const front: readonly Joint[] = run
    ? [
        [-2, -50, 9],
        [-22, -38, 7],
        [-20, -9, 5.5],
      ]
    : [
        [-5, -50, 9],
        [-6, -24, 7],
        [-6, -5, 6],
      ];
  const arm: readonly Joint[] = run
    ? [
        [2, -84, 6.5],
        [16, -68, 5],
        [6, -57, 4],
      ]
    : [
        [1, -84, 6.5],
        [3, -66, 5],
        [0, -50, 4],
      ];
  const hand = arm[2] ?? [0, 0, 0];
  return (
    ground(26) +
    (run ? path(limb([-2, -84, 6], [-18, -70, 5], [-27, -80, 4]), top) + path(disc(-27, -80, 4), skin) : '') +
    path(limb(...back) + limb(...front), legs) +
    path(run ? 'M40 -31l9 -3l5 10l-8 4zM-27 -9h13v9h-19z' : 'M-15 -6h14v6h-18zM-2 -6h14v6h-18z', '#1b2126') +
    path(outline(pointsOf('-10 -90, 9 -90, 13 -76, 12 -46, -12 -46, -13 -76')), top) +
    rect(7, -88, 18, 36, '#e0a526', 6) +
    rect(15, -72, 10, 18, '#b98213', 3) +
    path(limb(...arm), top) +
    path(limb(...arm), '#000', { opacity: 0.14 }) +
    path(disc(hand[0], hand[1], 4) + disc(-2, -102, 14.5), skin) +
    path('M-11.3 -112.4A14.5 14.5 0 1 1 6.1 -89.2Q10.8 -102 -0.8 -106.6Q-7.8 -106.6 -11.3 -112.4Z', hair)
  );
}

export function childFront(dress: Dress = {}): string {
  return transform({ scale: 0.7 }, personBack({ top: '#e5484d', legs: '#2f6db3', hair: '#6d4423', ...dress }, true));
}

/** A cyclist from behind; one arm may be stretched out. */
export function cyclistBack(options: { top?: string; arm?: boolean | 'left' | 'right'; lamp?: boolean } = {}): string {
  const { top = '#e8762d', arm = false, lamp = false } = options;
  const held = arm !== false;
  const drawn =
    path(
      (held ? limb([-18, -146, 8], [-52, -146, 6], [-84, -145, 5]) : limb([-20, -144, 8], [-30, -122, 6], [-28, -106, 5])) +
        limb([20, -144, 8], [30, -122, 6], [28, -106, 5]),
      top,
    ) +
    path('M-22 -150C-12 -158 12 -158 22 -150L16 -94H-16Z', top) +
    (held ? circle(-90, -145, 6, '#e3b48c') : '') +
    circle(held ? -3 : 0, -168, 13, '#e3b48c') +
    path(held ? 'M-16 -170A14 14 0 0 1 12 -170L8 -164Q-4 -174 -16 -170Z' : 'M-14 -166A14 14 0 0 1 14 -166Z', '#f3f4f4') +
    (held ? circle(-13, -165, 2, '#1b2126') : '');
  return (
    ground(34) +
    rect(-3.5, -68, 7, 68, '#15191c', 3) +
    path('M-6 -74h12v10h-12z', '#d8232a') +
    (lamp ? circle(0, -69, 16, '#ff2a2a', { opacity: 0.45 }) : '') +
    path(limb([-9, -96, 11], [-15, -62, 8], [-12, -28, 6]) + limb([9, -96, 11], [15, -56, 8], [12, -14, 6]), '#2e3d50') +
    path('M-20 -30h14v7h-14zM6 -16h14v7h-14z', '#15191c') +
    pen('M-30 -104H30', '#15191c', 5) +
    transform({ flip: arm === 'right' }, drawn)
  );
}

/** A tall spruce, about nine metres. */
export function spruce(dark: string, height = 900): string {
  const k = height / 900;
  return transform(
    { scale: k },
    path('M-14 0V-90H14V0Z', '#5b4634') + path('M0 -900L90 -640H50L140 -400H80L190 -70H-190L-80 -400H-140L-50 -640H-90Z', dark),
  );
}

/** A leafy tree, about six metres. */
export function leafy(fill: string, light: string): string {
  return (
    path('M-14 0V-220H14V0Z', '#5b4634') +
    path(disc(0, -380, 150) + disc(-90, -290, 110) + disc(90, -290, 110), fill) +
    path(disc(-40, -420, 80) + disc(-90, -310, 60), light)
  );
}

/** A tree without leaves. */
export function bare(colour = '#6b625b'): string {
  return pen(
    'M0 0V-300M0 -140L-90 -290M0 -180L100 -340M0 -300L-60 -480M0 -300L50 -500M-52 -226L-120 -250M58 -270L60 -390',
    colour,
    14,
    { 'stroke-linecap': 'round' },
  );
}

/** A hedge or bush, about 120 high. */
export function bush(fill: string): string {
  return path(`${disc(-70, -50, 55)}${disc(0, -75, 70)}${disc(75, -48, 55)}M-120 -40H125V0H-120Z`, fill);
}

/** A white and dark post at the edge of a country road; `lit` by headlights in the dark its reflector shines. */
export function edgePost({ lit = false } = {}): string {
  const post = path('M-6 0V-100H6V0Z', lit ? '#8d9296' : '#f3f4f4') + path('M-6 -88H6V-64H-6Z', '#2b3238');
  return lit
    ? post +
        circle(0, -76, 20, '#fff', { opacity: 0.14 }) +
        circle(0, -76, 13, '#fff', { opacity: 0.25 }) +
        path('M-5 -85H5V-67H-5Z', '#fff')
    : post;
}

/** A ball, 26 across. */
export function ball(): string {
  return (
    ground(18) +
    circle(0, -13, 13, '#f2b632') +
    path('M-13 -13A13 13 0 0 1 0 -26Q4 -14 0 0A13 13 0 0 1 -13 -13Z', '#d63a3c') +
    pen('M-13 -13Q0 -8 13 -13', '#fff', 2.5)
  );
}

/** A car from the side, facing right; with `own` the white dot is on its door. `tilt` turns the body only: more than 0 lifts the rear. */
export function carSide(colour: string, options: { own?: boolean; lamp?: boolean; tilt?: number } = {}): string {
  const { own = false, lamp = false, tilt = 0 } = options;
  const body =
    path(
      'M-218 -40C-222 -78 -216 -92 -196 -98L-150 -104C-120 -136 -92 -150 -40 -152C20 -154 56 -142 96 -104C150 -100 200 -92 212 -74C220 -62 220 -50 216 -38C214 -30 208 -28 200 -28H-200C-212 -28 -216 -32 -218 -40Z',
      colour,
    ) +
    path('M-132 -104C-110 -130 -88 -139 -46 -141V-104ZM-34 -141C16 -143 44 -132 74 -104H-34Z', tint.glass) +
    pen('M-40 -140V-40M-132 -100V-60', '#000', 3, { opacity: 0.22 }) +
    path('M196 -84L214 -72V-62H194Z', lamp ? '#fff3b0' : '#fff7d6') +
    path('M-216 -84H-202V-62H-219Z', '#c22126') +
    (own ? circle(10, -72, 19, '#fff') : '');
  return (
    element('ellipse', { cx: 0, cy: -3, rx: 225, ry: 14, opacity: 0.28 }) +
    transform({ rotate: tilt }, body) +
    path(disc(-130, -33, 34) + disc(132, -33, 34), '#15191c') +
    path(disc(-130, -33, 17) + disc(132, -33, 17), '#b9bfc4')
  );
}

/** Yellow and blue boards that close a part of the road. */
export function barrierBoard(width = 150): string {
  let bars = '';
  for (let x = -width / 2 + 14; x + 20 <= width / 2; x += 40)
    bars += polygon([
      [x, -70],
      [x + 20, -70],
      [x + 8, -100],
      [x - 12, -100],
    ]);
  return (
    path(`M${-width / 2 + 12} 0h10v-70h-10zM${width / 2 - 22} 0h10v-70h-10z`, '#565d63') +
    rect(-width / 2, -100, width, 30, '#ffd300') +
    path(bars, '#005092')
  );
}
