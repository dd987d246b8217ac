/** More pictures that must be read before the question can be answered (…-pictures-b.yaml and 3-vehicle-pictures.yaml). */
import type { Scenes } from './picture.ts';
import { pictureMoreCross } from './scenes-pictures-more-cross.ts';
import { pictureMoreDark } from './scenes-pictures-more-dark.ts';
import { pictureMoreHazards } from './scenes-pictures-more-hazards.ts';
import { pictureMoreSigns } from './scenes-pictures-more-signs.ts';
import { pictureMoreWays } from './scenes-pictures-more-ways.ts';

export const scenesPicturesMore: Scenes = {
  ...pictureMoreCross,
  ...pictureMoreWays,
  ...pictureMoreHazards,
  ...pictureMoreDark,
  ...pictureMoreSigns,
};
