import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cards as table } from '#contract/cards.ts';
import { CARD_MODES, type CardMemory, type CardMode, rememberCard, type SavedMode } from '#domain/cards.ts';
import { answeredAt } from '#domain/clock-skew.ts';
import { quotaOf } from '#domain/quota.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { type MixUp, mixUpsAfter } from '#domain/study/mixed-up.ts';
import { caller } from '../accounts/caller.ts';
import * as store from '../db/cards.ts';
import type { Db } from '../db/connect.ts';
import { countWrites } from '../db/write-counts.ts';
import { installRoutes } from '../http/route.ts';
import { invalid, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { refuseSpent } from '../study/quotas.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

type Answered = { readonly id: number; readonly right: boolean; readonly day: number; readonly takenFor: number | undefined };

type Changes = {
  readonly mode: CardMode;
  readonly memories: readonly (CardMemory & { readonly id: number })[];
  readonly mixUps: readonly { readonly sign: number; readonly other: number | null }[];
};

/** Changes made by card answers: the first answer to a card per day counts, so repeats change nothing. Locks the memories it reads. */
async function changesBy(tx: Db, userId: number, mode: CardMode, answers: readonly Answered[]): Promise<Changes> {
  const ids = [...new Set(answers.map(({ id }) => id))];
  const before = await store.lockMemories(tx, userId, mode, ids);
  const after = new Map<number, CardMemory>();
  for (const { id, right, day } of answers) after.set(id, rememberCard(after.get(id) ?? before.get(id), day, right));
  const memories = [...after].flatMap(([id, memory]) => (before.get(id)?.lastDay === memory.lastDay ? [] : [{ id, ...memory }]));
  if (mode !== 'sign') return { mode, memories, mixUps: [] };
  const mixedUp = await store.findMixUps(tx, userId, ids);
  // Answers older than the last stored one are repeats or out of date.
  const latest = answers.filter(({ id, day }) => day >= (before.get(id)?.lastDay ?? day));
  const mixedAfter = mixUpsAfter(
    mixedUp,
    latest.map(({ id, ...answer }) => ({ sign: id, ...answer })),
  );
  const otherIn = (mixUps: readonly MixUp[], id: number) => mixUps.find(([sign]) => sign === id)?.[1] ?? null;
  const mixUps = ids
    .filter((id) => otherIn(mixedAfter, id) !== otherIn(mixedUp, id))
    .map((sign) => ({ sign, other: otherIn(mixedAfter, sign) }));
  return { mode, memories, mixUps };
}

export function installCards(app: FastifyInstance, { db, config, content, inOrder, now }: Services): void {
  const exists = (mode: CardMode, id: number) => content.current().cardIds[mode].has(id);

  type Asked = FastifyRequest<{ Params: { id: number } }>;
  const done = ({ headers }: FastifyRequest) => ({ success: say(chooseLanguage(headers['accept-language']), 'saved') });

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
      await inOrder.run(user.id, () =>
        db.transaction().execute(async (tx) => {
          const changes: Changes[] = [];
          for (const mode of CARD_MODES) {
            const of = inTime.filter((answer) => answer.mode === mode);
            if (of.length > 0) changes.push(await changesBy(tx, user.id, mode, of));
          }
          const count = changes.reduce((sum, { memories, mixUps }) => sum + Math.max(memories.length, mixUps.length), 0);
          if (count === 0) return;
          // Throws before anything is written.
          refuseSpent(quotaOf('answers', config.quotaFactor), await countWrites(tx, user.id, 'answers', count, now()), now());
          for (const { mode, memories, mixUps } of changes) {
            await store.saveMemories(tx, user.id, mode, memories);
            await store.saveMixUps(tx, user.id, mixUps);
          }
        }),
      );
      return { saved: known.length };
    },

    'PUT /api/terms/{id}/saved': (request) => save(request, 'term'),
    'DELETE /api/terms/{id}/saved': (request) => unsave(request, 'term'),
    'PUT /api/signs/{id}/saved': (request) => save(request, 'sign'),
    'DELETE /api/signs/{id}/saved': (request) => unsave(request, 'sign'),
  });
}
