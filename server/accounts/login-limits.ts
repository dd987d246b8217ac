import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  addressKey,
  LOGIN_FAILED_ACCOUNTS_PER_ADDRESS,
  LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
  LOGIN_KNOWN_SECONDS,
  LOGIN_SLOW_SECONDS,
  LOGIN_WINDOW_SECONDS,
} from '#domain/session.ts';
import { Refusal, tooMany } from '../refusal.ts';
import { callerAddress } from './caller-address.ts';
import { openLimiter } from './limiter.ts';

export type PasswordCheck = 'ok' | 'wrong' | 'limited';

/** Failed logins, counted in the database: shared by all servers and kept over restarts. */
export type LoginLimits = {
  /** Runs the check; 429 after too many failures. Counted by the typed name, whether or not it has an account. */
  judge(name: string, ip: string, check: () => Promise<boolean>): Promise<boolean>;
  /** Runs the check of a second factor. Counted by account from all addresses: the caller knows the password. */
  judgeCode(userId: number, check: () => Promise<boolean>): Promise<boolean>;
};

/** Parallel attempts on one account from one address: as many as may queue for hashing. */
const ATTEMPTS_AT_ONCE = 40;
const SLOW_MS = LOGIN_SLOW_SECONDS * 1000;

type Options = {
  readonly count: (result: PasswordCheck) => void;
  /** Called when the last allowed attempt fails: this address is now locked out of the account. */
  readonly lockedOut: (name: string) => Promise<void>;
  readonly now: () => number;
};

export function openLoginLimits(pool: pg.Pool, { count, lockedOut, now }: Options): LoginLimits {
  const limiter = (name: string, points: number, seconds = LOGIN_WINDOW_SECONDS) => openLimiter(pool, name, { points, seconds });
  const byAccount = limiter('account', LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS);
  /** Counts accounts, not failures. */
  const byAddress = limiter('address', LOGIN_FAILED_ACCOUNTS_PER_ADDRESS);
  const byCode = limiter('second-factor', LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS);
  /** Addresses that an account has logged in from, hashed: the table keeps them longer than a day. */
  const known = limiter('known', 1, LOGIN_KNOWN_SECONDS);
  const knownKey = (account: string) => createHash('sha256').update(account).digest('base64url');
  const accountKey = (name: string, address: string) => `${addressKey(name)} ${address}`;

  function refuse(waitMs: number): never {
    count('limited');
    throw tooMany(waitMs);
  }

  /** When the next attempt is allowed from an address that tries many accounts. Per server. */
  const slow = new Map<string, number>();
  async function takeSlowly(account: string, address: string): Promise<void> {
    if ((await known.get(knownKey(account))) !== null) return;
    const at = now();
    // Also removes entries made before a clock was set back.
    for (const [other, until] of slow) if (until <= at || until > at + SLOW_MS) slow.delete(other);
    const waitMs = (slow.get(address) ?? at) - at;
    if (waitMs > 0) refuse(waitMs);
    slow.set(address, at + SLOW_MS);
  }

  async function judgeOne(name: string, account: string, address: string, check: () => Promise<boolean>): Promise<boolean> {
    const [ofAccount, ofAddress] = await Promise.all([byAccount.get(account), byAddress.get(address)]);
    if (ofAccount !== null && ofAccount.consumedPoints >= LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS) refuse(ofAccount.msBeforeNext);
    const isListed = ofAddress !== null && ofAddress.consumedPoints >= LOGIN_FAILED_ACCOUNTS_PER_ADDRESS;
    if (isListed) await takeSlowly(account, address);
    const matches = await check();
    count(matches ? 'ok' : 'wrong');
    if (matches) {
      slow.delete(address);
      await known.set(knownKey(account), 1, LOGIN_KNOWN_SECONDS);
    } else {
      const { consumedPoints } = await byAccount.penalty(account);
      if (consumedPoints === 1) await byAddress.penalty(address);
      if (consumedPoints === LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS) await lockedOut(name);
    }
    return matches;
  }

  /** Queues of attempts by account and address: how many, and the last one's promise. */
  const queues = new Map<string, { attempts: number; last: Promise<unknown> }>();

  return {
    async judge(name, ip, check) {
      const address = callerAddress(ip);
      const account = accountKey(name, address);
      const queue = queues.get(account) ?? { attempts: 0, last: Promise.resolve() };
      if (queue.attempts >= ATTEMPTS_AT_ONCE) throw new Refusal('busy', 'busy', { retryAfterSeconds: 2 });
      queues.set(account, queue);
      queue.attempts += 1;
      // Sequentially: parallel guesses would pass the limit together.
      const attempt = queue.last.then(() => judgeOne(name, account, address, check));
      const leave = () => {
        queue.attempts -= 1;
        if (queue.attempts === 0) queues.delete(account);
      };
      queue.last = attempt.then(leave, leave);
      return attempt;
    },

    async judgeCode(userId, check) {
      const key = String(userId);
      // Counted before the check: parallel guesses would pass the limit together.
      const { consumedPoints, msBeforeNext } = await byCode.penalty(key);
      if (consumedPoints > LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS) refuse(msBeforeNext);
      const matches = await check();
      if (matches) await byCode.delete(key);
      else count('wrong');
      return matches;
    },
  };
}
