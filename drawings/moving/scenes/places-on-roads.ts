/** Where danger can come from outside towns: animals, bends, junctions in woods, fast roads, darkness and ice. */
import { air, countryRoad, drives, type MovingScenes, motorway, rails, row, sideRoad, stands, tint, walks, way } from '../make.ts';

/** Times of the pause and of the end. */
const [ASKS, ENDS] = [3.5, 8];
const standing = { asks: ASKS, ends: ENDS } as const;

/** A steady speed, then hard braking shortly after the pause. */
const brakes = (kmh: number, to = 0, after = ASKS + 0.9) => {
  const stops = after + (kmh - to) / 3.6 / 7;
  return way({}, stops < ENDS ? [[0, kmh], [after, kmh], [stops, to], [ENDS, to]] : [[0, kmh], [after, kmh], [stops, to]], ENDS);
};
const every = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
const trees = row('tree', 'tree', 12, [20, 52, 88, 122, 160, 198, 240, 280]);

export const placesOnRoads: MovingScenes = {
  'elk-in-the-dark-wood': () => ({
    ...standing,
    light: air.dusk,
    far: ['far wood'],
    ground: countryRoad({ light: air.dusk }),
    own: brakes(70),
    things: [
      ...row('wood', 'spruce:#2f4438', -10.5, every(70, 115, 2.6)),
      ...row('wood behind', 'spruce:#2f4438', -13, every(60, 113, 5)),
      ...row('wood beyond', 'spruce:#2f4438', -11.5, every(124, 180, 8)),
      stands('barn', 'house:red:10', 15, 108),
      walks('elk', 'elk', [[0, -17.5, 118.4], [3.6, -8.9, 118.4], [6.02, 0, 118.2], [ENDS, 8, 118]], { flip: true }),
      drives('oncoming', 'car:white:front:lit', { x: -3.5, z: 176, heading: 180 }, [[0, 60], [5, 40]], ENDS),
    ],
    night: 0.25,
    danger: { thing: 'elk' },
  }),
  'deer-that-stands-on-the-verge': () => ({
    ...standing,
    light: air.dusk,
    ground: countryRoad({ light: air.dusk }),
    own: brakes(50),
    things: [
      ...row('tree', 'tree:#4a5f48', 10, [30, 60, 92, 140, 170]),
      ...row('bush', 'bush:#4a5f48', 8.4, [70]),
      walks('deer', 'deer:#c79d68', [[0, -6.6, 79.8], [4, -6.4, 79.8], [5.7, 0, 79.8], [ENDS, 9, 79.8]], { flip: true }),
      drives('cyclist', 'cyclist back:yellow:lamp', { x: 1.9, z: 60 }, [[0, 15]], ENDS),
    ],
    danger: { thing: 'deer', cue: 1 },
  }),
  'reindeer-that-follow-each-other': () => ({
    ...standing,
    light: air.snow,
    ground: countryRoad({ light: { ...air.snow, road: '#c3ccd4' }, verge: '#e6ecf0', centre: 'none' }),
    own: brakes(45),
    things: [
      ...row('wood left', 'spruce:#5f7a6c', -8.5, every(40, 60, 2.6)),
      ...row('wood right', 'spruce:#5f7a6c', 12, [30, 56, 84, 120, 140]),
      walks('first', 'reindeer', [[0, -5, 75], [1.4, 1.5, 75.3], [3.5, 12.6, 77.5], [ENDS, 24, 81]], { flip: true }),
      walks('second', 'reindeer', [[0, -13, 73.9], [3.5, -7.8, 73.9], [5.84, 0, 73.9], [ENDS, 8.6, 74.2]], { flip: true }),
      drives('ahead', 'car:blue', { x: 0, z: 58.5 }, [[0, 45]], ENDS),
    ],
    danger: { thing: 'second', tells: ['first', 'second'] },
  }),
  'horse-that-may-shy': () => ({
    ...standing,
    ground: countryRoad({ centre: 'none' }),
    own: brakes(50),
    things: [
      ...row('tree', 'tree', 13, [30, 60, 120, 150]),
      ...row('bush', 'bush', -9, [40, 70, 100]),
      drives('horse', 'horse back', { x: 3.1, z: 74 }, [[0, 6], [4, 6], [6, 3]], ENDS, [[0, 0], [4, 0], [5.2, -2.6], [7, -2.6]]),
      stands('parked', 'car:grey', 10, 86),
      drives('oncoming', 'car:white:front', { x: -3.5, z: 140, heading: 180 }, [[0, 50], [4, 20], [ENDS, 10]], ENDS),
    ],
    danger: { thing: 'horse' },
  }),
  'overtaker-behind-the-oncoming-lorry': () => ({
    ...standing,
    ground: [...countryRoad(), { fill: '#b9b2a4', x: [3.1, 4.6] }],
    own: brakes(45),
    things: [
      ...row('tree', 'tree', 10, [24, 52, 80, 110, 140]),
      walks('lorry', 'lorry:blue:front', [[0, -3.8, 122.3], [ENDS, -3.8, 78.3]], { heading: 180 }),
      walks('overtaker', 'car:red:front', [[0, -3.6, 185.5], [2.2, -3.6, 148.1], [3.5, -2.3, 126], [4.4, -0.4, 110.7], [6, -0.2, 83.5], [6.8, -3.4, 69.9], [ENDS, -3.6, 49.5]], { heading: 180 }),
      drives('cyclist', 'cyclist back:green', { x: 3.8, z: 60 }, [[0, 15]], ENDS),
      stands('barn', 'house:red:10', -17, 98),
    ],
    danger: { thing: 'overtaker', tells: ['lorry', 'overtaker'] },
  }),
  'car-in-the-middle-of-the-narrow-bend': () => ({
    ...standing,
    ground: countryRoad({ centre: 'none', half: 1.4 }),
    own: brakes(42),
    bends: [[0, 0.002], [26, 0.006], [110, 0]],
    things: [
      ...row('wood', 'spruce', 4.6, every(26, 63, 2.6)),
      ...row('wood left', 'spruce', -9, [30, 55, 82, 104]),
      walks('car', 'car:red:front', [[0, -0.8, 105.4], [3.6, -0.7, 82.5], [5.4, -0.5, 70.5], [6.2, -0.5, 69.4], [ENDS, -0.5, 69.2]], { heading: 180 }),
      drives('cyclist', 'cyclist front:blue', { x: -3.9, z: 66, heading: 180 }, [[0, 12.8]], ENDS),
    ],
    danger: { thing: 'car' },
  }),
  'lorry-from-a-road-in-the-wood': () => ({
    ...standing,
    far: ['far wood'],
    ground: [...countryRoad(), sideRoad('right', 115.6, 121.6, 2)],
    own: brakes(70),
    things: [
      ...row('wood', 'spruce', 7, every(70, 112, 2.6)),
      ...row('wood beyond', 'spruce', 8, every(127, 170, 6)),
      stands('sign', 'sign:A29', 3.2, 84),
      walks('lorry', 'lorry:green', [[0, 26, 119.2], [3.5, 14, 119.2], [6, 4, 119.2], [7, 1.6, 119.2], [ENDS, 1.4, 119.2]], { heading: 270 }),
      stands('barn', 'house:red:10', -17, 104),
      drives('oncoming', 'car:white:front', { x: -3.5, z: 230, heading: 180 }, [[0, 60], [4, 40], [7, 0]], ENDS),
    ],
    danger: { thing: 'lorry' },
  }),
  'train-behind-the-wood': () => ({
    ...standing,
    far: ['far wood'],
    ground: [
      ...countryRoad(),
      ...rails(100),
    ],
    own: brakes(60),
    things: [
      ...row('wood', 'spruce', -11, every(50, 96, 2.6)),
      stands('crossbuck', 'crossbuck:bare', 3, 94.5),
      stands('barn', 'house:red:10', 24, 122),
      walks('train', 'tram:red', [[0, -91, 100.2], [5.85, 0, 100.2], [ENDS, 33, 100.2]], { heading: 'along' }),
      drives('oncoming', 'car:white:front', { x: -3.5, z: 150, heading: 180 }, [[0, 40], [3, 26], [6, 0]], ENDS),
    ],
    danger: { thing: 'train' },
  }),
  'queue-that-the-bend-hides': () => ({
    ...standing,
    light: air.rain,
    weather: 'rain',
    wipers: true,
    ground: countryRoad({ light: air.rain, centre: 'solid' }),
    own: brakes(60),
    bends: [[0, 0.004], [32, 0.008], [120, 0]],
    things: [
      ...row('wood', 'spruce', 5.4, every(34, 96, 2.6)),
      ...row('wood left', 'spruce', -9, [30, 55]),
      stands('last', 'car:dark:brakes', 0, 104.4),
      stands('next', 'lorry:blue:brakes', 0, 113.6),
      drives('oncoming', 'car:white:front:lit', { x: -3.6, z: 130.4, heading: 180 }, [[0, 48]], ENDS),
      stands('barn', 'house:red:10', -15, 81.6),
    ],
    danger: { thing: 'last' },
  }),
  'oncoming-car-on-the-ice': () => ({
    ...standing,
    light: air.snow,
    weather: 'snow',
    ground: countryRoad({ light: { ...air.snow, road: '#c3ccd4' }, verge: '#e6ecf0', centre: 'none' }),
    own: brakes(42),
    things: [
      ...row('wood left', 'spruce:#5f7a6c', -10, [18, 36, 56, 78, 100, 125]),
      ...row('wood right', 'spruce:#5f7a6c', 9, [26, 46, 108]),
      walks('sliding', 'car:red:front:lit', [[0, -3.5, 117.3], [2, -3.5, 97], [2.8, -2.8, 89.2], [3.6, -1.4, 81.6], [4.6, -0.6, 74.4], [5.5, -0.1, 70.2], [6.4, 0.2, 69], [ENDS, 0.2, 68.8]], { heading: 'along' }),
      stands('barn', 'house:red:10', -17, 92),
      stands('farm', 'house:sand:10', 15, 84),
      walks('man', 'walker back:orange', [[0, 10.4, 72], [ENDS, 13, 79]]),
    ],
    danger: { thing: 'sliding', cue: 2 },
  }),
  'walker-beside-the-bright-lamps': () => ({
    ...standing,
    light: air.night,
    far: ['far wood'],
    ground: countryRoad({ light: air.night }),
    own: brakes(60),
    things: [
      ...row('wood left', 'spruce:#0a100d', -11, [20, 36, 52, 70, 90, 112, 140]),
      ...row('wood right', 'spruce:#0a100d', 9, [18, 33, 50, 68, 88, 110, 135]),
      drives('oncoming', 'car:grey:front:lit', { x: -3.5, z: 152, heading: 180 }, [[0, 46]], ENDS),
      walks('walker', 'walker side:#6f7780', [[0, 5.6, 98.6], [3.5, 2.8, 98.6], [5.82, 0.2, 98.6], [ENDS, -2.2, 98.6]]),
      stands('shelter', 'shelter', 7, 86),
    ],
    night: 0.5,
    danger: { thing: 'walker' },
  }),
  'lorry-that-does-not-see-you': () => ({
    ...standing,
    ground: motorway(),
    own: way({ x: -3.6 }, [[0, 105], [4.2, 104], [5.6, 70], [ENDS, 70]], ENDS),
    things: [
      ...trees,
      drives('lorry', [[0, 'lorry:blue'], [3, 'lorry:blue:left']], { x: 0, z: 42 }, [[0, 84]], ENDS, [[0, 0], [3.9, 0], [5.6, -3.4]]),
      drives('slow', 'van:white', { x: -0.2, z: 104 }, [[0, 55]], ENDS),
      drives('ahead', 'car:red', { x: -3.6, z: 62 }, [[0, 112]], ENDS),
      drives('follower', 'car:white:front', { x: -3.6, z: -24 }, [[0, 104], [4.4, 104], [5.8, 68], [ENDS, 68]], ENDS),
    ],
    mirrors: ['left'],
    danger: { thing: 'lorry', cue: 3 },
  }),
  'motorcycle-as-you-move-out': () => ({
    ...standing,
    ground: motorway(),
    own: way({}, [[0, 95], [4.4, 95], [5.6, 80], [ENDS, 78]], ENDS),
    blinks: [[0, 'off'], [2.6, 'left']],
    things: [
      ...trees,
      drives('lorry', 'lorry:blue', { x: 0, z: 66 }, [[0, 78]], ENDS),
      drives('motorcycle', 'motorcycle back', { x: -3.4, z: -55 }, [[0, 125]], ENDS, [], { mirrored: 'motorcycle front' }),
      drives('far', 'car:red', { x: -3.6, z: -2 }, [[0, 118]], ENDS),
    ],
    mirrors: ['left'],
    danger: { thing: 'motorcycle', turns: { z: 166, side: 'left', metres: 3.5 } },
  }),
  'car-behind-as-you-enter-the-motorway': () => ({
    ...standing,
    ground: [
      ...motorway(),
      { fill: air.day.road, x: [1.7, 5.4], z: [-80, 210] },
      { fill: tint.marking, x: [1.75, 1.95], z: [-80, 200], dash: [2, 4] },
    ],
    own: way({ x: 3.6 }, [[0, 78], [4.4, 80], [5.6, 66], [ENDS, 70]], ENDS),
    blinks: [[0, 'off'], [2.2, 'left']],
    things: [
      ...row('tree', 'tree', 14, [20, 52, 88, 122, 160, 198, 240]),
      drives('fast', 'car:dark', { x: 0, z: -55 }, [[0, 110]], ENDS, [], { mirrored: 'car:dark:front' }),
      drives('ahead', 'car:white', { x: 3.6, z: 60 }, [[0, 84]], ENDS),
      drives('lorry', 'lorry:blue', { x: -3.6, z: 16 }, [[0, 86]], ENDS),
    ],
    mirrors: ['left'],
    danger: { thing: 'fast', turns: { z: 136, side: 'left', metres: 3.6 } },
  }),
  'car-that-wants-the-exit': () => ({
    ...standing,
    ground: [
      ...motorway(),
      { fill: air.day.road, x: [1.7, 5.4], z: [30, 300] },
      { fill: tint.marking, x: [1.75, 1.95], z: [30, 260], dash: [2, 4] },
    ],
    own: way({}, [[0, 95], [4.3, 95], [6, 52], [ENDS, 50]], ENDS),
    things: [
      ...row('tree', 'tree', 14, [20, 52, 88, 122, 160, 198, 240]),
      drives('crossing', [[0, 'car:yellow'], [2.8, 'car:yellow:brakes:right']], { x: -3.6, z: 22 }, [[0, 98], [2.8, 96], [4.6, 50], [ENDS, 50]], ENDS, [[0, 0], [4, 0], [5.6, 3.6], [6.8, 7.2]]),
      drives('ahead', 'car:white', { x: 0, z: 74 }, [[0, 98]], ENDS),
      drives('follower', 'car:dark:front', { x: 0, z: -30 }, [[0, 95], [4.3, 95], [6, 52], [ENDS, 50]], ENDS),
    ],
    mirrors: ['left'],
    danger: { thing: 'crossing', cue: 2.8 },
  }),
};
