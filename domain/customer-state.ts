/**
 * Customer states for the back office. trial: time left, nothing bought · paying: time left, something bought · ending: less than a week left · ended: no time
 * left · never: never answered a question.
 */
export const CUSTOMER_STATES = ['trial', 'paying', 'ending', 'ended', 'never'] as const;
export type CustomerState = (typeof CUSTOMER_STATES)[number];

export const CUSTOMER_SORTS = ['newest', 'name', 'end'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** Less time left than this is the state `ending`. */
export const ENDING_MS = 7 * 86_400_000;
