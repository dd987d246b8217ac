/** A load that extends behind the car, at night. */
import { path, pen, rect } from '../svg.ts';
import { label, type Scenes, scene, tint } from './picture.ts';
import { levelRoad, sideCar } from './side.ts';

export const loadBehind: Scenes = {
  'load-behind': () =>
    scene(
      '#fff',
      levelRoad(250, { sky: '#16233f', cloud: '#1c2b4a', leaf: '#13211c', grass: '#1d2f28', road: '#2a2f36', edge: '#7c828a' }),
      path('M60 40h2v2h-2zM140 70h2v2h-2zM210 30h2v2h-2zM330 54h2v2h-2zM410 34h2v2h-2zM446 90h2v2h-2z', '#fff'),
      path('M454 202L485 196V250L454 216Z', '#fff3c4', { opacity: 0.35 }),
      pen('M61 134V262M153 186V262', '#fff', 1.5, { 'stroke-dasharray': '3 3' }),
      sideCar(306, 246, 0.7, tint.own, true),
      path('M232 133h6v9h-6zM320 133h6v10h-6z', '#2b3238'),
      rect(61, 116, 312, 8, '#d9a866', 1) + rect(61, 125, 312, 8, '#c8914a', 1),
      pen('M227 142V114M243 142V114M315 142V114M331 142V114', '#22272b', 3),
      pen('M66 256H148', '#fff', 3) + path('M61 256l11 -6v12zM153 256l-11 -6v12z', '#fff'),
      label('1,5 m', 107, 226, 21),
    ),
};
