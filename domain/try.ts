/** How many questions a visitor answers before there is an account. */
export const TRY_QUESTIONS = 3;

/** What is seen of a question first: without its options. */
export type FirstSight = { readonly hasPicture: boolean; readonly stem: string };

const SHORT_STEM_WORDS = 20;
/** A word of the test stands in brackets, in Swedish, after the Tigrinya for it. */
const TERMS_AT_FIRST = 1;

/** A question for the first hour: it has a picture, is short, and brings at most one new word. */
export const isEasyToBegin = ({ hasPicture, stem }: FirstSight): boolean =>
  hasPicture && stem.split('(').length - 1 <= TERMS_AT_FIRST && stem.trim().split(/\s+/).length <= SHORT_STEM_WORDS;

/** What visitors are asked: the first that are easy, as the editors have put them, and others only where there are too few of these. */
export function questionsToTry(ids: readonly number[], isEasy: (id: number) => boolean): number[] {
  const once = [...new Set(ids)];
  return [...once.filter(isEasy), ...once.filter((id) => !isEasy(id))].slice(0, TRY_QUESTIONS);
}
