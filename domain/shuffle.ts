import { inOrderOfNames } from './option-names.ts';

/** A number in [0, 1), as Math.random gives; passed in, so that a test can repeat it. */
export type Chance = () => number;

/** All items in random order, each found only when asked for: a Fisher–Yates shuffle that remembers only the places it touched. */
export function* inRandomOrder<Item>(items: readonly Item[], chance: Chance): Generator<Item> {
  const moved = new Map<number, number>();
  for (let place = 0; place < items.length; place += 1) {
    const pick = place + Math.floor(chance() * (items.length - place));
    yield items[moved.get(pick) ?? pick] as Item;
    moved.set(pick, moved.get(place) ?? place);
  }
}

/** k different items in random order, in time that depends on k alone. */
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

/** Chance that is the same for the same seed (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A seed that follows from a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return hash;
}

/** Options stand in another order at every showing, and in the same one for as long as it lasts; those that name something in the picture in the order of their names. `showing`: the run, the question and how often it has come in the run. */
export const inShownOrder = <Option extends Parameters<typeof inOrderOfNames>[0][number]>(
  options: readonly Option[],
  showing: string,
): Option[] => inOrderOfNames(shuffle(options, seededChance(seedOf(showing))));
