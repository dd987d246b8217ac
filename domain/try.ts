/** How many questions a visitor answers before there is an account. */
export const TRY_QUESTIONS = 3;

/** What visitors are asked: the first that are easy, as the editors have put them, and others only where there are too few of these. */
export function questionsToTry(ids: readonly number[], isEasy: (id: number) => boolean): number[] {
  const once = [...new Set(ids)];
  return [...once.filter(isEasy), ...once.filter((id) => !isEasy(id))].slice(0, TRY_QUESTIONS);
}
