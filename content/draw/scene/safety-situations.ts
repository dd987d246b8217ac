/** Situations that the questions on safety are judged by. */
import { besideAndBehindSituations } from './beside-and-behind-situations.ts';
import { countryAndWeatherSituations } from './country-and-weather-situations.ts';
import { hiddenDangerSituations } from './hidden-danger-situations.ts';
import { motorwayAndEmergencySituations } from './motorway-and-emergency-situations.ts';
import { peopleInTheStreetSituations } from './people-in-the-street-situations.ts';
import type { Scenes } from './picture.ts';
import { readingTrafficSituations } from './reading-traffic-situations.ts';
import { winterSituations } from './winter-situations.ts';

export const safetySituations: Scenes = {
  ...hiddenDangerSituations,
  ...peopleInTheStreetSituations,
  ...countryAndWeatherSituations,
  ...motorwayAndEmergencySituations,
  ...winterSituations,
  ...besideAndBehindSituations,
  ...readingTrafficSituations,
};
