/** Lanes and overtaking, seen from above. */
import { pen, rect } from '../svg.ts';
import { big } from './layouts.ts';
import { route, type Scenes, scene, sign, signPost, tint } from './picture.ts';
import { house, line, streets, trees } from './road.ts';
import { car, ownCar } from './vehicles.ts';

/** A steel barrier along the road. */
export function guardRail(x: number, from = -5, to = 325): string {
  return (
    pen(`M${x} ${from}V${to}`, '#8b9299', 5) +
    pen(`M${x} ${from}V${to}`, '#e2e5e7', 2) +
    pen(`M${x} ${from + 10}V${to}`, '#4f565d', 7, { 'stroke-dasharray': '4 36' })
  );
}

/** Dashed outlines of possible positions of a car, drawn alike so that none is preferred. */
function places(xs: readonly number[], y: number): string {
  const d = xs.map((x) => `M${x - 18} ${y - 34}h36v68h-36z`).join('');
  return pen(d, '#fff', 3, { 'stroke-dasharray': '8 6' });
}

export const lanes: Scenes = {
  'two-lanes-90': () =>
    scene(
      tint.grass,
      rect(36, -5, 118, 330, '#cfc9b4') + rect(40, -5, 110, 330, tint.asphalt),
      line([47, 326], [47, -6], 'solid', 3.5) + line([143, 326], [143, -6], 'solid', 3.5) + line([95, 326], [95, -6]),
      rect(196, -5, 132, 330, '#cfc9b4') + rect(200, -5, 124, 330, tint.asphalt),
      line([207, 326], [207, -6], 'solid', 3.5) + line([317, 326], [317, -6], 'solid', 3.5) + line([262, 326], [262, -6]),
      guardRail(175),
      trees([
        [12, 60, 20],
        [14, 220, 22],
        [446, 40, 24],
        [452, 210, 22],
        [370, 262, 20],
        [432, 288, 18],
      ]),
      car({ x: 290, y: 278, colour: tint.grey, scale: big }),
      route([
        [235, 104],
        [235, 50],
      ]),
      ownCar({ x: 235, y: 146, scale: big }),
      sign('C31-9', { x: 386, y: 128, size: 66 }),
    ),
  'overtake-right-lane': () =>
    scene(
      tint.grass,
      streets(
        [
          { x: 140, width: 108 },
          { x: 292, width: 116 },
        ],
        { walk: 18 },
      ),
      rect(203, -5, 22, 330, tint.grass) + line([140, 326], [140, -6]),
      line([292, 326], [292, -6]),
      house(-30, 30, 80, 110) + house(-30, 190, 80, 110, '#7d8b99') + house(440, 196, 80, 110),
      trees([
        [214, 50, 11],
        [214, 150, 11],
        [214, 250, 11],
      ]),
      ownCar({ x: 321, y: 262, scale: big }),
      car({ x: 263, y: 74, colour: tint.red, scale: big }),
      route([
        [321, 222],
        [321, 40],
      ]),
      route(
        [
          [263, 34],
          [263, 4],
        ],
        { colour: tint.red, width: 4 },
      ),
      sign('C31-6', { x: 412, y: 112, size: 66 }),
    ),
  'one-way-left': () =>
    scene(
      tint.grass,
      streets([
        { x: 240, width: 150 },
        { y: 84, width: 108 },
      ]),
      line([0, 84], [132, 84]) + line([348, 84], [480, 84]),
      house(10, 190, 120, 90) + house(388, 196, 110, 90, '#7d8b99'),
      trees([
        [60, 8, 16],
        [430, 6, 18],
      ]),
      places([187, 240, 293], 192),
      route([
        [132, 57],
        [72, 57],
      ]),
      ownCar({ x: 240, y: 277, scale: big, blink: 'left' }),
      signPost(348, 196, 74) + sign('E16', { x: 348, y: 214, size: 92, post: 0, rotate: -90 }),
    ),
  'solid-line': () =>
    scene(
      tint.grass,
      streets([{ x: 240, width: 140 }], { walk: 0 }),
      line([176, 326], [176, -6], 'edge') + line([304, 326], [304, -6], 'edge'),
      line([234, 326], [234, -6], 'centre', 5) + line([246, 326], [246, -6], 'solid', 5),
      trees([
        [60, 40, 26],
        [120, 90, 18],
        [50, 150, 24],
        [110, 220, 20],
        [56, 286, 24],
        [400, 36, 22],
        [430, 120, 26],
        [372, 180, 18],
        [420, 236, 22],
        [376, 290, 18],
      ]),
      car({ x: 276, y: 76, colour: tint.red, scale: big }),
      ownCar({ x: 276, y: 248, scale: big }),
      route(
        [
          [276, 36],
          [276, 4],
        ],
        { colour: tint.red, width: 4 },
      ),
      route([
        [276, 208],
        [276, 160],
      ]),
    ),
};
