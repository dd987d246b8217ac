import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentError, type ContentFault } from '#content/read.ts';
import type { Content } from '#content/schema.ts';
import { isUploadedPicture, pictureType, smallPicture } from '#domain/picture.ts';
import type { Db } from '../db/connect.ts';
import { findPicture, pictureExists, type StoredPicture } from '../db/content/pictures.ts';
import { loadSharp, uploadedName } from './picture-upload.ts';

type Used = { kind: StoredPicture['kind']; name: string };

const fileOf = ({ kind, name }: Used) => `pictures/${kind}/${name}`;

/** Uploaded pictures that the content uses, without duplicates. */
function usedPictures({ questions, signGroups }: Content): Used[] {
  const used = [
    ...questions.map(({ image }) => ({ kind: 'questions' as const, name: image ?? '' })),
    ...signGroups.flatMap((group) =>
      [group.groupimg, ...group.signs.map(({ img }) => img)].map((name) => ({ kind: 'signs' as const, name })),
    ),
  ];
  return [...new Map(used.filter(({ name }) => isUploadedPicture(name)).map((picture) => [fileOf(picture), picture])).values()];
}

const bothSizes = ({ kind, name }: Used): Used[] => [
  { kind, name },
  { kind, name: smallPicture(name) as string },
];

/** Writes them next to the content files, in both sizes. Returns the paths. */
export async function writeUploadedPictures(db: Db, directory: string, content: Content): Promise<string[]> {
  const written: string[] = [];
  for (const picture of usedPictures(content).flatMap(bothSizes)) {
    const bytes = await findPicture(db, picture.name);
    if (bytes === undefined) continue;
    const path = fileOf(picture);
    await mkdir(join(directory, 'pictures', picture.kind), { recursive: true });
    await writeFile(join(directory, path), bytes);
    written.push(path);
  }
  return written;
}

/** Reads those that lie next to the content files. */
export async function readUploadedPictures(directory: string, content: Content): Promise<StoredPicture[]> {
  const faults: ContentFault[] = [];
  const pictures: StoredPicture[] = [];
  for (const picture of usedPictures(content).flatMap(bothSizes)) {
    const file = fileOf(picture);
    const bytes = await readFile(join(directory, file)).catch(() => undefined);
    if (bytes === undefined) continue;
    const isOurs = !isUploadedPicture(picture.name) || picture.name === uploadedName(bytes);
    const sharp = await loadSharp();
    const size = await sharp(bytes)
      .metadata()
      .catch(() => undefined);
    if (pictureType(bytes) !== 'image/webp' || size === undefined || !isOurs) {
      faults.push({ file, line: 1, message: 'is not the picture that was exported under this name' });
      continue;
    }
    pictures.push({ ...picture, bytes, width: size.width, height: size.height, created_at: new Date(), created_by: null });
  }
  if (faults.length > 0) throw new ContentError(faults);
  return pictures;
}

/** Rejects content with missing pictures. */
export async function requireUploadedPictures(db: Db, content: Content): Promise<void> {
  const faults: ContentFault[] = [];
  for (const picture of usedPictures(content)) {
    if (await pictureExists(db, picture.name)) continue;
    faults.push({ file: fileOf(picture), line: 1, message: 'the file is missing, and the database does not have it' });
  }
  if (faults.length > 0) throw new ContentError(faults);
}
