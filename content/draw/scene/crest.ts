/** A road that climbs to a crest and cannot be seen behind it. */
import { path } from '../svg.ts';
import { type View, view } from './driver.ts';

/** How far ahead the crest is. */
export const crestAt = 46;

export function crestView(): View {
  return view({ horizon: 186, rise: (z) => (z < 9 ? 0 : 0.23 * (z - 9) - 0.0012 * (z - 9) ** 2) });
}

/** The grass of the hill, highest where the road goes over it. */
export function crestGround(fill: string): string {
  return path('M-5 325V198C60 178 130 151 190 146H270C340 151 420 180 485 202V325Z', fill);
}
