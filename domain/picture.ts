/** Longer side of the two sizes of an uploaded picture, in pixels. */
export const PICTURE_LARGE_PX = 1200;
export const PICTURE_SMALL_PX = 600;
/** Limit of decoded pixels, because a small file can expand to fill the memory. */
export const PICTURE_PIXELS_MAX = 25_000_000;
/** Largest width or height: decoding interlaced pictures takes time per row. */
export const PICTURE_SIDE_MAX = 10_000;

const UPLOADED = /^[0-9a-f]{32}\.webp$/;

/** Whether a picture was uploaded in the back office. The name contains a hash of the content, so a file never changes. */
export function isUploadedPicture(name: string): boolean {
  return UPLOADED.test(name);
}

/** The small size of a picture; undefined for drawings that ship with the content, which have one size. */
export function smallPicture(name: string): string | undefined {
  return isUploadedPicture(name) ? name.replace(/\.webp$/, `-${PICTURE_SMALL_PX}.webp`) : undefined;
}

/** Whether the name is either size of an uploaded picture. */
export const isOfUpload = (name: string) => isUploadedPicture(name.replace(`-${PICTURE_SMALL_PX}.webp`, '.webp'));

const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*\.(svg|png|jpg|webp)$/;

export function isPictureName(name: string): boolean {
  return FILE_NAME.test(name);
}

/** A playable picture of a moving scene (domain/moving). */
export const isMovingPicture = (name: string) => name.startsWith('moving-') && name.endsWith('.svg');

type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

/** Detects the type by magic bytes: the file name and the content type are not trustworthy. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const starts = (at: number, ...expected: number[]) => expected.every((byte, place) => bytes[at + place] === byte);
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp';
  return undefined;
}
