import type { FastifyInstance } from 'fastify';
import { type Curriculum, readCurriculum } from '#content/curriculum.ts';
import { curriculum as table } from '#contract/curriculum.ts';
import { coverageOf } from '#domain/curriculum.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

export function installCurriculum(app: FastifyInstance, services: Services): void {
  const { config, db, lists } = services;
  // Cached, because the files change only with a release.
  let read: ReturnType<typeof readCurriculum> | undefined;
  /** By the facts of the questions, which are read again when the content has changed. */
  const covered = new WeakMap<object, ReturnType<typeof coverageOf<Curriculum['goals'][number], Curriculum['facts'][number]>>>();
  installRoutes(app, table, {
    'GET /api/curriculum': async () => {
      read ??= readCurriculum(config.contentRoot);
      const { goals, facts } = await read;
      const asked = await lists.facts(db);
      const coverage = covered.get(asked) ?? coverageOf(goals, facts, asked);
      covered.set(asked, coverage);
      return coverage;
    },
  });
}
