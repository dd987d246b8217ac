/** Situations in which the traffic indicates what comes next, and whether waiting is necessary. */
import { path, pen, pointsOf } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, countryRoad, crossbars, grove, patch, stand, wood } from './driver.ts';
import { roadSign, wheelTracks } from './driver-furniture.ts';
import { motorway } from './driver-road.ts';
import { cyclistBack, leafy, personBack, personSide, spruce } from './driver-things.ts';
import { type Scenes, scene, tint } from './picture.ts';
import { roundabout } from './road.ts';
import { carAt } from './solid-car.ts';
import { lorryAt, vanAt } from './solid-vehicles.ts';
import { cityBetween, fieldRoad, v } from './streets.ts';
import { boxTrailer, lorry, ownCar } from './vehicles.ts';

const behind = { left: -5.8, rightEdge: 2.3, beside: '#c9c3ad' } as const;
const inRight = { left: -5.4, rightEdge: 4.8, beside: '#c9c3ad', lines: [-1.75] } as const;

export const readingTrafficSituations: Scenes = {
  'exit-cut-in': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 6),
      grove(113, 16, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 1, shoulder: 1, other: true }),
      patch(v, pointsOf('2.8 22, 6.2 30, 24 60, 30 60, 9 30, 2.8 15'), tint.asphalt),
      roadSign(v, 'F27', { x: 6.4, z: 32, size: 2.4, up: 0.9 }),
      carAt(v, { x: -3.2, z: 12, heading: 3, colour: '#d63a3c', blink: 'right' }),
      cockpit({
        speed: 100,
        mirrors: [mirror('inner', (b) => carAt(b, { x: 0, z: 30, heading: 180, colour: '#8b9299' }), inRight)],
      }),
    ),
  'car-ahead-on-snow': () =>
    scene(
      '#fff',
      backdrop(v, air.snow, 6),
      wood(114, 34, air.snow.woodFar, { seed: 9, step: 20 }),
      countryRoad(v, air.snow.road, { verge: '#e6ebef', centre: 'none', edges: false }),
      wheelTracks(v, 0) + wheelTracks(v, -3.6),
      [12, -13].map((x) => stand(v, x, 40, spruce(air.snow.wood))).join(''),
      carAt(v, { x: 0, z: 21, colour: '#d63a3c', lit: true }),
      cockpit({ speed: 60 }),
    ),
  'lorry-moves-out': () =>
    scene(
      '#fff',
      fieldRoad(),
      stand(v, 1.45, 23.5, cyclistBack({ top: '#e8762d' })),
      lorryAt(v, { x: -0.8, z: 17, heading: -4, length: 9 }),
      cockpit({ speed: 50, mirrors: [mirror('inner', () => '', behind), mirror('left', () => '', behind)] }),
    ),
  'lorry-in-roundabout': () =>
    scene(
      tint.grass,
      roundabout(240, 124, {
        outer: 108,
        island: 34,
        arms: ['up', 'left', 'right', 'down'],
        width: 116,
        lanes: 2,
        refuge: false,
      }),
      pen('M240 320V252', '#fff', 3),
      pen('M269 320V252', '#fff', 2.4, { 'stroke-dasharray': '11 13' }),
      lorry({ x: 313, y: 118, heading: -6, length: 100, scale: 0.85 }),
      boxTrailer({ x: 287, y: 190, heading: 41, length: 72, scale: 0.85 }),
      ownCar({ x: 284, y: 292, scale: 0.8 }),
    ),
  'wind-and-cyclist': () =>
    scene(
      '#fff',
      backdrop(v, air.rain, 6),
      grove(113, 12, air.rain.woodFar, { step: 34 }),
      countryRoad(v, air.rain.road, { centre: 'none' }),
      bentTree(-14, 34) + bentTree(8.4, 25) + bentTree(13, 34),
      stand(v, -7, 17, windsock()),
      stand(v, 1.3, 12.4, cyclistBack({ top: '#e8762d' })),
      cockpit({
        speed: 50,
        mirrors: [
          mirror('inner', () => '', { ...behind, air: air.rain }),
          mirror('left', () => '', { ...behind, air: air.rain }),
        ],
      }),
    ),
  'crossing-nobody-crosses': () =>
    scene(
      '#fff',
      cityBetween([28, 50, 0], [30, 52, 1]),
      crossbars(v, -5.4, 2, 13, 16, 0.5),
      roadSign(v, 'B3', { x: 2.7, z: 13, size: 0.8 }),
      // Seen from the side, so that nobody takes them for people who wait.
      stand(v, 4.6, 14, personSide({ top: '#8a5fb0' }), { flip: true }) + stand(v, -7.2, 15, personSide({ top: '#3aa17e' })),
      cockpit({
        speed: 40,
        mirrors: [mirror('inner', (b) => carAt(b, { x: 0, z: 8, heading: 180, colour: '#343b43' }))],
      }),
    ),
  'motorway-free-to-overtake': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 6),
      grove(113, 16, air.day.woodFar),
      motorway(v, tint.asphalt, { lanes: 2, own: 1 }),
      stand(v, 13, 40, leafy('#5f8f4e', '#74a35f')),
      carAt(v, { x: -3.5, z: 60, colour: '#343b43' }),
      lorryAt(v, { x: 0.1, z: 27 }),
      cockpit({
        speed: 90,
        mirrors: [
          mirror('left', () => '', inRight),
          mirror('inner', (b) => carAt(b, { x: 0, z: 22, heading: 180, colour: '#8b9299' }), inRight),
        ],
      }),
    ),
  'accident-help-arrived': () =>
    scene(
      '#fff',
      fieldRoad(),
      vanAt(v, { x: 5, z: 27, heading: 8, ambulance: true }),
      carAt(v, { x: 7.6, z: 20, heading: 60, colour: '#2f9460' }),
      stand(v, 5.4, 17.6, personBack({ top: '#f2e21d', legs: '#2f7a4f' })),
      cockpit({
        speed: 40,
        mirrors: [mirror('inner', (b) => carAt(b, { x: 0, z: 10, heading: 180, colour: '#8b9299' }), behind)],
      }),
    ),
};

/** A tree that the wind bends to the left. */
function bentTree(x: number, z: number): string {
  return stand(
    v,
    x,
    z,
    pen('M0 0Q-6 -130 -70 -240', '#5b4634', 20) +
      path('M-10 -190C-40 -130 -150 -170 -260 -250C-330 -310 -290 -400 -200 -420C-110 -440 -30 -360 -10 -190Z', '#5f8a55') +
      path('M-80 -250C-140 -240 -220 -280 -270 -330C-250 -390 -170 -400 -120 -370Z', '#74a35f'),
  );
}

/** A windsock that the wind blows straight out to the left, in centimetres. */
export const windsock = (): string =>
  pen('M0 0V-420', '#7d848c', 9) +
  path('M0 -440L-60 -432V-384L0 -376Z', '#e0261f') +
  path('M-60 -432L-110 -426V-390L-60 -384Z', '#fff') +
  path('M-110 -426L-160 -419V-397L-110 -390Z', '#e0261f');
