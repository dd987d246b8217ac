import type { FastifyInstance } from 'fastify';
import { supports as table } from '#contract/supports.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { findSupportMessages } from '../db/support.ts';
import { installRoutes } from '../route.ts';
import type { Services } from '../services.ts';

export function installSupports(app: FastifyInstance, { db, now }: Services): void {
  installRoutes(app, table, {
    'GET /api/supports': (request) => findSupportMessages(db, request.query.date ?? stockholmDay(now())),
  });
}
