/** Cyclists, scooter riders, and vehicles that open a door or pull out beside them. */

import { town } from '../around.ts';
import { countryRoad, crossRoad, drives, type MovingScenes, row, sideRoad, stands, townStreet, walks, way, zebra } from '../make.ts';

export const cyclistsAndDoors: MovingScenes = {
  'cyclist-around-parked-car': () => {
    const ends = 8;
    return {
      ground: townStreet({ right: 2.6 }),
      own: way({}, [[0, 44], [4, 42], [5.6, 16], [8, 15]], ends, [[0, 0], [5, 0], [7, -0.4]]),
      things: [
        ...town,
        drives('cyclist', 'cyclist back:blue', { x: 1.8, z: 50 }, [[0, 16]], ends, [[0, 0], [3.6, 0], [4.8, -1.6], [7.4, -1.6]]),
        stands('parked', 'car:red', 2.1, 80),
        drives('oncoming', 'bus:red:front', { x: -3.6, z: 150, heading: 180 }, [[0, 45]], ends),
        walks('woman', 'walker back:green', [[0, 4.2, 22], [8, 4.2, 33]], { poses: ['walker back other:green'] }),
      ],
      asks: 3.9,
      ends,
      danger: { thing: 'cyclist', tells: ['cyclist', 'parked'], cue: 2.4 },
    };
  },
  'car-pulls-out-from-the-kerb': () => {
    const ends = 8;
    return {
      ground: townStreet({ right: 3.9 }),
      own: way({}, [[0, 44], [4.2, 40], [5.8, 4], [8, 14]], ends),
      things: [
        ...town,
        ...row('parked', 'car:grey', 2.9, [24, 31, 38, 45]),
        drives('taxi', [[0, 'car:yellow'], [2.2, 'car:yellow:left']], { x: 2.9, z: 66 }, [[0, 0], [3.6, 0], [5.6, 16], [8, 26]], ends, [[0, 0], [3.6, 0], [5.4, -2.6]]),
        stands('parked 6', 'car:blue', 2.9, 84),
        drives('oncoming', 'car:white:front', { x: -3.6, z: 140, heading: 180 }, [[0, 46]], ends),
        walks('man', 'walker front:blue', [[0, 5.2, 64], [8, 5.2, 54]], { poses: ['walker front:blue'] }),
      ],
      asks: 3.9,
      ends,
      danger: { thing: 'taxi', cue: 2.2 },
    };
  },
  'oncoming-car-turns-left-for-us': () => {
    const ends = 8;
    return {
      ground: [...townStreet(), ...crossRoad(58, 66)],
      own: way({}, [[0, 44], [3.9, 42], [5.4, 0], [8, 0]], ends),
      things: [
        ...row('house left', 'house:cream:12:7', -13, [12, 30, 44, 82, 100]),
        ...row('house right', 'house:rose:12:7', 10.5, [8, 26, 42, 84, 102]),
        walks('turner', 'car:dark:front:left', [[0, -3.4, 108], [3, -3.4, 76], [4.2, -3.3, 68.5], [5.2, -1.6, 64], [6.4, 3.2, 61.6], [8, 12, 61.4]], { heading: 'along' }),
        drives('behind it', 'car:white:front', { x: -3.5, z: 134, heading: 180 }, [[0, 40], [4, 30], [6, 12], [8, 12]], ends),
        walks('walker', 'walker back:violet', [[0, 4, 26], [8, 4, 36]], { poses: ['walker back other:violet'] }),
        stands('sign', 'sign:B4', 3.2, 50),
      ],
      asks: 3.8,
      ends,
      danger: { thing: 'turner', cue: 2.6 },
    };
  },
  'walker-behind-the-bus': () => {
    const ends = 8;
    return {
      ground: townStreet({ right: 2.2 }),
      own: way({}, [[0, 42], [4.4, 38], [6, 0], [8, 0]], ends),
      things: [
        ...town,
        stands('bus', 'bus:red:front', -3.6, 55, 180),
        stands('shelter', 'shelter', -7.2, 52),
        walks('boy', [[0, 'child side:blue'], [3.4, 'child runs:blue']], [[0, -5.8, 62.6], [3.6, -5.6, 62.6], [5.6, -0.6, 62.4], [7, 3.6, 62.3], [8, 5.4, 62.3]], { flip: true }),
        walks('woman', 'walker side:violet', [[0, -6.6, 46], [8, -6.4, 38]]),
        drives('cyclist', 'cyclist back:green', { x: 1.5, z: 70 }, [[0, 18]], ends),
      ],
      asks: 4,
      ends,
      danger: { thing: 'boy', tells: ['bus', 'boy'], cue: 1.5 },
    };
  },
  'second-walker-at-the-crossing': () => {
    const ends = 8;
    return {
      ground: [...townStreet({ left: -5.4, right: 2 }), ...zebra(56)],
      own: way({}, [[0, 40], [4, 38], [5.9, 0], [8, 0]], ends),
      things: [
        ...town,
        stands('sign', 'sign:B3-1', 3, 55),
        stands('van', 'van:white', 2.2, 45),
        walks('girl', 'walker side:red', [[0, 6.4, 58], [3.2, 4.6, 57.8], [4.8, 2.4, 57.6], [8, -2.6, 57.5]], { poses: ['walker side stands:red'] }),
        walks('man', 'walker side:blue', [[0, -1, 57], [2.2, -4.4, 57.2], [4, -7.4, 57.4], [8, -12, 57.4]], { poses: ['walker side stands:blue'] }),
        drives('oncoming', 'car:dark:front', { x: -3.5, z: 118, heading: 180 }, [[0, 36], [4, 22], [6.4, 0]], ends),
      ],
      asks: 3.9,
      ends,
      danger: { thing: 'girl', tells: ['girl'], cue: 1 },
    };
  },
  'car-from-the-right-behind-a-hedge': () => {
    const ends = 8;
    return {
      ground: [...townStreet({ centre: false, left: -3.6, right: 2.2 }), sideRoad('right', 55, 61, 2.2), sideRoad('left', 55, 61, -3.6)],
      own: way({}, [[0, 38], [4.2, 34], [5.8, 0], [8, 0]], ends),
      things: [
        ...row('house left', 'house:cream:10', -12, [12, 30, 46, 74, 92]),
        ...row('house right', 'house:sage:10', 12.5, [10, 28, 74, 92]),
        ...row('hedge', 'wall:#4f7f42:6:1.9:1', 6.2, [22, 28, 34, 39]),
        walks('car', 'car:red', [[0, 32, 57.2], [3.6, 12, 57.2], [5.4, 2, 57.2], [7, -7, 57.2], [8, -13, 57.2]], { heading: 'along' }),
        drives('oncoming', 'cyclist front:orange', { x: -2.6, z: 100, heading: 180 }, [[0, 16]], ends),
        walks('man', 'walker back:grey', [[0, 3.8, 26], [8, 3.8, 36]], { poses: ['walker back other:grey'] }),
      ],
      asks: 4.2,
      ends,
      danger: { thing: 'car' },
    };
  },
};

export const country: MovingScenes = {
  'tractor-turns-left-as-you-overtake': () => {
    const ends = 9;
    return {
      ground: [...countryRoad({ centre: 'dashes' }), sideRoad('left', 92, 98, -5.4)],
      own: way({}, [[0, 68], [4.2, 58], [6, 10], [9, 24]], ends),
      things: [
        ...row('wood right', 'tree', 9, [20, 44, 70, 96, 124, 150]),
        ...row('bush', 'bush', -9, [30, 56, 84, 118, 140]),
        walks('tractor', [[0, 'tractor'], [2.7, 'tractor:left']], [[0, -0.1, 52], [3.8, -0.1, 84], [5, -1.8, 92], [6.2, -5, 95], [9, -13, 95.4]]),
        drives('oncoming', 'car:white:front', { x: -3.6, z: 236, heading: 180 }, [[0, 70], [5, 40], [9, 20]], ends),
        stands('sign', 'sign:A28', 3.2, 60),
      ],
      asks: 4.2,
      ends,
      danger: { thing: 'tractor', cue: 1, turns: { z: 66, side: 'left', metres: 3.5 } },
    };
  },
  'elk-and-its-calf': () => {
    const ends = 8;
    return {
      far: ['far wood'],
      ground: countryRoad(),
      own: way({}, [[0, 67.2], [4.4, 64], [7, 8], [8, 8]], ends),
      things: [
        ...row('wood left', 'spruce', -9, [16, 30, 45, 60, 76, 92, 110, 150, 172]),
        ...row('wood right', 'spruce', 7, [22, 38, 52, 68, 84, 100, 118, 148, 170]),
        walks('elk', 'elk', [[0, -7, 112], [2, -5, 112], [4.4, 2, 111.2], [6, 7, 111.2], [8, 12, 111.2]], { flip: true }),
        walks('calf', 'deer', [[0, -11, 114.4], [3.6, -8, 113.6], [5.8, -2, 112.8], [8, 3.5, 112.8]], { flip: true }),
        drives('ahead', [[0, 'car:white'], [1.6, 'car:white:brakes']], { x: 0, z: 48 }, [[0, 67.2], [1.6, 62.4], [4.2, 24], [8, 17.6]], ends),
      ],
      asks: 4,
      ends,
      danger: { thing: 'ahead', tells: ['elk', 'ahead'], cue: 0.6 },
    };
  },
};
