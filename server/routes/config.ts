import type { FastifyInstance } from 'fastify';
import { config as table } from '#contract/config.ts';
import type { Seller } from '#domain/seller.ts';
import { tellsPeople } from '../accounts/ending.ts';
import { findSeller, type StoredSeller } from '../db/seller.ts';
import { countRealResults } from '../db/status.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';
import { VERSION } from '../settings/version.ts';

const COUNT_AGAIN_MS = 10 * 60_000;
const shown = ({ version: _, ...seller }: StoredSeller): Seller => seller;

export function installConfig(app: FastifyInstance, { config, db, payments, now }: Services): void {
  /** As it was last known, where the database is away: the app begins all the same. */
  let known: Seller | null = null;
  let asking: Promise<Seller | null> | undefined;
  /** Everybody asks for this call: those who come while the database is being asked share its answer. */
  const sellerNow = (): Promise<Seller | null> => {
    asking ??= findSeller(db)
      .then(
        (found) => {
          known = found === undefined ? null : shown(found);
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
      const [seller, real_results] = [await sellerNow(), await realResults()];
      reply.header('cache-control', 'no-cache');
      return {
        cdn: config.cdn,
        phone: config.supportPhone,
        email: config.supportEmail,
        anonymous_browsing: config.anonymousBrowsing,
        sign_up: config.signUp,
        trial_days: config.trialDays,
        // In production nobody looks for mails in files of the server.
        mail: tellsPeople(config),
        payments: seller === null ? [] : [...payments],
        seller,
        siblings: config.siblings,
        real_results,
        test_gap: config.testGap ?? null,
        version: VERSION,
      };
    },
  });
}
