import type { FastifyInstance } from 'fastify';
import { type TextComment, comments as table } from '#contract/comments.ts';
import { caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import type { Db } from '../db/connect.ts';
import { findTranslations } from '../db/content/translations.ts';
import { findComments, holdThread, insertComment, keyOfText, resolveThread, type TextKey } from '../db/office/comments.ts';
import { installRoutes } from '../http/route.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { countWithinQuota, refuseOverQuota } from '../study/quotas.ts';

/** Longest thread; it is sent as a whole together with its text. */
const THREAD_MAX = 200;

const threadOf = async (db: Db, of: TextKey): Promise<TextComment[]> => (await findComments(db, [of])).get(keyOfText(of)) ?? [];

export function installComments(app: FastifyInstance, { db, config, now }: Services): void {
  installRoutes(app, table, {
    'POST /api/comments': async (request) => {
      const { comment, ...of } = request.body;
      const { user } = caller(request);
      const account = { userId: user.id, kind: 'comments', factor: config.quotaFactor, now: now() } as const;
      await refuseOverQuota(db, account);
      return db.transaction().execute(async (tx) => {
        if (comment.trim() === '') throw invalid({ comment: { key: 'fieldRequired' } });
        if ((await findTranslations(tx, of)).length === 0) throw notFound();
        await holdThread(tx, of);
        const said = await threadOf(tx, of);
        if (said.length >= THREAD_MAX) throw invalid({ comment: { key: 'threadFull', values: { count: THREAD_MAX } } });
        await insertComment(tx, of, { comment: comment.trim(), by: user, now: now() });
        await countWithinQuota(tx, account, 1);
        await record(tx, request, { action: 'comment', subject: 'text', subject_id: keyOfText(of), before: null, after: null });
        return threadOf(tx, of);
      });
    },

    'PUT /api/comments': (request) =>
      db.transaction().execute(async (tx) => {
        const { resolved, last, ...of } = request.body;
        await holdThread(tx, of);
        const thread = await threadOf(tx, of);
        if (thread.length === 0) throw notFound();
        if (thread.at(-1)?.id !== last) throw new Refusal('conflict', 'commentedMeanwhile');
        await resolveThread(tx, of, resolved ? now() : null);
        const action = resolved ? 'resolve comments' : 'open comments';
        await record(tx, request, { action, subject: 'text', subject_id: keyOfText(of), before: null, after: null });
        return threadOf(tx, of);
      }),
  });
}
