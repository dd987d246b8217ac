const SECOND_MS = 1_000;

/** Coalesces frequent requests for a value: it is computed at most once a second. */
type OnceASecond<Value> = {
  get(): Promise<Value>;
  /** Discards the value, so that the next call computes it again. */
  forget(): void;
};

export function onceASecond<Value>(find: () => Promise<Value>, now: () => number): OnceASecond<Value> {
  let found: { readonly value: Promise<Value>; readonly at: number } | undefined;
  return {
    get() {
      const age = found === undefined ? SECOND_MS : now() - found.at;
      // A negative age means that the clock was set back.
      if (found === undefined || age < 0 || age >= SECOND_MS) {
        const fresh = { value: find(), at: now() };
        found = fresh;
        fresh.value.catch(() => {
          if (found === fresh) found = undefined;
        });
      }
      return found.value;
    },
    forget() {
      found = undefined;
    },
  };
}
