/** Scenes for the questions on traffic safety (2-safety.yaml). */
import type { Scenes } from './picture.ts';
import { dark, slippery } from './scenes-safety-dark.ts';
import { above, animals, people, ramp } from './scenes-safety-people.ts';

export const scenesSafety: Scenes = { ...dark, ...slippery, ...animals, ...people, ...above, ...ramp };
