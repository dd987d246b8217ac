import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Encrypts values, so that the database or a backup alone does not reveal them. */
export type Secrets = {
  /** `about`: additional authenticated data, so that a value cannot be moved to another row. Undefined without a key. */
  seal(text: string, about: Buffer): Buffer | undefined;
  /** Undefined: another key, or damaged. */
  open(sealed: Buffer, about: Buffer): string | undefined;
};

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

export function openSecrets(config: Pick<Config, 'secretsKey' | 'dataDir'>): Secrets {
  let key: Buffer | undefined;
  // Lazy: a server without secrets makes no key file.
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

/** Made once in the data folder, never part of a backup. Undefined on a read-only disk. */
function keyFile(dataDir: string): Buffer | undefined {
  const path = join(dataDir, 'secrets.key');
  try {
    mkdirSync(dataDir, { recursive: true });
    // Exclusive: of two servers that start at once one makes it.
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    // It exists, or the folder is read-only.
  }
  try {
    const text = readFileSync(path, 'utf8').trim();
    return text === '' ? undefined : sha256(text);
  } catch {
    return undefined;
  }
}
