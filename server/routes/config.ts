import type { FastifyInstance } from 'fastify';
import { config as table } from '#contract/config.ts';
import type { Seller } from '#domain/seller.ts';
import { tellsPeople } from '../accounts/ending.ts';
import { findSeller } from '../db/seller.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';
import { VERSION } from '../settings/version.ts';

export function installConfig(app: FastifyInstance, { config, db, payments }: Services): void {
  /** As it was last known, where the database is away: the app begins all the same. */
  let known: Seller | null = null;
  const sellerNow = async (): Promise<Seller | null> => {
    known = await findSeller(db).then(
      (found) => found ?? null,
      () => known,
    );
    return known;
  };
  installRoutes(app, table, {
    'GET /api/config': async (_request, reply) => {
      const seller = await sellerNow();
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
        test_gap: config.testGap ?? null,
        version: VERSION,
      };
    },
  });
}
