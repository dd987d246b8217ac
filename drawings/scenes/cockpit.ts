/** Our own car from inside: windscreen frame, mirrors with their reflections, and instruments. */
import { box, circle, disc, element, nums, path, pen, rect, transform } from '../svg.ts';
import { type Air, air, band, mark, type View, view } from './driver.ts';
import { text, tint } from './picture.ts';

const shell = '#14171a';

type Pane = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly view: View;
  readonly round: number;
};

const panes = {
  inner: { x: 290, y: 6, width: 150, height: 46, round: 12, view: view({ horizon: 17, vanish: 75, focal: 128, eye: 1.25 }) },
  left: { x: 8, y: 192, width: 84, height: 58, round: 12, view: view({ horizon: 20, vanish: 60, focal: 118, eye: 1.1 }) },
  right: { x: 388, y: 192, width: 84, height: 58, round: 12, view: view({ horizon: 20, vanish: 24, focal: 118, eye: 1.1 }) },
} as const satisfies Record<string, Pane>;

type MirrorLook = {
  readonly air?: Air;
  /** Edges of the road behind us, and its lines. */
  readonly left?: number;
  readonly rightEdge?: number;
  readonly lines?: readonly number[];
  /** Colour beside the road. */
  readonly beside?: string;
  /** A cycle lane or track beside us, between these places. */
  readonly track?: readonly [number, number];
};

/**
 * A mirror. `draw` gets a view to the rear: x is still to our right, z the distance behind us; a following car has heading 180. Left and right are as seen in
 * the mirror: a person on our right appears on the right, and the right indicator of a following car is drawn as `left`.
 */
export function mirror(which: 'inner' | 'left' | 'right', draw: (behind: View) => string, look: MirrorLook = {}): string {
  const { air: light = air.day, left = -5.4, rightEdge = 2, lines = [-1.75], beside = tint.pavement, track } = look;
  const { x, y, width, height, round, view: v } = panes[which];
  const road =
    rect(0, 0, width, v.horizon + 1, light.sky[2]) +
    path(`M0 ${v.horizon}q${width / 4} -9 ${width / 2} -3t${width / 2} -2v6H0z`, light.woodFar) +
    rect(0, v.horizon, width, height, light.ground) +
    band(v, left - 2.4, rightEdge + 2.4, beside, { from: 1.4 }) +
    band(v, left, rightEdge, light.road, { from: 1.4 }) +
    (track ? band(v, track[0], track[1], '#c48d79', { from: 1.4 }) : '') +
    lines.map((at) => mark(v, at, { dash: 3, gap: 4, from: 2, to: 60 })).join('');
  const own =
    which === 'left'
      ? path(`M${width} ${height}V12L${width - 5} 26L${width - 13} ${height}Z`, tint.own)
      : which === 'right'
        ? path(`M0 ${height}V12L5 26L13 ${height}Z`, tint.own)
        : '';
  const inside = element('svg', { x, y, width, height, viewBox: `0 0 ${width} ${height}` }, road, draw(v), own);
  const hole = (d: number, r: number): string =>
    `M${nums([x - d + r, y - d])}h${nums([width + 2 * d - 2 * r])}q${nums([r, 0, r, r])}v${nums([height + 2 * d - 2 * r])}q${nums([0, r, -r, r])}h${nums([-width - 2 * d + 2 * r])}q${nums([-r, 0, -r, -r])}v${nums([-height - 2 * d + 2 * r])}q${nums([0, -r, r, -r])}z`;
  const arm = which === 'inner' ? path(box(x + width / 2 - 5, -2, 10, 8), shell) : '';
  return (
    arm +
    inside +
    path(hole(5, round) + hole(0, round - 4), shell, { 'fill-rule': 'evenodd' }) +
    pen(hole(5, round), '#4a525a', 1)
  );
}

export type WarningLamp =
  | 'engine'
  | 'oil'
  | 'battery'
  | 'brake'
  | 'abs'
  | 'belt'
  | 'airbag'
  | 'tyre'
  | 'skid'
  | 'high-beam'
  | 'dipped-beam'
  | 'rear-fog'
  | 'temperature'
  | 'fuel';

const red = '#ff3b30';
const amber = '#ffb020';

/** Warning lamp symbols, 24 × 24 with the middle at (0, 0). */
const symbols: Readonly<
  Record<WarningLamp, { readonly ink: string; readonly line?: string; readonly fill?: string; readonly words?: string }>
> = {
  engine: { ink: amber, line: 'M-10 -2V7M-10 2H-7V-4H-3L-1 -7H5V-4H8V0H11V7H8V5H5L3 8H-4L-7 5V2M-1 -7V-10M-5 -10H4' },
  oil: { ink: red, line: 'M-11 -2L-6 -1L-4 4H6L11 -4L6 -2L3 -4H-5L-6 -1M-2 -4V-7H2', fill: 'M11 0q3 5 0 6q-3 -1 0 -6z' },
  battery: { ink: red, line: 'M-10 -5H10V7H-10ZM-7 -5V-8H-4V-5M4 -5V-8H7V-5M-7 1H-3M3 1H7M5 -1V3' },
  brake: {
    ink: red,
    line: `${disc(0, 0, 7.5)}M-9.5 -7A12 12 0 0 0 -9.5 7M9.5 -7A12 12 0 0 1 9.5 7M0 -4V1`,
    fill: disc(0, 3.6, 1.2),
  },
  abs: { ink: amber, line: `${disc(0, 0, 8)}M-10 -7A12 12 0 0 0 -10 7M10 -7A12 12 0 0 1 10 7`, words: 'ABS' },
  belt: { ink: red, line: 'M-4 9V1Q-4 -3 0 -3T5 1V9M-6 -2L6 7', fill: disc(0, -7, 3.2) },
  airbag: { ink: red, line: 'M-5 9L-1 -1L4 4V9M4 9H9', fill: disc(-2, -7, 3) + disc(5, -2, 4.2) },
  tyre: { ink: amber, line: 'M-7 8H7Q11 1 8 -8M-7 8Q-11 1 -8 -8M-4 8V10M0 8V10M4 8V10M0 -7V1', fill: disc(0, 4.4, 1.3) },
  skid: { ink: amber, line: 'M-8 -2L-5 -8H5L8 -2V3H-8ZM-5 3V5M5 3V5M-6 7q4 2 0 4M4 7q4 2 0 4' },
  'high-beam': { ink: '#3f8bff', line: 'M0 -8Q10 -8 10 0T0 8ZM-4 -6H-11M-4 -2H-11M-4 2H-11M-4 6H-11' },
  'dipped-beam': { ink: '#37d267', line: 'M0 -8Q10 -8 10 0T0 8ZM-4 -7L-11 -4M-4 -2L-11 1M-4 3L-11 6' },
  'rear-fog': { ink: amber, line: 'M0 -8Q-10 -8 -10 0T0 8ZM3 -5H11M3 0H11M3 5H11M7 -8q2 4 0 8t0 8' },
  temperature: { ink: red, line: 'M0 -10V3M0 -8H4M0 -4H4M-11 6q3 -3 5 0t5 0t5 0t5 0', fill: disc(0, 4, 2.6) },
  fuel: { ink: amber, line: 'M-7 9V-8H3V9M-9 9H5M-5 -5H1V-1H-5ZM3 0H6V6H9V-4L6 -7' },
};

/** A lit warning lamp; `size` is its width. */
export function warningLamp(which: WarningLamp, x: number, y: number, size = 20): string {
  const { ink, line, fill, words } = symbols[which];
  return transform(
    { x, y, scale: size / 24 },
    (line ? pen(line, ink, 1.9, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }) : '') +
      (fill ? path(fill, ink) : '') +
      (words ? text(words, { x: 0, y: 2.8, size: 5.6, anchor: 'middle', fill: ink }) : ''),
  );
}

type Cockpit = {
  /** Speed on the instrument panel. */
  readonly speed?: number;
  readonly blink?: 'left' | 'right' | 'hazard';
  readonly lamps?: readonly WarningLamp[];
  /** Mirrors made by `mirror`. */
  readonly mirrors?: readonly string[];
  /** Wipers at work. */
  readonly wipers?: boolean;
};

/** The frame of the windscreen, the dashboard and the mirrors, drawn over the road ahead. */
export function cockpit({ speed, blink, lamps = [], mirrors = [], wipers = false }: Cockpit = {}): string {
  const frame =
    path('M0 0H480V5Q240 -1 0 9ZM0 0H30Q10 90 0 186ZM480 0V150Q476 90 466 0Z', shell) +
    (wipers ? pen('M150 268L44 196M330 268L218 190', '#1b1f23', 4, { 'stroke-linecap': 'round' }) : '') +
    path('M0 320V272Q120 256 240 256T480 272V320Z', '#22272c') +
    pen('M0 272Q120 256 240 256T480 272', '#4a525a', 1.6);
  const arrow = (side: 1 | -1, on: boolean): string =>
    path(
      `M${nums([240 + side * 73, 279])}l${nums([side * 18, 13])}l${nums([-side * 18, 13])}v-7h${-side * 13}v-12h${side * 13}z`,
      on ? '#2fe06b' : '#2a3136',
    );
  const shown =
    speed === undefined
      ? ''
      : text(String(speed), { x: 240, y: 303, size: 25, anchor: 'middle', fill: '#f5f7f8' }) +
        text('km/h', { x: 240, y: 315, size: 7, anchor: 'middle', fill: '#aab3ba' });
  const panel = path('M140 320V284Q142 266 164 265Q240 261 316 265Q338 266 340 284V320Z', '#0b0d10', {
    stroke: '#3a4248',
    'stroke-width': 1.5,
  });
  const left = blink === 'left' || blink === 'hazard';
  const right = blink === 'right' || blink === 'hazard';
  const lit = lamps
    .map((which, index) => warningLamp(which, 240 + (index % 2 === 0 ? -1 : 1) * 47, index < 2 ? 280 : 305, 22))
    .join('');
  return (
    frame +
    panel +
    arrow(-1, left) +
    arrow(1, right) +
    shown +
    lit +
    (left ? circle(161, 292, 19, '#2fe06b', { opacity: 0.18 }) : '') +
    (right ? circle(319, 292, 19, '#2fe06b', { opacity: 0.18 }) : '') +
    mirrors.join('')
  );
}
