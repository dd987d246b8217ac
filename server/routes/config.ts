import type { FastifyInstance } from 'fastify';
import { config as table } from '#contract/config.ts';
import { holidayUntil, type OwnerSettings } from '#domain/owner-settings.ts';
import type { Seller } from '#domain/seller.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { tellsPeople } from '../accounts/ending.ts';
import { findOwnerSettings } from '../db/office/owner-settings.ts';
import { countRealResults } from '../db/office/status.ts';
import { findSeller, type StoredSeller } from '../db/shop/seller.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';
import { countingSettings, waysToPay } from '../settings/owner-settings.ts';
import { VERSION } from '../settings/version.ts';

const COUNT_AGAIN_MS = 10 * 60_000;
type Said = { readonly seller: Seller | null; readonly settings: OwnerSettings };
const shown = ({ version: _, ...seller }: StoredSeller): Seller => seller;

export function installConfig(app: FastifyInstance, { config, db, now }: Services): void {
  /** The last known values, served while the database is away, so that the app can start. */
  let known: Said = { seller: null, settings: countingSettings(config, undefined) };
  let asking: Promise<Said> | undefined;
  /** Every client makes this call, so parallel calls share one query. */
  const saidNow = (): Promise<Said> => {
    asking ??= Promise.all([findSeller(db), findOwnerSettings(db)])
      .then(
        ([found, stored]) => {
          known = { seller: found === undefined ? null : shown(found), settings: countingSettings(config, stored) };
          return known;
        },
        () => known,
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  let counted = { at: Number.NEGATIVE_INFINITY, count: 0 };
  const realResults = async (): Promise<number> => {
    if (now() - counted.at > COUNT_AGAIN_MS) {
      const count = await countRealResults(db).catch(() => counted.count);
      counted = { at: now(), count };
    }
    return counted.count;
  };
  installRoutes(app, table, {
    'GET /api/config': async (_request, reply) => {
      const [{ seller, settings }, real_results] = [await saidNow(), await realResults()];
      reply.header('cache-control', 'no-cache');
      return {
        cdn: config.cdn,
        phone: settings.support_phone,
        email: settings.support_email,
        anonymous_browsing: config.anonymousBrowsing,
        sign_up: settings.sign_up,
        phone_login: config.phoneLogin,
        trial_days: settings.trial_days,
        // False in production without a mail server: mails written to files reach nobody.
        mail: tellsPeople(config),
        payments: seller === null ? [] : waysToPay(settings, config),
        holiday_until: holidayUntil(settings, stockholmDay(now())),
        seller,
        siblings: config.siblings,
        real_results,
        test_gap: config.testGap ?? null,
        version: VERSION,
      };
    },
  });
}
