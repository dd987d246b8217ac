import { inOrder } from '#contract/content.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Compares values as JSON; a missing value equals null. */
export function isSame(first: unknown, second: unknown): boolean {
  return JSON.stringify(sorted(first ?? null)) === JSON.stringify(sorted(second ?? null));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** Names of the fields that differ between two versions, in the order of the form; the version number is ignored. */
export function changedFields(first: Fields, second: Fields): string[] {
  return inOrder([...new Set([...Object.keys(first), ...Object.keys(second)])]).filter(
    (field) => field !== 'version' && !isSame(first[field], second[field]),
  );
}

export type Side = 'mine' | 'theirs';

/** After a conflict: for each differing field, whose value to take. Where both sides changed it, mine is preselected. */
export function proposedSides(base: Fields, mine: Fields, theirs: Fields): Record<string, Side> {
  return Object.fromEntries(
    changedFields(mine, theirs).map((field) => [field, isSame(base[field], mine[field]) ? 'theirs' : 'mine']),
  );
}

export function merged<Values extends Fields>(mine: Values, theirs: Values, sides: Readonly<Record<string, Side>>): Values {
  const taken = Object.entries(sides).filter(([, side]) => side === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map(([field]) => [field, theirs[field]])) };
}

/** The saved values, plus what was typed while the request was under way. */
export function withTyped<Value>(shown: Value, now: Value, saved: Value): Value {
  if (isSame(shown, now)) return saved;
  if (isParts(shown) && isParts(now) && isParts(saved) && Array.isArray(now) === Array.isArray(saved)) {
    const [names, before, typed, stored] = [Object.keys(now), shown as Fields, now as Fields, saved as Fields];
    // Lists with added or removed entries are not merged.
    if (Array.isArray(now) && (names.length !== Object.keys(shown).length || names.length !== Object.keys(saved).length))
      return now;
    const parts = names.map((name) => [name, withTyped(before[name], typed[name], stored[name])] as const);
    if (Array.isArray(now)) return parts.map(([, part]) => part) as Value;
    return { ...saved, ...Object.fromEntries(parts) };
  }
  return now;
}

const isParts = (value: unknown): value is object => typeof value === 'object' && value !== null;
