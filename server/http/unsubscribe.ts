import type { FastifyInstance } from 'fastify';
import { MAIL_LINK_PATH } from '#contract/limits.ts';
import { turnOff } from '../mail/settings.ts';
import { notFound } from '../refusal.ts';
import type { Services } from '../services.ts';

/** Large enough for "List-Unsubscribe=One-Click" as a form. */
const BODY_BYTES = 4_096;

/**
 * One-click unsubscribe for mail programs (RFC 8058), without a browser and without a login. In a browser the same URL shows a page that asks for
 * confirmation.
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
