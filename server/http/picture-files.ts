import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOfUpload } from '#domain/picture.ts';
import { partOf } from '#domain/range.ts';
import { soundTypeOf } from '#domain/recording.ts';
import { openDrawings } from '../publishing/drawings.ts';
import { PICTURES } from '../publishing/pictures.ts';
import type { Services } from '../services.ts';
import { answerNotFound } from './errors.ts';
import { sendVariant } from './send.ts';

function sendUploaded(request: FastifyRequest, reply: FastifyReply, name: string, bytes: Buffer | undefined) {
  if (bytes === undefined) return answerNotFound(request, reply);
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', `"${name}"`);
  if (request.headers['if-none-match'] === `"${name}"`) return reply.code(304).send();
  return reply.type('image/webp').send(bytes);
}

/** The default picture host: our own origin, under /cdn. */
export async function installPictures(
  app: FastifyInstance,
  { uploads, sounds }: Pick<Services, 'uploads' | 'sounds'>,
): Promise<void> {
  await app.register(async (pictures) => {
    pictures.addHook('onRequest', async (_request, reply) => {
      // Prevents scripts in an SVG that is opened as a document.
      reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
      reply.header('cross-origin-resource-policy', 'cross-origin');
    });
    const drawings = openDrawings(PICTURES);
    for (const folder of ['questions', 'signs', 'signs/:group(^[A-Za-z0-9_-]+$)']) {
      const path = `/cdn/${folder}/:name(^[A-Za-z0-9][A-Za-z0-9._-]*\\.(?:svg|webp)$)`;
      pictures.get<{ Params: { name: string; group?: string } }>(path, async (request, reply) => {
        const { name, group = '' } = request.params;
        // Uploads have content hashes as names, and may be asked for in any picture folder.
        if (isOfUpload(name)) return sendUploaded(request, reply, name, await uploads.find(name));
        const drawing = await drawings.find(`${folder.replace(/:group.*/, group)}/${name}`);
        if (drawing === undefined) return answerNotFound(request, reply);
        reply.header('cache-control', 'public, max-age=86400');
        sendVariant(request, reply, drawing, 'image/svg+xml');
        return reply;
      });
    }
    // Range requests: Safari plays no sound without them.
    pictures.get<{ Params: { name: string } }>(
      '/cdn/sounds/:name(^[0-9a-f]{32}\\.(?:ogg|m4a|wav|webm|mp3)$)',
      async (request, reply) => {
        const { name } = request.params;
        const bytes = await sounds.find(name);
        if (bytes === undefined) return answerNotFound(request, reply);
        reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', `"${name}"`);
        reply.header('accept-ranges', 'bytes').type(soundTypeOf(name));
        if (request.headers['if-none-match'] === `"${name}"`) return reply.code(304).send();
        // If-Range: when the file has changed, the whole new file is sent.
        const isOfThis = (request.headers['if-range'] ?? `"${name}"`) === `"${name}"`;
        const part = isOfThis ? partOf(request.headers.range, bytes.length) : undefined;
        if (part === undefined) return reply.send(bytes);
        if (part === 'none') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
        reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${bytes.length}`);
        return reply.send(bytes.subarray(part.from, part.to + 1));
      },
    );
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
