/** Manoeuvres from above: reversing over a pavement, into and out of a space, and starting on a hill with a car close behind. */
import { circle, path, pen, pointsOf, rect, transform } from '../svg.ts';
import { smooth } from './layouts.ts';
import { label, measure, route, type Scenes, scene, tint } from './picture.ts';
import { house, line, streets, tree } from './road.ts';
import { sideCar } from './side.ts';
import { car, child, cyclist, ownCar, pedestrian } from './vehicles.ts';

/** The white reversing lamps of our own car. */
function backing(x: number, y: number, turn: number): string {
  const a = (turn * Math.PI) / 180;
  const at = (side: number, along: number): readonly [number, number] => [
    x + side * Math.cos(a) - along * Math.sin(a),
    y + side * Math.sin(a) + along * Math.cos(a),
  ];
  return [-9, 9]
    .map((side) => {
      const [px, py] = at(side * 1.3, 42);
      return circle(px, py, 9, '#fff', { opacity: 0.45 }) + circle(px, py, 4.5, '#fff');
    })
    .join('');
}

/** A parked car from above, nose down the hill, with its front wheels turned by an angle in degrees. */
function onSlope(x: number, y: number, turn: number, number: string): string {
  const wheel = (side: number): string => transform({ x: side * 15, y: -20, rotate: turn }, rect(-4.5, -11, 9, 22, '#15191c', 2));
  return (
    transform({ x, y, rotate: 180, scale: 1.35 }, wheel(-1) + wheel(1)) +
    car({ x, y, heading: 180, scale: 1.35, colour: number === '1' ? '#8b9299' : number === '2' ? '#b5302f' : '#3f7a55' }) +
    label(number, x, y - 64, 18)
  );
}

/** Skid marks behind a wheel. */
const skidMarks = (d: string, broken: boolean): string =>
  pen(d, '#15191c', 6, { opacity: 0.75, 'stroke-dasharray': broken ? '5 9' : undefined });

/** Two cars that braked before an obstacle: the left one slid straight on, the right one steered past. */
function twoCarsBraked(left: string, right: string): string {
  return scene(
    tint.grass,
    streets(
      [
        { x: 130, width: 150 },
        { x: 350, width: 150 },
      ],
      { walk: 0 },
    ),
    line([130, 326], [130, -6]) + line([350, 326], [350, -6]),
    barrel(166, 112) + barrel(386, 112),
    skidMarks('M156 318V176M178 318V176', false),
    car({ x: 167, y: 150, scale: 1.1, colour: tint.red }),
    skidMarks('M376 318V238C376 204 334 180 326 104M398 318V232C396 192 356 168 348 98', true),
    car({ x: 334, y: 58, heading: -6, scale: 1.1, colour: '#8b9299' }),
    label(left, 96, 280, 20) + label(right, 316, 280, 20),
  );
}

/** Three cars that stand on a slope with their front wheels turned so much. */
function parkedOnSlope(...steer: readonly [number, number, number]): string {
  return scene(
    tint.asphalt,
    // For cars heading down the picture the kerb is on its left side.
    [0, 1, 2]
      .map((index) => rect(index * 160, 0, 34, 320, tint.pavement) + rect(index * 160 + 34, 0, 5, 320, tint.kerb))
      .join(''),
    steer.map((angle, place) => onSlope(68 + place * 160, 150, angle, String(place + 1))).join(''),
    [124, 284, 444]
      .map((x) =>
        route(
          [
            [x, 220],
            [x, 296],
          ],
          { colour: tint.orange, width: 6 },
        ),
      )
      .join(''),
  );
}

/** A car that reverses out between two others. */
function reverseOutOfBay(left: string, right: string): string {
  return scene(
    tint.asphalt,
    rect(0, 0, 480, 26, tint.pavement) + rect(0, 26, 480, 5, tint.kerb),
    pen('M110 31V150M192 31V150M274 31V150M356 31V150', '#fff', 4),
    car({ x: 151, y: 94, scale: 1.35, colour: left }) + car({ x: 315, y: 94, scale: 1.35, colour: right }),
    ownCar({ x: 233, y: 94, scale: 1.35 }) + backing(233, 94, 0),
    route(smooth(pointsOf('233 150, 234 182, 256 222, 330 240'), 6)),
    path('M0 288H480V294H0Z', '#fff', { opacity: 0.5 }),
  );
}

export const manoeuvringSituations: Scenes = {
  'parked-on-slope': () => parkedOnSlope(0, 30, -30),
  'parked-on-slope-first-turned': () => parkedOnSlope(30, -30, 0),
  'two-cars-braked': () => twoCarsBraked('1', '2'),
  'two-cars-braked-numbers-changed': () => twoCarsBraked('2', '1'),
  'reverse-over-pavement': () =>
    scene(
      tint.grass,
      streets([{ y: 262, width: 104 }], { walk: 44 }),
      line([-6, 262], [486, 262]),
      rect(196, -10, 88, 176, '#bdb6a5'),
      house(20, 6, 112, 86) + house(344, 6, 118, 86, '#8a6a55'),
      // High hedges on both sides of the drive.
      rect(172, 0, 22, 158, '#4f7f42', 6) + rect(286, 0, 22, 158, '#4f7f42', 6),
      path('M226 132H254L316 238H164Z', '#fff3b0', { opacity: 0.6 }),
      ownCar({ x: 240, y: 92, scale: 1.3 }) + backing(240, 92, 0),
      child({ x: 118, y: 188, heading: 90, scale: 2 }) +
        route(
          [
            [136, 188],
            [176, 188],
          ],
          { colour: tint.red, width: 4 },
        ),
    ),
  'parallel-parking-start': () =>
    scene(
      tint.grass,
      streets([{ x: 232, width: 176 }], { walk: 40 }),
      line([214, 326], [214, -6]),
      car({ x: 294, y: 76, scale: 1.25, colour: tint.grey }) + car({ x: 294, y: 286, scale: 1.25, colour: '#7a5a49' }),
      ownCar({ x: 246, y: 66, scale: 1.25, blink: 'right' }) + backing(246, 66, 0),
      route(smooth(pointsOf('246 118, 256 146, 286 166, 294 200'), 6)),
      cyclist({ x: 212, y: 206, scale: 1.4 }),
      pedestrian({ x: 344, y: 196, scale: 1.7 }),
      tree(50, 80, 26) + tree(60, 230, 24) + tree(430, 60, 24) + tree(432, 260, 26),
    ),
  'reverse-out-of-bay': () => reverseOutOfBay(tint.grey, tint.red),
  'reverse-out-of-bay-red-left': () => reverseOutOfBay(tint.red, tint.grey),
  'hill-start-car-behind': () =>
    scene(
      '#c4e0f0',
      path('M0 190L480 96V320H0Z', tint.grass),
      path('M0 270L480 186V320H0Z', tint.asphalt),
      transform(
        { x: 240, y: 250, rotate: -10 },
        sideCar(118, 8, 0.5, tint.own, true),
        sideCar(-118, 8, 0.5, '#b5302f'),
        measure([-9, -30], [9, -30], '30 cm', { aside: [0, -76], size: 21 }),
      ),
    ),
};

/** Fallen boxes that block a lane. */
function barrel(x: number, y: number): string {
  return (
    rect(x - 22, y - 20, 26, 24, '#b98a4d', 3) +
    rect(x + 2, y - 12, 22, 22, '#c8914a', 3) +
    pen(`M${x - 20} ${y - 18}l22 20`, '#8a6332', 2)
  );
}
