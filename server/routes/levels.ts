import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Progress, levels as table } from '#contract/levels.ts';
import { isPremium } from '#domain/access.ts';
import { EDITION_KEPT_MS } from '#domain/retention-times.ts';
import { type StepResult, scoreStep, stepOpens } from '#domain/step.ts';
import { caller } from '../accounts/caller.ts';
import { findEditions } from '../db/content/documents.ts';
import { deleteScores, findProgress, insertScore } from '../db/learning/progress.ts';
import { announceUserChange } from '../db/people/sessions.ts';
import { installRoutes } from '../http/route.ts';
import { sendPrebuilt } from '../http/send.ts';
import type { PublishedLevel } from '../publishing/published.ts';
import { forbidden, invalid, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { holdWhileAsked, refuseWhileAsked } from '../study/asking.ts';

const idsOf = ({ entries }: PublishedLevel) => entries.map(({ id }) => id);
const NO_PROGRESS = { scores: [] };

export function installLevels(app: FastifyInstance, services: Services): void {
  const { db, content, progress, now, forgetUser, metrics } = services;

  function findLevel(id: number): { published: PublishedLevel; index: number } | undefined {
    const list = content.current().levelList;
    const index = list.findIndex(({ level }) => level.id === id);
    const published = list[index];
    return published === undefined ? undefined : { published, index };
  }

  /** Calls the action if the caller may open the step; synchronously when their progress is cached. */
  function whereOpen<Result>(
    request: FastifyRequest,
    index: number,
    action: () => Result | Promise<Result>,
  ): Result | Promise<Result> {
    const { steps } = content.current();
    const viewer = request.session?.user ?? null;
    const decide = (saved: Pick<Progress, 'scores'>) => {
      if (!stepOpens(viewer, steps, index, saved, now())) throw forbidden(isPremium(viewer, now()) ? 'stepLocked' : 'locked');
      return action();
    };
    return viewer === null || steps[index]?.demo === true ? decide(NO_PROGRESS) : progress.use(viewer.id, decide);
  }

  /** Scores a step; one that was edited while the learner was in it is scored in the version they began. */
  async function score({ level, entries }: PublishedLevel, given: { questions: string; options: string }): Promise<StepResult> {
    const result = scoreStep({ min_mark: level.min_mark, questions: entries }, given);
    if (result.kind !== 'invalid') return result;
    const known = content.current().entries;
    for (const edition of await findEditions(db, level.id, now() - EDITION_KEPT_MS)) {
      const questions = edition.questions.flatMap((id) => known.get(id) ?? []);
      const earlier = scoreStep({ min_mark: edition.min_mark, questions }, given);
      if (earlier.kind !== 'invalid') return earlier;
    }
    return result;
  }

  installRoutes(app, table, {
    'GET /api/levels': (request, reply) => sendPrebuilt(request, reply, content.current().levels),

    'GET /api/levels/{id}/show': (request, reply) => {
      const found = findLevel(request.params.id);
      if (found === undefined) throw notFound();
      return sendPrebuilt(request, reply, found.published.show);
    },

    'GET /api/levels/{id}': (request, reply) => {
      const found = findLevel(request.params.id);
      if (found === undefined) throw notFound();
      return whereOpen(request, found.index, async () => {
        // The demo step is shown to everybody without a login, so refusing it during an exam would hide nothing.
        if (!found.published.level.demo) await refuseWhileAsked(services, request.session?.user, idsOf(found.published));
        return sendPrebuilt(request, reply, found.published.questions);
      });
    },

    'GET /api/progress': (request) => findProgress(db, caller(request).user.id),

    'POST /api/progress': async (request) => {
      const { user } = caller(request);
      const { level_id, questions, options } = request.body;
      const found = findLevel(level_id);
      if (found === undefined) throw invalid({ level_id: { key: 'notFound' } });
      await whereOpen(request, found.index, () => undefined);
      await holdWhileAsked(services, user, idsOf(found.published));
      const result = await score(found.published, { questions, options });
      if (result.kind === 'invalid') {
        throw invalid({ [result.field]: { key: result.field === 'questions' ? 'wrongQuestions' : 'wrongOptions' } });
      }
      if (!result.passed) throw invalid({ options: { key: 'notPassing' } });
      const isNew = await db.transaction().execute(async (tx) => {
        const inserted = await insertScore(tx, user.id, { level_id, passed: 1, questions, options, reward: result.reward });
        await announceUserChange(tx, user.id);
        return inserted;
      });
      metrics.countWrites('progress', 1, Number(isNew));
      forgetUser(user.id);
      return findProgress(db, user.id);
    },

    'DELETE /api/progress': async (request) => {
      const { user } = caller(request);
      await db.transaction().execute(async (tx) => {
        await deleteScores(tx, user.id);
        await announceUserChange(tx, user.id);
      });
      forgetUser(user.id);
      return findProgress(db, user.id);
    },
  });
}
