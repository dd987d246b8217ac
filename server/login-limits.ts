import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS, LOGIN_FAILURES_PER_ADDRESS, LOGIN_WINDOW_SECONDS } from '#domain/session.ts';
import { callerAddress } from './caller-address.ts';
import { HttpError } from './errors.ts';

/** Counts failed logins in the database, so that a restart forgets nothing and all servers count together. */
export type LoginLimits = {
  check(email: string, ip: string): Promise<void>;
  countFailure(email: string, ip: string): Promise<void>;
};

export function openLoginLimits(pool: pg.Pool): LoginLimits {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'login_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: LOGIN_WINDOW_SECONDS,
      clearExpiredByTimeout: false,
    });
  const byAccount = limiter('account', LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS);
  const byAddress = limiter('address', LOGIN_FAILURES_PER_ADDRESS);
  const accountKey = (email: string, address: string) => `${email.trim().toLowerCase().slice(0, 150)} ${address}`;

  return {
    async check(email, ip) {
      const address = callerAddress(ip);
      const [account, all] = await Promise.all([byAccount.get(accountKey(email, address)), byAddress.get(address)]);
      const blocked = [
        account !== null && account.consumedPoints >= LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS ? account.msBeforeNext : 0,
        all !== null && all.consumedPoints >= LOGIN_FAILURES_PER_ADDRESS ? all.msBeforeNext : 0,
      ];
      const waitMs = Math.max(...blocked);
      if (waitMs > 0) throw new HttpError(429, 'tooMany', { retryAfterSeconds: waitMs / 1000 });
    },
    async countFailure(email, ip) {
      const address = callerAddress(ip);
      await Promise.all([byAccount.penalty(accountKey(email, address)), byAddress.penalty(address)]);
    },
  };
}
