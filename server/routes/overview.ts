import type { FastifyInstance } from 'fastify';
import { overview as table } from '#contract/overview.ts';
import { ENDING_MS } from '#domain/customer-state.ts';
import { monthsUntil } from '#domain/stockholm.ts';
import { openSelfCheck } from '../background/self-check.ts';
import { countMonth, countWaiting, findEnding } from '../db/office/overview.ts';
import { findLastBackup } from '../db/upkeep/backups.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

export function installOverview(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const faults = openSelfCheck(services);

  installRoutes(app, table, {
    'GET /api/overview': async () => {
      const [last, begin, end] = monthsUntil(now());
      return {
        waits: await countWaiting(db),
        ...(await findEnding(db, now(), now() + ENDING_MS)),
        month: await countMonth(db, begin, end),
        last_month: await countMonth(db, last, begin),
        faults: await faults(),
        last_backup: (await findLastBackup(db))?.made_at ?? null,
      };
    },
  });
}
