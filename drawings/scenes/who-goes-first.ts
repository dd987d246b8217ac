/** Priority from the driver's viewpoint. */
import { path, pen, pointsOf, polygon, rect, transform } from '../svg.ts';
import { crestAt, crestGround, crestView } from './crest.ts';
import {
  air,
  backdrop,
  band,
  bonnet,
  building,
  countryRoad,
  crossbars,
  crossRoad,
  grove,
  mark,
  patch,
  stand,
  townStreet,
  view,
  wood,
} from './driver.ts';
import { lorryBack, personSide, spruce } from './driver-things.ts';
import { darkLamp, type Scenes, scene, sign, signPost, tint, trafficLight } from './picture.ts';
import { barrier } from './road.ts';

const v = view();
/** A higher viewpoint, to show the ground from further above. */
const high = view({ eye: 2.3 });

/** A crossing of two streets ahead of us, with houses at its corners. */
function townCrossing(): string {
  return (
    backdrop(v, air.day) +
    grove(133, 18, air.day.woodFar) +
    crossRoad(v, 14, 22, tint.asphalt, { verge: tint.pavement }) +
    band(v, -8, 4.6, tint.pavement, { to: 14 }) +
    band(v, -8, 4.6, tint.pavement, { from: 22.6 }) +
    band(v, -5.4, 2, tint.asphalt) +
    patch(v, pointsOf('-7.5 14, 4.2 14, 4.2 22, -7.5 22'), tint.asphalt) +
    mark(v, -1.75, { dash: 3, gap: 3, from: 2.6, to: 12 }) +
    mark(v, -1.75, { dash: 3, gap: 5, from: 24, to: 120 }) +
    building(v, { x: -10, z1: 26, z2: 44, height: 7, wall: '#dcc9a3', roof: '#7d5a49' }) +
    building(v, { x: 7.5, z1: 26, z2: 44, height: 7, wall: '#c9d3da', roof: '#5b6670' }) +
    building(v, { x: -11, z1: 5, z2: 11.5, height: 6.4, wall: '#d9a38a', roof: '#8a4a3a', windows: 2 })
  );
}

export const views: Scenes = {
  'green-and-give-way': () =>
    scene(
      '#fff',
      townCrossing(),
      signPost(424, 60, 158),
      trafficLight(424, 66, 'green', 84, 0),
      sign('B1', { x: 424, y: 144, size: 70, post: 0 }),
      bonnet(),
    ),
  'pedestrian-crossing': () =>
    scene(
      '#fff',
      backdrop(v, air.day),
      grove(133, 18, air.day.woodFar),
      townStreet(v),
      building(v, { x: -8.4, z1: 26, z2: 42, height: 6, wall: '#dcc9a3', roof: '#7d5a49' }) +
        building(v, { x: 5, z1: 24, z2: 40, height: 6, wall: '#c9d3da', roof: '#5b6670' }),
      building(v, { x: -8.4, z1: 10, z2: 22, height: 6, wall: '#d9a38a', roof: '#8a4a3a' }) +
        building(v, { x: 5.2, z1: 12, z2: 22, height: 6.4, wall: '#e3d7b8', roof: '#7d5a49' }),
      crossbars(v, -5.4, 2, 6.6, 10, 0.5),
      sign('B3', { x: 27, y: 126, size: 46, post: 32 }),
      stand(v, 2.5, 7.6, personSide({ top: '#e8762d' })),
      sign('B3', { x: 428, y: 100, size: 64, post: 84 }),
      bonnet(),
    ),
  'level-crossing-open': () =>
    scene(
      '#fff',
      backdrop(high, air.day),
      wood(134, 26, air.day.woodFar, { seed: 8, step: 20 }),
      patch(high, pointsOf('-60 8.4, 60 8.4, 60 13.2, -60 13.2'), '#b5a996'),
      sleepers(-9.5, -6.3) + sleepers(2.9, 9.5),
      countryRoad(high, air.day.road),
      patch(high, pointsOf('-6.2 9, 2.7 9, 2.7 12.6, -6.2 12.6'), '#4a4f56'),
      rail(9.9) + rail(11.6),
      stand(high, 12, 24, spruce(air.day.wood)) + stand(high, 16, 30, spruce(air.day.wood)),
      barrier(362, 214, 130, { open: true }) + transform({ x: 84, y: 180, scale: 0.6 }, barrier(0, 0, 130, { open: true })),
      crossbuck(424, 100, 72, 226) + crossbuck(46, 112, 46, 186),
      bonnet(),
    ),
  'crest-lorry': () => {
    const hill = crestView();
    return scene(
      '#fff',
      backdrop({ ...hill, horizon: 200 }, air.day),
      wood(204, 72, air.day.woodFar, { seed: 4, step: 18 }),
      crestGround(tint.grass),
      countryRoad(hill, air.day.road, { count: 30, to: crestAt }),
      stand(hill, -11, 34, spruce(air.day.wood)) +
        stand(hill, 8, 32, spruce(air.day.wood)) +
        stand(hill, -10, 20, spruce('#5f8f4e')),
      stand(hill, 0, 17, lorryBack()),
      bonnet(),
    );
  },
};

/** One rail of the track across our road. */
function rail(z: number): string {
  const [, y] = high.at(0, z);
  return pen(`M0 ${y.toFixed(1)}H480`, '#3f454a', 5) + pen(`M0 ${(y - 1).toFixed(1)}H480`, '#d5dade', 1.8);
}

/** The sleepers of the track beside our road. */
function sleepers(from: number, to: number): string {
  let d = '';
  for (let x = from; x < to; x += 0.8)
    d += polygon([high.at(x, 9.1), high.at(x + 0.36, 9.1), high.at(x + 0.36, 12.5), high.at(x, 12.5)]);
  return path(d, '#6d5a46');
}

/** The crossbuck with its dark lamps, on a post that ends at `foot`. */
function crossbuck(x: number, y: number, size: number, foot: number): string {
  const k = size / 64;
  return (
    signPost(x, y, foot - y) +
    sign('A39-1', { x, y, size, post: 0 }) +
    rect(x - 25 * k, y + 29 * k, 50 * k, 27 * k, '#1d2226', 9 * k) +
    darkLamp(x - 11.5 * k, y + 42.5 * k, 8.5 * k) +
    darkLamp(x + 11.5 * k, y + 42.5 * k, 8.5 * k)
  );
}
