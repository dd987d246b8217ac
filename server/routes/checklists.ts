import type { FastifyInstance } from 'fastify';
import { checklists as table } from '#contract/checklists.ts';
import { installRoutes, sendPrebuilt } from '../http/route.ts';
import type { Services } from '../services.ts';

export function installChecklists(app: FastifyInstance, { content }: Services): void {
  installRoutes(app, table, {
    'GET /api/checklists': (request, reply) => sendPrebuilt(request, reply, content.current().checklists),
  });
}
