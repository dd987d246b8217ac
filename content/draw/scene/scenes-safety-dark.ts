/** Distance, darkness and slippery roads (2-safety.yaml, first half). */
import { circle, disc, element, num, type Point, path, pen, rect } from '../svg.ts';
import { air, backdrop, band, beams, bonnet, building, countryRoad, crossbars, gauge, grove, mark, patch, railing, stand, townStreet, view, wood } from './driver.ts';
import { bare, carBack, edgePost, leafy, lorryBack, personBack, personSide, spruce } from './driver-things.ts';
import { along, beside, curve } from './layouts.ts';
import { route, type Scenes, scene, sign, text, tint } from './picture.ts';
import { trees } from './road.ts';
import { ownCar } from './vehicles.ts';

const v = view();
const lit = '#fff3c4';

/** Trees at both sides of a straight road, nearest last. */
export function avenue(fill: string, places: readonly (readonly [x: number, z: number])[] = [[-13, 46], [10, 42], [-14, 30], [9, 26], [-12, 20]]): string {
  return places.map(([x, z]) => stand(v, x, z, spruce(fill))).join('');
}

function nightRoad(): string {
  return backdrop(v, air.night) + wood(133, 30, air.night.wood, { seed: 3 }) + countryRoad(v, air.night.road, { verge: '#17201a', ink: '#7c828a' });
}

/** Two lights with a glow round them. */
function lights(x: number, y: number, apart: number, r: number, core: string, glow: string): string {
  const both = (k: number): string => disc(x - apart / 2, y, r * k) + disc(x + apart / 2, y, r * k);
  return path(both(3.6), glow, { opacity: 0.18 }) + path(both(2), glow, { opacity: 0.35 }) + path(both(1), core);
}

/** The long beam: far along the road and up into the trees. */
function mainBeam(far = 110): string {
  const shape = (x1: number, x2: number, z: number): string => `M-20 320L${v.at(x1, z).map((n) => num(n)).join(' ')}L${v.at(x2, z).map((n) => num(n)).join(' ')}L500 320Z`;
  return beams([shape(-9, 6.4, far), shape(-6, 3.6, far * 0.8), shape(-4, 2.2, far * 0.5)], lit, 0.15);
}

export const dark: Scenes = {
  'distance-ahead': () =>
    scene(
      '#fff',
      backdrop(v, air.day),
      grove(133, 14, air.day.woodFar),
      countryRoad(v, air.day.road),
      stand(v, -7, 34, edgePost()) + stand(v, 3.2, 30, edgePost()) + stand(v, 3.2, 15, edgePost()),
      stand(v, -16, 36, leafy('#5f8f4e', '#74a35f')) + stand(v, 15, 44, leafy('#5f8f4e', '#74a35f')),
      stand(v, 0, 7.6, carBack('#9aa1a8')),
      bonnet(),
      gauge(62, 262, 48, 0, text('80', { x: 62, y: 292, size: 18, anchor: 'middle', fill: '#fff' })),
    ),
  'dark-pedestrian': () =>
    scene(
      '#000',
      nightRoad(),
      beams(['M-30 330L40 214Q170 172 330 178Q400 184 520 250V330Z', 'M0 330L90 226Q190 188 318 190Q380 194 470 262V330Z', 'M60 330L140 240Q210 206 306 206Q356 212 420 330Z'], lit, 0.17),
      stand(v, 2.15, 9.2, personBack({ top: '#2a2f34', legs: '#1f2327', hair: '#191c1e', skin: '#453a33' })),
      bonnet('#0a2f52'),
    ),
  'dark-meeting': () =>
    scene(
      '#000',
      nightRoad(),
      avenue('#15251b', [[-13, 46], [9, 40], [-11, 27], [8, 24]]),
      mainBeam(120),
      lights(218, 137, 9, 3.4, '#fff', '#dfeaff'),
      bonnet('#0a2f52'),
    ),
  'dark-following': () =>
    scene(
      '#000',
      nightRoad(),
      avenue('#15251b', [[-13, 46], [9, 40], [-11, 27], [8, 24]]),
      mainBeam(60),
      stand(v, 0, 15, carBack('#4b545c', { lamps: '#ff2b2b', glass: '#a9b1b6' })),
      lights(240, 147, 33, 4.5, '#ff4a3d', '#ff2b2b'),
      bonnet('#0a2f52'),
    ),
  'dark-crest': () => {
    const hill = view({ horizon: 168, rise: (z) => 0.105 * z - 0.0006 * z * z });
    const ground = (fill: string): string => band(hill, -90, 90, fill, { to: 84, count: 8 });
    return scene(
      air.night.sky[0],
      ground('#0f1713'),
      countryRoad(hill, air.night.road, { verge: '#17201a', ink: '#8d939a', count: 8, to: 80, centre: 'warning' }),
      stand(hill, -10, 50, spruce('#12201a')) + stand(hill, 9, 44, spruce('#12201a')) + stand(hill, -10, 26, spruce('#14231c')),
      band(hill, -7.5, 4.4, lit, { to: 80, count: 8, opacity: 0.15 }),
      band(hill, -5.4, 2.6, lit, { to: 76, count: 8, opacity: 0.17 }),
      band(hill, -2.6, 1.6, lit, { to: 50, count: 6, opacity: 0.18 }),
      bonnet('#0a2f52'),
    );
  },
};

export const slippery: Scenes = {
  'icy-bridge': () =>
    scene(
      '#fff',
      backdrop(v, air.cold),
      grove(133, 12, air.cold.woodFar, { step: 30 }),
      patch(v, [[-160, 22], [160, 22], [160, 50], [-160, 50]], '#7fa3bd'),
      patch(v, [[-160, 21], [160, 21], [160, 23], [-160, 23]], '#9aa083'),
      countryRoad(v, air.cold.road),
      patch(v, [[-6.2, 20], [-5.8, 20], [-5.8, 52], [-6.2, 52]], '#a8adb0') + patch(v, [[2.7, 20], [2.3, 20], [2.3, 52], [2.7, 52]], '#a8adb0'),
      railing(v, -6.3, { from: 20, to: 52, height: 1.2, step: 4, colour: '#49545c', rails: 3 }),
      railing(v, 2.8, { from: 20, to: 52, height: 1.2, step: 4, colour: '#49545c', rails: 3 }),
      stand(v, -10, 15, bare()) + stand(v, 7, 16, bare()) + stand(v, 10, 58, bare('#8b857f')) + stand(v, -16, 60, bare('#8b857f')),
      bonnet(),
      rect(18, 252, 112, 44, '#14181c', 8) + pen('M34 260v18', '#d5dade', 7, { 'stroke-linecap': 'round' }) + circle(34, 284, 7.5, '#5aa6e0') + pen('M34 272v10', '#5aa6e0', 4),
      text('-1', { x: 54, y: 284, size: 21, fill: '#fff' }) + circle(91, 266, 3.4, 'none', { stroke: '#fff', 'stroke-width': 2.4 }) + text('C', { x: 98, y: 284, size: 21, fill: '#fff' }),
    ),
};
