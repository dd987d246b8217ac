import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

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
