/**
 * A bold, slightly condensed sans-serif alphabet of our own, so that text looks the same on every device. Cap height 100, baseline y = 100, x-height 72,
 * stroke width 17. Glyphs consist of stroked lines (`pen`), filled shapes (`shape`), or both.
 */
import { element, movePath, nums } from './svg.ts';

type Glyph = {
  readonly width: number;
  readonly pen?: string;
  readonly shape?: string;
  /** Kerning on either side; negative moves the neighbour closer. */
  readonly left?: number;
  readonly right?: number;
};

const stroke = 17;
const gap = 13;

const capitalA = 'M25 0H43L68 100H49.5L45.2 81H22.8L18.5 100H0ZM34 27L26 66H42Z';
const capitalO = 'M8.5 31A23 22.5 0 0 1 54.5 31V69A23 22.5 0 0 1 8.5 69Z';
const smallA =
  'M9.5 49C11.5 40.5 17.5 36.5 26 36.5C37 36.5 43 42 43 52V100M43 60.5H28C15 60.5 8.5 66 8.5 75.5C8.5 86 15 91.5 24 91.5C35 91.5 43 85 43 73';
const smallO = 'M8.5 64C8.5 46 16 36.5 27.5 36.5C39 36.5 46.5 46 46.5 64C46.5 82 39 91.5 27.5 91.5C16 91.5 8.5 82 8.5 64Z';

function dots(left: number, right: number, y: number): string {
  return [left, right].map((x) => `M${nums([x - 9, y])}H${x + 9}V${y + 17}H${x - 9}Z`).join('');
}

function ring(x: number, y: number): string {
  const arc = (r: number, sweep: 0 | 1): string =>
    `M${x - r} ${y}A${r} ${r} 0 1 ${sweep} ${x + r} ${y}A${r} ${r} 0 1 ${sweep} ${x - r} ${y}Z`;
  return arc(15, 1) + arc(5.5, 0);
}

const glyphs: Readonly<Record<string, Glyph>> = {
  '0': { width: 60, pen: 'M8.5 30A21.5 21.5 0 0 1 51.5 30V70A21.5 21.5 0 0 1 8.5 70Z' },
  '1': { width: 37, shape: 'M21 0H37V100H19V23L2 32V14Z', left: -2 },
  '2': {
    width: 57,
    pen: 'M8.5 33V30C8.5 16 17 8.5 29.5 8.5C42 8.5 50 16 50 28C50 40 44 48 37 57L11 91.5M4 91.5H57',
  },
  '3': {
    width: 59,
    pen: 'M9.5 28C11 15 18 8.5 29 8.5C41 8.5 48.5 16 48.5 27.5C48.5 39.5 41 46.5 30 46.5H21M29 46.5C42 46.5 50.5 55 50.5 69C50.5 83 42 91.5 29.5 91.5C17.5 91.5 10 84 8.5 71',
  },
  '4': { width: 62, pen: 'M4 72H62M43 0V100', shape: 'M32 0H51.5L23 65H4V64Z' },
  '5': {
    width: 60,
    pen: 'M54 8.5H16M15.5 53C19 44 24.5 39.5 31 39.5C43.5 39.5 51.5 49 51.5 65.5C51.5 82 43 91.5 29.5 91.5C18 91.5 10.5 85 8.5 73',
    shape: 'M9.5 0H26.5L24 41L15.5 53L6.4 49.5Z',
  },
  '6': {
    width: 60,
    pen: 'M50 26C47.5 14.5 41 8.5 31.5 8.5C16 8.5 8.5 22 8.5 50V66C8.5 82 16 91.5 30 91.5C43.5 91.5 51.5 82 51.5 66C51.5 50 43.5 41 30.5 41C18 41 8.5 50 8.5 66',
  },
  '7': { width: 56, shape: 'M2 0H56V16L31 100H12L36 17H2Z', left: -2, right: -3 },
  '8': {
    width: 60,
    pen: 'M49.5 28A19.5 19.5 0 1 1 10.5 28A19.5 19.5 0 1 1 49.5 28ZM51.5 69.5A21.5 22 0 1 1 8.5 69.5A21.5 22 0 1 1 51.5 69.5Z',
  },
  '9': {
    width: 60,
    pen: 'M10 74C12.5 85.5 19 91.5 28.5 91.5C44 91.5 51.5 78 51.5 50V34C51.5 18 44 8.5 30 8.5C16.5 8.5 8.5 18 8.5 34C8.5 50 16.5 59 29.5 59C42 59 51.5 50 51.5 34',
  },
  A: { width: 68, shape: capitalA, left: -6, right: -6 },
  B: {
    width: 61,
    pen: 'M8.5 48H29C42 48 52.5 55 52.5 69.5C52.5 84 42 91.5 29 91.5H8.5V8.5H28C40 8.5 49 15 49 28C49 41 40 48 28 48',
  },
  C: {
    width: 60,
    pen: 'M52 32C51.5 17 43.5 8.5 31 8.5C17 8.5 8.5 17 8.5 32V68C8.5 83 17 91.5 31 91.5C43.5 91.5 51.5 83 52 68',
    right: -2,
  },
  D: { width: 62, pen: 'M8.5 8.5H26C44 8.5 53.5 20 53.5 50C53.5 80 44 91.5 26 91.5H8.5Z' },
  E: { width: 50, pen: 'M50 8.5H8.5V91.5H50M8.5 49H46', right: -2 },
  F: { width: 49, pen: 'M49 8.5H8.5V100M8.5 51H45', right: -5 },
  G: {
    width: 62,
    pen: 'M52.5 30C51 17 43.5 8.5 31 8.5C17 8.5 8.5 17 8.5 32V68C8.5 83 17 91.5 31 91.5C45 91.5 53.5 83 53.5 68V54H32',
  },
  H: { width: 62, pen: 'M8.5 0V100M53.5 0V100M8.5 49H53.5' },
  I: { width: 17, pen: 'M8.5 0V100' },
  J: { width: 46, pen: 'M37.5 0V68C37.5 83 32 91.5 21 91.5C11 91.5 5 86 2.5 74', left: 2 },
  K: { width: 65, pen: 'M8.5 0V100', shape: 'M17 51L43 0H63L36 47L65 100H45L25.5 64L17 78Z', right: -6 },
  L: { width: 48, pen: 'M8.5 0V91.5H48', right: -6 },
  M: { width: 76, pen: 'M8.5 0V100M67.5 0V100', shape: 'M1 0H20L38 55L56 0H75L46 82H30Z' },
  N: { width: 64, pen: 'M8.5 0V100M55.5 0V100', shape: 'M0 0H18L64 100H46Z' },
  O: { width: 63, pen: capitalO },
  P: { width: 60, pen: 'M8.5 100V8.5H29C43 8.5 51.5 17 51.5 33C51.5 49 43 57.5 29 57.5H8.5', right: -3 },
  Q: { width: 66, pen: capitalO, shape: 'M30 66H48L68 104H49Z' },
  R: {
    width: 62,
    pen: 'M8.5 100V8.5H29C43 8.5 51.5 17 51.5 32C51.5 47 43 55 29 55H8.5',
    shape: 'M25 55H44L63 100H43.5Z',
  },
  S: {
    width: 60,
    pen: 'M50 28C48.5 15 41 8.5 30 8.5C17 8.5 10 15.5 10 27C10 39 17.5 43 30 47.5C44 52.5 51.5 58 51.5 71C51.5 84 43 91.5 30 91.5C17.5 91.5 9.5 84.5 8 71',
  },
  T: { width: 55, pen: 'M0 8.5H55M27.5 8.5V100', left: -5, right: -5 },
  U: { width: 62, pen: 'M8.5 0V68C8.5 83 17 91.5 31 91.5C45 91.5 53.5 83 53.5 68V0' },
  V: { width: 66, shape: 'M0 0H19L33 70L47 0H66L42.5 100H23.5Z', left: -6, right: -6 },
  W: { width: 93, shape: 'M0 0H18L27 66L38 0H55L66 66L75 0H93L77 100H57.5L46.5 40L35.5 100H16Z', left: -5, right: -5 },
  X: {
    width: 66,
    shape: 'M1 0H21.5L33 31L44.5 0H65L43.5 49L66 100H45.5L33 68L20.5 100H0L22.5 49Z',
    left: -5,
    right: -5,
  },
  Y: { width: 64, shape: 'M0 0H20L32 37L44 0H64L40.5 60V100H23.5V60Z', left: -6, right: -6 },
  Z: { width: 56, shape: 'M3 0H55V15L23 83H56V100H1V85L33 17H3Z' },
  Å: { width: 68, shape: capitalA + ring(34, -13), left: -6, right: -6 },
  Ä: { width: 68, shape: capitalA + dots(18, 50, -23), left: -6, right: -6 },
  Ö: { width: 63, pen: capitalO, shape: dots(17, 46, -23) },
  a: { width: 51.5, pen: smallA },
  b: { width: 55, pen: `M8.5 0V100${smallO}` },
  c: {
    width: 48,
    pen: 'M45.5 54C43.5 42.5 37 36.5 28 36.5C16 36.5 8.5 46 8.5 64C8.5 82 16 91.5 28 91.5C37 91.5 43.5 85.5 45.5 74',
    right: -3,
  },
  d: { width: 55, pen: `M46.5 0V100${smallO}` },
  e: {
    width: 55,
    pen: 'M9 65.5H46.5V63C46.5 46 39 36.5 28 36.5C16 36.5 8.5 46 8.5 64C8.5 82 16 91.5 29 91.5C36 91.5 42 90 46 85',
  },
  f: { width: 38, pen: 'M37 8.5H32C23 8.5 18.5 13 18.5 22V100M2 36.5H36', left: -4, right: -6 },
  g: { width: 55, pen: `M46.5 28V102C46.5 114 39 119.5 27.5 119.5C19 119.5 13 117 9.5 109${smallO}` },
  h: { width: 53, pen: 'M8.5 0V100M8.5 64C8.5 46 16 36.5 27 36.5C38 36.5 44.5 43 44.5 56V100' },
  i: { width: 17, pen: 'M8.5 28V100M8.5 2V18' },
  j: { width: 24, pen: 'M15.5 28V104C15.5 115 11 119.5 2 119.5M15.5 2V18', left: -5 },
  k: { width: 56, pen: 'M8.5 0V100', shape: 'M17 62L36 28H55.5L34.5 61L57 100H37.5L24 75L17 86Z', right: -6 },
  l: { width: 17, pen: 'M8.5 0V100' },
  m: {
    width: 82,
    pen: 'M8.5 28V100M8.5 62C8.5 46 14.5 36.5 25 36.5C35 36.5 41 43 41 56V100M41 62C41 46 47.5 36.5 58 36.5C68 36.5 73.5 43 73.5 56V100',
  },
  n: { width: 53, pen: 'M8.5 28V100M8.5 64C8.5 46 16 36.5 27 36.5C38 36.5 44.5 43 44.5 56V100' },
  o: { width: 55, pen: smallO },
  p: { width: 55, pen: `M8.5 28V128${smallO}` },
  q: { width: 55, pen: `M46.5 28V128${smallO}` },
  r: { width: 37, pen: 'M8.5 28V100M8.5 64C8.5 46 16 37 31 37H36', right: -5 },
  s: {
    width: 51,
    pen: 'M42 51C40.5 41.5 35 36.5 26 36.5C16.5 36.5 10.5 41 10.5 49C10.5 57.5 16.5 60 26 63C36 66.5 42.5 69.5 42.5 78.5C42.5 87 36 91.5 26.5 91.5C16.5 91.5 10 87 8 76',
  },
  t: { width: 37, pen: 'M17.5 8V75C17.5 86 21.5 91.5 30 91.5H37M2 36.5H35', left: -4, right: -4 },
  u: { width: 53, pen: 'M44.5 28V100M44.5 64C44.5 82 37 91.5 26 91.5C15 91.5 8.5 85 8.5 72V28' },
  v: { width: 57, shape: 'M0 28H18.5L28.5 76L38.5 28H57L37.5 100H19.5Z', left: -5, right: -5 },
  w: {
    width: 86,
    shape: 'M0 28H17.5L25.5 74L35.5 28H50.5L60.5 74L68.5 28H86L71 100H52.5L43 57L33.5 100H15Z',
    left: -5,
    right: -5,
  },
  x: {
    width: 58,
    shape: 'M1 28H20.5L29 48L37.5 28H57L39.5 63L58 100H38.5L29 79L19.5 100H0L18.5 63Z',
    left: -5,
    right: -5,
  },
  y: {
    width: 58,
    shape: 'M0 28H18.5L29 74L39.5 28H58L37 108C33 123 27 128 15 128H8V112H13C17 112 19.5 110.5 20.5 106L22 100Z',
    left: -5,
    right: -5,
  },
  z: { width: 51, shape: 'M2 28H50V43L23 84H51V100H1V85L27 44H2Z' },
  å: { width: 51.5, pen: smallA, shape: ring(26, 10) },
  ä: { width: 51.5, pen: smallA, shape: dots(12, 40, 2) },
  ö: { width: 55, pen: smallO, shape: dots(13, 42, 2) },
  é: {
    width: 55,
    pen: 'M9 65.5H46.5V63C46.5 46 39 36.5 28 36.5C16 36.5 8.5 46 8.5 64C8.5 82 16 91.5 29 91.5C36 91.5 42 90 46 85',
    shape: 'M30 0H48L34 20H22Z',
  },
  ',': { width: 18, shape: 'M0 81H18V98L9 119H-1L5 100H0Z' },
  '.': { width: 18, shape: 'M0 81H18V100H0Z' },
  ':': { width: 18, shape: 'M0 81H18V100H0ZM0 36H18V55H0Z' },
  '!': { width: 18, shape: 'M0 81H18V100H0ZM0 0H18L15 68H3Z' },
  '?': {
    width: 54,
    pen: 'M8.5 31V30C8.5 16 16 8.5 27 8.5C38 8.5 45.5 16 45.5 27.5C45.5 45 26.5 46 26.5 68',
    shape: 'M17.5 81H35.5V100H17.5Z',
  },
  '-': { width: 32, pen: 'M0 56H32' },
  '–': { width: 48, pen: 'M0 56H48' },
  '+': { width: 54, pen: 'M0 56H54M27 29V83' },
  '/': { width: 46, shape: 'M30 -6H46L16 106H0Z', left: -6, right: -6 },
  '(': { width: 30, shape: 'M14 -12H30C22 6 18 26 18 50C18 74 22 94 30 112H14C5 95 0 74 0 50C0 26 5 5 14 -12Z' },
  ')': { width: 30, shape: 'M16 -12H0C8 6 12 26 12 50C12 74 8 94 0 112H16C25 95 30 74 30 50C30 26 25 5 16 -12Z' },
  '%': {
    width: 92,
    shape:
      'M20 0A20 24 0 0 1 20 48A20 24 0 0 1 20 0ZM20 13A7 11 0 0 0 20 35A7 11 0 0 0 20 13ZM72 52A20 24 0 0 1 72 100A20 24 0 0 1 72 52ZM72 65A7 11 0 0 0 72 87A7 11 0 0 0 72 65ZM60 0H74L32 100H18Z',
  },
  ' ': { width: 16 },
};

type TextPlace = {
  /** Start, end or middle of the text, depending on `anchor`. */
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  /** Height of a capital letter. */
  readonly size: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Horizontal scale of the letters; strokes keep their width. */
  readonly stretch?: number;
};

function layout(words: string): { glyph: Glyph; x: number }[] {
  let x = 0;
  return [...words].map((character, index) => {
    const glyph = glyphs[character];
    if (!glyph) throw new Error(`no glyph for «${character}» in «${words}»`);
    if (index > 0) x += glyph.left ?? 0;
    const placed = { glyph, x };
    x += glyph.width + gap + (glyph.right ?? 0);
    return placed;
  });
}

/** Width of the rendered text at a cap height. */
export function textWidth(words: string, size: number, stretch = 1): number {
  const last = layout(words).at(-1);
  return last ? ((last.x + last.glyph.width) * size * stretch) / 100 : 0;
}

/** Text as paths: one for all strokes, one for all fills. */
export function text(words: string, place: TextPlace): string {
  const { x, y, size, fill, anchor = 'start', stretch = 1 } = place;
  const width = textWidth(words, size, stretch);
  const start = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  const scale = size / 100;
  let penned = '';
  let shaped = '';
  for (const { glyph, x: offset } of layout(words)) {
    const left = start + offset * scale * stretch;
    if (glyph.pen) penned += movePath(glyph.pen, left, y - size, scale * stretch, scale);
    if (glyph.shape) shaped += movePath(glyph.shape, left, y - size, scale * stretch, scale);
  }
  const ink = fill ?? '#000';
  return (
    (penned && element('path', { d: penned, fill: 'none', stroke: ink, 'stroke-width': stroke * scale })) +
    (shaped && element('path', { d: shaped, fill: ink }))
  );
}
