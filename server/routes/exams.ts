import type { FastifyInstance } from 'fastify';
import { exams as table } from '#contract/exams.ts';
import { canStartExam, canStoreExam } from '#domain/access.ts';
import { drawMock } from '#domain/draw.ts';
import { EXAM_SECONDS, type ExamQuestion, scoreExam } from '#domain/exam.ts';
import { type RecordedFault, recordedFault } from '#domain/recorded.ts';
import { caller } from '../accounts/caller.ts';
import { refuseOverQuota, withinQuota } from '../accounts/quotas.ts';
import { findAttempt } from '../db/attempts.ts';
import { findExam, findExamDetail, findExams, insertExam } from '../db/exams.ts';
import { correctedSinceExam } from '../db/items.ts';
import { installRoutes } from '../http/route.ts';
import { sendDraw } from '../http/send.ts';
import { sendEnded } from '../http/send-exam.ts';
import { drawnPieces } from '../publishing/published.ts';
import { forbidden, invalid, notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { closeOwnOverdue } from '../study/attempts.ts';
import { openKey } from '../study/keys.ts';
import { foldIn, readyLearner } from '../study/learner.ts';
import { examEvent } from '../study/log.ts';
import { type Opens, openBank, whatOpens } from '../study/practice.ts';
import type { TextKey } from '../text/catalog.ts';

const FAULTS: Readonly<Record<RecordedFault, TextKey>> = { 'too long ago': 'tooLongAgo', 'in the future': 'inFuture' };

export function installExams(app: FastifyInstance, services: Services): void {
  const { db, config, content, memories, now, chance, metrics } = services;
  installRoutes(app, table, {
    'GET /api/questions/exam': (request, reply) => {
      const { user } = caller(request);
      if (!canStartExam(user, now())) throw forbidden('locked');
      const published = content.current();
      return memories.use(user.id, (known) => {
        const drawn = drawMock({ bank: openBank(published, known), seenOn: (id) => known.sights.get(id), chance });
        if (drawn === undefined) throw new Refusal('conflict', 'examBankSmall');
        return sendDraw(request, reply, drawnPieces(published, drawn, request.query.translations));
      });
    },

    'POST /api/exams': async (request) => {
      const { user } = caller(request);
      const { id, seconds_used, answers } = request.body;
      const startedAt = Date.parse(request.body.started_at);
      const fault = recordedFault(startedAt, now());
      if (fault !== undefined) throw invalid({ started_at: { key: FAULTS[fault] } });
      if (!canStoreExam(user, Math.min(startedAt, now()), now())) {
        // Stored in time, and the answer got lost on the way.
        const known = await findExam(db, user.id, id.toLowerCase());
        if (known !== undefined && Date.parse(known.started_at) === startedAt) return known;
        throw forbidden('locked');
      }

      const account = { userId: user.id, kind: 'exams', factor: config.quotaFactor, now: now() } as const;
      await refuseOverQuota(db, account, async () => (await findExam(db, user.id, id.toLowerCase())) !== undefined);
      const asked = content.current();
      const { entries } = asked;
      const ids = answers.map(({ question_id }) => question_id);
      const opens = await whatOpens(services, user, ids);
      const questions: ExamQuestion[] = [];
      const chosen: Record<number, number> = {};
      for (const { question_id, option_id } of answers) {
        const entry =
          opens(question_id, Math.min(startedAt, now())) || opens(question_id, now()) ? entries.get(question_id) : undefined;
        const isKnown = entry !== undefined && (option_id === null || entry.options.some((option) => option.id === option_id));
        if (!isKnown) throw invalid({ answers: { key: 'wrongAnswers' } });
        questions.push(entry);
        if (option_id !== null) chosen[question_id] = option_id;
      }
      if (new Set(questions.map((question) => question.id)).size !== questions.length) {
        throw invalid({ answers: { key: 'wrongQuestions' } });
      }

      const score = scoreExam(questions, chosen);
      const exam = {
        id: id.toLowerCase(),
        started_at: new Date(startedAt).toISOString(),
        seconds_used,
        total: score.total,
        correct: score.correct,
        passed: score.passed,
        categories: [...score.categories],
        // Nobody here drew it or held its clock.
        offline: true,
      };
      // An exam that belongs to an attempt is handed in as that.
      if ((await findAttempt(db, user.id, exam.id)) !== undefined) throw new Refusal('conflict', 'examMismatch');
      const versioned = answers.map((answer) => ({ ...answer, version: entries.get(answer.question_id)?.version ?? 0 }));
      const isNew = await withinQuota(db, account, async (tx) => {
        const learner = await readyLearner(tx, user.id, asked);
        if (!(await insertExam(tx, user.id, { ...exam, log_number: learner.answers, log_revision: learner.revision }, versioned)))
          return false;
        const { started_at } = exam;
        const ended = { started_at, seconds_used, minutes: EXAM_SECONDS / 60, offline: true, timed_out: false };
        await foldIn(tx, learner, learner.answers, [examEvent({ ...ended, answers: versioned }, asked)], asked);
        return true;
      });
      memories.forget(user.id);
      metrics.countWrites('exams', 1, Number(isNew));
      const stored = await findExam(db, user.id, exam.id);
      // The content may have changed since it was stored, so the result that stands is the stored one; but another exam may not pass for it.
      if (stored === undefined || stored.started_at !== exam.started_at) throw new Refusal('conflict', 'examMismatch');
      return stored;
    },

    'GET /api/exams': async (request) => {
      const { user } = caller(request);
      await closeOwnOverdue(services, user.id);
      return findExams(db, user.id);
    },

    'GET /api/exams/{id}': async (request, reply) => {
      const { user } = caller(request);
      await closeOwnOverdue(services, user.id);
      const found = await findExamDetail(db, user.id, request.params.id.toLowerCase());
      if (found === undefined) throw notFound();
      const { pilots: _pilots, stored, ...rest } = found;
      const exam = { ...rest, corrected: await correctedSinceExam(db, user.id, found.id) };
      const published = content.current();
      const ids = canStartExam(user, now()) ? stored.map(({ question_id }) => question_id) : [];
      // The server drew what it held itself. What came as a whole opens nothing.
      const opens: Opens = exam.offline ? await whatOpens(services, user, ids) : () => true;
      const open = ids.filter((id) => opens(id, now()));
      return sendEnded(request, reply, published, exam, open, request.query.translations);
    },

    'POST /api/exams/{id}/keys': async (request, reply) => {
      const { user } = caller(request);
      if (!canStartExam(user, now())) throw forbidden('locked');
      const { question_id, language } = request.body;
      await openKey(services, user.id, request.params.id.toLowerCase(), question_id, language);
      return sendDraw(request, reply, drawnPieces(content.current(), [question_id], request.query.translations));
    },
  });
}
