/** Scenes for the questions on speed, stopping, parking and motorways (1-rules-b.yaml). */
import { path } from '../svg.ts';
import { type Scenes, scene } from './picture.ts';
import { motorway } from './scenes-rules-b-motorway.ts';
import { parking } from './scenes-rules-b-parking.ts';
import { boardsOnRoof, levelRoad } from './side.ts';

export const scenesRulesB: Scenes = {
  ...parking,
  ...motorway,
  'load-behind': () =>
    scene(
      '#fff',
      levelRoad(250, { sky: '#16233f', cloud: '#1c2b4a', leaf: '#13211c', grass: '#1d2f28', road: '#2a2f36', edge: '#7c828a' }),
      path('M60 40h2v2h-2zM140 70h2v2h-2zM210 30h2v2h-2zM330 54h2v2h-2zM410 34h2v2h-2zM446 90h2v2h-2z', '#fff'),
      path('M454 202L485 196V250L454 216Z', '#fff3c4', { opacity: 0.35 }),
      boardsOnRoof('1,5 m', { ink: '#fff' }),
    ),
};
