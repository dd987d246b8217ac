/** behaviour 5.2 */
export const EXERCISE_QUESTIONS_PER_FETCH = 25;
export const MAX_EXERCISE_QUESTIONS_PER_FETCH = 100;
/** Size of the first request, so that a run starts early; the rest follows while the first questions are read. */
export const FIRST_EXERCISE_QUESTIONS = 5;
/** behaviour 5.1: six fixed icon and colour pairs by list index; they repeat after the sixth row. */
export const EXERCISE_ICON_PAIRS = 6;
/** behaviour 3.7: the category id of questions without a category. */
export const UNCATEGORIZED_ID = 0;

export function exerciseIconIndex(index: number): number {
  return index % EXERCISE_ICON_PAIRS;
}

/** Order in which an exercise asks: wrong first, known last. */
export const EXERCISE_ORDER = ['wrong', 'unseen', 'slipping', 'known'] as const;
export type ExerciseOrder = (typeof EXERCISE_ORDER)[number];
