import type { FastifyInstance } from 'fastify';
import { type Admin, admins as table } from '#contract/admins.ts';
import { mayDisable } from '#domain/admins.ts';
import { caller } from '../caller.ts';
import { findAdmins, lockAdmins, setDisabled } from '../db/admins.ts';
import { deleteSessions, sessionExists } from '../db/sessions.ts';
import { record } from '../editing/record.ts';
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
        const find = async () => (await findAdmins(tx, now())).find((admin) => admin.id === id);
        const before = await find();
        if (before === undefined) throw notFound();
        if (disabled && !mayDisable(user, before)) throw new Refusal('conflict', 'adminSelf');
        if ((before.disabled_at !== null) === disabled) return before;
        await setDisabled(tx, id, disabled ? now() : null);
        await deleteSessions(tx, id);
        const changed = (await find()) as Admin;
        await record(tx, request, {
          action: disabled ? 'disable' : 'enable',
          subject: 'admin',
          subject_id: id,
          before: { disabled_at: before.disabled_at },
          after: { disabled_at: changed.disabled_at },
        });
        return changed;
      });
      forgetUser(id);
      return after;
    },
  });
}
