/** Scenes for the questions on who goes first (1-rules-a.yaml). */
import type { Scenes } from './picture.ts';
import { junctions } from './scenes-rules-a-junctions.ts';
import { lanes } from './scenes-rules-a-lanes.ts';
import { giveWay } from './scenes-rules-a-places.ts';
import { views } from './scenes-rules-a-views.ts';

export const scenesRulesA: Scenes = { ...junctions, ...giveWay, ...lanes, ...views };
