import type { FastifyInstance } from 'fastify';
import { terms as table } from '#contract/terms.ts';
import { installRoutes } from '../http/route.ts';
import { sendPrebuilt } from '../http/send.ts';
import type { Services } from '../services.ts';

export function installTerms(app: FastifyInstance, { content }: Services): void {
  installRoutes(app, table, {
    'GET /api/terms': (request, reply) =>
      sendPrebuilt(request, reply, content.current().terms[request.query.translations ?? 'all']),
  });
}
