/** Lamps from outside, tyres and their contact with the road, and jump leads. */
import { box, circle, disc, element, path, pen, rect, transform } from '../svg.ts';
import { air, backdrop, band, grove, patch, stand, view } from './driver.ts';
import { carBack, carSide } from './driver-things.ts';
import { label, type Scenes, scene, text, tint } from './picture.ts';
import { levelRoad } from './side.ts';

const duskRoad = {
  sky: '#4f5a78',
  cloud: '#5f6a88',
  grass: '#3d4a3f',
  leaf: '#2f3d36',
  road: '#33383f',
  edge: '#aab0b7',
} as const;

/** A lamp with its glow. */
function shine(x: number, y: number, r: number, colour: string): string {
  return circle(x, y, r * 2.2, colour, { opacity: 0.3 }) + circle(x, y, r, colour);
}

/** Contact patch of a tyre, 60 × 130: dark where the pressure is high. */
function print(x: number, y: number, where: 'edges' | 'middle' | 'even' | 'light'): string {
  const strip = (from: number, wide: number, opacity: number): string => {
    let d = '';
    for (let at = -62; at < 62; at += 16) d += box(from, at, wide, 12);
    return path(d, '#15191c', { opacity });
  };
  const tone = { edges: [1, 0.16, 1], middle: [0.16, 1, 0.16], even: [0.85, 0.85, 0.85], light: [0.4, 0.4, 0.4] }[where];
  return transform(
    { x, y },
    rect(-40, -70, 80, 140, '#e4e1d8', 8),
    strip(-34, 18, tone[0] ?? 1) + strip(-12, 24, tone[1] ?? 1) + strip(16, 18, tone[2] ?? 1),
  );
}

/** A battery with its two poles. */
function battery(x: number, y: number): string {
  return (
    rect(x - 54, y - 30, 108, 60, '#2b3238', 6) +
    rect(x - 54, y - 30, 108, 14, '#454c53', 6) +
    circle(x - 32, y - 30, 9, '#b9bfc4') +
    circle(x + 32, y - 30, 9, '#b9bfc4') +
    text('+', { x: x - 32, y: y + 16, size: 26, anchor: 'middle', fill: '#ff5a4d' }) +
    rect(x + 22, y + 2, 20, 6, '#fff')
  );
}

/** A clamp of a cable, holding from above. */
function clamp(x: number, y: number, colour: string): string {
  return path(`M${x - 7} ${y}L${x - 9} ${y - 20}H${x + 9}L${x + 7} ${y}Z`, colour) + rect(x - 9, y - 4, 18, 6, '#c9ced2', 2);
}

const yard = view({ horizon: 96, focal: 330, eye: 1.7 });

/** A car that stands in a row with its back to us. */
function parked(x: number, colour: string, lamps: string, more = ''): string {
  return stand(yard, x, 7.8, carBack(colour, { lamps }) + more);
}

const glow = (x: number, y: number, r: number, colour: string): string =>
  circle(x, y, r * 2, colour, { opacity: 0.35 }) + circle(x, y, r, colour);

export const lightAndTyreSituations: Scenes = {
  'running-lights-at-dusk': () =>
    scene(
      '#fff',
      levelRoad(246, duskRoad),
      // The car ahead has lamps at both ends; ours has front lamps only.
      transform({ x: 116, y: 244, scale: 0.46 }, carSide(tint.own, { own: true })),
      shine(212, 211, 6, '#fffbe6'),
      transform({ x: 372, y: 244, scale: 0.46 }, carSide('#8b9299')),
      shine(272, 211, 5, '#ff2a2a') + shine(468, 211, 6, '#fffbe6'),
    ),
  'four-cars-braking': () =>
    scene(
      '#fff',
      backdrop(yard, air.day, 7),
      grove(97, 22, air.day.woodFar),
      band(yard, -60, 60, tint.asphalt, { from: 2.2, to: 30 }),
      [-5.2, -2.6, 0, 2.6, 5.2]
        .map((x) =>
          patch(
            yard,
            [
              [x - 0.06, 6.6],
              [x + 0.06, 6.6],
              [x + 0.06, 13],
              [x - 0.06, 13],
            ],
            '#fff',
          ),
        )
        .join(''),
      parked(-3.9, '#b5302f', '#ff2a2a', glow(-74, -77, 14, '#ff2a2a') + glow(74, -77, 14, '#ff2a2a')),
      parked(
        -1.3,
        '#8b9299',
        '#ff2a2a',
        glow(-74, -77, 14, '#ff2a2a') + glow(74, -77, 14, '#ff2a2a') + glow(-76, -52, 11, '#ff9d00'),
      ),
      parked(1.3, '#3f7a55', '#6d1416', glow(-74, -77, 14, '#ff2a2a')),
      parked(
        3.9,
        '#e0a526',
        '#ff2a2a',
        glow(-74, -77, 14, '#ff2a2a') + glow(74, -77, 14, '#ff2a2a') + rect(-16, -112, 32, 6, '#ff2a2a'),
      ),
      [-3.9, -1.3, 1.3, 3.9]
        .map((x, index) => {
          const [px, py] = yard.at(x, 7.8);
          return label(String(index + 1), px, py + 30, 20);
        })
        .join(''),
    ),
  'tyre-prints': () =>
    scene(
      '#8b9299',
      rect(0, 0, 480, 320, '#9aa1a6'),
      print(78, 138, 'even') + print(186, 138, 'middle') + print(294, 138, 'edges') + print(402, 138, 'light'),
      [78, 186, 294, 402].map((x, index) => label(String(index + 1), x, 242, 22)).join(''),
    ),
  'jump-start-last-clamp': () =>
    scene(
      '#c9d3da',
      rect(0, 36, 232, 220, '#a83a36', 18) + rect(248, 36, 232, 220, tint.own, 18),
      rect(14, 52, 204, 188, '#7d848c', 12) + rect(262, 52, 204, 188, '#7d848c', 12),
      element('circle', { cx: 450, cy: 248, r: 9, fill: '#fff' }),
      // The engine of each car: bare metal away from the battery.
      rect(30, 172, 92, 54, '#aeb5ba', 6) + pen('M40 186H112M40 200H112M40 214H112', '#8b9299', 4),
      rect(372, 172, 82, 54, '#aeb5ba', 6) + pen('M382 186H444M382 200H444M382 214H444', '#8b9299', 4),
      battery(116, 126) + battery(348, 126),
      pen('M84 80C84 8 316 8 316 80', '#d8232a', 7) + clamp(84, 96, '#d8232a') + clamp(316, 96, '#d8232a'),
      pen('M148 80C150 44 200 40 216 130S228 256 238 284', '#15191c', 7) + clamp(148, 96, '#15191c'),
      path('M229 282H249L246 304H232Z', '#15191c') + rect(229, 300, 20, 7, '#c9ced2', 2),
      label('1', 380, 70, 18) + label('2', 412, 198, 18) + label('3', 76, 198, 18) + label('4', 284, 98, 18),
    ),
  'rack-hides-lamps': () => {
    const far = view({ horizon: 100 });
    return scene(
      '#fff',
      backdrop(far, air.day, 7),
      grove(101, 20, air.day.woodFar),
      rect(0, 176, 480, 150, tint.asphalt),
      transform({ x: 240, y: 292, scale: 1.5 }, carBack(tint.own), bicycles()),
    );
  },
  'snow-left-on-car': () =>
    scene(
      '#e6edf2',
      rect(0, 0, 480, 200, '#c9d8e2') + rect(0, 196, 480, 124, '#eef3f6'),
      transform(
        { x: 240, y: 282, scale: 1.5 },
        carBack(tint.own, { lamps: '#a51d1f' }),
        path('M-58 -142C-62 -168 -40 -176 0 -176S62 -168 58 -142Q0 -150 -58 -142Z', '#fff'),
      ),
    ),
};

/** Two bicycles and three bags on a rear rack, covering lamps and number plate. */
function bicycles(): string {
  const bag = (x: number, ink: string, flap: string): string =>
    rect(x - 31, -92, 62, 52, ink, 8) +
    path(`M${x - 31} -84q0 -8 8 -8h46q8 0 8 8v14q-31 12 -62 0z`, flap) +
    pen(`M${x - 9} -92q9 -12 18 0`, flap, 4) +
    path(`M${x - 4} -70h8v9h-8z`, '#e8eaeb');
  const one = (x: number, y: number, ink: string): string =>
    transform(
      { x, y },
      pen(disc(-52, -32, 31) + disc(52, -32, 31), '#15191c', 7) +
        pen('M-52 -32L-26 -72H30L52 -32M-26 -72L2 -32L30 -72M-34 -82H-16M26 -84H42', ink, 6, { 'stroke-linejoin': 'round' }),
    );
  return (
    pen('M-60 -30H60M-60 -44H60', '#6b7279', 5) +
    bag(-66, '#8a5a33', '#6b4325') +
    bag(66, '#8a5a33', '#6b4325') +
    bag(0, '#4f7f42', '#3b6331') +
    one(-11, -30, '#d8232a') +
    one(11, -42, '#e0a526')
  );
}
