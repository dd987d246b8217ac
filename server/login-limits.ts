import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS, LOGIN_FAILURES_PER_ADDRESS, LOGIN_WINDOW_SECONDS } from '#domain/session.ts';
import { callerAddress } from './caller-address.ts';
import { HttpError } from './errors.ts';

/** Counts failed logins in the database, so that a restart forgets nothing and all servers count together. */
export type LoginLimits = {
  /** Whether the password is right; 429 when too many were wrong. */
  judge(email: string, ip: string, check: () => Promise<boolean>): Promise<boolean>;
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

  async function refuseBlocked(account: string, address: string): Promise<void> {
    const [ofAccount, ofAddress] = await Promise.all([byAccount.get(account), byAddress.get(address)]);
    const blocked = [
      ofAccount !== null && ofAccount.consumedPoints >= LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS ? ofAccount.msBeforeNext : 0,
      ofAddress !== null && ofAddress.consumedPoints >= LOGIN_FAILURES_PER_ADDRESS ? ofAddress.msBeforeNext : 0,
    ];
    const waitMs = Math.max(...blocked);
    if (waitMs > 0) throw new HttpError(429, 'tooMany', { retryAfterSeconds: waitMs / 1000 });
  }

  /** The last attempt on each account from each address. */
  const last = new Map<string, Promise<unknown>>();

  return {
    async judge(email, ip, check) {
      const address = callerAddress(ip);
      const account = accountKey(email, address);
      // One after the other, so that many guesses at once are no way around the limit.
      const before = last.get(account);
      const attempt = (async () => {
        await before;
        await refuseBlocked(account, address);
        const matches = await check();
        if (!matches) await Promise.all([byAccount.penalty(account), byAddress.penalty(address)]);
        return matches;
      })();
      const settled = attempt.then(
        () => undefined,
        () => undefined,
      );
      last.set(account, settled);
      settled.then(() => {
        if (last.get(account) === settled) last.delete(account);
      });
      return attempt;
    },
  };
}
