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
 * half as many parts are joined in half the time, and the first item leaves its comma out.
 */
export type Piece = {
  readonly identity: Buffer;
  readonly deflated: Buffer;
  /** Of the item with its comma, and without. */
  readonly checksum: number;
  readonly firstChecksum: number;
  /** Moves a checksum over the length of the item with its comma. */
  readonly shift: number;
};

/** `before`: the piece that this item had, to be taken as it is when nothing changed. */
export function piece(json: string, before?: Piece): Piece {
  const identity = Buffer.from(`,${json}`);
  if (before?.identity.equals(identity)) return before;
  const item = identity.subarray(COMMA.length);
  return {
    identity,
    deflated: Buffer.concat([DEFLATED_COMMA, deflatePart(item)]),
    checksum: crc32(identity),
    firstChecksum: crc32(item),
    shift: shiftOver(identity.length),
  };
}

/** What the piece was made of. */
export function itemOf({ identity }: Piece): string {
  return identity.toString('utf8', COMMA.length);
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

const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');
const COMMA = Buffer.from(',');
const DEFLATED_COMMA = deflatePart(COMMA);
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The header of gzip with the bracket behind it, and the other bracket with an empty final block. */
const GZIP_OPEN = Buffer.concat([GZIP_HEADER, deflatePart(OPEN)]);
const GZIP_CLOSE = Buffer.concat([deflatePart(CLOSE), Buffer.from([3, 0])]);
const OPEN_CHECKSUM = crc32(OPEN);
const CLOSE_CHECKSUM = crc32(CLOSE);
const BYTE_SHIFT = shiftOver(1);

export function joinIdentity(pieces: readonly Piece[]): Buffer {
  const items = pieces.map((part, place) => (place === 0 ? part.identity.subarray(COMMA.length) : part.identity));
  return Buffer.concat([OPEN, ...items, CLOSE]);
}

export function joinGzip(pieces: readonly Piece[]): Buffer {
  const parts: Buffer[] = [GZIP_OPEN];
  // As zlib's crc32_combine does it: reading all the bytes again would cost ten times the rest.
  let checksum = OPEN_CHECKSUM;
  let length = OPEN.length + CLOSE.length;
  for (const [place, part] of pieces.entries()) {
    const isFirst = place === 0;
    parts.push(isFirst ? part.deflated.subarray(DEFLATED_COMMA.length) : part.deflated);
    checksum = isFirst
      ? multiply(shiftOver(part.identity.length - COMMA.length), checksum) ^ part.firstChecksum
      : multiply(part.shift, checksum) ^ part.checksum;
    length += isFirst ? part.identity.length - COMMA.length : part.identity.length;
  }
  checksum = multiply(BYTE_SHIFT, checksum) ^ CLOSE_CHECKSUM;
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum >>> 0, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  parts.push(GZIP_CLOSE, trailer);
  return Buffer.concat(parts);
}
