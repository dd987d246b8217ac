/** Y: signals and devices at railway and tramway crossings. */

import { roundRect } from '../panels.ts';
import {
  blue,
  circle,
  document,
  grey,
  path,
  pen,
  pointsOf,
  polygon,
  rect,
  red,
  roundedPolygon,
  transform,
  white,
  yellow,
} from '../svg.ts';
import type { Family } from './family.ts';
import { lamp, lampRed, rays } from './signals.ts';
import { fullCross } from './warning.ts';

const flashingLights = document(
  420,
  400,
  path(roundedPolygon(pointsOf('-46 0, 466 0, 210 446'), 74), '#15181a'),
  pen(roundedPolygon(pointsOf('-26 11, 446 11, 210 423'), 64), white, 8),
  lamp(122, 104, 52, lampRed) + rays(122, 104, 52, lampRed),
  lamp(298, 104, 52, '#7c1418'),
  lamp(210, 256, 38, '#a4a9ab'),
);

/** Light enough to be visible on a dark page. */
const dark = '#7a8389';

const bell =
  path('M104 400V150H136V400Z', grey) +
  path('M72 168C72 84 88 62 120 62C152 62 168 84 168 168L188 196V206H52V196Z', dark) +
  circle(120, 56, 14, dark) +
  circle(120, 214, 20, dark) +
  pen('M214 84A86 86 0 0 1 214 186M250 56A132 132 0 0 1 250 214M26 84A86 86 0 0 0 26 186M-10 56A132 132 0 0 0-10 214', dark, 13, {
    'stroke-linecap': 'round',
  });

/** A boom with red and yellow fields. */
export function boom(x: number, y: number, width: number, height: number, fields: number): string {
  const step = width / fields;
  const reds = Array.from({ length: Math.ceil(fields / 2) }, (_, index) => {
    const left = x + 2 * index * step;
    return polygon([
      [left, y],
      [left + step, y],
      [left + step, y + height],
      [left, y + height],
    ]);
  }).join('');
  return rect(x, y, width, height, yellow) + path(reds, red);
}

const barrier = document(
  600,
  260,
  rect(506, 20, 34, 240, grey),
  path(roundRect(478, 56, 90, 96, 10), dark),
  boom(0, 80, 520, 44, 9),
  circle(262, 60, 22, '#15181a'),
  circle(262, 60, 16, lampRed),
);

/** White crosses above each other on a blue board. */
const crossingBoard =
  rect(0, 0, 150, 520, white) +
  path(
    [0, 1]
      .map((index) => {
        const y = index * 260;
        return (
          polygon([
            [24, y],
            [126, y],
            [75, y + 96],
          ]) +
          polygon([
            [24, y + 260],
            [126, y + 260],
            [75, y + 164],
          ]) +
          polygon([
            [0, y + 36],
            [0, y + 224],
            [50, y + 130],
          ]) +
          polygon([
            [150, y + 36],
            [150, y + 224],
            [100, y + 130],
          ])
        );
      })
      .join(''),
    blue,
  ) +
  pen('M0 0H150V520H0Z', '#7d868b', 5);

/** Below the crossbuck, on its post beside the track, as it is usually seen. */
const crossingPanel = document(
  420,
  860,
  rect(198, 150, 24, 710, grey),
  transform({ x: 210, y: 148 }, fullCross),
  transform({ x: 135, y: 300 }, crossingBoard),
);

export const signsY: Family = {
  group: 'Y',
  cover: 'Y1',
  signs: {
    Y1: flashingLights,
    Y2: document(320, 400, `<g transform="translate(40)">${bell}</g>`),
    Y3: barrier,
    Y4: crossingPanel,
  },
};
