/** J: information signs. */

import { text } from '../glyphs.ts';
import { panel } from '../panels.ts';
import { black, path, red, yellow } from '../svg.ts';
import type { Family } from './family.ts';

const flash = 'M106 28L166 50L111 159L248 95L174 264L210 276L131 346L110 243L145 255L166 170L69 214Z';

export const signsJ: Family = {
  group: 'J',
  cover: 'J3',
  signs: {
    J2: panel(
      660,
      260,
      { fill: yellow, line: black, border: 12, edge: 3, radius: 24 },
      text('VÄGSALTNING', { x: 330, y: 124, size: 62, anchor: 'middle' }),
      text('UPPHÖR', { x: 330, y: 218, size: 62, anchor: 'middle' }),
    ),
    J3: panel(
      760,
      380,
      { fill: yellow, line: red, border: 18, edge: 0, radius: 36 },
      path(flash),
      text('Livsfarlig', { x: 494, y: 170, size: 80, anchor: 'middle' }),
      text('ledning', { x: 494, y: 300, size: 80, anchor: 'middle' }),
    ),
  },
};
