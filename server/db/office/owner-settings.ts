import { sql } from 'kysely';
import { OWNER_SETTINGS, type OwnerSetting, type OwnerSettings, type SavedOwnerSettings } from '#domain/owner-settings.ts';
import type { Config } from '../../settings/config.ts';
import { countingSettings } from '../../settings/owner-settings.ts';
import type { Db } from '../connect.ts';

type Day = 'holiday_from' | 'holiday_to';
/** All settings except the dates, which are read as text. */
const PLAIN = OWNER_SETTINGS.filter((name): name is Exclude<OwnerSetting, Day> => !name.startsWith('holiday_'));

const select = (db: Db) =>
  db
    .selectFrom('owner_settings')
    .select([...PLAIN, 'version'])
    .select(sql<string | null>`holiday_from::text`.as('holiday_from'))
    .select(sql<string | null>`holiday_to::text`.as('holiday_to'));

/** Undefined until something was saved. */
export function findOwnerSettings(db: Db): Promise<SavedOwnerSettings | undefined> {
  return select(db).executeTakeFirst();
}

/** Read at each use, so that a change applies at once on every server. */
export const ownerSettingsNow = async (db: Db, config: Config): Promise<OwnerSettings> =>
  countingSettings(config, await findOwnerSettings(db));

/** Locked until the transaction ends. */
export function holdOwnerSettings(db: Db): Promise<SavedOwnerSettings | undefined> {
  return select(db).forUpdate().executeTakeFirst();
}

/** Saves the next version. False when somebody else has saved since the given version. */
export async function saveOwnerSettings(
  db: Db,
  { version, ...settings }: SavedOwnerSettings,
  by: { userId: number; now: number },
): Promise<boolean> {
  const chosen = Object.fromEntries(OWNER_SETTINGS.map((name) => [name, settings[name]])) as typeof settings;
  const values = { ...chosen, version: version + 1, updated_at: new Date(by.now), updated_by: by.userId };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('owner_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values).where('owner_settings.version', '=', version))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
