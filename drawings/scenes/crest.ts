/** A road over a crest that hides what follows. */
import { path } from '../svg.ts';
import { type View, view } from './driver.ts';

/** How far ahead the crest is. */
export const crestAt = 46;

/** Level at first, then steeper, and rounded at the crest. */
const climb = (s: number): number => (0.26 * s * s) / (s + 9) - 0.0011 * s * s;

export function crestView(): View {
  return view({ horizon: 186, rise: (z) => climb(Math.max(0, z - 3)) });
}

/** The grassy hill, highest where the road crosses it. */
export function crestGround(fill: string): string {
  return path('M-5 325V198C60 178 130 151 190 146H270C340 151 420 180 485 202V325Z', fill);
}
