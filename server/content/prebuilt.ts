import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRawSync, gzip } from 'node:zlib';

/** An answer made once and served many times: no query, no serialisation, no compression while a learner waits. */
export type Prebuilt = {
  readonly etag: string;
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
};

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
/** Beyond it brotli takes seconds for a few per cent. */
const BROTLI_QUALITY = 7;

export async function prebuild(json: string): Promise<Prebuilt> {
  const identity = Buffer.from(json);
  const [zipped, br] = await Promise.all([
    compressGzip(identity, { level: 8 }),
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  ]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, identity, gzip: zipped, br };
}

/** A part of a list, compressed on its own so that a random draw is joined instead of compressed anew. */
export type Piece = {
  readonly identity: Buffer;
  readonly deflated: Buffer;
  readonly checksum: number;
  /** Moves a checksum over the length of this piece. */
  readonly shift: number;
};

export function piece(json: string): Piece {
  const identity = Buffer.from(json);
  return { identity, deflated: deflatePart(identity), checksum: crc32(identity), shift: shiftOver(identity.length) };
}

/** A product of two polynomials in the field of the checksum of gzip, bit-reversed as it keeps them (zlib's multmodp). */
function multiply(first: number, second: number): number {
  let product = 0;
  let factor = second;
  for (let bits = first; bits !== 0; bits <<= 1) {
    if (bits < 0) product ^= factor;
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ 0xedb88320;
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

const OPEN = piece('[');
const COMMA = piece(',');
const CLOSE = piece(']');
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty final block. */
const DEFLATE_END = Buffer.from([3, 0]);

function listOf(pieces: readonly Piece[]): Piece[] {
  const list = [OPEN];
  for (const [place, item] of pieces.entries()) {
    if (place > 0) list.push(COMMA);
    list.push(item);
  }
  list.push(CLOSE);
  return list;
}

export function joinIdentity(pieces: readonly Piece[]): Buffer {
  return Buffer.concat(listOf(pieces).map((part) => part.identity));
}

export function joinGzip(pieces: readonly Piece[]): Buffer {
  const list = listOf(pieces);
  let checksum = 0;
  let length = 0;
  for (const part of list) {
    // As zlib's crc32_combine does it: reading all the bytes again would cost ten times the rest.
    checksum = multiply(part.shift, checksum) ^ part.checksum;
    length += part.identity.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum >>> 0, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, ...list.map((part) => part.deflated), DEFLATE_END, trailer]);
}
