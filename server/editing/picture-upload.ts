import { createHash } from 'node:crypto';
import {
  PICTURE_LARGE_PX,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MAX,
  PICTURE_SMALL_PX,
  pictureType,
  smallPicture,
} from '#domain/picture.ts';
import { openSemaphore } from '../concurrency/semaphore.ts';
import { invalid, Refusal } from '../refusal.ts';

/** Loaded with the first picture. No cache and one thread each: pictures are rare, and learners come first. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const QUALITY = 84;
/** Valid pictures take a second or two; beyond this the machine is overloaded. */
const TIMEOUT_SECONDS = 30;
const RETRY_AFTER_SECONDS = 5;
/** One at a time bounds memory; a short queue, then 503. */
export const drawing = openSemaphore({ atOnce: 1, waiting: 7, retryAfterSeconds: RETRY_AFTER_SECONDS });

const PNG_SIGNATURE_BYTES = 8;
/** A PNG chunk has length and type before its content, and a checksum after it. */
const CHUNK_FRAME_BYTES = 12;
const DRAWN_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** Strips a PNG of text and profile chunks: a few compressed bytes of them can unpack to gigabytes. */
function plainPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  for (let at = PNG_SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= bytes.length; ) {
    const end = at + CHUNK_FRAME_BYTES + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (DRAWN_CHUNKS.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(parts);
}

type DrawnPicture = { name: string; bytes: Buffer; width: number; height: number };

/** A content hash: a name never means other bytes. */
export function uploadedName(bytes: Buffer): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`;
}

const refused = (key: 'pictureBroken' | 'pictureMismatch') => invalid({ picture: { key } });

/** A timeout says nothing about the picture itself. */
export function drawingFailure(error: unknown): Refusal {
  const isLate = error instanceof Error && error.message.startsWith('timeout:');
  return isLate ? new Refusal('busy', 'busy', { retryAfterSeconds: RETRY_AFTER_SECONDS }) : refused('pictureBroken');
}

/** Re-encodes an upload in two sizes, so that neither metadata nor anything hidden in the file is kept. */
export function drawPicture(bytes: Buffer, contentType: string): Promise<{ large: DrawnPicture; small: DrawnPicture }> {
  const type = pictureType(bytes);
  if (type === undefined) throw refused('pictureBroken');
  if (type !== contentType) throw refused('pictureMismatch');
  return drawing.run(async () => {
    const sharp = await loadSharp();
    const plain = type === 'image/png' ? plainPng(bytes) : bytes;
    const input = { limitInputPixels: PICTURE_PIXELS_MAX, sequentialRead: true, failOn: 'error' } as const;
    const fail = (error: unknown) => {
      throw drawingFailure(error);
    };
    // The header contains the size, so it is checked before decoding.
    const { width, height } = await sharp(plain, { ...input, limitInputPixels: false })
      .metadata()
      .catch(fail);
    if (width * height > PICTURE_PIXELS_MAX) {
      throw invalid({ picture: { key: 'picturePixels', values: { count: PICTURE_PIXELS_MAX / 1_000_000 } } });
    }
    if (Math.max(width, height) > PICTURE_SIDE_MAX) {
      throw invalid({ picture: { key: 'pictureSide', values: { count: PICTURE_SIDE_MAX } } });
    }
    const draw = async (from: Buffer, side: number) => {
      const { data, info } = await sharp(from, input)
        .timeout({ seconds: TIMEOUT_SECONDS })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY, smartSubsample: true })
        .toBuffer({ resolveWithObject: true })
        .catch(fail);
      return { bytes: data, width: info.width, height: info.height };
    };
    const large = await draw(plain, PICTURE_LARGE_PX);
    const small = await draw(large.bytes, PICTURE_SMALL_PX);
    const name = uploadedName(large.bytes);
    return { large: { name, ...large }, small: { name: smallPicture(name) as string, ...small } };
  });
}
