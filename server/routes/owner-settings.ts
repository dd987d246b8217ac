import type { FastifyInstance } from 'fastify';
import { ownerSettings as table } from '#contract/owner-settings.ts';
import type { SavedOwnerSettings } from '#domain/owner-settings.ts';
import { caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import { findOwnerSettings, holdOwnerSettings, saveOwnerSettings } from '../db/office/owner-settings.ts';
import { versionConflict } from '../editing/save.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';
import { changedSettings, countingSettings } from '../settings/owner-settings.ts';

export function installOwnerSettings(app: FastifyInstance, { db, config, now }: Services): void {
  const shown = (stored: SavedOwnerSettings | undefined) => ({
    ...countingSettings(config, stored),
    version: stored?.version ?? 0,
    fixed: [...config.fixed],
  });

  installRoutes(app, table, {
    'GET /api/settings': async () => shown(await findOwnerSettings(db)),

    'PUT /api/settings': (request) =>
      db.transaction().execute(async (tx) => {
        const { version } = request.body;
        const before = await holdOwnerSettings(tx);
        if (version !== (before?.version ?? 0)) throw versionConflict(before?.version ?? 0);
        const next = changedSettings(config, before, request.body);
        const by = { userId: caller(request).user.id, now: now() };
        if (!(await saveOwnerSettings(tx, next, by))) throw versionConflict((await findOwnerSettings(tx))?.version ?? 0);
        const after = (await findOwnerSettings(tx)) as SavedOwnerSettings;
        await record(tx, request, {
          action: 'update',
          subject: 'settings',
          subject_id: 1,
          before: before ?? null,
          after,
        });
        return shown(after);
      }),
  });
}
