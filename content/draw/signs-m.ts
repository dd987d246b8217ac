/** M: road markings. */
import type { Family } from './family.ts';
import { text } from './glyphs.ts';
import { asphaltAbove } from './panels.ts';
import { adultAndChild } from './pictograms/people.ts';
import { place } from './pictograms/pictogram.ts';
import { bicycle } from './pictograms/vehicles.ts';
import { wheelchair } from './pictograms-more.ts';
import { broken, ground, nearest, paint, roadYellow, scene, see, slab, solid, street } from './roads.ts';
import { group, nums, type Point, path, pen, rect, white } from './svg.ts';

/** Words on the road: high letters, as they look from the driver's seat. */
function roadText(words: string, x: number, bottom: number, size: number, tall = 1.7): string {
  return group(
    { transform: `translate(${nums([x, bottom])})scale(1 ${tall})` },
    text(words, { x: 0, y: 0, size, fill: white, anchor: 'middle' }),
  );
}

/** A road of two lanes with what is painted on it. */
function road(...shapes: readonly string[]): string {
  return scene(-4, 4, paint(...shapes));
}

// Lines that bend

/** A broken line that turns left, as through a junction. */
function guideLine(): string {
  let d = '';
  const at = (turn: number, side: number): Point => [
    1.4 - 8 * (1 - Math.cos(turn)) + side * Math.cos(turn),
    10 + 13 * Math.sin(turn) + side * Math.sin(turn),
  ];
  for (let step = 0; step < 11; step++) {
    const [from, to] = [step * 0.142, step * 0.142 + 0.075];
    d += ground(at(from, -0.16), at(from, 0.16), at(to, 0.16), at(to, -0.16));
  }
  return d;
}

// No-entry area: a wedge between two lines, filled with stripes

function hatched(): string {
  const left = (z: number): number => (z < 12 ? 0 : -((z - 12) * 2.2) / 16);
  const right = (z: number): number => (z < 12 ? 0 : ((z - 12) * 2.2) / 16);
  const line = (side: (z: number) => number, sign: 1 | -1): string =>
    ground([side(12), 12], [side(34), 34], [side(34) + sign * 0.24, 34], [side(12) + sign * 0.24, 12]);
  let d = line(left, -1) + line(right, 1) + slab(-0.11, 0.11, nearest, 12);
  for (let z = 17; z < 34; z += 3.4) {
    d += ground([0, z - 1.4], [right(z), z], [right(z + 1.1), z + 1.1], [0, z - 0.1], [left(z + 1.1), z + 1.1], [left(z), z]);
  }
  return d + slab(-1.94, -1.7, 34, 200) + slab(1.7, 1.94, 34, 200);
}

// Across the road

function triangles(from: number, to: number, z: number, count: number): string {
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, index) => {
    const x = from + index * step;
    return ground([x + step * 0.08, z + 1.7], [x + step * 0.92, z + 1.7], [x + step / 2, z]);
  }).join('');
}

function squares(from: number, to: number, z: number, size: number, depth: number, shift = 0): string {
  let d = '';
  for (let x = from + shift; x + size <= to + 0.01; x += 2 * size) d += slab(x, x + size, z, z + depth);
  return d;
}

function zebra(): string {
  return squares(-3.75, 3.8, 11.6, 0.5, 5);
}

/** The junction ahead: a crossing road. */
const crossRoad = path(slab(-60, 60, 20, 27), '#5d6266');

// Arrows on the road, in metres from the middle of their lane

const arrowStraight: readonly Point[] = [
  [-0.2, 0],
  [0.2, 0],
  [0.2, 3],
  [0.62, 3],
  [0, 6],
  [-0.62, 3],
  [-0.2, 3],
];
const arrowRight: readonly Point[] = [
  [-0.5, 0],
  [-0.1, 0],
  [-0.1, 2.6],
  [0.45, 3.2],
  [0.45, 2.2],
  [1.05, 4],
  [0.45, 6],
  [0.45, 4.8],
  [-0.5, 3.6],
];
const branchRight: readonly Point[] = [
  [0.2, 0.2],
  [0.7, 0.8],
  [0.7, 0],
  [1.25, 1.5],
  [0.7, 3],
  [0.7, 2.1],
  [0.2, 1.5],
];

function onRoad(shape: readonly Point[], x: number, z: number, mirror = false): string {
  return ground(...shape.map(([dx, dz]): Point => [x + (mirror ? -dx : dx), z + dz]));
}

const changeLane: readonly Point[] = [
  [-0.7, 0],
  [-0.3, 0],
  [-0.3, 3],
  [0.25, 5.6],
  [0.7, 4.8],
  [1.1, 10],
  [-0.6, 7.2],
  [-0.15, 6.5],
  [-0.7, 3.6],
];

// Kerb lines

function kerbLine(d: string): string {
  return street(paint(broken(-0.75, 3, 9, 0.18)), path(d, roadYellow));
}

function zigzag(): string {
  const points: Point[] = [];
  for (let index = 0; index < 9; index++) points.push([index % 2 === 0 ? 1.75 : 2.85, 9.2 * 1.16 ** index]);
  return points
    .slice(1)
    .map(([x, z], index) => {
      const [fromX, fromZ] = points[index] ?? [x, z];
      return ground([fromX - 0.13, fromZ], [fromX + 0.13, fromZ], [x + 0.13, z], [x - 0.13, z]);
    })
    .join('');
}

/** A bicycle painted in a lane; (x, z) is where it stands. */
function bicycleOn(x: number, z: number, width: number): string {
  const [screenX, screenY] = see(x, z);
  return place(bicycle, { x: screenX, bottom: screenY, width, ink: white });
}

function bays(...more: readonly string[]): string {
  return asphaltAbove(
    rect(0, 0, 400, 40, '#d8d4cb'),
    rect(0, 40, 400, 8, '#c6c8c6'),
    pen('M70 48V290M200 48V290M330 48V290M0 290H400', white, 12),
    ...more,
  );
}

export const signsM: Family = {
  group: 'M',
  cover: 'M1',
  signs: {
    M1: road(broken(0, 3, 9)),
    M2: road(broken(-3.6, 1, 2), broken(3.6, 1, 2)),
    M3: road(broken(0, 9, 3)),
    M4: scene(-4, 4, crossRoad, paint(guideLine())),
    M5: scene(-4, 4.4, paint(broken(2.1, 1, 1, 0.2)), bicycleOn(3.2, 11.5, 58)),
    M6: scene(-4, 4.4, paint(broken(0.3, 1, 1, 0.36)), busLane()),
    M7: road(broken(-1.6, 3, 3, 0.18), broken(-1.15, 3, 3, 0.18), broken(1.6, 3, 3, 0.18), broken(2.05, 3, 3, 0.18)),
    M8: road(solid(0)),
    M9: road(hatched()),
    M10: road(solid(-0.24), broken(0.24, 3, 9)),
    M11: road(solid(-0.24), broken(0.24, 9, 3)),
    M12: road(broken(-0.24, 3, 9), broken(0.24, 9, 3)),
    M13: scene(-4, 4, crossRoad, paint(slab(0.1, 3.8, 16.4, 17.6), broken(0, 3, 0.6, 0.2, 9, 16))),
    M14: scene(-4, 4, crossRoad, paint(triangles(0.15, 3.8, 16, 5), broken(0, 3, 0.6, 0.2, 9, 16))),
    M15: scene(-4, 4, paint(zebra(), broken(0, 3, 9, 0.2, 22))),
    M16: scene(-4, 4, paint(squares(-3.75, 3.8, 12, 0.5, 0.8), squares(-3.75, 3.8, 16.4, 0.5, 0.8), broken(0, 3, 9, 0.2, 24))),
    M17: scene(-4, 4, path(slab(-4, 4, 11.6, 19), '#71777b'), paint(hump(11.8), hump(16.6))),
    M17a: scene(
      -4,
      4,
      crossRoad,
      paint(slab(0.1, 3.8, 17.2, 18.2), slab(0.1, 3.8, 11.2, 12), solidTo(0, 18.2)),
      bicycleOn(1.95, 13.4, 84),
    ),
    M18: scene(
      -4,
      4,
      paint(broken(0, 9, 3, 0.2)),
      path(ground([1, 19.5], [2.9, 19.5], [1.95, 10]) + ground([1.35, 18.2], [1.95, 12.6], [2.55, 18.2]), white, {
        'fill-rule': 'evenodd',
      }),
    ),
    M19: scene(
      -5.6,
      5.6,
      paint(
        solid(-1.8),
        solid(1.8),
        onRoad(arrowRight, -3.5, 10.5, true),
        onRoad(arrowStraight, 0, 10.5),
        onRoad(arrowStraight, 3.3, 10.5),
        onRoad(branchRight, 3.3, 10.5),
      ),
    ),
    M20: scene(-5.6, 5.6, paint(broken(0, 3, 3, 0.2), onRoad(changeLane, -2.2, 10.5))),
    M21: kerbLine(solid(2.85, 0.2)),
    M22: kerbLine(broken(2.85, 1, 1, 0.2)),
    M23: kerbLine(zigzag()),
    M24: bays(),
    M25: asphaltAbove(path('M182 360V190H110L200 40L290 190H218V360Z', white)),
    M26: asphaltAbove(place(bicycle, { x: 200, y: 204, width: 320, ink: white })),
    M27: asphaltAbove(place(adultAndChild, { x: 204, y: 200, height: 320, ink: white })),
    M28: scene(-4, 4.4, paint(broken(0.3, 1, 1, 0.36)), busLane(1.25)),
    M29: scene(-4, 4, paint(broken(0, 3, 9, 0.2)), speedRing()),
    M30: asphaltAbove(roadText('E4', 200, 330, 150, 1.7)),
    M31: asphaltAbove(pen('M26 60V340H374V60', white, 14), roadText('LASTPLATS', 200, 250, 52, 1.7)),
    M32: scene(-4, 4, crossRoad, paint(slab(0.1, 3.8, 17.4, 18.6), solidTo(0, 18.6)), roadText('STOPP', 284, 296, 32, 1.9)),
    M33: bays(place(wheelchair, { x: 265, y: 176, height: 128, ink: white })),
    M34: asphaltAbove(roadText('SKOLA', 200, 320, 86, 2.3)),
  },
};

function busLane(scale = 1): string {
  return roadText('BUSS', 300, 352, 40 * scale, 1.7);
}

/** A solid line up to the junction. */
function solidTo(x: number, z: number): string {
  return slab(x - 0.1, x + 0.1, nearest, z);
}

/** A band of small squares in chequer pattern. */
function hump(z: number): string {
  return squares(-3.9, 3.9, z, 0.5, 0.9) + squares(-3.9, 3.9, z + 0.9, 0.5, 0.9, 0.5);
}

function speedRing(): string {
  return (
    group({ transform: 'translate(286 262)scale(1 1.5)' }, pen('M-58 0A58 58 0 1 1 58 0A58 58 0 1 1-58 0Z', white, 12)) +
    roadText('30', 286, 306, 52, 1.7)
  );
}
