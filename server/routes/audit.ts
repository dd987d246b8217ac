import type { FastifyInstance } from 'fastify';
import { audit as table } from '#contract/audit.ts';
import { AUDIT_PER_PAGE, HISTORY_PER_PAGE } from '#contract/limits.ts';
import { findAudit, findAuditChanges, findAuditRow } from '../db/audit.ts';
import { installRoutes } from '../http/route.ts';
import { notFound } from '../refusal.ts';
import type { Services } from '../services.ts';

/** Actions that create a new version; sorting and confirming a translation do not. */
const VERSION_ACTIONS = ['create', 'update', 'delete', 'restore'];

export function installAudit(app: FastifyInstance, { db }: Services): void {
  installRoutes(app, table, {
    'GET /api/audit': async (request, reply) => {
      const { page = 1, ...filter } = request.query;
      const { rows, total } = await findAudit(db, filter, { number: page, size: AUDIT_PER_PAGE });
      reply.header('x-total-count', String(total));
      return rows;
    },

    'GET /api/audit/{id}': async (request) => {
      const row = await findAuditRow(db, request.params.id);
      if (row === undefined) throw notFound();
      return row;
    },

    'GET /api/history': async (request, reply) => {
      const { subject, id, page = 1 } = request.query;
      const filter = { subject, subject_id: String(id), actions: VERSION_ACTIONS };
      const { rows, total } = await findAudit(db, filter, { number: page, size: HISTORY_PER_PAGE });
      const changes = await findAuditChanges(
        db,
        rows.map((row) => row.id),
      );
      reply.header('x-total-count', String(total));
      return rows.map(({ id: entry, at, by, action }) => ({
        id: entry,
        at,
        by,
        action,
        before: changes.get(entry)?.before ?? null,
        after: changes.get(entry)?.after ?? null,
      }));
    },
  });
}
