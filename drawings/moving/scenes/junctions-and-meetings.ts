/** Those who turn, pull out or come through, and those whom one meets; scooters and cyclists before us. */
import { countryRoad, crossRoad, drives, type MovingScenes, motorway, row, sideRoad, stands, townStreet, walks, way } from '../make.ts';
import { town } from './cyclists-and-doors.ts';

const ends = 8;
const stroll = (id: string, colour: string, x: number, z: number) =>
  walks(id, `walker back:${colour}`, [[0, x, z], [8, x, z + 11]], { poses: [`walker back other:${colour}`] });
const comes = (id: string, looks: string, z: number, kmh: number, x = -3.5) => drives(id, looks, { x, z, heading: 180 }, [[0, kmh]], ends);
/** Houses up to a junction, and behind it. */
const corners = (until: number, from: number) => [
  ...row('house left', 'house:sand:12:7', -13, [until - 42, until - 24, until - 6]),
  ...row('house right', 'house:grey:12:7', 10.5, [until - 42, until - 24, until - 6]),
  ...row('behind left', 'house:sand:12:7', -13, [from + 8, from + 26]),
  ...row('behind right', 'house:grey:12:7', 10.5, [from + 8, from + 26]),
];
const fiftyToLight = way({}, [[0, 50], [4, 47], [6.1, 0], [8, 0]], ends);
const trees = [...row('tree', 'tree', 9, [20, 44, 70, 96, 124, 150, 180]), ...row('bush', 'bush', -10, [30, 56, 84, 118, 140])];

export const junctionsAndMeetings: MovingScenes = {
  'scooter-leaves-the-pavement': () => ({
    ground: townStreet({ right: 2.4 }),
    own: way({}, [[0, 40], [4, 38], [5.8, 0], [8, 0]], ends),
    things: [
      ...town,
      walks('scooter', [[0, 'scooter back:red'], [4.3, 'scooter side:red']], [[0, 4.4, 37], [2.6, 4.2, 50.4], [3.6, 3.4, 55.4], [4.5, 2.3, 58.6], [5.5, 0, 60], [6.6, -3.4, 60.4], [8, -7.6, 60.5]]),
      stroll('woman', 'violet', -6.4, 30),
      comes('oncoming', 'car:dark:front', 150, 36),
    ],
    asks: 4,
    ends,
    danger: { thing: 'scooter', cue: 2.6 },
  }),
  'scooter-and-the-hole': () => ({
    ground: [...townStreet({ right: 2.2 }), { fill: '#23272b', patch: [[0.75, 63.6], [1.2, 62.9], [1.75, 63.2], [1.9, 64.4], [1.5, 65.4], [0.9, 65]] }],
    own: way({}, [[0, 40], [4, 36], [5.6, 15], [8, 14]], ends),
    things: [
      ...town,
      drives('scooter', 'scooter back:blue', { x: 1.3, z: 40 }, [[0, 18]], ends, [[0, 0], [3.7, 0], [4.6, -1.4], [6.6, -1.4], [8, -0.2]]),
      stroll('man', 'green', 4, 26),
      comes('oncoming', 'car:white:front', 150, 40),
    ],
    asks: 3.7,
    ends,
    danger: { thing: 'scooter', cue: 1.4 },
  }),
  'cyclist-towards-us-as-we-turn-right': () => ({
    ground: [...townStreet({ right: 3.6 }), ...crossRoad(46, 54), { fill: '#c48d79', x: [2.1, 3.5], z: [-60, 45] }, { fill: '#c48d79', x: [2.1, 3.5], z: [55, 200] }],
    own: way({}, [[0, 34], [3, 26], [5.5, 12], [6.4, 0], [8, 0]], ends),
    blinks: [[0, 'off'], [1.2, 'right']],
    things: [
      ...row('house left', 'house:sand:12', -14, [10, 28, 66, 84]),
      ...row('house right', 'house:grey:12:7', 11.5, [6, 24, 66, 84]),
      drives('cyclist', 'cyclist front:red', { x: 2.8, z: 86, heading: 180 }, [[0, 20]], ends),
      comes('oncoming', 'car:white:front', 100, 40),
      stroll('man', 'blue', 5.4, 20),
    ],
    asks: 4.4,
    ends,
    danger: { thing: 'cyclist', cue: 1.2, turns: { z: 45, side: 'right' } },
  }),
  'motorcycle-behind-the-lorry': () => ({
    ground: [...townStreet({ left: -6.6 }), ...crossRoad(38, 46)],
    own: way({}, [[0, 36], [3.6, 24], [5.4, 0], [8, 0]], ends),
    blinks: [[0, 'left']],
    things: [
      ...corners(36, 48),
      stands('lorry', 'lorry:blue:front:left', -1.95, 55, 180),
      drives('motorcycle', 'motorcycle front', { x: -4.9, z: 104, heading: 180 }, [[0, 42]], ends),
      stroll('woman', 'violet', 4, 18),
      drives('car', 'car:white', { x: 0.7, z: 50 }, [[0, 24], [8, 40]], ends),
    ],
    asks: 4,
    ends,
    danger: { thing: 'motorcycle', tells: ['lorry', 'motorcycle'], cue: 1, turns: { z: 35, side: 'left' } },
  }),
  'cyclist-signals-left': () => ({
    ground: [...townStreet(), sideRoad('left', 67, 73, -5.4)],
    own: way({}, [[0, 44], [3.8, 42], [5.6, 14], [8, 12]], ends),
    things: [
      ...row('house left', 'house:sand:12:7', -13, [12, 30, 48, 59, 82, 100]),
      ...row('house right', 'house:grey:12:7', 10.5, [8, 26, 44, 62, 80, 98]),
      walks('cyclist', [[0, 'cyclist back:blue'], [2, 'cyclist back:blue:arm left']], [[0, 1.3, 38], [3.2, 1.3, 54], [5, -0.6, 62.6], [6.6, -3, 69], [8, -8.4, 71]]),
      comes('oncoming', 'car:dark:front', 118, 50),
      stroll('woman', 'violet', 4, 26),
    ],
    asks: 3.7,
    ends,
    danger: { thing: 'cyclist', cue: 2 },
  }),
  'car-from-the-left-at-green': () => ({
    ground: [...townStreet(), ...crossRoad(74, 82)],
    own: fiftyToLight,
    things: [
      ...corners(56, 84),
      stands('signal', 'signal:green', 3, 72),
      walks('car', 'car:red', [[0, -38, 76], [8, 16, 76]], { heading: 'along' }),
      stroll('woman', 'violet', 4, 34),
      drives('oncoming', 'car:white:front', { x: -3.5, z: 128, heading: 180 }, [[0, 40], [3, 36], [5, 0]], ends),
    ],
    asks: 4,
    ends,
    danger: { thing: 'car' },
  }),
  'car-pulls-out-at-the-give-way-sign': () => ({
    ground: [...townStreet(), sideRoad('right', 68, 75, 2)],
    own: fiftyToLight,
    things: [
      ...row('house left', 'house:sand:12:7', -13, [12, 30, 48, 66, 84, 102]),
      ...row('house right', 'house:grey:12:7', 10.5, [8, 26, 44, 57, 86, 104]),
      stands('sign', 'sign:B4', 3.2, 52),
      walks('car', 'car:blue', [[0, 9, 73], [2.4, 4.9, 73], [3.4, 4.4, 73], [4.6, 2.6, 73], [6.4, -1.8, 73.2], [8, -5, 75.4]], { heading: 'along' }),
      stroll('man', 'green', -6.6, 34),
      comes('oncoming', 'cyclist front:orange', 130, 18, -4.6),
    ],
    asks: 3.9,
    ends,
    danger: { thing: 'car', cue: 1.6 },
  }),
  'ambulance-crosses-at-green': () => ({
    ground: [...townStreet(), ...crossRoad(74, 82)],
    own: fiftyToLight,
    things: [
      ...corners(56, 84),
      stands('signal', 'signal:green', 3, 72),
      walks('ambulance', 'van:white:ambulance', [[0, 45, 80], [8, -19, 80]], { heading: 'along' }),
      drives('oncoming', 'car:dark:front', { x: -3.5, z: 130, heading: 180 }, [[0, 40], [2.6, 34], [5, 0]], ends),
      stroll('woman', 'violet', -6.6, 36),
    ],
    asks: 4,
    ends,
    danger: { thing: 'ambulance' },
  }),
  'bus-leaves-the-stop': () => ({
    ground: townStreet({ right: 4.8 }),
    own: way({}, [[0, 46], [3.9, 43], [6, 8], [8, 12]], ends),
    things: [
      ...town.map((house) => ({ ...house, track: house.track.map(([t, x, z]) => [t, x > 0 ? x + 2.6 : x, z] as const) })),
      stands('shelter', 'shelter', 6.2, 70),
      drives('bus', [[0, 'bus:red'], [1.8, 'bus:red:left']], { x: 3.3, z: 66 }, [[0, 0], [3.4, 0], [5.6, 14], [8, 24]], ends, [[0, 0], [3.6, 0], [5.8, -3.2]]),
      comes('oncoming', 'car:white:front', 128, 42),
      walks('man', 'runner side:blue', [[0, -8.4, 48], [8, -8.2, 44]]),
      stroll('woman', 'violet', 6.6, 30),
    ],
    asks: 3.8,
    ends,
    danger: { thing: 'bus', cue: 1.8 },
  }),
  'taxi-stops-for-a-waving-man': () => ({
    ground: townStreet({ right: 2.2 }),
    own: way({}, [[0, 46], [4.2, 44], [6.4, 0], [8, 0]], ends),
    things: [
      ...town,
      drives('taxi', [[0, 'car:yellow'], [3.7, 'car:yellow:brakes']], { x: 0, z: 30 }, [[0, 46], [3.6, 45], [5.3, 0]], ends),
      stands('man', 'walker waves:red', 2.9, 96),
      stroll('woman', 'violet', 4.2, 28),
      comes('oncoming', 'car:white:front', 150, 44),
    ],
    asks: 3.6,
    ends,
    danger: { thing: 'taxi', tells: ['man', 'taxi'], cue: 1 },
  }),
  'lorry-swings-out-to-the-left': () => ({
    ground: [...townStreet({ right: 5.4 }), { fill: '#f4f4f2', x: [1.72, 1.88], dash: [3, 5] }, sideRoad('right', 68, 77, 5.4)],
    own: way({}, [[0, 42], [3.8, 38], [5.6, 0], [8, 0]], ends),
    things: [
      ...row('house left', 'house:sand:12:7', -13, [12, 30, 48, 66, 84, 102]),
      ...row('house right', 'house:grey:12:7', 14, [8, 26, 44, 57, 90, 108]),
      walks('lorry', [[0, 'lorry:blue'], [1.2, 'lorry:blue:right']], [[0, 3.6, 35], [2.8, 3.6, 53], [4.2, 2.4, 59.4], [5.4, 2, 63.6], [6.6, 3.6, 67.6], [8, 8, 70.4]], { heading: 'along' }),
      comes('oncoming', 'car:white:front', 138, 40),
      stroll('man', 'green', -6.6, 30),
    ],
    asks: 3.7,
    ends,
    danger: { thing: 'lorry', cue: 1.2 },
  }),
  'lorry-moves-over-onto-us': () => ({
    ground: motorway(),
    own: way({}, [[0, 84], [4.2, 82], [6.4, 50], [8, 48]], ends),
    things: [
      ...row('tree', 'tree', 9, [24, 55, 90, 130, 165, 200, 240]),
      drives('lorry', [[0, 'lorry:grey'], [2, 'lorry:grey:right']], { x: -3.6, z: 44 }, [[0, 64]], ends, [[0, 0], [3.6, 0], [6, 3.6]]),
      drives('ahead', 'car:white', { x: 0, z: 92 }, [[0, 84]], ends),
      drives('far', 'car:red', { x: -3.6, z: 96 }, [[0, 76]], ends),
    ],
    asks: 4,
    ends,
    danger: { thing: 'lorry', cue: 2 },
  }),
  'oncoming-in-the-middle-of-a-narrow-road': () => ({
    ground: [{ fill: '#b9b48f', x: [-4, 2] }, { fill: '#a39a88', x: [-3.2, 1.4] }, { fill: '#8f8674', x: [-0.85, -0.35] }, { fill: '#8f8674', x: [-1.7, -1.2] }],
    own: way({}, [[0, 54], [3.8, 50], [6, 10], [8, 10]], ends, [[0, 0], [4.2, 0], [5.8, 0.4]]),
    bends: [[0, 0.006], [70, -0.002], [150, 0]],
    things: [
      ...row('wood right', 'spruce', 6, [22, 34, 46, 58, 72, 86, 100]),
      ...row('wood left', 'spruce', -9, [28, 52, 78, 104, 130]),
      drives('oncoming', 'car:red:front', { x: -1.1, z: 146, heading: 180 }, [[0, 42], [4.6, 40], [7, 20]], ends, [[0, 0], [5.2, 0], [6.6, -1.5]]),
      walks('walker', 'walker front:blue', [[0, -3.5, 64], [8, -3.5, 54]], { poses: ['walker front:blue'] }),
    ],
    asks: 3.8,
    ends,
    danger: { thing: 'oncoming', cue: 1.4 },
  }),
  'oncoming-car-overtakes-a-lorry': () => ({
    ground: countryRoad(),
    own: way({}, [[0, 62], [3.3, 60], [5.8, 20], [8, 16]], ends, [[0, 0], [3.6, 0], [5.4, 0.7]]),
    things: [
      ...trees,
      comes('lorry', 'lorry:blue:front', 156, 29, -3.6),
      drives('overtaker', 'car:red:front:lit', { x: -3.6, z: 182, heading: 180 }, [[0, 60]], ends, [[0, 0], [1, 0], [2.4, 3.6], [4.9, 3.6], [6.5, 0]]),
    ],
    asks: 3.3,
    ends,
    danger: { thing: 'overtaker', cue: 1.4 },
  }),
  'drowsy-driver-drifts-across': () => ({
    ground: countryRoad(),
    own: way({}, [[0, 62], [3.6, 60], [5.8, 24], [8, 22]], ends, [[0, 0], [4, 0], [5.4, 0.8]]),
    things: [
      ...trees,
      drives('oncoming', 'car:grey:front', { x: -3.6, z: 174, heading: 180 }, [[0, 56], [5.4, 54], [8, 50]], ends, [[0, 0], [1.3, 0], [2.3, -1.1], [3, -0.4], [5, 2.6], [5.3, 2.6], [6.5, -0.4]]),
      drives('ahead', 'motorcycle back', { x: 0.4, z: 48 }, [[0, 80]], ends),
    ],
    asks: 3.6,
    ends,
    danger: { thing: 'oncoming', cue: 1.4 },
  }),
};
