import type { FastifyInstance } from 'fastify';
import { terms as table } from '#contract/terms.ts';
import { opensEverything } from '#domain/access.ts';
import { installRoutes } from '../http/route.ts';
import { sendPrebuilt } from '../http/send.ts';
import type { Services } from '../services.ts';

export function installTerms(app: FastifyInstance, { content, now }: Services): void {
  installRoutes(app, table, {
    'GET /api/terms': (request, reply) => {
      const terms = content.current().terms[request.query.translations ?? 'all'];
      return sendPrebuilt(request, reply, opensEverything(request.session?.user ?? null, now()) ? terms.all : terms.open);
    },
  });
}
