import { pictureType } from '#domain/picture.ts';

type PictureFault = 'type' | 'large';
/** A text with its pictures must stay below the server's limit (HTML_MAX in contract/content.ts). */
const MAX_CHARACTERS = 120_000;
const MAX_SIDE_PX = 800;
const QUALITIES = [0.85, 0.7, 0.5];

/** behaviour 9.2: PNG and JPEG only, detected by content. Scales the picture down and returns it as a data URL. */
export async function pictureData(file: File): Promise<string | PictureFault> {
  const type = pictureType(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (type !== 'image/png' && type !== 'image/jpeg') return 'type';
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return 'type';
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return 'type';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const first = canvas.toDataURL(type, QUALITIES[0]);
  if (first.length <= MAX_CHARACTERS) return first;
  // Probably a photograph saved as PNG. JPEG has no transparency, so fill the background with white.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const data = canvas.toDataURL('image/jpeg', quality);
    if (data.length <= MAX_CHARACTERS) return data;
  }
  return 'large';
}
