import type { FastifyInstance } from 'fastify';
import { supports as table } from '#contract/supports.ts';
import { findSupportMessages } from '../db/support.ts';
import { installRoutes } from '../route.ts';
import type { Services } from '../services.ts';
import { stockholmDay } from '../stockholm.ts';

export function installSupports(app: FastifyInstance, { db, now }: Services): void {
  installRoutes(app, table, {
    'GET /api/supports': (request) => findSupportMessages(db, request.query.date ?? stockholmDay(now())),
  });
}
