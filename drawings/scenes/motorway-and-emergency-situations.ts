/** Situations on motorways, fast roads and roadworks, and in emergencies. */
import { circle, disc, limb, path, pen, pointsOf, rect, transform } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, band, grove, mark, patch, railing, stand, type View, view } from './driver.ts';
import { worker } from './driver-riders.ts';
import { cone, motorway } from './driver-road.ts';
import { carSide, leafy, personBack, spruce } from './driver-things.ts';
import { guardRail } from './lanes-from-above.ts';
import { route, type Scenes, scene, tint } from './picture.ts';
import { line, trees } from './road.ts';
import { pin, pinAt } from './safety-pieces.ts';
import { carAt } from './solid-car.ts';
import { lorryAt, vanAt } from './solid-vehicles.ts';
import { fieldRoad, v } from './streets.ts';
import { car, lorry, ownCar, trailer } from './vehicles.ts';

const behind = { left: -5.8, rightEdge: 2.3, beside: '#c9c3ad' } as const;
/** The view behind us on a motorway, from its right and its left lane. */
const inRight = { left: -5.4, rightEdge: 4.8, beside: '#c9c3ad', lines: [-1.75] } as const;
const inLeft = { left: -2, rightEdge: 8, beside: '#c9c3ad', lines: [1.85] } as const;

/** A higher viewpoint, so that vehicles in a row do not hide each other. */
const tall = view({ horizon: 104, focal: 360, eye: 2.2 });

export const motorwayAndEmergencySituations: Scenes = {
  'acceleration-lane-car-brakes': () =>
    scene(
      '#fff',
      open(),
      accelerationLane(),
      lorryAt(v, { x: -3.6, z: 52 }),
      carAt(v, { x: 0.1, z: 17, colour: '#d8dde0', brake: true }),
      cockpit({
        speed: 80,
        blink: 'left',
        mirrors: [
          mirror('left', (b) => carAt(b, { x: -3.6, z: 34, heading: 180, colour: '#2f6db3', lit: true }), {
            left: -8.95,
            rightEdge: 2.4,
            lines: [-1.75, -5.2],
            beside: '#c9c3ad',
          }),
        ],
      }),
    ),
  'joining-car-left-taken': () =>
    scene(
      '#fff',
      open(),
      motorway(v, tint.asphalt, { lanes: 2, own: 1, shoulder: 4.2, other: false }),
      mark(v, 1.85, { width: 0.5, colour: tint.asphalt, from: 2.2, to: 70 }),
      mark(v, 1.85, { dash: 1.5, gap: 1.5, from: 3, to: 60, width: 0.3 }),
      patch(v, pointsOf('7 22, 2.6 70, 60 70, 60 22'), tint.grass),
      carAt(v, { x: 4.1, z: 12.6, heading: -3, colour: '#e0a526', blink: 'left' }),
      cockpit({
        speed: 110,
        mirrors: [
          mirror('left', (b) => carAt(b, { x: -3.5, z: 8, heading: 180, colour: '#d63a3c' }), inRight),
          mirror('inner', () => '', inRight),
        ],
      }),
    ),
  'accident-other-carriageway': () =>
    scene(
      '#fff',
      open(),
      motorway(v, tint.asphalt, { lanes: 2, own: 1 }),
      vanAt(v, { x: -12.4, z: 33, heading: 150, ambulance: true }),
      carAt(v, { x: -14.6, z: 27, heading: 100, colour: '#2f9460' }),
      stand(v, -11.3, 26, personBack({ top: '#f2e21d' }, true)),
      railing(v, -6.9, { from: 8, to: 70, height: 0.8, step: 5, colour: '#9aa3aa', rails: 1 }),
      carAt(v, { x: 0, z: 14, colour: '#5c7fa3', brake: true }),
      cockpit({
        speed: 100,
        mirrors: [mirror('inner', (b) => carAt(b, { x: 0, z: 36, heading: 180, colour: '#8b9299' }), inRight)],
      }),
    ),
  'two-lorries-short-gap': () =>
    scene(
      '#fff',
      open(tall),
      motorway(tall, tint.asphalt, { lanes: 2, own: 2 }),
      lorryAt(tall, { x: 3.7, z: 26, length: 9 }),
      lorryAt(tall, { x: 3.9, z: 10.6, length: 10 }),
      cockpit({
        speed: 100,
        mirrors: [mirror('inner', (b) => carAt(b, { x: 0, z: 7, heading: 180, colour: '#343b43' }), inLeft)],
      }),
    ),
  'breakdown-on-hard-shoulder': () =>
    scene(
      '#fff',
      open(),
      motorway(v, tint.asphalt, { lanes: 2, own: 1 }),
      carAt(v, { x: 3.2, z: 23, colour: '#8a5fb0', blink: 'hazard' }),
      stand(v, 1.85, 22, personBack({ top: '#3f8fd1' }, true)),
      cockpit({ speed: 110, mirrors: [mirror('inner', () => '', inRight), mirror('left', () => '', inRight)] }),
    ),
  'triangle-behind-crest': () => {
    const road = 'M-5 262C50 262 80 252 130 206C176 164 226 150 262 172C302 200 330 252 400 258H485';
    return scene(
      '#c4e0f0',
      path('M40 72q6 -20 28 -16q14 -22 38 -4q22 -4 24 20zM330 50q6 -18 26 -14q14 -20 36 -4q20 -2 22 18z', '#e6f2f9'),
      path(`${disc(440, 216, 24)}M437 216h6v44h-6z${disc(404, 226, 16)}M402 226h5v34h-5z`, '#86ad6f'),
      path(`${road}V325H-5Z`, tint.grass),
      pen(road, tint.asphalt, 13),
      pen(road, '#fff', 1.6, { 'stroke-dasharray': '9 7' }),
      transform({ x: 40, y: 257, scale: 0.15, rotate: -2 }, carSide('#d63a3c')),
      pen('M74 236h22', '#1b2126', 3) + path('M106 236l-12 -7v14z', '#1b2126'),
      transform({ x: 316, y: 210, scale: 0.15, rotate: 44 }, carSide(tint.own, { own: true })),
      mast(128, 206) + mast(222, 158) + mast(288, 186) + mast(392, 256),
      pin(1, 392, 222) + pin(2, 288, 150) + pin(3, 222, 122) + pin(4, 128, 170),
    );
  },
  'roadworks-reversing': () =>
    scene(
      '#fff',
      fieldRoad(),
      patch(v, pointsOf('2 12, 2 46, 9 46, 9 12'), '#a8906a'),
      carAt(v, { x: -3.6, z: 40, heading: 180, colour: '#343b43' }),
      carAt(v, { x: 3.6, z: 19, heading: 32, colour: '#e0a526', reverse: true }),
      stand(v, 7.4, 18.4, worker()),
      stand(v, -7.4, 20, worker()),
      cone(v, 2, 27) + cone(v, 1.9, 14) + cone(v, 2.1, 10.5),
      pinAt(v, 1, 7.4, 18.4, 1.75) + pinAt(v, 2, -7.4, 20, 1.75) + pinAt(v, 3, 3.4, 19, 1.6) + pinAt(v, 4, -3.6, 40, 1.8, 11),
      cockpit({ speed: 40 }),
    ),
  'lorry-behind-caravan': () => lorryAndCaravan(28, 16),
  'lorry-behind-faster-caravan': () => lorryAndCaravan(14, 56),
  'overtaken-with-oncoming': () =>
    scene(
      '#fff',
      fieldRoad(),
      lorryAt(v, { x: -3.7, z: 42, heading: 180 }),
      carAt(v, { x: -3.1, z: 7.6, heading: 2, colour: '#d63a3c' }),
      cockpit({ speed: 80, mirrors: [mirror('inner', () => '', behind)] }),
    ),
  'lying-four': () =>
    scene(
      '#dfe6ea',
      transform({ x: 120, y: 84 }, onBack(false)) +
        transform({ x: 360, y: 84 }, onBack(true)) +
        transform({ x: 120, y: 244 }, faceDown()) +
        transform({ x: 360, y: 244 }, onSide()),
      path('M238 0h4v320h-4zM0 158h480v4H0z', '#fff'),
      [0, 1, 2, 3].map((index) => pin(index + 1, (index % 2) * 240 + 22, Math.floor(index / 2) * 160 + 22, 14)).join(''),
    ),
};

/** We overtake a lorry behind a caravan; the arrows are as long as these two are fast. */
function lorryAndCaravan(lorrySpeed: number, caravanSpeed: number): string {
  const speed = (x: number, y: number, length: number, width?: number) =>
    route(
      [
        [x, y],
        [x, y - length],
      ],
      { colour: '#2b3238', ...(width && { width }) },
    );
  return scene(
    tint.grass,
    path('M126 -10H354V330H126Z', '#cfc9b4') + path('M132 -10H348V330H132Z', tint.asphalt),
    line([146, 326], [146, -6], 'solid', 4) + line([316, 326], [316, -6], 'solid', 4) + line([231, 326], [231, -6]),
    guardRail(112),
    trees([
      [40, 60, 22],
      [52, 170, 20],
      [38, 270, 24],
      [400, 50, 22],
      [420, 150, 24],
      [404, 250, 22],
    ]),
    ownCar({ x: 188, y: 270 }),
    speed(188, 228, 96),
    lorry({ x: 274, y: 200, length: 112 }),
    speed(307, 200, lorrySpeed, 4),
    trailer({ x: 274, y: 66, caravan: true, scale: 0.95 }),
    car({ x: 274, y: -2, colour: tint.grey, scale: 0.95 }),
    speed(304, 84, caravanSpeed, 4),
  );
}

/** Sky and trees of an open country. */
function open(on: View = v): string {
  return backdrop(on, air.day, 6) + grove(on.horizon + 1, 16, air.day.woodFar) + stand(on, 14, 44, leafy('#5f8f4e', '#74a35f'));
}

/** A motorway from its acceleration lane, which ends ahead of us. */
function accelerationLane(): string {
  return (
    band(v, -10, 3.4, '#c9c3ad') +
    band(v, -9.6, 3, tint.asphalt) +
    patch(v, pointsOf('3.4 30, -1.6 58, -1.6 400, 60 400, 60 30'), tint.grass) +
    mark(v, -1.75, { dash: 1.5, gap: 1.5, from: 3, to: 50, width: 0.3 }) +
    mark(v, 2, { to: 32, width: 0.2 }) +
    mark(v, -5.35, { dash: 3, gap: 9, from: 4 }) +
    mark(v, -8.95, { width: 0.2 }) +
    stand(v, 15, 60, spruce(air.day.wood))
  );
}

/** A small flag that marks a place beside the road. */
function mast(x: number, y: number): string {
  return pen(`M${x} ${y}V${y - 26}`, '#1b2126', 2.4);
}

const skin = '#e3b48c';

/** Somebody lying on the back, seen from above, head to the left; the legs may rest on a bag. */
function onBack(raised: boolean): string {
  return (
    path(limb([-24, -22, 9], [2, -34, 8], [24, -36, 6]) + limb([-24, 22, 9], [2, 34, 8], [24, 36, 6]), '#3f8fd1') +
    path(limb([26, -12, 13], [62, -16, 11], [94, -18, 8]) + limb([26, 12, 13], [62, 16, 11], [94, 18, 8]), '#2e3d50') +
    (raised
      ? rect(64, -34, 30, 68, '#8a5a3a', 8) + path(limb([70, -16, 10], [96, -18, 8]) + limb([70, 16, 10], [96, 18, 8]), '#2e3d50')
      : '') +
    rect(-36, -27, 66, 54, '#3f8fd1', 16) +
    path(disc(26, -36, 6) + disc(26, 36, 6) + disc(-58, 0, 20), skin) +
    path('M-60 -20A20 20 0 1 0 -60 20Q-70 0 -60 -20Z', '#4a2f20') +
    path(disc(-55, -7, 2.4) + disc(-55, 7, 2.4), '#1b2126') +
    pen('M-42 -6Q-38 0 -42 6', '#8a3b34', 2.4)
  );
}

/** Somebody lying face down. */
function faceDown(): string {
  return (
    path(limb([-24, -22, 9], [-44, -40, 8], [-66, -36, 6]) + limb([-24, 22, 9], [-44, 40, 8], [-66, 36, 6]), '#3f8fd1') +
    path(limb([26, -12, 13], [62, -16, 11], [94, -18, 8]) + limb([26, 12, 13], [62, 16, 11], [94, 18, 8]), '#2e3d50') +
    rect(-36, -27, 66, 54, '#3f8fd1', 16) +
    path(disc(-70, -35, 6) + disc(-70, 35, 6), skin) +
    circle(-58, 0, 20, '#4a2f20')
  );
}

/** Recovery position: on the side, upper knee bent, hand below the cheek, head tilted back. */
function onSide(): string {
  return (
    path(limb([-22, 14, 9], [-30, 44, 8], [-56, 54, 6]), '#2f74ad') +
    path(limb([24, 4, 13], [62, -2, 11], [98, -6, 8]), '#22303f') +
    path(limb([24, 8, 14], [44, 44, 12], [78, 46, 9]), '#2e3d50') +
    path('M-38 -18Q-30 -30 0 -26L30 -14Q38 0 30 22L-20 26Q-40 16 -38 -18Z', '#3f8fd1') +
    path(limb([-24, 4, 9], [-34, 34, 8], [-52, 22, 6]), '#3f8fd1') +
    path(limb([-24, 4, 9], [-34, 34, 8], [-52, 22, 6]), '#000', { opacity: 0.12 }) +
    path(`${disc(-58, 54, 6)}${disc(-58, 0, 20)}M-74 8L-80 18L-68 18Z`, skin) +
    path('M-76 -10A20 20 0 0 1 -38 2Q-42 -2 -56 -6T-76 -10Z', '#4a2f20') +
    circle(-54, 20, 7, skin) +
    circle(-66, 4, 2.4, '#1b2126')
  );
}
