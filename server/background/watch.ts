import { statfs } from 'node:fs/promises';
import { findLastBackup } from '../db/backups.ts';
import { itemsNow } from '../db/items.ts';
import { databaseBytes, databaseState } from '../db/state.ts';
import type { Services } from '../services.ts';

const LOOK_MS = 15_000;

/** Collects database, backup and disk metrics now and four times a minute, so that scraping never waits for the database. */
export function watchDatabase({ config, db, metrics }: Pick<Services, 'config' | 'db' | 'metrics'>): {
  look(): Promise<void>;
  stop(): Promise<void>;
} {
  const look = async () => {
    metrics.setDatabase(await databaseState(db));
    // While the database is away the last known backup is reported.
    const backup = await findLastBackup(db).catch(() => undefined);
    if (backup !== undefined) metrics.setBackup(Date.parse(backup.made_at), backup.bytes);
    const items = await itemsNow(db).catch(() => undefined);
    if (items !== undefined) metrics.setItems(items.countedAt, items.suspects);
    metrics.setBytes(await databaseBytes(db).catch(() => undefined));
    // The disk of an external database cannot be measured from here.
    if (config.databaseUrl !== undefined) return;
    const disk = await statfs(config.dataDir).catch(() => undefined);
    if (disk !== undefined) metrics.setDiskFree(disk.bavail * disk.bsize);
  };
  let last = look();
  const timer = setInterval(() => {
    last = last.then(look);
  }, LOOK_MS);
  return {
    look,
    stop() {
      clearInterval(timer);
      return last;
    },
  };
}
