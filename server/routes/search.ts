import type { FastifyInstance } from 'fastify';
import { type FoundKind, type SearchAnswer, search as table } from '#contract/search.ts';
import { type Area, mayDo } from '#domain/jobs.ts';
import { caller } from '../accounts/caller.ts';
import { searchEverywhere } from '../db/search.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

const AREA_OF: Readonly<Record<FoundKind, Area>> = {
  customers: 'customers',
  orders: 'orders',
  messages: 'messages',
  questions: 'content',
  signs: 'content',
  terms: 'content',
};

export function installSearch(app: FastifyInstance, { db }: Services): void {
  installRoutes(app, table, {
    'GET /api/search': async (request) => {
      const { job } = caller(request);
      const found = await searchEverywhere(db, request.query.q);
      // Nobody finds what they may not open.
      const kinds = Object.keys(AREA_OF) as FoundKind[];
      return Object.fromEntries(kinds.map((kind) => [kind, mayDo(job, AREA_OF[kind]) ? found[kind] : []])) as SearchAnswer;
    },
  });
}
