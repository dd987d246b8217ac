import type { FastifyInstance } from 'fastify';
import { type MailSettings, mailSettings as table } from '#contract/mail-settings.ts';
import { caller } from '../accounts/caller.ts';
import { findMailChoice } from '../db/mails/mail-settings.ts';
import { findWaitingEmail } from '../db/people/email-changes.ts';
import { installRoutes } from '../http/route.ts';
import { chooseMails, turnOff } from '../mail/settings.ts';
import { invalid } from '../refusal.ts';
import type { Services } from '../services.ts';

export function installMailSettings(app: FastifyInstance, { db, now }: Services): void {
  const settingsOf = async (userId: number): Promise<MailSettings> => ({
    ...(await findMailChoice(db, userId)),
    email_change: (await findWaitingEmail(db, userId, now())) ?? null,
  });

  installRoutes(app, table, {
    'GET /api/mail-settings': (request) => settingsOf(caller(request).user.id),

    'PUT /api/mail-settings': async (request) => {
      const { id, role } = caller(request).user;
      if (request.body.news !== undefined && role !== 'admin') throw invalid({ news: { key: 'fieldInvalid' } });
      await chooseMails(db, id, request.body);
      return settingsOf(id);
    },

    'POST /api/unsubscribe': async (request) => {
      const reminder = await turnOff(db, request.body.token);
      if (reminder === undefined) throw invalid({ token: { key: 'linkSpent' } });
      return { reminder };
    },
  });
}
