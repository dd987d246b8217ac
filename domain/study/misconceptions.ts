/** A misconception counts after two wrong answers, because one may be a slip. Older mistakes are ignored. */
export const BELIEVED_TIMES = 2;
export const BELIEVED_WITHIN_DAYS = 30;
/** A longer list would not help anybody. */
export const BELIEFS_SHOWN = 5;
