import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPictureName, isUploadedPicture } from '#domain/picture.ts';
import type { Db } from '../db/connect.ts';
import { pictureExists } from '../db/content/pictures.ts';

/** The folder of drawings that ship with the app. */
export const PICTURES = fileURLToPath(new URL('../../content/pictures/', import.meta.url));

/** Whether the picture host has such a picture. */
export async function hasPicture(db: Db, folder: string, name: string): Promise<boolean> {
  if (!isPictureName(name)) return false;
  if (isUploadedPicture(name)) return pictureExists(db, name);
  return access(join(PICTURES, folder, name)).then(
    () => true,
    () => false,
  );
}
