/** A belief counts once it has led to two wrong answers: one may be a slip. Older mistakes have been learnt from. */
export const BELIEVED_TIMES = 2;
export const BELIEVED_WITHIN_DAYS = 30;
/** More than these are no help to anybody. */
export const BELIEFS_SHOWN = 5;
