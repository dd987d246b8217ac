/**
 * Readiness states with a figure. mock: the figure suffices, one more mock is needed. In a file of its own so that the first script need not load
 * judgement.ts.
 */
export const WORDS = ['far', 'not yet', 'close', 'mock', 'book'] as const;
export type Word = (typeof WORDS)[number];
