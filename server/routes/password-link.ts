import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { passwordLink as table } from '#contract/password-link.ts';
import type { User } from '#contract/session.ts';
import { DEFAULT_LANGUAGE, type InterfaceLanguage } from '#domain/language.ts';
import { FORGOTTEN_LINK_MS } from '#domain/session.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { onBehalfOf } from '../accounts/caller.ts';
import { isDemoAccount } from '../accounts/demo.ts';
import { newPasswordFaults } from '../accounts/new-password.ts';
import { makeLink } from '../accounts/password-link.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { recordOwn } from '../accounts/record.ts';
import { sendAgain } from '../accounts/sign-up.ts';
import type { Db } from '../db/connect.ts';
import { ownerSettingsNow } from '../db/office/owner-settings.ts';
import { findPasswordLink, takePasswordLink } from '../db/people/password-links.ts';
import { setPassword } from '../db/people/pending.ts';
import { findOwnerOf, findReceiver, findUserByEmail, lockUser, noteLanguage } from '../db/people/users.ts';
import { installRoutes } from '../http/route.ts';
import { queueMail } from '../mail/queue.ts';
import { invalid } from '../refusal.ts';
import type { Services } from '../services.ts';
import { sayTo } from '../text/catalog.ts';
import { hashToken } from '../tokens.ts';

/** Upper limit of the random delay before the look-up; short enough for a person waiting for the mail. */
const LOOKED_UP_WITHIN_MS = 600;

/** Stored as a hash, because the address may belong to somebody without an account. */
const hashOf = (email: string) => hashToken(email.trim().toLowerCase()).toString('base64url');

const spent = () => invalid({ token: { key: 'linkSpent' } });

export function installPasswordLink(app: FastifyInstance, services: Services): void {
  const { db, config, now, chance, accountLimits, forgetUser } = services;
  const pending = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(pending)));

  /** Where sign-up is open: tells the address's owner, at most once a day, that there is no account. */
  const tellThereIsNone = async (tx: Db, email: string, language: InterfaceLanguage | undefined) => {
    if ((await ownerSettingsNow(tx, config)).sign_up !== 'open') return;
    const mail = { to: email, userId: null, language: language ?? DEFAULT_LANGUAGE, values: {}, now: new Date(now()) };
    await queueMail(tx, { ...mail, kind: 'no-account', once: `no-account:${hashOf(email)}:${stockholmDay(now())}` });
  };

  /**
   * Mails the address's owner: a link to choose a password, the link that cancels an erasure, or that there is no account. An account without a language gets
   * the language of this request.
   */
  const mailLink = (email: string, language: InterfaceLanguage | undefined) =>
    db.transaction().execute(async (tx) => {
      const found = await findUserByEmail(tx, email);
      if (found === undefined) {
        const owner = await findOwnerOf(tx, email);
        if (owner === undefined && !(await sendAgain(tx, email, language, now()))) await tellThereIsNone(tx, email, language);
        return;
      }
      if (isDemoAccount(found.email) && !config.demo) return;
      await lockUser(tx, found.id);
      if (language !== undefined) await noteLanguage(tx, found.id, language);
      const receiver = await findReceiver(tx, found.id);
      if (receiver === undefined) return;
      const { link, expires_at } = await makeLink(tx, receiver.id, null, now(), FORGOTTEN_LINK_MS);
      await queueMail(tx, {
        kind: 'forgotten-password',
        to: receiver.email,
        userId: receiver.id,
        language: language ?? receiver.language,
        values: { name: receiver.name, link },
        expires: new Date(expires_at),
        now: new Date(now()),
      });
    });

  type Link = { readonly tokenHash: Buffer; readonly password_hash: string; readonly requestId: string };
  async function setByLink(tx: Db, userId: number, { tokenHash, password_hash, requestId }: Link): Promise<User> {
    await lockUser(tx, userId);
    // Somebody was faster with the same link.
    if (!(await takePasswordLink(tx, tokenHash, now()))) throw spent();
    await setPassword(tx, userId, password_hash);
    return recordOwn(tx, userId, 'use link', { password_changed: true }, requestId);
  }

  installRoutes(app, table, {
    'POST /api/password/forgot': async (request) => {
      const { email, language } = request.body;
      await accountLimits.forgotten(email, request.ip);
      // The account is looked up after the answer and after a random delay, so that neither the answer nor its time, nor the time of a following request,
      // reveals whether it exists.
      const work = sleep(chance() * LOOKED_UP_WITHIN_MS)
        .then(() => mailLink(email, language))
        .catch((error) => request.log.error({ err: error }, 'a forgotten password could not be mailed'))
        .finally(() => {
          pending.delete(work);
          request.log.debug('looked up a forgotten password');
        });
      pending.add(work);
      return { success: sayTo(request, 'passwordLinkMailed') };
    },

    'POST /api/password-link': async (request) => {
      const { token, password, password_confirmation } = request.body;
      const faults = newPasswordFaults(password, password_confirmation);
      if (Object.keys(faults).length > 0) throw invalid(faults);

      const tokenHash = hashToken(token);
      // Checked before hashing, so that guessing is cheap for the server.
      const userId = await findPasswordLink(db, tokenHash, now());
      if (userId === undefined) throw spent();
      const password_hash = await hashPassword(password, onBehalfOf(request));
      const user = await db
        .transaction()
        .execute((tx) => setByLink(tx, userId, { tokenHash, password_hash, requestId: request.id }));
      forgetUser(user.id);
      return { success: sayTo(request, 'passwordSet'), email: user.email };
    },
  });
}
