import { statfs } from 'node:fs/promises';
import { type Job, openJob } from '../concurrency/job.ts';
import { itemsNow } from '../db/content/items.ts';
import { databaseBytes, databaseState } from '../db/state.ts';
import { findLastBackup } from '../db/upkeep/backups.ts';
import type { Services } from '../services.ts';

const LOOK_MS = 15_000;

/** Collects database, backup and disk metrics now and four times a minute, so that scraping never waits for the database. */
export function watchDatabase({ config, db, metrics }: Pick<Services, 'config' | 'db' | 'metrics'>): Job & {
  look(): Promise<void>;
} {
  const look = async () => {
    // The disk of an external database cannot be measured from here.
    if (config.databaseUrl !== undefined) metrics.setDiskFree(Number.POSITIVE_INFINITY);
    else
      await statfs(config.dataDir).then(
        ({ bavail, bsize }) => metrics.setDiskFree(bavail * bsize),
        () => undefined,
      );
    metrics.setDatabase(await databaseState(db));
    // While the database is away the last known backup is reported.
    await findLastBackup(db).then(metrics.setBackup, () => undefined);
    const items = await itemsNow(db).catch(() => undefined);
    if (items !== undefined) metrics.setItems(items.countedAt, items.suspects);
    metrics.setBytes(await databaseBytes(db).catch(() => undefined));
  };
  // No figure fails: each says by itself that it could not be read.
  return { look, ...openJob({ everyMs: LOOK_MS, run: look, failed: () => undefined }) };
}
