import type { FastifyInstance } from 'fastify';
import { session as table } from '#contract/session.ts';
import { canComeBack } from '#domain/erasure.ts';
import { wantsCurrentPassword } from '#domain/session.ts';
import { caller, onBehalfOf } from '../accounts/caller.ts';
import { isCurrentPassword } from '../accounts/current-password.ts';
import { isDemoAccount } from '../accounts/demo.ts';
import { keepAccount } from '../accounts/erasure.ts';
import { newPasswordFault } from '../accounts/new-password.ts';
import { hashPassword, isWeakHash, verifyPassword } from '../accounts/passwords.ts';
import { useCode } from '../accounts/second-factor.ts';
import { insertAudit } from '../db/audit.ts';
import { findLeavingForUpdate } from '../db/erasure.ts';
import { setPassword } from '../db/pending.ts';
import { findSecondFactor } from '../db/second-factors.ts';
import { announceUserChange, deleteSession, sessionExists } from '../db/sessions.ts';
import { noteLogin } from '../db/timeline.ts';
import { findForLogin, lockUser, replacePasswordHash, updateUser } from '../db/users.ts';
import { installRoutes } from '../http/route.ts';
import { type FieldFault, invalid, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

export function installSession(app: FastifyInstance, services: Services): void {
  const { db, sessions, loginLimits, accountLimits, config, now, forgetUser } = services;

  /** Only at a login is the password known. Where there is no time to hash it anew, the login succeeds and the next one does it. */
  async function strengthen(
    { id, password_hash }: { id: number; password_hash: string },
    password: string,
    forWhom: string,
  ): Promise<void> {
    const fresh = await hashPassword(password, forWhom).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
    });
    if (fresh !== undefined) await replacePasswordHash(db, id, password_hash, fresh);
  }

  /** A person who logs in within the time to think it over keeps the account. It may be gone by now. */
  async function comeBack(id: number, requestId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const person = await findLeavingForUpdate(tx, id);
      if (person !== undefined) await keepAccount(tx, person, { user_id: id, request_id: requestId });
    });
    forgetUser(id);
  }

  /** Once the password is known to be right: the second factor of an admin who has one. Returns since when; null where there is none. */
  async function askForCode(userId: number, code = '', requestId: string): Promise<string | null> {
    const stored = await findSecondFactor(db, userId);
    if (stored === undefined || stored.confirmed_at === null) return null;
    const refused = (key: 'codeRequired' | 'codeWrong') =>
      new Refusal('invalid', key, { code: 'second_factor_required', fields: { code: { key } } });
    if (code.trim() === '') throw refused('codeRequired');
    const { secret } = stored;
    const isRight = async () => {
      const used = await useCode(db, { userId, secret }, code, now());
      if (used === 'recovery') {
        const after = { recovery_codes: stored.recovery_codes - 1 };
        const entry = {
          user_id: userId,
          action: 'use recovery code',
          subject: 'admin',
          subject_id: userId,
          before: null,
          after,
        } as const;
        await insertAudit(db, { ...entry, request_id: requestId });
      }
      return used !== undefined;
    };
    if (!(await loginLimits.judgeCode(userId, isRight))) throw refused('codeWrong');
    return stored.confirmed_at;
  }

  installRoutes(app, table, {
    'POST /api/login': async (request) => {
      const { body, ip, id: requestId, headers } = request;
      const { email, password, code } = body;
      const forWhom = onBehalfOf(request);
      if (email.trim() === '') throw invalid({ email: { key: 'emailRequired' } });
      const found = await findForLogin(db, email);
      const isLeaving = found !== undefined && found.erase_at !== null;
      const isGone = isLeaving && !canComeBack(found.erase_at as string, now());
      const refused = isGone || (found !== undefined && isDemoAccount(found.email) && !config.demo);
      const hash = refused ? undefined : found?.password_hash;
      const matches = await loginLimits.judge(email, ip, () => verifyPassword(hash, password, forWhom));
      const second_factor = found?.role === 'admin' && matches ? await askForCode(found.id, code, requestId) : null;
      if (isLeaving && matches) await comeBack(found.id, requestId);
      const token = found !== undefined && matches ? await sessions.open({ ...found, second_factor }) : undefined;
      if (found === undefined || token === undefined) {
        throw new Refusal('invalid', 'wrongCredentials', { fields: { email: { key: 'wrongCredentials' } } });
      }
      await noteLogin(db, found.email, 'login', now());
      if (isWeakHash(found.password_hash)) await strengthen(found, password, forWhom);
      const kept = isLeaving ? { kept: say(chooseLanguage(headers['accept-language']), 'accountKept') } : {};
      return { access_token: token, user: found, ...kept };
    },

    'POST /api/logout': async (request) => {
      const { user, tokenHash } = caller(request);
      await db.transaction().execute((tx) => deleteSession(tx, tokenHash));
      forgetUser(user.id);
      return { success: say(chooseLanguage(request.headers['accept-language']), 'loggedOut') };
    },

    'POST /api/auth': (request) => ({ user: caller(request).user }),

    'GET /api/profile': (request) => caller(request).user,

    'POST /api/profile/update': async (request) => {
      const { user, tokenHash, createdAt } = caller(request);
      const { body } = request;
      const faults: Record<string, FieldFault> = {};
      if (body.name.trim() === '') faults['name'] = { key: 'nameRequired' };
      if (body.phone.trim() === '') faults['phone'] = { key: 'phoneRequired' };
      const password = body.password || undefined;
      if (password !== undefined) {
        const fault = newPasswordFault(password);
        if (fault !== undefined) faults['password'] = fault;
        if (body.password_confirmation !== password) faults['password_confirmation'] = { key: 'passwordMismatch' };
        // Before the work of hashing.
        if (Object.keys(faults).length === 0) await accountLimits.passwordChange(user.id);
        if (wantsCurrentPassword({ createdAt }, now())) {
          const current = body.current_password ?? '';
          if (current === '') faults['current_password'] = { key: 'currentPasswordRequired' };
          else if (Object.keys(faults).length === 0 && !(await isCurrentPassword(services, request, current)))
            faults['current_password'] = { key: 'currentPasswordWrong' };
        }
      }
      if (Object.keys(faults).length > 0) throw invalid(faults);

      const password_hash = password === undefined ? undefined : await hashPassword(password, onBehalfOf(request));
      await db.transaction().execute(async (tx) => {
        await lockUser(tx, user.id);
        // Ended meanwhile, perhaps because of a new password, which this one must not replace.
        if (!(await sessionExists(tx, tokenHash))) throw new Refusal('unauthenticated', 'unauthenticated');
        await updateUser(tx, user.id, { name: body.name.trim(), phone: body.phone.trim() });
        if (password_hash === undefined) await announceUserChange(tx, user.id);
        else {
          await setPassword(tx, user.id, password_hash, tokenHash);
          // An admin's password opens everything: who changed it, and when, has to be known afterwards.
          if (user.role === 'admin') {
            await insertAudit(tx, {
              user_id: user.id,
              action: 'change password',
              subject: 'admin',
              subject_id: user.id,
              before: null,
              after: { password_changed: true },
              request_id: request.id,
            });
          }
        }
      });
      forgetUser(user.id);
      return { success: say(chooseLanguage(request.headers['accept-language']), 'profileUpdated') };
    },
  });
}
