import type { FastifyInstance } from 'fastify';
import { admins as table } from '#contract/admins.ts';
import { mayDisable } from '#domain/admins.ts';
import { changeDisabled } from '../accounts/admins.ts';
import { caller } from '../caller.ts';
import { findAdmins, lockAdmins } from '../db/admins.ts';
import { sessionExists } from '../db/sessions.ts';
import { installRoutes } from '../http/route.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

export function installAdmins(app: FastifyInstance, { db, now, forgetUser }: Services): void {
  installRoutes(app, table, {
    'GET /api/admins': () => findAdmins(db, now()),

    'PUT /api/admins/{id}': async (request) => {
      const { user, tokenHash } = caller(request);
      const { id } = request.params;
      const { disabled } = request.body;
      const after = await db.transaction().execute(async (tx) => {
        await lockAdmins(tx);
        // Of two who disable each other, the second is nobody any more.
        if (!(await sessionExists(tx, tokenHash))) throw new Refusal('unauthenticated', 'unauthenticated');
        const before = (await findAdmins(tx, now())).find((admin) => admin.id === id);
        if (before === undefined) throw notFound();
        if (disabled && !mayDisable(user, before)) throw new Refusal('conflict', 'adminSelf');
        return changeDisabled(tx, before, disabled, now(), { user_id: user.id, request_id: request.id });
      });
      forgetUser(id);
      return after;
    },
  });
}
