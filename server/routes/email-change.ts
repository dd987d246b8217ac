import type { FastifyInstance } from 'fastify';
import { emailChange as table } from '#contract/email-change.ts';
import { MAIL_LINK_PATH } from '#contract/limits.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import { EMAIL_CONFIRM_MS, EMAIL_OBJECT_MS, FORGOTTEN_LINK_MS } from '#domain/session.ts';
import { caller, onBehalfOf } from '../accounts/caller.ts';
import { demandPassword } from '../accounts/current-password.ts';
import { isDemoAccount } from '../accounts/demo.ts';
import { makeLink } from '../accounts/password-link.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { recordOwn } from '../accounts/record.ts';
import { findEmailChange, insertEmailChange, takeConfirmation, takeObjection } from '../db/people/email-changes.ts';
import { endPending, setPassword } from '../db/people/pending.ts';
import { sessionExists } from '../db/people/sessions.ts';
import { findReceiver, lockUser, noteLanguage, setEmail } from '../db/people/users.ts';
import { installRoutes } from '../http/route.ts';
import { queueMail } from '../mail/queue.ts';
import { forbidden, invalid, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { sayTo } from '../text/catalog.ts';
import { hashToken, newToken } from '../tokens.ts';

const spent = () => invalid({ token: { key: 'linkSpent' } });
const taken = () => new Refusal('conflict', 'emailTaken', { fields: { email: { key: 'emailTaken' } } });

/** Without the addresses, which are erased with the account. */
const CHANGED = { email_changed: true };

type Session = { readonly user: { readonly id: number }; readonly tokenHash: Buffer };

/** Asks the new address to confirm, and warns the old one. */
async function mailBothAddresses(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { user, tokenHash }: Session,
  email: string,
  language: InterfaceLanguage | undefined,
): Promise<void> {
  const [confirm, object] = [newToken(), newToken()];
  const at = now();
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    // The session ended meanwhile, perhaps because of a new password.
    if (!(await sessionExists(tx, tokenHash))) throw new Refusal('unauthenticated', 'unauthenticated');
    if (language !== undefined) await noteLanguage(tx, user.id, language);
    const receiver = await findReceiver(tx, user.id);
    if (receiver === undefined) throw new Refusal('unauthenticated', 'unauthenticated');
    const until = new Date(at + EMAIL_CONFIRM_MS);
    await insertEmailChange(tx, {
      user_id: user.id,
      old_email: receiver.email,
      new_email: email,
      confirm_hash: hashToken(confirm),
      object_hash: hashToken(object),
      session_hash: tokenHash,
      created_at: new Date(at),
      confirm_until: until,
      object_until: new Date(at + EMAIL_OBJECT_MS),
    });
    const mail = { userId: user.id, language: language ?? receiver.language, now: new Date(at) };
    const { name } = receiver;
    await queueMail(tx, {
      ...mail,
      kind: 'email-confirm',
      to: email,
      values: { name, email, link: `${MAIL_LINK_PATH}#confirm=${confirm}`, until: until.toISOString() },
      expires: until,
    });
    await queueMail(tx, {
      ...mail,
      kind: 'email-warning',
      to: receiver.email,
      values: { name, email, link: `${MAIL_LINK_PATH}#object=${object}` },
      expires: new Date(at + EMAIL_OBJECT_MS),
    });
  });
}

export function installEmailChange(app: FastifyInstance, services: Services): void {
  const { config, db, accountLimits, now, forgetUser } = services;

  installRoutes(app, table, {
    'POST /api/email/change': async (request) => {
      const { user } = caller(request);
      const { password, language } = request.body;
      const email = request.body.email.trim();
      // The passwords of demo accounts are public: they must not send mails to strangers.
      if (isDemoAccount(user.email) && config.smtpUrl !== undefined) throw forbidden();
      await accountLimits.mayChangeEmail(user.id);
      await demandPassword(services, request, password, 'password');
      if (email.toLowerCase() === user.email.toLowerCase()) throw invalid({ email: { key: 'emailSame' } });
      await accountLimits.emailChange(user.id);

      await mailBothAddresses(services, caller(request), email, language);
      return { success: sayTo(request, 'emailLinkMailed') };
    },

    'POST /api/email/confirm': async (request) => {
      const tokenHash = hashToken(request.body.token);
      const userId = await findEmailChange(db, 'confirm', tokenHash, now());
      if (userId === undefined) throw spent();
      const user = await db.transaction().execute(async (tx) => {
        await lockUser(tx, userId);
        const change = await takeConfirmation(tx, tokenHash, now());
        if (change === undefined) throw spent();
        if (!(await setEmail(tx, userId, change.new_email, new Date(now())))) throw taken();
        // Password links that were mailed to the old address end, because somebody else may read mail there.
        await endPending(tx, userId, change.session_hash);
        return recordOwn(tx, userId, 'change email', CHANGED, request.id);
      });
      forgetUser(userId);
      return { success: sayTo(request, 'emailChanged'), email: user.email };
    },

    'POST /api/email/object': async (request) => {
      const tokenHash = hashToken(request.body.token);
      const userId = await findEmailChange(db, 'object', tokenHash, now());
      if (userId === undefined) throw spent();
      // Whoever requested the change knows the password, so it is replaced by a random one.
      const password_hash = await hashPassword(newToken(), onBehalfOf(request));
      const { user, link } = await db.transaction().execute(async (tx) => {
        await lockUser(tx, userId);
        const change = await takeObjection(tx, tokenHash, now());
        if (change === undefined) throw spent();
        if (!(await setEmail(tx, userId, change.old_email, new Date(now())))) throw taken();
        await setPassword(tx, userId, password_hash);
        const { link } = await makeLink(tx, userId, null, now(), FORGOTTEN_LINK_MS);
        return { user: await recordOwn(tx, userId, 'object to email', CHANGED, request.id), link };
      });
      forgetUser(userId);
      return { success: sayTo(request, 'emailKept'), email: user.email, link };
    },
  });
}
