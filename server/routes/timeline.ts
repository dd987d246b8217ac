import type { FastifyInstance } from 'fastify';
import { timeline as table } from '#contract/timeline.ts';
import { caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import { findCustomer } from '../db/office/customers.ts';
import { deleteNote, findTimeline, insertNote } from '../db/people/timeline.ts';
import { installRoutes } from '../http/route.ts';
import { invalid, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { oneWithinQuota } from '../study/quotas.ts';
import { sayTo } from '../text/catalog.ts';

export function installTimeline(app: FastifyInstance, { db, config, now }: Services): void {
  installRoutes(app, table, {
    'GET /api/customers/{id}/timeline': async (request) => {
      const { id } = request.params;
      if ((await findCustomer(db, id)) === undefined) throw notFound();
      return findTimeline(db, id);
    },

    'POST /api/customers/{id}/notes': async (request) => {
      const { user } = caller(request);
      const account = { userId: user.id, kind: 'notes', factor: config.quotaFactor, now: now() } as const;
      return oneWithinQuota(db, account, async (tx) => {
        const { id: user_id } = request.params;
        const text = request.body.text.trim();
        if ((await findCustomer(tx, user_id)) === undefined) throw notFound();
        if (text === '') throw invalid({ text: { key: 'fieldRequired' } });
        const id = await insertNote(tx, { user_id, by_user_id: user.id, text, at: new Date(now()) });
        // Audits that there was a note, without its text, which must be erasable.
        await record(tx, request, {
          action: 'write note',
          subject: 'customer',
          subject_id: user_id,
          before: null,
          after: { note: id },
        });
        return { id };
      });
    },

    'DELETE /api/notes/{id}': (request) =>
      db.transaction().execute(async (tx) => {
        const of = await deleteNote(tx, request.params.id);
        if (of === undefined) throw notFound();
        // Audits that there was a note; its text is gone.
        await record(tx, request, { action: 'delete note', subject: 'customer', subject_id: of, before: null, after: null });
        return { success: sayTo(request, 'deleted') };
      }),
  });
}
