/** Every scene that is drawn: slug → drawing. A new file of scenes: one import and one word here. */

import { dashboardSituations } from './dashboard-situations.ts';
import { driverJudgementSituations } from './driver-judgement-situations.ts';
import { ecoDrivingSituations } from './eco-driving-situations.ts';
import { junctionSituations } from './junction-situations.ts';
import { lightAndTyreSituations } from './light-and-tyre-situations.ts';
import { loadAndTrailerSituations } from './load-and-trailer-situations.ts';
import { manoeuvringSituations } from './manoeuvring-situations.ts';
import { overtakingSituations } from './overtaking-situations.ts';
import { parkingSituations } from './parking-situations.ts';
import type { Scenes } from './picture.ts';
import { safetySituations } from './safety-situations.ts';
import { scenesEnvPersonal } from './scenes-env-personal.ts';
import { scenesPictures } from './scenes-pictures.ts';
import { scenesPicturesMore } from './scenes-pictures-more.ts';
import { scenesRulesA } from './scenes-rules-a.ts';
import { scenesRulesB } from './scenes-rules-b.ts';
import { scenesSafety } from './scenes-safety.ts';
import { scenesSigns } from './scenes-signs.ts';
import { scenesVehicle } from './scenes-vehicle.ts';
import { seatSituations } from './seat-situations.ts';
import { signCombinations } from './sign-combinations.ts';
import { signPairSituations } from './sign-pair-situations.ts';
import { signSituations } from './sign-situations.ts';
import { thirdSituationsAbove } from './third-situations-above.ts';
import { thirdSituationsDriver } from './third-situations-driver.ts';
import { thirdSituationsMore } from './third-situations-more.ts';

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
  safetySituations,
  dashboardSituations,
  lightAndTyreSituations,
  loadAndTrailerSituations,
  manoeuvringSituations,
  seatSituations,
  signCombinations,
  ecoDrivingSituations,
  driverJudgementSituations,
  signSituations,
  signPairSituations,
  thirdSituationsDriver,
  thirdSituationsAbove,
  thirdSituationsMore,
];

export const allScenes = new Map<string, () => string>();
for (const scenes of files) {
  for (const [slug, draw] of Object.entries(scenes)) {
    if (allScenes.has(slug)) throw new Error(`two scenes are called ${slug}`);
    allScenes.set(slug, draw);
  }
}
