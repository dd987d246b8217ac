import type { FastifyInstance } from 'fastify';
import { MAX_DAYS, status as table } from '#contract/status.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { countActivations, countStatus } from '../db/status.ts';
import { invalid } from '../errors.ts';
import { installRoutes } from '../route.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

export function installStatus(app: FastifyInstance, { db, now }: Services): void {
  installRoutes(app, table, {
    'GET /api/status': () => countStatus(db, now()),
    'GET /api/status/activations': (request) => {
      const end = request.query.end ?? stockholmDay(now());
      const start = request.query.start ?? stockholmDay(Date.parse(`${end}T12:00:00Z`) - (DEFAULT_DAYS - 1) * DAY_MS);
      const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
      if (days < 1 || days > MAX_DAYS) throw invalid({ start: { key: 'rangeInvalid', values: { count: MAX_DAYS } } });
      return countActivations(db, start, end);
    },
  });
}
