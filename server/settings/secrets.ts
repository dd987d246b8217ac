import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** What is stored so that the database alone, or a backup of it, does not tell it. */
export type Secrets = {
  /** `about` is bound to it: what was sealed for one row cannot be read in another. Undefined where there is no key to seal it with. */
  seal(text: string, about: Buffer): Buffer | undefined;
  /** Undefined: it was sealed with another key, or is damaged. */
  open(sealed: Buffer, about: Buffer): string | undefined;
};

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

export function openSecrets(config: Pick<Config, 'secretsKey' | 'dataDir'>): Secrets {
  let key: Buffer | undefined;
  // Read when it is first needed: a server that keeps no secret makes no file.
  const keyNow = () => {
    key ??= config.secretsKey === undefined ? keyFile(config.dataDir) : sha256(config.secretsKey);
    return key;
  };
  return {
    seal(text, about) {
      const secret = keyNow();
      if (secret === undefined) return undefined;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, secret, nonce).setAAD(about);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
    },
    open(sealed, about) {
      const secret = keyNow();
      if (secret === undefined) return undefined;
      try {
        const decipher = createDecipheriv(CIPHER, secret, sealed.subarray(0, NONCE_BYTES)).setAAD(about);
        decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const rest = sealed.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Made once beside the embedded database or the mails, and never part of a backup. Undefined where nothing can be written. */
function keyFile(dataDir: string): Buffer | undefined {
  const path = join(dataDir, 'secrets.key');
  try {
    mkdirSync(dataDir, { recursive: true });
    // Of two servers that start at once one makes it.
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    // It is there already, or the folder cannot be written.
  }
  try {
    const text = readFileSync(path, 'utf8').trim();
    return text === '' ? undefined : sha256(text);
  } catch {
    return undefined;
  }
}
