import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backupMadeAt } from '#domain/backup.ts';
import type { S3Config } from '../settings/config.ts';
import { BackupError, syncDirectory } from './backup-file.ts';
import { openBucket } from './s3.ts';

export type Kept = { name: string; bytes: number };

/** Storage of backups, whose names are times: a folder, or a bucket of S3-compatible storage. */
export type Place = {
  /** As typed by the operator. */
  name: string;
  isElsewhere: boolean;
  /** Oldest first. */
  list(): Promise<Kept[]>;
  /** Atomic: the whole object, or none of that name. Returns its bytes. */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  get(name: string): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
};

const byName = (one: Kept, other: Kept) => (one.name < other.name ? -1 : 1);
const isKept = ({ name }: Kept) => backupMadeAt(name) !== undefined;

function openFolder(path: string): Place {
  const folder = resolve(path);
  return {
    name: path,
    isElsewhere: false,
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw new BackupError(`${folder} cannot be read (${error.code}).`);
      });
      const kept = names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size }));
      return (await Promise.all(kept)).filter(isKept).sort(byName);
    },
    async put(name, bytes) {
      const unfinished = join(folder, `${name}.${randomUUID().slice(0, 8)}.tmp`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = await open(unfinished, 'wx', 0o600);
        const sent = createHash('sha256');
        let length = 0;
        try {
          for await (const chunk of bytes) {
            sent.update(chunk);
            length += chunk.length;
            await file.writeFile(chunk);
          }
          await file.sync();
        } finally {
          await file.close();
        }
        const found = createHash('sha256');
        for await (const chunk of createReadStream(unfinished)) found.update(chunk);
        if (found.digest('hex') !== sent.digest('hex'))
          throw new BackupError('Nothing was kept: what was read back is not what was written. Look at the disk.');
        await rename(unfinished, join(folder, name));
        await syncDirectory(folder);
        return length;
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        const { code, syscall } = error as NodeJS.ErrnoException;
        throw syscall === undefined ? error : new BackupError(`${folder} cannot be written (${code}).`);
      }
    },
    get: (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name)),
  };
}

const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/(?:(.*)\/)?([^/]*)$/;

function openS3(typed: string, config: S3Config | undefined): Place {
  const [, bucketName = '', folder] = S3.exec(typed) ?? [];
  if (config === undefined)
    throw new BackupError(`${typed}: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (and S3_ENDPOINT, S3_REGION).`);
  const bucket = openBucket(config, bucketName);
  const prefix = folder === undefined ? '' : `${folder}/`;
  return {
    name: typed,
    isElsewhere: true,
    async list() {
      const objects = await bucket.list(prefix);
      return objects
        .map(({ key, bytes }) => ({ name: key.slice(prefix.length), bytes }))
        .filter(isKept)
        .sort(byName);
    },
    put: (name, bytes) => bucket.put(prefix + name, bytes),
    get: (name) => bucket.get(prefix + name),
    remove: (name) => bucket.remove(prefix + name),
  };
}

/** The place in a typed path, with a file's name where one was given. Undefined: a single file, or standard output. */
export function placeOf(typed: string, s3: S3Config | undefined): { place: Place; name: string } | undefined {
  if (typed.startsWith('s3:')) {
    const [all, , , name = ''] = S3.exec(typed) ?? [];
    if (all === undefined) throw new BackupError(`"${typed}" is no place in S3: s3://BUCKET/ or s3://BUCKET/FOLDER/.`);
    return { place: openS3(typed, s3), name };
  }
  return typed.endsWith('/') ? { place: openFolder(typed), name: '' } : undefined;
}
