/** Every scene that is drawn: slug → drawing. A new file of scenes: one import and one word here. */
import { junctionSituations } from './junction-situations.ts';
import { overtakingSituations } from './overtaking-situations.ts';
import { parkingSituations } from './parking-situations.ts';
import type { Scenes } from './picture.ts';
import { scenesEnvPersonal } from './scenes-env-personal.ts';
import { scenesPictures } from './scenes-pictures.ts';
import { scenesPicturesMore } from './scenes-pictures-more.ts';
import { scenesRulesA } from './scenes-rules-a.ts';
import { scenesRulesB } from './scenes-rules-b.ts';
import { scenesSafety } from './scenes-safety.ts';
import { scenesSigns } from './scenes-signs.ts';
import { scenesVehicle } from './scenes-vehicle.ts';
import { signCombinations } from './sign-combinations.ts';

const files: readonly Scenes[] = [
  scenesRulesA,
  scenesRulesB,
  scenesSafety,
  scenesVehicle,
  scenesEnvPersonal,
  scenesSigns,
  scenesPictures,
  scenesPicturesMore,
  junctionSituations,
  overtakingSituations,
  parkingSituations,
  signCombinations,
];

export const allScenes = new Map<string, () => string>();
for (const scenes of files) {
  for (const [slug, draw] of Object.entries(scenes)) {
    if (allScenes.has(slug)) throw new Error(`two scenes are called ${slug}`);
    allScenes.set(slug, draw);
  }
}
