import type { FastifyInstance } from 'fastify';
import { packs as table } from '#contract/packs.ts';
import { caller } from '../accounts/caller.ts';
import { installRoutes } from '../http/route.ts';
import { sendDraw, sendKept } from '../http/send.ts';
import { drawnPieces } from '../publishing/maker.ts';
import { forbidden, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { refuseWhileAsked } from '../study/asking.ts';
import { packsOf } from '../study/packs.ts';
import { isWholeExercise, openOf } from '../study/practice.ts';

export function installPacks(app: FastifyInstance, services: Services): void {
  const { content, memories, now } = services;
  installRoutes(app, table, {
    'GET /api/packs': (request) => packsOf(services, caller(request).user, request.query.sound ?? 'ogg'),

    'GET /api/packs/{id}': async (request, reply) => {
      const { user } = caller(request);
      const published = content.current();
      const { id } = request.params;
      if (!published.exerciseIds.includes(id)) throw notFound();
      const open = openOf(published, user, id, await memories.get(user.id), now());
      if (open === undefined) throw forbidden('locked');
      const ids = open.map((question) => question.id);
      await refuseWhileAsked(services, user, ids);
      const kept = isWholeExercise(published, id, ids) ? published.packs.get(id) : undefined;
      return kept === undefined ? sendDraw(request, reply, drawnPieces(published, ids, 'one')) : sendKept(request, reply, kept);
    },
  });
}
