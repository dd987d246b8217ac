import { filmOf, type MovingScenes } from './make.ts';
import { byRoadAndLight } from './scenes/by-road-and-light.ts';
import { childrenAndWalkers } from './scenes/children-and-walkers.ts';
import { countryAndRails } from './scenes/country-and-rails.ts';
import { country, cyclistsAndDoors } from './scenes/cyclists-and-doors.ts';
import { darkAndWeather } from './scenes/dark-and-weather.ts';
import { hiddenWalkers } from './scenes/hidden-walkers.ts';
import { junctionsAndMeetings } from './scenes/junctions-and-meetings.ts';
import { motorwaysAndQueues } from './scenes/motorways-and-queues.ts';
import { placesInTown } from './scenes/places-in-town.ts';
import { placesOnRoads } from './scenes/places-on-roads.ts';

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

/** Films that pause for the question where danger can come from. */
const placeFiles: readonly MovingScenes[] = [placesInTown, placesOnRoads];

const films = (scenes: readonly MovingScenes[]) =>
  new Map(scenes.flatMap((of) => Object.entries(of)).map(([slug, make]) => [slug, () => filmOf(make())] as const));

export const withPlaces = films(placeFiles);
/** Slug → film; the picture is `moving-<slug>.svg`. */
export const allMoving = new Map([...films(files), ...withPlaces]);
