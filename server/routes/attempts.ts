import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Attempt, attempts as table } from '#contract/attempts.ts';
import { withoutKey } from '#contract/question.ts';
import { canStartExam, mayTakeExams } from '#domain/access.ts';
import { isAttemptOver, minutesFit } from '#domain/attempt.ts';
import type { Translations } from '#domain/question.ts';
import { caller } from '../accounts/caller.ts';
import * as store from '../db/learning/attempts.ts';
import { findExam } from '../db/learning/exams.ts';
import { findLearner } from '../db/learning/study.ts';
import { installRoutes } from '../http/route.ts';
import { sendFramed } from '../http/send.ts';
import { sendEnded } from '../http/send-exam.ts';
import { drawnPieces } from '../publishing/maker.ts';
import { forbidden, invalid, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { closeOwnOverdue, leaveAttempt, left, over, submitAttempt, takeAnswers } from '../study/attempts.ts';
import { drawFor, startAttempt } from '../study/start-attempt.ts';
import { sayTo } from '../text/catalog.ts';

const DEFAULT_MINUTES = 50;

export function installAttempts(app: FastifyInstance, services: Services): void {
  const { db, content, now, metrics } = services;
  const instant = () => new Date(now()).toISOString();

  async function read(attempt: store.StoredAttempt, since = 0): Promise<Attempt> {
    const { user_id, id, mode, minutes, language, started_at, deadline, fresh, swedish, revision } = attempt;
    const answers = await store.findChanges(db, user_id, id, since, revision);
    return { id, mode, minutes, language, started_at, deadline, fresh, swedish, revision, answers };
  }

  /** Sends the attempt with its prebuilt questions, without their keys until it ends. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    stored: store.StoredAttempt,
    translations: Translations | undefined,
    rest: object = {},
  ): Promise<undefined> {
    const published = content.current();
    const known = stored.questions.filter((id) => published.pieces.has(id));
    const frame = { now: instant(), attempt: await read(stored), ...rest };
    return sendFramed(request, reply, frame, 'questions', drawnPieces(published, known, translations), withoutKey);
  }

  installRoutes(app, table, {
    'POST /api/exams/attempts': async (request, reply) => {
      const { user, job } = caller(request);
      if (!mayTakeExams(user.role, job)) throw forbidden();
      const { mode, minutes, language } = request.body;
      if (!minutesFit(mode, minutes)) throw invalid({ minutes: { key: 'fieldInvalid' } });
      await closeOwnOverdue(services, user.id);
      const attempt = await startAttempt(services, user, { id: request.body.id.toLowerCase(), mode, minutes, language });
      return send(request, reply, attempt, request.query.translations);
    },

    'GET /api/exams/attempts/current': async (request, reply) => {
      const { user, job } = caller(request);
      const { known, since, translations } = request.query;
      const running = await store.findRunning(db, user.id);
      if (running !== undefined && !isAttemptOver(Date.parse(running.deadline), now())) {
        if (running.id !== known?.toLowerCase()) return send(request, reply, running, translations, { next: null });
        return { now: instant(), attempt: await read(running, since), questions: [], next: null };
      }
      if (running !== undefined) await closeOwnOverdue(services, user.id);
      const next = canStartExam(user, now()) && mayTakeExams(user.role, job) ? await drawFor(services, user.id) : undefined;
      const about = next && {
        fresh: next.fresh,
        minutes: (await findLearner(db, user.id))?.minutes ?? DEFAULT_MINUTES,
      };
      return { now: instant(), attempt: null, questions: [], next: about ?? null };
    },

    'PUT /api/exams/attempts/{id}/answers': async (request) => {
      const { user } = caller(request);
      const { since, ...sent } = request.body;
      const id = request.params.id.toLowerCase();
      const { entries } = content.current();
      const saved = await db.transaction().execute(async (tx) => {
        const attempt = await store.lockAttempt(tx, user.id, id);
        if (attempt === undefined) return undefined;
        if (attempt.left_at !== null) throw left();
        if (isAttemptOver(Date.parse(attempt.deadline), now())) return undefined;
        const revision = await takeAnswers(tx, entries, attempt, sent, now());
        // Changes made by this call are left out, because the device knows them.
        return { revision, answers: await store.findChanges(tx, user.id, id, since, attempt.revision) };
      });
      if (saved !== undefined) return { now: instant(), ...saved };
      await closeOwnOverdue(services, user.id);
      throw (await findExam(db, user.id, id)) === undefined ? notFound() : over();
    },

    'POST /api/exams/attempts/{id}/submit': async (request, reply) => {
      const { user } = caller(request);
      const { exam, isNew } = await submitAttempt(services, user.id, request.params.id.toLowerCase(), request.body);
      metrics.countWrites('exams', 1, Number(isNew));
      const ids = exam.answers.map(({ question_id }) => question_id);
      return sendEnded(request, reply, content.current(), exam, ids, request.query.translations);
    },

    'DELETE /api/exams/attempts/{id}': async (request) => {
      const { user } = caller(request);
      const id = request.params.id.toLowerCase();
      await closeOwnOverdue(services, user.id);
      const attempt = await store.findAttempt(db, user.id, id);
      if (attempt === undefined) throw (await findExam(db, user.id, id)) === undefined ? notFound() : over();
      await leaveAttempt(services, user.id, id);
      return { success: sayTo(request, 'saved') };
    },
  });
}
