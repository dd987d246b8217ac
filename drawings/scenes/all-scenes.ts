/** All scenes: slug → drawing. New files of scenes are imported and added here. */

import { above, animals, people, ramp } from './animals-and-people.ts';
import { besideAndBehindSituations } from './beside-and-behind-situations.ts';
import { casesSideBySide } from './cases-side-by-side.ts';
import { countryAndWeatherSituations } from './country-and-weather-situations.ts';
import { crossingsAndRoundabouts } from './crossings-and-roundabouts.ts';
import { dark, slippery } from './dark-and-slippery.ts';
import { dashboardSituations } from './dashboard-situations.ts';
import { driverJudgementSituations } from './driver-judgement-situations.ts';
import { driverSees } from './driver-sees.ts';
import { ecoDrivingSituations } from './eco-driving-situations.ts';
import { environmentAndDriver } from './environment-and-driver.ts';
import { fromAboveAndClose } from './from-above-and-close.ts';
import { giveWay } from './give-way-from-above.ts';
import { hiddenDangerSituations } from './hidden-danger-situations.ts';
import { hiddenRoadUsers } from './hidden-road-users.ts';
import { junctionSituations } from './junction-situations.ts';
import { junctions } from './junctions-from-above.ts';
import { lanesAndPlacesToStand } from './lanes-and-places-to-stand.ts';
import { lanes } from './lanes-from-above.ts';
import { lightAndTyreSituations } from './light-and-tyre-situations.ts';
import { loadAndTrailerSituations } from './load-and-trailer-situations.ts';
import { loadBehind } from './load-behind.ts';
import { manoeuvringSituations } from './manoeuvring-situations.ts';
import { motorwayAndEmergencySituations } from './motorway-and-emergency-situations.ts';
import { motorway } from './motorway-from-above.ts';
import { motorwayParkingOvertaking } from './motorway-parking-overtaking.ts';
import { nightAndLamps } from './night-and-lamps.ts';
import { overtakingSituations } from './overtaking-situations.ts';
import { parking } from './parking-from-above.ts';
import { parkingSituations } from './parking-situations.ts';
import { peopleInTheStreetSituations } from './people-in-the-street-situations.ts';
import type { Scenes } from './picture.ts';
import { readingTrafficSituations } from './reading-traffic-situations.ts';
import { seatSituations } from './seat-situations.ts';
import { seenInTime } from './seen-in-time.ts';
import { severalSigns } from './several-signs.ts';
import { signCombinations } from './sign-combinations.ts';
import { signPairSituations } from './sign-pair-situations.ts';
import { signSituations } from './sign-situations.ts';
import { signsAndPlates } from './signs-and-plates.ts';
import { signsInTraffic } from './signs-in-traffic.ts';
import { vehicle } from './vehicle.ts';
import { views } from './who-goes-first.ts';
import { whoWaits } from './who-waits.ts';
import { winterSituations } from './winter-situations.ts';

const files: readonly Scenes[] = [
  junctions,
  giveWay,
  lanes,
  views,
  parking,
  motorway,
  loadBehind,
  dark,
  slippery,
  animals,
  people,
  above,
  ramp,
  vehicle,
  environmentAndDriver,
  signsAndPlates,
  whoWaits,
  lanesAndPlacesToStand,
  seenInTime,
  signsInTraffic,
  crossingsAndRoundabouts,
  motorwayParkingOvertaking,
  hiddenRoadUsers,
  nightAndLamps,
  severalSigns,
  junctionSituations,
  overtakingSituations,
  parkingSituations,
  hiddenDangerSituations,
  peopleInTheStreetSituations,
  countryAndWeatherSituations,
  motorwayAndEmergencySituations,
  winterSituations,
  besideAndBehindSituations,
  readingTrafficSituations,
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
  driverSees,
  fromAboveAndClose,
  casesSideBySide,
];

export const allScenes = new Map<string, () => string>();
for (const scenes of files) {
  for (const [slug, draw] of Object.entries(scenes)) {
    if (allScenes.has(slug)) throw new Error(`two scenes are called ${slug}`);
    allScenes.set(slug, draw);
  }
}
