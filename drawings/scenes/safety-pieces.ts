/** Shared by scenes on safety: numbered pins, people with aids, obstacles. */
import { text } from '../glyphs.ts';
import { circle, disc, limb, path, pen } from '../svg.ts';
import { flatShape, type View } from './driver.ts';
import { type Dress, ground } from './driver-things.ts';

/** A number on a white disc; (x, y) is its middle. */
export function pin(number: number, x: number, y: number, r = 12): string {
  return (
    circle(x, y, r, '#fff', { stroke: '#1b2126', 'stroke-width': 2 }) +
    text(String(number), { x, y: y + r * 0.55, size: r * 1.1, anchor: 'middle', fill: '#1b2126' })
  );
}

/** A numbered pin above an object at x and z of height `up`. */
export function pinAt(v: View, number: number, x: number, z: number, up: number, r = 12): string {
  const [px, py] = v.at(x, z, up);
  return pin(number, px, py - r - 2, r);
}

/** A box on the ground from z1 to z2, with its side towards our lane and its end towards us. */
function boxOnRoad(
  v: View,
  look: { x1: number; x2: number; z1: number; z2: number; height: number; colour: string; side: string; up?: number },
): string {
  const { x1, x2, z1, z2, height, colour, side, up = 0 } = look;
  const inner = x1 + x2 > 0 ? x1 : x2;
  return (
    path(flatShape([v.at(inner, z1, up), v.at(inner, z2, up), v.at(inner, z2, height), v.at(inner, z1, height)]), side) +
    path(flatShape([v.at(x1, z1, up), v.at(x2, z1, up), v.at(x2, z1, height), v.at(x1, z1, height)]), colour)
  );
}

/** A skip for rubbish at the kerb, with the stripes that warn of it. */
export function skip(v: View, x: number, z: number): string {
  const [x1, x2] = [x - 0.95, x + 0.95];
  const stripes = [0, 1, 2, 3]
    .map((index) => {
      const left = x1 + 0.1 + index * 0.45;
      return flatShape([v.at(left, z, 0.25), v.at(left + 0.2, z, 0.25), v.at(left + 0.4, z, 1.35), v.at(left + 0.2, z, 1.35)]);
    })
    .join('');
  return (
    path(flatShape([v.at(x1, z), v.at(x2, z), v.at(x2, z + 3), v.at(x1, z + 3)]), '#000', { opacity: 0.3 }) +
    boxOnRoad(v, { x1, x2, z1: z, z2: z + 3, height: 1.4, colour: '#e0a526', side: '#a87a17', up: 0.12 }) +
    path(stripes, '#c9342f')
  );
}

/** Somebody with a white cane who faces to the left, standing, in centimetres. */
export function blindPerson(dress: Dress = {}): string {
  const { top = '#3f6fb0', legs = '#2e3d50', hair = '#4a2f20', skin = '#e3b48c' } = dress;
  return (
    ground(34) +
    pen('M-16 -96L-58 -4', '#fff', 6, { 'stroke-linecap': 'round' }) +
    pen('M-50 -22L-58 -4', '#d8232a', 6) +
    path(limb([-6, -86, 11], [-7, -44, 8], [-7, -6, 6]) + limb([6, -86, 11], [7, -44, 8], [7, -6, 6]), legs) +
    path('M-18 -6h16v6h-20zM0 -6h16v6h-18z', '#1b2126') +
    path('M-14 -142C-8 -150 8 -150 14 -142L13 -82H-13Z', top) +
    path(limb([2, -136, 8], [2, -112, 6], [-16, -98, 5]), top) +
    path(limb([2, -136, 8], [2, -112, 6], [-16, -98, 5]), '#000', { opacity: 0.14 }) +
    path(disc(-16, -97, 5) + disc(-3, -160, 12.5), skin) +
    path('M-11 -169A12.5 12.5 0 1 1 4 -149Q8 -160 -2 -164Q-8 -164 -11 -169Z', hair) +
    path('M-16 -165H-4V-158H-16Z', '#1b2126')
  );
}

/** A red warning triangle on its foot, in centimetres. */
export function warningTriangle(): string {
  return (
    path('M-26 0H26V-4H-26Z', '#2b3238') +
    path('M0 -48L28 -4H-28Z', '#e0261f') +
    path('M0 -30L13 -11H-13Z', '#fff') +
    pen('M0 -48L28 -4H-28Z', '#fff', 1.5)
  );
}
