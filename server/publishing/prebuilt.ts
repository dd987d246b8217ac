import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRawSync, gzip, gzipSync } from 'node:zlib';

/** An answer made once and served many times: no query, no serialisation, no compression while a learner waits. */
export type Prebuilt = {
  readonly etag: string;
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
};

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
/** A twelfth fewer bytes than the qualities below it; the one above takes three times as long for a hundredth. */
const BROTLI_QUALITY = 10;

/** Compressing is nearly all of the work: what was made before, by ETag, is taken as it is. */
export async function prebuild(json: string, before?: ReadonlyMap<string, Prebuilt>): Promise<Prebuilt> {
  const identity = Buffer.from(json);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const made = before?.get(etag);
  if (made !== undefined) return made;
  const [zipped, br] = await Promise.all([
    compressGzip(identity, { level: 8 }),
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  ]);
  return { etag, identity, gzip: zipped, br };
}

/**
 * An item of a list, compressed on its own so that a random draw is joined instead of compressed anew. The comma before it is part of it:
 * half as many parts are joined in half the time. In the first item of a list the bracket stands in its place, and is as long.
 */
export type Piece = {
  readonly identity: Buffer;
  readonly deflated: Buffer;
  readonly checksum: number;
  /** Moves a checksum over the length of the item with its comma. */
  readonly shift: number;
};

/** `other`: a piece that may be the same, and is then taken as it is. */
export function piece(json: string, other?: Piece): Piece {
  const identity = Buffer.from(`,${json}`);
  if (other?.identity.equals(identity)) return other;
  return {
    identity,
    deflated: Buffer.concat([DEFLATED_COMMA, deflatePart(identity.subarray(COMMA.length))]),
    checksum: crc32(identity),
    shift: shiftOver(identity.length),
  };
}

/**
 * A product of two polynomials in the field of the checksum of gzip, bit-reversed as it keeps them (zlib's multmodp).
 * Without a branch: the bits are as good as random, and the processor would guess half of them wrong.
 */
function multiply(first: number, second: number): number {
  let product = 0;
  let factor = second;
  for (let bits = first; bits !== 0; bits <<= 1) {
    product ^= factor & (bits >> 31);
    factor = (factor >>> 1) ^ (0xedb88320 & -(factor & 1));
  }
  return product;
}

/** x to the power of 8 × length, by squaring. */
function shiftOver(length: number): number {
  let power = 0x0080_0000; // x⁸
  let result = 0x8000_0000 | 0; // 1
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiply(power, result);
    power = multiply(power, power);
  }
  return result;
}

/** A full flush ends on a byte boundary and refers to nothing before it: such parts may follow each other in any order. */
function deflatePart(bytes: Buffer): Buffer {
  return deflateRawSync(bytes, { level: 8, finishFlush: constants.Z_FULL_FLUSH });
}

const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');
const COMMA = Buffer.from(',');
const DEFLATED_OPEN = deflatePart(OPEN);
const DEFLATED_COMMA = deflatePart(COMMA);
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The bracket at the end with an empty final block. */
const GZIP_CLOSE = Buffer.concat([deflatePart(CLOSE), Buffer.from([3, 0])]);
const BYTE_SHIFT = shiftOver(1);
/** The powers of x repeat after so many. */
const FIELD_ORDER = 2 ** 32 - 1;
/** What a checksum begins with so that the first comma counts as the bracket: the difference of both, one byte back. */
const CHECKSUM_START = multiply(shiftOver(FIELD_ORDER - 1), crc32(OPEN) ^ crc32(COMMA));
const CLOSE_CHECKSUM = crc32(CLOSE);
const TRAILER_BYTES = 8;

const EMPTY = Buffer.from('[]');
const EMPTY_GZIP = gzipSync(EMPTY);

export function joinIdentity(pieces: readonly Piece[]): Buffer {
  if (pieces.length === 0) return EMPTY;
  const joined = Buffer.concat([...pieces.map(({ identity }) => identity), CLOSE]);
  OPEN.copy(joined);
  return joined;
}

export function joinGzip(pieces: readonly Piece[]): Buffer {
  if (pieces.length === 0) return EMPTY_GZIP;
  let size = GZIP_HEADER.length + GZIP_CLOSE.length + TRAILER_BYTES;
  for (const { deflated } of pieces) size += deflated.length;
  const joined = Buffer.allocUnsafe(size);
  let at = GZIP_HEADER.length;
  let length = CLOSE.length;
  let checksum = CHECKSUM_START;
  for (const part of pieces) {
    joined.set(part.deflated, at);
    at += part.deflated.length;
    length += part.identity.length;
    // As zlib's crc32_combine does it: reading all the bytes again would cost ten times the rest.
    checksum = multiply(part.shift, checksum) ^ part.checksum;
  }
  joined.set(GZIP_HEADER, 0);
  joined.set(DEFLATED_OPEN, GZIP_HEADER.length);
  joined.set(GZIP_CLOSE, at);
  joined.writeInt32LE(multiply(BYTE_SHIFT, checksum) ^ CLOSE_CHECKSUM, size - TRAILER_BYTES);
  joined.writeUInt32LE(length % 2 ** 32, size - TRAILER_BYTES / 2);
  return joined;
}
