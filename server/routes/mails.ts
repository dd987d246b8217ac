import type { FastifyInstance } from 'fastify';
import { type Mail, mails as table } from '#contract/mails.ts';
import { record } from '../accounts/record.ts';
import { findMail, findMails, lockMail, queueAgain } from '../db/mails/mails.ts';
import { installRoutes } from '../http/route.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

export function installMails(app: FastifyInstance, { db, now }: Services): void {
  installRoutes(app, table, {
    'GET /api/mails': async (request, reply) => {
      const { page = 1, ...filter } = request.query;
      const { mails, total } = await findMails(db, filter, page);
      reply.header('x-total-count', String(total));
      return mails;
    },

    'POST /api/mails/{id}/again': (request) =>
      db.transaction().execute(async (tx) => {
        const { id } = request.params;
        const before = await lockMail(tx, id);
        if (before === undefined) throw notFound();
        if (before.state !== 'failed') throw new Refusal('conflict', 'mailNotFailed');
        if (before.expires_at !== null && Date.parse(before.expires_at) <= now()) throw new Refusal('conflict', 'mailExpired');
        await queueAgain(tx, id, now());
        const after = (await findMail(tx, id)) as Mail;
        const { kind, state, last_error } = before;
        await record(tx, request, {
          action: 'send again',
          subject: 'mail',
          subject_id: id,
          before: { kind, state, last_error },
          after: { kind, state: after.state },
        });
        return after;
      }),
  });
}
