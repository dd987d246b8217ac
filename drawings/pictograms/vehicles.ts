/** Vehicles. Those seen from the side face left. Drawn by us. */
import { box, circle, disc, limb, outline, path, pen, pointsOf, polygon, roundedPolygon, transform } from '../svg.ts';
import { horse } from './animals.ts';
import { filled, type Pictogram } from './pictogram.ts';

const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const;

/** A car from the front or from behind. */
export const car: Pictogram = filled(
  100,
  68,
  'M26 2.6C41-.9 59-.9 74 2.6c2.2.5 4 1.9 5 3.9l8.8 16.6c6.2 5.2 9 12.6 7.6 18.4L92.6 52v9.6a6.3 6.3 0 0 1-12.6 0V56H20v5.6a6.3 6.3 0 0 1-12.6 0V52L4.6 41.5c-1.4-5.8 1.4-13.2 7.6-18.4L21 6.5c1-2 2.8-3.4 5-3.9z',
  'M28.5 10.4c14-3.4 29-3.4 43 0L78.5 23.6h-57z',
);

/** A car from the front with lamps and grille, 126 wide, its middle at (0, 0). */
export function carFace(ink: string, paper: string): string {
  return (
    path(
      'M0-34.5C10.6-34.5 21.3-33.2 31.7-30.7Q37-29.3 39.5-24.6L53.2 1C61 8 64.6 18.4 62.6 28.5L58.5 44.3V57A10 10 0 0 1 38.5 57V48.4H-38.5V57A10 10 0 0 1-58.5 57V44.3L-62.6 28.5C-64.6 18.4-61 8-53.2 1L-39.5-24.6Q-37-29.3-31.7-30.7C-21.3-33.2-10.6-34.5 0-34.5Z',
      ink,
    ) +
    path(
      `M-33-18C-12-24 12-24 33-18L43.5 2H-43.5ZM-30.5 29.2C-11 24 11 24 30.5 29.2V39.5H-30.5Z${disc(-45.8, 22.5, 11)}${disc(45.8, 22.5, 11)}`,
      paper,
    )
  );
}

export const carSide: Pictogram = {
  width: 172,
  height: 62,
  draw: (ink, paper) =>
    path(
      'M6 47Q1 47 1 42V31Q1 26 6 25L38 19L60 4Q64 1 69 1H118Q123 1 126 4L145 20L164 23Q171 24 171 31V42Q171 47 166 47Z' +
        disc(38, 47, 14.5) +
        disc(134, 47, 14.5),
      ink,
    ) + path('M54 19L69 8H86V19ZM93 8H117L130 19H93Z', paper),
};

export const lorry: Pictogram = filled(
  132,
  66,
  'M48 0H129a3 3 0 0 1 3 3V51a3 3 0 0 1-3 3H2a2 2 0 0 1-2-2V36L6 20.5a6.5 6.5 0 0 1 6-4.5H33a3 3 0 0 1 3 3V32h9V3a3 3 0 0 1 3-3z' +
    disc(18, 54, 11) +
    disc(80, 54, 11) +
    disc(107, 54, 11),
  'M11.5 21.5H28V34H6.5z',
);

/** A lorry from behind. */
export const lorryRear: Pictogram = {
  width: 84,
  height: 110,
  draw: (ink) =>
    path(roundedPolygon(pointsOf('0 0, 84 0, 84 78, 0 78'), [10, 10, 0, 0]), ink) +
    path(
      box(3, 82, 9, 28) + box(15, 82, 9, 28) + box(60, 82, 9, 28) + box(72, 82, 9, 28) + box(24, 91, 36, 9) + disc(42, 95.5, 8),
      ink,
    ),
};

/** A high lorry from behind, as beside the car on the no-overtaking sign for lorries. */
export const lorryRearTall: Pictogram = filled(
  60,
  79,
  'M10 0H50a6 6 0 0 1 6 6V43h1a3 3 0 0 1 3 3V64a3 3 0 0 1-3 3h-1v6a6 6 0 0 1-12 0V67H16v6a6 6 0 0 1-12 0V67H3a3 3 0 0 1-3-3V46a3 3 0 0 1 3-3h1V6a6 6 0 0 1 6-6z',
);

export const lorryWithTrailer: Pictogram = filled(
  200,
  52,
  'M38 0H92V38H104V42H112V0H198V42H2a2 2 0 0 1-2-2V28L5 15a5 5 0 0 1 5-3H26a3 3 0 0 1 3 3V25h6V3a3 3 0 0 1 3-3z' +
    disc(15, 43, 9) +
    disc(60, 43, 9) +
    disc(81, 43, 9) +
    disc(132, 43, 9) +
    disc(178, 43, 9),
  'M10 17H23V27H6z',
);

export const bus: Pictogram = filled(
  140,
  52,
  `M9 0H137a3 3 0 0 1 3 3V36a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V21L6.5 2A3 3 0 0 1 9 0z${disc(24, 40, 11.5)}${disc(106, 40, 11.5)}`,
  `M11.5 5.5H19V18.5H7z${[22.5, 44, 65.5, 87].map((x) => box(x, 5.5, 18, 13)).join('')}${box(108.5, 5.5, 26, 13)}`,
);

/** Tractor without anything behind it. */
export const tractor: Pictogram = {
  width: 130,
  height: 114,
  draw: (ink, paper) =>
    path('M4 54Q4 50 8 50H22V38H20V22H29V38H33V50H49L57 6Q58 1 63 1H104Q109 1 110 6L118 64V84H4Z', ink) +
    path('M65 10H80L84 44H59ZM88 10H102L107 44H92Z', paper) +
    circle(24, 91, 23.5, paper) +
    circle(92, 78, 36, paper) +
    circle(24, 91, 20, ink) +
    circle(92, 78, 32.5, ink) +
    path(disc(24, 91, 8.5) + disc(92, 78, 16), paper) +
    path(disc(24, 91, 5) + disc(92, 78, 11), ink),
};

export const tractorWithTrailer: Pictogram = {
  width: 240,
  height: 114,
  draw: (ink, paper) =>
    path(`M140 40H238L230 84H112V74H132V40Z`, ink) +
    path(disc(178, 93, 20) + disc(216, 93, 20), paper) +
    path(disc(178, 94, 17) + disc(216, 94, 17), ink) +
    path(disc(178, 94, 7.5) + disc(216, 94, 7.5), paper) +
    path(disc(178, 94, 4.5) + disc(216, 94, 4.5), ink) +
    tractor.draw(ink, paper),
};

const motorcyclistLeg = limb([106, 68, 10], [72, 71, 8.4], [84, 97, 6.4], [75, 103, 5.4]);

export const motorcycle: Pictogram = {
  width: 168,
  height: 117,
  draw: (ink, paper) =>
    path(
      disc(28, 88, 28) +
        disc(136, 88, 28) +
        // rider: helmet, back, arm, leg
        disc(76, 15, 14) +
        outline(pointsOf('68 36, 80 28, 98 34, 112 48, 122 66, 108 78, 92 72, 84 56, 74 50')) +
        limb([80, 24, 7], [88, 36, 9]) +
        limb([80, 40, 8], [64, 55, 6.6], [48, 47, 5.4]) +
        // tank, seat, engine, fork
        outline([
          [38, 42],
          [48, 40],
          [66, 58],
          [92, 66],
          [118, 62],
          [144, 56, true],
          [148, 64, true],
          [128, 76],
          [112, 100],
          [70, 104],
          [56, 92],
          [54, 72],
        ]) +
        limb([44, 44, 4.5], [28, 88, 4.5]),
      ink,
    ) +
    path(motorcyclistLeg, ink, { stroke: paper, 'stroke-width': 3.5 }) +
    path(motorcyclistLeg + limb([100, 52, 12], [111, 65, 12]), ink) +
    pen(disc(28, 88, 16.5), paper, 5) +
    pen(disc(136, 88, 16.5), paper, 5),
};

export const moped: Pictogram = {
  width: 156,
  height: 112,
  draw: (ink, paper) =>
    pen(disc(30, 84, 22.5) + disc(124, 84, 22.5), ink, 9) +
    // fork and handlebar
    pen('M30 84L56 16M54 22Q58 8 74 8', ink, 7.5, round) +
    // mudguards
    pen('M5 70A30 30 0 0 1 54 66M98 70A30 30 0 0 1 152 76', ink, 5, round) +
    path(
      // leg shield and step, engine, seat, carrier, lamp
      outline(pointsOf('48 26, 57 24, 64 46, 72 66, 98 62, 96 44, 140 44, 146 56, 128 66, 118 84, 108 92, 72 92, 60 78, 50 48')) +
        limb([90, 37, 6], [112, 35, 6.5], [130, 37, 6]) +
        limb([138, 40, 2.5], [154, 40, 2.5]) +
        disc(46, 28, 7),
      ink,
    ) +
    path(disc(30, 84, 6.5) + disc(124, 84, 6.5), ink) +
    path(disc(88, 77, 5), paper),
};

const bicycleFrame = 'M34 72L67 8M58 26H122M54 34L98 76L127 11M122 24L146 72L98 76M68 12C58 0 72-1 82 4';

export const bicycle: Pictogram = {
  width: 180,
  height: 105,
  draw: (ink) =>
    pen(disc(34, 71, 30.5) + disc(146, 71, 30.5) + bicycleFrame, ink, 6.4, round) +
    path(
      `${limb([114, 7, 4.5], [138, 6, 5.5]) + disc(98, 76, 9)}${limb([98, 76, 3], [92, 95, 3])}${limb([86, 97, 3], [99, 97, 3])}`,
      ink,
    ),
};

/** A cyclist on a bicycle. */
export const cyclist: Pictogram = {
  width: 236,
  height: 236,
  draw: (ink) =>
    pen(
      `${disc(44, 192, 38)}${disc(192, 192, 38)}M44 192L82 108M73 128H156M70 136L122 192L158 124L192 192H122M82 108C74 96 84 92 98 96`,
      ink,
      8.6,
      round,
    ) +
    path(
      disc(112, 22, 19) +
        limb([122, 36, 9], [130, 48, 11]) +
        outline(pointsOf('116 54, 132 42, 152 52, 172 84, 184 118, 172 138, 154 132, 142 106, 124 78')) +
        limb([126, 60, 11], [112, 94, 8], [90, 106, 6.4]) +
        limb([168, 122, 17], [112, 142, 11.6], [128, 196, 7.6], [124, 212, 6]) +
        limb([168, 122, 16], [138, 160, 10], [150, 184, 6.6]) +
        outline(pointsOf('134 204, 134 219, 106 220, 106 212, 120 206')) +
        limb([140, 118, 5], [176, 118, 5]),
      ink,
    ),
};

/** A snowmobile with its driver. */
export const snowmobile: Pictogram = {
  width: 232,
  height: 178,
  draw: (ink, paper) =>
    path(
      // driver
      disc(122, 17, 16) +
        limb([130, 28, 8], [134, 40, 10]) +
        outline(pointsOf('124 42, 140 34, 156 46, 170 74, 178 102, 166 118, 146 112, 138 82')) +
        limb([132, 48, 10], [122, 78, 7.4], [96, 82, 6]) +
        limb([160, 102, 15], [126, 104, 11], [134, 138, 9], [118, 142, 6]) +
        limb([146, 112, 10], [160, 118, 10]) +
        // hull and windscreen
        outline([
          [10, 124],
          [28, 108],
          [60, 94],
          [86, 86],
          [98, 52, true],
          [104, 56],
          [98, 92],
          [116, 114],
          [142, 118, true],
          [150, 104],
          [206, 102, true],
          [216, 112],
          [214, 142, true],
          [96, 150],
          [54, 142],
          [26, 136],
        ]) +
        // track
        'M112 146H210A15 15 0 0 1 210 176H128Z' +
        // ski
        outline([
          [2, 146],
          [8, 146],
          [20, 164],
          [44, 168],
          [84, 168],
          [94, 176, true],
          [38, 178],
          [14, 170],
        ]),
      ink,
    ) +
    path(`${limb([134, 161, 6], [206, 161, 6])}`, paper) +
    pen('M62 138L46 168', ink, 9),
};

/** Steam locomotive with smoke. */
export const steamTrain: Pictogram = filled(
  200,
  196,
  // smoke
  outline(
    pointsOf(
      '23 116, 28 98, 44 88, 46 72, 64 62, 66 42, 84 34, 88 14, 110 2, 134 12, 138 32, 128 48, 120 58, 110 74, 92 78, 82 92, 64 94, 56 104, 53 116',
    ),
  ) +
    // chimney, domes, boiler, cab
    polygon(
      pointsOf(
        '22 112, 54 112, 48 134, 64 134, 64 122, 82 122, 82 134, 98 134, 98 118, 120 118, 120 134, 140 134, 140 110, 134 110, 134 100, 192 100, 192 110, 184 110, 184 172, 10 172, 10 134, 28 134',
      ),
    ) +
    box(0, 158, 200, 16) +
    disc(40, 178, 15) +
    disc(76, 178, 15) +
    disc(112, 178, 15) +
    disc(148, 178, 15) +
    disc(181, 182, 11) +
    box(0, 192, 200, 4),
  box(150, 116, 24, 22),
);

/** Tram with pantograph. */
export const tram: Pictogram = filled(
  200,
  168,
  // pantograph
  'M100 0L150 34V46L100 80L50 46V34z' +
    'M18 80H182L198 140A8 8 0 0 1 190 150H10A8 8 0 0 1 2 140z' +
    disc(46, 155, 13) +
    disc(74, 155, 13) +
    disc(126, 155, 13) +
    disc(154, 155, 13),
  `M100 14L138 40L100 66L62 40z${box(28, 94, 22, 44)}${[57, 87, 117].map((x) => box(x, 94, 26, 24)).join('')}${box(150, 94, 22, 44)}`,
);

/** Aeroplane from above, nose to the left. */
export const aeroplane: Pictogram = filled(
  200,
  190,
  'M2 95C2 88 14 83 28 83H62L112 4Q115 0 120 0H132Q136 0 135 5L116 83H156L176 54Q178 51 182 51H192Q196 51 195 55L186 95L195 135Q196 139 192 139H182Q178 139 176 136L156 107H116L135 185Q136 190 132 190H120Q115 190 112 186L62 107H28C14 107 2 102 2 95z',
);

/** A horse before a cart with its driver. */
export const horseCart: Pictogram = {
  width: 300,
  height: 140,
  draw: (ink, paper) =>
    transform({ y: 2, scale: 0.8 }, horse.draw(ink, paper)) +
    path(
      // shafts, box, driver
      limb([64, 74, 3], [176, 82, 3], [196, 84, 3]) +
        'M176 70H290L282 98H186L176 84Z' +
        disc(214, 15, 11) +
        limb([216, 26, 5], [217, 34, 7]) +
        outline(pointsOf('208 32, 224 30, 232 40, 234 70, 210 72, 208 52')) +
        limb([213, 38, 6], [200, 56, 4.6], [184, 58, 4]) +
        limb([222, 66, 8], [200, 68, 6.4], [198, 84, 5]),
      ink,
    ) +
    circle(236, 107, 36, paper) +
    pen(`${disc(236, 107, 29)}M236 78V136M207 107H265M215.5 86.5L256.5 127.5M256.5 86.5L215.5 127.5`, ink, 6) +
    path(disc(236, 107, 8), ink),
};

/** A box trailer with its drawbar, uncoupled. */
export const boxTrailer: Pictogram = filled(130, 62, `M22 10H126V44H22ZM0 40H24V46H0Z${box(4, 44, 6, 16)}${disc(84, 46, 15)}`);

/** A car drawing a box trailer. */
export const carWithTrailer: Pictogram = {
  width: 262,
  height: 62,
  draw: (ink, paper) => carSide.draw(ink, paper) + path(`M170 38H196V44H170ZM190 12H260V44H190Z${disc(226, 47, 14.5)}`, ink),
};

export const motorhome: Pictogram = filled(
  150,
  84,
  `M52 4H144Q149 4 149 9V68H4Q1 68 1 64V46L10 40L22 20Q24 16 18 14V8Q18 4 24 4Z${disc(34, 68, 14)}${disc(114, 68, 14)}`,
  'M27 24H44V40H17ZM60 18H92V38H60ZM104 18H136V50H104Z',
);

export const caravan: Pictogram = filled(
  150,
  84,
  `M14 20Q16 4 32 4H128Q146 4 146 22V64H10ZM146 60H150V66H126V60ZM0 62H14V68H0Z${disc(76, 66, 15)}`,
  'M28 18H60V40H28ZM70 18H96V58H70ZM106 18H132V40H106Z',
);
