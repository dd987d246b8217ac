import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { S3Config } from '../settings/config.ts';
import { BackupError } from './backup-file.ts';
import { decrypted, readIdentities } from './encryption.ts';
import { placeOf } from './place.ts';

export type From = {
  s3: S3Config | undefined;
  /** The file with age's private key. */
  identity: string | undefined;
};

type Found = { name: string; bytes(): AsyncIterable<Uint8Array>; path?: string };

/** The typed file, or the named or newest one of a folder or of S3. */
async function find(typed: string, s3: S3Config | undefined): Promise<Found> {
  const at = placeOf(typed, s3);
  if (at === undefined && !existsSync(typed)) throw new BackupError(`There is no file ${resolve(typed)}.`);
  if (at === undefined) return { name: typed, path: resolve(typed), bytes: () => createReadStream(resolve(typed)) };
  const { place } = at;
  const kept = await place.list();
  const name = at.name || kept.at(-1)?.name;
  if (name === undefined) throw new BackupError(`There is no backup in ${place.name}.`);
  if (!kept.some((one) => one.name === name)) throw new BackupError(`There is no backup ${place.name}.`);
  return { name, bytes: () => place.get(name) };
}

/** Calls `use` with a local, decrypted file of the backup, which is removed afterwards where it was fetched or decrypted. */
export async function withBackupFile<Result>(
  typed: string,
  { s3, identity }: From,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const { name, path, bytes } = await find(typed, s3);
  const isEncrypted = name.endsWith('.age');
  if (isEncrypted && identity === undefined)
    throw new BackupError(`${name} is encrypted: --identity names the file with the private key.`);
  if (path !== undefined && !isEncrypted) return use(path);
  const identities = isEncrypted ? await readIdentities(resolve(identity ?? '')) : [];
  // Personal data: readable by its owner only, and removed afterwards.
  const folder = await mkdtemp(join(tmpdir(), 'mengedi-backup-'));
  try {
    const plain = join(folder, 'plain.backup');
    const file = await open(plain, 'wx', 0o600);
    await file.writeFile(isEncrypted ? decrypted(identities, bytes()) : bytes()).finally(() => file.close());
    return await use(plain);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
