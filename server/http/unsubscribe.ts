import type { FastifyInstance } from 'fastify';
import { MAIL_LINK_PATH } from '#contract/limits.ts';
import { turnOff } from '../mail/settings.ts';
import { notFound } from '../refusal.ts';
import type { Services } from '../services.ts';

/** "List-Unsubscribe=One-Click", as a form. */
const BODY_BYTES = 4_096;

/**
 * What mail programs post to when somebody turns off reminders there (RFC 8058), without a browser and without a login. A person who opens the
 * same address in a browser gets the page, which asks first.
 */
export async function installUnsubscribe(app: FastifyInstance, { db }: Services): Promise<void> {
  await app.register(async (mails) => {
    mails.removeAllContentTypeParsers();
    mails.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, body),
    );
    mails.post<{ Querystring: { off?: unknown } }>(MAIL_LINK_PATH, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const { off: token } = request.query;
      const reminder = typeof token === 'string' ? await turnOff(db, token) : undefined;
      if (reminder === undefined) throw notFound();
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n');
    });
  });
}
