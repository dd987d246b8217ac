import type { FastifyInstance } from 'fastify';
import { type Study, study as table } from '#contract/study.ts';
import { canOpenExercise, type Viewer } from '#domain/access.ts';
import { addDays, stockholmDay } from '#domain/stockholm.ts';
import { dayNumber, studyDay } from '#domain/study/day.ts';
import type { Memory } from '#domain/study/memory.ts';
import { evidenceOn, type FirstSeen, readiness, trendDays } from '#domain/study/readiness.ts';
import { caller } from '../caller.ts';
import type { Db } from '../db/connect.ts';
import * as store from '../db/study.ts';
import { installRoutes } from '../http/route.ts';
import { sendDraw } from '../http/send.ts';
import { drawnPieces, type Published } from '../publishing/published.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { readyLearner } from '../study/memories.ts';
import { practisable, whatOpens } from '../study/practice.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

/** A test is reported soon after, and not before it was taken. */
const REPORTED_WITHIN_DAYS = 400;

export function installStudy(app: FastifyInstance, services: Services): void {
  const { db, content, memories, inOrder, peopleLimits, now } = services;

  /** Each of these locks the learner's row: it waits for the one before without a connection. */
  const inTurn = <Done>(userId: number, work: (tx: Db) => Promise<Done>): Promise<Done> =>
    inOrder.run(userId, () => db.transaction().execute(work));

  async function read(tx: Db, userId: number, since = 0): Promise<Study> {
    const learner = await readyLearner(tx, userId);
    return {
      revision: learner.revision,
      answers: learner.answers,
      exam_date: learner.exam_date,
      minutes: learner.minutes,
      daily_goal: learner.daily_goal,
      memories: learner.revision > since ? await store.findMemoryRows(tx, userId, since) : [],
      bookmarks: await store.findBookmarks(tx, userId),
      days: await store.findStudyDays(tx, userId, addDays(stockholmDay(now()), -6)),
      real_tests: await store.findRealTests(tx, userId),
    };
  }

  /** What this caller may practise, by exercise. */
  function open(
    published: Published,
    viewer: Viewer,
    known: ReadonlyMap<number, Memory>,
  ): (readonly [number, readonly number[]])[] {
    return published.exerciseIds.flatMap((exerciseId, index) =>
      canOpenExercise(viewer, index, now()) ? [[exerciseId, practisable(published, exerciseId, known)] as const] : [],
    );
  }

  async function firstSeen(tx: Db, userId: number): Promise<FirstSeen[]> {
    const { entries, suspects } = content.current();
    return (await store.findMemories(tx, userId))
      .filter(({ question_id }) => !suspects.has(question_id))
      .map((memory) => ({
        category: entries.get(memory.question_id)?.category_id ?? 0,
        right: memory.first_right,
        number: memory.first_number,
        day: studyDay(Date.parse(memory.first_at)),
      }));
  }

  installRoutes(app, table, {
    'GET /api/study': (request) => {
      const { user } = caller(request);
      return inTurn(user.id, (tx) => read(tx, user.id, request.query.since));
    },

    'GET /api/study/bank': (request) => {
      const { user } = caller(request);
      const published = content.current();
      return memories.use(user.id, (known) =>
        open(published, user, known).flatMap(([exerciseId, ids]) =>
          ids.map((id): [number, number, number] => [id, exerciseId, published.entries.get(id)?.options.length ?? 0]),
        ),
      );
    },

    'GET /api/study/questions': (request, reply) => {
      const { user } = caller(request);
      const wanted = request.query.ids.split(',').map(Number);
      const published = content.current();
      return memories.use(user.id, (known) => {
        const allowed = new Set(open(published, user, known).flatMap(([, of]) => of));
        const found = [...new Set(wanted)].filter((id) => allowed.has(id));
        return sendDraw(request, reply, drawnPieces(published, found, 'one'));
      });
    },

    'PUT /api/study/settings': (request) => {
      const { user } = caller(request);
      return inTurn(user.id, async (tx) => {
        await readyLearner(tx, user.id);
        await store.updateSettings(tx, user.id, request.body);
        return read(tx, user.id);
      });
    },

    'GET /api/study/readiness': (request) => {
      const { user } = caller(request);
      return inTurn(user.id, async (tx) => {
        const { answers } = await readyLearner(tx, user.id);
        const first = await firstSeen(tx, user.id);
        const today = studyDay(now());
        const judged = readiness(evidenceOn(first, today, answers));
        await store.noteReadiness(tx, user.id, judged, new Date(now()));
        const trend = trendDays(first, today).map((day) => {
          const { low, high, band, evidence } = day === today ? judged : readiness(evidenceOn(first, day));
          return { day, low, high, band, evidence };
        });
        return { ...judged, categories: [...judged.categories], trend };
      });
    },

    'PUT /api/bookmarks/{id}': async (request) => {
      const { user } = caller(request);
      const { id } = request.params;
      if (!(await whatOpens(services, user, [id]))(id, now())) throw notFound();
      await inTurn(user.id, async (tx) => {
        await readyLearner(tx, user.id);
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
        await readyLearner(tx, user.id);
        // One that was saved while it was open can go, too.
        if (!(await store.deleteBookmark(tx, user.id, id)) && !isOpen) throw notFound();
        await store.touchLearner(tx, user.id);
      });
      return { success: say(chooseLanguage(request.headers['accept-language']), 'saved') };
    },

    'POST /api/real-tests': async (request) => {
      const { user } = caller(request);
      const { day, ...test } = request.body;
      const age = studyDay(now()) - dayNumber(day);
      if (age < 0 || age > REPORTED_WITHIN_DAYS) throw invalid({ day: { key: 'fieldInvalid' } });
      await peopleLimits.realTest(user.id);
      return inTurn(user.id, async (tx) => {
        await readyLearner(tx, user.id);
        // What it said on the day of the test, not what has become of it since.
        const { pass } = readiness(evidenceOn(await firstSeen(tx, user.id), dayNumber(day)));
        const isNew = await store.insertRealTest(tx, user.id, { ...test, day, pass }, new Date(now()));
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
