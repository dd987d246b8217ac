/** What a moving scene trains to see: by these kinds the learner is told what was found. */
export const HAZARDS = ['walkers', 'cyclists', 'vehicles', 'animals', 'road'] as const;
export type Hazard = (typeof HAZARDS)[number];
