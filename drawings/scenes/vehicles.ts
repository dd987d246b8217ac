/** Road users seen from above. Each is drawn heading up with its middle at (0, 0), then moved and turned. */
import { text } from '../glyphs.ts';
import { circle, disc, element, nums, path, pen, rect, transform } from '../svg.ts';
import { tint } from './picture.ts';
import { note } from './placed.ts';

type Spot = {
  readonly x: number;
  readonly y: number;
  /** Where it is heading: degrees clockwise, 0 = up, 90 = right. */
  readonly heading?: number;
  readonly scale?: number;
};

type Blink = 'left' | 'right' | 'hazard';

export type CarLook = Spot & {
  readonly colour?: string;
  readonly own?: boolean;
  readonly blink?: Blink;
  readonly brake?: boolean;
  /** A letter on the roof. */
  readonly letter?: string;
  /** Fewer details, for the many cars in the background. */
  readonly plain?: boolean;
};

function put({ x, y, heading = 0, scale = 1 }: Spot, ...parts: readonly string[]): string {
  return transform({ x, y, rotate: heading, scale }, ...parts);
}

/** As `put`, for drawings at a larger scale: `k` converts to the scale of cars (4.5 m equal 66). */
function putSmall(look: Spot, k: number, ...parts: readonly string[]): string {
  return put({ ...look, scale: (look.scale ?? 1) * k }, ...parts);
}

function shadow(d: string): string {
  return path(d, '#000', { opacity: 0.22, transform: 'translate(2 2.5)' });
}

function blinkers(blink: Blink | undefined, half: number, front: number, rear: number): string {
  if (!blink) return '';
  const sides = blink === 'hazard' ? [-half, half] : [blink === 'left' ? -half : half];
  const all = (r: number): string => sides.map((x) => disc(x, front, r) + disc(x, rear, r)).join('');
  return path(all(8), '#ffb000', { opacity: 0.45 }) + path(all(4.4), '#ff9d00', { stroke: '#fff', 'stroke-width': 1 });
}

const carBody = 'M-13 -26C-13 -32 -8 -33.5 0 -33.5S13 -32 13 -26L15 -12V24C15 31 11 33 0 33S-15 31 -15 24V-12Z';
const carGlass =
  'M-12 -12C-6 -17 6 -17 12 -12L9.6 -3C5 -5 -5 -5 -9.6 -3ZM-10.6 23C-5 26 5 26 10.6 23L8.6 16C4 17.4 -4 17.4 -8.6 16ZM-13.4 -8L-11 0V14L-13.4 20ZM13.4 -8L11 0V14L13.4 20Z';

/** A car; our own is blue with a white dot on the roof. */
export function car(look: CarLook): string {
  const { own = false, blink, brake = false, letter } = look;
  const colour = own ? tint.own : (look.colour ?? tint.grey);
  note({ what: 'car', heading: look.heading, colour, blink });
  if (look.plain) return put(look, path(carBody, colour), path(carGlass, tint.glass));
  const mark = own
    ? circle(0, 6.5, 6.5, '#fff')
    : letter
      ? transform(
          { rotate: -(look.heading ?? 0) },
          circle(0, 6, 11, '#fff') + text(letter, { x: 0, y: 13, size: 14, anchor: 'middle', fill: '#1b2126' }),
        )
      : '';
  return put(
    look,
    shadow(carBody),
    path('M-15 -9L-18.5 -7.5V-4.5H-15ZM15 -9L18.5 -7.5V-4.5H15Z', colour),
    path(carBody, colour),
    path('M-9.6 -2C-5 -4 5 -4 9.6 -2L8.6 15C4 16.4 -4 16.4 -8.6 15Z', '#fff', { opacity: own ? 0.12 : 0.22 }),
    path(carGlass, tint.glass),
    path('M-12 -28C-11 -31 -8 -32 -6 -32L-7 -29.5ZM12 -28C11 -31 8 -32 6 -32L7 -29.5Z', '#fff7d6'),
    path(
      'M-13.6 28H-7.5V31.5C-10 31.5 -12.6 30.5 -13.6 28ZM13.6 28H7.5V31.5C10 31.5 12.6 30.5 13.6 28Z',
      brake ? '#ff2a2a' : '#a51d1f',
    ),
    brake ? path(disc(-10.5, 31, 6.5) + disc(10.5, 31, 6.5), '#ff3b30', { opacity: 0.5 }) : '',
    blinkers(blink, 13, -28, 29),
    mark,
  );
}

/** Our own car. */
export function ownCar(look: Omit<CarLook, 'own' | 'colour'>): string {
  return car({ ...look, own: true });
}

export type LongLook = Spot & { readonly colour?: string; readonly blink?: Blink; readonly length?: number };

function roundBox(half: number, top: number, bottom: number, r: number): string {
  return `M${nums([-half + r, top])}H${half - r}Q${half} ${top} ${half} ${top + r}V${bottom - r}Q${half} ${bottom} ${half - r} ${bottom}H${-half + r}Q${-half} ${bottom} ${-half} ${bottom - r}V${top + r}Q${-half} ${top} ${-half + r} ${top}Z`;
}

/** A lorry with a box body. */
export function lorry(look: LongLook): string {
  const { colour = tint.grey, length = 128, blink } = look;
  note({ what: 'lorry', heading: look.heading, colour, blink });
  const end = length / 2;
  const cab = roundBox(18, -end, -end + 32, 6);
  const load = roundBox(20, -end + 34, end, 3);
  return put(
    look,
    shadow(cab + load),
    rect(-10, -end + 28, 20, 10, '#2b3238'),
    path(cab, colour),
    path(`M-16 ${-end + 5}Q0 ${-end - 1} 16 ${-end + 5}L14 ${-end + 14}Q0 ${-end + 10} -14 ${-end + 14}Z`, tint.glass),
    path(`M-18 ${-end + 8}h-4v7h4zM18 ${-end + 8}h4v7h-4z`, '#2b3238'),
    path(load, '#e9ebec'),
    pen(`M-20 ${-end + 34}h40M-15 ${-end + 50}V${end - 8}M0 ${-end + 50}V${end - 8}M15 ${-end + 50}V${end - 8}`, '#c3c8cc', 2),
    path(`M-18 ${end - 3}h8v3h-8zM18 ${end - 3}h-8v3h8z`, '#a51d1f'),
    blinkers(blink, 17, -end + 4, end - 3),
  );
}

/** The trailer of a lorry; its drawbar points up. */
export function boxTrailer(look: LongLook): string {
  const { length = 80, blink } = look;
  const end = length / 2;
  const load = roundBox(20, -end, end, 3);
  return put(
    look,
    pen(`M0 ${-end - 14}L-8 ${-end}M0 ${-end - 14}L8 ${-end}`, '#2b3238', 4),
    shadow(load),
    path(load, '#e9ebec'),
    pen(`M-15 ${-end + 8}V${end - 8}M0 ${-end + 8}V${end - 8}M15 ${-end + 8}V${end - 8}`, '#c3c8cc', 2),
    path(`M-18 ${end - 3}h8v3h-8zM18 ${end - 3}h-8v3h8z`, '#a51d1f'),
    blinkers(blink, 17, end - 3, end - 3),
  );
}

/** A bus. */
export function bus(look: LongLook): string {
  const { colour = '#d9482b', length = 132, blink } = look;
  note({ what: 'bus', heading: look.heading, colour, blink });
  const end = length / 2;
  const body = roundBox(20, -end, end, 7);
  return put(
    look,
    shadow(body),
    path(`M-20 ${-end + 3}h-4v9h4zM20 ${-end + 3}h4v9h-4z`, '#2b3238'),
    path(body, colour),
    path(`M-17 ${-end + 4}Q0 ${-end - 1} 17 ${-end + 4}L15 ${-end + 12}Q0 ${-end + 8} -15 ${-end + 12}Z`, tint.glass),
    path(roundBox(15, -end + 17, end - 6, 4), '#fff', { opacity: 0.25 }),
    path(`M-9 ${-end + 26}h18v14h-18zM-9 ${end - 34}h18v14h-18z`, '#fff', { opacity: 0.5 }),
    path(`M-18 ${end - 3}h8v3h-8zM18 ${end - 3}h-8v3h8z`, '#8d1518'),
    blinkers(blink, 18, -end + 4, end - 4),
  );
}

/** A tram of two cars. */
export function tram(look: LongLook): string {
  const { colour = '#2a8563', length = 170 } = look;
  note({ what: 'tram', heading: look.heading });
  const end = length / 2;
  const front = `M-17 -4V${-end + 16}Q-15 ${-end} 0 ${-end}T17 ${-end + 16}V-4Z`;
  const back = `M-17 4V${end - 16}Q-15 ${end} 0 ${end}T17 ${end - 16}V4Z`;
  return put(
    look,
    shadow(front + back),
    rect(-12, -8, 24, 16, '#3a4148'),
    path(front + back, colour),
    path(
      `M-13 ${-end + 12}Q-10 ${-end + 3} 0 ${-end + 3}T13 ${-end + 12}L10 ${-end + 18}H-10ZM-13 ${end - 12}Q-10 ${end - 3} 0 ${end - 3}T13 ${end - 12}L10 ${end - 18}H-10Z`,
      tint.glass,
    ),
    path(`M-11 ${-end + 24}H11V-10H-11ZM-11 10H11V${end - 24}H-11Z`, '#fff', { opacity: 0.72 }),
    pen(`M-9 ${-end / 2 + 12}L0 ${-end / 2}L9 ${-end / 2 + 12}M0 ${-end / 2}V${-end / 2 + 18}M-12 ${-end / 2}H12`, '#3a4148', 2),
    path(`M-11 ${-end + 5}h5v3h-5zM11 ${-end + 5}h-5v3h5z`, '#fff7d6'),
  );
}

const skin = '#e3b48c';

/** Head and shoulders of somebody who rides. */
function riderOn(colour: string, helmet: string, y: number): string {
  return (
    pen(`M-8 ${y + 3}L-10.5 ${y - 9}L-8 ${y - 14}M8 ${y + 3}L10.5 ${y - 9}L8 ${y - 14}`, colour, 5, {
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }) +
    element('ellipse', { cx: 0, cy: y + 3, rx: 11.5, ry: 7.5, fill: colour }) +
    circle(0, y - 1, 6.4, helmet) +
    path(`M-3 ${y - 5}Q0 ${y - 8} 3 ${y - 5}`, '#fff', { opacity: 0.5 })
  );
}

export type RiderLook = Spot & { readonly colour?: string; readonly helmet?: string };

/** Somebody on a bicycle. */
export function cyclist(look: RiderLook): string {
  const { colour = '#e8762d', helmet = '#f5f6f6' } = look;
  note({ what: 'cycle', heading: look.heading });
  return putSmall(
    look,
    0.39,
    element('ellipse', { cx: 3, cy: 4, rx: 10, ry: 26, opacity: 0.18 }),
    path('M-2.2 -30h4.4v22h-4.4zM-2.2 9h4.4v22h-4.4z', '#1d2226'),
    pen('M0 -24V24', '#8c1d40', 3),
    pen('M-10 -15Q-8 -19 0 -18Q8 -19 10 -15', '#1d2226', 2.6, { 'stroke-linecap': 'round' }),
    path('M-6 8h12l-2 10h-8z', '#31404f'),
    riderOn(colour, helmet, 0),
    rect(-2, -32, 4, 3, '#fff7d6'),
  );
}

/** A motorcycle, or with `moped` a smaller and slimmer two-wheeler. */
export function motorcycle(look: RiderLook & { readonly moped?: boolean }): string {
  const { colour = '#2b3238', helmet = '#d63a3c', moped = false } = look;
  note({ what: 'motorcycle', heading: look.heading });
  return putSmall(
    look,
    0.46,
    element('ellipse', { cx: 3, cy: 4, rx: 12, ry: 30, opacity: 0.18 }),
    path('M-3.5 -34h7v20h-7zM-3.5 14h7v20h-7z', '#1d2226'),
    path(
      moped ? 'M-5 -22Q0 -28 5 -22L7 26Q0 31 -7 26Z' : 'M-7 -20Q0 -30 7 -20L9 4L7 26Q0 30 -7 26L-9 4Z',
      moped ? '#3f9a8a' : '#a3262a',
    ),
    pen('M-13 -15L-6 -19H6L13 -15', '#1d2226', 3.4, { 'stroke-linecap': 'round' }),
    circle(0, -24, 3.4, '#fff7d6'),
    path('M-8 6h16l-3 12h-10z', '#31404f'),
    riderOn(colour, helmet, 0),
    path('M-3 30h6v3h-6z', '#d8232a'),
  );
}

type WalkerLook = Spot & { readonly colour?: string; readonly hair?: string };

/** A pedestrian in mid-step, on a light spot so that the small figure is visible. */
export function pedestrian(look: WalkerLook): string {
  const { colour = '#f08a24', hair = '#4a2f20' } = look;
  return putSmall(
    look,
    0.22,
    circle(0, 0, 27, '#fff', { opacity: 0.4 }),
    element('ellipse', { cx: 3, cy: 4, rx: 15, ry: 11, opacity: 0.2 }),
    path('M-8 -14a3.6 5 0 0 1 7.2 0v12h-7.2zM.8 2h7.2v11a3.6 5 0 0 1 -7.2 0z', '#2e3d50'),
    pen('M-12.5 0Q-15 5 -12 9M12.5 0Q15 -6 11.5 -10', colour, 5.4, { 'stroke-linecap': 'round' }),
    circle(-12, 10, 2.8, skin) + circle(11, -11, 2.8, skin),
    element('ellipse', { cx: 0, cy: 0, rx: 14.5, ry: 7.8, fill: colour }),
    circle(0, -1, 6.8, hair) + path('M-3.4 -6.4Q0 -9.6 3.4 -6.4Q0 -5 -3.4 -6.4Z', skin),
  );
}

export function child(look: WalkerLook): string {
  return pedestrian({ colour: '#e5484d', hair: '#8a5a2b', ...look, scale: (look.scale ?? 1) * 0.76 });
}

/** A police car, ambulance or fire engine with its blue lights on. */
export function emergency(look: Spot & { readonly kind?: 'ambulance' | 'police' }): string {
  const ambulance = (look.kind ?? 'ambulance') === 'ambulance';
  const body = ambulance ? roundBox(18, -40, 40, 7) : carBody;
  const front = ambulance ? -40 : -34;
  const bar = ambulance ? -16 : 2;
  return put(
    look,
    shadow(body),
    path(body, ambulance ? '#f6d32b' : '#f5f6f6'),
    ambulance
      ? path('M-15 -34Q0 -39 15 -34L13 -24Q0 -28 -13 -24Z', tint.glass) +
          path('M-18 4h9v8h-9zM0 4h9v8h-9zM-9 12h9v8h-9zM9 12h9v8h-9z', '#2f9460') +
          rect(-12, 24, 24, 11, '#fff', 2)
      : path(carGlass, tint.glass) + path('M-15 -2h4v16h-4zM15 -2h-4v16h4zM-6 -30h12v6h-12z', '#1f5fb0'),
    path(disc(-9, bar, 13) + disc(9, bar, 13), '#2f8bff', { opacity: 0.4 }),
    rect(-14, bar - 4, 28, 8, '#1f6fe0', 3),
    path(disc(-9, bar, 3.2) + disc(9, bar, 3.2), '#d8ecff'),
    path(`M-14 ${front + 3}h7v3h-7zM14 ${front + 3}h-7v3h7z`, '#fff7d6'),
  );
}

/** A trailer; its coupling points up to the car before it. */
export function trailer(look: Spot & { readonly colour?: string; readonly caravan?: boolean }): string {
  const { colour = '#8d949b', caravan = false } = look;
  const body = caravan ? roundBox(18, -36, 40, 9) : roundBox(16, -24, 26, 3);
  const top = caravan ? -36 : -24;
  return put(
    look,
    pen(`M0 ${top - 16}L-9 ${top}M0 ${top - 16}L9 ${top}`, '#2b3238', 3),
    shadow(body),
    path(body, caravan ? '#f3f2ee' : colour),
    caravan
      ? path('M-14 -32Q0 -37 14 -32L12 -25H-12ZM-6 0h12v12h-12z', tint.glass, { opacity: 0.8 })
      : rect(-12.5, -20, 25, 42, '#5d646b', 2),
    path(caravan ? 'M-16 37h7v3h-7zM16 37h-7v3h7z' : 'M-14 23h7v3h-7zM14 23h-7v3h7z', '#a51d1f'),
  );
}

/** A tractor. */
export function tractor(look: Spot & { readonly colour?: string }): string {
  const { colour = '#3d8a3f' } = look;
  return put(
    look,
    path('M-23 -2h11v30h-11zM12 -2h11v30h-11zM-17 -32h7v17h-7zM10 -32h7v17h-7z', '#22272b'),
    pen('M-13 -24H13M-16 12H16', '#3b4248', 5),
    path('M-8 -36Q0 -40 8 -36L9 4H-9Z', colour),
    pen('M-4 -30V-8M4 -30V-8', '#000', 1.5, { opacity: 0.3 }),
    rect(-15, -6, 30, 32, colour, 4),
    path('M-12 -3h24v6h-24zM-11 18h22v5h-22z', tint.glass),
    rect(-10, 5, 20, 11, '#fff', 2).replace('fill="#fff"', 'fill="#fff" opacity=".25"'),
    path('M-4 -41h8v4h-8z', '#fff7d6'),
  );
}
