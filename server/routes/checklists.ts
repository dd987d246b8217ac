import type { FastifyInstance } from 'fastify';
import { checklists as table } from '#contract/checklists.ts';
import { installRoutes } from '../http/route.ts';
import { sendPrebuilt } from '../http/send.ts';
import type { Services } from '../services.ts';

export function installChecklists(app: FastifyInstance, { content }: Services): void {
  installRoutes(app, table, {
    'GET /api/checklists': (request, reply) => sendPrebuilt(request, reply, content.current().checklists),
  });
}
