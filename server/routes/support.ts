import type { FastifyInstance } from 'fastify';
import { support as table } from '#contract/support.ts';
import { caller } from '../caller.ts';
import { findOwnSupportMessages, hasSupportMessage, insertSupportMessage, questionVersion } from '../db/support.ts';
import { installRoutes } from '../http/route.ts';
import { refuseOverQuota, withinQuota } from '../quotas.ts';
import { invalid } from '../refusal.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

export function installSupport(app: FastifyInstance, { db, config, now }: Services): void {
  installRoutes(app, table, {
    'POST /api/support': async (request) => {
      const { id = null, subject, message, report } = request.body;
      // From a question the choice says enough.
      if (message.trim() === '' && report === undefined) throw invalid({ message: { key: 'messageRequired' } });
      const { user } = caller(request);
      const version = report === undefined ? undefined : await questionVersion(db, report.question_id);
      if (report !== undefined && version === undefined) throw invalid({ 'report.question_id': { key: 'questionUnknown' } });
      const about = report === undefined ? {} : { ...report, version };
      const sent = { client_id: id, subject, message: message.trim(), ...about };
      const account = { userId: user.id, kind: 'messages', factor: config.quotaFactor, now: now() } as const;
      await refuseOverQuota(db, account, () => hasSupportMessage(db, user.id, id));
      await withinQuota(db, account, (tx) => insertSupportMessage(tx, user.id, sent, now()));
      return { success: say(chooseLanguage(request.headers['accept-language']), 'supportSent') };
    },
    'GET /api/support': (request) => findOwnSupportMessages(db, caller(request).user.id),
  });
}
