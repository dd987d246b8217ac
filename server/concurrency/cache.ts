import { isUnavailable } from '../db/unavailable.ts';

/** How long a value is served without asking the database. Servers tell each other of changes at once; this bounds a lost message. */
const FRESH_MS = 5_000;
const ENTRIES_MAX = 20_000;
/** While the database is away, what was known goes on for this long, so that learners can read on; also for one whose session was ended elsewhere meanwhile. */
const AWAY_MS = 5 * 60_000;

export type Cache<Key, Value> = {
  get(key: Key): Promise<Value>;
  /** Does something with the value: at once where it is known, without a promise that each call would wait for. */
  use<Result>(key: Key, action: (value: Value) => Result | Promise<Result>): Result | Promise<Result>;
  /** What is known right now; undefined where the database must be asked. */
  peek(key: Key): Value | undefined;
  /** Forgets what belongs to this user, or everything. */
  forget(userId?: number): void;
};

/** Keeps what was read for a moment, so that a learner who practises does not cost a query each tap. */
export function openCache<Key, Value>(options: {
  load: (key: Key) => Promise<Value>;
  userOf: (value: Value, key: Key) => number | undefined;
  now: () => number;
  /** False while changes made by other servers could be missed. */
  isTrusted: () => boolean;
  /** How many there is room for: fewer where each is large. */
  most?: number;
}): Cache<Key, Value> {
  const { most = ENTRIES_MAX } = options;
  /** In the order in which they were read. */
  const known = new Map<Key, { value: Value; userId: number | undefined; until: number }>();
  /** Counts the changes, so that what was read during one is not cached. */
  let changes = 0;
  const peek = (key: Key) => {
    const entry = known.get(key);
    const left = entry === undefined ? 0 : entry.until - options.now();
    // More is left only when the clock was set back, which makes nothing last longer.
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
