import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import {
  EMAIL_CHANGES_PER_DAY,
  FORGOTTEN_PER_ACCOUNT,
  FORGOTTEN_PER_ADDRESS,
  FORGOTTEN_WINDOW_SECONDS,
} from '#domain/session.ts';
import { callerAddress } from '../http/caller-address.ts';
import { Refusal } from '../refusal.ts';

const DAY_SECONDS = 86_400;
const KEY_CHARACTERS = 150;

/** How often somebody may ask for a mail, counted in the database as failed logins are: 429 when it is enough. */
export type AskLimits = {
  /** By what was typed, whether there is such an account or not. */
  forgotten(email: string, ip: string): Promise<void>;
  emailChange(userId: number): Promise<void>;
};

export function openAskLimits(pool: pg.Pool): AskLimits {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'login_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout: false,
    });
  const forgottenBy = {
    account: limiter('forgotten', FORGOTTEN_PER_ACCOUNT, FORGOTTEN_WINDOW_SECONDS),
    address: limiter('forgotten-from', FORGOTTEN_PER_ADDRESS, FORGOTTEN_WINDOW_SECONDS),
  };
  const emailChanges = limiter('email-change', EMAIL_CHANGES_PER_DAY, DAY_SECONDS);
  const take = async (limit: RateLimiterPostgres, key: string) => {
    await limit.consume(key).catch((refused) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new Refusal('too many', 'tooMany', { retryAfterSeconds: refused.msBeforeNext / 1000 });
    });
  };
  return {
    async forgotten(email, ip) {
      await take(forgottenBy.address, callerAddress(ip));
      await take(forgottenBy.account, email.trim().toLowerCase().slice(0, KEY_CHARACTERS));
    },
    emailChange: (userId) => take(emailChanges, String(userId)),
  };
}
