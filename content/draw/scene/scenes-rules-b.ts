/** Scenes for the questions on speed, stopping, parking and motorways (1-rules-b.yaml). */
import type { Scenes } from './picture.ts';
import { motorway } from './scenes-rules-b-motorway.ts';
import { parking } from './scenes-rules-b-parking.ts';

export const scenesRulesB: Scenes = { ...parking, ...motorway };
