import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressDraw, joinFramed, joinList, type KeptDraw, type Piece, type Prebuilt } from '../publishing/prebuilt.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Content depends on the caller, so only private caches may keep it. */
export function sendPrebuilt(request: FastifyRequest, reply: FastifyReply, prebuilt: Prebuilt): undefined {
  reply.header('cache-control', 'private, no-cache');
  sendVariant(request, reply, prebuilt, JSON_TYPE);
}

/** Draws are random: not cached. */
export function sendDraw(request: FastifyRequest, reply: FastifyReply, pieces: readonly Piece[]): Promise<undefined> {
  return sendDrawn(request, reply, joinList(pieces));
}

export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptDraw): Promise<undefined> {
  reply.type(JSON_TYPE).header('vary', 'Accept-Encoding');
  if (accepts(request, 'gzip')) reply.header('content-encoding', 'gzip').send(await kept.gzip());
  else reply.send(await kept.identity());
}

/** A JSON object whose last field is a draw. Its other fields bypass the answer schema, so list them explicitly at the call. */
export function sendFramed<Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  frame: object,
  field: string,
  pieces: readonly Piece[],
  change?: (item: Item) => Item,
): Promise<undefined> {
  return sendDrawn(request, reply, joinFramed(frame, field, pieces, change));
}

async function sendDrawn(request: FastifyRequest, reply: FastifyReply, drawn: Promise<Buffer>): Promise<undefined> {
  const plain = await drawn;
  return sendKept(request, reply, { gzip: () => compressDraw(plain), identity: async () => plain });
}

/** Prebuilt bytes in the encoding that the caller accepts, or 304 by ETag. */
export function sendVariant(request: FastifyRequest, reply: FastifyReply, prebuilt: Prebuilt, type: string): void {
  const { etag } = prebuilt;
  reply.header('etag', etag).header('vary', 'Accept-Encoding');
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
    reply.code(304).send();
    return;
  }
  reply.type(type);
  if (accepts(request, 'br')) reply.header('content-encoding', 'br').send(prebuilt.br);
  else if (accepts(request, 'gzip')) reply.header('content-encoding', 'gzip').send(prebuilt.gzip());
  else reply.send(prebuilt.identity());
}

function accepts(request: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  for (const part of String(request.headers['accept-encoding'] ?? '').split(',')) {
    const [name, quality] = part.split(';').map((word) => word.trim());
    if (name === encoding) return quality === undefined || Number(quality.replace(/^q=/, '')) > 0;
  }
  return false;
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag) === true;
}
