/** People on foot whom something hides, or who do not look. */
import { drives, type MovingScenes, row, sideRoad, stands, tint, townStreet, walks, way, zebra } from '../make.ts';
import { town } from './cyclists-and-doors.ts';

const ends = 8;
const stroll = (id: string, colour: string, x: number, z: number) =>
  walks(id, `walker back:${colour}`, [[0, x, z], [8, x, z + 11]], { poses: [`walker back other:${colour}`] });
const comes = (id: string, looks: string, z: number, kmh: number, x = -3.5) => drives(id, looks, { x, z, heading: 180 }, [[0, kmh]], ends);
/** From a steady speed to a stop before what is 58 m ahead. */
const stopsFor58 = way({}, [[0, 40], [4, 38], [5.9, 0], [8, 0]], ends);

export const hiddenWalkers: MovingScenes = {
  'car-reverses-onto-the-pavement': () => ({
    ground: [...townStreet({ centre: false, left: -3.6, right: 2.2 }), sideRoad('right', 57.5, 62.5, 2.2)],
    own: way({}, [[0, 38], [4, 36], [5.8, 0], [8, 0]], ends),
    things: [
      ...row('house left', 'house:cream:10', -12, [12, 30, 48, 66, 84]),
      ...row('house right', 'house:sage:10', 12.5, [10, 28, 46, 76, 94]),
      ...row('hedge', 'wall:#4f7f42:6:1.6:1', 5.6, [24, 31, 38, 45, 52]),
      ...row('hedge after', 'wall:#4f7f42:6:1.6:1', 5.6, [68, 75]),
      drives('car', [[0, 'car:grey'], [1.6, 'car:grey:reverse']], { x: 9.4, z: 60, heading: 90 }, [[0, 0], [1.6, 0], [2.4, -9], [6, -9], [7.4, 0]], ends),
      comes('cyclist', 'cyclist front:orange', 104, 16, -2.6),
      stroll('woman', 'violet', -4.8, 30),
    ],
    asks: 4,
    ends,
    danger: { thing: 'car', cue: 1.6 },
  }),
  'pram-between-the-vans': () => ({
    ground: townStreet({ right: 4.3 }),
    own: way({}, [[0, 34], [3.8, 31], [5.4, 0], [8, 0]], ends),
    things: [
      ...town.map((house) => ({ ...house, track: house.track.map(([t, x, z]) => [t, x > 0 ? x + 2 : x, z] as const) })),
      ...row('parked', 'car:grey', 3.1, [20, 27, 34]),
      stands('van', 'van:white', 3.2, 42.5),
      stands('van 2', 'van:blue', 3.2, 51.5),
      walks('pram', 'pram', [[0, 3.4, 46.8], [1.4, 2, 46.8], [3.6, 1.8, 46.8], [5.2, -0.4, 46.7], [8, -4.4, 46.7]]),
      walks('father', 'walker side:green', [[0, 4.3, 47], [1.4, 2.9, 47], [3.6, 2.7, 47], [5.2, 0.5, 46.9], [8, -3.5, 46.9]], { poses: ['walker side stands:green'] }),
      comes('oncoming', 'car:dark:front', 168, 40),
      stroll('man', 'blue', -6.6, 24),
    ],
    asks: 3.9,
    ends,
    danger: { thing: 'pram' },
  }),
  'old-man-on-the-crossing': () => ({
    ground: [...townStreet(), ...zebra(58)],
    own: stopsFor58,
    things: [
      ...town,
      stands('sign', 'sign:B3-1', 3, 57),
      walks('man', 'walker stick:brown', [[0, -4.2, 59.6], [4, -1.3, 59.6], [4.8, -0.8, 59.6], [6.6, -0.7, 59.6], [8, 0.2, 59.6]], { flip: true }),
      drives('oncoming', 'car:dark:front', { x: -3.5, z: 88, heading: 180 }, [[0, 24], [3, 20], [5, 0]], ends),
      stroll('woman', 'violet', 4, 26),
    ],
    asks: 3.9,
    ends,
    danger: { thing: 'man' },
  }),
  'walker-with-a-telephone': () => ({
    ground: townStreet({ right: 2.2 }),
    own: stopsFor58,
    things: [
      ...town,
      walks('man', 'walker phone:dark', [[0, 5.2, 68], [2, 4.2, 64.4], [3.6, 2.9, 61.6], [5.4, 0.4, 60], [7, -2, 59.8], [8, -3.6, 59.8]]),
      stands('woman', 'walker front:red', -6.2, 56),
      comes('cyclist', 'cyclist front:green', 116, 18, -4.6),
    ],
    asks: 3.9,
    ends,
    danger: { thing: 'man', cue: 1.4 },
  }),
  'children-push-each-other': () => ({
    ground: townStreet({ right: 2.2 }),
    own: way({}, [[0, 36], [4, 33], [5.6, 0], [8, 0]], ends),
    things: [
      ...town,
      stands('sign', 'sign:A15', 3.2, 26),
      walks('child', [[0, 'child side:red'], [1.2, 'child runs:red'], [1.7, 'child side:red'], [2.7, 'child runs:red'], [3.2, 'child side:red'], [3.8, 'child runs:red']], [[0, 3.2, 52], [1.2, 3.2, 52], [1.6, 2.8, 52], [2.2, 3.2, 52], [2.8, 3.1, 52], [3.2, 2.6, 52], [3.8, 2.5, 52], [5, 0.3, 51.8], [6, -0.6, 51.8], [8, -0.6, 51.8]]),
      walks('other', [[0, 'child side:blue'], [1, 'child runs:blue'], [1.5, 'child side:blue'], [2.6, 'child runs:blue'], [3.1, 'child side:blue'], [3.6, 'child runs:blue'], [4.2, 'child side:blue']], [[0, 4, 52.3], [1.2, 3.8, 52.3], [1.6, 4, 52.3], [2.7, 3.7, 52.3], [3.2, 3.9, 52.3], [3.8, 3.4, 52.3], [4.4, 3.3, 52.3]]),
      walks('woman', 'walker back:violet', [[0, -6.4, 30], [8, -6.4, 38]], { poses: ['walker back other:violet'] }),
      comes('oncoming', 'car:white:front', 122, 34),
    ],
    asks: 3.7,
    ends,
    danger: { thing: 'child', tells: ['child', 'other'], cue: 1 },
  }),
  'passenger-leaves-the-tram': () => ({
    ground: [...townStreet({ left: -8.6, right: 2.3, centre: false }), ...[-3.72, -2.32, -7, -5.6].map((x) => ({ fill: '#8f979e', x: [x, x + 0.1] }) as const)],
    own: way({}, [[0, 38], [3.8, 36], [5.6, 0], [8, 0]], ends),
    things: [
      ...town.map((house) => ({ ...house, track: house.track.map(([t, x, z]) => [t, x < 0 ? x - 4 : x, z] as const) })),
      stands('tram', 'tram:blue', -3, 58),
      walks('girl', 'walker side:red', [[0, -1.45, 54.4], [3.7, -1.4, 54.4], [5, 0.3, 54.3], [7, 3, 54.2], [8, 4.2, 54.2]], { flip: true, poses: ['walker side stands:red'] }),
      stroll('woman', 'green', 4, 22),
      comes('oncoming', 'car:dark:front', 120, 40, -7.4),
    ],
    asks: 3.6,
    ends,
    danger: { thing: 'girl', tells: ['tram', 'girl'], cue: 1 },
  }),
  'child-in-front-of-the-school-bus': () => ({
    ground: townStreet({ right: 4.6, left: -5.4 }),
    own: way({}, [[0, 38], [3.9, 35], [5.5, 0], [8, 0]], ends),
    things: [
      ...town.map((house) => ({ ...house, track: house.track.map(([t, x, z]) => [t, x > 0 ? x + 2.4 : x, z] as const) })),
      stands('bus', 'bus:yellow:hazard', 3.1, 47),
      walks('boy', [[0, 'child side:blue'], [3.4, 'child runs:blue']], [[0, 4.4, 54.6], [3.4, 3, 54.6], [5, 0.4, 54.4], [6.6, -3.4, 54.3], [8, -6.4, 54.3]]),
      walks('mother', 'walker front:violet', [[0, -6.4, 60], [8, -6.4, 51]], { poses: ['walker front:violet'] }),
      comes('oncoming', 'car:white:front', 96, 30),
    ],
    asks: 3.8,
    ends,
    danger: { thing: 'boy', tells: ['bus', 'boy'], cue: 0.6 },
  }),
  'blind-man-at-the-kerb': () => ({
    ground: [...townStreet(), ...zebra(57)],
    own: stopsFor58,
    things: [
      ...town,
      stands('sign', 'sign:B3-1', 3, 56),
      walks('man', 'walker blind:blue', [[0, 5.4, 58.8], [2.2, 2.6, 58.6], [3.8, 2.5, 58.6], [5.8, 0.4, 58.5], [8, -2.2, 58.5]]),
      walks('woman', 'walker back:red', [[0, -6.6, 34], [8, -6.6, 45]], { poses: ['walker back other:red'] }),
      comes('cyclist', 'cyclist front:orange', 92, 15, -4.4),
    ],
    asks: 4,
    ends,
    danger: { thing: 'man', cue: 1 },
  }),
  'walker-between-the-standing-cars': () => ({
    ground: townStreet({ right: 2.4 }),
    own: way({}, [[0, 40], [3.9, 37], [5.6, 0], [8, 0]], ends),
    things: [
      ...town,
      ...[29, 36, 43, 50].map((z, place) => stands(`queue ${place + 1}`, `car:${place % 2 === 0 ? 'blue' : 'grey'}:front`, -3.5, z, 180)),
      ...[60, 67, 74].map((z, place) => stands(`queue ${place + 5}`, `car:${place === 0 ? 'red' : 'blue'}:front`, -3.5, z, 180)),
      walks('girl', [[0, 'walker side:orange'], [3.6, 'runner side:orange']], [[0, -8, 55], [2.6, -5.2, 55], [3.6, -3.6, 55], [5.2, -0.2, 54.8], [7, 4, 54.6], [8, 5.6, 54.6]], { flip: true }),
      drives('cyclist', 'cyclist back:green', { x: 1.6, z: 64 }, [[0, 18]], ends),
    ],
    asks: 3.8,
    ends,
    danger: { thing: 'girl', cue: 1.6 },
  }),
  'car-beside-stops-at-the-crossing': () => ({
    ground: [...townStreet({ left: -9, centre: false }), { fill: tint.marking, x: [-5.4, -5.2] }, { fill: tint.marking, x: [-1.83, -1.67], dash: [3, 5] }, ...zebra(56, -9, 2)],
    own: way({}, [[0, 42], [3.7, 39], [5.6, 0], [8, 0]], ends),
    things: [
      ...town.map((house) => ({ ...house, track: house.track.map(([t, x, z]) => [t, x < 0 ? x - 4 : x, z] as const) })),
      stands('sign', 'sign:B3-1', 3, 55),
      drives('van', [[0, 'van:white'], [1.4, 'van:white:brakes']], { x: -3.5, z: 22 }, [[0, 40], [1.4, 38], [4.2, 0]], ends),
      walks('boy', 'walker side:blue', [[0, -11.6, 57.6], [2.4, -7.6, 57.6], [5.2, -1.2, 57.4], [8, 3.4, 57.4]], { flip: true, poses: ['walker side stands:blue'] }),
      stroll('woman', 'violet', 4, 24),
    ],
    asks: 3.8,
    ends,
    danger: { thing: 'boy', tells: ['van', 'boy'], cue: 1.4 },
  }),
  'door-opens-for-a-cyclist': () => ({
    ground: townStreet({ right: 3.6 }),
    own: way({}, [[0, 40], [4, 38], [5.8, 15], [8, 14]], ends),
    things: [
      ...town,
      ...row('parked', 'car:grey', 2.7, [20, 27, 34]),
      stands('red car', [[0, 'car:red:brakes'], [1.6, 'car:red'], [3.1, 'car:red:door']], 2.7, 62.5),
      stands('last', 'car:blue', 2.7, 70),
      drives('cyclist', 'cyclist back:green', { x: 1.1, z: 40 }, [[0, 17]], ends, [[0, 0], [3.3, 0], [4.5, -1.2], [6.6, -1.2], [8, -0.4]]),
      comes('oncoming', 'car:white:front', 140, 42),
      stroll('woman', 'violet', 5, 30),
    ],
    asks: 3.8,
    ends,
    danger: { thing: 'cyclist', tells: ['red car', 'cyclist'], cue: 1.6 },
  }),
};
