/** Pictures that must be read before the question can be answered (the files named …-pictures.yaml). */
import type { Scenes } from './picture.ts';
import { pictureRules } from './scenes-pictures-rules.ts';
import { pictureRulesB } from './scenes-pictures-rules-b.ts';
import { pictureSafety } from './scenes-pictures-safety.ts';
import { pictureSigns } from './scenes-pictures-signs.ts';

export const scenesPictures: Scenes = { ...pictureRules, ...pictureRulesB, ...pictureSafety, ...pictureSigns };
