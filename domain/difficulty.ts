/** How hard a question is for somebody who meets it: by what learners answered once enough did, until then by what its editor said and how it looks. */

/** How many met it, and the share of them that was right at first sight. */
export type Measured = { readonly answers: number; readonly share: number };
/** What is seen of a question first, without its options, how hard its editor found it (1 easy to 3 hard), and what was measured of it. */
export type FirstSight = {
  readonly hasPicture: boolean;
  readonly stem: string;
  readonly difficulty?: number | undefined;
  readonly measured?: Measured | undefined;
};

/** Below this a share says more about who came than about the question. */
const ENOUGH_ANSWERS = 30;
const EASY_SHARE = 0.7;
const HARD_SHARE = 0.5;

const SHORT_STEM_WORDS = 20;
const LONG_STEM_WORDS = 30;
/** A word of the test stands in brackets, in Swedish, after the Tigrinya for it. */
const TERMS_AT_FIRST = 1;
const TERMS_SOON = 2;

const wordsOf = (stem: string) => stem.trim().split(/\s+/).length;
const termsOf = (stem: string) => stem.split('(').length - 1;

/** The share that was right, where enough have answered. */
const shareKnown = (measured: Measured | undefined): number | undefined =>
  measured !== undefined && measured.answers >= ENOUGH_ANSWERS ? measured.share : undefined;

const EASY = 1;
const MIDDLE = 2;
const HARD = 3;

/** 1 easy to 3 hard: a share that is known decides. */
function levelOf({ stem, difficulty = EASY, measured }: FirstSight): number {
  const share = shareKnown(measured);
  if (share !== undefined) return share >= EASY_SHARE ? EASY : share < HARD_SHARE ? HARD : MIDDLE;
  return wordsOf(stem) > LONG_STEM_WORDS || termsOf(stem) > TERMS_SOON ? HARD : difficulty;
}

/** A question for the first hour: it has a picture, is short, brings at most one new word, and is easy. */
export const isEasyToBegin = (sight: FirstSight): boolean =>
  sight.hasPicture && termsOf(sight.stem) <= TERMS_AT_FIRST && wordsOf(sight.stem) <= SHORT_STEM_WORDS && levelOf(sight) === EASY;

/** A question for the first days: it has a picture and is not hard. */
export const isForFirstDays = (sight: FirstSight): boolean => sight.hasPicture && levelOf(sight) <= MIDDLE;

/** A question that waits until the first days are over. */
export const isHardAtFirst = (sight: FirstSight): boolean => levelOf(sight) === HARD;

/** The easiest first, of those whose share is known: they change places among themselves. The others stay where their editor has put them. */
export function easiestFirst(ids: readonly number[], measured: ReadonlyMap<number, Measured>): number[] {
  const share = (id: number) => shareKnown(measured.get(id));
  const known = ids.filter((id) => share(id) !== undefined).sort((one, other) => (share(other) ?? 0) - (share(one) ?? 0));
  return ids.map((id) => (share(id) === undefined ? id : (known.shift() as number)));
}
