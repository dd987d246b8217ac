/** Shapes of moving scenes: the pieces of the still pictures, with their sizes in metres. */
import type { Shape } from '#domain/moving/scene.ts';
import { boar, deer, elk, reindeer } from '../pictograms/animals.ts';
import type { Pictogram } from '../pictograms/pictogram.ts';
import { cockpit, mirror } from '../scenes/cockpit.ts';
import { grove, type View, wood } from '../scenes/driver.ts';
import { animalAt, busShelter, crossbuckAt, hazardBoard, roadSign, signalAt, streetLamp } from '../scenes/driver-furniture.ts';
import { cyclistFront, cyclistSide, motorcycleAt, tractorBack, worker } from '../scenes/driver-riders.ts';
import {
  ball,
  bush,
  childFront,
  childSide,
  cyclistBack,
  edgePost,
  leafy,
  personBack,
  personSide,
  spruce,
  walkerBack,
} from '../scenes/driver-things.ts';
import { text } from '../scenes/picture.ts';
import { windsock } from '../scenes/reading-traffic-situations.ts';
import { blindPerson, skip, warningTriangle } from '../scenes/safety-pieces.ts';
import { type CarLook, carAt } from '../scenes/solid-car.ts';
import { busAt, type LongLook, lorryAt, tramAt, vanAt } from '../scenes/solid-vehicles.ts';
import { pram, riderBack } from '../scenes/street-pieces.ts';
import { bodyOf } from './body.ts';
import { partsOf } from './sprite.ts';
import { phoneWalker, scooterBack, scooterSide, stickWalker, waver } from './street-people.ts';

type Size = Shape['size'];
const sprite = (svg: string, size: Size): Shape => ({ sprite: partsOf(svg), size });

/** A view with 100 pixels per metre, so that drawings come out in centimetres. */
const close: View = { horizon: 0, at: (x, _z, y = 0) => [x * 100, -y * 100], scale: () => 100 };
const here = { x: 0, z: 1 };

const ADULT: Size = [0.6, 0, 1.75];
const CHILD: Size = [0.5, 0, 1.2];
const CYCLE: Size = [0.7, 0, 1.8];

type From = 'behind' | 'front';
const vehicle = (draw: (v: View) => string, from: From, size: Size): Shape => ({ body: bodyOf(draw, from), size });
const at = { x: 0, z: 10 };

/** Shapes by name; options follow after colons: `car:red:brakes`, `walker back:blue`, `sign:B1`. */
const PIECES: Readonly<Record<string, (...looks: string[]) => Shape>> = {
  car: (...looks) => {
    const made = vehicle((v) => carAt(v, { ...at, ...carLook(looks) }), fromOf(looks), [1.8, 4.4, 1.45]);
    return looks.includes('door') ? { ...made, body: [...(made.body ?? []), ...openDoor(hue(looks[0] ?? 'grey'))] } : made;
  },
  van: (...looks) =>
    vehicle(
      (v) => vanAt(v, { ...at, ...longLook(looks), ambulance: looks.includes('ambulance') }),
      fromOf(looks),
      [2, 5.8, 2.45],
    ),
  bus: (...looks) => vehicle((v) => busAt(v, { ...at, ...longLook(looks) }), fromOf(looks), [2.54, 12, 3.05]),
  lorry: (...looks) => vehicle((v) => lorryAt(v, { ...at, ...longLook(looks) }), fromOf(looks), [2.54, 9, 3.7]),
  tram: (...looks) => vehicle((v) => tramAt(v, { ...at, ...longLook(looks) }), fromOf(looks), [2.6, 15, 3.3]),
  train: (colour = 'blue') => vehicle((v) => tramAt(v, { ...at, colour: hue(colour), length: 44 }), 'behind', [2.6, 44, 3.3]),
  house: (...looks) => house(looks[0] ?? 'red', Number(looks[1] ?? 8), Number(looks[2] ?? 4.2)),
  wall: (colour = '#9a8f82', long = '6', high = '2', wide = '0.4') => block(colour, Number(wide), Number(long), Number(high)),
  skip: () => sprite(skip(close, 0, 1), [1.8, 3, 1.5]),
  'walker back': (top = 'orange') => sprite(walkerBack({ top: hue(top) }), ADULT),
  'walker back other': (top = 'orange') => sprite(personBack({ top: hue(top) }), ADULT),
  'walker front': (top = 'orange') => sprite(personBack({ top: hue(top) }, true), ADULT),
  'walker side': (top = 'orange') => sprite(personSide({ top: hue(top) }), ADULT),
  'walker side stands': (top = 'orange') => sprite(personBack({ top: hue(top) }, true), ADULT),
  'walker phone': (top = 'dark') => sprite(phoneWalker({ top: hue(top) }), ADULT),
  'walker waves': (top = 'red') => sprite(waver({ top: hue(top) }), ADULT),
  'walker stick': (top = 'brown') => sprite(stickWalker({ top: hue(top) }), ADULT),
  'walker blind': (top = 'blue') => sprite(blindPerson({ top: hue(top) }), ADULT),
  'scooter side': (top = 'green') => sprite(scooterSide({ top: hue(top) }), [1.1, 0, 1.85]),
  'scooter back': (top = 'green') => sprite(scooterBack({ top: hue(top) }), [0.9, 0, 1.95]),
  'wind sock': () => sprite(windsock(), [0.3, 0, 4.4]),
  'runner side': (top = 'orange') => sprite(personSide({ top: hue(top) }, true), ADULT),
  'child side': (top = 'red') => sprite(childSide({ top: hue(top) }, false), CHILD),
  'child runs': (top = 'red') => sprite(childSide({ top: hue(top) }, true), CHILD),
  'child front': (top = 'red') => sprite(childFront({ top: hue(top) }), CHILD),
  'cyclist side': (top = 'orange', ...looks) =>
    sprite(cyclistSide({ top: hue(top), lamp: looks.includes('lamp') }), [1.8, 0, 1.8]),
  'cyclist front': (top = 'orange', ...looks) =>
    sprite(cyclistFront({ top: hue(top), lamp: looks.includes('lamp'), ...armOf(looks) }), CYCLE),
  'cyclist back': (top = 'orange', ...looks) =>
    sprite(cyclistBack({ top: hue(top), lamp: looks.includes('lamp'), ...armOf(looks) }), CYCLE),
  'horse back': () => sprite(riderBack(), [0.8, 0, 2.4]),
  pram: () => sprite(pram(), [0.7, 0, 1.1]),
  'motorcycle front': (top = 'dark') => sprite(motorcycleAt('towards', { top: hue(top) }), [0.8, 0, 1.7]),
  'motorcycle back': (top = 'dark') => sprite(motorcycleAt('away', { top: hue(top) }), [0.8, 0, 1.7]),
  tractor: (...looks) => sprite(tractorBack(undefined, looks.includes('left')), [2.2, 0, 2.9]),
  worker: () => sprite(worker(), ADULT),
  ball: () => sprite(ball(), [0.26, 0, 0.26]),
  elk: () => animal(elk, 2.1, '#4a3a2c', 2.2),
  deer: (ink = '#8a6a45') => animal(deer, 1.3, hue(ink), 1.3),
  boar: (ink = '#3f3630') => animal(boar, 0.9, hue(ink), 1.2),
  reindeer: () => animal(reindeer, 1.3, '#6d5a48', 1.5),
  triangle: () => sprite(warningTriangle(), [0.5, 0, 0.45]),
  'edge post': () => sprite(edgePost(), [0.12, 0, 1]),
  spruce: (colour = '#3f6b45') => sprite(spruce(colour), [3, 0, 9]),
  tree: (colour = '#4f8148') => sprite(leafy(colour, '#6f9d5e'), [3, 0, 5]),
  bush: (colour = '#4f7f42') => sprite(bush(colour), [2.4, 0, 1.4]),
  lamp: (lit) => sprite(streetLamp(lit === 'lit'), [0.2, 0, 6]),
  shelter: () => sprite(busShelter(close, 0, 1), [3, 0, 2.4]),
  board: (side) => sprite(hazardBoard(side === 'left' ? 'left' : 'right'), [0.4, 0, 1.4]),
  sign: (code = 'B1', ...plates) => sprite(roadSign(close, [code, ...plates], here), [0.9, 0, 2.6]),
  signal: (lamp = 'green') => sprite(signalAt(close, { ...here, lamp: lamp as 'green' }), [0.4, 0, 3.2]),
  crossbuck: (lit) => {
    const lamp = lit === 'left' || lit === 'right' || lit === 'white' ? ({ lit } as const) : {};
    return sprite(crossbuckAt(close, { ...here, lamps: lit !== 'bare', ...lamp }), [1.2, 0, 3]);
  },
  'far wood': (colour = '#86a97c') =>
    sprite(
      wood(114, 34, colour, { seed: 9, x2: 232, fall: 0.6, step: 20 }) +
        wood(114, 26, colour, { seed: 21, x1: 228, fall: -0.7, step: 20 }),
      [0, 0, 0],
    ),
  'far grove': (colour = '#86a97c', high = '16') => sprite(grove(113, Number(high), colour), [0, 0, 0]),
  frame: (...looks) => sprite(cockpit({ wipers: looks.includes('wipers') }), [0, 0, 0]),
  'blinks left': () => sprite(indicator('left'), [0, 0, 0]),
  'blinks right': () => sprite(indicator('right'), [0, 0, 0]),
  'mirror inner': () => sprite(frameOf('inner'), [0, 0, 0]),
  'mirror left': () => sprite(frameOf('left'), [0, 0, 0]),
  'mirror right': () => sprite(frameOf('right'), [0, 0, 0]),
  digit: (digit = '0') => sprite(text(digit, { x: 0, y: 0, size: 25, anchor: 'middle', fill: '#f5f7f8' }), [0, 0, 0]),
};

const HUES: Readonly<Record<string, string>> = {
  orange: '#e8762d',
  red: '#d8403a',
  blue: '#3f6f9f',
  green: '#3aa17e',
  violet: '#8a5fb0',
  yellow: '#f2c230',
  white: '#eef0f1',
  grey: '#8b9299',
  dark: '#343b43',
  beige: '#c2a878',
  brown: '#7a5a3f',
};
const hue = (name: string): string => (name.startsWith('#') ? name : (HUES[name] ?? '#8b9299'));

const fromOf = (looks: readonly string[]): From => (looks.includes('front') ? 'front' : 'behind');
const blinkOf = (looks: readonly string[]) => {
  const side = looks.includes('left')
    ? 'left'
    : looks.includes('right')
      ? 'right'
      : looks.includes('hazard')
        ? 'hazard'
        : undefined;
  return side === undefined ? {} : ({ blink: side } as const);
};
const armOf = (looks: readonly string[]) =>
  looks.includes('arm left') ? { arm: 'left' as const } : looks.includes('arm right') ? { arm: 'right' as const } : {};
const carLook = ([colour = 'grey', ...looks]: readonly string[]): Omit<CarLook, 'x' | 'z'> => ({
  colour: hue(colour),
  brake: looks.includes('brakes'),
  lit: looks.includes('lit'),
  police: looks.includes('police'),
  reverse: looks.includes('reverse'),
  ...blinkOf(looks),
});
const longLook = ([colour = 'blue', ...looks]: readonly string[]): Omit<LongLook, 'x' | 'z'> => ({
  colour: hue(colour),
  brake: looks.includes('brakes'),
  lit: looks.includes('lit'),
  ...blinkOf(looks),
});

/** The door on the driver's side, open towards the road. */
const openDoor = (colour: string) => {
  const at = (low: number, high: number) => [-0.88, 0.75, low, -1.78, 0.35, low, -1.78, 0.35, high, -0.88, 0.75, high];
  return [
    { fill: colour, shapes: [at(0.35, 0.9)] },
    { fill: '#5b7486', shapes: [at(0.9, 1.35)] },
    { fill: '#000', opacity: 0.25, shapes: [at(0.35, 0.9)] },
  ];
};

function animal(pictogram: Pictogram, tall: number, ink: string, wide: number): Shape {
  return sprite(animalAt(close, pictogram, { ...here, tall, ink }), [wide, 0, tall]);
}

const indicator = (side: 'left' | 'right'): string => {
  const [off, on] = [cockpit({}), cockpit({ blink: side })];
  // Elements that the lit panel has and the dark one lacks.
  const pieces = (svg: string) => svg.match(/<[^>]+>/g) ?? [];
  const known = new Set(pieces(off));
  return pieces(on)
    .filter((piece) => !known.has(piece))
    .join('');
};

/** The frame of a mirror without its reflection. */
const frameOf = (which: 'inner' | 'left' | 'right'): string => mirror(which, () => '').replace(/<svg[\s\S]*<\/svg>/, '');

const WALLS: Readonly<Record<string, readonly [wall: string, roof: string]>> = {
  red: ['#b5523f', '#5b5048'],
  rose: ['#d9a38a', '#8a4a3a'],
  cream: ['#e3d7b8', '#7d5a49'],
  grey: ['#c9d3da', '#5b6670'],
  sand: ['#dcc9a3', '#7d5a49'],
  sage: ['#b9c7a8', '#5d6a52'],
};

const box3 = (half: number, end: number, low: number, high: number) => {
  const quad = (...spots: readonly (readonly [number, number, number])[]) => spots.flat();
  return {
    right: quad([half, -end, low], [half, end, low], [half, end, high], [half, -end, high]),
    left: quad([-half, end, low], [-half, -end, low], [-half, -end, high], [-half, end, high]),
    front: quad([half, end, low], [-half, end, low], [-half, end, high], [half, end, high]),
    back: quad([-half, -end, low], [half, -end, low], [half, -end, high], [-half, -end, high]),
    top: quad([-half, -end, high], [half, -end, high], [half, end, high], [-half, end, high]),
  };
};

/** A wall, fence or building block without windows. */
function block(colour: string, wide: number, long: number, high: number): Shape {
  const { right, left, front, back, top } = box3(wide / 2, long / 2, 0, high);
  const shade = hue(colour);
  const face = (points: number[], fill: string) => ({ fill, shapes: [points], face: points });
  return {
    body: [
      face(right, shade),
      face(left, shade),
      { ...face(right, '#000'), opacity: 0.14 },
      { ...face(left, '#000'), opacity: 0.14 },
      face(front, shade),
      face(back, shade),
      face(top, shade),
    ],
    size: [wide, long, high],
  };
}

/** A house with its ridge across the road, two rows of windows on each long side. */
function house(style: string, long: number, high: number): Shape {
  const [wall, roof] = WALLS[style] ?? (WALLS['cream'] as readonly [string, string]);
  const half = 4;
  const end = long / 2;
  const walls = box3(half, end, 0, high);
  const floors = Math.max(1, Math.round(high / 3.4));
  const columns = Math.max(2, Math.round(long / 3.5));
  const pane = (side: 1 | -1, column: number, floor: number): number[] => {
    const [part, storey] = [long / columns, high / floors];
    const [from, to] = [-end + part * (column + 0.28), -end + part * (column + 0.72)];
    const [low, up] = [floor * storey + storey * 0.35, floor * storey + storey * 0.8];
    const spots = [side * half, from, low, side * half, to, low, side * half, to, up, side * half, from, up];
    return spots;
  };
  const panes = (side: 1 | -1) =>
    Array.from({ length: floors * columns }, (_, index) => pane(side, index % columns, Math.floor(index / columns)));
  const ridge = high + 2.2;
  const eaves = half + 0.3;
  const slope = (side: 1 | -1): number[] =>
    side > 0
      ? [eaves, -end, high - 0.1, eaves, end, high - 0.1, 0, end, ridge, 0, -end, ridge]
      : [-eaves, end, high - 0.1, -eaves, -end, high - 0.1, 0, -end, ridge, 0, end, ridge];
  const gable = [-half, -end, 0, half, -end, 0, half, -end, high, 0, -end, ridge, -half, -end, high];
  const side = (points: number[], of: 1 | -1) => [
    { fill: wall, shapes: [points], face: points },
    { fill: '#000', opacity: 0.16, shapes: [points], face: points },
    { fill: '#5b7486', shapes: panes(of), face: points },
  ];
  return {
    body: [
      ...side(walls.right, 1),
      ...side(walls.left, -1),
      { fill: wall, shapes: [gable], face: gable },
      ...([1, -1] as const).map((of) => ({ fill: roof, shapes: [slope(of)], face: slope(of) })),
    ],
    size: [half * 2, long, ridge],
  };
}

const made = new Map<string, Shape>();
/** A shape by its name and looks. */
export function shapeNamed(name: string): Shape {
  const known = made.get(name);
  if (known !== undefined) return known;
  const [piece = '', ...looks] = name.split(':');
  const make = PIECES[piece];
  if (make === undefined) throw new Error(`no piece is called ${piece} (${name})`);
  const shape = make(...looks);
  made.set(name, shape);
  return shape;
}
