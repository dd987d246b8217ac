import type { FastifyInstance } from 'fastify';
import { packs as table } from '#contract/packs.ts';
import { canOpenExercise } from '#domain/access.ts';
import { caller } from '../accounts/caller.ts';
import { installRoutes } from '../http/route.ts';
import { sendDraw } from '../http/send.ts';
import { drawnPieces } from '../publishing/maker.ts';
import { forbidden, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { refuseWhileAsked } from '../study/asking.ts';
import { packsOf, questionsOfPack } from '../study/packs.ts';

export function installPacks(app: FastifyInstance, services: Services): void {
  const { content, memories, now } = services;
  installRoutes(app, table, {
    'GET /api/packs': (request) => packsOf(services, caller(request).user, request.query.sound ?? 'ogg'),

    'GET /api/packs/{id}': async (request, reply) => {
      const { user } = caller(request);
      const published = content.current();
      const { id } = request.params;
      const index = published.exerciseIds.indexOf(id);
      if (index === -1) throw notFound();
      if (!canOpenExercise(user, index, now())) throw forbidden('locked');
      const ids = questionsOfPack(published, id, await memories.get(user.id));
      await refuseWhileAsked(services, user, ids);
      return sendDraw(request, reply, drawnPieces(published, ids, 'one'));
    },
  });
}
