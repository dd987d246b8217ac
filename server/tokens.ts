import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Random 256 bit; only its SHA-256 is ever stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
