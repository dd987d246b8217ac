import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { account as table } from '#contract/account.ts';
import { isLastOpen } from '#domain/admins.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { caller } from '../accounts/caller.ts';
import { hashCode, redeemOwn } from '../accounts/codes.ts';
import { demandPassword } from '../accounts/current-password.ts';
import { askForErasure } from '../accounts/erasure.ts';
import type { Db } from '../db/connect.ts';
import { accountJson } from '../db/people/account-export.ts';
import { countEdited, findAdmins, lockAdmins } from '../db/people/admins.ts';
import { findLeavingForUpdate } from '../db/people/erasure.ts';
import { sessionExists } from '../db/people/sessions.ts';
import { installRoutes } from '../http/route.ts';
import { forbidden, invalid, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, say, sayTo } from '../text/catalog.ts';

const wrongCode = () => invalid({ code: { key: 'codeInvalid' } });

export function installAccount(app: FastifyInstance, services: Services): void {
  const { db, config, accountLimits, now, forgetUser } = services;

  /** Refuses when no other admin could log in, or when content that this admin edited would count as never edited. */
  async function refuseNeededAdmin(tx: Db, id: number): Promise<void> {
    await lockAdmins(tx);
    if (isLastOpen(await findAdmins(tx, now()), id)) throw new Refusal('conflict', 'adminLast');
    const count = await countEdited(tx, id);
    if (count > 0)
      throw new Refusal('conflict', 'adminEditedSelf', { fields: { account: { key: 'adminEditedSelf', values: { count } } } });
  }

  installRoutes(app, table, {
    'GET /api/account/export': async (request, reply) => {
      const { user } = caller(request);
      await accountLimits.exportAccount(user.id);
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="mengedi-${stockholmDay(now())}.json"`)
        .send(Readable.from(accountJson(db, user.id, now()), { objectMode: false }));
    },

    'DELETE /api/account': async (request) => {
      const { user, tokenHash } = caller(request);
      await accountLimits.mayLeave(user.id);
      await demandPassword(services, request, request.body.password, 'password');
      await accountLimits.leave(user.id);
      const erase_at = await db.transaction().execute(async (tx) => {
        if (user.role === 'admin') await refuseNeededAdmin(tx, user.id);
        const person = await findLeavingForUpdate(tx, user.id);
        // The session ended meanwhile, perhaps because of a new password.
        if (person === undefined || !(await sessionExists(tx, tokenHash)))
          throw new Refusal('unauthenticated', 'unauthenticated');
        return askForErasure(tx, person, now(), { user_id: user.id, request_id: request.id });
      });
      forgetUser(user.id);
      return { success: sayTo(request, 'accountErased'), erase_at };
    },

    'POST /api/account/code': async (request) => {
      const { user } = caller(request);
      // Admins have no trial to extend.
      if (user.role === 'admin') throw forbidden();
      await accountLimits.tryCode(user.id);
      const given = { config, codeHash: hashCode(request.body.code), requestId: request.id, now: now() };
      const redeemed = await db.transaction().execute((tx) => redeemOwn(tx, user.id, given));
      if (redeemed === undefined) throw wrongCode();
      await accountLimits.rightCode(user.id);
      forgetUser(user.id);
      const language = chooseLanguage(request.headers['accept-language']);
      return { success: say(language, 'codeRedeemed', { days: redeemed.days }), user: redeemed.user };
    },
  });
}
