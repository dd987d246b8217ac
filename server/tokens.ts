import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A random token of 256 bits; only its SHA-256 is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
