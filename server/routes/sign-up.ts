import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { signUp as table } from '#contract/sign-up.ts';
import { seenName } from '#domain/name.ts';
import { signUpWay } from '#domain/sign-up.ts';
import { onBehalfOf } from '../accounts/caller.ts';
import { hashCode } from '../accounts/codes.ts';
import { newPasswordFault } from '../accounts/new-password.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { confirm, openWithCode, waitForConfirmation } from '../accounts/sign-up.ts';
import { ownerSettingsNow } from '../db/office/owner-settings.ts';
import { isCodeOpen } from '../db/people/invite-codes.ts';
import { findSignUp } from '../db/people/sign-ups.ts';
import { findUser, passwordHash } from '../db/people/users.ts';
import { installRoutes } from '../http/route.ts';
import { type FieldFault, forbidden, invalid } from '../refusal.ts';
import type { Services } from '../services.ts';
import { sayTo } from '../text/catalog.ts';
import { hashToken } from '../tokens.ts';

const wrongCode = () => invalid({ code: { key: 'codeInvalid' } });
const spent = () => invalid({ token: { key: 'linkSpent' } });

export function installSignUp(
  app: FastifyInstance,
  { db, config, content, sessions, accountLimits, now, forgetUser }: Services,
): void {
  installRoutes(app, table, {
    'POST /api/sign-up': async (request) => {
      const { name, email, phone = '', password, language, device, answers = [] } = request.body;
      const code = request.body.code?.trim() ?? '';
      const way = signUpWay((await ownerSettingsNow(db, config)).sign_up, code !== '');
      if (way === 'closed') throw forbidden('signUpClosed');
      const faults: Record<string, FieldFault> = {};
      if (seenName(name) === '') faults['name'] = { key: 'nameRequired' };
      const fault = newPasswordFault(password);
      if (fault !== undefined) faults['password'] = fault;
      if (way === 'code needed') faults['code'] = { key: 'inviteCodeRequired' };
      if (Object.keys(faults).length > 0) throw invalid(faults);

      await accountLimits.signUp(email, request.ip);
      const codeHash = hashCode(code);
      // Checked before hashing, so that guessing is cheap for the server.
      if (way === 'with code' && (codeHash === undefined || !(await isCodeOpen(db, codeHash, now())))) throw wrongCode();
      const password_hash = await hashPassword(password, onBehalfOf(request));
      const device_hash = device === undefined ? null : hashToken(device);
      const applicant = { name: seenName(name), email, phone: phone.trim(), password_hash, language, device_hash, answers };
      await db.transaction().execute(async (tx) => {
        if (way !== 'with code' || codeHash === undefined) return waitForConfirmation(tx, applicant, now());
        const how = { published: content.current(), requestId: request.id, now: now() };
        const opened = await openWithCode(tx, applicant, codeHash, how);
        // Throws, so that the transaction is rolled back.
        if (!opened) throw wrongCode();
      });
      return { success: sayTo(request, 'signUpDone') };
    },

    'POST /api/sign-up/confirm': async (request) => {
      const { token, device, password = '' } = request.body;
      // Checked before hashing, so that guessing is cheap for the server.
      const waiting = await findSignUp(db, hashToken(token), now());
      if (waiting === undefined) throw spent();
      const isSameDevice =
        device !== undefined && waiting.device_hash !== null && timingSafeEqual(hashToken(device), waiting.device_hash);
      const fault = isSameDevice ? undefined : newPasswordFault(password);
      if (fault !== undefined) throw invalid({ password: fault }, 'password_required');
      const chosenHash = isSameDevice ? undefined : await hashPassword(password, onBehalfOf(request));
      const { trial_days: trialDays } = await ownerSettingsNow(db, config);
      const how = { chosenHash, published: content.current(), trialDays, requestId: request.id, now: now() };
      const confirmed = await db.transaction().execute((tx) => confirm(tx, token, how));
      if (confirmed === undefined) throw spent();
      const { id, email } = confirmed;
      forgetUser(id);
      const success = sayTo(request, 'emailConfirmed');
      const access_token = await sessions.open({ id, password_hash: await passwordHash(db, id), second_factor: null });
      const user = await findUser(db, id);
      return access_token === undefined || user === undefined ? { success, email } : { success, email, access_token, user };
    },
  });
}
