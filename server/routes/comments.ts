import type { FastifyInstance } from 'fastify';
import { type TextComment, comments as table } from '#contract/comments.ts';
import { caller } from '../accounts/caller.ts';
import { findComments, holdThread, insertComment, keyOfText, resolveThread, type TextKey } from '../db/comments.ts';
import type { Db } from '../db/connect.ts';
import { findTranslations } from '../db/translations.ts';
import { installRoutes } from '../http/route.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

const threadOf = async (db: Db, of: TextKey): Promise<TextComment[]> => (await findComments(db, of)).get(keyOfText(of)) ?? [];

export function installComments(app: FastifyInstance, { db, now }: Services): void {
  installRoutes(app, table, {
    'POST /api/comments': (request) =>
      db.transaction().execute(async (tx) => {
        const { comment, ...of } = request.body;
        if (comment.trim() === '') throw invalid({ comment: { key: 'fieldRequired' } });
        if ((await findTranslations(tx, of)).length === 0) throw notFound();
        await holdThread(tx, of);
        await insertComment(tx, of, { comment: comment.trim(), by: caller(request).user, now: now() });
        return threadOf(tx, of);
      }),

    'PUT /api/comments': (request) =>
      db.transaction().execute(async (tx) => {
        const { resolved, last, ...of } = request.body;
        await holdThread(tx, of);
        const thread = await threadOf(tx, of);
        if (thread.length === 0) throw notFound();
        if (thread.at(-1)?.id !== last) throw new Refusal('conflict', 'commentedMeanwhile');
        await resolveThread(tx, of, resolved ? now() : null);
        return threadOf(tx, of);
      }),
  });
}
