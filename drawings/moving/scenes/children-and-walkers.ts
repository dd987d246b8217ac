/** Pedestrians: playing children, people who step out from behind something, people in a hurry. */
import { drives, type MovingScenes, row, stands, townStreet, walks, way } from '../make.ts';

export const childrenAndWalkers: MovingScenes = {
  'child-behind-parked-cars': () => {
    const ends = 8;
    return {
      ground: townStreet({ right: 4.2, centre: false }),
      own: way(
        {},
        [[0, 38], [4.3, 34], [5, 30], [6.6, 0], [8, 0]],
        ends,
      ),
      things: [
        ...row('house left', 'house:cream:12', -13, [12, 30, 48, 66, 84, 102]),
        ...row('house right', 'house:rose:10:5', 12, [18, 36, 54, 72, 90, 108]),
        ...row('parked', 'car:blue', 3.1, [20, 27, 34, 41, 47.5]),
        stands('van', 'van:white', 3.2, 55.5),
        stands('red', 'car:red', 3.1, 70),
        drives('oncoming', 'car:dark:front', { x: -3.5, z: 130, heading: 180 }, [[0, 40]], ends),
        walks(
          'woman',
          'walker back:violet',
          [[0, 6, 24], [8, 6, 34]],
          { poses: ['walker back other:violet'] },
        ),
        walks(
          'child',
          [[0, 'child side:red'], [3.6, 'child runs:red']],
          [[0, 4.9, 60], [3.6, 4.9, 60], [5.6, 0.6, 59.6], [7, -3.4, 59.5], [8, -6.4, 59.5]],
        ),
        walks('ball', 'ball', [[0, 4.7, 59.8], [1.9, 4.7, 59.8], [3.4, 0.4, 59.6], [5, -3.2, 59.4], [6.4, -5.6, 59.3], [8, -6, 59.3]]),
      ],
      asks: 3.9,
      ends,
      danger: { thing: 'child', tells: ['ball', 'child'], cue: 2 },
    };
  },
};
