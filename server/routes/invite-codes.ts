import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type InviteCode, type MadeCode, inviteCodes as table } from '#contract/invite-codes.ts';
import { noteOf } from '#domain/invite-code.ts';
import { caller } from '../accounts/caller.ts';
import { newCode } from '../accounts/codes.ts';
import { record } from '../accounts/record.ts';
import type { Db } from '../db/connect.ts';
import { beginSheet, closeCode, findCode, findCodes, insertCode, openTogether } from '../db/invite-codes.ts';
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
        for (let place = 0; place < count; place += 1) {
          const given = { days, uses: 1, note: noteOf(note, place, count), expires_at, sheet: made[0]?.id };
          made.push(await make(tx, request, given));
          if (place === 0) await beginSheet(tx, made[0]?.id as number);
        }
        const sheet = made[0]?.id ?? null;
        return made.map((code) => ({ ...code, sheet }));
      });
    },

    'DELETE /api/codes/{id}/sheet': (request) =>
      db.transaction().execute(async (tx) => {
        const code = await findCode(tx, request.params.id);
        if (code === undefined) throw notFound();
        let closed = 0;
        for (const id of await openTogether(tx, code)) if (await close(tx, request, id)) closed += 1;
        return { closed };
      }),

    'DELETE /api/codes/{id}': (request) =>
      db.transaction().execute(async (tx) => {
        const { id } = request.params;
        if ((await findCode(tx, id)) === undefined) throw notFound();
        await close(tx, request, id);
        return (await findCode(tx, id)) as InviteCode;
      }),
  });

  /** Said twice it is done once. */
  async function close(tx: Db, request: FastifyRequest, id: number): Promise<boolean> {
    if (!(await closeCode(tx, id, now()))) return false;
    const { uses_left, closed_at } = (await findCode(tx, id)) as InviteCode;
    const [before, after] = [
      { uses_left, closed_at: null },
      { uses_left, closed_at },
    ];
    await record(tx, request, { action: 'close', subject: 'code', subject_id: id, before, after });
    return true;
  }

  async function make(
    tx: Db,
    request: FastifyRequest,
    given: { days: number; uses: number; note: string; expires_at: string | null; sheet?: number | undefined },
  ): Promise<MadeCode> {
    if (given.expires_at !== null && Date.parse(given.expires_at) <= now()) throw invalid({ expires_at: { key: 'tooLongAgo' } });
    const { code, code_hash } = newCode();
    const id = await insertCode(tx, { ...given, code_hash, created_by: caller(request).user.id }, now());
    const made = (await findCode(tx, id)) as InviteCode;
    const { used_by: _, sheet: __, ...after } = made;
    await record(tx, request, { action: 'create', subject: 'code', subject_id: id, before: null, after });
    return { ...made, code };
  }
}
