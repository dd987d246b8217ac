import { filmOf, type MovingScenes } from './make.ts';
import { byRoadAndLight } from './scenes/by-road-and-light.ts';
import { childrenAndWalkers } from './scenes/children-and-walkers.ts';
import { countryAndRails } from './scenes/country-and-rails.ts';
import { country, cyclistsAndDoors } from './scenes/cyclists-and-doors.ts';
import { darkAndWeather } from './scenes/dark-and-weather.ts';
import { hiddenWalkers } from './scenes/hidden-walkers.ts';
import { junctionsAndMeetings } from './scenes/junctions-and-meetings.ts';
import { motorwaysAndQueues } from './scenes/motorways-and-queues.ts';

const files: readonly MovingScenes[] = [
  childrenAndWalkers,
  byRoadAndLight,
  cyclistsAndDoors,
  country,
  motorwaysAndQueues,
  darkAndWeather,
  hiddenWalkers,
  junctionsAndMeetings,
  countryAndRails,
];

/** Slug → the film; the picture is `moving-<slug>.svg`. */
export const allMoving = new Map(
  files.flatMap((scenes) => Object.entries(scenes)).map(([slug, make]) => [slug, () => filmOf(make())] as const),
);
