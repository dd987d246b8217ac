import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cards as table } from '#contract/cards.ts';
import type { CardMode, SavedMode } from '#domain/cards.ts';
import { answeredAt } from '#domain/clock-skew.ts';
import { quotaOf } from '#domain/quota.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { caller } from '../accounts/caller.ts';
import * as store from '../db/learning/cards.ts';
import { installRoutes } from '../http/route.ts';
import { invalid, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { recordCards } from '../study/record-cards.ts';
import { sayTo } from '../text/catalog.ts';

export function installCards(app: FastifyInstance, { db, config, content, inOrder, now }: Services): void {
  const exists = (mode: CardMode, id: number) => content.current().cardIds[mode].has(id);

  type Asked = FastifyRequest<{ Params: { id: number } }>;
  const done = (request: FastifyRequest) => ({ success: sayTo(request, 'saved') });

  async function save(request: Asked, mode: SavedMode) {
    const { id } = request.params;
    if (!exists(mode, id)) throw notFound();
    await store.saveCard(db, caller(request).user.id, mode, id, new Date(now()));
    return done(request);
  }

  async function unsave(request: Asked, mode: SavedMode) {
    const { id } = request.params;
    // A saved card can be removed even when it no longer exists.
    if (!(await store.unsaveCard(db, caller(request).user.id, mode, id)) && !exists(mode, id)) throw notFound();
    return done(request);
  }

  installRoutes(app, table, {
    'GET /api/cards': (request) => store.findCards(db, caller(request).user.id),

    'POST /api/cards': async (request) => {
      const { user } = caller(request);
      const known = request.body.answers.flatMap(({ mode, item_id, correct, answered_at, taken_for }, place) => {
        const at = answeredAt(Date.parse(answered_at), now());
        if (at === undefined) throw invalid({ [`answers.${place}.answered_at`]: { key: 'fieldInvalid' } });
        const takenFor = taken_for !== undefined && exists('sign', taken_for) ? taken_for : undefined;
        return exists(mode, item_id) ? [{ mode, id: item_id, right: correct, at, day: dayFromFour(at), takenFor }] : [];
      });
      const inTime = known.sort((one, other) => one.at - other.at);
      const quota = quotaOf('answers', config.quotaFactor);
      await inOrder.run(user.id, () => recordCards(db, user.id, inTime, quota, now()));
      return { saved: known.length };
    },

    'PUT /api/terms/{id}/saved': (request) => save(request, 'term'),
    'DELETE /api/terms/{id}/saved': (request) => unsave(request, 'term'),
    'PUT /api/signs/{id}/saved': (request) => save(request, 'sign'),
    'DELETE /api/signs/{id}/saved': (request) => unsave(request, 'sign'),
  });
}
