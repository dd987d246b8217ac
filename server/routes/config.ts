import type { FastifyInstance } from 'fastify';
import { config as table } from '#contract/config.ts';
import { tellsPeople } from '../accounts/ending.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';
import { VERSION } from '../settings/version.ts';

export function installConfig(app: FastifyInstance, { config, payments }: Services): void {
  installRoutes(app, table, {
    'GET /api/config': (_request, reply) => {
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
        payments: [...payments],
        siblings: config.siblings,
        test_gap: config.testGap ?? null,
        version: VERSION,
      };
    },
  });
}
