/** Rate limits in this server's memory. */
type RequestLimits = {
  /** Counts the request and returns 0, or returns the milliseconds to wait. */
  waitFor(address: string): number;
  /** The same without counting it. */
  peek(address: string): number;
};

/** Separate limits per kind of request. */
export type RequestLimitsOf = Readonly<Record<'calls' | 'files' | 'probes', RequestLimits>>;

export const isProbe = (path: string) => path === '/healthz' || path === '/readyz' || path === '/metrics';

/** A path may be written with escapes, which the router reads, too. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** The limits that a URL counts towards, whether or not there is a route for it: who is refused by them is turned away by the same ones (turn-away.ts). */
export function limitsFor(limits: RequestLimitsOf, url: string): RequestLimits {
  const path = url.includes('%') ? decoded(url) : url;
  if (path.startsWith('/api/')) return limits.calls;
  return isProbe(path.split('?', 1)[0] ?? '') ? limits.probes : limits.files;
}

const MINUTE_MS = 60_000;
/** Size of the burst as a share of the limit per minute, so that a script that never stops uses little of any second. */
const AT_ONCE_SHARE = 1 / 10;
/** The smallest burst: a page makes several requests, and a class shares an address. */
const AT_ONCE_MIN = 60;

/** The burst that belongs to a limit per minute. */
export const atOnceOf = (perMinute: number) => Math.min(perMinute, Math.max(AT_ONCE_MIN, Math.floor(perMinute * AT_ONCE_SHARE)));

/** A token bucket per address. */
export function openRequestLimits(perMinute: number, now: () => number): RequestLimits {
  const size = atOnceOf(perMinute);
  const perMs = perMinute / MINUTE_MS;
  const buckets = new Map<string, { drops: number; at: number }>();
  let sweptAt = now();

  /** Drops full buckets: they equal unknown addresses. */
  function sweep(at: number): void {
    if (Math.abs(at - sweptAt) < MINUTE_MS) return;
    sweptAt = at;
    for (const [address, bucket] of buckets) if (at - bucket.at >= MINUTE_MS) buckets.delete(address);
  }

  const bucketOf = (address: string, at: number) => {
    const known = buckets.get(address);
    // A bucket from before the clock was set back counts as full, so that nobody waits longer than a minute.
    const bucket = known === undefined || Math.abs(at - known.at) >= MINUTE_MS ? { drops: size, at } : known;
    bucket.drops = Math.min(size, bucket.drops + Math.max(0, at - bucket.at) * perMs);
    bucket.at = at;
    return bucket;
  };
  // Tolerance for floating-point rounding.
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
