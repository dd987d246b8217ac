import type { FastifyInstance } from 'fastify';
import { type HouseFault, overview as table } from '#contract/overview.ts';
import { isBackupLate } from '#domain/backup.ts';
import { monthsUntil } from '#domain/stockholm.ts';
import { findLastBackup } from '../db/backups.ts';
import { countMonth, countWaiting, findEnding, oldestWaitingMail } from '../db/overview.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;
const ENDING_MS = 7 * DAY_MS;
/** A mail that has waited so long is not on its way. */
const MAIL_WAITS_MS = 3_600_000;

export function installOverview(app: FastifyInstance, { db, config, now }: Services): void {
  async function faults(): Promise<HouseFault[]> {
    const backup = await findLastBackup(db);
    const waits = await oldestWaitingMail(db, now());
    const made = backup === undefined ? undefined : Date.parse(backup.made_at);
    const found: Record<HouseFault, boolean> = {
      backup: config.production && config.backupHours > 0 && isBackupLate(made, config.backupHours, now()),
      mail_files: config.production && config.smtpUrl === undefined,
      mail_waits: waits !== null && now() - Date.parse(waits) > MAIL_WAITS_MS,
      demo: config.production && config.demo,
      https: config.production && !config.publicUrl.startsWith('https:'),
      support: config.production && (config.supportPhone === '' || config.supportEmail === ''),
    };
    return (Object.keys(found) as HouseFault[]).filter((fault) => found[fault]);
  }

  installRoutes(app, table, {
    'GET /api/overview': async () => {
      const [last, begin, end] = monthsUntil(now());
      return {
        waits: await countWaiting(db),
        ...(await findEnding(db, now(), now() + ENDING_MS)),
        month: await countMonth(db, begin, end),
        last_month: await countMonth(db, last, begin),
        faults: await faults(),
      };
    },
  });
}
