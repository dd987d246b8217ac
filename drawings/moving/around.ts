/** Shared by many films: a street of eight seconds with houses, trees, pedestrians and oncoming traffic. */
import type { Thing } from '#domain/moving/scene.ts';
import { drives, row, walks } from './make.ts';

/** Length of these films in seconds. */
export const ends = 8;

/** Houses on both sides. */
export const town = [
  ...row('house left', 'house:sand:12:7', -13, [12, 30, 48, 66, 84, 102, 120]),
  ...row('house right', 'house:grey:12:7', 10.5, [8, 26, 44, 62, 80, 98, 116]),
];

/** The same with the houses of one side set back from the road. */
export const townSetBack = (side: 'left' | 'right', metres: number): Thing[] =>
  town.map((house) => ({
    ...house,
    track: house.track.map(([t, x, z]) => [t, side === 'left' ? (x < 0 ? x - metres : x) : x > 0 ? x + metres : x, z] as const),
  }));

export const trees = [
  ...row('tree', 'tree', 9, [20, 44, 70, 96, 124, 150, 180]),
  ...row('bush', 'bush', -10, [30, 56, 84, 118, 140]),
];

/** A pedestrian walking along the road, away from us. */
export const stroll = (id: string, colour: string, x: number, z: number): Thing =>
  walks(
    id,
    `walker back:${colour}`,
    [
      [0, x, z],
      [ends, x, z + 11],
    ],
    { poses: [`walker back other:${colour}`] },
  );

/** An oncoming vehicle or cyclist at a steady speed. */
export const comes = (id: string, looks: string, z: number, kmh: number, x = -3.5): Thing =>
  drives(id, looks, { x, z, heading: 180 }, [[0, kmh]], ends);
