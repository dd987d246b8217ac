import type { FastifyRequest } from 'fastify';
import type { Body } from '#contract/endpoints.ts';
import { seenName } from '#domain/name.ts';
import { wantsCurrentPassword } from '#domain/session.ts';
import { insertAudit } from '../db/audit.ts';
import { setPassword } from '../db/pending.ts';
import { announceUserChange, sessionExists } from '../db/sessions.ts';
import { allowPhone, lockUser, updateUser } from '../db/users.ts';
import { type FieldFault, invalid, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { caller, onBehalfOf } from './caller.ts';
import { isCurrentPassword } from './current-password.ts';
import { newPasswordFault } from './new-password.ts';
import { hashPassword } from './passwords.ts';

type Profile = Body<'POST /api/profile/update'>;
type Needs = Pick<Services, 'db' | 'loginLimits' | 'accountLimits' | 'now'>;

/** The name, the phone and, where one was typed, the password: a new one ends every other session. */
export async function updateProfile(services: Needs, request: FastifyRequest, body: Profile): Promise<void> {
  const { user, tokenHash } = caller(request);
  const password = body.password || undefined;
  await refuseFaults(services, request, body);
  const password_hash = password === undefined ? undefined : await hashPassword(password, onBehalfOf(request));
  await services.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    // Ended meanwhile, perhaps because of a new password, which this one must not replace.
    if (!(await sessionExists(tx, tokenHash))) throw new Refusal('unauthenticated', 'unauthenticated');
    await updateUser(tx, user.id, { name: seenName(body.name), phone: body.phone.trim() });
    await allowPhone(tx, user.id);
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
}

async function refuseFaults(services: Needs, request: FastifyRequest, body: Profile): Promise<void> {
  const { accountLimits, now } = services;
  const { user, createdAt } = caller(request);
  const faults: Record<string, FieldFault> = {};
  if (seenName(body.name) === '') faults['name'] = { key: 'nameRequired' };
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
}
