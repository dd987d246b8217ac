import type { FastifyInstance } from 'fastify';
import { tryOut as table } from '#contract/try.ts';
import { installRoutes } from '../http/route.ts';
import { sendPrebuilt } from '../http/send.ts';
import type { Services } from '../services.ts';

export function installTry(app: FastifyInstance, { content }: Services): void {
  installRoutes(app, table, {
    'GET /api/try': (request, reply) => sendPrebuilt(request, reply, content.current().toTry),
  });
}
