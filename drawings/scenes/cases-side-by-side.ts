/** Two or three numbered cases in one picture for comparison: cars, trailers, tyres, eye tests, signs. */
import { black, box, circle, disc, path, pen, polygon, rect, red, transform, yellow } from '../svg.ts';
import { carSide } from './driver-things.ts';
import { upStreet } from './layouts.ts';
import { numbered } from './parking-from-above.ts';
import { boardSize, label, measure, type Scenes, scene, sign, text, tint } from './picture.ts';
import { streets, trees } from './road.ts';
import { pin } from './safety-pieces.ts';
import { flatTrailer } from './side.ts';
import { car, ownCar, pedestrian } from './vehicles.ts';

const ink = '#1b2126';

/** One of three routes on a map, with labels. */
function way(d: string, colour: string): string {
  return pen(d, '#fff', 22, { 'stroke-linejoin': 'round' }) + pen(d, colour, 7, { 'stroke-linejoin': 'round' });
}

/** A tyre from the side with its marking and, optionally, studs. */
function tyre(x: number, y: number, marked: string, studs: boolean): string {
  const round = Array.from({ length: 18 }, (_, index) =>
    transform({ x, y, rotate: index * 20 }, path(box(-3, -58, 6, 12), '#78828a')),
  ).join('');
  return (
    path(disc(x, y, 50), '#1d2226') +
    (studs ? round : '') +
    path(disc(x, y, 44), '#2c3136') +
    path(disc(x, y, 16), '#9aa1a6') +
    marked
  );
}

/** Alpine symbol (mountain with snowflake); (x, y) is its middle. */
function alpine(x: number, y: number): string {
  return transform(
    { x, y },
    pen('M-18 11L-9 -4L-4 0L0 -11L4 0L9 -4L18 11Z', '#fff', 2.2, { 'stroke-linejoin': 'round' }) +
      pen('M0 -4V9M-5.5 -1L5.5 6M5.5 -1L-5.5 6', '#fff', 1.8),
  );
}

/** A car with a trailer from the side, both labelled with their gross weight. */
function pulled(y: number, number: number, carWeight: string, trailerWeight: string, half: number): string {
  return (
    rect(0, y - 4, 480, 7, tint.asphalt) +
    transform({ x: 330, y: y - 3, scale: 0.36 }, carSide(tint.own, { own: true })) +
    transform({ x: 182, y: y - 3, scale: 0.62 }, flatTrailer(0, 0, half, 120 - half + 62)) +
    label(trailerWeight, 170, y - 74, 17) +
    label(carWeight, 330, y - 74, 17) +
    pin(number, 32, y - 40, 15)
  );
}

/** Result of an eye test: with or without glasses, for each eye and both. */
function sightTest(x: number, number: number, glasses: boolean, left: string, right: string, both: string): string {
  const rim = glasses
    ? pen(
        `M${x - 34} 106a20 18 0 1 0 40 0a20 18 0 1 0 -40 0M${x + 74} 106a20 18 0 1 0 -40 0a20 18 0 1 0 40 0M${x + 6} 102Q${x + 20} 92 ${x + 34} 102`,
        ink,
        5,
      )
    : '';
  const eye = (at: number): string =>
    path(`M${at - 15} 107q15 -15 30 0q-15 13 -30 0z`, '#fff') + path(disc(at, 106, 6), '#33536e');
  const row = (words: string, y: number): string => text(words, { x: x + 70, y, size: 21, anchor: 'end', fill: ink });
  return (
    rect(x - 50, 14, 140, 292, '#fff', 10) +
    path(`M${x - 40} 104a60 66 0 0 1 120 0v12a60 58 0 0 1 -120 0z`, '#e3b48c') +
    path(`M${x - 42} 96a62 62 0 0 1 124 0q-62 -34 -124 0z`, '#4a2f20') +
    eye(x - 14) +
    eye(x + 54) +
    rim +
    pen(`M${x + 6} 146q14 10 28 0`, '#8a4b3a', 4) +
    // One eye, the other eye, and both.
    pen(`M${x - 36} 226q12 -12 24 0q-12 10 -24 0z`, ink, 3) +
    pen(`M${x - 4} 258q12 -12 24 0q-12 10 -24 0z`, ink, 3) +
    pen(`M${x - 36} 290q12 -12 24 0q-12 10 -24 0zM${x - 4} 290q12 -12 24 0q-12 10 -24 0z`, ink, 3) +
    row(left, 234) +
    row(right, 266) +
    row(both, 298) +
    pin(number, x - 30, 34, 14)
  );
}

/** A triangular and a round road sign with the given contents. */
function foreignSigns(x: number, number: number, triangle: string, ring: string): string {
  return (
    rect(x, 0, 152, 320, '#c4e0f0') +
    path(`M${x} 190Q${x + 70} 168 ${x + 152} 184V320H${x}Z`, tint.grass) +
    rect(x + 72, 100, 7, 170, tint.steel) +
    path(
      polygon([
        [x + 76, 28],
        [x + 130, 118],
        [x + 22, 118],
      ]),
      triangle,
      { stroke: red, 'stroke-width': 13, 'stroke-linejoin': 'round' },
    ) +
    rect(x + 70.5, 58, 11, 48, black, 5.5) +
    circle(x + 76, 178, 40, ring, { stroke: red, 'stroke-width': 13 }) +
    text('70', { x: x + 76, y: 194, size: 34, anchor: 'middle', fill: black }) +
    pin(number, x + 24, 296, 15)
  );
}

export const casesSideBySide: Scenes = {
  'date-parking-three-cars': () =>
    scene(
      tint.grass,
      upStreet({ x: 240, width: 148, walk: 28 }),
      numbered(4, ['18', '16', '14'], '#b5654a', 116) + numbered(360, ['17', '15', '13'], '#7d8b99', 116),
      car({ x: 186, y: 70, heading: 180, scale: 1.1, colour: tint.green }),
      car({ x: 294, y: 66, scale: 1.1, colour: tint.grey }) +
        rect(284, 104, 20, 8, '#15191c', 2) +
        pedestrian({ x: 330, y: 116, scale: 1.6 }) +
        rect(282, 122, 16, 14, '#b98a4d', 2),
      car({ x: 294, y: 190, scale: 1.1, colour: tint.red }),
      sign('C38', { x: 328, y: 262, size: 58, post: 12 }),
      pin(1, 186, 70, 14) + pin(2, 294, 66, 14) + pin(3, 294, 190, 14),
    ),
  'map-three-ways-stockholm': () =>
    scene(
      '#e6e4dc',
      path(
        [0, 1, 2, 3, 4].flatMap((column) => [0, 1, 2, 3].map((row) => box(12 + column * 96, 10 + row * 80, 72, 56))).join(''),
        '#d3cfc3',
      ),
      way('M60 160V48H420V160', '#8a5fb0') + way('M60 160V276H420V160', tint.green) + way('M60 160H420', tint.own),
      circle(60, 160, 15, tint.own, { stroke: '#fff', 'stroke-width': 4 }),
      path('M416 162V112l38 16l-38 16z', red),
      label('KLASS 1', 256, 48, 18) +
        label('KLASS 2', 256, 160, 18) +
        label('HORNSGATAN', 256, 188, 15) +
        label('KLASS 3', 256, 276, 18),
      pin(1, 146, 48, 15) + pin(2, 146, 160, 15) + pin(3, 146, 276, 15),
    ),
  'three-cars-and-trailers-tyres': () =>
    scene(
      '#eef1f3',
      [84, 240, 396].map((x) => rect(x - 74, 8, 148, 304, '#fff', 10)).join(''),
      [84, 240, 396]
        .map(
          (x) =>
            transform({ x, y: 66, scale: 0.24 }, carSide(tint.own, { own: true })) +
            transform({ x, y: 206, scale: 0.5 }, flatTrailer(0, 0, 60, 54)),
        )
        .join(''),
      tyre(84, 124, alpine(84, 92), false) + tyre(84, 258, marking(84, 226), false),
      tyre(240, 124, marking(240, 92), false) + tyre(240, 258, alpine(240, 226), false),
      tyre(396, 124, alpine(396, 92), true) + tyre(396, 258, marking(396, 226), false),
      pin(1, 28, 26, 14) + pin(2, 184, 26, 14) + pin(3, 340, 26, 14),
    ),
  'three-trailers-total-weights': () =>
    scene(
      '#dfe7ec',
      pulled(100, 1, '2900 kg', '700 kg', 54),
      pulled(206, 2, '2100 kg', '1300 kg', 84),
      pulled(312, 3, '2500 kg', '1300 kg', 84),
    ),
  'three-trailers-light-one-second': () =>
    scene(
      '#dfe7ec',
      pulled(100, 1, '2500 kg', '1300 kg', 84),
      pulled(206, 2, '2900 kg', '700 kg', 54),
      pulled(312, 3, '2100 kg', '1300 kg', 84),
    ),
  'three-sight-tests': () =>
    scene(
      '#dfe7ec',
      sightTest(60, 1, false, '0,2', '0,6', '0,6'),
      sightTest(220, 2, true, '0,4', '0,8', '0,8'),
      sightTest(380, 3, true, '0,4', '0,4', '0,4'),
    ),
  'eyes-off-the-road-70': () =>
    scene(
      tint.grass,
      streets([{ y: 150, width: 96 }], { walk: 0 }),
      pen('M0 150H480', '#fff', 3, { 'stroke-dasharray': '18 22' }),
      transform({ x: 60, y: 174, rotate: 90 }, ownCar({ x: 0, y: 0, scale: 0.9 })),
      [234, 334, 434].map((x, index) => pen(`M${x} 88V214`, '#ef7d1a', 4) + pin(index + 1, x, 76, 16)).join(''),
      measure([84, 224], [234, 224], '30 m') + measure([234, 224], [334, 224], '20 m') + measure([334, 224], [434, 224], '20 m'),
      rect(16, 250, 110, 58, '#171b1f', 8) +
        text('70', { x: 56, y: 292, size: 32, anchor: 'middle', fill: '#fff' }) +
        text('km/h', { x: 102, y: 292, size: 13, anchor: 'middle', fill: '#aab3ba' }),
      trees([
        [150, 36, 20],
        [290, 28, 18],
        [390, 34, 20],
        [250, 290, 20],
        [420, 288, 20],
      ]),
    ),
  'signs-in-three-countries': () =>
    scene('#fff', foreignSigns(0, 1, yellow, '#fff'), foreignSigns(164, 2, yellow, yellow), foreignSigns(328, 3, '#fff', '#fff')),
  'two-slopes': () => numberedSigns('A4', 'A3'),
  'hump-damage-stones': () => numberedSigns('A8', 'A11', 'A9-1'),
  'stones-by-wheels-or-rock': () => numberedSigns('A12', 'A11'),
  'narrow-and-heavy': () => numberedSigns('C16', 'C21'),
  'heavy-and-narrow': () => numberedSigns('C21', 'C16'),
  'two-overtaking-bans': () => numberedSigns('C29', 'C27'),
  'boards-with-hours': () => numberedSigns('E30', 'C45'),
  'two-rings-of-arrows': () => numberedSigns('D3', 'A30'),
  'three-fifties': () => numberedSigns('E13', 'C31-5', 'C32'),
  'two-shared-paths': () => numberedSigns('D7', 'D6'),
  'name-and-houses': () => numberedSigns('F10', 'E5'),
  'two-joining-roads': () => numberedSigns('F20', 'F19'),
  'two-markings': () => numberedPictures('#eef1f3', 'M18', 'M17'),
  'two-officers': () => numberedPictures('#dfe7ec', 'P5', 'P1'),
};

/** Signs on posts beside each other, numbered from the left. */
function numberedSigns(...codes: readonly string[]): string {
  const wide = 480 / codes.length;
  return scene(
    '#c4e0f0',
    path('M0 230Q160 208 300 222T480 214V320H0Z', tint.grass),
    ...codes.map((code, index) => {
      const x = wide * (index + 0.5);
      const longest = Math.min(170, wide - 20);
      const { width, height } = boardSize(code);
      const half = (height * longest) / Math.max(width, height) / 2;
      return sign(code, { x, y: 118, size: longest, post: 126 - half }) + pin(index + 1, x, 290, 17);
    }),
  );
}

/** Drawings that have their own background (markings, people), side by side on a plain one. */
function numberedPictures(ground: string, ...codes: readonly string[]): string {
  const wide = 480 / codes.length;
  return scene(
    ground,
    ...codes.map((code, index) => {
      const x = wide * (index + 0.5);
      return sign(code, { x, y: 140, size: wide - 14, post: 0 }) + pin(index + 1, x, 282, 17);
    }),
  );
}

/** The letters M+S on a tyre. */
function marking(x: number, y: number): string {
  return text('M+S', { x, y: y + 8, size: 17, anchor: 'middle', fill: '#fff' });
}
