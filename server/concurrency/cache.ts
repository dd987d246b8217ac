import { isUnavailable } from '../db/unavailable.ts';

/** How long a value is served without asking the database. Servers notify each other of changes at once; this limits the effect of a lost notification. */
const FRESH_MS = 5_000;
const ENTRIES_MAX = 20_000;
/** While the database is away values are served for this long, so that learners can continue; a session that was ended elsewhere meanwhile also stays valid. */
const AWAY_MS = 5 * 60_000;

export type Cache<Key, Value> = {
  get(key: Key): Promise<Value>;
  /** Calls the action with the value; synchronously when it is cached, which saves every call a promise. */
  use<Result>(key: Key, action: (value: Value) => Result | Promise<Result>): Result | Promise<Result>;
  /** The cached value; undefined when the database must be asked. */
  peek(key: Key): Value | undefined;
  /** Drops the entries of this user, or all. */
  forget(userId?: number): void;
};

/** A short-lived cache, so that a learner who practises does not cost a query per tap. */
export function openCache<Key, Value>(options: {
  load: (key: Key) => Promise<Value>;
  userOf: (value: Value, key: Key) => number | undefined;
  now: () => number;
  /** False while notifications of other servers may be missed. */
  isTrusted: () => boolean;
  /** Maximum number of entries; smaller for large values. */
  most?: number;
}): Cache<Key, Value> {
  const { most = ENTRIES_MAX } = options;
  /** In order of insertion, which is the order of eviction. */
  const known = new Map<Key, { value: Value; userId: number | undefined; until: number }>();
  /** Incremented by every change, so that a value read during a change is not cached. */
  let changes = 0;
  const peek = (key: Key) => {
    const entry = known.get(key);
    const left = entry === undefined ? 0 : entry.until - options.now();
    // A longer time is left only when the clock was set back; the entry then counts as expired.
    return left > 0 && left <= FRESH_MS && options.isTrusted() ? entry?.value : undefined;
  };
  const remember = (key: Key, value: Value, userId: number) => {
    const now = options.now();
    known.delete(key);
    known.set(key, { value, userId, until: now + FRESH_MS });
    for (const [oldest, { until }] of known) {
      if (known.size <= most && until + AWAY_MS > now) break;
      known.delete(oldest);
    }
  };
  const get = async (key: Key): Promise<Value> => {
    const entry = peek(key);
    if (entry !== undefined) return entry;
    const before = changes;
    let value: Value;
    try {
      value = await options.load(key);
    } catch (error) {
      const last = known.get(key);
      if (last === undefined || last.until + AWAY_MS <= options.now() || !isUnavailable(error as Error)) throw error;
      return last.value;
    }
    const userId = options.userOf(value, key);
    if (userId === undefined) known.delete(key);
    else if (changes === before) remember(key, value, userId);
    return value;
  };
  return {
    get,
    peek,
    use(key, action) {
      const value = peek(key);
      return value === undefined ? get(key).then(action) : action(value);
    },
    forget(userId) {
      changes += 1;
      if (userId === undefined) known.clear();
      else for (const [key, entry] of known) if (entry.userId === userId) known.delete(key);
    },
  };
}
