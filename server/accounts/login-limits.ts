import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS, LOGIN_FAILURES_PER_ADDRESS, LOGIN_WINDOW_SECONDS } from '#domain/session.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { PasswordCheck } from '../http/metrics.ts';
import { Refusal } from '../refusal.ts';

/** Counts failed logins in the database, so that a restart forgets nothing and all servers count together. */
export type LoginLimits = {
  /** Whether the password is right; 429 when too many were wrong. */
  judge(email: string, ip: string, check: () => Promise<boolean>): Promise<boolean>;
};

/** Attempts on one account from one address at once: the same many as may wait for the hashing of passwords. */
const ATTEMPTS_AT_ONCE = 40;

export function openLoginLimits(pool: pg.Pool, count: (result: PasswordCheck) => void): LoginLimits {
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
    if (waitMs === 0) return;
    count('limited');
    throw new Refusal('too many', 'tooMany', { retryAfterSeconds: waitMs / 1000 });
  }

  /** The attempts on each account from each address that are under way, and the end of the last one. */
  const queues = new Map<string, { attempts: number; last: Promise<unknown> }>();

  return {
    async judge(email, ip, check) {
      const address = callerAddress(ip);
      const account = accountKey(email, address);
      const queue = queues.get(account) ?? { attempts: 0, last: Promise.resolve() };
      if (queue.attempts >= ATTEMPTS_AT_ONCE) throw new Refusal('busy', 'busy', { retryAfterSeconds: 2 });
      queues.set(account, queue);
      queue.attempts += 1;
      // One after the other, so that many guesses at once are no way around the limit.
      const attempt = queue.last.then(async () => {
        await refuseBlocked(account, address);
        const matches = await check();
        count(matches ? 'ok' : 'wrong');
        if (!matches) await Promise.all([byAccount.penalty(account), byAddress.penalty(address)]);
        return matches;
      });
      const leave = () => {
        queue.attempts -= 1;
        if (queue.attempts === 0) queues.delete(account);
      };
      queue.last = attempt.then(leave, leave);
      return attempt;
    },
  };
}
