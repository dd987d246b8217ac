import type { FastifyInstance } from 'fastify';
import { terms as table } from '#contract/terms.ts';
import { canOpenQuestion, opensEverything } from '#domain/access.ts';
import { installRoutes } from '../http/route.ts';
import { sendDraw, sendPrebuilt } from '../http/send.ts';
import { placeOf } from '../publishing/published.ts';
import type { Services } from '../services.ts';
import { askedNow } from '../study/asking.ts';
import { whatOpens } from '../study/practice.ts';

export function installTerms(app: FastifyInstance, services: Services): void {
  const { content, now } = services;
  installRoutes(app, table, {
    'GET /api/terms': (request, reply) => {
      const terms = content.current().terms[request.query.translations ?? 'all'];
      return sendPrebuilt(request, reply, opensEverything(request.session?.user ?? null, now()) ? terms.all : terms.open);
    },

    'GET /api/words': async (request, reply) => {
      const { pieces, wordCards, ...published } = content.current();
      const wanted = request.query.ids.split(',').map(Number);
      const user = request.session?.user;
      const opens =
        user === undefined
          ? (id: number) => {
              const place = placeOf(published, id);
              return place !== undefined && canOpenQuestion(null, place, false, now());
            }
          : await whatOpens(services, user, wanted);
      const asked = await askedNow(services, user);
      const terms = new Set(wanted.flatMap((id) => (opens(id, now()) && !asked.has(id) ? (pieces.get(id)?.terms ?? []) : [])));
      const cards = [...terms]
        .sort((one, other) => one - other)
        .flatMap((id) => wordCards[request.query.language ?? 'ti'](id) ?? []);
      return sendDraw(request, reply, cards);
    },
  });
}
