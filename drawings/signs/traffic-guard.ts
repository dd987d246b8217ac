/** V: signals by a traffic guard. */

import { arm, facing, guard as guardDress, hanging, motion, palm, profile, withEdge } from '../figures.ts';
import { text } from '../glyphs.ts';
import { box, document, path, pointsOf, polygon, rect, red, transform } from '../svg.ts';
import type { Family } from './family.ts';

const guard = withEdge(guardDress);
const leftHanging = arm(guard, hanging);

export const signsV: Family = {
  group: 'V',
  cover: 'V1',
  signs: {
    V1: document(
      400,
      400,
      transform(
        { x: -66 },
        leftHanging,
        facing(guard),
        rect(368, 96, 9, 250, '#6b4a2b', 4),
        arm(
          guard,
          [
            [254, 150, 22],
            [316, 152, 18],
            [366, 152, 14],
          ],
          'fist',
        ),
        path('M377 214Q408 204 432 216T466 214V330Q444 340 424 330T377 332Z', red),
      ),
    ),
    V2: document(
      400,
      400,
      transform(
        { x: -58 },
        profile(
          guard,
          arm(
            guard,
            [
              [198, 152, 22],
              [262, 164, 17],
              [300, 108, 13],
            ],
            'none',
          ),
        ),
        palm(302, 104, 0.95, guard.glove, 14),
        motion('M390 134Q376 38 290 22', 'M308 7L286 21L301 43'),
      ),
    ),
    V3: document(
      400,
      400,
      path(
        polygon(pointsOf('88 20, 150 20, 200 92, 250 20, 312 20, 372 120, 334 144, 334 388, 66 388, 66 144, 28 120')),
        '#f47b20',
      ),
      path(box(66, 290, 268, 30) + box(66, 344, 268, 20), '#f3efcf'),
      text('VAKT', { x: 200, y: 240, size: 72, anchor: 'middle' }),
    ),
  },
};
