import type { FastifyInstance } from 'fastify';
import { readCurriculum } from '#content/curriculum.ts';
import { curriculum as table } from '#contract/curriculum.ts';
import { coverageOf } from '#domain/curriculum.ts';
import { readLiveFacts } from '../db/question-facts.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

export function installCurriculum(app: FastifyInstance, services: Services): void {
  const { config, reader } = services;
  // Cached, because the files change only with a release.
  let read: ReturnType<typeof readCurriculum> | undefined;
  installRoutes(app, table, {
    'GET /api/curriculum': async () => {
      read ??= readCurriculum(config.contentRoot);
      const { goals, facts } = await read;
      return coverageOf(goals, facts, await reader.read(({ db }) => readLiveFacts(db)));
    },
  });
}
