/** How hard a question is for somebody who meets it: by what learners answered once enough did, until then by how it looks. */

/** How many met it, and the share of them that was right at first sight. */
export type Measured = { readonly answers: number; readonly share: number };
/** What is seen of a question first, without its options, and what was measured of it. */
export type FirstSight = { readonly hasPicture: boolean; readonly stem: string; readonly measured?: Measured | undefined };

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
export const shareKnown = (measured: Measured | undefined): number | undefined =>
  measured !== undefined && measured.answers >= ENOUGH_ANSWERS ? measured.share : undefined;

/** A question for the first hour: it has a picture, is short, brings at most one new word, and was found easy by those who met it. */
export const isEasyToBegin = ({ hasPicture, stem, measured }: FirstSight): boolean =>
  hasPicture && termsOf(stem) <= TERMS_AT_FIRST && wordsOf(stem) <= SHORT_STEM_WORDS && (shareKnown(measured) ?? 1) >= EASY_SHARE;

/** A question that waits until the first days are over: half of those who met it were wrong; where that is not known yet, it is long or full of new words. */
export function isHardAtFirst({ stem, measured }: FirstSight): boolean {
  const share = shareKnown(measured);
  return share === undefined ? wordsOf(stem) > LONG_STEM_WORDS || termsOf(stem) > TERMS_SOON : share < HARD_SHARE;
}

/** The easiest first, of those whose share is known: they change places among themselves. The others stay where their editor has put them. */
export function easiestFirst(ids: readonly number[], measured: ReadonlyMap<number, Measured>): number[] {
  const share = (id: number) => shareKnown(measured.get(id));
  const known = ids.filter((id) => share(id) !== undefined).sort((one, other) => (share(other) ?? 0) - (share(one) ?? 0));
  return ids.map((id) => (share(id) === undefined ? id : (known.shift() as number)));
}

/** Whether the learner is at the very beginning, in the first days, or past them. */
export type Beginning = 'first session' | 'first days' | 'settled';

/** What a session may be made of: the easy ones at first, then all but what is hard and was never met, as long as these are enough for it. */
export function fitToBegin<Question extends { readonly id: number }>(
  open: readonly Question[],
  beginning: Beginning,
  {
    isEasy,
    isHard,
    isMet,
    count,
  }: Readonly<Record<'isEasy' | 'isHard' | 'isMet', (id: number) => boolean>> & { readonly count: number },
): readonly Question[] {
  if (beginning === 'settled') return open;
  const fit = open.filter(({ id }) => (beginning === 'first session' ? isEasy(id) : isMet(id) || !isHard(id)));
  return fit.length >= count ? fit : open;
}
