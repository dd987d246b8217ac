/** Signs and markings that are confused with each other, where the driver must act on them. */
import { path } from '../svg.ts';
import { cockpit } from './cockpit.ts';
import { crestAt, crestGround, crestView } from './crest.ts';
import { air, backdrop, band, countryRoad, crossbars, flatShape, grove, mark, stand, view } from './driver.ts';
import { crossbuckAt, roadSign, signalAt } from './driver-furniture.ts';
import { cyclistSide, tractorBack } from './driver-riders.ts';
import { branch, cone, motorway, railsAcross, roundaboutAhead } from './driver-road.ts';
import { cyclistBack, leafy, personSide, walkerBack } from './driver-things.ts';
import { type Scenes, scene, text, tint } from './picture.ts';
import { carAt } from './solid-car.ts';
import { lorryAt } from './solid-vehicles.ts';
import { cityBetween, fieldRoad, forestRoad, lens, suburbBetween, v } from './streets.ts';

const verge = '#c9c3ad';
const rock = '#8b8680';

/** A sign at the right edge, near enough to be read on a phone. */
const near = (codes: string | readonly string[], size = 1.05, x = 3.2, up = 1.1) => roadSign(v, codes, { x, z: 8.6, size, up });
/** The same at a kerb of a town street. */
const kerb = (codes: string | readonly string[], size = 0.95, up = 1.1) => roadSign(v, codes, { x: 2.8, z: 7.4, size, up });

const street = () => cityBetween([26, 46, 0], [28, 48, 3]);
const wideStreet = () => cityBetween([26, 46, 2], [30, 50, 0], { right: 4.2 }, [-9, 8]);
const villas = () => suburbBetween([26, 40, 0], [34, 48, 3]);

/** Our lanes on a road with separate carriageways. */
const ourCarriageway = (lanes: number, own: number, shoulder = 1.6) =>
  backdrop(v, air.day, 7) + grove(113, 16, air.day.woodFar) + motorway(v, tint.asphalt, { lanes, own, shoulder, other: false });

/** A motorway with a third lane on our right, separated by short wide dashes. */
const motorwayWithJoiningLane = () =>
  backdrop(v, air.day, 7) +
  grove(113, 16, air.day.woodFar) +
  band(v, -7, 7, '#c9c3ad') +
  band(v, -6.4, 6.5, tint.asphalt) +
  mark(v, -5.35, { width: 0.2 }) +
  mark(v, -1.75, { dash: 3, gap: 9, from: 3 }) +
  mark(v, 1.85, { dash: 1.5, gap: 1.5, from: 3, width: 0.3 }) +
  mark(v, 5.6, { width: 0.2 });

/** A speed hump with a white chequered pattern on the slope facing us. */
function hump(x1: number, x2: number, z: number): string {
  const [slope, top, height, rows] = [2.7, 3.2, 0.3, 3] as const;
  const side = slope / rows;
  const on = (x: number, ahead: number) => v.at(x, z + ahead, (height * ahead) / slope);
  let squares = '';
  for (let row = 0; row < rows; row += 1) {
    const [near, far] = [row * side, (row + 1) * side];
    for (let x = x1 + (row % 2) * side; x + side <= x2; x += 2 * side) {
      squares += flatShape([on(x, near), on(x + side, near), on(x + side, far), on(x, far)]);
    }
  }
  const crown = [
    v.at(x1, z + slope, height),
    v.at(x2, z + slope, height),
    v.at(x2, z + slope + top, height),
    v.at(x1, z + slope + top, height),
  ];
  return (
    path(flatShape([v.at(x1, z - 0.5), v.at(x2, z - 0.5), v.at(x2, z), v.at(x1, z)]), '#4d545b') +
    path(flatShape([on(x1, 0), on(x2, 0), on(x2, slope), on(x1, slope)]), '#62696f') +
    path(squares, tint.marking) +
    path(flatShape(crown), '#9aa1a7')
  );
}

/** A wall of rock beside the road, with a ragged top. */
const rockWall = () =>
  path(
    flatShape([
      v.at(4.4, 6),
      v.at(4.4, 90),
      v.at(4.8, 90, 5),
      v.at(5.2, 40, 6.4),
      v.at(5, 24, 5.2),
      v.at(5.6, 14, 6.6),
      v.at(5.2, 6, 5.4),
    ]),
    rock,
  ) + path(flatShape([v.at(4.4, 6), v.at(4.4, 90), v.at(4.6, 40, 2.4), v.at(4.5, 16, 1.6)]), '#75706b');

/** A path for pedestrians and cyclists, seen from a bicycle. */
const pathAhead = (line: boolean) =>
  backdrop(v, air.day, 7) +
  grove(113, 18, air.day.woodFar) +
  band(v, -2.3, 2.3, verge) +
  band(v, -2, 2, tint.asphalt) +
  (line ? mark(v, 0, { width: 0.1 }) : '') +
  stand(v, -7, 24, leafy('#5f8f4e', '#74a35f')) +
  stand(v, 8, 30, leafy('#5f8f4e', '#74a35f'));

/** A note on the passenger seat with the text of the papers. */
const note = (...lines: readonly string[]) =>
  path('M36 14H176V74H36Z', '#fffbe8', { stroke: '#8a8268', 'stroke-width': 2 }) +
  lines.map((words, index) => text(words, { x: 46, y: 40 + index * 24, size: 17, fill: '#1d2226' })).join('');

export const signPairSituations: Scenes = {
  'priority-ends-car-from-left': () =>
    scene(
      '#fff',
      fieldRoad(air.day),
      branch(v, { z1: 21, z2: 27, left: -5.8, right: 2.3, walk: 0.4, edge: verge, line: false }),
      carAt(v, { x: -8.8, z: 22.6, heading: 90, colour: '#d63a3c' }),
      near('B5'),
      cockpit({ speed: 50 }),
    ),
  'roundabout-sign-in-wood': () => scene('#fff', forestRoad(air.day), near('A30'), cockpit({ speed: 70 })),
  'roundabout-turning-left': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 6),
      grove(113, 18, air.day.woodFar),
      roundaboutAhead(v, { x: -1.7, z: 26, outer: 12, island: 6, road: [-5.4, 2] }),
      near(['D3', 'B1'], 0.95, 2.8, 0.9),
      cockpit({ speed: 30 }),
    ),
  'crossing-sign-without-stripes': () =>
    scene('#fff', villas(), stand(v, 3.3, 11, personSide({ top: '#8a5fb0' })), kerb('A13'), cockpit({ speed: 40 })),
  'crossing-sign-with-stripes': () =>
    scene(
      '#fff',
      villas(),
      crossbars(v, -5.4, 2, 12, 15.4),
      stand(v, 2.3, 13.4, personSide({ top: '#8a5fb0' })),
      roadSign(v, 'B3-1', { x: 2.8, z: 11.2, size: 1.1, up: 1.6 }) +
        roadSign(v, 'B3-1', { x: -6.2, z: 15.8, size: 1.2, up: 1.6 }),
      cockpit({ speed: 40 }),
    ),
  'walkers-along-the-road': () =>
    scene(
      '#fff',
      forestRoad(air.dusk),
      carAt(v, { x: -3.6, z: 40, heading: 180, colour: '#343b43' }),
      stand(v, 2, 14, walkerBack()),
      near('A14'),
      cockpit({ speed: 70 }),
    ),
  'children-sign-empty-street': () =>
    scene('#fff', villas(), carAt(v, { x: 0.9, z: 26, colour: '#aab0b7' }), kerb('A15'), cockpit({ speed: 50 })),
  'lorry-at-steep-descent': () =>
    scene(
      '#fff',
      backdrop(v, air.day, 6),
      // The valley beyond the edge, where our road drops.
      path('M-5 128C60 96 130 86 200 104C280 124 380 96 485 112V200H-5Z', '#a3bdb4'),
      path('M-5 150C90 128 170 132 250 142C340 150 420 138 485 146V220H-5Z', '#b3cab0'),
      // The lorry is already beyond the edge, so its wheels are hidden.
      lorryAt(view({ ...lens, horizon: 131 }), { x: 0, z: 19 }),
      path('M-5 325V190C90 168 150 158 190 156H276C330 158 400 170 485 194V325Z', tint.grass),
      path('M186 156H280L485 270V325H-60V300Z', verge) + path('M190 156H275L470 268L480 325H-52V304Z', tint.asphalt),
      path('M219 156H222L214 166H210ZM203 175H208L196 191H189ZM180 203H187L162 234H152ZM140 250H151L112 297H97Z', tint.marking),
      near('A3'),
      cockpit({ speed: 60 }),
    ),
  'lorry-at-steep-climb': () => {
    const hill = crestView();
    return scene(
      '#fff',
      backdrop({ ...hill, horizon: 200 }, air.day, 6),
      crestGround(tint.grass),
      countryRoad(hill, air.day.road, { count: 30, to: crestAt }),
      stand(hill, -8.2, 15, leafy(air.day.wood, air.day.woodFar)),
      lorryAt(hill, { x: 0, z: 19 }),
      roadSign(hill, 'A4', { x: 3.2, z: 8.6, size: 1.05, up: 1.1 }),
      cockpit({ speed: 70 }),
    );
  },
  'narrower-on-both-sides': () =>
    scene('#fff', fieldRoad(air.day), lorryAt(v, { x: -3.8, z: 46, heading: 180 }), near('A5-1'), cockpit({ speed: 70 })),
  'narrower-on-the-right-cyclist': () =>
    scene('#fff', fieldRoad(air.day), stand(v, 1.5, 18, cyclistBack()), near('A5-2'), cockpit({ speed: 50 })),
  'left-lane-ends-board': () =>
    scene(
      '#fff',
      ourCarriageway(2, 2),
      carAt(v, { x: 3.7, z: 17, colour: '#2f9460' }),
      roadSign(v, 'F17', { x: 7.2, z: 19, size: 3.4, up: 1.2 }),
      cockpit({ speed: 70 }),
    ),
  'uneven-road-sign': () => scene('#fff', forestRoad(air.day, { centre: 'none' }), near('A8'), cockpit({ speed: 70 })),
  'bump-sign-in-street': () => scene('#fff', villas(), kerb('A9-1'), cockpit({ speed: 40 })),
  'chequered-squares-cyclist-waits': () =>
    scene('#fff', villas(), hump(-5.4, 2, 9.4), stand(v, 3.1, 12.2, cyclistSide(), { flip: true }), cockpit({ speed: 30 })),
  'flying-stones-car-ahead': () =>
    scene(
      '#fff',
      fieldRoad(air.day, { centre: 'none' }),
      carAt(v, { x: 0, z: 17, colour: '#aab0b7' }),
      near('A11'),
      cockpit({ speed: 60 }),
    ),
  'rock-wall-beside-road': () => scene('#fff', forestRoad(air.day), rockWall(), near('A12'), cockpit({ speed: 70 })),
  'ban-for-motorcycles': () => scene('#fff', street(), kerb('C5'), cockpit({ speed: 30 })),
  'ban-for-bicycles': () => scene('#fff', villas(), kerb('C10'), cockpit({ speed: 30 })),
  'ban-for-class-two-mopeds': () => scene('#fff', fieldRoad(air.day), near('C11', 1.6, 3.2, 0.9), cockpit({ speed: 50 })),
  'narrow-gate-wide-trailer': () =>
    scene('#fff', street(), kerb('C16', 1.05), note('Bil 1,9 m', 'Släp 2,3 m'), cockpit({ speed: 20 })),
  'narrow-gate-narrow-trailer': () =>
    scene('#fff', street(), kerb('C16', 1.05), note('Bil 1,9 m', 'Släp 2,1 m'), cockpit({ speed: 20 })),
  'bridge-weight-with-trailer': () =>
    scene('#fff', fieldRoad(air.day), near('C21', 1.15), note('Bil 22 t', 'Släp 12 t'), cockpit({ speed: 50 })),
  'bridge-weight-with-light-trailer': () =>
    scene('#fff', fieldRoad(air.day), near('C21', 1.15), note('Bil 20 t', 'Släp 8 t'), cockpit({ speed: 50 })),
  'no-parking-over-total-weight': () =>
    scene(
      '#fff',
      wideStreet(),
      roadSign(v, ['C35', 'T5'], { x: 4.7, z: 11.6, size: 1.5, up: 0.8 }),
      cockpit({ speed: 10, blink: 'right' }),
    ),
  'no-left-turn-junction': () =>
    scene('#fff', cityBetween([32, 52, 0], [32, 52, 3]), branch(v, { z1: 16, z2: 23 }), kerb('C25-1'), cockpit({ speed: 30 })),
  'lorries-may-not-overtake': () =>
    scene('#fff', fieldRoad(air.day), stand(v, 0, 19, tractorBack()), near('C29'), cockpit({ speed: 30 })),
  'hired-lorry-behind-lorry': () =>
    scene(
      '#fff',
      forestRoad(air.day),
      lorryAt(v, { x: 0, z: 25 }),
      near('C29'),
      note('Totalvikt', '3500 kg'),
      cockpit({ speed: 60 }),
    ),
  'thirty-among-villas': () => scene('#fff', villas(), kerb('C31-3'), cockpit({ speed: 40 })),
  'black-board-fifty-motorway': () =>
    scene(
      '#fff',
      ourCarriageway(2, 1, 3),
      carAt(v, { x: -3.6, z: 30, colour: '#343b43' }),
      roadSign(v, 'E13', { x: 5.5, z: 14.6, size: 2.1, up: 1.4 }),
      cockpit({ speed: 100 }),
    ),
  'roadworks-limit-ends': () =>
    scene('#fff', fieldRoad(air.day), cone(v, 2.9, 7.2) + cone(v, 2.9, 10), near('C32', 1.15, 3.6), cockpit({ speed: 50 })),
  'queue-beside-no-stopping': () =>
    scene(
      '#fff',
      cityBetween([40, 60, 2], [40, 60, 3]),
      carAt(v, { x: 0, z: 9.6, colour: '#aab0b7', brake: true }),
      signalAt(v, { x: 2.9, z: 21, lamp: 'red', size: 1.7, up: 2.4 }),
      kerb('C39', 0.9, 1.5),
      cockpit({ speed: 0 }),
    ),
  'yellow-board-with-hours': () =>
    scene(
      '#fff',
      wideStreet(),
      roadSign(v, 'C45', { x: 4.7, z: 12, size: 2.6, up: 1.4 }),
      cockpit({ speed: 10, blink: 'right' }),
    ),
  'blue-board-half-hour': () =>
    scene(
      '#fff',
      wideStreet(),
      roadSign(v, 'E30', { x: 4.7, z: 11.6, size: 2.2, up: 0.9 }),
      cockpit({ speed: 10, blink: 'right' }),
    ),
  'arrow-right-at-the-junction': () =>
    scene(
      '#fff',
      cityBetween([32, 52, 0], [32, 52, 3]),
      branch(v, { z1: 14, z2: 21 }),
      roadSign(v, 'D1-2', { x: 2.9, z: 12.2, size: 1.5, up: 1.3 }),
      cockpit({ speed: 20 }),
    ),
  'bent-arrow-before-the-junction': () =>
    scene('#fff', cityBetween([12, 30, 2], [14, 30, 0]), branch(v, { z1: 36, z2: 43 }), kerb('D1-5'), cockpit({ speed: 40 })),
  'slanting-arrow-on-island': () =>
    scene(
      '#fff',
      cityBetween([26, 46, 0], [26, 46, 3], { left: -6.4, right: 2.6 }),
      branch(v, { z1: 25, z2: 31, left: -6.4, right: 2.6, arms: 'left' }),
      band(v, -2.8, -1.3, tint.pavement, { from: 13, to: 19 }),
      roadSign(v, 'D2-1', { x: -2.1, z: 13.2, size: 1.3, up: 0.6 }),
      cockpit({ speed: 30, blink: 'left' }),
    ),
  'arrow-both-ways-at-the-junction': () =>
    scene(
      '#fff',
      cityBetween([32, 52, 2], [32, 52, 0]),
      branch(v, { z1: 14, z2: 21 }),
      roadSign(v, 'D1-8', { x: 2.9, z: 12.2, size: 1.5, up: 1.3 }),
      cockpit({ speed: 20 }),
    ),
  'shared-path-walker-ahead': () =>
    scene('#fff', pathAhead(false), stand(v, 0.7, 13, walkerBack()), roadSign(v, 'D6', { x: 2.9, z: 8, size: 0.95, up: 1.2 })),
  'parted-path-walker-ahead': () =>
    scene('#fff', pathAhead(true), stand(v, 1, 13, walkerBack()), roadSign(v, 'D7', { x: 2.9, z: 8, size: 0.95, up: 1.2 })),
  'houses-sign-on-country-road': () => scene('#fff', fieldRoad(air.day), near('E5', 1.3), cockpit({ speed: 80 })),
  'place-name-on-country-road': () => scene('#fff', fieldRoad(air.day), near('F10', 1.9, 3.5), cockpit({ speed: 80 })),
  'board-with-joining-line': () =>
    scene(
      '#fff',
      motorwayWithJoiningLane(),
      carAt(v, { x: 3.8, z: 34, colour: '#d63a3c', blink: 'left' }),
      roadSign(v, 'F19', { x: 7.6, z: 19, size: 3.3, up: 1.1 }),
      cockpit({ speed: 90 }),
    ),
  'board-with-own-arrow': () =>
    scene(
      '#fff',
      ourCarriageway(3, 2),
      carAt(v, { x: 3.6, z: 30, colour: '#d63a3c' }),
      roadSign(v, 'F20', { x: 7.4, z: 19, size: 3.4, up: 1.2 }),
      cockpit({ speed: 90 }),
    ),
  'long-triangle-in-lane': () =>
    scene(
      '#fff',
      forestRoad(air.day),
      path(
        flatShape([v.at(-0.6, 17), v.at(0.6, 17), v.at(0, 6.4)]) + flatShape([v.at(-0.38, 15.2), v.at(0, 8.4), v.at(0.38, 15.2)]),
        tint.marking,
        { 'fill-rule': 'evenodd' },
      ),
      cockpit({ speed: 70 }),
    ),
  'disc-plate-no-disc': () =>
    scene(
      '#fff',
      wideStreet(),
      roadSign(v, ['E19', 'T17'], { x: 4.7, z: 11.6, size: 1.9, up: 0.6 }),
      cockpit({ speed: 10, blink: 'right' }),
    ),
  'flashing-yellow-on-priority-road': () =>
    scene(
      '#fff',
      cityBetween([32, 52, 0], [32, 52, 3]),
      branch(v, { z1: 15, z2: 22 }),
      carAt(v, { x: 8.6, z: 20, heading: 270, colour: '#d63a3c' }),
      signalAt(v, { x: 2.8, z: 11, lamp: 'amber', size: 1.35, up: 2.5 }),
      roadSign(v, 'B4', { x: 2.8, z: 10.98, size: 0.95, up: 1.2 }),
      cockpit({ speed: 40 }),
    ),
  'red-lamp-boom-still-up': () =>
    scene(
      '#fff',
      fieldRoad(air.day),
      railsAcross(v, 18),
      crossbuckAt(v, { x: 3.3, z: 13.6, lit: 'left', boom: 'up' }),
      cockpit({ speed: 40 }),
    ),
};
