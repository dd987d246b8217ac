/** Kinds of danger in moving scenes; the learner's results are shown per kind. */
export const HAZARDS = ['walkers', 'cyclists', 'vehicles', 'animals', 'road'] as const;
export type Hazard = (typeof HAZARDS)[number];
