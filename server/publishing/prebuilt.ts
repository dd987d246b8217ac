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

/** An answer made once and served many times: no query, no serialisation, no compression while a learner waits. */
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
/** Saves a twelfth over lower qualities; the next one takes three times as long for one per cent. */
const BROTLI_QUALITY = 10;
/** A fiftieth of the time for a fifth more bytes. */
const QUICK_QUALITY = 4;

/** Copies zlib's output out of its 16 kB block, which would stay in memory; and out of Node's pool. */
function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

export const digestOf = (data: string | Buffer): string => createHash('sha256').update(data).digest('base64url');
const etagOf = (data: string | Buffer) => `"${digestOf(data).slice(0, 22)}"`;

/** For an answer that is stored in Brotli. */
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

/** `key` changes with the answer and is cheaper to compute: the JSON is made only on a miss. */
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
  // A window of the answer's size: the default takes 16 MB per parallel compression, which the process keeps.
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
 * A part of a list, of which draws are joined. It is kept deflated: of a large bank the plain bytes would be three quarters of the memory.
 * A full flush ends on a byte boundary and refers to nothing before it, so such parts may follow each other in any order.
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

/** For pieces that live long: packed side by side, as a block each would cost a quarter more. */
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

/** Compressed as a whole, a draw of 25 is two thirds of its compressed parts; the levels above take half as long again for a hundredth. */
const DRAW: ZlibOptions = { level: 5 };
export const compressDraw = (plain: Buffer): Promise<Buffer> => compressGzip(plain, DRAW);
