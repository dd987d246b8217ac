import type { FastifyInstance } from 'fastify';
import { deleted as table } from '#contract/deleted.ts';
import { AUDIT_PER_PAGE } from '#contract/limits.ts';
import { lacksGroup } from '#domain/restore.ts';
import { findDeleted } from '../db/content/deleted.ts';
import { deletedName, restoreDocument } from '../editing/restore.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

export function installDeleted(app: FastifyInstance, { db }: Services): void {
  installRoutes(app, table, {
    'GET /api/deleted': async (request, reply) => {
      const { kind, page = 1 } = request.query;
      const { rows, total } = await findDeleted(db, { kind }, { number: page, size: AUDIT_PER_PAGE });
      reply.header('x-total-count', String(total));
      return rows.map((row) => ({
        kind: row.kind,
        id: row.id,
        name: deletedName(row),
        at: row.at,
        by: row.by,
        lacks_group: lacksGroup(row.kind, row.before),
      }));
    },

    'POST /api/deleted': async (request) => {
      const { kind, id } = request.body;
      await db.transaction().execute((tx) => restoreDocument(tx, request, request.body));
      return { kind, id };
    },
  });
}
