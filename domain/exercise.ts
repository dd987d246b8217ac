import { type Chance, sample } from './shuffle.ts';

/** spec §9 */
export const EXERCISE_QUESTIONS_PER_FETCH = 25;
export const MAX_EXERCISE_QUESTIONS_PER_FETCH = 100;
/** spec §9: six fixed icon and colour pairs by list index; they repeat after the sixth row. */
export const EXERCISE_ICON_PAIRS = 6;
/** spec §3: the synthetic category of questions that belong to none. */
export const UNCATEGORIZED_ID = 0;

export function exerciseIconIndex(index: number): number {
  return index % EXERCISE_ICON_PAIRS;
}

/** A fresh random draw that prefers questions this learner has not answered yet. */
export function drawExercise(ids: readonly number[], answered: ReadonlySet<number>, count: number, chance: Chance): number[] {
  const fresh = answered.size === 0 ? ids : ids.filter((id) => !answered.has(id));
  const drawn = sample(fresh, count, chance);
  if (drawn.length === count || fresh.length === ids.length) return drawn;
  const seen = ids.filter((id) => answered.has(id));
  return [...drawn, ...sample(seen, count - drawn.length, chance)];
}
