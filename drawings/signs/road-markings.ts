/** M: road markings. */

import { text } from '../glyphs.ts';
import { asphalt, asphaltAbove, grass } from '../panels.ts';
import { adultAndChild } from '../pictograms/people.ts';
import { place } from '../pictograms/pictogram.ts';
import { wheelchair } from '../pictograms/symbols.ts';
import { bicycle } from '../pictograms/vehicles.ts';
import { broken, eye, ground, nearest, paint, roadYellow, scene, see, slab, solid, street } from '../roads.ts';
import { box, document, group, nums, type Point, path, pen, pointsOf, rect, white } from '../svg.ts';
import type { Family } from './family.ts';

/** Road markings as text, stretched as seen from the driver's seat. */
function roadText(words: string, x: number, bottom: number, size: number, tall = 1.7): string {
  return group(
    { transform: `translate(${nums([x, bottom])})scale(1 ${tall})` },
    text(words, { x: 0, y: 0, size, fill: white, anchor: 'middle', stretch: 0.94 }),
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
  const half = (z: number): number => Math.max(0, (z - 11) * 0.125);
  const line = (side: 1 | -1): string => ground([0, 11], [side * half(40), 40], [side * (half(40) + 0.34), 40], [side * 0.3, 11]);
  let d = line(-1) + line(1) + slab(-0.15, 0.15, nearest, 11);
  for (let z = 15; z < 38; z += 3.8) {
    const [near, farther] = [half(z), half(z + 1.6)];
    d += ground([0, z - 2], [near, z], [farther, z + 1.6], [0, z - 0.4], [-farther, z + 1.6], [-near, z]);
  }
  return d;
}

// Across the road

function triangles(from: number, to: number, z: number, count: number): string {
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, index) => {
    const x = from + index * step;
    return ground([x + step * 0.08, z + 2.4], [x + step * 0.92, z + 2.4], [x + step / 2, z]);
  }).join('');
}

function squares(from: number, to: number, z: number, size: number, depth: number, shift = 0): string {
  let d = '';
  for (let x = from + shift; x + size <= to + 0.01; x += 2 * size) d += slab(x, x + size, z, z + depth);
  return d;
}

function zebra(): string {
  return squares(-3.75, 3.8, 11.4, 0.5, 7);
}

/** The junction ahead: a crossing road. */
const crossRoad = path(slab(-60, 60, 19, 30), '#5d6266');

// Arrows on the road

/** Three lanes from above: left, straight on, straight on or right. */
const laneArrows =
  path(box(128, 0, 12, 400) + box(262, 0, 12, 400), white) +
  path(
    // left
    'M94 372H70V200L46 172V212L8 152L46 92V132L94 188Z' +
      // straight on
      'M189 372V148H164L201 28L238 148H213V372Z' +
      // straight on or right
      'M305 372V148H284L317 34L350 148H329V226L354 198V160L392 216L354 272V236L329 264V372Z',
    white,
  );

function onRoad(shape: readonly Point[], x: number, z: number, mirror = false): string {
  return ground(...shape.map(([dx, dz]): Point => [x + (mirror ? -dx : dx), z + dz]));
}

const changeLane: readonly Point[] = pointsOf('-0.7 0, -0.3 0, -0.3 3, 0.25 5.6, 0.7 4.8, 1.1 10, -0.6 7.2, -0.15 6.5, -0.7 3.6');

// Kerb lines

function kerbLine(d: string): string {
  return street(paint(broken(-0.75, 1.6, 4.8, 0.24)), path(d, roadYellow));
}

function zigzag(): string {
  const points: Point[] = [];
  for (let index = 0; index < 9; index++) points.push([index % 2 === 0 ? 1.5 : 2.8, 9.9 * 1.17 ** index]);
  return points
    .slice(1)
    .map(([x, z], index) => {
      const [fromX, fromZ] = points[index] ?? [x, z];
      return ground([fromX - 0.18, fromZ], [fromX + 0.18, fromZ], [x + 0.18, z], [x - 0.18, z]);
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

/** A lane from above with a broken line on its left, for what is written on it. */
function lane(...marking: readonly string[]): string {
  return asphaltAbove(path(box(14, 20, 16, 110) + box(14, 250, 16, 110), white), ...marking);
}

export const signsM: Family = {
  group: 'M',
  cover: 'M1',
  signs: {
    M1: road(broken(0, 1.6, 4.8, 0.44)),
    M2: road(broken(-3.55, 0.9, 1.8), broken(3.55, 0.9, 1.8)),
    M3: road(broken(0, 4.8, 1.6, 0.44)),
    M4: scene(-4, 4, crossRoad, paint(guideLine())),
    M5: scene(-4, 4.6, paint(broken(2.1, 0.8, 0.8, 0.24)), bicycleOn(3.42, 11.6, 64)),
    M6: scene(-4, 4.6, paint(broken(0.5, 0.9, 0.9, 0.5)), busLane()),
    M7: road(
      broken(-1.85, 2.4, 2.4, 0.22),
      broken(-1.35, 2.4, 2.4, 0.22),
      broken(1.35, 2.4, 2.4, 0.22),
      broken(1.85, 2.4, 2.4, 0.22),
    ),
    M8: road(solid(0, 0.44)),
    M9: scene(-6, 6, paint(hatched())),
    M10: road(solid(-0.36, 0.4), broken(0.36, 1.6, 4.8, 0.4)),
    M11: road(solid(-0.36, 0.4), broken(0.36, 4.8, 1.6, 0.4)),
    M12: road(broken(-0.36, 1.6, 4.8, 0.4), broken(0.36, 4.8, 1.6, 0.4)),
    M13: scene(-4, 4, crossRoad, paint(slab(0.1, 3.8, 15.6, 17), solidTo(0, 17))),
    M14: scene(-4, 4, crossRoad, paint(triangles(0.25, 3.8, 14.6, 5), solidTo(0, 17))),
    M15: scene(-4, 4, paint(zebra(), broken(0, 1.6, 4.8, 0.3, 24))),
    M16: scene(-4, 4, paint(squares(-3.75, 3.8, 11.6, 0.5, 0.8), squares(-3.75, 3.8, 16.4, 0.5, 0.9))),
    M17: scene(-4, 4, path(slab(-4, 4, 11.2, 21), '#74797d'), paint(hump(11.4), hump(17.4))),
    M17a: scene(
      -4,
      4,
      crossRoad,
      paint(slab(0.1, 3.8, 17, 18.4), slab(0.1, 3.8, 10.6, 11.6), solidTo(0, 18.4)),
      bicycleOn(1.95, 13, 92),
    ),
    M18: scene(
      -5.5,
      2.7,
      paint(broken(-1.5, 4.8, 1.6)),
      path(ground([eye - 1.3, 24], [eye + 1.3, 24], [eye, 10.4]) + ground([eye - 0.84, 22], [eye, 13], [eye + 0.84, 22]), white, {
        'fill-rule': 'evenodd',
      }),
    ),
    M19: asphaltAbove(laneArrows),
    M20: scene(-4.8, 4, paint(broken(0, 2.4, 2.4), onRoad(changeLane, -2.2, 11))),
    M21: kerbLine(solid(2.8, 0.3)),
    M22: kerbLine(broken(2.8, 1.1, 1.1, 0.3)),
    M23: kerbLine(zigzag()),
    M24: bays(),
    // On a cycle path, because the arrow alone is one for cars.
    M25: document(
      400,
      400,
      rect(0, 0, 400, 400, grass),
      rect(60, 0, 280, 400, asphalt),
      path('M184 236V128H132L200 26L268 128H216V236Z', white),
      place(bicycle, { x: 144, y: 318, width: 128, ink: white }),
      place(adultAndChild, { x: 272, y: 316, height: 124, ink: white }),
    ),
    M26: asphaltAbove(place(bicycle, { x: 200, y: 204, width: 320, ink: white })),
    M27: asphaltAbove(place(adultAndChild, { x: 204, y: 200, height: 320, ink: white })),
    M28: asphaltAbove(
      path([10, 110, 210, 310].map((y) => box(16, y, 34, 60)).join(''), white),
      roadText('BUSS', 226, 320, 104, 2.3),
    ),
    M29: lane(speedRing()),
    M30: lane(roadText('E4', 214, 330, 140, 1.8)),
    M31: asphaltAbove(pen('M26 60V340H374V60', white, 14), roadText('LASTPLATS', 200, 250, 52, 1.7)),
    M32: lane(rect(36, 24, 364, 54, white), roadText('STOPP', 216, 344, 92, 2.2)),
    M33: bays(place(wheelchair, { x: 265, y: 176, height: 128, ink: white })),
    M34: lane(roadText('SKOLA', 214, 320, 82, 2.3)),
  },
};

function busLane(): string {
  return roadText('BUSS', 274, 352, 34, 1.9);
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
    group({ transform: 'translate(216 200)scale(1 1.45)' }, pen('M-108 0A108 108 0 1 1 108 0A108 108 0 1 1-108 0Z', white, 22)) +
    roadText('30', 216, 280, 96, 1.7)
  );
}
