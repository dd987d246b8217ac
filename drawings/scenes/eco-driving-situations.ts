/** Eco-driving: reading the road ahead and the instruments. */
import { circle, disc, type Point, path, pen, rect, transform } from '../svg.ts';
import { cockpit, mirror } from './cockpit.ts';
import { air, backdrop, bonnet, crossRoad, grove, mark, patch, stand, view } from './driver.ts';
import { roadSign, signalAt } from './driver-furniture.ts';
import { motorway, stopBar } from './driver-road.ts';
import { childFront, spruce } from './driver-things.ts';
import { broadPanel, gearPlate, revCounter } from './instruments.ts';
import { type Scenes, scene, signPost, text, tint } from './picture.ts';
import { carAt } from './solid-car.ts';
import { blocks, fieldRoad, forestRoad, suburb, townCross, v } from './streets.ts';

/** The board of an environmental zone with its class, simplified because three of them share a picture. */
function zone(name: string, x: number, y: number, size: number): string {
  const k = size / 160;
  return (
    signPost(x, y + 70 * k, 36) +
    transform(
      { x, y, scale: k },
      rect(-58, -80, 116, 160, '#e73137', 7) + rect(-53, -75, 106, 150, '#ffd300', 3),
      text('MILJÖZON', { x: 0, y: -48, size: 17, anchor: 'middle' }),
      path('M-24 8V-2L-14 -4L-8 -14H10L16 -4H22V8Z', '#000') +
        path(disc(-14, 8, 5) + disc(12, 8, 5) + disc(29, -2, 5) + disc(34, -8, 6), '#000'),
      circle(0, -3, 34, 'none', { stroke: '#e73137', 'stroke-width': 8 }) + pen('M-24 -27L24 21', '#e73137', 7),
      text(name, { x: 0, y: 66, size: 19, anchor: 'middle' }),
    )
  );
}

/** A number with its unit on the right side of the panel. */
function figure(value: string, unit: string): string {
  return (
    rect(316, 232, 112, 64, '#16324a', 8) +
    text(value, { x: 372, y: 270, size: 30, anchor: 'middle', fill: '#fff' }) +
    text(unit, { x: 372, y: 288, size: 12, anchor: 'middle', fill: '#cfe0ee' })
  );
}

/** A battery symbol with this many of five bars filled. */
function charge(x: number, y: number, bars: number): string {
  let drawn =
    rect(x - 48, y - 22, 96, 44, '#c9ced2', 7) +
    rect(x + 48, y - 9, 7, 18, '#c9ced2', 2) +
    rect(x - 43, y - 17, 86, 34, '#14181c', 4);
  for (let index = 0; index < 5; index++)
    drawn += rect(x - 39 + index * 16, y - 13, 13, 26, index < bars ? '#2fe06b' : '#3a1d1d', 2);
  return drawn;
}

/** A fuel pump with its number and fuel. */
function pump(number: string, x: number, name: string): string {
  return (
    rect(x - 42, 74, 84, 186, '#e9ecee', 8) +
    rect(x - 42, 74, 84, 40, '#3b4248', 8) +
    text(number, { x, y: 104, size: 22, anchor: 'middle', fill: '#fff' }) +
    rect(x - 34, 126, 68, 46, '#14181c', 4) +
    text(name, { x, y: 157, size: name.length > 3 ? 14 : 22, anchor: 'middle', fill: '#ffd300' }) +
    pen(`M${x + 42} 134Q${x + 58} 168 ${x + 48} 214Q${x + 42} 236 ${x + 26} 222`, '#15191c', 6) +
    rect(x - 24, 186, 48, 60, '#c3c8cc', 4)
  );
}

function seventyOnLevelRoad(revs: number, gear: string): string {
  return scene(
    '#fff',
    fieldRoad(),
    roadSign(v, 'C31-7', { x: 3.6, z: 16, size: 1 }),
    broadPanel({ revs, speed: 70, right: gearPlate(gear) }),
  );
}

function waitingAtSchool(revs: number): string {
  return scene(
    '#fff',
    suburb(),
    blocks([['right', 22, 46, 1]], -9, 7),
    roadSign(v, 'A15', { x: 3.4, z: 12, size: 1 }),
    stand(v, 4.2, 14, childFront()) + stand(v, 5.2, 16, childFront({ top: '#2f6db3' })),
    broadPanel({ revs, speed: 0, right: gearPlate('P') }),
  );
}

function downhill(revs: number, litres: string): string {
  return scene(
    '#fff',
    forestRoad(),
    roadSign(v, 'A3', { x: 3.8, z: 13, size: 1.1 }),
    broadPanel({ revs, speed: 60, right: figure(litres, 'l/100 km') }),
  );
}

/** The panel of a plug-in hybrid: its engine's revs, the bars of its battery and how far that reaches. */
function plugIn(revs: number, bars: number, reach: string): string {
  return scene(
    '#23282d',
    path('M-5 325V60C90 20 390 20 485 60V325Z', '#171b1f') + pen('M-5 60C90 20 390 20 485 60', '#3f464d', 6),
    revCounter(120, 186, 86, revs),
    text('60', { x: 262, y: 176, size: 54, anchor: 'middle', fill: '#f5f7f8' }) +
      text('km/h', { x: 262, y: 202, size: 17, anchor: 'middle', fill: '#aab3ba' }),
    charge(394, 150, bars) + reach + text('EL', { x: 394, y: 112, size: 17, anchor: 'middle', fill: '#aab3ba' }),
  );
}

/** A crossroads with an environmental zone in each direction. */
function threeZones(left: string, ahead: string, right: string): string {
  const near = view({ horizon: 150, focal: 330 });
  return scene(
    '#fff',
    backdrop(near, air.day, 8),
    grove(151, 14, air.day.woodFar),
    crossRoad(near, 9, 17, tint.asphalt, { verge: tint.pavement }),
    path('M240 150L-60 320H480L260 150Z', tint.asphalt),
    mark(near, -1.75, { dash: 2, gap: 2, from: 2.6, to: 8 }) + mark(near, -1.75, { dash: 3, gap: 4, from: 20, to: 90 }),
    zone(left, 74, 92, 140) + zone(ahead, 262, 70, 108) + zone(right, 412, 92, 140),
    bonnet(),
  );
}

function fourPumps(...names: readonly [string, string, string, string]): string {
  return scene(
    '#c4e0f0',
    rect(0, 252, 480, 68, '#9aa1a6') +
      rect(0, 20, 480, 30, '#2f9460') +
      rect(24, 50, 12, 206, '#8b9299') +
      rect(444, 50, 12, 206, '#8b9299'),
    names.map((name, place) => pump(String(place + 1), 90 + place * 100, name)).join(''),
  );
}

export const ecoDrivingSituations: Scenes = {
  'high-revs-third-gear': () => seventyOnLevelRoad(4.1, '3'),
  'low-revs-sixth-gear': () => seventyOnLevelRoad(1.6, '6'),
  'waiting-at-school': () => waitingAtSchool(0.9),
  'waiting-at-school-engine-off': () => waitingAtSchool(0),
  'red-and-amber-ahead': () =>
    scene(
      '#fff',
      townCross(34, 44),
      blocks([
        ['left', 46, 70, 2],
        ['right', 46, 70, 3],
        ['left', 12, 30, 0],
        ['right', 14, 30, 1],
      ]),
      stopBar(v, -1.6, 2, 31),
      carAt(v, { x: 0.1, z: 28, colour: '#3f7a55' }),
      signalAt(v, { x: 3, z: 26, lamp: 'red-amber', size: 1.7 }) + signalAt(v, { x: -6.4, z: 28, lamp: 'red-amber', size: 1.6 }),
      cockpit({ speed: 50, mirrors: [mirror('inner', () => '')] }),
    ),
  'no-fuel-downhill': () => downhill(2, '0,0'),
  'idling-downhill': () => downhill(0.9, '1,0'),
  'three-zones': () => threeZones('KLASS 3', 'KLASS 2', 'KLASS 1'),
  'three-zones-mildest-left': () => threeZones('KLASS 1', 'KLASS 2', 'KLASS 3'),
  'plug-in-empty': () => plugIn(2.2, 0, text('0 km', { x: 394, y: 210, size: 21, anchor: 'middle', fill: '#ff5a4d' })),
  'plug-in-charged': () => plugIn(0, 4, text('32 km', { x: 394, y: 210, size: 21, anchor: 'middle', fill: '#2fe06b' })),
  'four-pumps': () => fourPumps('95', '98', 'DIESEL', 'E85'),
  'four-pumps-diesel-first': () => fourPumps('DIESEL', '95', 'E85', '98'),
  'meadow-to-lake': () => {
    const far = view({ horizon: 118 });
    return scene(
      '#fff',
      backdrop(far, air.day, 8),
      grove(119, 20, air.day.woodFar),
      path('M150 124Q300 116 480 128V166Q330 176 230 152Q180 138 150 124Z', '#7fb2d6') +
        pen('M220 138H300M330 148H420M360 134H440', '#b9d9ee', 3),
      path('M-5 325V196Q60 176 150 186L272 325Z', '#c9c3ad') + path('M-5 325V206Q54 186 136 196L244 325Z', tint.asphalt),
      path(disc(330, 230, 3) + disc(372, 250, 3) + disc(420, 224, 3) + disc(300, 200, 2.4) + disc(452, 262, 3), '#f2b632'),
      stand(far, 12.5, 17, spruce(air.day.wood)) + stand(far, -13, 30, spruce(air.day.wood)),
      pen('M214 300C246 266 300 244 372 230', '#fff', 10, { 'stroke-dasharray': '16 12' }) +
        pen('M214 300C246 266 300 244 372 230', tint.own, 6, { 'stroke-dasharray': '16 12' }) +
        path('M392 226L371 239L368 219Z', tint.own, { stroke: '#fff', 'stroke-width': 2 }),
      bonnet(),
    );
  },
  'exit-ahead-car-behind': () => {
    const on = view({ horizon: 112, focal: 430 });
    return scene(
      '#fff',
      backdrop(on, air.day, 7),
      grove(113, 16, air.day.woodFar),
      motorway(on, tint.asphalt, { lanes: 2, own: 1, shoulder: 2.4 }),
      exitLane(),
      exitBoard(),
      cockpit({
        speed: 110,
        blink: 'right',
        mirrors: [
          mirror('inner', (behind) => carAt(behind, { x: 0, z: 6.5, heading: 180, colour: '#b5302f' }), {
            left: -5.4,
            beside: '#c9c3ad',
          }),
        ],
      }),
    );
  },
};

/** The deceleration lane that opens at the right; far ahead the ramp leaves it in a curve. */
function exitLane(): string {
  const far = [9, 11, 13, 15, 17, 20, 23, 26, 29, 32, 36, 40, 45, 50, 56, 62, 70, 80, 92];
  const bentFrom = (start: number, z: number) => 0.007 * Math.max(0, z - start) ** 2;
  const opened = (z: number) => 4 + 1.6 * Math.min(1, Math.max(0, (z - 9) / 14)) ** 0.8;
  const outer = far.map((z): Point => [opened(z) + bentFrom(24, z), z]);
  const inner = far.filter((z) => z > 26).map((z): Point => [1.9 + bentFrom(30, z), z]);
  return (
    patch(v, [[1.9, 9], ...outer, ...inner.reverse()], tint.asphalt) +
    mark(v, 1.9, { dash: 2, gap: 2, from: 11, to: 30, width: 0.3 })
  );
}

/** A green board with the next exit. */
function exitBoard(): string {
  return (
    rect(398, 96, 4, 104, tint.steel) +
    rect(440, 96, 4, 104, tint.steel) +
    rect(376, 66, 92, 62, '#00785f', 6) +
    rect(380, 70, 84, 54, 'none', 4).replace('fill="none"', 'fill="none" stroke="#fff" stroke-width="2"') +
    text('SALA', { x: 414, y: 102, size: 16, anchor: 'middle', fill: '#fff' }) +
    path('M440 116L454 86M444 84H456V98', 'none', { stroke: '#fff', 'stroke-width': 5 })
  );
}
