/** Time of the server that the calls of a person may take at once, and their share of any longer time. */
const AT_ONCE_MS = 60;
const SHARE = 1 / 4;
/** The longest rest: what a single long call has taken beyond it is forgotten, because one call is no program. */
const REST_MAX_MS = 500;
const MOST_MS = AT_ONCE_MS + REST_MAX_MS * SHARE;
const SWEEP_MS = 10_000;

/** Time that the calls of a person have taken, less their share of the time since. */
export type Used = { readonly ms: number; readonly at: number };

export const usedOf = (used: Used | undefined, now: number) =>
  used === undefined ? 0 : Math.max(0, used.ms - Math.max(0, now - used.at) * SHARE);

/** Adds a call that has just ended. */
export const addCall = (used: Used | undefined, tookMs: number, now: number): Used => ({
  ms: Math.min(MOST_MS, usedOf(used, now) + tookMs),
  at: now,
});

/** How many calls of a person may be in work: one, when half of what may be taken at once is gone. */
export const placesOf = (usedMs: number, places: number) => (usedMs > AT_ONCE_MS / 2 ? 1 : places);

/** How long a person waits before the next call, when all of it is gone. */
export const restOf = (usedMs: number) => Math.max(0, usedMs - AT_ONCE_MS) / SHARE;

export type UsedTime = {
  /** Returns a function that ends the call and adds its time to that of the person. */
  begin(): (person: string | undefined) => void;
  of(person: string): number;
};

/** Calls that are in work at the same time share what passes, so that nobody pays for a server that others keep busy. */
export function openUsedTime(clock: () => number = () => performance.now()): UsedTime {
  const people = new Map<string, Used>();
  let inWork = 0;
  /** Time that each call in work has had to itself since the start. */
  let own = 0;
  let at = clock();
  let sweptAt = at;
  const pass = () => {
    const now = clock();
    own += (now - at) / Math.max(1, inWork);
    at = now;
    return now;
  };
  const sweep = (now: number) => {
    if (now - sweptAt < SWEEP_MS) return;
    sweptAt = now;
    for (const [person, used] of people) if (usedOf(used, now) === 0) people.delete(person);
  };
  return {
    begin() {
      pass();
      inWork += 1;
      const before = own;
      return (person) => {
        const now = pass();
        inWork -= 1;
        sweep(now);
        if (person !== undefined) people.set(person, addCall(people.get(person), own - before, now));
      };
    },
    of: (person) => usedOf(people.get(person), clock()),
  };
}
