import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type IsPublic, openapi } from '#contract/openapi.ts';
import { docsPage } from '../http/docs-page.ts';
import type { Services } from '../services.ts';
import { VERSION } from '../settings/version.ts';

export function installOpenapi(
  app: FastifyInstance,
  _services: Services,
  isPublic: IsPublic,
  guard: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  const document = () => openapi(VERSION, isPublic);
  // Built at the first request, because it is rarely used.
  let json: string | undefined;
  let page: string | undefined;
  app.get('/openapi.json', { onRequest: guard }, (_request, reply) => {
    json ??= JSON.stringify(document(), null, 1);
    return reply.type('application/json; charset=utf-8').send(json);
  });
  app.get('/docs', { onRequest: guard }, (_request, reply) => {
    page ??= docsPage(document());
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
