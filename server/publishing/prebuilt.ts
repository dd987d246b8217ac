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

/** A part of a list, compressed on its own so that a random draw is joined instead of compressed anew. */
export type Piece = { readonly identity: Buffer; readonly deflated: Buffer };

/** `other`: a piece that may be the same, and is then taken as it is. */
export function piece(json: string, other?: Piece): Piece {
  const identity = Buffer.from(json);
  if (other?.identity.equals(identity)) return other;
  // A full flush ends on a byte boundary and refers to nothing before it: such parts may follow each other in any order.
  return { identity, deflated: deflateRawSync(identity, { level: 8, finishFlush: constants.Z_FULL_FLUSH }) };
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

export function joinIdentity(parts: readonly Piece[]): Buffer {
  return Buffer.concat(parts.map(({ identity }) => identity));
}

export function joinGzip(parts: readonly Piece[]): Buffer {
  let checksum = 0;
  let length = 0;
  for (const { identity } of parts) {
    checksum = crc32(identity, checksum);
    length += identity.length;
  }
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length, TRAILER_BYTES / 2);
  return Buffer.concat([GZIP_HEADER, ...parts.map(({ deflated }) => deflated), LAST_BLOCK, trailer]);
}
