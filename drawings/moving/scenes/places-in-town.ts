/** Where danger can come from in towns: the film pauses while it is hidden or has only been hinted at. */
import { air, crossRoad, drives, type MovingScenes, row, sideRoad, stands, tint, townStreet, walks, way, zebra } from '../make.ts';

/** Times of the pause and of the end. */
const [ASKS, ENDS] = [3.5, 7.5];
const lefts = row('house left', 'house:sand:12:7', -13, [12, 30, 48, 66, 84, 102, 120]);
const rights = row('house right', 'house:grey:12:7', 11.5, [8, 26, 44, 62, 80, 98, 116]);

/** A steady speed, then hard braking shortly after the pause. */
const brakes = (kmh: number, to = 0, after = ASKS + 0.9) => {
  const stops = after + (kmh - to) / 3.6 / 7;
  return way({}, stops < ENDS ? [[0, kmh], [after, kmh], [stops, to], [ENDS, to]] : [[0, kmh], [after, kmh], [stops, to]], ENDS);
};
const standing = { asks: ASKS, ends: ENDS } as const;

export const placesInTown: MovingScenes = {
  'child-between-two-vans': () => ({
    ...standing,
    ground: townStreet({ right: 4.2, centre: false }),
    own: brakes(40),
    things: [
      ...lefts,
      ...rights,
      ...row('parked', 'car:blue', 3.1, [24, 31, 38, 45]),
      stands('van', 'van:white', 3.2, 58),
      stands('other van', 'van:grey', 3.2, 69.5),
      walks('child', [[0, 'child side:red'], [4.1, 'child runs:red']], [[0, 4.7, 63.4], [4, 4.7, 63.4], [5.6, 0.7, 63.4], [6.8, -3, 63.4], [ENDS, -5, 63.4]]),
      walks('woman', 'walker front:violet', [[0, -6.4, 62], [ENDS, -6.4, 53]], { poses: ['walker front:violet'] }),
      drives('oncoming', 'car:dark:front', { x: -3.5, z: 135, heading: 180 }, [[0, 40]], ENDS),
    ],
    danger: { thing: 'child' },
  }),
  'door-of-a-car-with-its-lamps-on': () => ({
    ...standing,
    ground: townStreet({ right: 3.6 }),
    own: brakes(42),
    things: [
      ...lefts,
      ...rights,
      stands('red', [[0, 'car:red:brakes:lit'], [2.4, 'car:red:lit']], 2.35, 66),
      walks('door', [[0, 'wall:#d8403a:1.2:1:0.1'], [4.95, 'wall:#a32b26:0.1:1:1']], [[0, 1.38, 66.6], [4.1, 1.38, 66.6], [4.9, 0.94, 66.6], [ENDS, 0.94, 66.6]]),
      ...row('parked left', 'car:grey:front', -4.4, [57, 64, 71], 180),
      drives('cyclist', 'cyclist front:green', { x: -3, z: 98, heading: 180 }, [[0, 17]], ENDS),
      walks('man', 'walker back:blue', [[0, 5, 50], [ENDS, 5, 60]], { poses: ['walker back other:blue'] }),
    ],
    danger: { thing: 'door' },
  }),
  'cyclist-in-the-mirror-as-you-turn-right': () => ({
    ...standing,
    ground: [...townStreet({ right: 3.6 }), sideRoad('right', 46, 54, 3.4), { fill: '#c48d79', x: [2.1, 3.5], z: [-60, 45] }],
    own: way({}, [[0, 34], [3.5, 20], [5.4, 0], [ENDS, 0]], ENDS),
    blinks: [[0, 'off'], [0.8, 'right']],
    things: [
      ...lefts,
      ...row('house right', 'house:grey:12:7', 11.5, [8, 26, 68, 86, 104]),
      drives('cyclist', 'cyclist back:orange', { x: 2.8, z: -11.6 }, [[0, 30]], ENDS, [], { mirrored: 'cyclist front:orange' }),
      walks('woman', 'walker back:violet', [[0, 5.4, 54], [ENDS, 5.4, 64]], { poses: ['walker back other:violet'] }),
      drives('oncoming', 'car:white:front', { x: -3.5, z: 90, heading: 180 }, [[0, 38], [4, 20], [ENDS, 20]], ENDS),
    ],
    mirrors: ['right'],
    danger: { thing: 'cyclist', turns: { z: 42, side: 'right' } },
  }),
  'bus-that-leaves-its-stop': () => ({
    ...standing,
    ground: townStreet({ right: 4.2 }),
    own: brakes(45, 8),
    things: [
      ...lefts,
      ...rights,
      drives('bus', [[0, 'bus:red'], [2.6, 'bus:red:left']], { x: 2.75, z: 78 }, [[0, 0], [3.9, 0], [5.6, 12], [ENDS, 22]], ENDS, [[0, 0], [4, 0], [5.6, -2.4]]),
      walks('woman', 'walker front:violet', [[0, -6.4, 66], [ENDS, -6.4, 56]], { poses: ['walker front:violet'] }),
      drives('oncoming', 'car:white:front', { x: -3.5, z: 120, heading: 180 }, [[0, 42]], ENDS),
    ],
    danger: { thing: 'bus', cue: 2.6 },
  }),
  'somebody-in-front-of-the-bus': () => ({
    ...standing,
    ground: townStreet({ right: 4.2 }),
    own: brakes(40),
    things: [
      ...lefts,
      ...row('house right', 'house:grey:12:7', 14, [8, 26, 44, 62, 80, 98]),
      stands('bus', 'bus:red', 2.8, 54),
      walks('boy', 'runner side:blue', [[0, 4.2, 62.4], [3.8, 4.1, 62.4], [5.4, 0.4, 62.4], [ENDS, -4.2, 62.4]]),
      walks('man', 'walker front:green', [[0, -6.4, 64], [ENDS, -6.4, 54]], { poses: ['walker front:green'] }),
      drives('oncoming', 'car:dark:front', { x: -3.5, z: 106, heading: 180 }, [[0, 40]], ENDS),
    ],
    danger: { thing: 'boy' },
  }),
  'cyclist-from-a-path-behind-the-hedge': () => ({
    ...standing,
    ground: [...townStreet({ right: 2.4 }), { fill: '#c48d79', patch: [[-60, 60], [-5.4, 60], [-5.4, 63], [-60, 63]] }],
    own: brakes(40),
    things: [
      ...rights,
      ...row('house left', 'house:sage:12:7', -20, [8, 26, 44, 84, 102]),
      ...row('hedge', 'wall:#4f7f42:6:1.9:1', -7.8, [31, 37, 43, 49, 55]),
      walks('cyclist', 'cyclist side:orange', [[0, -30.2, 61.8], [5.44, -0.2, 61.8], [ENDS, 11.2, 61.8]], { flip: true }),
      walks('man', 'walker back:blue', [[0, 4.6, 50], [ENDS, 4.6, 60]], { poses: ['walker back other:blue'] }),
      drives('oncoming', 'car:white:front', { x: -3.5, z: 120, heading: 180 }, [[0, 40], [4, 30], [6, 0]], ENDS),
    ],
    danger: { thing: 'cyclist' },
  }),
  'car-from-the-right-behind-the-house': () => ({
    ...standing,
    ground: [...townStreet({ centre: false, left: -3.8, right: 2.2 }), sideRoad('right', 52, 58, 2.2)],
    own: brakes(36),
    things: [
      ...row('house left', 'house:cream:10', -12, [12, 30, 48, 66, 84]),
      ...row('house right', 'house:rose:10', 9, [20, 32, 44]),
      ...row('house beyond', 'house:sage:10', 11, [68, 84]),
      walks('car', 'car:blue', [[0, 42, 55.4], [5.4, 0, 55.4], [ENDS, -16, 55.4]], { heading: 'along' }),
      drives('cyclist', 'cyclist front:green', { x: -2.8, z: 88, heading: 180 }, [[0, 15]], ENDS),
      walks('woman', 'walker front:violet', [[0, -5.2, 56], [ENDS, -5.2, 46]], { poses: ['walker front:violet'] }),
    ],
    danger: { thing: 'car' },
  }),
  'car-backs-out-of-a-drive': () => ({
    ...standing,
    ground: [...townStreet({ right: 2.4, centre: false }), { fill: '#b9b2a4', patch: [[2.4, 51], [12, 51], [12, 56], [2.4, 56]] }],
    own: brakes(35),
    things: [
      ...lefts,
      ...row('house right', 'house:red:10', 18, [8, 22, 38, 54, 70, 86]),
      ...row('hedge', 'wall:#4f7f42:6:1.9:1', 5.4, [29, 35, 41, 47, 60, 66]),
      walks('car', 'car:dark:reverse', [[0, 9.6, 53.4], [2.6, 9, 53.4], [5.3, 2.4, 53.4], [6.4, 1.2, 53.4], [ENDS, 1.2, 53.4]], { heading: 90 }),
      walks('man', 'walker back:green', [[0, -6.4, 42], [ENDS, -6.4, 52]], { poses: ['walker back other:green'] }),
      drives('oncoming', 'car:white:front', { x: -3.5, z: 110, heading: 180 }, [[0, 36], [5, 20], [ENDS, 0]], ENDS),
    ],
    danger: { thing: 'car' },
  }),
  'electric-scooter-behind-the-kiosk': () => ({
    ...standing,
    ground: [...townStreet({ right: 2.2 }), ...zebra(60, -5.4, 2.2)],
    own: brakes(40),
    things: [
      ...rights,
      ...row('house left', 'house:sand:12:7', -19, [8, 26, 44, 62, 80, 98]),
      stands('kiosk', 'wall:#a8674a:5:2.7:3.4', -8.6, 54),
      stands('sign', 'sign:B3-1', 3, 59.4),
      walks('scooter', 'scooter side:dark', [[0, -30.2, 61.8], [5.44, -0.2, 61.8], [ENDS, 11.2, 61.8]], { flip: true }),
      walks('woman', 'walker front:violet', [[0, 4.4, 55], [ENDS, 4.4, 45]], { poses: ['walker front:violet'] }),
      drives('oncoming', 'car:dark:front', { x: -3.5, z: 120, heading: 180 }, [[0, 36], [5, 10], [6, 0]], ENDS),
    ],
    danger: { thing: 'scooter' },
  }),
  'walker-behind-a-van-that-waits': () => ({
    ...standing,
    ground: [...townStreet({ left: -9, right: 2.2, centre: false }), { fill: tint.marking, x: [-5.4, -5.2] }, { fill: tint.marking, x: [-1.83, -1.67], dash: [3, 5] }, ...zebra(60, -9, 2.2)],
    own: brakes(40),
    things: [
      ...lefts.map((house) => ({ ...house, track: house.track.map(([t, x, z]) => [t, x - 4, z] as const) })),
      ...rights,
      stands('sign', 'sign:B3-1', 3, 59.4),
      stands('van', 'van:white:brakes', -3.5, 55),
      walks('walker', 'runner side:red', [[0, -10.6, 62], [3.2, -5.2, 62], [5.42, 0.2, 62], [ENDS, 5, 62]], { flip: true }),
      walks('man', 'walker back:blue', [[0, 5.2, 48], [ENDS, 5.2, 58]], { poses: ['walker back other:blue'] }),
      drives('cyclist', 'cyclist back:green', { x: 1.6, z: 62 }, [[0, 19]], ENDS),
      drives('oncoming', 'car:dark:front', { x: -7.2, z: 104, heading: 180 }, [[0, 36], [2, 24], [4, 0]], ENDS),
    ],
    danger: { thing: 'walker' },
  }),
  'man-who-waits-for-the-tram': () => ({
    ...standing,
    ground: [...townStreet({ left: -5.4, right: 2.2, centre: false }), { fill: '#8b9299', x: [-4.3, -4.15] }, { fill: '#8b9299', x: [-2.8, -2.65] }],
    own: brakes(36),
    things: [
      ...lefts,
      ...rights,
      drives('tram', 'tram:blue', { x: -3.5, z: 11.7 }, [[0, 44], [3.6, 44], [6.6, 0]], ENDS),
      walks('man', [[0, 'walker front:red'], [2, 'walker side:red']], [[0, 4, 55.6], [2, 4, 55.6], [3.9, 2.6, 55.6], [5.5, 0.3, 55.6], [6.4, -1.4, 55.6], [ENDS, -1.4, 55.6]]),
      drives('cyclist', 'cyclist back:green', { x: 0, z: 70 }, [[0, 18]], ENDS),
    ],
    danger: { thing: 'man' },
  }),
  'worker-in-front-of-the-lorry': () => ({
    ...standing,
    ground: townStreet({ right: 4.2 }),
    own: brakes(30),
    things: [
      ...lefts,
      ...rights,
      stands('sign', 'sign:A20', 4.8, 24),
      stands('lorry', 'lorry:yellow:hazard', 3, 38),
      walks('worker', 'worker', [[0, 7, 45.4], [0.8, 6.6, 45.4], [2.1, 4.4, 45.4], [3.5, 2.1, 45.4], [5.3, 0.6, 45.4], [ENDS, -2, 45.4]]),
      walks('woman', 'walker back:violet', [[0, -7.2, 50], [ENDS, -7.2, 60]], { poses: ['walker back other:violet'] }),
      drives('oncoming', 'car:dark:front', { x: -3.5, z: 110, heading: 180 }, [[0, 34]], ENDS),
    ],
    danger: { thing: 'worker' },
  }),
  'ambulance-from-the-side-street': () => ({
    ...standing,
    ground: [...townStreet({ right: 2.4 }), ...crossRoad(66, 75, { ours: [-5.4, 2.4] })],
    own: brakes(45),
    things: [
      ...row('house left', 'house:cream:12:9', -9.6, [10, 24, 38, 52]),
      ...row('house right', 'house:rose:12:9', 9.6, [10, 24]),
      ...row('house beyond', 'house:sand:12:9', -11, [90, 106]),
      stands('signal', 'signal:green', 3, 62),
      walks('ambulance', 'van:white:ambulance', [[0, -77, 70.8], [5.55, 0, 70.8], [ENDS, 26, 70.8]], { heading: 'along' }),
      drives('oncoming', 'car:dark:front', { x: -3.5, z: 100, heading: 180 }, [[0, 36], [2.8, 0]], ENDS),
    ],
    danger: { thing: 'ambulance' },
  }),
  'man-who-runs-for-the-bus': () => ({
    ...standing,
    ground: townStreet({ right: 4.2 }),
    own: brakes(40),
    things: [
      ...lefts,
      ...rights,
      drives('bus', 'bus:blue:brakes:right', { x: 2.9, z: 46 }, [[0, 40], [1.5, 34], [4.4, 0]], ENDS, [[0, -1.4], [2.2, 0]]),
      stands('shelter', 'shelter', 6, 86),
      walks('man', [[0, 'runner side:red']], [[0, -7.6, 47], [3.6, -6.6, 60.6], [5.4, 0.3, 62.2], [6.6, 4.8, 63.4], [ENDS, 5.6, 66]], { flip: true }),
      drives('cyclist', 'cyclist front:green', { x: -3, z: 98, heading: 180 }, [[0, 16]], ENDS),
    ],
    danger: { thing: 'man', cue: 1.5 },
  }),
  'walker-in-the-low-sun': () => ({
    ...standing,
    light: air.sun,
    ground: [...townStreet({ light: air.sun, right: 2.2 }), ...zebra(60, -5.4, 2.2, air.sun)],
    own: brakes(40),
    things: [
      ...lefts,
      ...rights,
      stands('sign', 'sign:B3-1', 3, 59.4),
      walks('walker', 'walker side:beige', [[0, -8.6, 62], [2, -6.4, 62], [5.42, 0.2, 62], [ENDS, 4.2, 62]], { flip: true }),
      stands('parked', 'car:dark', 3.3, 48.5),
      drives('cyclist', 'cyclist back:blue', { x: 1, z: 90 }, [[0, 19]], ENDS),
    ],
    danger: { thing: 'walker' },
  }),
};
