import type { FastifyInstance } from 'fastify';
import { passwordLink as table } from '#contract/password-link.ts';
import type { User } from '#contract/session.ts';
import { newPasswordFault } from '../accounts/new-password.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { hashToken } from '../accounts/tokens.ts';
import { insertAudit } from '../db/audit.ts';
import { findPasswordLink, takePasswordLink } from '../db/password-links.ts';
import { deleteSessions } from '../db/sessions.ts';
import { findUser, lockUser, updateUser } from '../db/users.ts';
import { installRoutes } from '../http/route.ts';
import { type FieldFault, invalid } from '../refusal.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

const spent = () => invalid({ token: { key: 'linkSpent' } });

export function installPasswordLink(app: FastifyInstance, { db, now, forgetUser }: Services): void {
  installRoutes(app, table, {
    'POST /api/password-link': async (request) => {
      const { token, password, password_confirmation } = request.body;
      const faults: Record<string, FieldFault> = {};
      const fault = newPasswordFault(password);
      if (fault !== undefined) faults['password'] = fault;
      if (password_confirmation !== password) faults['password_confirmation'] = { key: 'passwordMismatch' };
      if (Object.keys(faults).length > 0) throw invalid(faults);

      const tokenHash = hashToken(token);
      // Before the work of hashing: a guess must cost nothing.
      const userId = await findPasswordLink(db, tokenHash, now());
      if (userId === undefined) throw spent();
      const password_hash = await hashPassword(password);
      const user = await db.transaction().execute(async (tx) => {
        await lockUser(tx, userId);
        if (!(await takePasswordLink(tx, tokenHash, now()))) throw spent();
        await updateUser(tx, userId, { password_hash });
        await deleteSessions(tx, userId);
        const user = (await findUser(tx, userId)) as User;
        await insertAudit(tx, {
          user_id: userId,
          action: 'use link',
          subject: user.role,
          subject_id: userId,
          before: null,
          after: { password_changed: true },
          request_id: request.id,
        });
        return user;
      });
      forgetUser(user.id);
      return { success: say(chooseLanguage(request.headers['accept-language']), 'passwordSet'), email: user.email };
    },
  });
}
