/** Counts requests in this server's memory. */
export type RequestLimits = {
  /** Milliseconds to wait before the next one; 0 when it may come now, and then it is counted. */
  waitFor(address: string): number;
  /** The same without counting it. */
  peek(address: string): number;
};

/** Each kind of request has its own. */
export type RequestLimitsOf = Readonly<Record<'calls' | 'files' | 'probes', RequestLimits>>;

const MINUTE_MS = 60_000;
/** What may come at once, of what a minute gives: a program that never stops gets its share without taking a second of everybody else's. */
const AT_ONCE_SHARE = 1 / 10;
/** A page asks for some things at once, and a class shares an address. */
const AT_ONCE_MIN = 60;

/** How many may come at once of those that may come in a minute. */
export const atOnceOf = (perMinute: number) => Math.min(perMinute, Math.max(AT_ONCE_MIN, Math.floor(perMinute * AT_ONCE_SHARE)));

/** Each address has a bucket that fills by itself, and each request takes a drop of it. */
export function openRequestLimits(perMinute: number, now: () => number): RequestLimits {
  const size = atOnceOf(perMinute);
  const perMs = perMinute / MINUTE_MS;
  const buckets = new Map<string, { drops: number; at: number }>();
  let sweptAt = now();

  /** After a minute every bucket is full again, and one that is full is as good as none. */
  function sweep(at: number): void {
    if (Math.abs(at - sweptAt) < MINUTE_MS) return;
    sweptAt = at;
    for (const [address, bucket] of buckets) if (at - bucket.at >= MINUTE_MS) buckets.delete(address);
  }

  const bucketOf = (address: string, at: number) => {
    const known = buckets.get(address);
    // Also when the clock was set back: nobody waits for longer than a minute.
    const bucket = known === undefined || Math.abs(at - known.at) >= MINUTE_MS ? { drops: size, at } : known;
    bucket.drops = Math.min(size, bucket.drops + Math.max(0, at - bucket.at) * perMs);
    bucket.at = at;
    return bucket;
  };
  // A share that is whole but for a rounding counts as whole.
  const isThere = ({ drops }: { drops: number }) => drops > 1 - 1e-9;
  const waitOf = ({ drops }: { drops: number }) => Math.ceil((1 - drops) / perMs - 1e-6);

  return {
    waitFor(address) {
      const at = now();
      sweep(at);
      const bucket = bucketOf(address, at);
      buckets.set(address, bucket);
      if (!isThere(bucket)) return waitOf(bucket);
      bucket.drops -= 1;
      return 0;
    },
    peek(address) {
      if (!buckets.has(address)) return 0;
      const bucket = bucketOf(address, now());
      return isThere(bucket) ? 0 : waitOf(bucket);
    },
  };
}
