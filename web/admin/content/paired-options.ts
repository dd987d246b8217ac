import { type Fields, isSame } from './differences.ts';

export type PairedOption = {
  /** Index now and before; undefined where the option was removed or is new. */
  readonly place: number | undefined;
  readonly placeBefore: number | undefined;
  readonly before: Fields | undefined;
  readonly after: Fields | undefined;
  readonly isChanged: boolean;
};

/** Pairs the options of two versions: in the order of the newer one, removed options last. */
export function pairedOptions(before: readonly Fields[], after: readonly Fields[]): PairedOption[] {
  const left = new Map(before.map((option, place) => [option['id'] ?? `at ${place}`, place]));
  const pairs = after.map((option, place): PairedOption => {
    const key = option['id'] ?? `at ${place}`;
    const placeBefore = left.get(key);
    left.delete(key);
    const was = placeBefore === undefined ? undefined : before[placeBefore];
    return { place, placeBefore, before: was, after: option, isChanged: place !== placeBefore || !isSame(was, option) };
  });
  const gone = [...left.values()].map(
    (placeBefore): PairedOption => ({
      place: undefined,
      placeBefore,
      before: before[placeBefore],
      after: undefined,
      isChanged: true,
    }),
  );
  return [...pairs, ...gone];
}
