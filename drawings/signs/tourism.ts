/** I: signs that show the way to places of tourist interest. */

import { board } from '../frames.ts';
import { text } from '../glyphs.ts';
import { brown, circle, disc, path, pen, pointsOf, polygon, rect, white } from '../svg.ts';
import type { Family } from './family.ts';

/** A flower with seven petals. */
const flower =
  path(
    Array.from({ length: 7 }, (_, index) => {
      const turn = (index * 2 * Math.PI) / 7 - Math.PI / 2;
      return disc(200 + 88 * Math.cos(turn), 200 + 88 * Math.sin(turn), 42);
    }).join(''),
    white,
  ) + circle(200, 200, 40, white);

const glass = path('M156 130H244L236 214Q230 246 206 250V296H238V312H162V296H194V250Q170 246 164 214Z', brown);

/** The emblem of the world heritage: a square joined to a ring round it. */
const heritage =
  pen(disc(200, 200, 128), white, 24) +
  pen(polygon(pointsOf('200 128, 272 200, 200 272, 128 200')), white, 20) +
  pen('M128 200H72M272 200H328', white, 20);

/** A castle with two towers. */
const castle =
  'M84 330V170L112 120L140 170V210H164V190H184V210H216V190H236V210H260V170L288 120L316 170V330H224V282A24 24 0 0 0 176 282V330Z';

export const signsI: Family = {
  group: 'I',
  cover: 'I1',
  signs: {
    I1: board(400, 400, brown, white, flower),
    I2: board(
      400,
      480,
      brown,
      white,
      rect(84, 74, 232, 276, white),
      glass,
      text('Glasriket', { x: 200, y: 434, size: 52, fill: white, anchor: 'middle' }),
    ),
    I3: board(
      400,
      480,
      brown,
      white,
      rect(60, 60, 280, 290, white),
      path(castle, brown),
      text('Slottet', { x: 200, y: 434, size: 54, fill: white, anchor: 'middle' }),
    ),
    I4: board(400, 400, brown, white, heritage),
  },
};
