/** Questions that a visitor can answer without an account. */
export const TRY_QUESTIONS = 3;

/** Questions for visitors: the first easy ones in the editors' order, filled up with others when there are too few. */
export function questionsToTry(ids: readonly number[], isEasy: (id: number) => boolean): number[] {
  const once = [...new Set(ids)];
  return [...once.filter(isEasy), ...once.filter((id) => !isEasy(id))].slice(0, TRY_QUESTIONS);
}
