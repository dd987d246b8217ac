import { readFile } from 'node:fs/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-file.ts';

// https://age-encryption.org: encrypting needs the public key only; the program `age` decrypts it too.

async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

export function refuseRecipient(recipient: string): void {
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new BackupError(`"${recipient}" is no public key of age: age-keygen prints one, age1…`);
  }
}

/** Encrypts a stream for this public key. */
export async function* encrypted(recipient: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* bytesOf(await encrypter.encrypt(ReadableStream.from(bytes)));
}

/** Private keys from a file as age-keygen writes it, with comments. */
export async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code}).`);
  });
  const identities = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0) throw new BackupError(`${path} holds no private key of age (AGE-SECRET-KEY-1…).`);
  return identities;
}

export async function* decrypted(identities: readonly string[], bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    yield* bytesOf(await decrypter.decrypt(ReadableStream.from(bytes)));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `It cannot be decrypted: ${(error as Error).message}. Is it the key that it was encrypted for, and is it whole?`,
    );
  }
}
