import type { FastifyInstance } from 'fastify';
import type { AuditAction } from '#contract/audit.ts';
import { type SecondFactor, secondFactor as table } from '#contract/second-factor.ts';
import { refuseUnknownAdmin, withOtherAdmin } from '../accounts/admins.ts';
import { type Author, caller } from '../accounts/caller.ts';
import { demandPassword } from '../accounts/current-password.ts';
import { record } from '../accounts/record.ts';
import { forAuthenticator, newRecoveryCodes, newSecret, resetSecondFactor, useCode } from '../accounts/second-factor.ts';
import type { Db } from '../db/connect.ts';
import { endPending } from '../db/people/pending.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  findSecondFactor,
  type StoredSecondFactor,
} from '../db/people/second-factors.ts';
import { sessionExists } from '../db/people/sessions.ts';
import { lockUser } from '../db/people/users.ts';
import { installRoutes } from '../http/route.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

const wrongCode = () => invalid({ code: { key: 'codeWrong' } });

export function installSecondFactor(app: FastifyInstance, services: Services): void {
  const { db, config, loginLimits, now, forgetUser } = services;

  const shown = (stored: StoredSecondFactor | undefined): SecondFactor => ({
    since: stored?.confirmed_at ?? null,
    recovery_codes: stored?.recovery_codes ?? 0,
    required: config.requireSecondFactor,
  });

  /** Audits changes to one's own second factor. */
  const recordSince = (tx: Db, author: Author, action: AuditAction, before: string | null, after: string | null) =>
    record(tx, author, {
      action,
      subject: 'admin',
      subject_id: caller(author).user.id,
      before: { second_factor: before },
      after: { second_factor: after },
    });

  installRoutes(app, table, {
    'GET /api/second-factor': async (request) => shown(await findSecondFactor(db, caller(request).user.id)),

    'POST /api/second-factor': async (request) => {
      const { user, tokenHash } = caller(request);
      await demandPassword(services, request, request.body.current_password, 'current_password');
      const secret = newSecret();
      await db.transaction().execute(async (tx) => {
        await lockUser(tx, user.id);
        if (!(await sessionExists(tx, tokenHash))) throw new Refusal('unauthenticated', 'unauthenticated');
        if (!(await beginSecondFactor(tx, user.id, secret, now()))) throw new Refusal('conflict', 'secondFactorThere');
      });
      return forAuthenticator(secret, user.email);
    },

    'POST /api/second-factor/confirm': async (request) => {
      const { user, tokenHash } = caller(request);
      const codes = newRecoveryCodes();
      const begun = await findSecondFactor(db, user.id);
      if (begun === undefined || begun.confirmed_at !== null) throw new Refusal('conflict', 'secondFactorNone');
      const isRight = async () =>
        (await useCode(db, { userId: user.id, secret: begun.secret }, request.body.code, now())) !== undefined;
      if (!(await loginLimits.judgeCode(user.id, isRight))) throw wrongCode();
      await db.transaction().execute(async (tx) => {
        await lockUser(tx, user.id);
        if (!(await sessionExists(tx, tokenHash))) throw new Refusal('unauthenticated', 'unauthenticated');
        const stored = await findSecondFactor(tx, user.id);
        // Set up again meanwhile with another key, or already confirmed.
        if (stored === undefined || stored.confirmed_at !== null || !stored.secret.equals(begun.secret))
          throw new Refusal('conflict', 'secondFactorNone');
        await confirmSecondFactor(tx, user.id, now(), codes.hashes);
        // Ends everything that was opened with the password alone.
        await endPending(tx, user.id, tokenHash);
        await recordSince(tx, request, 'set up second factor', null, new Date(now()).toISOString());
      });
      forgetUser(user.id);
      return { recovery_codes: codes.shown };
    },

    'POST /api/second-factor/remove': async (request) => {
      const { user, tokenHash } = caller(request);
      const stored = await findSecondFactor(db, user.id);
      if (stored === undefined || stored.confirmed_at === null) throw new Refusal('conflict', 'secondFactorNone');
      const { secret, confirmed_at } = stored;
      const isRight = async () => (await useCode(db, { userId: user.id, secret }, request.body.code, now())) !== undefined;
      if (!(await loginLimits.judgeCode(user.id, isRight))) throw wrongCode();
      await db.transaction().execute(async (tx) => {
        await lockUser(tx, user.id);
        if (!(await deleteSecondFactor(tx, user.id))) return;
        await endPending(tx, user.id, tokenHash);
        await recordSince(tx, request, 'remove second factor', confirmed_at, null);
      });
      forgetUser(user.id);
      return shown(undefined);
    },

    'DELETE /api/admins/{id}/second-factor': async (request) => {
      const { id } = request.params;
      const by = { user_id: caller(request).user.id, request_id: request.id };
      await refuseUnknownAdmin(db, id, now());
      await demandPassword(services, request, request.body.current_password, 'current_password');
      // Refuses to reset one's own second factor, because an unattended browser would then suffice; it is removed with a code.
      const after = await withOtherAdmin(services, request, id, (tx, admin) => resetSecondFactor(tx, admin, now(), by));
      forgetUser(id);
      return after;
    },
  });
}
