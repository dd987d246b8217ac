import type { FastifyInstance } from 'fastify';
import { type Study, study as table } from '#contract/study.ts';
import { canOpenExercise, type Viewer } from '#domain/access.ts';
import { CORRECTED_TOLD_MS } from '#domain/kept.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { rowsOfBank, type SignRow } from '#domain/study/bank.ts';
import { calendarDay, dayFromFour, dayNumber } from '#domain/study/day.ts';
import { WINDOW_DAYS } from '#domain/study/figure.ts';
import { DAYS_TO_SETTLE } from '#domain/study/next-thing.ts';
import type { StudyRows } from '#domain/study/rows.ts';
import { caller } from '../accounts/caller.ts';
import { findMixUps } from '../db/cards.ts';
import type { Db } from '../db/connect.ts';
import { findCorrected } from '../db/items.ts';
import { findStudyRows } from '../db/sights.ts';
import * as store from '../db/study.ts';
import { countUnread } from '../db/support.ts';
import { installRoutes } from '../http/route.ts';
import { sendDraw } from '../http/send.ts';
import { drawnPieces, type Published } from '../publishing/published.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { readyLearner } from '../study/learner.ts';
import { type Known, practisable, whatOpens } from '../study/practice.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

/** A test is reported soon after, and not before it was taken. */
const REPORTED_WITHIN_DAYS = 400;

const NO_ROWS: StudyRows = { memories: [], rules: [], sights: [], mocks: [] };

export function installStudy(app: FastifyInstance, services: Services): void {
  const { db, content, memories, inOrder, accountLimits, now } = services;

  /** Each of these locks the learner's row: it waits for the one before without a connection. */
  const inTurn = <Done>(userId: number, work: (tx: Db) => Promise<Done>): Promise<Done> =>
    inOrder.run(userId, () => db.transaction().execute(work));

  const read = async (tx: Db, userId: number, since?: number): Promise<Study> =>
    rowsOf(tx, await readyLearner(tx, userId, content.current()), since);

  /** Undefined where something is to be made from the log first. Writes nothing, so that it also works where nothing can be written. */
  const readStored = (userId: number, since?: number): Promise<Study | undefined> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const learner = await store.findLearner(tx, userId);
        return learner === undefined || learner.folded !== learner.answers ? undefined : rowsOf(tx, learner, since);
      });

  async function rowsOf(tx: Db, learner: store.Learner, since = 0): Promise<Study> {
    const { user_id: userId, revision, answers, exam_date, minutes, daily_goal, test_language, recounted_on, last_day } = learner;
    const { memories: remembered, rules, sights, mocks } = revision > since ? await findStudyRows(tx, userId, since) : NO_ROWS;
    return {
      revision,
      answers,
      exam_date,
      minutes,
      daily_goal,
      test_language,
      recounted_on,
      last_day,
      memories: [...remembered],
      rules: [...rules],
      sights: [...sights],
      mocks: [...mocks],
      shown: revision > since ? await store.findShown(tx, userId, since) : [],
      bookmarks: await store.findBookmarks(tx, userId),
      mixed_up: await findMixUps(tx, userId),
      days: await store.findStudyDays(tx, userId, calendarDay(dayFromFour(now()) - 6)),
      real_tests: await store.findRealTests(tx, userId),
      unread: await countUnread(tx, userId),
      corrected: await findCorrected(tx, userId, new Date(now() - CORRECTED_TOLD_MS)),
    };
  }

  /** What this caller may practise. */
  function open(published: Published, viewer: Viewer, known: Known): number[] {
    return published.exerciseIds.flatMap((exerciseId, index) =>
      canOpenExercise(viewer, index, now()) ? practisable(published, exerciseId, known).map(({ id }) => id) : [],
    );
  }

  installRoutes(app, table, {
    'GET /api/study': (request) => {
      const { user } = caller(request);
      const { since } = request.query;
      return inOrder.run(
        user.id,
        async () => (await readStored(user.id, since)) ?? db.transaction().execute((tx) => read(tx, user.id, since)),
      );
    },

    'GET /api/bank': (request) => {
      const { user } = caller(request);
      const published = content.current();
      return memories.use(user.id, (known) => {
        const named = new Set([...open(published, user, known), ...known.sights.keys()]);
        const isNamed = (id: number) => named.has(id);
        // Who has answered something needs no easy beginning any more, and who has settled meets everything.
        const days = new Set(known.sights.values()).size;
        const easy = days > 0 ? [] : [...published.easyIds].filter(isNamed);
        const hard = days > DAYS_TO_SETTLE ? [] : [...published.hardIds].filter(isNamed);
        const signs = published.questionsOfSign.flatMap(([sign, ...ids]): SignRow[] => {
          const shown = ids.filter(isNamed);
          return shown.length === 0 ? [] : [[sign, ...shown]];
        });
        const isShown = new Set(signs.map(([sign]) => sign));
        const pairs = published.mixedSigns.filter((pair) => pair.every((sign) => isShown.has(sign)));
        return { ...rowsOfBank(published.bank, isNamed), easy, hard, signs, pairs };
      });
    },

    'GET /api/study/questions': (request, reply) => {
      const { user } = caller(request);
      const wanted = request.query.ids.split(',').map(Number);
      const published = content.current();
      return memories.use(user.id, (known) => {
        const allowed = new Set(open(published, user, known));
        const found = [...new Set(wanted)].filter((id) => allowed.has(id));
        return sendDraw(request, reply, drawnPieces(published, found, 'one'));
      });
    },

    'PUT /api/study/settings': (request) => {
      const { user } = caller(request);
      return inTurn(user.id, async (tx) => {
        await readyLearner(tx, user.id, content.current());
        await store.updateSettings(tx, user.id, request.body);
        return read(tx, user.id);
      });
    },

    'PUT /api/study/shown': async (request) => {
      const { user } = caller(request);
      const age = dayFromFour(now()) - request.body.day;
      // What a device says whose clock is off is passed over: nobody can do anything about it there.
      if (age >= 0 && age <= WINDOW_DAYS) {
        await inTurn(user.id, async (tx) => {
          const { revision } = await readyLearner(tx, user.id, content.current());
          const shown = { ...request.body, gap: request.body.gap ?? null };
          if (await store.saveShown(tx, user.id, revision + 1, shown)) await store.touchLearner(tx, user.id);
        });
      }
      return { success: say(chooseLanguage(request.headers['accept-language']), 'saved') };
    },

    'PUT /api/bookmarks/{id}': async (request) => {
      const { user } = caller(request);
      const { id } = request.params;
      if (!(await whatOpens(services, user, [id]))(id, now())) throw notFound();
      await inTurn(user.id, async (tx) => {
        await readyLearner(tx, user.id, content.current());
        // Waiting would not help, so it is no 429, which a device keeps for the next try.
        if ((await store.countOtherBookmarks(tx, user.id, id)) >= store.BOOKMARKS_MAX) {
          throw new Refusal('conflict', 'bookmarksFull');
        }
        await store.insertBookmark(tx, user.id, id, new Date(now()));
        await store.touchLearner(tx, user.id);
      });
      return { success: say(chooseLanguage(request.headers['accept-language']), 'saved') };
    },

    'DELETE /api/bookmarks/{id}': async (request) => {
      const { user } = caller(request);
      const { id } = request.params;
      const isOpen = (await whatOpens(services, user, [id]))(id, now());
      await inTurn(user.id, async (tx) => {
        await readyLearner(tx, user.id, content.current());
        // One that was saved while it was open can go, too.
        if (!(await store.deleteBookmark(tx, user.id, id)) && !isOpen) throw notFound();
        await store.touchLearner(tx, user.id);
      });
      return { success: say(chooseLanguage(request.headers['accept-language']), 'saved') };
    },

    'POST /api/real-tests': async (request) => {
      const { user } = caller(request);
      const { day, ...test } = request.body;
      const age = dayNumber(stockholmDay(now())) - dayNumber(day);
      if (age < 0 || age > REPORTED_WITHIN_DAYS) throw invalid({ day: { key: 'fieldInvalid' } });
      await accountLimits.realTest(user.id);
      return inTurn(user.id, async (tx) => {
        await readyLearner(tx, user.id, content.current());
        const isNew = await store.insertRealTest(tx, user.id, { ...test, day }, new Date(now()));
        if (isNew) await store.touchLearner(tx, user.id);
        const stored = (await store.findRealTests(tx, user.id)).find(({ id }) => id === test.id.toLowerCase());
        // Another report may not pass for the one that is stored.
        if (stored === undefined || stored.day !== day || stored.passed !== test.passed)
          throw new Refusal('conflict', 'examMismatch');
        return stored;
      });
    },
  });
}
