import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  addressKey,
  EMAIL_CHANGES_PER_DAY,
  FORGOTTEN_PER_ACCOUNT,
  FORGOTTEN_PER_ADDRESS,
  FORGOTTEN_WINDOW_SECONDS,
  LEAVES_PER_DAY,
  PASSWORD_CHANGES,
} from '#domain/session.ts';
import { EXPORTS, REAL_TESTS, SIGN_UPS_PER_ADDRESS, SIGN_UPS_PER_NETWORK, WRONG_CODES } from '#domain/sign-up.ts';
import { WITHDRAWALS_PER_EMAIL, WITHDRAWALS_PER_NETWORK } from '#domain/withdrawal.ts';
import { callerAddress } from './caller-address.ts';
import { openLimiter, refuseSpent, take } from './limiter.ts';

const DAY_SECONDS = 86_400;

/** Limits on rare account actions: each throws 429 when exceeded. */
export type AccountLimits = {
  /** Counted by the typed address, whether or not it has an account. */
  forgotten(email: string, ip: string): Promise<void>;
  /** Checked before the password; only attempts with the right one are counted. */
  mayChangeEmail(userId: number): Promise<void>;
  emailChange(userId: number): Promise<void>;
  /** Checked before the password; only leaving with the right one is counted. */
  mayLeave(userId: number): Promise<void>;
  leave(userId: number): Promise<void>;
  passwordChange(userId: number): Promise<void>;
  signUp(email: string, ip: string): Promise<void>;
  /** Counted before the code is checked, so that parallel attempts are counted too; a right code is given back. */
  tryCode(userId: number): Promise<void>;
  rightCode(userId: number): Promise<void>;
  realTest(userId: number): Promise<void>;
  exportAccount(userId: number): Promise<void>;
  /** Counted by the typed address, whether or not it has an order. */
  withdrawal(email: string, ip: string): Promise<void>;
};

export function openAccountLimits(pool: pg.Pool): AccountLimits {
  const forgotten = (points: number) => ({ points, seconds: FORGOTTEN_WINDOW_SECONDS });
  const forgottenOf = openLimiter(pool, 'forgotten', forgotten(FORGOTTEN_PER_ACCOUNT));
  const forgottenFrom = openLimiter(pool, 'forgotten-from', forgotten(FORGOTTEN_PER_ADDRESS));
  const emailChanges = openLimiter(pool, 'email-change', { points: EMAIL_CHANGES_PER_DAY, seconds: DAY_SECONDS });
  const leaves = openLimiter(pool, 'leave', { points: LEAVES_PER_DAY, seconds: DAY_SECONDS });
  const passwordChanges = openLimiter(pool, 'password-change', PASSWORD_CHANGES);
  const signUpsFrom = openLimiter(pool, 'sign-up', SIGN_UPS_PER_NETWORK);
  const signUpsOf = openLimiter(pool, 'sign-up-address', SIGN_UPS_PER_ADDRESS);
  const codes = openLimiter(pool, 'code', WRONG_CODES);
  const realTests = openLimiter(pool, 'real-test', REAL_TESTS);
  const exports = openLimiter(pool, 'export', EXPORTS);
  const withdrawalsFrom = openLimiter(pool, 'withdrawal-from', WITHDRAWALS_PER_NETWORK);
  const withdrawalsOf = openLimiter(pool, 'withdrawal', WITHDRAWALS_PER_EMAIL);
  /** Stored as a hash, because the address may belong to somebody who never used the app. */
  const hashed = (email: string) => createHash('sha256').update(addressKey(email)).digest('base64url');

  return {
    async forgotten(email, ip) {
      await take(forgottenFrom, callerAddress(ip));
      await take(forgottenOf, addressKey(email));
    },
    mayChangeEmail: (userId) => refuseSpent(emailChanges, String(userId)),
    emailChange: (userId) => take(emailChanges, String(userId)),
    mayLeave: (userId) => refuseSpent(leaves, String(userId)),
    leave: (userId) => take(leaves, String(userId)),
    passwordChange: (userId) => take(passwordChanges, String(userId)),
    async signUp(email, ip) {
      await take(signUpsFrom, callerAddress(ip));
      await take(signUpsOf, hashed(email));
    },
    tryCode: (userId) => take(codes, String(userId)),
    async rightCode(userId) {
      await codes.reward(String(userId));
    },
    realTest: (userId) => take(realTests, String(userId)),
    exportAccount: (userId) => take(exports, String(userId)),
    async withdrawal(email, ip) {
      await take(withdrawalsFrom, callerAddress(ip));
      await take(withdrawalsOf, hashed(email));
    },
  };
}
