import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Admin } from '#contract/admins.ts';
import {
  CODE_DIGITS,
  CODE_PERIOD_SECONDS,
  CODE_WINDOW,
  codeStep,
  groupedCode,
  RECOVERY_CODE_LETTERS,
  RECOVERY_CODES,
  readCode,
} from '#domain/second-factor.ts';
import { type AuditEntry, insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { findAdmins } from '../db/people/admins.ts';
import { endPending } from '../db/people/pending.ts';
import { deleteSecondFactor, takeRecoveryCode, takeStep } from '../db/people/second-factors.ts';
import { hashToken } from '../tokens.ts';

const ISSUER = 'Mengedi';
/** The length of the HMAC's hash, as RFC 4226 advises. */
const SECRET_BYTES = 20;
const BASE32_BITS = 5;

export const newSecret = () => randomBytes(SECRET_BYTES);

const base32 = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;

/** For the authenticator app: the key to type, and the otpauth URI for the QR code. */
export function forAuthenticator(secret: Buffer, email: string): { key: string; uri: string } {
  return { key: base32(secret), uri: totp(secret, email).toString() };
}

function totp(secret: Buffer, label = ''): TOTP {
  const options = { issuer: ISSUER, algorithm: 'SHA1', digits: CODE_DIGITS, period: CODE_PERIOD_SECONDS };
  return new TOTP({ ...options, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
}

export function newRecoveryCodes(): { shown: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes((RECOVERY_CODE_LETTERS * BASE32_BITS) / 8)));
  return { shown: codes.map(groupedCode), hashes: codes.map(hashToken) };
}

/** Accepts each code once, so that whoever watched it being typed is too late. */
export async function useCode(
  db: Db,
  { userId, secret }: { userId: number; secret: Buffer },
  typed: string,
  now: number,
): Promise<'code' | 'recovery' | undefined> {
  const read = readCode(typed);
  if (read?.kind === 'recovery') return (await takeRecoveryCode(db, userId, hashToken(read.code))) ? 'recovery' : undefined;
  const from = read === undefined ? null : totp(secret).validate({ token: read.code, timestamp: now, window: CODE_WINDOW });
  return from !== null && (await takeStep(db, userId, codeStep(now, from))) ? 'code' : undefined;
}

type By = Pick<AuditEntry, 'user_id' | 'request_id'>;

/** Removes a lost second factor: ends all sessions; the password alone logs in. Audited. Call with the admins locked. */
export async function resetSecondFactor(tx: Db, before: Admin, now: number, by: By): Promise<Admin> {
  const { id } = before;
  if (!(await deleteSecondFactor(tx, id))) return before;
  await endPending(tx, id);
  await insertAudit(tx, {
    ...by,
    action: 'reset second factor',
    subject: 'admin',
    subject_id: id,
    before: { second_factor: before.second_factor },
    after: { second_factor: null },
  });
  return (await findAdmins(tx, now)).find((admin) => admin.id === id) as Admin;
}
