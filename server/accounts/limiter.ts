import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../refusal.ts';

export type Limit = { readonly points: number; readonly seconds: number };

/** Counts in the database, so that a restart forgets nothing and all servers count together. The name keeps what is counted apart. */
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

/** One more; 429 when it is too much. */
export async function take(limiter: RateLimiterPostgres, key: string): Promise<void> {
  await limiter.consume(key).catch((error: unknown) => {
    throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
  });
}

/** 429 when one more would be too much; counts nothing. */
export async function refuseSpent(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const spent = await limiter.get(key);
  if (spent !== null && spent.consumedPoints >= limiter.points) throw tooMany(spent.msBeforeNext);
}
