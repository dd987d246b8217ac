/** G: signs that show the way to general facilities. */

import { text } from '../glyphs.ts';
import { place } from '../pictograms/pictogram.ts';
import { aeroplaneRising, factory, handset, trolley } from '../pictograms/symbols.ts';
import { bus } from '../pictograms/vehicles.ts';
import { box, circle, disc, path, pen, red, white } from '../svg.ts';
import type { Family } from './family.ts';
import { service } from './service-board.ts';

const train =
  path('M100 306V250H300V306Z') +
  path('M128 236V150Q128 120 158 116H242Q272 120 272 150V236Q272 252 254 252H146Q128 252 128 236Z') +
  path(`${box(144, 140, 50, 44)}${box(206, 140, 50, 44)}${disc(158, 220, 12)}${disc(242, 220, 12)}`, white) +
  path(box(84, 276, 232, 12), white) +
  circle(292, 108, 25, white, { stroke: '#000', 'stroke-width': 9 }) +
  pen('M292 92V108H303', '#000', 6);

const ferry =
  path('M94 214H306L284 272H116ZM128 206V172H272V206ZM156 164V138H244V164ZM188 130V94H216V130Z') +
  path([142, 174, 206, 238].map((x) => box(x, 182, 18, 14)).join(''), white) +
  pen('M84 296Q103 282 122 296T161 296T200 296T239 296T278 296T316 296', '#000', 11);

/** A post horn: mouthpiece, one round loop, a bell that opens towards the right. */
const postHorn =
  pen('M190 150A60 60 0 1 1 189 150', '#000', 20) +
  pen('M104 150H200', '#000', 16) +
  path('M190 140C248 142 288 130 318 92V208C288 170 248 158 190 160Z') +
  path('M110 140L84 126V174L110 160Z');

const extinguisher =
  path('M168 150Q168 130 188 126V112H212V126Q232 130 232 150V306H168Z', red) +
  pen('M176 108H226M188 92L236 100', '#000', 13) +
  pen('M196 116C140 116 130 150 140 222', '#000', 10) +
  path(`${box(180, 176, 40, 46)}`, white) +
  path('M130 216H150L156 250H124Z');

/** A boat with people in it, seen from the side. */
const peopleBoat =
  path(`M92 218H308L284 268H116Z${disc(144, 150, 18)}${disc(200, 150, 18)}${disc(256, 150, 18)}`) +
  path(
    'M124 210V190Q124 172 144 172T164 190V210ZM180 210V190Q180 172 200 172T220 190V210ZM236 210V190Q236 172 256 172T276 190V210Z',
  ) +
  pen('M84 296Q103 282 122 296T161 296T200 296T239 296T278 296T316 296', '#000', 11);

export const signsG: Family = {
  group: 'G',
  cover: 'G4',
  signs: {
    G1: service(postHorn),
    G2: service(place(handset, { x: 200, y: 162, height: 172 }), text('SOS', { x: 200, y: 312, size: 64, anchor: 'middle' })),
    G3: service(
      text('Radio', { x: 200, y: 184, size: 62, anchor: 'middle' }),
      text('FM4', { x: 200, y: 274, size: 62, anchor: 'middle' }),
    ),
    G4: service(path(box(165, 98, 70, 204) + box(98, 165, 204, 70), red)),
    G5: service(place(factory, { x: 200, y: 202, height: 248 })),
    G6: service(train),
    G7: service(pen('M88 150L200 96L312 150', '#000', 20), place(bus, { x: 200, y: 236, width: 206 })),
    G8: service(place(aeroplaneRising, { x: 200, y: 200, height: 280 })),
    G9: service(extinguisher),
    G10: service(place(trolley, { x: 206, y: 202, height: 236 })),
    G11: service(ferry),
    G12: service(peopleBoat),
  },
};
