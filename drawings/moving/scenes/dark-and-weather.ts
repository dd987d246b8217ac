/** Dangers hidden by darkness, fog, ice and a low sun. */
import { air, countryRoad, crossRoad, drives, type MovingScenes, row, stands, townStreet, walks, way, zebra } from '../make.ts';

export const darkAndWeather: MovingScenes = {
  'cyclist-without-a-lamp': () => {
    const ends = 8;
    return {
      light: air.night,
      ground: countryRoad({ light: air.night }),
      own: way({}, [[0, 66], [4.2, 62], [6.2, 24], [8, 18]], ends),
      things: [
        ...row('wood left', 'spruce:#0a100d', -11, [20, 36, 52, 70, 90, 112, 140]),
        ...row('wood right', 'spruce:#0a100d', 8, [18, 33, 50, 68, 88, 110, 135]),
        drives('cyclist', 'cyclist back:dark', { x: 1, z: 78 }, [[0, 13]], ends),
        drives('oncoming', 'car:grey:front:lit', { x: -3.5, z: 190, heading: 180 }, [[0, 70]], ends),
        ...row('post', 'edge post', 2.9, [40, 90, 140]),
      ],
      night: 0.74,
      asks: 4.2,
      ends,
      danger: { thing: 'cyclist' },
    };
  },
  'car-slides-on-the-ice': () => {
    const ends = 8;
    return {
      light: air.snow,
      weather: 'snow',
      ground: countryRoad({ light: { ...air.snow, road: '#c3ccd4' }, verge: '#e6ecf0', centre: 'none' }),
      own: way({}, [[0, 46], [3, 42], [5.6, 0], [8, 0]], ends),
      things: [
        ...row('wood left', 'spruce:#5f7a6c', -10, [18, 36, 56, 78, 100, 125]),
        ...row('wood right', 'spruce:#5f7a6c', 7, [26, 46, 66, 88, 112]),
        walks('sliding', [[0, 'car:red:front:lit']], [[0, -3.4, 128], [2.2, -3.3, 102], [3, -2.5, 93], [3.6, -1.4, 87], [4.6, -0.5, 79], [6, 0.4, 72.5], [7, 0.7, 71]], { heading: 'along' }),
        drives('ahead', 'car:blue', { x: 0, z: 42 }, [[0, 60], [8, 58]], ends),
        drives('behind it', 'lorry:blue:front', { x: -3.6, z: 175, heading: 180 }, [[0, 40], [8, 20]], ends),
        drives('follower', 'car:dark:front', { x: 0, z: -22 }, [[0, 46], [3, 42], [5.6, 0], [8, 0]], ends),
      ],
      mirrors: ['inner'],
      asks: 3.6,
      ends,
      danger: { thing: 'sliding', cue: 2.4 },
    };
  },
  'child-in-the-low-sun': () => {
    const ends = 8;
    return {
      light: air.sun,
      ground: [...townStreet({ light: air.sun, right: 2.2 }), ...zebra(58, -5.4, 2.2, air.sun)],
      own: way({}, [[0, 40], [4, 36], [5.9, 0], [8, 0]], ends),
      things: [
        ...row('house left', 'house:sand:12:7', -13, [12, 30, 48, 70, 88]),
        ...row('house right', 'house:sand:12:7', 10.5, [8, 26, 44, 72, 90]),
        stands('sign', 'sign:B3-1', 3.2, 57),
        stands('parked', 'car:dark', 3.2, 48),
        walks('boy', [[0, 'child side:yellow'], [3, 'child runs:yellow']], [[0, 7.4, 60], [2.8, 5, 59.6], [5.4, 0.2, 59.4], [7, -3.4, 59.4], [8, -6, 59.4]], { poses: ['child runs:yellow'] }),
        walks('woman', 'walker back:grey', [[0, -6.6, 30], [8, -6.6, 40]], { poses: ['walker back other:grey'] }),
      ],
      asks: 3.8,
      ends,
      danger: { thing: 'boy' },
    };
  },
  'cyclist-in-the-fog': () => {
    const ends = 8;
    return {
      light: air.rain,
      weather: 'fog',
      ground: [...countryRoad({ light: air.rain }), ...crossRoad(60, 66, { ours: [-5.45, 2.3], light: air.rain, verge: '#c9c3ad' })],
      own: way({}, [[0, 48], [4, 42], [6, 0], [8, 0]], ends),
      things: [
        ...row('tree', 'tree:#4c6650', 9, [18, 40, 78, 100]),
        ...row('tree left', 'tree:#4c6650', -12, [28, 50, 84]),
        walks('cyclist', 'cyclist side:orange', [[0, -19, 63], [8, 13, 63]]),
        drives('oncoming', 'car:white:front:lit', { x: -3.6, z: 150, heading: 180 }, [[0, 44], [8, 30]], ends),
        stands('sign', 'sign:A29', 3, 34),
      ],
      asks: 3.9,
      ends,
      danger: { thing: 'cyclist' },
    };
  },
  'fallen-branch-after-the-storm': () => {
    const ends = 8;
    return {
      light: air.dusk,
      far: ['far wood'],
      ground: countryRoad({ light: air.dusk }),
      own: way({}, [[0, 46], [3.8, 43], [6.6, 5], [8, 5]], ends),
      bends: [[0, 0.005], [37, -0.006], [87, 0]],
      things: [
        ...row('wood left', 'spruce:#2f4438', -9, [22, 38, 55, 72, 90, 108, 130]),
        ...row('wood right', 'spruce:#2f4438', 7, [28, 46, 62, 80, 98, 118, 140]),
        drives('oncoming', [[0, 'car:white:front:lit'], [1.4, 'car:white:front:lit:left']], { x: -3.5, z: 129.8, heading: 180 }, [[0, 38.4], [3, 24.8], [8, 22.3]], ends, [[0, 0], [2.4, 0], [4.2, 2.6], [6.6, 2.6], [7.9, 0]]),
        stands('branch', 'wall:#7a5a3f:0.5:0.5:2.4', -4.1, 91.8),
        drives('ahead', [[0, 'motorcycle back']], { x: 0.3, z: 24.8 }, [[0, 45.9], [8, 43.4]], ends),
      ],
      night: 0.2,
      asks: 3.7,
      ends,
      danger: { thing: 'oncoming', tells: ['branch', 'oncoming'], cue: 1.4 },
    };
  },
};
