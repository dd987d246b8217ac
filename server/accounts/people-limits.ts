import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { EXPORTS, SIGN_UPS_PER_ADDRESS, SIGN_UPS_PER_NETWORK, WRONG_CODES } from '#domain/sign-up.ts';
import { callerAddress } from '../http/caller-address.ts';
import { Refusal } from '../refusal.ts';

/** Counts in the database what only a program does often, so that a restart forgets nothing and all servers count together. 429 when it is too much. */
export type PeopleLimits = {
  signUp(email: string, ip: string): Promise<void>;
  /** Refuses whoever has tried too many codes that do not work. */
  mayTryCode(userId: number): Promise<void>;
  wrongCode(userId: number): Promise<void>;
  exportAccount(userId: number): Promise<void>;
};

type Limit = { readonly points: number; readonly seconds: number };

export function openPeopleLimits(pool: pg.Pool): PeopleLimits {
  const limiter = (keyPrefix: string, { points, seconds }: Limit) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'login_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: seconds,
      clearExpiredByTimeout: false,
    });
  const byNetwork = limiter('sign-up', SIGN_UPS_PER_NETWORK);
  const byAddress = limiter('sign-up-address', SIGN_UPS_PER_ADDRESS);
  const codes = limiter('code', WRONG_CODES);
  const exports = limiter('export', EXPORTS);

  const refuse = (waitMs: number): never => {
    throw new Refusal('too many', 'tooMany', { retryAfterSeconds: Math.max(1, waitMs / 1000) });
  };
  const take = (of: RateLimiterPostgres, key: string) =>
    of.consume(key).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof RateLimiterRes) return refuse(error.msBeforeNext);
        throw error;
      },
    );
  /** The address of somebody who may not even know of it is not kept. */
  const hashed = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

  return {
    async signUp(email, ip) {
      await take(byNetwork, callerAddress(ip));
      await take(byAddress, hashed(email));
    },
    async mayTryCode(userId) {
      const tried = await codes.get(String(userId));
      if (tried !== null && tried.consumedPoints >= WRONG_CODES.points) refuse(tried.msBeforeNext);
    },
    async wrongCode(userId) {
      await codes.penalty(String(userId));
    },
    exportAccount: (userId) => take(exports, String(userId)),
  };
}
