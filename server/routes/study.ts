import type { FastifyInstance } from 'fastify';
import { study as table } from '#contract/study.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { dayFromFour, dayNumber } from '#domain/study/day.ts';
import { WINDOW_DAYS } from '#domain/study/figure.ts';
import { caller } from '../accounts/caller.ts';
import type { Db } from '../db/connect.ts';
import * as store from '../db/learning/study.ts';
import { installRoutes } from '../http/route.ts';
import { sendDraw } from '../http/send.ts';
import { drawnPieces } from '../publishing/maker.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { askedNow } from '../study/asking.ts';
import { bankOf, openIds } from '../study/bank.ts';
import { readyLearner } from '../study/learner.ts';
import { whatOpens } from '../study/practice.ts';
import { saveRealTest } from '../study/real-tests.ts';
import { readStored, readStudy } from '../study/stored-study.ts';
import { sayTo } from '../text/catalog.ts';

/** Reports of real tests older than this, or in the future, are rejected. */
const REPORTED_WITHIN_DAYS = 400;

export function installStudy(app: FastifyInstance, services: Services): void {
  const { db, content, memories, inOrder, accountLimits, now } = services;

  /** Each of these calls locks the learner's row, so they queue here before they take a connection. */
  const inTurn = <Done>(userId: number, work: (tx: Db) => Promise<Done>): Promise<Done> =>
    inOrder.run(userId, () => db.transaction().execute(work));

  installRoutes(app, table, {
    'GET /api/study': (request) => {
      const { user } = caller(request);
      const { since } = request.query;
      return inOrder.run(
        user.id,
        async () =>
          (await readStored(services, user.id, since)) ??
          db.transaction().execute((tx) => readStudy(services, tx, user.id, since)),
      );
    },

    'GET /api/bank': (request) => {
      const { user } = caller(request);
      const published = content.current();
      return memories.use(user.id, (known) => bankOf(published, user, known, now()));
    },

    'GET /api/study/questions': async (request, reply) => {
      const { user } = caller(request);
      const asked = await askedNow(services, user);
      const wanted = request.query.ids.split(',').map(Number);
      const published = content.current();
      return memories.use(user.id, (known) => {
        const allowed = new Set(openIds(published, user, known, now()));
        const found = [...new Set(wanted)].filter((id) => allowed.has(id) && !asked.has(id));
        return sendDraw(request, reply, drawnPieces(published, found, 'one'));
      });
    },

    'PUT /api/study/settings': (request) => {
      const { user } = caller(request);
      return inTurn(user.id, async (tx) => {
        await readyLearner(tx, user.id, content.current());
        await store.updateSettings(tx, user.id, request.body);
        return readStudy(services, tx, user.id);
      });
    },

    'PUT /api/study/shown': async (request) => {
      const { user } = caller(request);
      const age = dayFromFour(now()) - request.body.day;
      // Predictions from a device with a wrong clock are ignored, because the user cannot fix them.
      if (age >= 0 && age <= WINDOW_DAYS) {
        await inTurn(user.id, async (tx) => {
          const { revision } = await readyLearner(tx, user.id, content.current());
          const shown = { ...request.body, gap: request.body.gap ?? null };
          if (await store.saveShown(tx, user.id, revision + 1, shown)) await store.touchLearner(tx, user.id);
        });
      }
      return { success: sayTo(request, 'saved') };
    },

    'PUT /api/bookmarks/{id}': async (request) => {
      const { user } = caller(request);
      const { id } = request.params;
      if (!(await whatOpens(services, user, [id]))(id, now())) throw notFound();
      await inTurn(user.id, async (tx) => {
        await readyLearner(tx, user.id, content.current());
        // Not a 429, for which the device would retry: waiting does not help.
        if ((await store.countOtherBookmarks(tx, user.id, id)) >= store.BOOKMARKS_MAX) {
          throw new Refusal('conflict', 'bookmarksFull');
        }
        await store.insertBookmark(tx, user.id, id, new Date(now()));
        await store.touchLearner(tx, user.id);
      });
      return { success: sayTo(request, 'saved') };
    },

    'DELETE /api/bookmarks/{id}': async (request) => {
      const { user } = caller(request);
      const { id } = request.params;
      const isOpen = (await whatOpens(services, user, [id]))(id, now());
      await inTurn(user.id, async (tx) => {
        await readyLearner(tx, user.id, content.current());
        // A bookmark can be removed even when its question is no longer open.
        if (!(await store.deleteBookmark(tx, user.id, id)) && !isOpen) throw notFound();
        await store.touchLearner(tx, user.id);
      });
      return { success: sayTo(request, 'saved') };
    },

    'POST /api/real-tests': async (request) => {
      const { user } = caller(request);
      const age = dayNumber(stockholmDay(now())) - dayNumber(request.body.day);
      if (age < 0 || age > REPORTED_WITHIN_DAYS) throw invalid({ day: { key: 'fieldInvalid' } });
      await accountLimits.realTest(user.id);
      return inTurn(user.id, (tx) => saveRealTest(services, tx, user.id, request.body));
    },
  });
}
