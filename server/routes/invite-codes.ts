import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type InviteCode, type MadeCode, inviteCodes as table } from '#contract/invite-codes.ts';
import { noteOf } from '#domain/invite-code.ts';
import { caller } from '../accounts/caller.ts';
import { newCode } from '../accounts/codes.ts';
import { record } from '../accounts/record.ts';
import type { Db } from '../db/connect.ts';
import { closeCode, findCode, findCodes, insertCode } from '../db/invite-codes.ts';
import { installRoutes } from '../http/route.ts';
import { invalid, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';

export function installInviteCodes(app: FastifyInstance, { db, now }: Services): void {
  installRoutes(app, table, {
    'GET /api/codes': () => findCodes(db),

    'POST /api/codes': (request) => {
      const { note = '', expires_at = null, ...given } = request.body;
      return db.transaction().execute((tx) => make(tx, request, { ...given, note: note.trim(), expires_at }));
    },

    'POST /api/codes/sheet': (request) => {
      const { count, days, note = '', expires_at = null } = request.body;
      return db.transaction().execute(async (tx) => {
        const made: MadeCode[] = [];
        for (let place = 0; place < count; place += 1)
          made.push(await make(tx, request, { days, uses: 1, note: noteOf(note, place, count), expires_at }));
        return made;
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

  async function make(
    tx: Db,
    request: FastifyRequest,
    given: { days: number; uses: number; note: string; expires_at: string | null },
  ): Promise<MadeCode> {
    if (given.expires_at !== null && Date.parse(given.expires_at) <= now()) throw invalid({ expires_at: { key: 'tooLongAgo' } });
    const { code, code_hash } = newCode();
    const id = await insertCode(tx, { ...given, code_hash, created_by: caller(request).user.id }, now());
    const after = (await findCode(tx, id)) as InviteCode;
    await record(tx, request, { action: 'create', subject: 'code', subject_id: id, before: null, after });
    return { ...after, code };
  }
}
