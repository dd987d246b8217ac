/** Pictograms of the sign families E–Y. Outlines from packages are credited there and in CREDITS.md; the rest is drawn by us. */

import { box, disc, limb, outline, path, pen, pointsOf } from '../svg.ts';
import { filled, type Pictogram } from './pictogram.ts';

// @rapideditor/temaki

export const wheelchair: Pictogram = filled(
  50,
  50,
  'M16.78 9c2.22 0 4-1.8 4-4c0-2.22-1.78-4-4-4c-2.21 0-4 1.78-4 4c0 2.19 1.79 4 4 4zm2.82 36.67c-6.81 0-12.34-5.6-12.34-12.54c0-3.8 1.69-7.18 4.32-9.49l-.22-3.92c-4.41 2.8-7.38 7.73-7.38 13.41c0 8.75 6.98 15.86 15.61 15.86c6.35 0 11.96-4.47 14.39-10l-2.38-3.27c-1.17 5.67-6.09 9.95-12.02 9.95zm24.39-7.67h-2l-8-11c-.43-.76-2-3-4-3h-9v-4h8c1.04 0 2.15-.44 2.15-1.51c0-1.06-1.09-1.49-2.15-1.49h-8v-4c-.15-2.22-2-3-3.99-2.95c-2.01.05-3.01.95-3.01 2.95v14c.19 2.25 1.81 3 4 3h12l7 9c.45.75 2 3 2 3h5c1.03 0 2-.94 2-2c0-1.06-.94-2-2-2z',
);

// @mdi/svg

export const fuelPump: Pictogram = filled(
  24,
  24,
  'M18 10A1 1 0 0 1 17 9A1 1 0 0 1 18 8A1 1 0 0 1 19 9A1 1 0 0 1 18 10M12 10H6V5H12M19.77 7.23L16.06 3.5L15 4.56L17.11 6.67C16.17 7 15.5 7.93 15.5 9A2.5 2.5 0 0 0 18 11.5C18.36 11.5 18.69 11.42 19 11.29V18.5A1 1 0 0 1 17 18.5V14C17 12.89 16.1 12 15 12H14V5C14 3.89 13.1 3 12 3H6C4.89 3 4 3.89 4 5V21H14V13.5H15.5V18.5A2.5 2.5 0 0 0 20.5 18.5V9C20.5 8.31 20.22 7.68 19.77 7.23Z',
);

export const bed: Pictogram = filled(
  24,
  24,
  'M19 7H11V14H3V5H1V20H3V17H21V20H23V11A4 4 0 0 0 19 7M7 13A3 3 0 0 0 10 10A3 3 0 0 0 4 10A3 3 0 0 0 7 13Z',
);

export const coffeeCup: Pictogram = filled(
  24,
  24,
  'M2 21H20V19H2M20 8H18V5H20M20 3H4V13A4 4 0 0 0 8 17H14A4 4 0 0 0 18 13V10H20A2 2 0 0 0 22 8V5C22 3.89 21.1 3 20 3Z',
);

export const spanner: Pictogram = filled(
  24,
  24,
  'M22.7 19L13.6 9.9C14.5 7.6 14 4.9 12.1 3C10.1 1 7.1.6 4.7 1.7L9 6L6 9L1.6 4.7C.4 7.1.9 10.1 2.9 12.1C4.8 14 7.5 14.5 9.8 13.6L18.9 22.7C19.3 23.1 19.9 23.1 20.3 22.7L22.6 20.4C23.1 20 23.1 19.3 22.7 19Z',
);

export const trolley: Pictogram = filled(
  24,
  24,
  'M17 18C15.89 18 15 18.89 15 20A2 2 0 0 0 19 20C19 18.89 18.1 18 17 18M1 2V4H3L6.6 11.59L5.24 14.04C5.09 14.32 5 14.65 5 15A2 2 0 0 0 7 17H19V15H7.42A.25.25 0 0 1 7.17 14.75C7.17 14.7 7.18 14.66 7.2 14.63L8.1 13H15.55C16.3 13 16.96 12.58 17.3 11.97L20.88 5.5C20.95 5.34 21 5.17 21 5A1 1 0 0 0 20 4H5.21L4.27 2M7 18C5.89 18 5 18.89 5 20A2 2 0 0 0 9 20C9 18.89 8.1 18 7 18Z',
);

export const handset: Pictogram = filled(
  24,
  24,
  'M6.62 10.79C8.06 13.62 10.38 15.94 13.21 17.38L15.41 15.18C15.69 14.9 16.08 14.82 16.43 14.93C17.55 15.3 18.75 15.5 20 15.5A1 1 0 0 1 21 16.5V20A1 1 0 0 1 20 21A17 17 0 0 1 3 4A1 1 0 0 1 4 3H7.5A1 1 0 0 1 8.5 4C8.5 5.25 8.7 6.45 9.07 7.57C9.18 7.92 9.1 8.31 8.82 8.59L6.62 10.79Z',
);

export const firTree: Pictogram = filled(24, 24, 'M10 22V18H3L8 13H5L10 8H7L12 2L17 8H14L19 13H16L21 18H14V22Z');

export const factory: Pictogram = filled(
  24,
  24,
  'M4 18V20H8V18H4M4 14V16H14V14H4M10 18V20H14V18H10M16 14V16H20V14H16M16 18V20H20V18H16M2 22V8L7 12V8L12 12V8L17 12L18 2H21L22 12V22H2Z',
);

export const aeroplaneRising: Pictogram = filled(
  24,
  24,
  'M20.56 3.91C21.15 4.5 21.15 5.45 20.56 6.03L16.67 9.92L18.79 19.11L17.38 20.53L13.5 13.1L9.6 17L9.96 19.47L8.89 20.53L7.13 17.35L3.94 15.58L5 14.5L7.5 14.87L11.37 11L3.94 7.09L5.36 5.68L14.55 7.8L18.44 3.91C19 3.33 20 3.33 20.56 3.91Z',
);

// Our own

/** A man running to the left. */
export const runningMan: Pictogram = filled(
  120,
  150,
  disc(50, 14, 13) +
    outline(pointsOf('44 32, 60 26, 76 32, 80 52, 80 84, 64 90, 56 70')) +
    // arms
    limb([50, 36, 7], [30, 58, 6], [8, 58, 5]) +
    limb([72, 36, 7], [96, 48, 6], [106, 70, 5]) +
    // legs
    limb([68, 82, 10], [38, 96, 8], [30, 134, 6], [18, 138, 5]) +
    limb([74, 82, 10], [86, 114, 8], [114, 122, 6], [116, 132, 5]),
);

/** A child running to the right after a ball. */
export const childWithBall: Pictogram = filled(
  140,
  130,
  disc(70, 14, 13) +
    outline(pointsOf('58 30, 74 30, 80 40, 74 74, 52 74, 50 44')) +
    limb([74, 38, 6], [94, 52, 5], [112, 44, 4.4]) +
    limb([56, 38, 6], [36, 52, 5], [18, 44, 4.4]) +
    limb([68, 70, 9], [88, 88, 7], [84, 118, 5.4], [94, 122, 4.6]) +
    limb([58, 70, 9], [44, 94, 7], [16, 100, 5.4], [12, 110, 4.6]) +
    disc(126, 112, 13),
);

/** A car charging from a post on the right; `spark` is the colour of the flash. */
export function charging(ink: string, paper: string, spark: string): string {
  return (
    path(
      'M10 150V94H92L70 52C52 47 30 45 10 45V20C32 20 58 23 80 28Q90 31 95 40L125 96C142 110 150 132 145 154L136 188V218A24 24 0 0 1 88 218V202H10z',
      ink,
    ) +
    path('M10 70C26 70 42 71 55 74L66 94H10z', paper) +
    path('M282 244V132A48 48 0 0 1 378 120V244z', ink) +
    path('M318 92L340 100L321 138L370 116L344 176L358 181L328 207L320 168L333 172L341 142L306 158z', spark) +
    pen('M148 148C186 178 196 138 226 146', ink, 10) +
    path(`${box(224, 128, 28, 38)}M250 134h24v6h-24zM250 154h24v6h-24z`, ink)
  );
}

/** A motorhome or a caravan stands on its own; a tent is open in front. */
export const tent: Pictogram = filled(200, 150, 'M100 8L196 142H4Z', 'M100 66L132 142H68Z');
