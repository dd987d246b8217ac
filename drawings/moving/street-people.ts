/** People in moving scenes with a phone, a stick or a scooter; in centimetres, feet at (0, 0). */

import { type Dress, ground, personBack, personSide } from '../scenes/driver-things.ts';
import { circle, disc, limb, path, pen, rect } from '../svg.ts';

const skin = '#e3b48c';
const tyre = '#15191c';
const steel = '#565d63';

/** A pedestrian walking to the left, looking at a phone. */
export const phoneWalker = (dress: Dress): string =>
  personSide(dress) +
  path(limb([-2, -134, 7], [-14, -116, 6], [-30, -130, 5]), dress.top ?? '#d9682a') +
  circle(-31, -132, 5, skin) +
  rect(-40, -146, 8, 16, tyre, 2) +
  rect(-33, -144, 3, 12, '#cfeaff');

/** Somebody at the kerb hailing a taxi. */
export const waver = (dress: Dress): string =>
  personBack(dress, true) +
  path(limb([20, -138, 8], [38, -160, 6], [40, -190, 5]), dress.top ?? '#d9682a') +
  circle(40, -194, 6, skin);

/** An old man who walks to the left with a stick. */
export const stickWalker = (dress: Dress): string =>
  personSide({ ...dress, hair: '#d5d7d9', legs: '#4b4f55' }) +
  pen('M-28 -96H-34L-42 -2', '#6b4a2a', 5, { 'stroke-linecap': 'round' });

/** An e-scooter rider, facing left. */
export const scooterSide = ({ top = '#3aa17e' }: Dress): string =>
  ground(70) +
  path(disc(-48, -11, 11) + disc(38, -11, 11), tyre) +
  path('M-44 -18H40V-11H-44Z', '#2b3137') +
  pen('M-50 -12L-34 -108', steel, 5) +
  pen('M-42 -108H-28', tyre, 6) +
  path(limb([-2, -98, 11], [-8, -58, 8], [-10, -24, 6]) + limb([4, -98, 11], [8, -58, 8], [16, -24, 6]), '#2e3d50') +
  path('M-24 -24h18v6h-22zM4 -24h18v6h-22z', tyre) +
  path('M-12 -156Q0 -162 11 -156L13 -94H-11Z', top) +
  path(limb([0, -148, 8], [-14, -126, 6], [-32, -110, 5]), top) +
  path(limb([0, -148, 8], [-14, -126, 6], [-32, -110, 5]), '#000', { opacity: 0.14 }) +
  circle(-33, -110, 5, skin) +
  circle(-3, -172, 12.5, skin) +
  path('M-11 -181A12.5 12.5 0 1 1 4 -161Q8 -172 -2 -176Q-8 -176 -11 -181Z', '#4a2f20');

/** An e-scooter rider from behind: upright on one wheel, feet together, elbows out to wide handlebars, with a helmet and a rear lamp. */
export const scooterBack = ({ top = '#3aa17e', legs = '#2e3d50' }: Dress): string =>
  ground(34) +
  pen('M-46 -122H46', tyre, 7, { 'stroke-linecap': 'round' }) +
  rect(-7, -40, 14, 40, tyre, 6) +
  path('M-20 -34H20V-26H-20Z', '#2b3137') +
  path(limb([-8, -104, 12], [-9, -70, 9], [-9, -36, 7]) + limb([8, -104, 12], [9, -70, 9], [9, -36, 7]), legs) +
  path('M-19 -38h18v8h-18zM1 -38h18v8h-18z', tyre) +
  path(limb([-20, -156, 9], [-42, -140, 7], [-44, -122, 6]) + limb([20, -156, 9], [42, -140, 7], [44, -122, 6]), top) +
  path('M-23 -162C-12 -170 12 -170 23 -162L20 -98H-20Z', top) +
  path(disc(-45, -121, 6) + disc(45, -121, 6), skin) +
  circle(0, -180, 12, skin) +
  path('M-15 -180A15 15 0 0 1 15 -180Z', '#f2c230') +
  circle(0, -46, 9, '#ff2a2a', { opacity: 0.35 }) +
  circle(0, -46, 5, '#ff2a2a');
