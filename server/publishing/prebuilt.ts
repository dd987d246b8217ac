import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliDecompressSync,
  constants,
  crc32,
  deflateRawSync,
  gzipSync,
  inflateRawSync,
  type ZlibOptions,
} from 'node:zlib';
import { joinChecksums, moveBy } from './checksum.ts';

/** An answer made once and served many times: no query, no serialisation, no compression while a learner waits. */
export type Prebuilt = {
  readonly etag: string;
  /** As browsers take it. */
  readonly br: Buffer;
  /** The other forms are made when somebody first asks for them, and then stay. */
  gzip(): Buffer;
  identity(): Buffer;
};

const compressBrotli = promisify(brotliCompress);
/** A twelfth fewer bytes than the qualities below it; the one above takes three times as long for a hundredth. */
const BROTLI_QUALITY = 10;

/** What zlib returns lies in a block of 16 kB, of which it may use a tenth; and Node's own pool is shared with what is soon forgotten. */
function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

const etagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Of what is there in one form already. */
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

/** Compressing is nearly all of the work: what was made before, by ETag, is taken as it is. */
export async function prebuild(json: string, before?: ReadonlyMap<string, Prebuilt>): Promise<Prebuilt> {
  const identity = Buffer.from(json);
  const etag = etagOf(identity);
  const made = before?.get(etag);
  if (made !== undefined) return made;
  // A window no larger than the answer: the usual one takes 16 MB for each that is compressed at once, which the process then keeps.
  const window = Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(identity.length + 1))),
  );
  const br = await compressBrotli(identity, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_LGWIN]: window },
  });
  return fromBrotli(etag, trimmed(br));
}

/**
 * A part of a list, compressed on its own so that a random draw is joined instead of compressed anew. Only that is held, with what it takes to
 * join its checksum to those of others: of a large bank the plain bytes would be three quarters of the memory.
 */
export type Piece = {
  readonly deflated: Buffer;
  readonly checksum: number;
  /** What a checksum of anything before it is moved by (checksum.ts). */
  readonly move: number;
  readonly length: number;
};

// A full flush ends on a byte boundary and refers to nothing before it: such parts may follow each other in any order.
const DEFLATE: ZlibOptions = { level: 8, finishFlush: constants.Z_FULL_FLUSH };

/** `other`: a piece that may be the same, and is then taken as it is. */
export function piece(json: string, other?: Piece): Piece {
  const identity = Buffer.from(json);
  const deflated = deflateRawSync(identity, DEFLATE);
  if (other?.deflated.equals(deflated)) return other;
  const { length } = identity;
  return { deflated, checksum: crc32(identity), move: moveBy(length), length };
}

const SLAB_BYTES = 1_048_576;
let slab = Buffer.alloc(0);
let taken = 0;

/** For long: side by side with others that are, because a block of its own for each of very many costs a quarter more. */
export function keep(part: Piece): Piece {
  const { length } = part.deflated;
  if (length > SLAB_BYTES / 8) return { ...part, deflated: trimmed(part.deflated) };
  if (taken + length > slab.length) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
    taken = 0;
  }
  const deflated = slab.subarray(taken, taken + length);
  part.deflated.copy(deflated);
  taken += length;
  return { ...part, deflated };
}

const OPEN = piece('[');
const COMMA = piece(',');
const CLOSE = piece(']');
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block that says that it is the last one. */
const LAST_BLOCK = Buffer.from([3, 0]);
const TRAILER_BYTES = 8;

/** The parts of a JSON list. */
export const listed = (pieces: readonly Piece[]): Piece[] => [
  OPEN,
  ...pieces.flatMap((part, place) => (place === 0 ? [part] : [COMMA, part])),
  CLOSE,
];

/** The parts of a JSON object with such a list as its last field. */
export function framed(frame: object, field: string, pieces: readonly Piece[]): Piece[] {
  const before = JSON.stringify(frame).slice(0, -1);
  return [piece(`${before}${before === '{' ? '' : ','}${JSON.stringify(field)}:`), ...listed(pieces), piece('}')];
}

/** For the few who take nothing compressed. */
export function joinIdentity(parts: readonly Piece[]): Buffer {
  return inflateRawSync(Buffer.concat([...parts.map(({ deflated }) => deflated), LAST_BLOCK]));
}

export function joinGzip(parts: readonly Piece[]): Buffer {
  let joined = 0;
  let length = 0;
  for (const part of parts) {
    joined = joinChecksums(joined, part);
    length += part.length;
  }
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(joined, 0);
  trailer.writeUInt32LE(length, TRAILER_BYTES / 2);
  return Buffer.concat([GZIP_HEADER, ...parts.map(({ deflated }) => deflated), LAST_BLOCK, trailer]);
}
