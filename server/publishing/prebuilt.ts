import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliDecompressSync,
  constants,
  deflateRawSync,
  gzip,
  gzipSync,
  inflateRaw,
  type ZlibOptions,
} from 'node:zlib';

/** An answer that is serialised and compressed once and served many times. */
export type Prebuilt = {
  readonly etag: string;
  /** Brotli. */
  readonly br: Buffer;
  /** Other encodings are made at the first request and kept. */
  gzip(): Buffer;
  identity(): Buffer;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip: (plain: Buffer, options: ZlibOptions) => Promise<Buffer> = promisify(gzip);
const inflate: (deflated: Buffer) => Promise<Buffer> = promisify(inflateRaw);
/** Brotli quality: a twelfth smaller than lower ones; the next one takes three times as long for one per cent. */
const BROTLI_QUALITY = 10;
/** Brotli quality for a first edition: a fiftieth of the time for a fifth more bytes. */
const QUICK_QUALITY = 4;

/** Copies zlib's output, which would otherwise keep its 16 kB block in memory, outside of Node's buffer pool. */
function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

export const digestOf = (data: string | Buffer): string => createHash('sha256').update(data).digest('base64url');
const etagOf = (data: string | Buffer) => `"${digestOf(data).slice(0, 22)}"`;

/** From an answer that is stored in Brotli. */
export function fromBrotli(etag: string, br: Buffer): Prebuilt {
  let gzip: Buffer | undefined;
  let identity: Buffer | undefined;
  const plain = () => brotliDecompressSync(br);
  return {
    etag,
    br,
    gzip: () => {
      gzip ??= trimmed(gzipSync(plain()));
      return gzip;
    },
    identity: () => {
      identity ??= trimmed(plain());
      return identity;
    },
  };
}

/** Compression is nearly all of the work: unchanged answers are reused by ETag. */
export function prebuild(json: string, before?: ReadonlyMap<string, Prebuilt>, isQuick = false): Promise<Prebuilt> {
  return prebuildOf(json, () => json, before, isQuick);
}

/** `key` changes with the answer but is cheaper to compute: the JSON is built only when no stored answer has the key. */
export async function prebuildOf(
  key: string,
  write: () => string | Promise<string>,
  before?: ReadonlyMap<string, Prebuilt>,
  isQuick = false,
): Promise<Prebuilt> {
  const etag = etagOf(key);
  const made = before?.get(etag);
  if (made !== undefined) return made;
  const identity = Buffer.from(await write());
  // Limits Brotli's window to the size of the answer: the default takes 16 MB per parallel compression, which the process never returns.
  const window = Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(identity.length + 1))),
  );
  const br = await compressBrotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isQuick ? QUICK_QUALITY : BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: window,
    },
  });
  return fromBrotli(etag, trimmed(br));
}

/**
 * An item of a list, from which draws are joined. Stored deflated: uncompressed items of a large bank would be three quarters of the memory. A full flush ends
 * on a byte boundary and refers to nothing before it, so such items can be concatenated in any order.
 */
export type Piece = Buffer;

const DEFLATE: ZlibOptions = { level: 8, finishFlush: constants.Z_FULL_FLUSH };

/** `other`: an earlier piece, reused when it is equal. */
export function piece(json: string, other?: Piece): Piece {
  const deflated = deflateRawSync(json, DEFLATE);
  return other?.equals(deflated) ? other : deflated;
}

const SLAB_BYTES = 1_048_576;
let slab = Buffer.alloc(0);
let taken = 0;

/** Copies long-lived items into shared blocks; a block of its own would take a quarter more memory. */
export function keep(part: Piece): Piece {
  const { length } = part;
  if (length > SLAB_BYTES / 8) return trimmed(part);
  if (taken + length > slab.length) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
    taken = 0;
  }
  const kept = slab.subarray(taken, taken + length);
  part.copy(kept);
  taken += length;
  return kept;
}

const OPEN = piece('[');
const COMMA = piece(',');
const CLOSE = piece(']');
/** An empty final deflate block. */
const LAST_BLOCK = Buffer.from([3, 0]);

/** Joins pieces to a JSON list. */
export function joinList(pieces: readonly Piece[]): Promise<Buffer> {
  const parts = pieces.flatMap((part, place) => (place === 0 ? [part] : [COMMA, part]));
  return inflate(Buffer.concat([OPEN, ...parts, CLOSE, LAST_BLOCK]));
}

/** A JSON object with such a list as its last field; `change` maps each item. */
export async function joinFramed<Item>(
  frame: object,
  field: string,
  pieces: readonly Piece[],
  change?: (item: Item) => Item,
): Promise<Buffer> {
  const before = JSON.stringify(frame).slice(0, -1);
  const named = `${before}${before === '{' ? '' : ','}${JSON.stringify(field)}:`;
  const list = await joinList(pieces);
  const shown = change && Buffer.from(JSON.stringify((JSON.parse(list.toString()) as Item[]).map(change)));
  return Buffer.concat([Buffer.from(named), shown ?? list, Buffer.from('}')]);
}

/**
 * Draws are recompressed as a whole, which makes 25 questions a third smaller than their compressed parts; higher levels take half as long again for one per
 * cent.
 */
const DRAW: ZlibOptions = { level: 5 };
export const compressDraw = (plain: Buffer): Promise<Buffer> => compressGzip(plain, DRAW);

/** A draw that many get alike, made at its first use in each encoding and kept. */
export type KeptDraw = { gzip(): Promise<Buffer>; identity(): Promise<Buffer> };

export function keptDraw(pieces: readonly Piece[]): KeptDraw {
  let gzip: Promise<Buffer> | undefined;
  let identity: Promise<Buffer> | undefined;
  return {
    gzip: () => {
      gzip ??= joinList(pieces).then(async (plain) => trimmed(await compressDraw(plain)));
      return gzip;
    },
    identity: () => {
      identity ??= joinList(pieces).then(trimmed);
      return identity;
    },
  };
}
