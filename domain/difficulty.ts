/**
 * How hard a question is at first sight: measured from learners' answers once there are enough, and until then estimated from the editor's level and the form
 * of the question.
 */

/** Number of first answers, and the share of them that was right. */
export type Measured = { readonly answers: number; readonly share: number };
/** What a learner sees before the options, the editor's level (1 easy to 3 hard), and the measured share, if any. */
export type FirstSight = {
  readonly hasPicture: boolean;
  readonly stem: string;
  readonly difficulty?: number | undefined;
  readonly measured?: Measured | undefined;
};

/** With fewer answers the share depends more on who answered than on the question. */
const ENOUGH_ANSWERS = 30;
const EASY_SHARE = 0.7;
const HARD_SHARE = 0.5;

const SHORT_STEM_WORDS = 20;
const LONG_STEM_WORDS = 30;
/** Swedish terms per stem, counted by their brackets: they follow the Tigrinya word. */
const TERMS_AT_FIRST = 1;
const TERMS_SOON = 2;

const wordsOf = (stem: string) => stem.trim().split(/\s+/).length;
const termsOf = (stem: string) => stem.split('(').length - 1;

/** The share that was right; undefined below the minimum of answers. */
const shareKnown = (measured: Measured | undefined): number | undefined =>
  measured !== undefined && measured.answers >= ENOUGH_ANSWERS ? measured.share : undefined;

const EASY = 1;
const MIDDLE = 2;
const HARD = 3;

/** 1 easy to 3 hard; a measured share overrides the editor's level. */
function levelOf({ stem, difficulty = EASY, measured }: FirstSight): number {
  const share = shareKnown(measured);
  if (share !== undefined) return share >= EASY_SHARE ? EASY : share < HARD_SHARE ? HARD : MIDDLE;
  return wordsOf(stem) > LONG_STEM_WORDS || termsOf(stem) > TERMS_SOON ? HARD : difficulty;
}

/** Fit for the first session: has a picture, a short stem, at most one new term, and is easy. */
export const isEasyToBegin = (sight: FirstSight): boolean =>
  sight.hasPicture && termsOf(sight.stem) <= TERMS_AT_FIRST && wordsOf(sight.stem) <= SHORT_STEM_WORDS && levelOf(sight) === EASY;

/** Fit for the first days: has a picture and is not hard. */
export const isForFirstDays = (sight: FirstSight): boolean => sight.hasPicture && levelOf(sight) <= MIDDLE;

/** Not asked before the first days are over. */
export const isHardAtFirst = (sight: FirstSight): boolean => levelOf(sight) === HARD;

/** Sorts the questions with a measured share among the places that they hold, easiest first; all others keep the editor's order. */
export function easiestFirst(ids: readonly number[], measured: ReadonlyMap<number, Measured>): number[] {
  const share = (id: number) => shareKnown(measured.get(id));
  const known = ids.filter((id) => share(id) !== undefined).sort((one, other) => (share(other) ?? 0) - (share(one) ?? 0));
  return ids.map((id) => (share(id) === undefined ? id : (known.shift() as number)));
}
