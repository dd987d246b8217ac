import { statfs } from 'node:fs/promises';
import type { SelfCheckFault } from '#contract/overview.ts';
import { isBackupLate } from '#domain/backup.ts';
import { CLOCK_AHEAD_MAX_MS, DISK_FREE_MIN_BYTES, isCountLate, isMailLate } from '#domain/self-check.ts';
import type { Db } from '../db/connect.ts';
import { readContent } from '../db/content/content.ts';
import { itemsNow } from '../db/content/items.ts';
import { countTakes } from '../db/content/takes.ts';
import { oldestWaitingMail } from '../db/office/overview.ts';
import { ownerSettingsNow } from '../db/office/owner-settings.ts';
import { findSeller } from '../db/shop/seller.ts';
import { findLastBackup } from '../db/upkeep/backups.ts';
import { clockAhead, connectionsLeft } from '../db/upkeep/doctor.ts';
import { letterFault } from '../db/upkeep/migrate.ts';
import { hasPicture } from '../publishing/pictures.ts';
import type { Services } from '../services.ts';
import { waysToPay } from '../settings/owner-settings.ts';

// Checks shared by the command `doctor` and the start page of the back office.

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Pictures that the content names but that do not exist. */
export async function missingPictures(db: Db): Promise<string[]> {
  const { questions, sign_categories: groups, signs } = await readContent(db);
  const folders = new Map(groups.map(({ id, groupid }) => [id, `signs/${groupid}`]));
  const wanted = [
    ...questions.map(({ image, retired_at }) => ({ folder: 'questions', name: image, retired_at })),
    ...groups.map(({ groupimg, retired_at }) => ({ folder: 'signs', name: groupimg, retired_at })),
    ...signs.map(({ img, category_id, retired_at }) => ({ folder: folders.get(category_id) ?? '', name: img, retired_at })),
  ].filter(({ name, retired_at }) => name !== '' && retired_at === null);
  const missing = new Set<string>();
  for (const { folder, name } of wanted) if (!(await hasPicture(db, folder, name))) missing.add(`${folder}/${name}`);
  return [...missing];
}

type Checked = Pick<Services, 'config' | 'db' | 'pool' | 'ffmpeg' | 'now'>;

/** Cheap checks, made at every call. */
async function quickLook({ config, db, now }: Checked): Promise<Partial<Record<SelfCheckFault, boolean>>> {
  const backup = await findLastBackup(db);
  const made = backup === undefined ? undefined : Date.parse(backup.made_at);
  const waits = await oldestWaitingMail(db, now());
  const { countedAt, suspects } = await itemsNow(db);
  const { production } = config;
  const settings = await ownerSettingsNow(db, config);
  return {
    backup: production && config.backupHours > 0 && isBackupLate(made, config.backupHours, now()),
    mail_files: production && config.smtpUrl === undefined,
    mail_waits: isMailLate(waits === null ? null : Date.parse(waits), now()),
    demo: production && config.demo,
    https: production && !config.publicUrl.startsWith('https:'),
    support: production && (settings.support_phone === '' || settings.support_email === ''),
    proxy: production && config.trustProxy === false,
    metrics: production && config.metricsToken === undefined,
    count_late: production && isCountLate(countedAt, now()),
    suspects: suspects > 0,
    seller: waysToPay(settings, config).length > 0 && (await findSeller(db)) === undefined,
  };
}

/** Expensive checks, and checks that matter only in public installations. */
async function longLook({ config, db, pool, ffmpeg }: Checked): Promise<Partial<Record<SelfCheckFault, boolean>>> {
  if (!config.production) return {};
  const { databaseUrl, dataDir, databaseConnections, databasePrepared } = config;
  const { takes, unmade } = await countTakes(db);
  return {
    disk: databaseUrl === undefined && (await freeBytes(dataDir)) < DISK_FREE_MIN_BYTES,
    clock: Math.abs(await clockAhead(pool)) > CLOCK_AHEAD_MAX_MS,
    // Behind a pooler PostgreSQL's own connection limit means nothing.
    connections: databasePrepared && (await connectionsLeft(pool)).left <= databaseConnections,
    letters: (await letterFault(pool)) !== undefined,
    pictures: (await missingPictures(db)).length > 0,
    sounds: takes > 0 && (ffmpeg === undefined || unmade > 0),
  };
}

const LONG_LOOK_MS = 10 * 60_000;

/** Returns the faults of this installation; expensive checks are cached for ten minutes. */
export function openSelfCheck(checked: Checked): () => Promise<SelfCheckFault[]> {
  let last: { at: number; found: ReturnType<typeof longLook> } | undefined;
  return async () => {
    const now = checked.now();
    if (last === undefined || Math.abs(now - last.at) > LONG_LOOK_MS) {
      const found = longLook(checked);
      last = { at: now, found };
      // A failed check is not cached.
      found.catch(() => {
        last = undefined;
      });
    }
    const long = await last.found.catch(() => ({}));
    const found: Partial<Record<SelfCheckFault, boolean>> = { ...(await quickLook(checked)), ...long };
    return (Object.keys(found) as SelfCheckFault[]).filter((fault) => found[fault] === true);
  };
}
