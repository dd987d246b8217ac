/** F: direction signs (lokaliseringsmärken för vägvisning). */
import { arrow } from '../arrows.ts';
import { blueBoard, blueSquare, board } from '../frames.ts';
import { text, textWidth } from '../glyphs.ts';
import { panel, panelAt, roundRect, whitePanel } from '../panels.ts';
import { place } from '../pictograms/pictogram.ts';
import { bicycle, lorry, lorryRear, lorryWithTrailer } from '../pictograms/vehicles.ts';
import {
  black,
  blue,
  box,
  circle,
  darkBlue,
  disc,
  document,
  green,
  orange,
  type Point,
  path,
  pen,
  pointsOf,
  polygon,
  red,
  roundedPolygon,
  transform,
  white,
  yellow,
} from '../svg.ts';
import type { Family } from './family.ts';

/** A route number in its own frame; returns the frame, `height` high, starting at x. */
function route(number: string, x: number, y: number, height: number, fill: string): string {
  const size = height * 0.56;
  const width = routeWidth(number, height);
  return (
    path(roundRect(x, y, width, height, height * 0.16), fill) +
    pen(roundRect(x + 3, y + 3, width - 6, height - 6, height * 0.12), white, 6) +
    text(number, { x: x + width / 2, y: y + height / 2 + size / 2, size, fill: white, anchor: 'middle' })
  );
}

function routeWidth(number: string, height: number): number {
  return textWidth(number, height * 0.56) + height * 0.6;
}

const thick = { ink: white, width: 34, headWidth: 92, headLength: 60 } as const;

// Directions: map, exit, arrow

const map = blueBoard(
  560,
  520,
  arrow(
    [
      [200, 484],
      [200, 148],
    ],
    thick,
  ),
  arrow(
    [
      [200, 330],
      [330, 330],
    ],
    thick,
  ),
  text('Uppsala', { x: 64, y: 106, size: 66, fill: white }),
  text('Sala', { x: 352, y: 356, size: 66, fill: white }),
  route('72', 356, 200, 76, blue),
);

const exitAhead = document(
  560,
  470,
  panelAt(0, 0, 560, 220, { fill: green, line: white, border: 8 }),
  arrow(
    [
      [66, 186],
      [66, 40],
    ],
    { ink: white, width: 22, headWidth: 66, headLength: 48 },
  ),
  route('E4', 122, 28, 70, green),
  text('Uppsala', { x: 122, y: 182, size: 58, fill: white }),
  panelAt(0, 224, 560, 246, { fill: green, line: white, border: 8 }),
  text('Knivsta', { x: 122, y: 316, size: 58, fill: white }),
  text('500 m', { x: 122, y: 424, size: 50, fill: white }),
  arrow(
    [
      [404, 420],
      [496, 268],
    ],
    { ink: white, width: 24, headWidth: 76, headLength: 54 },
  ),
);

/** An arrow-shaped board pointing right. */
function pointer(words: string, far: string, fill: string): string {
  const width = textWidth(words, 70) + textWidth(far, 70) + 230;
  const outer = roundedPolygon(
    [
      [0, 0],
      [width - 70, 0],
      [width, 80],
      [width - 70, 160],
      [0, 160],
    ],
    [18, 14, 14, 14, 18],
  );
  const inner = roundedPolygon(
    [
      [9, 9],
      [width - 74, 9],
      [width - 12, 80],
      [width - 74, 151],
      [9, 151],
    ],
    [12, 8, 8, 8, 12],
  );
  return document(
    width,
    160,
    path(outer, fill),
    pen(inner, white, 9),
    text(words, { x: 40, y: 115, size: 70, fill: white }),
    text(far, { x: width - 110, y: 115, size: 70, fill: white, anchor: 'end' }),
    pen(`M${width - 84} 36L${width - 46} 80L${width - 84} 124`, white, 15),
  );
}

const exitHere = document(
  560,
  210,
  path(roundedPolygon(pointsOf('0 0, 560 0, 440 210, 0 210'), [16, 16, 16, 16]), blue),
  pen(roundedPolygon(pointsOf('8 8, 546 8, 435 202, 8 202'), 10), white, 8),
  route('70', 34, 30, 66, blue),
  text('Mora', { x: 168, y: 84, size: 50, fill: white }),
  text('Enköping', { x: 34, y: 174, size: 50, fill: white }),
  arrow(
    [
      [394, 176],
      [472, 40],
    ],
    { ink: white, width: 20, headWidth: 66, headLength: 46 },
  ),
);

function distances(): string {
  const rows: readonly (readonly [string, string])[] = [
    ['Uppsala', '15'],
    ['Gävle', '120'],
    ['Umeå', '585'],
  ];
  return blueBoard(
    560,
    460,
    route('E4', 40, 36, 84, green),
    ...rows.flatMap(([name, far], index) => {
      const y = 212 + index * 96;
      return [
        text(name, { x: 40, y, size: 56, fill: white, stretch: 0.95 }),
        text(far, { x: 520, y, size: 56, fill: white, anchor: 'end', stretch: 0.95 }),
      ];
    }),
  );
}

// Lanes

const lane = { width: 30, headWidth: 96, headLength: 66 } as const;

const lanesMore =
  arrow(
    [
      [262, 520],
      [262, 70],
    ],
    lane,
  ) + arrow(pointsOf('262 390, 262 330, 138 214, 138 70'), { ...lane, bend: 40 });
const lanesFewer =
  arrow(
    [
      [262, 520],
      [262, 70],
    ],
    lane,
  ) + pen('M138 520V400Q138 350 180 318L234 276Q262 252 262 200', black, 30);
const joiningLane =
  arrow(
    [
      [120, 520],
      [120, 70],
    ],
    lane,
  ) +
  arrow(
    [
      [250, 520],
      [250, 70],
    ],
    lane,
  ) +
  pen('M352 520Q342 400 250 320', black, 30);

const beforeJunction = blueBoard(
  400,
  500,
  path([34, 124, 214, 304, 394].map((y) => box(195, y, 10, 52)).join(''), white),
  arrow(
    [
      [118, 470],
      [118, 50],
    ],
    { ink: white, width: 20, headWidth: 76, headLength: 56 },
  ),
  arrow(pointsOf('118 292, 118 262, 42 180'), { ink: white, width: 20, headWidth: 66, headLength: 50 }),
  arrow(pointsOf('280 470, 280 250, 358 166'), { ink: white, width: 20, headWidth: 66, headLength: 50 }),
);

// Diversion

const orangePanel = { fill: orange, line: black, border: 10, edge: 3, radius: 20 } as const;

const diversionMap = panel(
  440,
  480,
  orangePanel,
  pen('M117 444V372L342 344V136L117 108V40', black, 34),
  path(box(100, 148, 34, 34) + box(100, 222, 34, 34) + box(100, 296, 34, 34)),
);

const laneEnds = panel(
  400,
  500,
  orangePanel,
  path(polygon(pointsOf('26 26, 190 26, 26 240'))),
  arrow(pointsOf('112 470, 112 330, 196 228'), { width: 28, headWidth: 92, headLength: 62, bend: 60 }),
  arrow(
    [
      [300, 470],
      [300, 60],
    ],
    { width: 28, headWidth: 92, headLength: 66 },
  ),
  path([262, 334, 406].map((y) => box(198, y, 12, 42)).join('')),
);

// More direction boards

/** Around the block, because turning left at the junction is prohibited. */
const roundTheBlock = blueBoard(
  560,
  520,
  pen('M250 484V150H430V330H236', white, 30, { 'stroke-linejoin': 'round' }),
  pen('M250 170V60', white, 30),
  arrow(
    [
      [264, 330],
      [70, 330],
    ],
    { ink: white, width: 30, headWidth: 86, headLength: 58 },
  ),
  text('Sala', { x: 52, y: 274, size: 62, fill: white }),
  circle(250, 422, 52, yellow),
  pen('M262 452V412H236', black, 11),
  path('M240 394V430L214 412Z'),
  pen('M214 386L286 458', red, 10),
  pen(disc(250, 422, 52), red, 13),
);

type Row = readonly [way: 'up' | 'left' | 'right', route: string, name: string];
const ways: Readonly<Record<Row[0], readonly [Point, Point]>> = {
  up: [
    [66, 122],
    [66, 30],
  ],
  left: [
    [112, 76],
    [20, 76],
  ],
  right: [
    [20, 76],
    [112, 76],
  ],
};

/** Stacked boards, each with an arrow, a route number and a place. */
function table(rows: readonly Row[], far?: string): string {
  const height = rows.length * 160 + (far === undefined ? 0 : 130);
  return document(
    600,
    height,
    ...rows.map(([way, number, name], index) =>
      transform(
        { y: index * 160 },
        panelAt(0, 0, 600, 152, { fill: blue, line: white, border: 8 }),
        arrow(
          [...ways[way]].map(([x, y]): Point => [x + 14, y]),
          { ink: white, width: 22, headWidth: 66, headLength: 46 },
        ),
        number === '' ? '' : route(number, 156, 40, 74, number.startsWith('E') ? green : blue),
        text(name, { x: number === '' ? 156 : 178 + routeWidth(number, 74), y: 106, size: 58, fill: white }),
      ),
    ),
    ...(far === undefined
      ? []
      : [
          panelAt(0, height - 122, 600, 122, { fill: blue, line: white, border: 8 }),
          text(far, { x: 300, y: height - 40, size: 56, fill: white, anchor: 'middle' }),
        ]),
  );
}

const directions: readonly Row[] = [
  ['up', 'E4', 'Gävle'],
  ['left', '72', 'Sala'],
  ['right', '', 'Heby'],
];

/** One board over each lane. */
const overLanes = document(
  760,
  300,
  ...[0, 1].map((index) =>
    transform(
      { x: index * 386 },
      panelAt(0, 0, 374, 300, { fill: index === 0 ? green : blue, line: white, border: 8 }),
      index === 0 ? route('E4', 132, 28, 66, green) : '',
      text(index === 0 ? 'Gävle' : 'Sala', { x: 187, y: index === 0 ? 166 : 126, size: 58, fill: white, anchor: 'middle' }),
      arrow(
        [
          [187, 188],
          [187, 278],
        ],
        { ink: white, width: 26, headWidth: 84, headLength: 50 },
      ),
    ),
  ),
);

const oneWayToAll = blueBoard(
  560,
  420,
  text('Heby', { x: 60, y: 100, size: 62, fill: white }),
  text('Sala', { x: 60, y: 196, size: 62, fill: white }),
  pen('M44 226V256H270L292 286L314 256H500V226', white, 11),
  text('Avesta', { x: 280, y: 376, size: 62, fill: white, anchor: 'middle' }),
);

const water = blueBoard(
  620,
  200,
  text('Fyrisån', { x: 310, y: 112, size: 66, fill: white, anchor: 'middle' }),
  pen('M60 160Q85 138 110 160T160 160T210 160T260 160T310 160T360 160T410 160T460 160T510 160T560 160', white, 10),
);

const lanesBothWays = panel(
  480,
  460,
  whitePanel,
  arrow(
    [
      [100, 60],
      [100, 400],
    ],
    lane,
  ),
  pen('M172 44V416', black, 9),
  arrow(
    [
      [250, 400],
      [250, 60],
    ],
    lane,
  ),
  path([70, 160, 250, 340].map((y) => box(315, y, 9, 50)).join('')),
  arrow(
    [
      [386, 400],
      [386, 60],
    ],
    lane,
  ),
);

const ownLane = panel(
  500,
  560,
  whitePanel,
  arrow(
    [
      [110, 520],
      [110, 70],
    ],
    lane,
  ),
  arrow(
    [
      [240, 520],
      [240, 70],
    ],
    lane,
  ),
  arrow(pointsOf('440 520, 370 360, 370 70'), { ...lane, bend: 60 }),
);

function star(x: number, y: number, r: number): string {
  return polygon(
    Array.from({ length: 10 }, (_, index): Point => {
      const turn = (index * Math.PI) / 5 - Math.PI / 2;
      const reach = index % 2 === 0 ? r : r * 0.4;
      return [x + reach * Math.cos(turn), y + reach * Math.sin(turn)];
    }),
  );
}

const countryBorder = blueSquare(
  path(
    Array.from({ length: 12 }, (_, index) => {
      const turn = (index * Math.PI) / 6;
      return star(200 + 138 * Math.sin(turn), 200 - 138 * Math.cos(turn), 27);
    }).join(''),
    yellow,
  ),
  text('SVERIGE', { x: 200, y: 221, size: 44, fill: white, anchor: 'middle' }),
);

const noLaneLeft = panel(
  400,
  500,
  orangePanel,
  arrow(
    [
      [116, 60],
      [116, 440],
    ],
    { width: 28, headWidth: 92, headLength: 66 },
  ),
  path([60, 150, 240, 330, 420].map((y) => box(196, y, 10, 44)).join('')),
  path(box(226, 44, 150, 190)),
  arrow(
    [
      [300, 456],
      [300, 264],
    ],
    { width: 28, headWidth: 92, headLength: 66 },
  ),
);

const longVehicles = blueBoard(
  640,
  260,
  place(lorryWithTrailer, { x: 320, y: 92, width: 520, ink: white, paper: blue }),
  text('34,5 m', { x: 320, y: 232, size: 46, fill: white, anchor: 'middle' }),
  arrow(
    [
      [216, 210],
      [64, 210],
    ],
    { ink: white, width: 10, headWidth: 34, headLength: 30 },
  ),
  arrow(
    [
      [424, 210],
      [576, 210],
    ],
    { ink: white, width: 10, headWidth: 34, headLength: 30 },
  ),
);

export const signsF: Family = {
  group: 'F',
  cover: 'F5',
  signs: {
    F1: map,
    F2: roundTheBlock,
    F3: table(directions, '300 m'),
    F4: exitAhead,
    F5: pointer('Sala', '12', blue),
    F6: table(directions),
    F7: exitHere,
    F8: overLanes,
    F9: oneWayToAll,
    F10: blueBoard(640, 190, text('ÖREBRO', { x: 320, y: 148, size: 92, fill: white, anchor: 'middle' })),
    F11: panel(640, 160, whitePanel, text('Storgatan', { x: 320, y: 112, size: 76, anchor: 'middle' })),
    F12: water,
    F13: distances(),
    F14: document(
      320,
      340,
      panelAt(30, 0, 260, 162, { fill: green, line: white }),
      text('E4', { x: 160, y: 128, size: 94, fill: white, anchor: 'middle' }),
      panelAt(30, 178, 260, 162, { fill: blue, line: white }),
      text('58', { x: 160, y: 306, size: 94, fill: white, anchor: 'middle' }),
    ),
    F15: board(300, 192, white, blue, text('58', { x: 150, y: 142, size: 92, fill: blue, anchor: 'middle' })),
    F16: panel(400, 560, whitePanel, lanesMore),
    F17: panel(400, 560, whitePanel, lanesFewer),
    F18: lanesBothWays,
    F19: panel(440, 560, whitePanel, joiningLane),
    F20: ownLane,
    F21: beforeJunction,
    F22: countryBorder,
    F23: diversionMap,
    F24: document(
      500,
      180,
      path('M12 52Q12 30 34 28L374 8L484 76Q500 90 484 104L374 172L34 152Q12 150 12 128Z', orange, {
        stroke: black,
        'stroke-width': 14,
        'stroke-linejoin': 'round',
      }),
    ),
    F25: laneEnds,
    F26: noLaneLeft,
    F27: panel(
      460,
      200,
      { fill: yellow, line: black, border: 9, edge: 3, radius: 90 },
      arrow(
        [
          [110, 160],
          [110, 40],
        ],
        { width: 18, headWidth: 54, headLength: 40 },
      ),
      arrow(
        [
          [110, 130],
          [176, 64],
        ],
        { width: 18, headWidth: 54, headLength: 40 },
      ),
      text('75', { x: 310, y: 144, size: 88, anchor: 'middle' }),
    ),
    F28: blueSquare(
      pen('M52 158L200 64L348 158', white, 26),
      text('P', { x: 206, y: 344, size: 176, fill: white, anchor: 'middle' }),
    ),
    F29: blueBoard(
      500,
      400,
      text('P', { x: 122, y: 280, size: 170, fill: white, anchor: 'middle' }),
      path(box(192, 250, 44, 12) + box(208, 234, 12, 44), white),
      circle(356, 200, 98, white),
      path(box(296, 148, 120, 34) + box(339, 148, 34, 120)),
    ),
    F30: panel(420, 272, whitePanel, pen(disc(210, 136, 92), black, 36)),
    F31: blueBoard(420, 270, place(lorry, { x: 210, y: 140, width: 316, ink: white, paper: blue })),
    F31a: longVehicles,
    F32: panel(300, 300, orangePanel, place(lorryRear, { x: 150, y: 150, height: 214 })),
    F33: board(
      520,
      260,
      white,
      red,
      pen(roundRect(70, 50, 380, 160, 80), red, 18),
      text('R1', { x: 260, y: 174, size: 88, fill: red, anchor: 'middle' }),
    ),
    F34: board(
      640,
      160,
      darkBlue,
      white,
      place(bicycle, { x: 110, y: 82, width: 130, ink: white }),
      text('Centrum', { x: 208, y: 110, size: 62, fill: white }),
      pen('M574 40L606 80L574 120', white, 14),
    ),
  },
};
