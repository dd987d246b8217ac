import { describe, expect, test } from 'vitest';
import { footprintOf, isSeen, onsetOf, through, tooLateAt, touching } from '#domain/moving/danger.ts';
import { drawFrame, heightOf, ringAround, type Target, type Veil, WIDTH } from '#domain/moving/frame.ts';
import { type Film, type Ground, KMH, lookOf, placeOn, type Shape, thingOf } from '#domain/moving/scene.ts';
import { tint } from '../scenes/picture.ts';
import { allMoving, withPlaces } from './all-moving.ts';
import { shapeNamed } from './pieces.ts';
import { svgTarget } from './svg-target.ts';

/** Highest plausible speed by kind, in km/h. */
const FASTEST: Readonly<Record<string, number>> = {
  walker: 9,
  runner: 20,
  child: 18,
  cyclist: 35,
  scooter: 25,
  deer: 45,
  elk: 45,
  boar: 35,
  reindeer: 35,
  horse: 20,
  pram: 7,
  ball: 30,
  worker: 8,
  tractor: 42,
  tram: 60,
};
const FASTEST_VEHICLE = 140;
/** Limit of acceleration in m/s²: hard braking or a quick start. */
const HARDEST = 9.5;

/** Vehicles and riders that a motorway forbids; nobody drives this fast elsewhere. */
const SLOW = new Set(['tractor', 'cyclist', 'scooter', 'horse']);
const MOTORWAY_KMH = 92;

/** A scene is 328 px wide on a phone of 360 px. */
const NARROWEST = 328 / WIDTH;

const times = (ends: number) => Array.from({ length: Math.floor(ends * 10) + 1 }, (_, at) => at / 10);
/** Calls that draw, as they come. */
function drawnWith(film: Film, t: number, on: Partial<Target>): void {
  const nothing = () => undefined;
  const target = { fill: nothing, sky: nothing, disc: nothing, sprite: nothing, pane: nothing, still: nothing, veils: nothing };
  drawFrame({ ...target, ...on }, film, t);
}

/** Ids of things in the order in which they are drawn: each has a part whose colour is its id. */
function drawnOrder(film: Film, t: number): string[] {
  const shapes: Record<string, Shape> = {};
  const things = film.scene.things.map((thing) => {
    const size = film.shapes[lookOf(thing, t)]?.size ?? [0.5, 0.5, 1.7];
    shapes[thing.id] = { body: [{ fill: thing.id, shapes: [[0, 0, 0, 1, 0, 0, 0, 0, 1]] }], size };
    const { poses: _, ...still } = thing;
    return { ...still, looks: [[0, thing.id]] as const };
  });
  const ids: string[] = [];
  const known = new Set(things.map(({ id }) => id));
  drawnWith({ shapes, scene: { ...film.scene, things } }, t, { fill: (_, fill) => known.has(fill) && ids.push(fill) });
  return ids;
}

const LAMPS = { red: '#ff2f2a', white: '#f4f8ff' };
/** Which lamps of a level crossing are lit; undefined: it has no lamps. */
function lampsLit(shape: string): string[] | undefined {
  const fills = new Set((shapeNamed(shape).sprite ?? []).map(({ fill }) => fill));
  if (shape.includes(':bare')) return undefined;
  return Object.entries(LAMPS).flatMap(([name, fill]) => (fills.has(fill) ? [name] : []));
}

const kindOf = (shape: string) => shape.split(/[ :]/)[0] ?? '';

describe.each([...allMoving].map(([slug, film]) => [slug, film()] as [string, Film]))('the scene %s', (slug, film) => {
  const stands = withPlaces.has(slug);
  const { scene } = film;
  const danger = thingOf(scene, scene.danger.thing);

  test('lasts 6 to 12 seconds, and something of it is shown after the question', () => {
    expect(scene.ends).toBeGreaterThanOrEqual(6);
    expect(scene.ends).toBeLessThanOrEqual(12);
    expect(scene.asks).toBeGreaterThanOrEqual(2.5);
    expect(scene.ends - scene.asks).toBeGreaterThanOrEqual(2);
  });

  test('nobody drives into anybody, ourselves included', () => {
    expect(times(scene.ends).flatMap((t) => touching(film, t).map((pair) => `${t}: ${pair.join(' and ')}`))).toEqual([]);
  });

  test('everybody is as fast as their kind, and nobody jumps', () => {
    const wrong = [{ id: 'own', looks: [[0, 'car']] as const, track: scene.own }, ...scene.things].flatMap(
      ({ id, looks, track }) => {
        const most = FASTEST[kindOf(looks[0]?.[1] ?? '')] ?? FASTEST_VEHICLE;
        return times(scene.ends).flatMap((t) => {
          const [now, next] = [placeOn(track, t), placeOn(track, t + 0.1)];
          const isFast = now.speed * KMH > most * 1.02;
          const begins = t < (track[0]?.[0] ?? 0) || t + 0.1 > (track.at(-1)?.[0] ?? 0);
          const isHard = most === FASTEST_VEHICLE && !begins && Math.abs(next.speed - now.speed) > HARDEST * 0.1 + 0.8;
          return isFast || isHard
            ? [`${id} at ${t}: ${(now.speed * KMH).toFixed(0)} km/h, then ${(next.speed * KMH).toFixed(0)}`]
            : [];
        });
      },
    );
    expect(wrong).toEqual([]);
  });

  test.runIf(stands)('who brakes when the film stands does not touch the danger; who does nothing does', () => {
    expect(tooLateAt(film)).toBeGreaterThan(scene.asks - 0.3);
    expect(tooLateAt(film)).toBeLessThan(scene.ends);
    expect(onsetOf(film), 'never seen').toBeDefined();
  });

  test.skipIf(stands)('the danger shows itself before the question, and before it is too late', () => {
    const onset = onsetOf(film);
    expect(onset, 'never seen').toBeDefined();
    expect(onset as number).toBeLessThanOrEqual(scene.asks - 0.4);
    expect(onset as number).toBeLessThan(tooLateAt(film));
  });

  test.skipIf(stands)(
    'who does nothing would drive into it, and who watches can still stop when the question comes, or soon before',
    () => {
      expect(tooLateAt(film)).toBeLessThan(scene.ends);
      expect(tooLateAt(film)).toBeGreaterThan(scene.asks - 1.2);
    },
  );

  test('what happens is seen after the question', () => {
    const seen = times(scene.ends).filter((t) => t > scene.asks && danger !== undefined && isSeen(film, danger, t));
    expect(seen.length).toBeGreaterThanOrEqual(8);
    const rings = seen.flatMap((t) => ringAround(film, scene.danger.thing, t) ?? []);
    const isBehind = (scene.mirrors ?? []).length > 0;
    if (!isBehind) expect(rings.filter(({ x }) => x > 20 && x < 460).length).toBeGreaterThanOrEqual(5);
  });

  test('something else moves that turns out to be harmless', () => {
    const tells = new Set([scene.danger.thing, ...(scene.danger.tells ?? [])]);
    const others = scene.things.filter(
      (thing) => !tells.has(thing.id) && thing.track.length > 1 && times(scene.asks).some((t) => isSeen(film, thing, t)),
    );
    expect(others.map(({ id }) => id)).not.toEqual([]);
  });

  test('nothing pale runs across our lane but the bars of a crossing', () => {
    const covers = (ground: Ground, x: number, z: number): boolean => {
      if (!('patch' in ground))
        return (
          ground.x[0] <= x &&
          x <= ground.x[1] &&
          (ground.z === undefined || (ground.z[0] <= z && z <= ground.z[1])) &&
          !ground.dash
        );
      return ground.patch.reduce((inside, [x1, z1], at) => {
        const [x2, z2] = ground.patch[(at + 1) % ground.patch.length] as readonly [number, number];
        return z1 > z !== z2 > z && x < x1 + ((x2 - x1) * (z - z1)) / (z2 - z1) ? !inside : inside;
      }, false);
    };
    const pale = ({ fill }: Ground) => fill.match(/[\da-f]{2}/gi)?.reduce((sum, part) => sum + Number.parseInt(part, 16), 0) ?? 0;
    const top = (x: number, z: number) => scene.ground.findLast((ground) => covers(ground, x, z));
    const asphalt = top(scene.own[0]?.[1] ?? 0, 0);
    const wrong = times(scene.ends).flatMap((t) => {
      const { x, z } = placeOn(scene.own, t);
      const under = top(x, z + 15);
      const isMarking = under !== undefined && under.fill === tint.marking;
      return under === undefined || asphalt === undefined || isMarking || pale(under) <= pale(asphalt)
        ? []
        : [`${t}: ${under.fill}`];
    });
    expect(wrong).toEqual([]);
  });

  test.skipIf(scene.bends !== undefined)('what is nearer on a line of sight is drawn after what is behind it', () => {
    const wrong = new Set<string>();
    for (let t = 0; t <= scene.ends; t += 0.5) {
      const eye = placeOn(scene.own, t);
      const drawn = drawnOrder(film, t).flatMap((id) => thingOf(scene, id) ?? []);
      const prints = drawn.map((thing) => {
        const print = footprintOf(film, thing, t);
        return { ...print, end: Math.max(print.end, 0.02) };
      });
      for (let aside = -110; aside <= 110; aside += 5) {
        const [from, to] = [[eye.x, eye.z] as const, [eye.x + aside, eye.z + 220] as const];
        const met = prints.flatMap((print, at) => {
          const [enters, back] = [through(print, from, to), through(print, to, from)];
          return enters === undefined || back === undefined ? [] : [{ id: drawn[at]?.id, enters, leaves: 1 - back }];
        });
        met.forEach((one, at) => {
          for (const later of met.slice(at + 1)) if (one.leaves <= later.enters) wrong.add(`${t}: ${later.id} over ${one.id}`);
        });
      }
    }
    expect([...wrong]).toEqual([]);
  });

  test('the signal of a level crossing shows one red lamp while a train comes or passes, else a white one that flashes', () => {
    const isTrain = (shape: string) => ['train', 'tram'].includes(kindOf(shape));
    const crosses = scene.things.filter(({ looks, heading }) => isTrain(looks[0]?.[1] ?? '') && heading !== undefined);
    for (const thing of scene.things.filter(({ looks }) => kindOf(looks[0]?.[1] ?? '') === 'crossbuck')) {
      const shown = times(scene.ends).map((t) => lampsLit(lookOf(thing, t)));
      if (shown.every((lit) => lit === undefined)) continue;
      const colour = crosses.length > 0 ? 'red' : 'white';
      expect(lampsLit(lookOf(thing, scene.asks))).toEqual([colour]);
      const wrong = shown.flatMap((lit, at) =>
        lit?.join() === colour || (colour === 'white' && lit?.length === 0 && shown[at + 5]?.length !== 0) ? [] : [at / 10],
      );
      expect(wrong).toEqual([]);
    }
  });

  test('where somebody drives as fast as on a motorway, nobody is there whom it forbids', () => {
    const speed = Math.max(
      ...[scene.own, ...scene.things.map(({ track }) => track)].flatMap((track) =>
        times(scene.ends).map((t) => placeOn(track, t).speed * KMH),
      ),
    );
    const slow = scene.things.filter(({ looks }) => SLOW.has(kindOf(looks[0]?.[1] ?? '')));
    if (speed > MOTORWAY_KMH) expect(slow.map(({ id }) => id)).toEqual([]);
  });

  test('what lies over a line has no edge along it: a hairline would show', () => {
    const edges = (ground: Ground) => ('patch' in ground ? ground.patch.map(([x]) => x) : [...ground.x]);
    const wrong = scene.ground.flatMap((ground, at) =>
      'patch' in ground || ground.fill !== tint.marking || ground.dash !== undefined
        ? []
        : scene.ground
            .slice(at + 1)
            .filter(
              (over) => over.fill !== tint.marking && edges(over).some((x) => ground.x.some((edge) => Math.abs(edge - x) < 0.05)),
            )
            .map((over) => `${ground.x.join(' to ')} under ${edges(over).join(' ')}`),
    );
    expect(wrong).toEqual([]);
  });

  test.runIf(scene.weather === 'fog')('fog thickens in steps too small to be seen', () => {
    const veils: Veil[] = [];
    drawnWith(film, scene.asks, { veils: (layers) => veils.push(...layers) });
    expect(veils.length).toBeGreaterThan(0);
    // Far layers lie within a few pixels below the horizon, among the shapes there.
    expect(veils.filter(({ foot, opacity }) => foot > 130 && opacity > 0.15)).toEqual([]);
  });

  test('what decides or tells of it ahead of us is at least 8 px high on the narrowest phone when the question comes', () => {
    const telling = [scene.danger.thing, ...(scene.danger.tells ?? [])].flatMap((id) => thingOf(scene, id) ?? []);
    const high = telling.map((thing) => heightOf(film, thing, scene.asks) * NARROWEST).filter((px) => px > 0);
    const isStillHidden = stands && telling.every((thing) => !isSeen(film, thing, scene.asks));
    if (high.length > 0 && !isStillHidden) expect(Math.max(...high)).toBeGreaterThanOrEqual(8);
  });

  test('is drawn at every second without a gap', () => {
    for (const t of [0, scene.asks, scene.ends]) {
      const target = svgTarget();
      drawFrame(target, film, t);
      expect(target.text()).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

test.each(['car:red', 'van:white', 'bus:red', 'lorry:blue', 'tram:blue'])(
  'the shadow and the tyres of %s lie below its bodywork, not over it',
  (name) => {
    const fills = (shapeNamed(name).body ?? []).map(({ fill, opacity }) => `${fill} ${opacity ?? 1}`);
    const below = ['#000 0.35', '#15191c 1'].flatMap((fill) => (fills.includes(fill) ? fills.indexOf(fill) : []));
    expect(below).not.toEqual([]);
    expect(below).toEqual(below.map((_, at) => at));
  },
);

test('wipers leave the road ahead free', () => {
  const frame = new Set((shapeNamed('frame').sprite ?? []).map(({ d }) => d));
  const wipers = (shapeNamed('frame:wipers').sprite ?? []).filter(({ d }) => !frame.has(d));
  const heights = wipers.flatMap(({ d }) => [...d.matchAll(/[ML][\d.]+[ ,]([\d.]+)/g)].map(([, y]) => Number(y)));
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.min(...heights)).toBeGreaterThan(170);
});
