import type { FastifyRequest } from 'fastify';
import type { Body } from '#contract/endpoints.ts';
import { seenName } from '#domain/name.ts';
import { wantsCurrentPassword } from '#domain/session.ts';
import { setPassword } from '../db/people/pending.ts';
import { announceUserChange, sessionExists } from '../db/people/sessions.ts';
import { allowPhone, lockUser, updateUser } from '../db/people/users.ts';
import { type FieldFault, invalid, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { caller, onBehalfOf } from './caller.ts';
import { isCurrentPassword } from './current-password.ts';
import { newPasswordFaults } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { record } from './record.ts';

type Profile = Body<'POST /api/profile/update'>;
type Needs = Pick<Services, 'db' | 'loginLimits' | 'accountLimits' | 'now'>;

/** Updates name, phone and password; a new password ends every other session. */
export async function updateProfile(services: Needs, request: FastifyRequest, body: Profile): Promise<void> {
  const { user, tokenHash } = caller(request);
  const password = body.password || undefined;
  await refuseFaults(services, request, body);
  const password_hash = password === undefined ? undefined : await hashPassword(password, onBehalfOf(request));
  await services.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    // The session ended meanwhile, perhaps by a new password, which must not be overwritten.
    if (!(await sessionExists(tx, tokenHash))) throw new Refusal('unauthenticated', 'unauthenticated');
    await updateUser(tx, user.id, { name: seenName(body.name), phone: body.phone.trim() });
    await allowPhone(tx, user.id);
    if (password_hash === undefined) await announceUserChange(tx, user.id);
    else {
      await setPassword(tx, user.id, password_hash, tokenHash);
      // Audited: an admin's password opens everything.
      if (user.role === 'admin') {
        const after = { password_changed: true };
        await record(tx, request, { action: 'change password', subject: 'admin', subject_id: user.id, before: null, after });
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
    Object.assign(faults, newPasswordFaults(password, body.password_confirmation));
    // Limited before the costly hash.
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
