import type { FastifyInstance } from 'fastify';
import { exams as table } from '#contract/exams.ts';
import { canStartExam } from '#domain/access.ts';
import { drawMock } from '#domain/draw.ts';
import { caller } from '../accounts/caller.ts';
import { correctedSinceExam } from '../db/content/items.ts';
import { findExamDetail, findExams } from '../db/learning/exams.ts';
import { installRoutes } from '../http/route.ts';
import { sendDraw } from '../http/send.ts';
import { sendEnded } from '../http/send-exam.ts';
import { drawnPieces } from '../publishing/maker.ts';
import { forbidden, notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { askedNow } from '../study/asking.ts';
import { closeOwnOverdue } from '../study/attempts.ts';
import { openKey } from '../study/keys.ts';
import { storeExam } from '../study/offline-exam.ts';
import { type Opens, openBank, whatOpens } from '../study/practice.ts';

export function installExams(app: FastifyInstance, services: Services): void {
  const { db, content, memories, now, chance } = services;
  installRoutes(app, table, {
    'GET /api/questions/exam': async (request, reply) => {
      const { user } = caller(request);
      if (!canStartExam(user, now())) throw forbidden('locked');
      const published = content.current();
      const asked = await askedNow(services, user);
      return memories.use(user.id, (known) => {
        const drawn = drawMock({ bank: openBank(published, known, asked), seenOn: (id) => known.sights.get(id), chance });
        if (drawn === undefined) throw new Refusal('conflict', 'examBankSmall');
        return sendDraw(request, reply, drawnPieces(published, drawn, request.query.translations));
      });
    },

    'POST /api/exams': (request) => storeExam(services, caller(request).user, request.body),

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
      // An exam that the server drew may show all its questions; an offline one only those that the learner may open anyway.
      const opens: Opens = exam.offline ? await whatOpens(services, user, ids) : () => true;
      const asked = await askedNow(services, user);
      const open = ids.filter((id) => opens(id, now()) && !asked.has(id));
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
