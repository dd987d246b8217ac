import type { FastifyInstance } from 'fastify';
import { type InviteCode, inviteCodes as table } from '#contract/invite-codes.ts';
import { newCode } from '../accounts/codes.ts';
import { caller } from '../caller.ts';
import { closeCode, findCode, findCodes, insertCode } from '../db/invite-codes.ts';
import { record } from '../editing/record.ts';
import { installRoutes } from '../http/route.ts';
import { invalid, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';

export function installInviteCodes(app: FastifyInstance, { db, now }: Services): void {
  installRoutes(app, table, {
    'GET /api/codes': () => findCodes(db),

    'POST /api/codes': (request) => {
      const { days, uses, note = '', expires_at = null } = request.body;
      if (expires_at !== null && Date.parse(expires_at) <= now()) throw invalid({ expires_at: { key: 'tooLongAgo' } });
      const { code, code_hash } = newCode();
      return db.transaction().execute(async (tx) => {
        const made = { code_hash, days, uses, note: note.trim(), expires_at, created_by: caller(request).user.id };
        const id = await insertCode(tx, made, now());
        const after = (await findCode(tx, id)) as InviteCode;
        await record(tx, request, { action: 'create', subject: 'code', subject_id: id, before: null, after });
        return { ...after, code };
      });
    },

    'DELETE /api/codes/{id}': (request) =>
      db.transaction().execute(async (tx) => {
        const { id } = request.params;
        const before = await findCode(tx, id);
        if (before === undefined) throw notFound();
        // Said twice it is done once.
        if (!(await closeCode(tx, id, now()))) return before;
        const after = (await findCode(tx, id)) as InviteCode;
        await record(tx, request, {
          action: 'close',
          subject: 'code',
          subject_id: id,
          before: { uses_left: after.uses_left, closed_at: null },
          after: { uses_left: after.uses_left, closed_at: after.closed_at },
        });
        return after;
      }),
  });
}
