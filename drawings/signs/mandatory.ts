/** D: mandatory signs. */
import { type ArrowStyle, arrow, roundabout } from '../arrows.ts';
import { mandatory } from '../frames.ts';
import { adultAndChild, rider } from '../pictograms/people.ts';
import { type Pictogram, place } from '../pictograms/pictogram.ts';
import { bicycle, bus, lorryRear, snowmobile } from '../pictograms/vehicles.ts';
import {
  black,
  blue,
  circle,
  disc,
  document,
  orange,
  path,
  pen,
  pointsOf,
  rect,
  red,
  roundedPolygon,
  transform,
  white,
} from '../svg.ts';
import type { Family } from './family.ts';

const style: ArrowStyle = { ink: white, width: 32, headWidth: 154, headLength: 77 };

const ahead = arrow(
  [
    [200, 330],
    [200, 62],
  ],
  style,
);
const left = transform({ x: 200, y: 200, rotate: -90 }, transform({ x: -200, y: -200 }, ahead));
const right = transform({ x: 200, y: 200, rotate: 90 }, transform({ x: -200, y: -200 }, ahead));

function mirrored(symbol: string): string {
  return transform({ x: 400, flip: true }, symbol);
}

const turnLeft = arrow(pointsOf('260 308, 260 160, 78 160'), { ...style, bend: 64 });

const aheadOrLeft =
  arrow(
    [
      [236, 322],
      [236, 66],
    ],
    style,
  ) + arrow(pointsOf('236 322, 236 250, 54 250'), { ...style, bend: 62 });

const leftOrRight =
  arrow(pointsOf('200 322, 200 180, 50 180'), { ...style, bend: 62 }) +
  arrow(pointsOf('200 322, 200 180, 350 180'), { ...style, bend: 62 });

const broad: ArrowStyle = { ink: white, width: 62, headWidth: 154, headLength: 77 };
const passRight = arrow(
  [
    [113, 113],
    [301, 301],
  ],
  broad,
);
const passBoth =
  arrow(
    [
      [180, 92],
      [74, 290],
    ],
    { ...broad, width: 42, headWidth: 112, headLength: 56 },
  ) +
  arrow(
    [
      [220, 92],
      [326, 290],
    ],
    { ...broad, width: 42, headWidth: 112, headLength: 56 },
  );

function inWhite(pictogram: Pictogram, width: number, x = 200, y = 200): string {
  return place(pictogram, { x, y, width, ink: white, paper: blue });
}

const busLane = inWhite(bus, 288, 200, 200);

export const signsD: Family = {
  group: 'D',
  cover: 'D3',
  signs: {
    D1: mandatory(left),
    'D1-1': mandatory(left),
    'D1-2': mandatory(right),
    'D1-3': mandatory(ahead),
    'D1-4': mandatory(turnLeft),
    'D1-5': mandatory(mirrored(turnLeft)),
    'D1-6': mandatory(aheadOrLeft),
    'D1-7': mandatory(mirrored(aheadOrLeft)),
    'D1-8': mandatory(leftOrRight),
    D2: mandatory(passRight),
    'D2-1': mandatory(passRight),
    'D2-2': mandatory(mirrored(passRight)),
    'D2-3': mandatory(passBoth),
    D3: mandatory(roundabout(200, 200, 86, { ink: white, width: 30, headWidth: 78, headLength: 56, gap: 14 })),
    D4: mandatory(inWhite(bicycle, 300, 200, 206)),
    D5: mandatory(place(adultAndChild, { x: 208, y: 202, height: 280, ink: white, paper: blue })),
    D6: mandatory(
      place(adultAndChild, { x: 204, y: 124, height: 172, ink: white, paper: blue }),
      inWhite(bicycle, 196, 200, 288),
    ),
    D7: mandatory(
      rect(195, 40, 10, 320, white),
      place(adultAndChild, { x: 112, y: 200, height: 190, ink: white, paper: blue }),
      inWhite(bicycle, 144, 290, 206),
    ),
    D8: mandatory(place(rider, { x: 206, y: 200, height: 262, ink: white, paper: blue })),
    D9: mandatory(inWhite(snowmobile, 268, 196, 196)),
    D10: mandatory(busLane),
    D11: mandatory(busLane, pen('M66 334L334 66', red, 30)),
    D12: document(
      300,
      420,
      path(roundedPolygon(pointsOf('0 0, 300 0, 300 420, 0 420'), 20), black),
      path(roundedPolygon(pointsOf('8 8, 292 8, 292 412, 8 412'), 12), white),
      place(lorryRear, { x: 150, y: 118, height: 190 }),
      rect(101, 50, 98, 80, orange),
      circle(150, 314, 88, blue),
      pen(disc(150, 314, 84), white, 4),
      transform({ x: 62, y: 226, scale: 0.44 }, turnLeft),
    ),
  },
};
