import type { FastifyRequest } from 'fastify';
import { passwordHash } from '../db/people/users.ts';
import { invalid } from '../refusal.ts';
import type { Services } from '../services.ts';
import { caller, onBehalfOf } from './caller.ts';
import { verifyPassword } from './passwords.ts';

type Needs = Pick<Services, 'db' | 'loginLimits'>;

/** Whether this is the caller's password. Counted like a login, so that a stolen token is no way to guess it. */
export async function isCurrentPassword({ db, loginLimits }: Needs, request: FastifyRequest, password: string): Promise<boolean> {
  const { user } = caller(request);
  const hash = await passwordHash(db, user.id);
  return loginLimits.judge(user.email, request.ip, () => verifyPassword(hash, password, onBehalfOf(request)));
}

/** Asks for the password again, against open browsers. `field` gets the error. */
export async function demandPassword(needs: Needs, request: FastifyRequest, password: string, field: string): Promise<void> {
  if (!(await isCurrentPassword(needs, request, password))) throw invalid({ [field]: { key: 'currentPasswordWrong' } });
}
