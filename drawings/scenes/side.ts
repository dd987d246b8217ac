/** Side views: the ground, cars with loads, trailers. Cars are in centimetres like everything in driver-things.ts. */
import { box, disc, num, path, pen, rect, transform } from '../svg.ts';
import { carSide } from './driver-things.ts';
import { measure, tint } from './picture.ts';

/** A level road seen from the side, with the sky above and trees behind it; the road's surface is at y. */
export function levelRoad(
  y: number,
  options: { sky?: string; cloud?: string; grass?: string; leaf?: string; road?: string; edge?: string } = {},
): string {
  const {
    sky = '#c4e0f0',
    cloud = '#e6f2f9',
    grass = tint.grass,
    leaf = '#86ad6f',
    road = tint.asphalt,
    edge = '#fff',
  } = options;
  const tree = (x: number, r: number): string => disc(x, y - 46 - r, r) + box(x - 3, y - 50, 6, 36);
  return (
    rect(0, 0, 480, y, sky) +
    path(`M40 72q6 -20 28 -16q14 -22 38 -4q22 -4 24 20zM330 50q6 -18 26 -14q14 -20 36 -4q20 -2 22 18z`, cloud) +
    path([tree(30, 30), tree(76, 20), tree(240, 26), tree(292, 18), tree(416, 24), tree(462, 32)].join(''), leaf) +
    path(`M0 ${y - 34}Q120 ${y - 62} 250 ${y - 40}T480 ${y - 50}V${y + 4}H0Z`, grass) +
    rect(0, y - 12, 480, 340 - y, road) +
    // Cars drive to the right on the right side: behind them is the centre line, on our side the edge of the road.
    pen(`M0 ${y - 7}H480`, edge, 2, { 'stroke-dasharray': '26 20' }) +
    pen(`M0 ${y + 40}H480`, edge, 4)
  );
}

/** A car from the side with its wheels on (x, y). */
export function sideCar(x: number, y: number, scale: number, colour: string, own = false): string {
  return transform({ x, y, scale }, carSide(colour, { own }));
}

/** Our own car with long boards on the roof, which extend beyond its rear as the measure says. */
export function boardsOnRoof(words: string, options: { x?: number; y?: number; ink?: string; reach?: number } = {}): string {
  const { x = 306, y = 246, ink = '#1b2126', reach = 92 } = options;
  const scale = 0.7;
  const rear = x - 218 * scale;
  const end = rear - reach;
  const roof = y - 152 * scale;
  const boards = rect(end, roof - 24, 220 + reach, 8, '#d9a866', 1) + rect(end, roof - 15, 220 + reach, 8, '#c8914a', 1);
  const rack = path(`M${num(x - 74)} ${num(roof - 7)}h6v9h-6zM${num(x + 14)} ${num(roof - 7)}h6v10h-6z`, '#2b3238');
  const strap = (at: number): string => pen(`M${num(at)} ${num(roof + 2)}V${num(roof - 26)}`, '#22272b', 3);
  const straps = strap(x - 79) + strap(x - 63) + strap(x + 9) + strap(x + 25);
  const help = pen(`M${num(end)} ${num(roof - 6)}V${y + 6}M${num(rear)} ${num(y - 60)}V${y + 6}`, ink, 1.5, {
    'stroke-dasharray': '3 3',
  });
  return (
    help +
    sideCar(x, y, scale, tint.own, true) +
    rack +
    boards +
    straps +
    measure([end, y - 6], [rear, y - 6], words, { aside: [0, -28], size: 21 })
  );
}

/** A flat trailer with one axle; (x, y) is where its wheel touches the ground, the drawbar points right. */
export function flatTrailer(x: number, y: number, half: number, bar: number): string {
  return (
    path(`M${x - half} ${y - 44}H${x + half}V${y - 30}H${x - half}Z`, '#8d949b') +
    pen(`M${x + half} ${y - 34}H${x + half + bar}`, '#3b4248', 6) +
    pen(`M${x - half + 2} ${y - 44}V${y - 74}M${x + half - 2} ${y - 44}V${y - 74}`, '#6b7279', 5) +
    path(disc(x, y - 20, 21), '#15191c') +
    path(disc(x, y - 20, 10), '#b9bfc4') +
    rect(x - half - 3, y - 42, 5, 11, '#c22126')
  );
}
