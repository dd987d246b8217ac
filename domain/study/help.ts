/** What stood by the learner while a question was read. */
export const HELPS = ['none', 'word', 'translation', 'side by side', 'sound'] as const;
export type Help = (typeof HELPS)[number];

/** How far each of them leads away from reading alone. */
const WEIGHT: Readonly<Record<Help, number>> = { none: 0, sound: 1, word: 2, translation: 3, 'side by side': 4 };

/** Of two helps the one that says more about how the question was read. */
export const stronger = (one: Help, other: Help): Help => (WEIGHT[other] > WEIGHT[one] ? other : one);
