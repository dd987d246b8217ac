import { inOrderOfNames } from './option-names.ts';

/** A random number in [0, 1) like Math.random; passed in so that tests are repeatable. */
export type Chance = () => number;

/** All items in random order, generated lazily: a Fisher–Yates shuffle that stores only the swapped positions. */
export function* inRandomOrder<Item>(items: readonly Item[], chance: Chance): Generator<Item> {
  const moved = new Map<number, number>();
  for (let place = 0; place < items.length; place += 1) {
    const pick = place + Math.floor(chance() * (items.length - place));
    yield items[moved.get(pick) ?? pick] as Item;
    moved.set(pick, moved.get(place) ?? place);
  }
}

/** `count` different items in random order, in O(count). */
export function sample<Item>(items: readonly Item[], count: number, chance: Chance): Item[] {
  const drawn: Item[] = [];
  if (count <= 0) return drawn;
  for (const item of inRandomOrder(items, chance)) {
    drawn.push(item);
    if (drawn.length === count) break;
  }
  return drawn;
}

export function shuffle<Item>(items: readonly Item[], chance: Chance): Item[] {
  return sample(items, items.length, chance);
}

/** A seeded random generator (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A seed from a text (FNV-1a hash). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return hash;
}

/**
 * Shuffles options differently at every showing, but stably while it lasts; options that name something in the picture keep the order of their names.
 * `showing`: run, question, and how often it has been shown in the run.
 */
export const inShownOrder = <Option extends Parameters<typeof inOrderOfNames>[0][number]>(
  options: readonly Option[],
  showing: string,
): Option[] => inOrderOfNames(shuffle(options, seededChance(seedOf(showing))));
