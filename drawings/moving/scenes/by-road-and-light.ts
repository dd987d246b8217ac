/** One scene for each kind of road, light and weather. */
import { comes } from '../around.ts';
import {
  air,
  countryRoad,
  crossRoad,
  drives,
  type MovingScenes,
  motorway,
  row,
  stands,
  townStreet,
  walks,
  way,
} from '../make.ts';

export const byRoadAndLight: MovingScenes = {
  'deer-at-dusk': () => {
    const ends = 8;
    return {
      light: air.dusk,
      far: ['far wood'],
      ground: countryRoad({ light: air.dusk }),
      own: way(
        {},
        [[0, 50], [4.9, 50], [5.6, 44], [7, 8], [8, 8]],
        ends,
      ),
      bends: [[0, 0], [40, 0.004], [160, 0]],
      things: [
        ...row('wood left', 'spruce:#2f4438', -10, [20, 34, 47, 60, 74, 90, 105, 121, 140, 160, 185]),
        ...row('wood right', 'spruce:#2f4438', 7, [15, 29, 42, 57, 70, 84, 99, 116, 150, 172, 190]),
        ...row('post', 'edge post', 2.9, [25, 75, 125, 175]),
        drives('oncoming', 'car:white:front:lit', { x: -3.5, z: 150, heading: 180 }, [[0, 60]], ends),
        walks('first deer', 'deer:#c79d68', [[0, -12, 98], [3.6, -7.6, 98], [6, 4, 97.4], [8, 12, 97.4]], { flip: true }),
        walks('second deer', 'deer:#c79d68', [[0, -16, 100], [5, -8.4, 99.4], [7.2, 1, 99.4], [8, 5, 99.4]], { flip: true }),
      ],
      night: 0.25,
      asks: 4.9,
      ends,
      danger: { thing: 'second deer', tells: ['first deer'] },
    };
  },
  'cyclist-beside-right-turn': () => {
    const ends = 8;
    return {
      ground: [...townStreet({ right: 3.6, left: -5.4 }), ...crossRoad(46, 54, { ours: [-5.4, 3.6] }), { fill: '#c48d79', x: [2.1, 3.5], z: [-60, 45] }],
      own: way(
        {},
        [[0, 34], [3, 26], [5.5, 12], [6.6, 0], [8, 0]],
        ends,
      ),
      blinks: [[0, 'off'], [1.2, 'right']],
      things: [
        ...row('house left', 'house:sand:12', -14, [10, 28, 66, 84]),
        ...row('house right', 'house:grey:12:7', 11.5, [6, 24, 66, 84]),
        drives(
          'follower',
          'van:white:front',
          { x: 0, z: -14 },
          [[0, 34], [3, 26], [5.5, 12], [6.6, 0]],
          ends,
        ),
        drives('cyclist', 'cyclist back:green', { x: 2.8, z: -12 }, [[0, 27]], ends, [], { mirrored: 'cyclist front:green' }),
        walks(
          'man',
          'walker back:blue',
          [[0, 5.4, 20], [8, 5.4, 31]],
          { poses: ['walker back other:blue'] },
        ),
        comes('oncoming', 'car:white:front', 100, 40),
        stands('sign', 'sign:B4', 4.6, 36),
      ],
      mirrors: ['inner', 'right'],
      asks: 4.4,
      ends,
      danger: { thing: 'cyclist', turns: { z: 45, side: 'right' } },
    };
  },
  'queue-on-the-motorway': () => {
    const ends = 9;
    return {
      light: air.rain,
      weather: 'rain',
      wipers: true,
      ground: motorway({ light: air.rain }),
      own: way(
        {},
        [[0, 108], [4.2, 106], [8.2, 0], [9, 0]],
        ends,
      ),
      things: [
        drives(
          'ahead',
          [[0, 'car:red:lit'], [3.6, 'car:red:lit:brakes']],
          { x: 0, z: 66 },
          [[0, 100], [3.4, 98], [7.4, 0]],
          ends,
        ),
        drives(
          'lorry',
          [[0, 'lorry:blue'], [2.2, 'lorry:blue:brakes:hazard']],
          { x: 0, z: 150 },
          [[0, 78], [2, 70], [6, 0]],
          ends,
        ),
        drives(
          'far 1',
          [[0, 'car:grey:lit'], [4, 'car:grey:lit:brakes']],
          { x: -3.6, z: 120 },
          [[0, 100], [4, 98], [9, 40]],
          ends,
        ),
        drives(
          'left',
          'car:white:lit',
          { x: -3.6, z: 24 },
          [[0, 118], [5, 112], [9, 40]],
          ends,
        ),
        ...row('tree', 'tree', 9, [30, 62, 95, 130, 170, 210, 250]),
      ],
      asks: 3.9,
      ends,
      danger: { thing: 'ahead', tells: ['lorry'], cue: 2.2 },
    };
  },
  'walker-in-dark-clothes': () => {
    const ends = 8;
    return {
      light: air.night,
      far: ['far wood'],
      ground: countryRoad({ light: air.night }),
      own: way(
        {},
        [[0, 70], [4.4, 68], [6.4, 32], [8, 30]],
        ends,
        [[0, 0], [4.8, 0], [7, -1.6]],
      ),
      things: [
        ...row('wood left', 'spruce:#0a100d', -11, [20, 36, 52, 70, 90, 112, 140]),
        ...row('wood right', 'spruce:#0a100d', 8, [18, 33, 50, 68, 88, 110, 135]),
        drives('oncoming', 'car:grey:front:lit', { x: -3.5, z: 170, heading: 180 }, [[0, 75]], ends),
        walks(
          'man',
          'walker back:dark',
          [[0, 1, 104], [8, 1, 115]],
          { poses: ['walker back other:dark'] },
        ),
      ],
      night: 0.78,
      asks: 4.3,
      ends,
      danger: { thing: 'man' },
    };
  },
};
