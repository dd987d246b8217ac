/** Streets and roads shared by pictures from the driver's viewpoint. The middle of our lane is x = 0. */
import {
  type Air,
  air,
  backdrop,
  band,
  building,
  countryRoad,
  crossRoad,
  grove,
  mark,
  stand,
  townStreet,
  type View,
  view,
  wood,
} from './driver.ts';
import { bush, leafy, spruce } from './driver-things.ts';
import { tint } from './picture.ts';

/** A slightly narrower field of view, so that distant things are recognisable on a phone. */
export const lens = { horizon: 112, focal: 430 } as const;
export const v = view(lens);
/** A wider field of view, for junctions with much happening at the sides. */
export const wide = view({ horizon: 112, focal: 310, eye: 1.5 });

export type House = readonly [side: 'left' | 'right', z1: number, z2: number, style?: number];

const walls = ['#d9a38a', '#e3d7b8', '#c9d3da', '#dcc9a3', '#b9c7a8'] as const;
const roofs = ['#8a4a3a', '#7d5a49', '#5b6670', '#7d5a49', '#5d6a52'] as const;

/** Houses along the street, the farthest first; `at` is their distance from our middle. */
export function houses(
  list: readonly House[],
  look: { left?: number; right?: number; height?: number; floors?: number; flat?: boolean; on?: View } = {},
): string {
  const { left = -10, right = 7, height = 4.2, floors = 1, flat = false, on = v } = look;
  return list
    .map(([side, z1, z2, style = 0]) => {
      const roof = flat ? {} : { roof: roofs[style] ?? roofs[0] };
      return building(on, {
        x: side === 'left' ? left : right,
        z1,
        z2,
        height,
        floors,
        windows: 2,
        wall: walls[style] ?? walls[0],
        ...roof,
      });
    })
    .join('');
}

export type Street = {
  readonly left?: number;
  readonly right?: number;
  readonly centre?: boolean;
  readonly light?: Air;
  readonly walk?: number;
  readonly on?: View;
};

/** A street among villas. */
export function suburb({ left = -5.4, right = 2, centre = true, light = air.day, walk = 2.2, on = v }: Street = {}): string {
  return backdrop(on, light, 6) + grove(113, 18, light.woodFar) + townStreet(on, { left, right, centre, walk, fill: light.road });
}

/** A street in the middle of a town, between tall houses. */
export function city({ left = -5.4, right = 2, centre = true, light = air.day, walk = 2.6 }: Street = {}): string {
  return (
    backdrop(v, light, 5) +
    townStreet(v, { left, right, centre, walk, fill: light.road }) +
    houses(
      [
        ['left', 60, 110, 2],
        ['right', 60, 110, 3],
      ],
      { left: left - walk - 1, right: right + walk + 1, height: 13, floors: 2, flat: true },
    )
  );
}

/** Tall houses beside a town street. */
export function blocks(list: readonly House[], left = -9, right = 6): string {
  return houses(list, { left, right, height: 11, floors: 3, flat: true });
}

/** Near and far end of a house, and its style. */
type Stretch = readonly [z1: number, z2: number, style?: number];

/** A town street with one tall house on either side; `at` is their distance from our middle. */
export function cityBetween(
  left: Stretch,
  right: Stretch,
  street: Street = {},
  at: readonly [left: number, right: number] = [-9, 6],
): string {
  return (
    city(street) +
    blocks(
      [
        ['left', ...left],
        ['right', ...right],
      ],
      ...at,
    )
  );
}

/** A street among villas, with one of them at either side. */
export function suburbBetween(
  left: Stretch,
  right: Stretch,
  street: Street = {},
  look: Parameters<typeof houses>[1] = {},
): string {
  return (
    suburb(street) +
    houses(
      [
        ['left', ...left],
        ['right', ...right],
      ],
      look,
    )
  );
}

/** A country road through a wood. */
export function forestRoad(
  light: Air = air.day,
  options: { centre?: 'centre' | 'warning' | 'none'; verge?: string } = {},
): string {
  return (
    backdrop(v, light, 7) +
    wood(114, 40, light.woodFar, { seed: 9, x2: 232, fall: 0.6, step: 20 }) +
    wood(114, 26, light.woodFar, { seed: 21, x1: 228, fall: -0.7, step: 20 }) +
    countryRoad(v, light.road, options) +
    [-13, -11].map((x, index) => stand(v, x, 42 - index * 14, spruce(light.wood))).join('') +
    [11, 10].map((x, index) => stand(v, x, 44 - index * 14, spruce(light.wood))).join('')
  );
}

/** A country road through fields. */
export function fieldRoad(light: Air = air.day, options: { centre?: 'centre' | 'warning' | 'none' } = {}): string {
  return (
    backdrop(v, light, 7) +
    grove(113, 14, light.woodFar, { step: 34 }) +
    countryRoad(v, light.road, options) +
    stand(v, -16, 60, leafy(light.wood, light.woodFar)) +
    stand(v, 15, 52, leafy(light.wood, light.woodFar))
  );
}

/** A crossroads ahead in a town, with houses at its corners. */
export function townCross(z1 = 16, z2 = 24, light: Air = air.day): string {
  return (
    backdrop(v, light, 6) +
    grove(113, 16, light.woodFar) +
    crossRoad(v, z1, z2, light.road, { verge: tint.pavement }) +
    band(v, -7.8, 4.4, tint.pavement, { to: z1 }) +
    band(v, -7.8, 4.4, tint.pavement, { from: z2 + 0.6 }) +
    band(v, -5.4, 2, light.road) +
    mark(v, -1.75, { dash: 3, gap: 3, from: 2.6, to: z1 - 3 }) +
    mark(v, -1.75, { dash: 3, gap: 5, from: z2 + 3, to: 120 })
  );
}

/** A hedge of bushes from z1 to z2 at x. */
export function hedge(x: number, z1: number, z2: number, fill = '#4f7f42'): string {
  let drawn = '';
  for (let z = z2; z >= z1; z -= 2) drawn += stand(v, x, z, bush(fill));
  return drawn;
}
