/** Fast roads: merging, changing lanes, braking, and obstacles. */
import { air, countryRoad, drives, type MovingScenes, motorway, row, stands, tint, walks, way } from '../make.ts';

const trees = row('tree', 'tree', 12, [20, 52, 88, 122, 160, 198, 240, 280]);
const slipRoad = [
  { fill: air.day.road, patch: [[3.5, 20], [12, -60], [15.5, -60], [5.4, 30]] },
  { fill: air.day.road, x: [1.7, 5.4], z: [20, 210] },
  { fill: tint.marking, x: [1.75, 1.95], z: [20, 200], dash: [2, 4] },
] as const;

export const motorwaysAndQueues: MovingScenes = {
  'car-comes-in-from-the-slip-road': () => {
    const ends = 9;
    return {
      ground: [...motorway(), ...slipRoad],
      own: way({}, [[0, 104], [4.4, 102], [6.4, 78], [9, 78]], ends),
      things: [
        ...trees,
        drives('entering', [[0, 'car:blue'], [2, 'car:blue:left']], { x: 3.7, z: 44 }, [[0, 72], [4, 80], [9, 90]], ends, [[0, 0], [4.2, 0], [6.4, -3.7]]),
        drives('beside', 'lorry:grey', { x: -3.6, z: 14 }, [[0, 106], [9, 104]], ends),
        drives('ahead', 'car:white', { x: 0, z: 118 }, [[0, 100], [9, 102]], ends),
      ],
      asks: 4.2,
      ends,
      danger: { thing: 'entering', cue: 2 },
    };
  },
  'van-moves-over-without-signalling': () => {
    const ends = 8;
    return {
      ground: motorway(),
      own: way({ x: -3.6 }, [[0, 112], [4.2, 110], [6.4, 84], [8, 84]], ends),
      things: [
        ...trees,
        drives('lorry', 'lorry:blue', { x: 0, z: 96 }, [[0, 78]], ends),
        drives('van', 'van:white', { x: 0, z: 60 }, [[0, 98], [3.4, 88], [8, 88]], ends, [[0, 0], [2.6, 0], [4, -0.7], [5.4, -3.6]]),
        drives('far', 'car:red', { x: -3.6, z: 92 }, [[0, 122]], ends),
      ],
      asks: 4.1,
      ends,
      danger: { thing: 'van', tells: ['van', 'lorry'], cue: 1.6 },
    };
  },
  'broken-down-car-on-the-shoulder': () => {
    const ends = 8;
    return {
      light: air.rain,
      weather: 'rain',
      wipers: true,
      ground: motorway({ light: air.rain }),
      own: way({}, [[0, 80], [4.2, 76], [6.4, 28], [8, 26]], ends, [[0, 0], [4.4, 0], [5.8, -1.4]]),
      things: [
        ...trees,
        stands('stopped', 'car:grey:hazard', 3.1, 128),
        stands('triangle', 'triangle', 2.9, 78),
        walks('driver', [[0, 'walker side stands:dark']], [[0, 1.9, 131], [3.6, 1.7, 128.6], [5, 0.9, 126.6], [8, 0.8, 122]]),
        drives('beside', 'car:white:lit', { x: -3.6, z: 26 }, [[0, 112]], ends),
      ],
      asks: 4.1,
      ends,
      danger: { thing: 'driver', tells: ['triangle', 'stopped'], cue: 0.8 },
    };
  },
  'end-of-a-queue-behind-the-bend': () => {
    const ends = 8;
    return {
      ground: countryRoad({ centre: 'solid' }),
      own: way({}, [[0, 82], [3.8, 78], [6.9, 0], [8, 0]], ends),
      bends: [[0, 0.004], [70, 0.006], [150, 0]],
      things: [
        ...row('wood right', 'spruce', 6, [24, 33, 42, 52, 62, 72, 83]),
        ...row('wood left', 'spruce', -9, [30, 55, 82, 110, 140, 170]),
        drives('last', [[0, 'car:dark:brakes']], { x: 0, z: 138 }, [[0, 12], [3, 0]], ends),
        stands('next', 'lorry:blue:brakes', 0, 158),
        drives('oncoming', 'car:white:front', { x: -3.6, z: 190, heading: 180 }, [[0, 60]], ends),
      ],
      asks: 3.7,
      ends,
      danger: { thing: 'last', tells: ['last', 'next'] },
    };
  },
  'road-workers-move-a-barrier': () => {
    const ends = 8;
    return {
      ground: countryRoad(),
      own: way({}, [[0, 58], [4, 52], [6.2, 8], [8, 8]], ends),
      things: [
        ...row('tree', 'tree', 9, [24, 52, 92, 130]),
        stands('sign', 'sign:A20', 3, 36),
        stands('truck', 'lorry:yellow:hazard', 3.2, 84),
        walks('worker', 'worker', [[0, 4.6, 76], [3.4, 3, 75.6], [5.2, 0.6, 75.4], [8, -0.6, 75.2]]),
        stands('second worker', 'worker', 4.8, 70),
        stands('board', 'board:left', 1.8, 79),
        drives('oncoming', 'car:blue:front', { x: -3.6, z: 168, heading: 180 }, [[0, 50], [8, 40]], ends),
      ],
      asks: 3.9,
      ends,
      danger: { thing: 'worker', tells: ['worker'], cue: 1.2 },
    };
  },
};
