/** A: warning signs. */
import { arrow, bentLine, roundabout } from '../arrows.ts';
import { triangle, warning } from '../frames.ts';
import { text } from '../glyphs.ts';
import { roundRect } from '../panels.ts';
import { boar, cow, deer, elk, horse, reindeer, sheep } from '../pictograms/animals.ts';
import { adultAndChild, children, rider, roadWorker, skier, walker } from '../pictograms/people.ts';
import { type Pictogram, place } from '../pictograms/pictogram.ts';
import {
  aeroplane,
  car,
  carSide,
  cyclist,
  horseCart,
  snowmobile,
  steamTrain,
  tractorWithTrailer,
  tram,
} from '../pictograms/vehicles.ts';
import {
  black,
  box,
  circle,
  disc,
  document,
  green,
  grey,
  group,
  type Point,
  path,
  pen,
  pointsOf,
  polygon,
  rect,
  red,
  roundedPolygon,
  transform,
  yellow,
} from '../svg.ts';
import type { Family } from './family.ts';

const { middle } = triangle;

/** The picture as in a mirror. */
function mirrored(symbol: string): string {
  return transform({ x: triangle.width, flip: true }, symbol);
}

function standing(pictogram: Pictogram, height: number, bottom: number, x: number = middle): string {
  return place(pictogram, { x, bottom, height, paper: yellow });
}

// Bends: the arrow is one broad band that ends in a point

const bendLeft = path(
  'M270 343.5H315.5V289C315.5 241 285 202 240 190.5L199 179.5L171 195.5L187 223.5L228.5 234.5C254 241 270 264 270 289z',
);

const doubleBendLeft =
  pen(bentLine(pointsOf('288 351, 288 236, 201 286, 201 172'), 4), black, 45, { 'stroke-linejoin': 'round' }) +
  path('M178.5 173H223.5L201 150z');

// Hills: the wedge fills the corner of the field

const steepHill = (angle: number, x: number, y: number): string =>
  transform({ x, y, rotate: angle }, text('10%', { x: 0, y: 0, size: 56, anchor: 'middle' }));

const downhill = path('M137.5 205L46.5 362.5H409.5z') + steepHill(30, 240, 246);
const uphill = path('M318.5 205L409.5 362.5H46.5z') + steepHill(-30, 216, 246);

// Narrowing road

function kerbs(left: boolean, right: boolean): string {
  const narrowing: readonly Point[] = pointsOf('180 348, 180 286, 217 240.5, 217 172.5, 180 172.5, 180 229, 146 274.5, 146 348');
  const straight: readonly Point[] = pointsOf('180 348, 217 348, 217 172.5, 180 172.5');
  const shape = (narrows: boolean): readonly Point[] => (narrows ? narrowing : straight);
  return path(polygon(shape(left)) + polygon(shape(right).map(([x, y]) => [456 - x, y])));
}

// Bridge and quay

const bridge = path(
  'M76 345.5L112 283.5H136L116 263.5L236 143.5L258 165.5L140.5 283V319.5C152 330 168 330 179 319.5C190 310.5 202 310.5 212 316C222 322 234 322 245 316.5C256 309.5 266 310 276 318.5C288 328 303 328 316 319.5V283.5H344L380 345.5z',
);

const quay =
  path('M46.5 362.5L135 210H196V362.5z') +
  pen(
    [291, 326]
      .map((y) => `M194 ${y}c10 0 14-8 29-8s19 10 29 10s14-10 29-10s19 10 29 10s14-10 29-10s16 8 ${y > 300 ? 42 : 24} 5`)
      .join(''),
    black,
    18,
  ) +
  path('M194 352q16-8 34 0t34 0t34 0t34 0t34 0t34 0L409.5 362.5H194z') +
  place(carSide, { x: 246, y: 196, width: 138, rotate: 30, paper: yellow, flip: true });

// Road surface

const unevenRoad = path(
  'M88 348.5V311.5H104C122 311.5 126 298 136 281C146 262 176 256 190 277L210 305C219 317 237 317 246 305L266 277C280 256 310 262 320 281C330 298 334 311.5 352 311.5H368V348.5z',
);

const hump = path('M109 334.5V297.5H160C195 254 261 254 296 297.5H347V334.5z');
const hollow = path('M109 344V270H160C195 313 261 313 296 270H347V344z');

const skidTracks =
  pen('M112 356C150 344 198 339 204 328C210 316 132 314 134 302C135 293 160 294 186 288', black, 15) +
  pen('M236 356C280 343 334 340 336 326C338 311 214 316 208 302C204 291 236 294 264 286', black, 15);

const looseStones =
  path(
    'M55 348L46.5 362.5H409.5L401 348zM71 320L120 235H154L144 208Q142 204 138 204L153 178.5H158Q162 178.5 164 182L183 236Q201 252 198 280Q197 304 189 322V332A17 17 0 0 1 155 332V320zM82.5 300V288.5H146.5V300z',
    black,
    { 'fill-rule': 'evenodd' },
  ) +
  circle(166, 262, 13, yellow) +
  path(
    polygon(pointsOf('196 342, 314 320, 313 338')) +
      polygon(pointsOf('200 334, 269 288, 281 306')) +
      polygon(pointsOf('196 334, 255 234, 272 246')) +
      roundedPolygon(pointsOf('262 206, 280 196, 292 210, 290 230, 268 234, 256 222'), 3) +
      roundedPolygon(pointsOf('286 264, 306 258, 320 272, 318 296, 294 298, 280 284'), 3) +
      roundedPolygon(pointsOf('334 314, 352 308, 362 320, 358 338, 336 340, 328 328'), 3),
  );

const fallingRocks = path(
  'M46.5 362.5L53 351H254V333L261 318L262 305L268 288L270 272L277 252L280 234L287 215V195L292 181L298 169.5L409.5 362.5z' +
    roundedPolygon(pointsOf('112 340, 118 320, 136 311, 158 318, 166 338, 158 352, 124 352'), 4) +
    roundedPolygon(pointsOf('194 270, 226 253, 243 271, 240 297, 222 309, 196 304, 189 290'), 3) +
    roundedPolygon(pointsOf('240 199, 242 212, 270 220, 287 196, 274 180, 276 166, 254 160, 240 172, 231 186'), 3),
);

// Crossing

const zebra = path(
  polygon(pointsOf('88 340, 124 340, 139 304, 108 304')) +
    polygon(pointsOf('166 340, 203 340, 207 304, 176 304')) +
    polygon(pointsOf('253 340, 290 340, 280 304, 249 304')) +
    polygon(pointsOf('332 340, 368 340, 348 304, 317 304')),
);

// Junctions and what else may come

const minorRoads = path('M194 342.5V254.5H149V226.5H194V167L228 133L262 167V226.5H307V254.5H262V342.5z');

const tunnel = path(
  // floor, opening, keystone, two shoulder stones, two side stones
  box(98, 325, 260, 17) +
    'M228 242C207 242 187 252 174 269V317H282V269C269 252 249 242 228 242z' +
    'M176 197.5L192 241.5C214 230 242 230 264 241.5L280 197.5z' +
    'M167 202L132 245L169 260C174 254 180 249 186 245z' +
    'M289 202L324 245L287 260C282 254 276 249 270 245z' +
    'M129 253.5L166 266V319.5H129zM327 253.5L290 266V319.5H327z',
);

const windsock =
  path('M270 207L107 274C97 288 101 308 114 319L289 287L320 248L317 362.5H336.5L333.5 249C333.5 246 332 243 329 241.5z') +
  path(
    'M277 222.5C288 236 293 254 289 272.5L313 243z' +
      'M262 217C281 233 287 260 277 284L257 287.5C268 266 262 240 243.5 225z' +
      'M219 235C237 247 243 271 232 291.5L210 295.5C221 278 216 254 199 243z' +
      'M175 253C190 264 194 283 184.5 300.5L161.5 304.5C170 290 167 272 154 261.5z' +
      'M129 271.5C136 275 140 281 142 289C143 296 141 304 137 309.5L118 313C123 301 121 287 112 278z',
    yellow,
  );

const softVerge =
  path(box(104, 297, 132, 38)) +
  place(car, { x: 250, y: 247, width: 130, rotate: 15, paper: yellow }) +
  path(
    [
      [246, 310],
      [264, 308],
      [279, 312],
      [294, 318],
      [314, 322],
      [330, 309],
      [244, 327],
      [262, 325],
      [279, 328],
      [298, 331],
      [328, 328],
      [345, 327],
      [313, 334],
    ]
      .map(([x = 0, y = 0], index) => disc(x, y, index % 2 ? 5.6 : 6.8))
      .join(''),
  );

/** A car in front of another, separated by an outline in the field's colour. */
function carInFront(x: number, y: number): string {
  const at = { x, y, width: 132, paper: yellow };
  return group({ stroke: yellow, 'stroke-width': 8 }, place(car, at)) + place(car, at);
}

const queue = place(car, { x: 178, y: 244, width: 132, paper: yellow }) + carInFront(226, 270) + carInFront(276, 296);

// Railways

const fence = path(
  box(137.6, 225, 181, 18) +
    box(137.6, 314, 181, 18) +
    [155.8, 192, 228, 264.2, 300.4]
      .map((x) =>
        polygon([
          [x - 9, 345],
          [x - 9, 216],
          [x, 204.5],
          [x + 9, 216],
          [x + 9, 345],
        ]),
      )
      .join(''),
);

function distanceBars(count: number): string {
  const bars = Array.from({ length: count }, (_, index) => {
    const y = 108 + index * 100;
    return polygon([
      [8.5, y],
      [95.5, y - 50],
      [115.5, y - 15.5],
      [28.5, y + 34.5],
    ]);
  });
  return document(124, 400, path(roundedPolygon(pointsOf('0 0, 124 0, 124 400, 0 400'), 6), yellow), path(bars.join(''), red));
}

/** One arm of the cross, pointing to the right: two boards side by side on a grey frame. */
function crossArm(rotate: number, yellowAbove: boolean, from: number): string {
  const [above, below] = yellowAbove ? [yellow, red] : [red, yellow];
  return transform({ rotate }, rect(from, -32, 180, 29, above), rect(from, 3, 180, 29, below));
}

const crossFrame = (angles: readonly number[], reach: number): string =>
  angles.map((rotate) => transform({ rotate }, rect(0, -32, reach, 64, grey))).join('');

export const fullCross =
  crossFrame([30, 150, 210, 330], 48) +
  [30, 150, 210, 330].map((rotate) => transform({ rotate }, rect(40, -4, 182, 8, grey))).join('') +
  crossArm(-30, true, 46) +
  crossArm(30, false, 46) +
  crossArm(150, true, 46) +
  crossArm(210, false, 46);

const halfCross =
  crossFrame([30, 150], 40) +
  [30, 150].map((rotate) => transform({ rotate }, rect(18, -4, 180, 8, grey))).join('') +
  crossArm(30, false, 22) +
  crossArm(150, true, 22);

const animals: Readonly<Record<string, string>> = {
  'A19-1': standing(elk, 158, 347, 238),
  'A19-2': standing(deer, 162, 346, 234),
  'A19-3': standing(cow, 130, 342, 232),
  'A19-4': standing(horse, 172, 346),
  'A19-5': standing(reindeer, 164, 346, 236),
  'A19-6': standing(sheep, 140, 344, 232),
  'A19-7': standing(boar, 128, 342),
};

const lamps = [
  [146, red],
  [230, yellow],
  [314, green],
] as const;

/** A car that lies on its side, seen from the front: wheels to the left, roof to the right, lamps and windscreen light, on the road. */
const overturned =
  transform(
    { x: 250, y: 250, rotate: 76, scale: 0.95 },
    // the wheels apart from the body, which hides a part of each
    path(`${roundRect(-80, 30, 36, 60, 9)}${roundRect(44, 30, 36, 60, 9)}`),
    path('M-52-48Q0-60 52-48L76 4Q88 14 88 30V56Q88 64 80 64H-80Q-88 64-88 56V30Q-88 14-76 4Z', black, {
      stroke: yellow,
      'stroke-width': 8,
    }),
    path(
      `M-43-34Q0-43 43-34L58-2H-58Z${disc(-62, 28, 15)}${disc(62, 28, 15)}${roundRect(-34, 24, 68, 9, 4)}${roundRect(-34, 42, 68, 9, 4)}`,
      yellow,
    ),
  ) +
  path(box(92, 336, 272, 12) + polygon(pointsOf('326 330, 338 306, 350 330')) + polygon(pointsOf('106 330, 115 314, 124 330')));

export const signsA: Family = {
  group: 'A',
  cover: 'A19',
  signs: {
    A1: warning(bendLeft),
    'A1-1': warning(bendLeft),
    'A1-2': warning(mirrored(bendLeft)),
    A2: warning(doubleBendLeft),
    'A2-1': warning(doubleBendLeft),
    'A2-2': warning(mirrored(doubleBendLeft)),
    A3: warning(downhill),
    A4: warning(uphill),
    A5: warning(kerbs(true, true)),
    'A5-1': warning(kerbs(true, true)),
    'A5-2': warning(kerbs(false, true)),
    'A5-3': warning(kerbs(true, false)),
    A6: warning(bridge),
    A7: warning(quay),
    A8: warning(unevenRoad),
    A9: warning(hump),
    'A9-1': warning(hump),
    'A9-2': warning(hollow),
    A10: warning(skidTracks, place(car, { x: 222, y: 226, width: 116, rotate: -16, paper: yellow })),
    A11: warning(looseStones),
    A12: warning(fallingRocks),
    A13: warning(zebra, standing(walker, 204, 318, 226)),
    A14: warning(standing(adultAndChild, 224, 346, 240)),
    A15: warning(standing(children, 184, 346, 228)),
    A16: warning(standing(cyclist, 222, 348)),
    A17: warning(standing(skier, 190, 340, 232)),
    A18: warning(standing(rider, 212, 346, 232)),
    A19: warning(animals['A19-1'] ?? ''),
    ...Object.fromEntries(Object.entries(animals).map(([code, symbol]) => [code, warning(symbol)])),
    A20: warning(standing(roadWorker, 200, 356, 216)),
    A21: document(
      600,
      400,
      path(roundedPolygon(pointsOf('0 0, 600 0, 600 400, 0 400'), 14), yellow),
      place(roadWorker, { x: 300, bottom: 384, height: 340 }),
      // The band has a thin edge in the background colour, to separate it from the worker.
      pen('M20 0L580 400', yellow, 78),
      path('M14 0H62L600 354.6V386A14 14 0 0 1 586 400H538L0 45.4V14A14 14 0 0 1 14 0z'),
    ),
    A22: warning(...lamps.map(([y, fill]) => circle(middle, y, 33, fill, { stroke: black, 'stroke-width': 12 }))),
    A23: warning(place(aeroplane, { x: 224, y: 262, width: 190 })),
    A24: warning(windsock),
    A25: warning(
      arrow(
        [
          [180, 198],
          [180, 345],
        ],
        { width: 29, headWidth: 88, headLength: 46 },
      ) +
        arrow(
          [
            [276, 336],
            [276, 189],
          ],
          { width: 29, headWidth: 88, headLength: 46 },
        ),
    ),
    A26: warning(tunnel),
    A27: warning(softVerge),
    A28: warning(pen('M164 205L292 333M292 205L164 333', black, 51)),
    A29: warning(minorRoads),
    A30: warning(roundabout(middle, 258, 70, { ink: black, width: 30, headWidth: 72, headLength: 46, gap: 14 })),
    A31: warning(place(tractorWithTrailer, { x: 228, bottom: 346, width: 262, paper: yellow })),
    A32: warning(place(horseCart, { x: 234, bottom: 344, width: 232, paper: yellow })),
    A33: warning(place(snowmobile, { x: 222, bottom: 346, width: 234, paper: yellow })),
    A34: warning(queue),
    A35: warning(fence),
    A36: warning(standing(steamTrain, 216, 350)),
    A37: warning(standing(tram, 180, 346)),
    A38: distanceBars(3),
    'A38-1': distanceBars(3),
    'A38-2': distanceBars(2),
    'A38-3': distanceBars(1),
    A39: document(440, 480, rect(206, 20, 28, 460, grey), transform({ x: 220, y: 156 }, fullCross)),
    'A39-1': document(440, 312, rect(206, 34, 28, 244, grey), transform({ x: 220, y: 156 }, fullCross)),
    'A39-3': document(
      440,
      430,
      rect(206, 34, 28, 396, grey),
      transform({ x: 220, y: 156 }, fullCross),
      transform({ x: 220, y: 276 }, halfCross),
    ),
    A40: warning(rect(202.5, 136, 51, 198, black, 25.5)),
    A41: warning(overturned),
  },
};
