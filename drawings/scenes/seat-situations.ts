/** Seating: the driver's seat and head restraint, a child seat beside the driver. */
import { circle, disc, limb, path, pen, rect, transform } from '../svg.ts';
import { type Scenes, scene, text } from './picture.ts';

const skin = '#b98761';

/** A seat in profile, facing right; its head restraint is `up` above its lowest position. */
function seat(x: number, y: number, up: number, colour = '#3b4248'): string {
  return transform(
    { x, y },
    pen(`M-50 -150V${-172 - up}`, '#8b9299', 6),
    path(`M-70 ${-206 - up}Q-50 ${-216 - up} -40 ${-204 - up}L-42 ${-166 - up}Q-54 ${-158 - up} -68 ${-166 - up}Z`, '#2b3238'),
    path('M-72 -10L-64 -150Q-54 -164 -38 -152L-24 -24H66Q80 -22 80 -6V8H-60Q-72 6 -72 -10Z', colour),
  );
}

/** An adult at the wheel, facing right. */
function sitting(x: number, y: number, top: string): string {
  return transform(
    { x, y },
    path(limb([-14, -24, 22], [58, -34, 17], [86, 30, 12]), '#2e3d50') + path('M76 26H118V44H76Z', '#15191c'),
    path('M-34 -142Q-10 -160 12 -140L22 -22H-24Z', top),
    path(limb([-2, -132, 13], [46, -104, 10], [92, -116, 8]), top) + circle(96, -118, 10, skin),
    path('M-8 -160H10V-140H-8Z', skin) + circle(4, -184, 27, skin),
    path('M-24 -186A28 28 0 0 1 26 -202Q10 -204 -2 -192Q-4 -172 -12 -162Q-24 -168 -24 -186Z', '#2f2019'),
    pen('M-26 -146L14 -34', '#15191c', 7),
  );
}

/** A child's seat beside the driver, with its back towards the dashboard, and what the lamp says about the airbag. */
function childSeat(airbag: 'ON' | 'OFF'): string {
  return scene(
    '#dfe7ec',
    rect(0, 282, 480, 40, '#aab3ba'),
    path('M60 24Q220 -6 380 110L470 150V282H30V60Q36 30 60 24Z', '#f4f7f9', { stroke: '#8b9299', 'stroke-width': 4 }),
    path('M96 44Q230 16 352 116H96Z', '#c4dff0'),
    seat(150, 266, 0),
    // The child's seat is rear-facing.
    path('M236 116Q258 118 258 140L250 232Q246 246 228 246H126Q112 244 114 228L120 206H206L214 132Q218 116 236 116Z', '#d8232a'),
    transform(
      { x: 176, y: 214 },
      path(limb([26, -12, 13], [-22, -16, 11], [-30, 10, 8]), '#2f6db3'),
      path('M10 -72Q30 -82 42 -68L40 -4H10Z', '#f2b632'),
      path(limb([22, -62, 8], [2, -40, 7], [-8, -30, 6]), '#f2b632'),
      circle(24, -94, 20, skin) + path('M44 -96A20 20 0 0 0 10 -108Q26 -112 34 -100Q36 -88 42 -82Q46 -88 44 -96Z', '#2f2019'),
    ),
    // The dashboard with the indicator of the passenger airbag.
    path('M352 150L470 150V250H380Q352 230 352 190Z', '#2b3238'),
    rect(362, 158, 100, 54, '#0b0e10', 6),
    airbagMark(388, 186),
    text(airbag, { x: 434, y: 197, size: airbag === 'ON' ? 24 : 20, anchor: 'middle', fill: '#ffb020' }),
  );
}

export const seatSituations: Scenes = {
  'head-restraint-low': () =>
    scene(
      '#dfe7ec',
      rect(0, 282, 480, 40, '#aab3ba'),
      path('M110 24Q260 -6 420 116L470 150V282H70V60Q80 30 110 24Z', '#f4f7f9', { stroke: '#8b9299', 'stroke-width': 4 }),
      path('M150 44Q270 16 392 122H150Z', '#c4dff0'),
      seat(207, 266, -26),
      sitting(196, 256, '#39618c'),
      // The wheel and the pedals.
      pen('M286 112L306 178', '#15191c', 11, { 'stroke-linecap': 'round' }) + pen('M298 146L372 164', '#3b4248', 10),
      pen('M336 262L318 296', '#3b4248', 8),
    ),
  'child-seat-beside-driver': () => childSeat('ON'),
  'child-seat-airbag-off': () => childSeat('OFF'),
};

/** The symbol of an airbag before somebody who sits. */
function airbagMark(x: number, y: number): string {
  return transform(
    { x, y, scale: 1.5 },
    pen('M-9 11L-5 -1L2 5V11M2 11H9', '#ffb020', 2.6, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }) +
      path(disc(-7, -8, 3.6) + disc(6, -2, 5.4), '#ffb020'),
  );
}
