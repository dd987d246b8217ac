import type { FastifyInstance } from 'fastify';
import { ownerSettings as table } from '#contract/owner-settings.ts';
import { readOwnerSettings, type SavedOwnerSettings } from '#domain/owner-settings.ts';
import { caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import { findOwnerSettings, holdOwnerSettings, saveOwnerSettings } from '../db/owner-settings.ts';
import { versionConflict } from '../editing/save.ts';
import { installRoutes } from '../http/route.ts';
import { type FieldFault, invalid } from '../refusal.ts';
import type { Services } from '../services.ts';
import { countingSettings } from '../settings/owner-settings.ts';

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
        const { version, ...given } = request.body;
        const before = await holdOwnerSettings(tx);
        if (version !== (before?.version ?? 0)) throw versionConflict(before?.version ?? 0);
        const kept = Object.fromEntries(config.fixed.map((name) => [name, before?.[name] ?? null]));
        const counting = countingSettings(config, before);
        const { codes_per_learner = counting.codes_per_learner } = given;
        const { settings, faults } = readOwnerSettings({ ...given, codes_per_learner, ...pickFixed(counting) });
        const wrong: Record<string, FieldFault> = Object.fromEntries(faults.map((name) => [name, { key: 'fieldInvalid' }]));
        // Open sign-up needs a mail server for the confirmation link.
        if (settings.sign_up === 'open' && config.production && config.smtpUrl === undefined)
          wrong['sign_up'] = { key: 'signUpNeedsMail' };
        if (Object.keys(wrong).length > 0) throw invalid(wrong);
        const next = { ...settings, ...kept, version } as SavedOwnerSettings;
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

  /** Values of settings that a variable fixes; they replace what the owner typed. */
  function pickFixed(settings: ReturnType<typeof countingSettings>): Partial<typeof settings> {
    return Object.fromEntries(config.fixed.map((name) => [name, settings[name]]));
  }
}
