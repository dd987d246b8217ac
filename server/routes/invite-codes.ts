import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type InviteCode, inviteCodes as table } from '#contract/invite-codes.ts';
import { caller } from '../accounts/caller.ts';
import { closeRecorded, codesAgain, makeCodeFor, makeSheet, shownTo } from '../accounts/codes.ts';
import { record, recordAll } from '../accounts/record.ts';
import type { Db } from '../db/connect.ts';
import { findCode, findCodes, openTogether, type StoredCode } from '../db/people/invite-codes.ts';
import { installRoutes } from '../http/route.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

export function installInviteCodes(app: FastifyInstance, { db, config, now, secrets }: Services): void {
  const maker = (tx: Db, request: FastifyRequest) => ({
    db: tx,
    secrets,
    now: now(),
    userId: caller(request).user.id,
    factor: config.quotaFactor,
    audit: (entries: Parameters<typeof recordAll>[2]) => recordAll(tx, request, entries),
  });
  const shown = (code: StoredCode, request: FastifyRequest): InviteCode => shownTo(code, caller(request).user.id, now());

  installRoutes(app, table, {
    'GET /api/codes': async (request) => (await findCodes(db)).map((code) => shown(code, request)),

    'POST /api/codes': (request) => {
      const { note = '', expires_at = null, ...given } = request.body;
      return db.transaction().execute((tx) => makeCodeFor(maker(tx, request), { ...given, note: note.trim(), expires_at }));
    },

    'POST /api/codes/sheet': (request) => {
      const { count, days, note = '', expires_at = null } = request.body;
      return db.transaction().execute((tx) => makeSheet(maker(tx, request), { days, note, expires_at }, count));
    },

    'POST /api/codes/{id}/again': (request) =>
      db.transaction().execute(async (tx) => {
        const code = await findCode(tx, request.params.id);
        if (code === undefined) throw notFound();
        const codes = await codesAgain(maker(tx, request), code);
        if (codes.length === 0) throw new Refusal('conflict', 'codesGone');
        await record(tx, request, {
          action: 'show again',
          subject: 'code',
          subject_id: code.sheet ?? code.id,
          before: null,
          after: { codes: codes.length },
        });
        return codes;
      }),

    'DELETE /api/codes/{id}/sheet': (request) =>
      db.transaction().execute(async (tx) => {
        const code = await findCode(tx, request.params.id);
        if (code === undefined) throw notFound();
        return { closed: await closeRecorded(maker(tx, request), await openTogether(tx, code)) };
      }),

    'DELETE /api/codes/{id}': (request) =>
      db.transaction().execute(async (tx) => {
        const { id } = request.params;
        if ((await findCode(tx, id)) === undefined) throw notFound();
        await closeRecorded(maker(tx, request), [id]);
        return shown((await findCode(tx, id)) as StoredCode, request);
      }),
  });
}
