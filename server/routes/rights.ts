import type { FastifyInstance } from 'fastify';
import { rights as table } from '#contract/rights.ts';
import { AREAS, mayDo } from '#domain/jobs.ts';
import { caller } from '../accounts/caller.ts';
import { installRoutes } from '../http/route.ts';

export function installRights(app: FastifyInstance): void {
  installRoutes(app, table, {
    'GET /api/rights': (request) => {
      const { job } = caller(request);
      return { job, areas: AREAS.filter((area) => mayDo(job, area)) };
    },
  });
}
