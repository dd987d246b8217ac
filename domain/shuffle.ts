/** A number in [0, 1), as Math.random gives; passed in, so that a test can repeat it. */
export type Chance = () => number;

/** k different items in random order, in time that depends on k alone: a Fisher–Yates shuffle that remembers only the places it touched. */
export function sample<Item>(items: readonly Item[], count: number, chance: Chance): Item[] {
  const moved = new Map<number, number>();
  const drawn: Item[] = [];
  const total = Math.min(count, items.length);
  for (let place = 0; place < total; place += 1) {
    const pick = place + Math.floor(chance() * (items.length - place));
    drawn.push(items[moved.get(pick) ?? pick] as Item);
    moved.set(pick, moved.get(place) ?? place);
  }
  return drawn;
}

export function shuffle<Item>(items: readonly Item[], chance: Chance): Item[] {
  return sample(items, items.length, chance);
}
