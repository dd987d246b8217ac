import type { FastifyInstance } from 'fastify';
import { signs as table } from '#contract/signs.ts';
import { installRoutes } from '../http/route.ts';
import { sendPrebuilt } from '../http/send.ts';
import { notFound } from '../refusal.ts';
import type { Services } from '../services.ts';

export function installSigns(app: FastifyInstance, { content }: Services): void {
  const category = (id: number) => {
    const found = content.current().signGroupById.get(id);
    if (found === undefined) throw notFound();
    return found;
  };
  installRoutes(app, table, {
    'GET /api/signs/category': (request, reply) => sendPrebuilt(request, reply, content.current().signGroups),
    'GET /api/signs': (request, reply) => sendPrebuilt(request, reply, content.current().signs),
    'GET /api/signs/pairs': (request, reply) => sendPrebuilt(request, reply, content.current().signPairs),
    'GET /api/signs/{categoryID}/category': (request, reply) =>
      sendPrebuilt(request, reply, category(request.params.categoryID).signs),
    'GET /api/signs/{categoryID}/content': (request, reply) =>
      sendPrebuilt(request, reply, category(request.params.categoryID).content),
  });
}
