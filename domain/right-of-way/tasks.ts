/** Generates all junctions of the trainer, by level. No two are equal after rotation or mirroring; the rules compute their answers. */
import { clockwise } from './junction.ts';
import { type Arm, type Junction, type Traveller, yields } from './right-of-way.ts';
import { isWorthAsking, LEVELS, type Level, type Task, withSign } from './trainer.ts';

const TURN = 360;

/** The mirror image: left and right are swapped, also for people who cross. */
const mirrored = (junction: Junction): Junction => ({
  ...junction,
  arms: junction.arms.map((arm) => ({ ...arm, at: clockwise(arm.at, 0) })),
  travellers: junction.travellers.map((traveller) =>
    traveller.crossing === undefined
      ? traveller
      : { ...traveller, crossing: { ...traveller.crossing, from: traveller.crossing.from === 'left' ? 'right' : 'left' } },
  ),
});

/** Serialises a junction seen from one direction, independent of the order of its lists. */
function wordsFrom({ kind, arms, travellers }: Junction, north: number): string {
  const at = (place: number) => clockwise(north, arms[place]?.at ?? 0);
  const arm = ({ at: angle, kind: what = 'road', sign, light, crossed = [] }: Arm) =>
    `${clockwise(north, angle)}:${what}:${sign ?? ''}:${light ?? ''}:${crossed.join('+')}`;
  const traveller = ({ kind: what, from, to, crossing, state = [] }: Traveller) =>
    crossing === undefined ? `${what}:${at(from)}>${at(to)}:${state.join('+')}` : `${what}@${at(crossing.arm)}:${crossing.from}`;
  return [kind, ...arms.map(arm).sort(), ...travellers.map(traveller).sort()].join(' ');
}

/** A canonical form: equal for junctions that differ only by rotation or mirroring. */
export function likeness(junction: Junction): string {
  const forms = [junction, mirrored(junction)].flatMap((one) => one.arms.map(({ at }) => wordsFrom(one, at)));
  return forms.sort()[0] ?? '';
}

const NAMES = ['A', 'B', 'C', 'D'];
const named = (travellers: readonly Omit<Traveller, 'id'>[]): Traveller[] =>
  travellers.map((traveller, place) => ({ ...traveller, id: NAMES[place] ?? '' }));

const CROSS = [0, 90, 180, 270];
const TEE = [90, 180, 270];
const armsAt = (angles: readonly number[], part: (at: number) => Omit<Arm, 'at'>): Arm[] =>
  angles.map((at) => ({ at, ...part(at) }));
/** Arms with a priority road along these two directions; the other arms get this sign. */
const priority = (angles: readonly number[], main: readonly number[], sign: 'give-way' | 'stop') =>
  armsAt(angles, (at) => withSign(main.includes(at) ? 'main-road' : sign));

type Setting = { readonly level: Level; readonly kind?: Junction['kind']; readonly arms: readonly Arm[] };

/** Settings, from everyday ones to rare ones. */
const SETTINGS: readonly Setting[] = [
  { level: 1, arms: armsAt(CROSS, () => ({})) },
  { level: 1, arms: armsAt(TEE, () => ({})) },
  { level: 1, arms: priority(CROSS, [0, 180], 'give-way') },
  { level: 1, arms: priority(TEE, [90, 270], 'give-way') },
  { level: 1, arms: priority(CROSS, [0, 180], 'stop') },
  { level: 2, arms: priority(TEE, [90, 270], 'stop') },
  { level: 2, arms: armsAt(TEE, (at) => (at === 180 ? { kind: 'property' } : {})) },
  { level: 2, arms: armsAt(TEE, (at) => (at === 180 ? { kind: 'parking' } : {})) },
  { level: 2, kind: 'roundabout', arms: armsAt(CROSS, () => ({ sign: 'give-way' })) },
  { level: 3, arms: armsAt(CROSS, (at) => ({ light: at % 180 === 0 ? 'green' : 'red' })) },
  { level: 3, arms: armsAt(TEE, (at) => (at === 180 ? { kind: 'walking-speed-area' } : {})) },
  { level: 4, arms: priority(CROSS, [0, 90], 'give-way') },
];

/** All pairs of entry and exit. */
const waysThrough = (arms: readonly Arm[]): (readonly [number, number])[] =>
  arms.flatMap((_from, from) => arms.flatMap((_to, to) => (from === to ? [] : [[from, to] as const])));

/** All combinations of `count` ways that enter by different arms. */
function choices(ways: readonly (readonly [number, number])[], count: number): (readonly [number, number])[][] {
  if (count === 0) return [[]];
  return ways.flatMap((way, place) =>
    choices(
      ways.slice(place + 1).filter(([from]) => from !== way[0]),
      count - 1,
    ).map((rest) => [way, ...rest]),
  );
}

/** Variants in which some of the cars are other vehicles. */
const KINDS: readonly { readonly harder: 0 | 1 | 2; readonly of: (place: number) => Traveller['kind'] }[] = [
  { harder: 0, of: () => 'car' },
  { harder: 1, of: (place) => (place === 0 ? 'cycle' : 'car') },
  { harder: 1, of: (place) => (place === 1 ? 'cycle' : 'car') },
  { harder: 2, of: (place) => (place === 0 ? 'tram' : 'car') },
  { harder: 2, of: (place) => (place === 1 ? 'emergency' : 'car') },
];

const isStraight = (arms: readonly Arm[], [from, to]: readonly [number, number]) =>
  clockwise(arms[from]?.at ?? 0, arms[to]?.at ?? 0) === TURN / 2;

function junctionsOf({ level, kind = 'crossing', arms }: Setting): { level: number; junction: Junction }[] {
  const isRound = kind === 'roundabout';
  return [2, 3].flatMap((count) =>
    choices(waysThrough(arms), count).flatMap((ways) =>
      KINDS.filter(({ of }) => !isRound || of(0) !== 'tram').flatMap((kinds) => {
        const isTram = kinds.of(0) === 'tram';
        // Trams only go straight on; in a roundabout the first traveller is the one already inside.
        if (isTram && !isStraight(arms, ways[0] as [number, number])) return [];
        const travellers = ways.map(([from, to], place) => ({
          kind: kinds.of(place),
          from,
          to,
          ...(isRound && place === 0 ? { state: ['already-inside'] as const } : {}),
        }));
        return [{ level: level + (count - 2) + kinds.harder, junction: { kind, arms, travellers: named(travellers) } }];
      }),
    ),
  );
}

/** Turning vehicles that meet people crossing the exit arm, with and without a zebra crossing. */
function crossings(): { level: number; junction: Junction }[] {
  const settings: readonly Setting[] = SETTINGS.filter(
    ({ kind, arms }) => kind === undefined && arms.every(({ kind: what }) => what === undefined),
  );
  return settings.flatMap(({ level, arms }) =>
    waysThrough(arms).flatMap((way) =>
      (['zebra', 'none'] as const).flatMap((place) =>
        (['left', 'right'] as const).map((side) => ({
          level: level + (place === 'zebra' ? 1 : 2),
          junction: {
            kind: 'crossing' as const,
            arms: arms.map((arm, index) =>
              index === way[1] && place === 'zebra' ? { ...arm, crossed: ['zebra' as const] } : arm,
            ),
            travellers: named([
              { kind: 'car', from: way[0], to: way[1] },
              { kind: 'walker', from: way[1], to: way[1], crossing: { arm: way[1], from: side } },
              ...waysThrough(arms)
                .filter(([from, to]) => from !== way[0] && from !== way[1] && to !== from)
                .slice(0, 1)
                .map(([from, to]) => ({ kind: 'car' as const, from, to })),
            ]),
          },
        })),
      ),
    ),
  );
}

/** A hash of the text, so that the pseudo-random order is the same for everybody. */
function hash(words: string): number {
  let value = 2_166_136_261;
  for (const letter of words) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return value;
}

const PER_LEVEL = 80;

/** Orders the tasks of a level: every rule once before any is repeated, and settings alternate. */
function spread(tasks: readonly Task[]): Task[] {
  const waiting = tasks.toSorted((one, other) => hash(one.id) - hash(other.id));
  const shown = new Map<string, number>();
  const taken: Task[] = [];
  const oftenOf = ({ rules, junction }: Task) => {
    const names = [...rules, junction.kind + junction.arms.length, ...junction.travellers.map(({ kind }) => kind)];
    return Math.max(...names.map((name) => shown.get(name) ?? 0)) + Math.min(...rules.map((name) => shown.get(name) ?? 0)) * 4;
  };
  while (waiting.length > 0 && taken.length < PER_LEVEL) {
    const least = waiting.reduce((best, task, place) => (oftenOf(task) < oftenOf(waiting[best] as Task) ? place : best), 0);
    const [task] = waiting.splice(least, 1) as [Task];
    for (const name of [...new Set([...task.rules, task.junction.kind + task.junction.arms.length])])
      shown.set(name, (shown.get(name) ?? 0) + 1);
    taken.push(task);
  }
  return taken;
}

/** All tasks, level by level. */
export function allTasks(): readonly Task[] {
  const found = new Map<string, Task>();
  for (const { level, junction } of [...SETTINGS.flatMap(junctionsOf), ...crossings()]) {
    if (!isWorthAsking(junction)) continue;
    const id = likeness(junction);
    const own = Math.min(5, level) as Level;
    const rules = [...new Set(yields(junction).map(({ rule }) => rule))];
    if (!found.has(id)) found.set(id, { id, level: own, junction, rules });
  }
  return LEVELS.flatMap((level) => spread([...found.values()].filter((task) => task.level === level)));
}
