/** Trailers and loads: coupling, distribution of weight, reversing, and turning. */
import { circle, disc, path, pen, pointsOf, rect, transform } from '../svg.ts';
import { carSide } from './driver-things.ts';
import { smooth } from './layouts.ts';
import { label, route, type Scenes, scene, tint } from './picture.ts';
import { line, streets, tree, trees } from './road.ts';
import { flatTrailer, levelRoad } from './side.ts';
import { cyclist, ownCar, pedestrian, trailer } from './vehicles.ts';

const night = { sky: '#0d1426', cloud: '#16203a', grass: '#131c17', leaf: '#0d1512', road: '#1f2328', edge: '#8b9299' } as const;

/** A heavy box, 30 × 31, with its lower left corner at (x, y). */
function crate(x: number, y: number): string {
  return (
    rect(x, y - 31, 30, 31, '#b98a4d', 2) +
    pen(`M${x + 3} ${y - 28}L${x + 27} ${y - 3}M${x + 27} ${y - 28}L${x + 3} ${y - 3}`, '#8a6332', 2.5)
  );
}

/** A front wheel from above, turned by an angle in degrees. */
function steered(x: number, y: number, turn: number): string {
  return transform({ x, y, rotate: turn }, rect(-4, -9, 8, 18, '#15191c', 2));
}

/** Our car with a trailer from above; the trailer's own angle is given, the front wheels are turned by `steer`. */
function pair(x: number, y: number, bend: number, steer: number): string {
  return (
    transform({ x, y: y + 60, rotate: bend }, trailer({ x: 0, y: 56, scale: 1.5 })) +
    transform({ x, y, scale: 1.6 }, steered(-14, -20, steer) + steered(14, -20, steer)) +
    ownCar({ x, y, scale: 1.6 })
  );
}

/** A yard of gravel with a gate between two walls at its lower edge. */
function yard(gate: number): string {
  return (
    rect(0, 0, 480, 320, tint.grass) +
    rect(60, 0, 360, 320, '#bdb6a5') +
    rect(60, 276, gate - 106, 18, '#8a6a55', 3) +
    rect(gate + 46, 276, 374 - gate, 18, '#8a6a55', 3) +
    trees([
      [30, 60, 20],
      [28, 190, 22],
      [450, 90, 22],
      [452, 220, 20],
    ])
  );
}

export const loadAndTrailerSituations: Scenes = {
  'coupling-cable-loose': () =>
    scene(
      '#c4e0f0',
      rect(0, 262, 480, 58, tint.asphalt),
      // The rear of our car at the right, the drawbar of the trailer at the left.
      path('M300 96H480V236H318C306 236 300 228 300 214Z', tint.own) +
        path('M300 112H316V156H300Z', '#c22126') +
        path(disc(448, 240, 46), '#15191c') +
        path(disc(448, 240, 22), '#b9bfc4'),
      pen('M300 224H262V206', '#2b3238', 10) + circle(262, 196, 11, '#9aa1a6'),
      path('M0 176H226L252 180V202H226L0 206Z', '#8d949b') + path('M222 168H262Q280 172 280 196V206H240V190H222Z', '#5d646b'),
      // The jockey wheel is up, and the plug is in its socket.
      rect(104, 90, 14, 108, '#6b7279', 3) + path(disc(111, 200, 15), '#15191c') + pen('M96 90H126', '#3b4248', 6),
      pen('M150 176C180 96 250 96 300 176', '#22272b', 6) + rect(292, 166, 26, 20, '#15191c', 4),
      // The breakaway cable hangs down from the drawbar, its hook not attached.
      pen('M190 206C196 250 214 268 226 244', '#d8232a', 4) +
        pen('M226 244a9 9 0 1 0 12 -10', '#d8232a', 4) +
        circle(318, 214, 8, '#9aa1a6', { stroke: '#22272b', 'stroke-width': 3 }),
      label('1', 214, 92, 20) + label('2', 244, 280, 20) + label('3', 72, 228, 20),
    ),
  'front-heavy-trailer-dark': () =>
    scene(
      '#fff',
      levelRoad(246, night),
      path('M452 196L480 158V232Z', '#fff3b0', { opacity: 0.5 }) + path('M440 202L480 96V214Z', '#fff3b0', { opacity: 0.28 }),
      transform({ x: 120, y: 244, rotate: 3 }, flatTrailer(0, 0, 82, 46) + crate(50, -44) + crate(18, -44) + crate(34, -76)),
      transform({ x: 350, y: 244, scale: 0.5 }, carSide(tint.own, { own: true, lamp: true, tilt: -5 })),
    ),
  'reverse-trailer-to-gate': () =>
    scene(
      '#fff',
      yard(158),
      pair(262, 66, 0, 0),
      route(smooth(pointsOf('262 232, 246 254, 196 276, 160 312'), 6), { colour: tint.orange }),
    ),
  'reverse-trailer-folding': () => scene('#fff', yard(240), pair(230, 70, -36, 0), foldArrow()),
  'reverse-trailer-folding-left': () =>
    scene('#fff', transform({ x: 480, flip: true }, yard(240), pair(230, 70, -36, 0), foldArrow())),
  'caravan-cuts-the-corner': () =>
    scene(
      tint.grass,
      streets(
        [
          { x: 200, width: 116, from: 40, to: 330 },
          { y: 98, width: 116, from: -10, to: 490 },
        ],
        { radius: 16, walk: 28 },
      ),
      line([200, 186], [200, 326]) + line([286, 98], [486, 98]) + line([-6, 98], [116, 98]),
      tree(60, 220, 26) + tree(420, 250, 26),
      trailer({ x: 228, y: 286, caravan: true, scale: 1.1 }),
      ownCar({ x: 228, y: 188, scale: 1.1, blink: 'right' }),
      pedestrian({ x: 272, y: 170, scale: 1.6, heading: 20 }),
      cyclist({ x: 252, y: 262, scale: 1.25 }),
    ),
};

/** The trailer continues to turn to the same side. */
function foldArrow(): string {
  return route(smooth(pointsOf('286 262, 330 258, 364 226'), 6), { colour: tint.orange });
}
