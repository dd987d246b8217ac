/**
 * How customers stand, for those who run the business. trial: time runs, nothing was bought · paying: time runs, and something was bought ·
 * ending: time ends within a week · ended: no time runs · never: nothing was ever answered.
 */
export const CUSTOMER_STATES = ['trial', 'paying', 'ending', 'ended', 'never'] as const;
export type CustomerState = (typeof CUSTOMER_STATES)[number];

export const CUSTOMER_SORTS = ['newest', 'name', 'end'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** Whose time ends within this is called in good time. */
export const ENDING_MS = 7 * 86_400_000;
