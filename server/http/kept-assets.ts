import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onceASecond } from '../concurrency/once-a-second.ts';
import { assetNames, findAsset, missingAssets, storeBuild, type WebAsset } from '../db/upkeep/web-assets.ts';
import { fromBrotli, type Prebuilt } from '../publishing/prebuilt.ts';
import type { Services } from '../services.ts';
import { answerNotFound } from './errors.ts';
import { sendVariant } from './send.ts';

export const FOR_EVER = 'public, max-age=31536000, immutable';
const ASSET = /^\/assets\/([\w.-]{1,200})$/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Enough memory for the files of two builds. */
const HELD_BYTES = 8 * 1_048_576;

async function readAsset(folder: string, name: string): Promise<WebAsset> {
  const compressed = await readFile(join(folder, `${name}.br`)).catch(() => undefined);
  return { name, compressed: compressed !== undefined, bytes: compressed ?? (await readFile(join(folder, name))) };
}

/** Stores this build's files before its first page is served, so that every other server can serve them too. */
export async function keepAssets(webRoot: string, { db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const folder = join(webRoot, 'assets');
  const names = (await readdir(folder).catch(() => [])).filter((name) => !/\.(br|gz)$/.test(name)).sort();
  if (names.length === 0) return;
  const id = createHash('sha256').update(names.join()).digest('base64url');
  // Usually all are stored already, and nothing is read or sent.
  const missing = await missingAssets(db, names);
  await storeBuild(db, { id, names, assets: await Promise.all(missing.map((name) => readAsset(folder, name))) }, now());
}

type KeptAssets = {
  /** Whether the path is a file of another build; files of this build are served before. */
  isAsset(path: string): boolean;
  send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply>;
};

/** Serves files of other servers' builds, whose pages may send their requests here. */
export function openKeptAssets({ db, now }: Pick<Services, 'db' | 'now'>): KeptAssets {
  /** Names are content hashes, so they can be cached; an unknown name must not cost a query each time. */
  let known: ReadonlySet<string> = new Set();
  const reading = onceASecond(async () => {
    known = new Set(await assetNames(db));
  }, now);
  /** Least recently used first. */
  const held = new Map<string, Prebuilt | Buffer>();
  let heldBytes = 0;
  const sizeOf = (asset: Prebuilt | Buffer) => (Buffer.isBuffer(asset) ? asset.length : asset.br.length);

  function hold(name: string, asset: Prebuilt | Buffer): void {
    if (held.delete(name)) heldBytes -= sizeOf(asset);
    held.set(name, asset);
    heldBytes += sizeOf(asset);
    for (const [oldest, other] of held) {
      if (heldBytes <= HELD_BYTES) break;
      held.delete(oldest);
      heldBytes -= sizeOf(other);
    }
  }

  async function find(name: string): Promise<Prebuilt | Buffer | undefined> {
    const asset = held.get(name);
    if (asset !== undefined) return asset;
    if (!known.has(name)) await reading.get();
    if (!known.has(name)) return undefined;
    const stored = await findAsset(db, name);
    return stored?.compressed === true ? fromBrotli(`"${name}"`, stored.bytes) : stored?.bytes;
  }

  return {
    isAsset: (path) => ASSET.test(path),
    async send(request, reply, path) {
      const name = ASSET.exec(path)?.[1] ?? '';
      const asset = await find(name);
      if (asset === undefined) return answerNotFound(request, reply);
      hold(name, asset);
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      reply.header('cache-control', FOR_EVER);
      if (Buffer.isBuffer(asset)) return reply.type(type).send(asset);
      sendVariant(request, reply, asset, type);
      return reply;
    },
  };
}
