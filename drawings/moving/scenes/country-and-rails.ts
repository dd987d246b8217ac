/** Country roads at night and in wind, ice and sun; railway crossings; and risky driving by others. */
import { comes, ends, townSetBack, trees } from '../around.ts';
import { air, countryRoad, drives, type MovingScenes, motorway, row, stands, tint, townStreet, walks, way, zebra } from '../make.ts';

const tall = row('tree', 'tree', 12, [20, 52, 88, 122, 160, 198, 240]);
/** A bed of stones with two rails across the road. */
const track = (z: number) => {
  const across = (z1: number, z2: number) => [[-90, z1], [90, z1], [90, z2], [-90, z2]] as const;
  return [
    { fill: '#8d8478', patch: across(z - 1.7, z + 1.7) },
    { fill: air.day.road, patch: [[-5.3, z - 1.7], [1.9, z - 1.7], [1.9, z + 1.7], [-5.3, z + 1.7]] },
    ...[-0.72, 0.72].map((side) => ({ fill: '#3b4046', patch: across(z + side - 0.09, z + side + 0.09) })),
  ] as const;
};
const flashes = (piece: string, until: number) =>
  Array.from({ length: until * 2 }, (_, place) => [place / 2, place % 2 === 0 ? `${piece}:flashing` : piece] as const);

export const countryAndRails: MovingScenes = {
  'driver-ahead-with-a-telephone': () => ({
    ground: countryRoad(),
    own: way({}, [[0, 62], [4.1, 60], [6.4, 0], [8, 0]], ends),
    things: [
      ...trees,
      drives('ahead', [[0, 'car:grey'], [4, 'car:grey:brakes']], { x: 0, z: 38 }, [[0, 60], [3.9, 56], [5.6, 0]], ends, [[0, 0], [1, -0.9], [2.2, 0.6], [3.2, -0.9], [4.2, 0.1]]),
      comes('oncoming', 'van:white:front', 176, 60, -3.7),
      drives('beyond', 'car:blue', { x: 0, z: 100 }, [[0, 60], [8, 58]], ends),
    ],
    asks: 3.9,
    ends,
    danger: { thing: 'ahead', cue: 1 },
  }),
  'wild-boars-at-night': () => ({
    light: air.night,
    far: ['far wood'],
    ground: countryRoad({ light: air.night }),
    own: way({}, [[0, 62], [4, 58], [6.6, 0], [8, 0]], ends),
    things: [
      ...row('wood left', 'spruce:#0a100d', -11, [20, 36, 52, 70, 90, 112, 140]),
      ...row('wood right', 'spruce:#0a100d', 8, [18, 33, 50, 68, 106, 130]),
      comes('oncoming', 'car:grey:front:lit', 180, 62),
      walks('first boar', 'boar:#7d6c5c', [[0, 5.4, 92], [1.6, 3, 92], [4, -4, 91.6], [6, -10, 91.4], [8, -15, 91]]),
      walks('second boar', 'boar:#7d6c5c', [[0, 9.6, 93], [3, 6.2, 93], [5.4, 0.4, 92.8], [7, -4.4, 92.6], [8, -7, 92.6]]),
      walks('third boar', 'boar:#7d6c5c', [[0, 10.6, 94], [3.4, 7.2, 94], [6, 1.4, 93.8], [8, -4, 93.6]]),
    ],
    night: 0.4,
    asks: 4,
    ends,
    danger: { thing: 'second boar', tells: ['first boar', 'second boar', 'third boar'] },
  }),
  'ice-on-the-bridge': () => ({
    light: air.cold,
    ground: [
      ...countryRoad({ light: air.cold }),
      { fill: '#6f93a8', patch: [[-90, 84], [-6.2, 84], [-6.2, 136], [-90, 136]] },
      { fill: '#6f93a8', patch: [[2.6, 84], [90, 84], [90, 136], [2.6, 136]] },
    ],
    own: way({}, [[0, 60], [3.6, 56], [6.4, 0], [8, 0]], ends),
    things: [
      ...row('wood right', 'spruce:#6f7a70', 8, [22, 40, 58, 74, 150, 168]),
      ...row('wood left', 'spruce:#6f7a70', -10, [30, 50, 70, 148]),
      ...row('rail right', 'wall:#8b949b:12:0.9:0.2', 2.3, [90, 103, 116, 129]),
      ...row('rail left', 'wall:#8b949b:12:0.9:0.2', -5.9, [90, 103, 116, 129]),
      stands('sign', 'sign:A10', 3.2, 62),
      walks('ahead', 'car:red', [[0, 0, 42], [2.6, 0, 84], [3.1, 0.5, 91.4], [3.7, -0.8, 99], [4.4, 0.6, 106], [5.2, -0.9, 111], [6.2, -0.2, 114], [7, 0, 114.6]], { heading: 'along' }),
      comes('oncoming', 'car:white:front', 218, 54, -3.9),
    ],
    asks: 3.7,
    ends,
    danger: { thing: 'ahead', cue: 2.7 },
  }),
  'cyclist-in-the-crosswind': () => ({
    light: air.autumn,
    ground: countryRoad({ light: air.autumn }),
    own: way({}, [[0, 68], [4, 62], [6, 18], [8, 18]], ends),
    things: [
      ...row('wood right', 'spruce:#5a6b3f', 6.5, [16, 27, 38, 49, 60, 71, 82, 92]),
      ...row('wood left', 'spruce:#5a6b3f', -11, [20, 40, 62, 84]),
      stands('wind sock', 'wind sock', 6, 112),
      drives('cyclist', 'cyclist back:orange', { x: 1.3, z: 76 }, [[0, 18]], ends, [[0, 0], [3.6, 0], [4.8, -1.7], [6.8, -1.5], [8, -0.8]]),
      comes('oncoming', 'car:blue:front', 210, 66),
    ],
    asks: 3.8,
    ends,
    danger: { thing: 'cyclist', cue: 1 },
  }),
  'car-ahead-brakes-in-the-sun': () => ({
    light: air.sun,
    ground: [...townStreet({ light: air.sun }), ...zebra(80, -5.4, 2, air.sun)],
    own: way({}, [[0, 46], [4, 44], [6.2, 0], [8, 0]], ends),
    things: [
      ...row('house left', 'house:sand:12:7', -13, [12, 30, 48, 66, 84, 102]),
      ...row('house right', 'house:sand:12:7', 10.5, [8, 26, 44, 62, 80, 98, 116]),
      stands('sign', 'sign:B3-1', 3, 79),
      drives('ahead', [[0, 'car:dark'], [3.7, 'car:dark:brakes']], { x: 0, z: 24 }, [[0, 45], [3.5, 43], [4.9, 0]], ends),
      walks('girl', 'walker side:orange', [[0, 6.4, 81.8], [3, 3, 81.6], [8, -3.6, 81.4]], { poses: ['walker side stands:orange'] }),
      walks('man', 'walker back:blue', [[0, -6.6, 30], [8, -6.6, 41]], { poses: ['walker back other:blue'] }),
    ],
    asks: 3.6,
    ends,
    danger: { thing: 'ahead', tells: ['girl', 'ahead'], cue: 1 },
  }),
  'second-train': () => ({
    ground: [...countryRoad(), ...track(45), ...track(50)],
    own: way({}, [[0, 40], [3.4, 18], [4.4, 16], [5.6, 0], [9, 0]], 9),
    things: [
      ...row('tree', 'tree', 9, [16, 30, 72, 96]),
      ...row('bush', 'bush', -10, [26, 68, 90]),
      stands('crossing', flashes('crossbuck', 9), 3.1, 41),
      drives('first train', 'train:blue', { x: -8, z: 45, heading: 90 }, [[0, 67]], 9),
      drives('second train', 'train:#8a3b3b', { x: 132, z: 50, heading: 270 }, [[0, 67]], 9),
      drives('oncoming', 'car:white:front', { x: -3.6, z: 96, heading: 180 }, [[0, 30], [4, 14], [6, 0]], 9),
    ],
    asks: 4.2,
    ends: 9,
    danger: { thing: 'second train', tells: ['crossing', 'second train'], cue: 3.2 },
  }),
  'queue-beyond-the-track': () => ({
    ground: [...countryRoad(), ...track(62)],
    own: way({}, [[0, 44], [4, 40], [5.9, 0], [8, 0]], ends),
    things: [
      ...row('tree', 'tree', 9, [20, 42, 80, 104]),
      ...row('bush', 'bush', -10, [30, 52, 78]),
      stands('crossing', 'crossbuck', 3.1, 58),
      drives('lorry', [[0, 'lorry:blue'], [1.4, 'lorry:blue:brakes']], { x: 0, z: 58 }, [[0, 36], [1.4, 32], [3.4, 0]], ends),
      drives('ahead', [[0, 'car:red'], [3, 'car:red:brakes']], { x: 0, z: 31 }, [[0, 42], [2.6, 40], [4.6, 0]], ends),
      comes('oncoming', 'car:white:front', 128, 34),
    ],
    asks: 3.8,
    ends,
    danger: { thing: 'ahead', tells: ['lorry', 'ahead'], cue: 1.6 },
  }),
  'car-stops-in-the-acceleration-lane': () => ({
    ground: [
      { fill: air.day.road, x: [-9.6, 1.9] },
      { fill: tint.marking, x: [-9.05, -8.9] },
      { fill: tint.marking, x: [-5.48, -5.32], dash: [3, 9] },
      { fill: tint.marking, x: [-1.9, -1.7], dash: [2, 4] },
      { fill: tint.marking, x: [1.6, 1.8], z: [-60, 130] },
      { fill: tint.grass, patch: [[-1.6, 160], [1.95, 130], [1.95, 400], [-1.6, 400]] },
      { fill: tint.marking, patch: [[1.6, 130], [1.8, 130], [-1.7, 160], [-1.9, 160]] },
    ],
    own: way({}, [[0, 68], [3.9, 72], [6.7, 0], [8, 0]], ends),
    blinks: [[0, 'left']],
    things: [
      ...tall,
      drives('ahead', [[0, 'car:blue:left'], [2.8, 'car:blue:left:brakes']], { x: 0, z: 44 }, [[0, 64], [2.6, 64], [5.4, 0]], ends),
      drives('first lorry', 'lorry:grey', { x: -3.6, z: 26 }, [[0, 84]], ends),
      drives('second lorry', 'lorry:green', { x: -3.6, z: 4 }, [[0, 84]], ends),
      drives('far', 'car:white', { x: -7.2, z: 40 }, [[0, 112]], ends),
    ],
    asks: 3.8,
    ends,
    danger: { thing: 'ahead', cue: 2.8 },
  }),
  'late-for-the-exit': () => ({
    ground: [
      ...motorway(),
      { fill: air.day.road, patch: [[1.7, 66], [4.8, 66], [8.2, 96], [8.2, 500], [1.7, 500]] },
      { fill: tint.marking, x: [1.75, 1.95], z: [72, 500], dash: [2, 4] },
      { fill: tint.marking, patch: [[1.85, 66], [5.4, 96], [5.4, 500], [5.6, 500], [5.6, 96], [2.05, 66]] },
    ],
    own: way({}, [[0, 104], [4, 102], [6, 72], [8, 74]], ends),
    things: [
      ...tall,
      drives('leaving', [[0, 'car:red'], [2.2, 'car:red:brakes']], { x: -3.6, z: 26 }, [[0, 102], [2.2, 100], [4.2, 74], [8, 66]], ends, [[0, 0], [2.6, 0.2], [4.9, 3.4], [7, 7.3]]),
      drives('ahead', 'lorry:blue', { x: 0, z: 112 }, [[0, 86]], ends),
      drives('far', 'car:white', { x: -3.6, z: 90 }, [[0, 112]], ends),
    ],
    asks: 3.5,
    ends,
    danger: { thing: 'leaving', cue: 2.2 },
  }),
  'car-leaves-the-standing-queue': () => ({
    ground: [...townStreet({ left: -9, centre: false }), { fill: tint.marking, x: [-5.4, -5.2] }, { fill: tint.marking, x: [-1.83, -1.67], dash: [3, 5] }],
    own: way({}, [[0, 46], [4, 43], [6, 6], [8, 10]], ends),
    things: [
      ...townSetBack('left', 4),
      ...[33.5, 41, 48.5, 56].map((z, place) => stands(`queue ${place + 1}`, `car:${place % 2 === 0 ? 'blue' : 'red'}:brakes`, -3.5, z)),
      walks('leaving', [[0, 'car:white:brakes'], [1.8, 'car:white:right']], [[0, -3.5, 65], [3.3, -3.5, 65.1], [4.4, -2.5, 68], [5.6, -0.5, 73], [7, 0, 81], [8, 0, 89]], { heading: 'along' }),
      stands('queue 6', 'car:blue:brakes', -3.7, 79),
      walks('woman', 'walker back:violet', [[0, 4, 28], [8, 4, 39]], { poses: ['walker back other:violet'] }),
      comes('oncoming', 'car:dark:front', 130, 44, -7.2),
    ],
    asks: 3.7,
    ends,
    danger: { thing: 'leaving', cue: 1.8 },
  }),
  'car-in-the-mirror-as-we-pull-out': () => ({
    ground: motorway(),
    own: way({}, [[0, 90], [4.2, 88], [6.4, 80], [9, 78]], 9),
    blinks: [[0, 'off'], [1.8, 'left'], [5.4, 'off']],
    things: [
      ...tall,
      drives('lorry', 'lorry:blue', { x: 0, z: 62 }, [[0, 78]], 9),
      drives('fast', 'car:red:lit', { x: -3.6, z: -78 }, [[0, 130]], 9, [], { mirrored: 'car:red:front:lit' }),
      drives('far', 'car:white', { x: -3.6, z: 70 }, [[0, 118]], 9),
      drives('follower', 'car:grey:front', { x: 0, z: -46 }, [[0, 88], [9, 80]], 9),
    ],
    mirrors: ['inner', 'left'],
    asks: 4.2,
    ends: 9,
    danger: { thing: 'fast', cue: 1.2, turns: { z: 172, side: 'left', metres: 3.6 } },
  }),
};
