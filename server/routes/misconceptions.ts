import type { FastifyInstance } from 'fastify';
import { misconceptions as table } from '#contract/misconceptions.ts';
import { BELIEFS_SHOWN, BELIEVED_TIMES, BELIEVED_WITHIN_DAYS } from '#domain/study/misconceptions.ts';
import { caller } from '../accounts/caller.ts';
import { countMisconceptions, findOwnMisconceptions, readMisconceptions } from '../db/content/misconceptions.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;

export function installMisconceptions(app: FastifyInstance, services: Services): void {
  const { db, reader, now } = services;
  installRoutes(app, table, {
    'GET /api/study/misconceptions': (request) =>
      findOwnMisconceptions(db, {
        userId: caller(request).user.id,
        since: new Date(now() - BELIEVED_WITHIN_DAYS * DAY_MS).toISOString(),
        least: BELIEVED_TIMES,
        most: BELIEFS_SHOWN,
      }),
    'GET /api/misconceptions': () => readMisconceptions(db),
    'GET /api/status/misconceptions': () => reader.read(({ db: reading }) => countMisconceptions(reading)),
  });
}
