const SECOND_MS = 1_000;

/** What very many may ask for at once, found out at most once a second. */
export type OnceASecond<Value> = {
  get(): Promise<Value>;
  /** The next one to ask is told anew. */
  forget(): void;
};

export function onceASecond<Value>(find: () => Promise<Value>, now: () => number): OnceASecond<Value> {
  let found: { readonly value: Promise<Value>; readonly at: number } | undefined;
  return {
    get() {
      const age = found === undefined ? SECOND_MS : now() - found.at;
      // A clock that was set back makes nothing last longer.
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
