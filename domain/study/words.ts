/** What a figure is called. mock: knows enough, and has one mock to go. Apart from judgement.ts, so that the first script does not load it. */
export const WORDS = ['far', 'not yet', 'close', 'mock', 'book'] as const;
export type Word = (typeof WORDS)[number];
