import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isPictureName, isUploadedPicture } from '#domain/picture.ts';
import type { Db } from './db/connect.ts';
import { pictureExists } from './db/pictures.ts';

const PICTURES = fileURLToPath(new URL('../content/pictures/', import.meta.url));

/** The default picture host: our own origin, under /cdn. */
export async function installPictures(app: FastifyInstance): Promise<void> {
  await app.register(async (pictures) => {
    pictures.addHook('onRequest', async (_request, reply) => {
      // A drawing opened on its own page runs nothing.
      reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
      reply.header('cross-origin-resource-policy', 'cross-origin');
    });
    await pictures.register(fastifyStatic, {
      root: PICTURES,
      prefix: '/cdn/',
      index: false,
      maxAge: '1d',
      dotfiles: 'ignore',
      decorateReply: false,
    });
  });
}

/** Whether a picture of that name would be found in a folder of the picture host. */
export async function hasPicture(db: Db, folder: string, name: string): Promise<boolean> {
  if (!isPictureName(name)) return false;
  if (isUploadedPicture(name)) return pictureExists(db, name);
  return access(join(PICTURES, folder, name)).then(
    () => true,
    () => false,
  );
}
