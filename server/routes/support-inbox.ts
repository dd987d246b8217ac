import type { FastifyInstance } from 'fastify';
import { type SupportMessage, supports as table } from '#contract/support-inbox.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { caller } from '../caller.ts';
import { findSupportMessage, findSupportMessages, lockSupportMessage, updateSupportMessage } from '../db/support.ts';
import { record } from '../editing/record.ts';
import { installRoutes } from '../http/route.ts';
import { tellOfAnswer } from '../mail/reminders.ts';
import { notFound, unseen } from '../refusal.ts';
import type { Services } from '../services.ts';

export function installSupports(app: FastifyInstance, { db, now }: Services): void {
  installRoutes(app, table, {
    'GET /api/supports': async (request, reply) => {
      const { date, subject, handled, page, search } = request.query;
      const isPlain = subject === undefined && handled === undefined && page === undefined && search === undefined;
      const filter = {
        day: date ?? (isPlain ? stockholmDay(now()) : undefined),
        subject,
        search: search?.trim() || undefined,
        handled: handled === undefined ? undefined : handled === 'true',
      };
      const { messages, total } = await findSupportMessages(db, filter, page ?? 1);
      reply.header('x-total-count', String(total));
      return messages;
    },

    'POST /api/supports/{id}': (request) =>
      db.transaction().execute(async (tx) => {
        const { id } = request.params;
        await lockSupportMessage(tx, id);
        const before = await findSupportMessage(tx, id);
        if (before === undefined) throw notFound();
        const answer = request.body.answer === undefined ? undefined : request.body.answer?.trim() || null;
        const was = request.body.was?.answer ?? null;
        if (answer !== undefined && answer !== before.answer && was !== before.answer) throw unseen({ answer: before.answer });
        const isAnswered = answer !== undefined && answer !== null;
        const handled = request.body.handled ?? (isAnswered ? true : undefined);
        await updateSupportMessage(
          tx,
          id,
          // Who handled it first stays, as long as it stays handled; an answer that stays keeps its time.
          {
            handled: handled === before.handled ? undefined : handled,
            answer: answer === before.answer ? undefined : answer,
          },
          { user_id: caller(request).user.id, now: now() },
        );
        if (isAnswered && answer !== before.answer) await tellOfAnswer(tx, id, before.user.id, now());
        const after = (await findSupportMessage(tx, id)) as SupportMessage;
        const kept = ({ handled: was, handled_by, answer: text }: SupportMessage) => ({ handled: was, handled_by, answer: text });
        await record(tx, request, {
          action: 'update',
          subject: 'support',
          subject_id: id,
          before: kept(before),
          after: kept(after),
        });
        return after;
      }),
  });
}
