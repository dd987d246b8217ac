import type { FastifyInstance } from 'fastify';
import { search as table } from '#contract/search.ts';
import { searchEverywhere } from '../db/search.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

export function installSearch(app: FastifyInstance, { db }: Services): void {
  installRoutes(app, table, { 'GET /api/search': (request) => searchEverywhere(db, request.query.q) });
}
