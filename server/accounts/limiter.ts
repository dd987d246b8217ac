import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../refusal.ts';

export type Limit = { readonly points: number; readonly seconds: number };

/** A rate limit in the database, shared by all servers and kept over restarts. `name` separates the counters. */
export function openLimiter(pool: pg.Pool, name: string, { points, seconds }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'login_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
}

/** Counts one use; throws 429 beyond the limit. */
export async function take(limiter: RateLimiterPostgres, key: string): Promise<void> {
  await limiter.consume(key).catch((error: unknown) => {
    throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
  });
}

/** Throws 429 when the limit is reached, without counting. */
export async function refuseSpent(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const spent = await limiter.get(key);
  if (spent !== null && spent.consumedPoints >= limiter.points) throw tooMany(spent.msBeforeNext);
}
