/** What stood by the learner while a question was read. */
export const HELPS = ['none', 'word', 'translation', 'side by side', 'sound'] as const;
export type Help = (typeof HELPS)[number];
