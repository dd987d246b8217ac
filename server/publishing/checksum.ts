/**
 * The CRC-32 of bytes that follow each other, from those of its parts, as zlib does it (crc32_combine). A checksum is a polynomial over GF(2)
 * modulo that of CRC-32, its lowest power in the highest bit; bytes that come after move it up by eight powers each.
 */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
/** x to the power of 8, one byte. */
const BYTE = 0x00800000;

function times(one: number, other: number): number {
  let product = 0;
  let power = other;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) product ^= power;
    power = (power & 1) === 0 ? power >>> 1 : (power >>> 1) ^ POLYNOMIAL;
  }
  return product >>> 0;
}

/** By what a checksum is multiplied when this many bytes come after it. */
export function moveBy(bytes: number): number {
  let moved = ONE;
  let step = BYTE;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) moved = times(moved, step);
    step = times(step, step);
  }
  return moved;
}

/** Of what came before and the part after it. */
export const joinChecksums = (before: number, after: { readonly checksum: number; readonly move: number }): number =>
  (times(after.move, before) ^ after.checksum) >>> 0;
