import type { FastifyInstance } from 'fastify';
import { FOUND_KINDS, type FoundKind, search as table } from '#contract/search.ts';
import { type Area, mayDo } from '#domain/jobs.ts';
import { caller } from '../accounts/caller.ts';
import { searchEverywhere } from '../db/office/search.ts';
import { namesWith } from '../editing/lists.ts';
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

const NAMED = { questions: 'question', terms: 'term' } as const;

export function installSearch(app: FastifyInstance, { db, lists }: Services): void {
  installRoutes(app, table, {
    'GET /api/search': async (request) => {
      const { job } = caller(request);
      // Only kinds that the caller's job may open.
      const kinds = FOUND_KINDS.filter((kind) => mayDo(job, AREA_OF[kind]));
      const named = async (kind: keyof typeof NAMED, q: string) => namesWith(await lists.names(db), NAMED[kind], q);
      return searchEverywhere(db, { q: request.query.q, kind: request.query.kind, kinds, named });
    },
  });
}
