/** Aids on the screen while a question was read. */
export const HELPS = ['none', 'word', 'translation', 'side by side', 'sound'] as const;
export type Help = (typeof HELPS)[number];

/** Order of how far an aid departs from reading the question alone. */
const WEIGHT: Readonly<Record<Help, number>> = { none: 0, sound: 1, word: 2, translation: 3, 'side by side': 4 };

/** The stronger of two aids. */
export const stronger = (one: Help, other: Help): Help => (WEIGHT[other] > WEIGHT[one] ? other : one);
