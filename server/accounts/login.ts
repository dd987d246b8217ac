import type { FastifyRequest } from 'fastify';
import { canComeBack } from '#domain/erasure.ts';
import { loginName } from '#domain/phone.ts';
import { insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { findLeavingForUpdate } from '../db/people/erasure.ts';
import { findSecondFactor } from '../db/people/second-factors.ts';
import { noteLogin } from '../db/people/timeline.ts';
import { findForLogin, findForLoginByPhone, replacePasswordHash } from '../db/people/users.ts';
import { isReadOnly } from '../db/unavailable.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { onBehalfOf } from './caller.ts';
import { isDemoAccount } from './demo.ts';
import { keepAccount } from './erasure.ts';
import { hashPassword, isWeakHash, verifyPassword } from './passwords.ts';
import { useCode } from './second-factor.ts';

type Needs = Pick<Services, 'db' | 'sessions' | 'loginLimits' | 'config' | 'now' | 'forgetUser'>;
type Typed = { readonly email: string; readonly password: string; readonly code?: string | undefined };

/** Opens a session after password and, where set up, second factor. `isKept`: a scheduled erasure was cancelled. */
export async function logIn(services: Needs, request: FastifyRequest, { email, password, code }: Typed) {
  const { db, sessions, loginLimits, config, now } = services;
  const { ip, id: requestId } = request;
  const forWhom = onBehalfOf(request);
  if (email.trim() === '') throw invalid({ email: { key: 'emailRequired' } });
  const { name, isNumber } = loginName(email, config.phoneLogin);
  const found = await (isNumber ? findForLoginByPhone(db, name) : findForLogin(db, name));
  const isLeaving = found !== undefined && found.erase_at !== null;
  const isGone = isLeaving && !canComeBack(found.erase_at as string, now());
  const refused = isGone || (found !== undefined && isDemoAccount(found.email) && !config.demo);
  const hash = refused ? undefined : found?.password_hash;
  const matches = await loginLimits.judge(name, ip, () => verifyPassword(hash, password, forWhom));
  const second_factor = found?.role === 'admin' && matches ? await askForCode(services, found.id, code, requestId) : null;
  if (isLeaving && matches) await comeBack(services, found.id, requestId);
  const token = found !== undefined && matches ? await sessions.open({ ...found, second_factor }) : undefined;
  if (found === undefined || token === undefined) {
    throw new Refusal('invalid', 'wrongCredentials', { fields: { email: { key: 'wrongCredentials' } } });
  }
  await noteLogin(db, found.email, 'login', now());
  if (isWeakHash(found.password_hash)) await strengthen(db, found, password, forWhom);
  return { token, user: found, isKept: isLeaving };
}

/** Rehashes a weak hash while the password is at hand. Best effort: skipped under load and in read-only mode. */
async function strengthen(
  db: Db,
  { id, password_hash }: { id: number; password_hash: string },
  password: string,
  forWhom: string,
): Promise<void> {
  const fresh = await hashPassword(password, forWhom).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });
  if (fresh === undefined) return;
  await replacePasswordHash(db, id, password_hash, fresh).catch((error) => {
    if (!isReadOnly(error)) throw error;
  });
}

/** A login within the grace period cancels the erasure. The account may already be erased. */
async function comeBack({ db, forgetUser }: Needs, id: number, requestId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const person = await findLeavingForUpdate(tx, id);
    if (person !== undefined) await keepAccount(tx, person, { user_id: id, request_id: requestId });
  });
  forgetUser(id);
}

/** Checks the second factor of an admin who has one. Returns since when it is in use; null: none. */
async function askForCode({ db, loginLimits, now }: Needs, userId: number, code = '', requestId: string): Promise<string | null> {
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
