import { describe, expect, test } from 'vitest';
import { isSeen, onsetOf, tooLateAt, touching } from '#domain/moving/danger.ts';
import { drawFrame, heightOf, ringAround, WIDTH } from '#domain/moving/frame.ts';
import { type Film, type Ground, KMH, placeOn, thingOf } from '#domain/moving/scene.ts';
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

/** A scene is 328 px wide on a phone of 360 px. */
const NARROWEST = 328 / WIDTH;

const times = (ends: number) => Array.from({ length: Math.floor(ends * 10) + 1 }, (_, at) => at / 10);
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
